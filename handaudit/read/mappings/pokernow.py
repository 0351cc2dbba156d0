"""The row of all stacks becomes a line for each seat."""

import re
from typing import Final

_SEAT: Final = re.compile(r'(?:#(\d{1,3}) )?"(.{1,200}?)" \(([\d.,]{1,20})\)(?= \| |$)')
_OTHER: Final = re.compile(r"[Ff]lop \(second board\): ")
_ID: Final = re.compile(r'The player "(.{1,150}) @ ([\w-]{1,50})" changed the ID from ([\w-]{1,50}) to \2 .*')
_HELD: Final = re.compile(r'"(.{1,200})" ((?:collected|gained|wins) .{1,200}) \(hand: ([^()]{2,40})\)(.{0,200})')
_CARDS: Final = re.compile(r'"(.{1,200})" shows an? ([^()\[\]"]{2,40}?)\.?')


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Seats one by one; whoever logs in amid the hand keeps the id that he sat down with; two boards at once are said.
    Cards that are shown piece by piece are together what he holds."""
    found: list[tuple[int, str]] = []
    ids: dict[str, str] = {}
    shown: dict[str, list[str]] = {}
    for number, text in rows:
        for new, old in ids.items():
            text = text.replace(new, old)
        if (again := _ID.fullmatch(text)) is not None:
            before = f'"{again[1]} @ {again[3]}"'
            ids[f'"{again[1]} @ {again[2]}"'] = ids.get(before, before)
        if (said := _CARDS.fullmatch(text)) is not None:
            shown[said[1]] = cards = list(dict.fromkeys([*shown.get(said[1], ()), *said[2].split(", ")]))
            text = f'"{said[1]}" shows a {", ".join(cards)}.'
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
