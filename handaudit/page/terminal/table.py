"""The table of a hand at one step, drawn in text: seats around it, cards, chips, pots, and what differs by the rules."""

from typing import Any, Final, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from handaudit.base.visible import visible
from handaudit.model.hand import Hand

Row = dict[str, Any]
_SUITS: Final = {"s": "\u2660", "h": "\u2665", "d": "\u2666", "c": "\u2663"}
_COLOURS: Final = {"s": "bold", "h": "bold red", "d": "bold blue", "c": "bold green"}
_POTS: Final = {"main": "pot", "fees": "fees of this street", "held": "fees held apart", "swap": "fees held apart"}
_BLOCK: Final = 4
"""Lines of a seat."""
LEAST: Final = 44
"""Cells of the narrowest table."""


class DrawnSeat(NamedTuple):
    """Where a seat is drawn: its middle column and its first line."""

    at: int
    column: int
    line: int
    width: int


def table_text(hand: Hand, seats: list[int], row: Row, width: int) -> Text:
    """The table after a step, `width` cells wide; `row` is one of `step_objects`, `seats` are the seat numbers in its order."""
    width = max(width, LEAST)
    middle = _middle(hand, row)
    places, height = _places(len(seats), width, max(len(middle), 5))
    canvas: list[list[tuple[int, Text]]] = [[] for _ in range(height)]
    top, bottom = _BLOCK, height - _BLOCK - 1
    left, right = 3, width - 4
    sides = {place.line for place in places if _BLOCK <= place.line < bottom}
    covered = {line + more for line in sides for more in range(_BLOCK)}
    canvas[top].append((left, Text("\u256d" + "\u2500" * (right - left - 1) + "\u256e", "green")))
    canvas[bottom].append((left, Text("\u2570" + "\u2500" * (right - left - 1) + "\u256f", "green")))
    for line in range(top + 1, bottom):
        if line not in covered:
            canvas[line] += [(left, Text("\u2502", "green")), (right, Text("\u2502", "green"))]
    for place in places:
        for more, text in enumerate(_seat(hand, seats[place.at], row, place.at, place.width)):
            start = min(max(place.column - cell_len(text.plain) // 2, 0), width - cell_len(text.plain))
            canvas[place.line + more].append((start, text))
    for at, text in enumerate(middle):
        text.truncate(width - 10, overflow="ellipsis")
        first = bottom - len(middle) - (1 if len(middle) < 5 else 0)
        canvas[first + at].append(((width - cell_len(text.plain)) // 2, text))
    return Text("\n").join(_line(parts) for parts in canvas)


def _line(parts: list[tuple[int, Text]]) -> Text:
    """Texts at their columns."""
    line = Text(no_wrap=True)
    for start, text in sorted(parts, key=lambda one: one[0]):
        line.append(" " * max(start - cell_len(line.plain), 0))
        line.append_text(text)
    return line


def _places(count: int, width: int, middle: int) -> tuple[list[DrawnSeat], int]:
    """The seats clockwise from the bottom, and the height of it all: players at the sides sit above the lines of the middle."""
    sides = 2 if count >= 4 else 0
    upper = -(-(count - sides) // 2)
    lower = count - sides - upper
    height = 3 * _BLOCK + middle + 2
    wide = min(width // max(upper, lower, 3) - 1, 24)
    order: list[tuple[int, int]] = [
        (width * (2 * n + 1) // (2 * lower), height - _BLOCK) for n in reversed(range(lower))
    ]
    order += [(wide // 2, _BLOCK + 1)] if sides else []
    order += [(width * (2 * n + 1) // (2 * upper), 0) for n in range(upper)]
    order += [(width - wide // 2, _BLOCK + 1)] if sides else []
    return [DrawnSeat(at, column, line, wide) for at, (column, line) in enumerate(order)], height


def _seat(hand: Hand, seat: int, row: Row, at: int, width: int) -> list[Text]:
    show = hand.currency.show
    state, stack = row["states"][at], row["stacks"][at]
    due = row["by_rules"]["stacks"][at] if row["by_rules"] else stack
    name = visible(hand.name_of(seat))
    tag = " (D)" if seat == hand.button else ""
    room = width - len(tag)
    if cell_len(name) > room:
        name = set_cell_size(name, room - 1).rstrip() + "\u2026"
    style = "dim" if state == "folded" else "reverse bold" if row["player"] == hand.name_of(seat) else "bold"
    bet = f" bets {show(row['bets'][at])}" if row["bets"][at] else ""
    cards = cards_text(row["cards"][at]) if row["cards"][at] else Text()
    if state == "folded":
        cards.stylize("dim")
    last = Text(f"by rules {show(due)}", "bold yellow") if due != stack else Text("" if state == "in" else state, "dim")
    money = Text(show(stack), "strike" if due != stack else "")
    money.append(bet, "cyan")
    return [cards, Text(name + tag, style), money, last]


def cards_text(cards: str) -> Text:
    """Cards with their signs: `A\u2665 K\u2660`; unknown ones are `??`."""
    text = Text()
    for at, card in enumerate(cards.split()):
        text.append(" " if at else "")
        rank, suit = card[:1].replace("T", "10"), card[1:]
        text.append(rank + _SUITS[suit] if suit in _SUITS else card, _COLOURS.get(suit, "dim"))
    return text


def _middle(hand: Hand, row: Row) -> list[Text]:
    """The board and every pot, with what it should hold where that is something else."""
    show = hand.currency.show
    lines = [cards_text(row["board"])] if row["board"] else []
    due = {pot["name"]: pot["amount"] for pot in (row["by_rules"]["pots"] if row["by_rules"] else row["pots"])}
    logged = {pot["name"]: pot["amount"] for pot in row["pots"]}
    for name in [*logged, *(name for name in due if name not in logged)]:
        amount, should = logged.get(name, 0), due.get(name, 0)
        text = Text(f"{_POTS.get(name, name)} ")
        text.append(show(amount), "strike" if amount != should else "bold")
        if amount != should:
            text.append(f" by rules {show(should)}", "bold yellow")
        lines.append(text)
    return lines
