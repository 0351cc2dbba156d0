"""The moment at which a hand was played, told by the zone that its header names; never by a guess.

A header may name two clocks: `2026/11/19 20:15:00 CET [2026/11/19 14:15:00 ET]`. Both have to tell the same moment. The hour that comes
twice when clocks are put back is two moments: the other clock decides which, and without one it stays open.
"""

import re
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Final

from handaudit.base.errors import UsageError

_CLOCK: Final = re.compile(
    r"(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?: - |[ T])(\d{1,2}):(\d{2})(?::(\d{2}))?(?: \(?([A-Z]{1,5})(?![A-Za-z]))?"
)
_LONGEST: Final = 200
LAST: Final = 59
"""The last minute of an hour, and the last second of a minute."""
NAMES: Final = {
    "ET": "America/New_York", "CT": "America/Chicago", "MT": "America/Denver", "PT": "America/Los_Angeles",
    "AT": "America/Halifax", "BRT": "America/Sao_Paulo", "WET": "Europe/Lisbon", "CET": "Europe/Paris", "EET": "Europe/Athens",
    "MSK": "Europe/Moscow", "CCT": "Asia/Shanghai", "JST": "Asia/Tokyo", "AWST": "Australia/Perth",
    "ACST": "Australia/Adelaide", "AEST": "Australia/Brisbane", "NZT": "NZ",
    "UTC": "UTC", "GMT": "UTC", "Z": "UTC",
}  # fmt: skip
"""The zones of headers that have one meaning; with summer time where the country has it. Words of more meanings (IST) are left out."""
_NEVER: Final[tuple[datetime, ...]] = ()


@lru_cache(maxsize=64)
def _zone(name: str) -> tzinfo | None:
    if name == "UTC":
        return UTC
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


@lru_cache(maxsize=2048)
def utc(date: str) -> datetime | None:
    """The moment in UTC (without a zone of its own), None where no zone is known, two clocks differ, or an hour comes twice."""
    found: set[datetime] | None = None
    for clock in list(_CLOCK.finditer(date[:_LONGEST]))[:2]:
        name = NAMES.get(clock[7] or "", "")
        where = _zone(name) if name else None
        if where is None:
            continue
        moments = set(_shown(clock, name, where))
        found = moments if found is None else found & moments
    return next(iter(found)) if found is not None and len(found) == 1 else None


def _shown(clock: re.Match[str], name: str, where: tzinfo) -> tuple[datetime, ...]:
    """The same as `_moments`, by what is known of its hour."""
    year, month, day, hour, minute, second = clock.groups()[:6]
    ahead = _ahead(year, month, day, hour, name)
    if ahead is None or int(minute) > LAST or int(second or 0) > LAST:
        return _moments(clock, where)
    return (datetime(int(year), int(month), int(day), int(hour), int(minute), int(second or 0)) - ahead,)


@lru_cache(maxsize=512)
def _ahead(year: str, month: str, day: str, hour: str, name: str) -> timedelta | None:
    """How far ahead of UTC the clocks of a zone are in an hour; None where they are put forward or back in it, and where there is no
    such hour."""
    where = _zone(name)
    found = set[timedelta]()
    for rest in (":00:00", ":30:00", f":{LAST}:{LAST}"):
        clock = _CLOCK.match(f"{year}/{month}/{day} {hour}{rest}")
        moments = set(_moments(clock, where)) if clock is not None and where is not None else set[datetime]()
        if len(moments) != 1:
            return None
        minute, second = (int(part) for part in rest[1:].split(":"))
        found.add(datetime(int(year), int(month), int(day), int(hour), minute, second) - moments.pop())
    return found.pop() if len(found) == 1 else None


def ahead_on(day: str, zone: str) -> int | bool | None:
    """How many seconds the clocks of a header's zone are ahead of UTC all through a day `2026/01/31`; None where the zone is not known,
    False where its clocks are put forward or back on that day."""
    where = _zone(NAMES[zone]) if zone in NAMES else None
    if where is None:
        return None
    begin = datetime.fromisoformat(day.replace("/", "-")).replace(tzinfo=where)
    clocks = begin, begin.replace(hour=12), begin.replace(hour=23, minute=LAST, second=LAST)
    found = {clock.replace(fold=fold).utcoffset() or timedelta() for clock in clocks for fold in (0, 1)}
    ahead = found.pop()
    return False if found else int(ahead.total_seconds())


def _moments(clock: re.Match[str], where: tzinfo) -> tuple[datetime, ...]:
    """The moments at which a clock shows this: one, two in the hour that comes twice, none in the hour that is left out."""
    year, month, day, hour, minute, second = (int(part or 0) for part in clock.groups()[:6])
    try:
        shown = datetime(year, month, day, hour, minute, second)
        both = [
            (shown.replace(fold=fold) - (shown.replace(tzinfo=where, fold=fold).utcoffset() or timedelta()))
            for fold in (0, 1)
        ]
        back = [one.replace(fold=0, tzinfo=UTC).astimezone(where).replace(tzinfo=None, fold=0) for one in both]
    except (ValueError, OverflowError):
        return _NEVER
    return tuple(one.replace(fold=0) for one, again in zip(both, back, strict=True) if again == shown)


def zone_named(word: str) -> tzinfo:
    """The zone that a user means: `Europe/Vienna`, or a word of headers such as `ET`. Raises `UsageError`."""
    found = _zone(NAMES.get(word.upper(), word)) if word and not word.startswith(("/", ".")) else None
    if found is None:
        raise UsageError(
            f"--time-zone {word[:60]}: give a zone as Europe/Vienna, America/New_York or UTC, or as headers do: {', '.join(NAMES)}"
        )
    return found
