"""The moment of a hand: zones with summer time, two clocks that check each other, and no guess where a log does not say it."""

import csv
import io
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from handaudit.base.errors import UsageError
from handaudit.stats.column_texts import moment, zone
from handaudit.stats.time_zones import utc, zone_named
from tests.stats.logs import HAND, WALK, call


@pytest.mark.parametrize(
    ("header", "due"),
    [
        ("2026/01/10 20:15:00 ET", "2026-01-11 01:15"),
        ("2026/07/10 20:15:00 ET", "2026-07-11 00:15"),
        ("2009/07/10 - 20:15:00 (ET)", "2009-07-11 00:15"),
        ("2026/07/10 20:15:00 CET [2026/07/10 14:15:00 ET]", "2026-07-10 18:15"),
        ("2026/07/10 20:15:00 IST [2026/07/10 14:15:00 ET]", "2026-07-10 18:15"),
        ("2026/11/19 9:05:00 UTC", "2026-11-19 09:05"),
        ("2026/11/19 20:15:00", None),
        ("2026/11/19 20:15:00 IST", None),
        ("2026/11/19 20:15:00 XYZ", None),
        ("2026/11/19 20:15:00 CET [2026/11/19 15:15:00 ET]", None),
        ("2026/11/01 01:30:00 ET", None),
        ("2026/11/01 06:30:00 UTC [2026/11/01 01:30:00 ET]", "2026-11-01 06:30"),
        ("2026/11/01 05:30:00 UTC [2026/11/01 01:30:00 ET]", "2026-11-01 05:30"),
        ("2026/03/08 02:30:00 ET", None),
        ("2026/02/30 02:30:00 ET", None),
        ("0001/01/01 00:00:00 CCT", None),
        ("", None),
    ],
)
def test_the_moment_is_told_by_the_zone_or_not_at_all(header: str, due: str | None) -> None:
    assert utc(header) == (None if due is None else datetime.fromisoformat(due))


def test_the_old_form_of_a_header_has_a_clock_too() -> None:
    assert (moment("2009/07/10 - 20:15:00 (ET)"), zone("2009/07/10 - 20:15:00 (ET)")) == (
        datetime(2009, 7, 10, 20, 15),
        "ET",
    )


def test_days_and_spans_are_those_of_the_zone_that_is_asked_for(tmp_path: Path) -> None:
    late = WALK.replace("2026/11/19 20:20:00 UTC", "2026/11/19 23:50:00 ET")
    nowhere = HAND.replace("20:15:00 UTC", "20:15:00 XYZ")
    assert "UTC" in WALK
    assert nowhere != HAND
    (tmp_path / "a.txt").write_text(late + "\n" + nowhere, encoding="utf-8")

    def days(*more: str) -> dict[str, int]:
        done = call("stats", "a.txt", "--by", "day", "--metric", "hands", *more, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        return {row["day"]: int(row["hands"]) for row in csv.DictReader(io.StringIO(done.stdout))}

    assert days() == {"2026-11-19": 6}
    assert days("--time-zone", "ET") == {"": 3, "2026-11-19": 3}
    assert days("--time-zone", "Europe/Vienna") == {"": 3, "2026-11-20": 3}
    assert days("--time-zone", "UTC", "--since", "2026-11-20") == {"2026-11-20": 3}
    assert "1 of unknown time" in call("stats", "a.txt", "--time-zone", "UTC", cwd=tmp_path).stderr
    (tmp_path / "handaudit.toml").write_text('time-zone = "Europe/Vienna"\n', encoding="utf-8")
    assert days() == {"": 3, "2026-11-20": 3}
    call("export", "a.txt", "-o", "out", cwd=tmp_path)
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out/hands.csv").read_text(encoding="utf-8"))))
    assert [(row["played_at"], row["played_at_utc"]) for row in rows] == [
        ("2026-11-19 23:50:00", "2026-11-20 04:50:00"),
        ("2026-11-19 20:15:00", ""),
    ]


@pytest.mark.parametrize("word", ["Middle/Earth", "", "/etc/passwd", "../UTC", "a\0b"])
def test_a_zone_that_is_none_is_told(word: str) -> None:
    with pytest.raises(UsageError, match="give a zone"):
        zone_named(word)


def test_hours_in_which_clocks_change() -> None:
    """What is kept of an hour holds for each second of it: around every change of a year, and in the years before zones were round."""
    days = [(year, month, day) for year in (1883, 1918, 2007, 2026) for month in (3, 11) for day in (1, 11, 18, 29)]
    assert len(days) == 32
    for name in ("ET", "WET", "MSK", "NZT", "BRT"):
        where = zone_named(name)
        for year, month, day in days:
            for hour in (0, 1, 2, 3, 12):
                for minute, second in ((0, 0), (29, 59), (59, 59)):
                    shown = datetime(year, month, day, hour, minute, second)
                    utcs = {
                        shown - (shown.replace(tzinfo=where, fold=fold).utcoffset() or timedelta()) for fold in (0, 1)
                    }
                    there = {
                        one
                        for one in utcs
                        if one.replace(tzinfo=UTC).astimezone(where).replace(tzinfo=None, fold=0) == shown
                    }
                    due = there.pop() if len(there) == 1 else None
                    assert utc(f"{shown:%Y/%m/%d %H:%M:%S} {name}") == due, (name, shown)
