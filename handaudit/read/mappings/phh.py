"""Keys and actions of a file become lines: blinds stand by seat, streets are told by how many cards lie open, the last seat deals.

A draw begins with the first discard behind a bet, a street of stud with the first card that is dealt behind one.
"""

from decimal import Decimal
from typing import Any, Final

from handaudit.read.records import exact, keys_and_items, number, said

_ROUNDS: Final = {0: "flop", 3: "turn", 4: "river"}
_STUD: Final = ("3rd", "4th", "5th", "6th", "7th")
_BACK: Final = "??"
_HEAD: Final = {"variant": "game", "venue": "site", "currency_symbol": "currency", "seat_count": "seats"}
_HEAD_ALIKE: Final = ("hand", "table", "currency", "level")
_CLOCK: Final = ("time", "time_zone_abbreviation")
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """The hand in the order of play; a key that says nothing of it is left out."""
    keys, items = keys_and_items(rows)
    found = [
        (line, f"{_HEAD.get(key, key)}: {said(value)}")
        for key, (line, value) in keys.items()
        if key in _HEAD or key in _HEAD_ALIKE
    ]
    day = [keys[key][1] for key in ("year", "month", "day") if key in keys]
    if len(day) == 3 and all(isinstance(part, int) for part in day):
        clock = " ".join(str(keys[key][1]) for key in _CLOCK if key in keys and "time" in keys)
        found.append((rows[0][0], f"date: {day[0]:04}/{day[1]:02}/{day[2]:02} {clock}"))
    items |= {key: [keys[key]] for key in ("small_bet", "big_bet", "bring_in") if key in keys}
    return found + _seated(rows[0][0], items)


def _seated(first: int, items: dict[str, list[tuple[int, Any]]]) -> list[Row]:
    """Seats, forced bets, actions and what came of them."""
    stacks = items.get("starting_stacks", [])
    names = [str(name) for _, name in items.get("players", [])] or [f"p{n}" for n in range(1, len(stacks) + 1)]
    seats = [said(seat) for _, seat in items.get("seats", [])] or [str(n) for n in range(1, len(stacks) + 1)]
    if not 0 < len(stacks) == len(names) == len(seats):
        return [(first, f"{len(stacks)} stacks, {len(names)} players and {len(seats)} seats do not fit together")]
    found = [(line, f'seat {seats[at]}: "{names[at]}" has {said(stack)}') for at, (line, stack) in enumerate(stacks)]
    stud = "bring_in" in items
    if not stud:
        found.append((first, f"button: {seats[-1]}"))
    found += _posts(names, [stack for _, stack in stacks], items)
    actions = Actions(names, items["bring_in"][0][1] if stud else None)
    for line, action in items.get("actions", []):
        texts = actions.lines(str(action).partition("#")[0].split())
        found += [(line, text or f"? {action}") for text in texts]
    for key, verb in (("winnings", "collects"), ("finishing_stacks", "ends with")):
        told = items.get(key, [])
        if any(amount for _, amount in told):
            paid = list(zip(names, told, strict=False))
            return found + [(line, f'"{name}" {verb} {said(n)}') for name, (line, n) in paid if n or key != "winnings"]
    return found


def _posts(names: list[str], left: list[Any], items: dict[str, list[tuple[int, Any]]]) -> list[Row]:
    """Antes and blinds, cut to the stacks. Of two players the second has the button, and the small blind is the first figure."""
    found = []
    blinds = items.get("blinds_or_straddles", [])
    for at, (key, bet) in enumerate((("small", "small_bet"), ("big", "big_bet"))):
        row = items.get(bet) or blinds[at : at + 1]  # where bets are fixed the stakes are the bets
        if row and row[0][1]:
            found.append((row[0][0], f"{key}: {said(row[0][1]).lstrip('-')}"))
    for key in ("antes", "blinds_or_straddles"):
        for at, (line, amount) in enumerate(items.get(key, [])[: len(names)]):
            seat = 1 - at if len(names) == 2 else at
            if not isinstance(amount, int | Decimal) or not isinstance(left[seat], int | Decimal):
                found.append((line, f"? {key}: {amount!r}"))
            elif amount:
                paid = min(abs(amount), left[seat])
                left[seat] -= paid
                kind = "ante" if key == "antes" else _blind(at, amount, blinds)
                found.append((line, f'"{names[seat]}" posts {kind} {number(paid)}'))
    return found


