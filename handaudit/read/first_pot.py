"""Chips that lie in a pot before anybody has bet: a log that tells of no antes and counts stacks after them has them in its pots alone."""

import re
from decimal import Decimal
from typing import Final

_FIGURE: Final = re.compile(r"\d{1,15}(?:\.\d{1,4})?", re.ASCII)
_IN: Final = re.compile(r'"(.+)" (?:posts [a-z&+ ]+|bets|calls|raises with) ([\d.]{1,20})')
_UP_TO: Final = re.compile(r'"(.+)" (?:calls|raises|goes all-in) to ([\d.]{1,20})')
_POT: Final = re.compile(r"(?:note: pot|middle:) ([\d.]{1,20})(?: .{1,40})?")
_POSTED: Final = re.compile(r'"(.+)" posts (small blind|big blind) ([\d.]{1,20})')


def figure(text: str) -> Decimal:
    """A plain figure; nought where the text is none."""
    return Decimal(text) if _FIGURE.fullmatch(text) else Decimal()


def chips_before(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The rows, and above the first `note: pot` what that pot holds beside the bets; what nobody else has matched is in no pot. Where
    antes are told, the rows as they are."""
    if any(" posts ante " in text for _, text in rows):
        return rows
    rows = blinds_of_last_level(rows)
    at = next((at for at, (_, text) in enumerate(rows) if _POT.fullmatch(text) is not None), len(rows))
    left = _beside(rows)
    return [*rows[:at], (rows[at][0], f"splash: {left}"), *rows[at:]] if left > 0 else rows


def _beside(rows: list[tuple[int, str]]) -> Decimal:
    """What the first pot holds beside the bets that were matched; it is below nought where it holds less, and nought without a pot."""
    bets: dict[str, Decimal] = {}
    for _, text in rows:
        if (done := _IN.fullmatch(text)) is not None:
            bets[done[1]] = bets.get(done[1], Decimal()) + figure(done[2])
        elif (made := _UP_TO.fullmatch(text)) is not None:
            bets[made[1]] = figure(made[2])
        elif (pot := _POT.fullmatch(text)) is not None:
            sums = sorted(bets.values())
            most = sums[-2] if len(sums) > 1 else Decimal()
            return figure(pot[1]) - sum((min(one, most) for one in sums), Decimal())
    return Decimal()


def blinds_of_last_level(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The rows of a tournament's first hand of a level: its head is that of the new level, its blinds are those of the one before. The
    small blind is printed by the head; the first pot shows that it was half of the big one."""
    posts = [(at, found) for at, (_, text) in enumerate(rows) if (found := _POSTED.fullmatch(text)) is not None]
    if len(posts) != 2 or posts[0][1][3] != posts[1][1][3] or posts[0][1][2] == posts[1][1][2]:
        return rows
    at, small = next(one for one in posts if one[1][2] == "small blind")
    half = figure(small[3]) / 2
    other = [*rows[:at], (rows[at][0], f'"{small[1]}" posts small blind {half.normalize():f}'), *rows[at + 1 :]]
    return other if _beside(rows) == -half else rows
