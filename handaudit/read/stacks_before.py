"""Stacks that a log counts after the forced bets: those of the start of the hand hold them still."""

import re
from decimal import Decimal
from typing import Final

_SEAT: Final = re.compile(r'(seat \d{1,3}: "(.+)" has )([^\d]{0,3})([\d,.]{1,20})(.*)')
_POST: Final = re.compile(r'"(.+)" posts (?:ante|small blind|big blind|small & big blinds) ([\d.]{1,20})')


def stacks_before(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The rows with the stacks as they were before antes and blinds."""
    posted: dict[str, Decimal] = {}
    for _, text in rows:
        if (post := _POST.fullmatch(text)) is not None and post[2].count(".") < 2:
            posted[post[1]] = posted.get(post[1], Decimal()) + Decimal("0" + post[2])
    return [(number, _whole(text, posted)) for number, text in rows]


def _whole(text: str, posted: dict[str, Decimal]) -> str:
    seat = _SEAT.fullmatch(text)
    if seat is None or seat[2] not in posted or seat[4].count(".") > 1:
        return text
    return f"{seat[1]}{seat[3]}{Decimal('0' + seat[4].replace(',', '')) + posted[seat[2]]}{seat[5]}"
