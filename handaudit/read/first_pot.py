"""Chips that lie in a pot before anybody has bet: a log that tells of no antes and counts stacks after them has them in its pots alone."""

import re
from decimal import Decimal
from typing import Final

_FIGURE: Final = re.compile(r"\d{1,15}(?:\.\d{1,4})?", re.ASCII)
_IN: Final = re.compile(r'"(.+)" (?:posts [a-z&+ ]+|bets|calls|raises with) ([\d.]{1,20})')
_UP_TO: Final = re.compile(r'"(.+)" (?:calls|raises|goes all-in) to ([\d.]{1,20})')
_POT: Final = re.compile(r"(?:note: pot|middle:) ([\d.]{1,20})(?: .{1,40})?")


def figure(text: str) -> Decimal:
    """A plain figure; nought where the text is none."""
    return Decimal(text) if _FIGURE.fullmatch(text) else Decimal()


def chips_before(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The rows, and above the first `note: pot` what that pot holds beside the bets; what nobody else has matched is in no pot. Where
    antes are told, the rows as they are."""
    if any(" posts ante " in text for _, text in rows):
        return rows
    bets: dict[str, Decimal] = {}
    for at, (line, text) in enumerate(rows):
        if (done := _IN.fullmatch(text)) is not None:
            bets[done[1]] = bets.get(done[1], Decimal()) + figure(done[2])
        elif (made := _UP_TO.fullmatch(text)) is not None:
            bets[made[1]] = figure(made[2])
        elif (pot := _POT.fullmatch(text)) is not None:
            sums = sorted(bets.values())
            most = sums[-2] if len(sums) > 1 else Decimal()
            left = figure(pot[1]) - sum((min(one, most) for one in sums), Decimal())
            return [*rows[:at], (line, f"splash: {left}"), *rows[at:]] if left > 0 else rows
    return rows
