"""The row of all stacks becomes a line for each seat; rows between hands become the lines of a ledger."""

import re
from decimal import Decimal
from typing import Final

_SEAT: Final = re.compile(r'(?:#(\d{1,3}) )?"(.{1,200}?)" \(([\d.,]{1,20})\)(?= \| |$)')
_LEDGER: Final = (
    (re.compile(r'The player "(.{1,200})" joined the game with a stack of ([\d.,]{1,20}?)\.?'), "buys in for "),
    (re.compile(r'The player "(.{1,200})" rebought\. New stack ([\d.,]{1,20}?)\.?'), "buys in for "),
    (re.compile(r'"(.{1,200})" paid ([\d.,]{1,20})(?: for the [\w -]{1,40} bounty)? to ".{1,200}".*'), "removes "),
    (re.compile(r'"(.{1,200})" collected ([\d.,]{1,20}) from the [\w -]{1,40} bounty\.?'), "adds "),
    (
        re.compile(r'The player "(.{1,200})" (?:quits the game|stand up) with (?:a|the) stack of [\d.,]{1,20}()'),
        "leaves the table",
    ),
    (re.compile(r'The player "(.{1,200})" sit back with the stack of [\d.,]{1,20}()'), "returns"),
)
_STACK: Final = re.compile(
    r'The admin updated the player "(.{1,200})" stack from (\d[\d,]{0,17}(?:\.\d{1,2})?) to (\d[\d,]{0,17}(?:\.\d{1,2})?)\.?'
)
_QUEUED: Final = re.compile(
    r'WARNING: the admin queued the stack change for the player "(.{1,200})" (adding|removing|resett?ing to) ([\d.,]{1,20}) chips.*'
)


_OTHER: Final = re.compile(r"[Ff]lop \(second board\): ")
_ID: Final = re.compile(r'The player "(.{1,150}) @ ([\w-]{1,50})" changed the ID from ([\w-]{1,50}) to \2 .*')
_HELD: Final = re.compile(r'"(.{1,200})" ((?:collected|gained|wins) .{1,200}) \(hand: ([^()]{2,40})\)(.{0,200})')
_CARD: Final = re.compile(r'"(.{1,200})" shows an? ((?:10|[2-9AKQJT])[^\s\w,.()\[\]])\.?')


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Seats one by one; whoever logs in amid the hand keeps the id that he sat down with; two boards at once are said.
    Cards that are shown one by one are together what he holds."""
    found: list[tuple[int, str]] = []
    ids: dict[str, str] = {}
    shown: dict[str, list[str]] = {}
    for number, text in rows:
        for new, old in ids.items():
            text = text.replace(new, old)
        if (again := _ID.fullmatch(text)) is not None:
            ids[f'"{again[1]} @ {again[2]}"'] = f'"{again[1]} @ {again[3]}"'
        if (card := _CARD.fullmatch(text)) is not None:
            cards = shown.setdefault(card[1], [])
            cards += [] if card[2] in cards else [card[2]]
            text = f'"{card[1]}" shows a {", ".join(cards)}.'
        if _OTHER.match(text):
            found.append((number, "boards: two"))
        if (held := _HELD.fullmatch(text)) is not None:  # until 2020 a winner's cards stand in the row that pays him
            found.append((number, f'"{held[1]}" shows a {held[3]}.'))
            text = f'"{held[1]}" {held[2]}{held[4]}'
        if not re.match(r"Players? stacks: ", text):
            found.append((number, text))
            continue
        for at, seat in enumerate(_SEAT.finditer(text), 1):
            found.append((number, f'Seat #{seat[1] or at}: "{seat[2]}" ({seat[3]})'))
    return found


def between(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Rows between hands in the words of a ledger; what moves no chips is left as it is."""
    told: list[str] = []
    settled: set[str] = set()  # players of whom a later row tells what was done
    for row in reversed(rows):
        text = row.strip()
        if (found := _QUEUED.fullmatch(text)) is not None:
            told.append(text if found[1] in settled else _queued(found))
            settled.add(found[1])
            continue
        if (found := _STACK.fullmatch(text)) is not None:
            settled.add(found[1])
        told.append(_ledger(text))
    return tuple(reversed(told))


def _queued(found: re.Match[str]) -> str:
    """A change that is to come with the next hand, of which no row says that it came."""
    if found[2] in ("adding", "removing"):
        return f"{found[1]} {'adds' if found[2] == 'adding' else 'removes'} {found[3]}"
    return f"{found[1]} leaves the table"


def _ledger(text: str) -> str:
    for pattern, words in _LEDGER:
        if (found := pattern.fullmatch(text)) is not None:
            return f"{found[1]} {words}{found[2]}"
    found = _STACK.fullmatch(text)
    if found is None:
        return text
    before, after = (Decimal(found[at].replace(",", "")) for at in (2, 3))
    change = f"{abs(after - before):.2f}".removesuffix(".00")
    return f"{found[1]} {'adds' if after >= before else 'removes'} {change}"
