"""The clock of a header as Python's own date and time."""

import_datetime()
cdef int64_t DAY_OF_1970 = 719162  # days from the first one of the year 1
cdef int _LONG[13]
_LONG[:] = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
cdef int _BEFORE[13]
_BEFORE[:] = [0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]


cdef struct Moment:
    # A clock, and the same as seconds since 1970.
    int year
    int month
    int day
    int hour
    int minute
    int second
    int64_t seconds


cdef inline int two_at(const uint8_t *text) noexcept nogil:
    """A number of two figures, -1 for anything else."""
    return 10 * (text[0] - 48) + text[1] - 48 if is_digit(text[0]) and is_digit(text[1]) else -1


cdef bint moment_at(const uint8_t *text, int64_t size, Moment *found) noexcept nogil:
    """The moment of a date `2026/01/31 1:02:03 ET` or `2026/01/31 - 01:02:03 (ET)`; False for any other text, also for one that Python
    understands."""
    cdef int64_t at = 10
    cdef int high, low
    cdef bint leap
    if size < 18 or text[4] != 47 or text[7] != 47:
        return False
    high, low, found.month, found.day = two_at(text), two_at(text + 2), two_at(text + 5), two_at(text + 8)
    if high < 0 or low < 0 or not 1 <= found.month <= 12:
        return False
    found.year = 100 * high + low
    leap = found.year % 4 == 0 and (found.year % 100 != 0 or found.year % 400 == 0)
    if found.year < 1 or not 1 <= found.day <= _LONG[found.month] + (leap and found.month == 2) or text[at] != 32:
        return False
    at += 3 if begins(text + at, b" - ", 3) else 1
    found.hour = two_at(text + at)
    if found.hour < 0 and is_digit(text[at]):
        found.hour = text[at] - 48
        at -= 1
    if not 0 <= found.hour < 24 or size < at + 8 or text[at + 2] != 58 or text[at + 5] != 58:
        return False
    if size > at + 8 and text[at + 8] != 32:
        return False
    found.minute, found.second = two_at(text + at + 3), two_at(text + at + 6)
    if not 0 <= found.minute < 60 or not 0 <= found.second < 60:
        return False
    found.seconds = seconds_of(found)
    return True


cdef int64_t seconds_of(const Moment *it) noexcept nogil:
    """The seconds since 1970 of a clock."""
    cdef int64_t before = it.year - 1
    cdef bint leap = it.year % 4 == 0 and (it.year % 100 != 0 or it.year % 400 == 0)
    before = before * 365 + before // 4 - before // 100 + before // 400 + _BEFORE[it.month] + (leap and it.month > 2) + it.day - 1
    return (before - DAY_OF_1970) * 86400 + it.hour * 3600 + it.minute * 60 + it.second


cdef int64_t microseconds_in(when) except? -1:
    """The microseconds since 1970 of a clock without a zone."""
    cdef Moment it
    if not isinstance(when, datetime):
        raise TypeError("no clock")
    it.year, it.month, it.day = datetime_year(when), datetime_month(when), datetime_day(when)
    it.hour, it.minute, it.second = datetime_hour(when), datetime_minute(when), datetime_second(when)
    return 1_000_000 * seconds_of(&it) + datetime_microsecond(when)


def moment_of(bytes date, /):
    """The clock of a date and its seconds since 1970; None where it is not in one of the two plain forms."""
    cdef Moment found
    if not moment_at(<const uint8_t *>PyBytes_AS_STRING(date), len(date), &found):
        return None
    return clock_in(&found), found.seconds


cdef inline object clock_in(const Moment *it):
    return datetime_new(it.year, it.month, it.day, it.hour, it.minute, it.second, 0, None)


cdef void moment_by(Moment *it, int64_t seconds) noexcept nogil:
    """The clock that so many seconds since 1970 tell."""
    cdef int64_t days = seconds // 86400, rest = seconds % 86400, era, day, year, month
    if rest < 0:
        days, rest = days - 1, rest + 86400
    days += 719468  # since the first of March of the year 0
    era, day = days // 146097, days % 146097
    year = (day - day // 1460 + day // 36524 - day // 146096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5 - 1
    month += 3 if month < 10 else -9
    it.year, it.month, it.day = <int>(year + 400 * era + (month <= 2)), <int>month, <int>day
    it.hour, it.minute, it.second = <int>(rest // 3600), <int>(rest // 60 % 60), <int>(rest % 60)
    it.seconds = seconds


cdef object moment_in(int64_t micros):
    """The clock of a moment in microseconds since 1970."""
    cdef Moment it
    cdef int64_t seconds = micros // 1_000_000, rest = micros % 1_000_000
    if rest < 0:
        seconds, rest = seconds - 1, rest + 1_000_000
    moment_by(&it, seconds)
    return datetime_new(it.year, it.month, it.day, it.hour, it.minute, it.second, <int>rest, None)