def _blind(at: int, amount: int | Decimal, blinds: list[tuple[int, Any]]) -> str:
    big = blinds[1][1] if len(blinds) > 1 else 0
    return (
        ("small blind", "big blind")[at] if at < 2 and amount > 0 else "straddle" if amount > big else "new big blind"
    )


class Actions:
    """The actions of one hand in the order of play: how many cards lie open, the street of stud or the draw, and what each player holds.

    `bring_in` is the forced bet of a stud game, None where there is none.
    """

    def __init__(self, names: list[str], bring_in: Any) -> None:
        self.names = names
        self.bring_in = bring_in
        self.board = self.street = 0
        self.acted = True
        self.held: dict[str, list[str]] = {}

    def lines(self, words: list[str]) -> list[str]:
        """An action as lines; an empty one if it is none."""
        if words[:2] == ["d", "db"] and len(words) == 3:
            before, self.board = self.board, self.board + len(words[2]) // 2
            return [f"street: {_ROUNDS.get(before, 'another board')} [{words[2]}]"]
        who = words[2] if words[:2] == ["d", "dh"] and len(words) == 4 else words[0] if words else ""
        if not (who[:1] == "p" and who[1:].isascii() and who[1:].isdigit() and 0 < int(who[1:4]) <= len(self.names)):
            return [] if not words else [""]
        name = self.names[int(who[1:4]) - 1]
        if words[0] == "d":
            return self._dealt(name, _cards(words[3]))
        deed, rest = words[1:2], words[2:]
        if deed == ["sd"] and len(rest) < 2:
            return self._discards(name, _cards("".join(rest)))
        self.acted = True
        if deed == ["pb"] and not rest and self.bring_in is not None:
            return [f'"{name}" posts bring in {said(self.bring_in)}']
        if deed == ["sm"] and len(rest) < 2:
            shown = rest[0] if rest and rest[0].strip("?") else ""
            return [f'"{name}" shows [{shown}]' if shown else f'"{name}" mucks']
        if deed == ["cbr"] and len(rest) == 1:
            return [f'"{name}" makes it {exact(rest[0])}']
        return [f'"{name}" {_PLAIN[deed[0]]}' if deed and deed[0] in _PLAIN and not rest else ""]

    def _dealt(self, name: str, cards: list[str]) -> list[str]:
        """Cards for one player: the first ones, those of a street of stud, or those for what he has thrown away."""
        found = []
        if self.bring_in is not None and self.acted:
            found.append(f"street: {_STUD[self.street]} street" if self.street < len(_STUD) else "")
            self.acted, self.street = False, self.street + 1
        before = self.held.get(name, [])
        self.held[name] = before + cards
        known, kept = ([one for one in some if one != _BACK] for some in (cards, before))
        if not known and before:
            return found
        if not before or not kept:
            return [*found, f'"{name}" is dealt' + (f" [{' '.join(cards)}]" if known else "")]
        return [*found, f'"{name}" holds [{" ".join(kept)}] and is dealt [{" ".join(known)}]']

    def _discards(self, name: str, cards: list[str]) -> list[str]:
        """Cards thrown away, and the line of the draw where they are the first."""
        found = []
        if self.acted:
            self.acted, self.street = False, self.street + 1
            found.append(f"street: draw run {self.street}")
        held = self.held.get(name, [])
        for card in cards:
            if card in held or _BACK in held:
                held.remove(card if card in held else _BACK)
        known = "" if not cards or _BACK in cards else f" [{' '.join(cards)}]"
        return [*found, f'"{name}" discards {len(cards)}{known}']


_PLAIN: Final = {"f": "folds", "cc": "checks or calls"}


def _cards(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]
