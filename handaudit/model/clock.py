"""A hand's date as seconds; a clock that is put back at the end of summer does not run back."""

import re
from datetime import date
from functools import lru_cache
from typing import Any, Final, NamedTuple

_DATE = re.compile(r"(\d{4})/(\d{1,2})/(\d{1,2})[ -]{1,3}(\d{1,2}):(\d{2})(?::(\d{2}))?(?: {0,2}\(?([A-Z]{1,5}))?")
_NO_SUMMER = frozenset({"UTC", "GMT", "Z"})
_AUTUMN = (3, 4, 10, 11)
"""Months in which some country puts its clock back."""
HOUR = 3600
DAY = 24 * HOUR
_HEAD = re.compile(r"(\d{4})/(\d{1,2})/(\d{1,2})[ -]{1,3}(\d{1,2})")
_TWO: Final = {f"{n:02}": n for n in range(100)}
_ZONE = re.compile(r"[A-Z]{1,5}")
_new: Final[Any] = tuple.__new__


class Clock(NamedTuple):
    """Seconds in the log's own zone; -1 where a hand has no date. Clocks of two zones are never compared."""

    seconds: int
    zone: str


UNKNOWN = Clock(-1, "")


def read_clock(text: str) -> Clock:
    """The first date of a header; the room's own time in brackets after it is left alone."""
    # Nearly every date is day, hour, two pairs of digits and a zone; what is not just that goes the long way.
    head, _, rest = text.partition(":")
    zone = _zone(rest[6:12].partition(" ")[0])
    if zone and rest[2] == ":" and rest[5] == " " and len(head) < 16:
        begun, minute, second = _hour(head), _TWO.get(rest[:2], -1), _TWO.get(rest[3:5], -1)
        if begun >= 0 and minute >= 0 and second >= 0:
            clock: Clock = _new(Clock, (begun + minute * 60 + second, zone))
            return clock
    return _read(text)


@lru_cache(maxsize=64)
def _zone(word: str) -> str:
    """A word that is a zone; nothing for any other."""
    return word if _ZONE.fullmatch(word) else ""


@lru_cache(maxsize=256)
def _hour(head: str) -> int:
    """The seconds of a day and an hour, as they stand before the minutes; -1 where they are not that, or no such day."""
    found = _HEAD.fullmatch(head)
    days = 0 if found is None else _days(*found.groups()[:3])
    return days * DAY + int(found[4]) * HOUR if found is not None and days else -1


def _read(text: str) -> Clock:
    found = _DATE.match(text[:80])
    if found is None:
        return UNKNOWN
    year, month, day, hour, minute, second, zone = found.groups()
    days = _days(year, month, day)
    if not days:
        return UNKNOWN
    return Clock(days * DAY + int(hour) * HOUR + int(minute) * 60 + int(second or 0), zone or "")


@lru_cache(maxsize=64)
def _days(year: str, month: str, day: str) -> int:
    """A day's number, 0 where there is no such day; the hands of a log are of few days."""
    try:
        return date(int(year), int(month), int(day)).toordinal()
    except ValueError:
        return 0


def elapsed(before: Clock, after: Clock) -> int | None:
    """Seconds from one hand to the next, below zero where the clock ran back; None where they cannot be compared."""
    if before.seconds < 0 or after.seconds < 0 or before.zone != after.zone:
        return None
    gone = after.seconds - before.seconds
    if -HOUR <= gone < 0 and before.zone not in _NO_SUMMER and _may_end_summer(before.seconds):
        return 0
    return gone


def _may_end_summer(seconds: int) -> bool:
    """Whether clocks are put back in this night somewhere: a Sunday of spring or autumn, before four."""
    day, time = divmod(seconds, DAY)
    # The first day of all was a Monday, and is number 1.
    return not day % 7 and time < 4 * HOUR and date.fromordinal(day).month in _AUTUMN
