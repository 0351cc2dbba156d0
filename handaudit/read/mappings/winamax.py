"""Both blinds out of position stand in two lines; where the second holds nothing, the first holds both. Who brought in and raises puts in
the second figure beside what he brought in. The big blind who raises may be said to bet: he puts in the figure. Both halves of a pot
that one has won stand in two seat lines."""

import re
from typing import Final

_SMALL: Final = re.compile(r"(.{1,80}) posts small blind ([\d.,€$ ]{1,20}?) out of position( and is all-in)?")
_BIG: Final = re.compile(r"(.{1,80}) posts big blind 0(?:[.,]00?)?€? out of position(?: and is all-in)?")
_WON: Final = re.compile(r"(Seat \d{1,2}: .{1,120} won) ([^ ]{1,20})( with .{1,60})?")
_BLIND: Final = re.compile(r"(.{1,80}) posts big blind [\d.,€ ]{1,20}")
_BET: Final = re.compile(r"(.{1,80}) bets ([\d.,€ ]{1,20})")
_BROUGHT: Final = re.compile(r"(.{1,80}) (?:brings in|bring-in) .{1,40}")
_RAISE: Final = re.compile(r"(.{1,80}) raises -?[\d.,€ ]{1,20} to ([\d.,€]{1,20}.{0,20})")


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Two lines of one post as one; every other line as it is."""
    found: list[tuple[int, str]] = []
    brought, blind = "", ""
    for number, text in rows:
        plain = text.strip()
        if " bring" in plain and (first := _BROUGHT.fullmatch(plain)) is not None:
            brought = first[1]
        elif plain in ("*** 4th STREET ***", "*** FOURTH ***"):
            brought = ""
        elif brought and (raised := _RAISE.fullmatch(plain)) is not None and raised[1] == brought:
            text = f"{brought} raises with {raised[2]}"
        elif not blind and (posted := _BLIND.fullmatch(plain)) is not None:
            blind = posted[1]
        elif plain.startswith("*** FLOP ***"):
            blind = " "
        elif plain.startswith(f"{blind} bets ") and (bet := _BET.fullmatch(plain)) is not None and bet[1] == blind:
            text = f"{blind} puts in {bet[2].strip()}"
        big = _BIG.fullmatch(plain) if "posts big blind 0" in plain else None
        small = _SMALL.fullmatch(found[-1][1].strip()) if big and found else None
        if big is not None and small is not None and big[1] == small[1]:
            found[-1] = found[-1][0], f"{small[1]} posts both blinds {small[2]} out of position{small[3] or ''}"
            continue
        won = _WON.fullmatch(plain) if " won" in plain else None
        last = _WON.fullmatch(found[-1][1].strip()) if won is not None and found else None
        if won is not None and last is not None and won[1] == last[1]:
            found[-1] = found[-1][0], f"{last[1]} {last[2]} and {won[2]}{last[3] or ''}"
            continue
        found.append((number, text))
    return found
