"""Keys and actions of a file become lines: blinds stand by seat, streets are told by how many cards lie open, the last seat deals."""

from decimal import Decimal
from typing import Any, Final

from handaudit.read.phh_actions import PhhActions
from handaudit.read.records import keys_and_items, number, said

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
    actions = PhhActions(names, items["bring_in"][0][1] if stud else None)
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
