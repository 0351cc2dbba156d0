"""Lines of streets that are missing, and that other lines of the log prove: the hand is replayed with them, and each is one finding.

The line of the turn shows the flop; the summary shows the whole board; antes and cards after a round in which nobody opened are a
redeal; a new deal comes after a misdeal, and a misdeal before a new deal.
"""

from dataclasses import replace
from typing import Final

from handaudit.model.hand import LOST, Event, Hand
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.table import Table

DOES: Final = ACTIONS | {"swap", "stand", "discard"}
_ENDS: Final = DOES | {"street"}
FRESH: Final = frozenset({"button", "post", "dealt"})
"""What stands beside the line of a new deal."""


def note_after_close(table: Table, event: Event) -> None:
    """Remember the first act after a betting round was over."""
    if not table.after_close:
        table.after_close = event.line


def note_lost(table: Table, event: Event) -> None:
    """Remember the first line that shows that the line of a street is missing."""
    if not table.lost:
        table.lost = event.line


def found_again(table: Table) -> Hand | None:
    """The hand with the first street line that is missing and can be told; None where there is none."""
    hand = table.hand
    found = _misdeal(table)
    if found is None and table.book.redeal:
        found = _redeal(table)
    if found is None:
        found = _board(table)
    if found is None:
        return None
    at, event = found
    events = (*hand.events[:at], event, *hand.events[at:])
    return replace(hand, events=events, kinds=hand.kinds | {"lost", event.kind})


def disorder(table: Table) -> int:
    """How many steps are not what was asked."""
    return sum(not step.ok for step in table.rep.steps) + bool(table.lost)


def _at(hand: Hand, line: int) -> int:
    """The place of the first event of a line, or the end."""
    return next((at for at, event in enumerate(hand.events) if event.line == line), len(hand.events))


def _redeal(table: Table) -> tuple[int, Event] | None:
    """A new deal after a betting round in which nobody opened: antes or the line that deals, and then cards or bets."""
    hand = table.hand
    end = _at(hand, table.after_close or table.lost)
    fresh = end
    while fresh and (hand.events[fresh - 1].kind in FRESH or hand.events[fresh - 1].text == "deal"):
        fresh -= 1
    new = hand.events[fresh : end + (not table.after_close)]
    before = hand.events[:fresh]
    if not any(e.kind == "street" and e.text == "deal" for e in new) or not any(e.kind in ACTIONS for e in before):
        return None
    if any(e.kind == "street" and e.text == "redeal" for e in before[-1:]):
        return None
    return fresh, Event(new[0].line, "street", text="redeal", to=LOST)


def _board(table: Table) -> tuple[int, Event] | None:
    """A street of the board that a later street line, or the summary, shows."""
    hand, sizes = table.hand, table.book.board_sizes
    board: list[int] = []
    order = [name for name, size in sizes.items() if size]
    opened: list[str] = []
    for at, event in enumerate(hand.events):
        if event.kind == "street" and event.text == "redeal":
            board, opened = [], []
        elif event.kind == "street" and event.text in sizes:
            above = order[: order.index(event.text)] if event.text in order else order
            found = _missing(above, sizes, opened, board, event.kept)
            if found is not None:
                return _place(table, at, found)
            if event.amount:  # from here on the board is run more than once
                return None
            if event.line in table.withdrawn:
                continue
            board += [card for card in event.cards if card not in board]
            opened.append(event.text)
    said = table.testimony.boards
    found = _missing(order, sizes, opened, board, said[0]) if len(said) == 1 else None
    end = next((at for at, event in enumerate(hand.events) if event.kind in ("show", "muck", "collect")), 0)
    return _place(table, end, found) if found is not None and table.after_close else None


def _missing(
    order: list[str], sizes: dict[str, int], opened: list[str], board: list[int], shown: tuple[int, ...]
) -> Event | None:
    """The next street of which no line is there, if `shown` continues the board by its cards."""
    name = next((one for one in order if one not in opened), "")
    cards = shown[len(board) : len(board) + sizes.get(name, 0)]
    if not name or list(shown[: len(board)]) != board or len(cards) < sizes[name]:
        return None
    return Event(0, "street", text=name, cards=cards, kept=tuple(board), to=LOST)


def _place(table: Table, before: int, event: Event) -> tuple[int, Event] | None:
    """Where the line stood: above the first act after the betting was over, and below the first burn that the dealer made for it."""
    events = table.hand.events
    first = min(_at(table.hand, table.after_close), before) if table.after_close else before
    if first == before:  # where acts stand between two burns, the first one was made for the line that is lost
        start = next((at + 1 for at in reversed(range(first)) if events[at].kind == "street"), 0)
    else:
        start = next((at + 1 for at in reversed(range(first)) if events[at].kind in _ENDS), 0)
        if not any(e.kind in DOES for e in events[:start]):
            return None
    burns = [at for at in range(start, first) if events[at].kind == "dealer" and events[at].text.startswith("burns")]
    at = burns[0] + 1 if len(burns) > (first == before) else first
    return at, event._replace(line=events[at].line)


def _misdeal(table: Table) -> tuple[int, Event] | None:
    """A misdeal after which no line deals again, or a line that deals again after no misdeal."""
    events = table.hand.events
    declared = -1
    for at, event in enumerate(events):
        if event.kind == "dealer" and event.text == "misdeal":
            declared = at
        elif event.kind == "street" and event.text == "redeal":
            if declared < 0 and not table.book.redeal:
                return at, Event(event.line, "dealer", text="misdeal", to=LOST)
            declared = -1
        elif declared >= 0 and event.kind == "street" and event.text == "deal":
            declared = -1
        elif declared >= 0 and (event.kind in DOES or event.kind == "dealt"):
            return at, Event(event.line, "street", text="redeal", to=LOST)
    return None
