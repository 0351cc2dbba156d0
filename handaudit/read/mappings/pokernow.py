"""The row of all stacks becomes a line for each seat; rows between hands become the lines of a ledger."""

import re
from decimal import Decimal
from typing import Final

_SEAT: Final = re.compile(r'(?:#(\d{1,3}) )?"(.{1,200}?)" \(([\d.,]{1,20})\)(?= \| |$)')
_LEDGER: Final = (
    (re.compile(r'The player "(.{1,200})" joined the game with a stack of ([\d.,]{1,20}?)\.?'), "buys in for"),
    (re.compile(r'The player "(.{1,200})" rebought\. New stack ([\d.,]{1,20}?)\.?'), "buys in for"),
)
_LEAVES: Final = re.compile(
    r'The player "(.{1,200})" (?:quits the game|stand up) with (?:a|the) stack of [\d.,]{1,20}\.?'
)
_RESET: Final = re.compile(r'WARNING: the admin queued the stack change for the player "(.{1,200})" rese.*')
_BACK: Final = re.compile(r'The player "(.{1,200})" sit back with the stack of [\d.,]{1,20}\.?')
_STACK: Final = re.compile(
    r'The admin updated the player "(.{1,200})" stack from (\d[\d,]{0,17}(?:\.\d{1,2})?) to (\d[\d,]{0,17}(?:\.\d{1,2})?)\.?'
)
_QUEUED: Final = re.compile(
    r'WARNING: the admin queued the stack change for the player "(.{1,200})" adding ([\d.,]{1,20}) chips.*'
)


_OTHER: Final = re.compile(r"[Ff]lop \(second board\): ")
_ID: Final = re.compile(r'The player "(.{1,150}) @ ([\w-]{1,50})" changed the ID from ([\w-]{1,50}) to \2 .*')
_PAID: Final = re.compile(r'"(.{1,200})" paid ([\d.,]{1,20})(?: for the [\w -]{1,40} bounty)? to ".{1,200}".*')
_GOT: Final = re.compile(r'"(.{1,200})" collected ([\d.,]{1,20}) from the [\w -]{1,40} bounty\.?')


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Seats one by one; whoever logs in amid the hand keeps the id that he sat down with; two boards at once are said."""
    found: list[tuple[int, str]] = []
    ids: dict[str, str] = {}
    for number, text in rows:
        for new, old in ids.items():
            text = text.replace(new, old)
        if (again := _ID.fullmatch(text)) is not None:
            ids[f'"{again[1]} @ {again[2]}"'] = f'"{again[1]} @ {again[3]}"'
        if _OTHER.match(text):
            found.append((number, "boards: two"))
        if not re.match(r"Players? stacks: ", text):
            found.append((number, text))
            continue
        for at, seat in enumerate(_SEAT.finditer(text), 1):
            found.append((number, f'Seat #{seat[1] or at}: "{seat[2]}" ({seat[3]})'))
    return found


def between(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Rows between hands in the words of a ledger; what moves no chips is left as it is."""
    return tuple(_ledger(text.strip()) for text in rows)


def _ledger(text: str) -> str:
    for pattern, verb in _LEDGER:
        if (found := pattern.fullmatch(text)) is not None:
            return f"{found[1]} {verb} {found[2]}"
    if (found := _QUEUED.fullmatch(text)) is not None:
        return f"{found[1]} adds {found[2]}"
    if (found := _PAID.fullmatch(text)) is not None:
        return f"{found[1]} removes {found[2]}"
    if (found := _GOT.fullmatch(text)) is not None:
        return f"{found[1]} adds {found[2]}"
    if (found := _LEAVES.fullmatch(text) or _RESET.fullmatch(text)) is not None:
        return f"{found[1]} leaves the table"
    if (found := _BACK.fullmatch(text)) is not None:
        return f"{found[1]} returns"
    found = _STACK.fullmatch(text)
    if found is None:
        return text
    before, after = (Decimal(found[at].replace(",", "")) for at in (2, 3))
    change = f"{abs(after - before):.2f}".removesuffix(".00")
    return f"{found[1]} {'adds' if after >= before else 'removes'} {change}"
