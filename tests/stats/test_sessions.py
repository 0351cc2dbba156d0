"""Sessions, swings, the standard deviation and the interval of bb/100; one player's own hands."""

import csv
import io
import json
import random
import statistics
from pathlib import Path

import polars as pl
import pytest

from handaudit.stats.ratio import Ratio, root
from handaudit.stats.variance import LEAST, Spread
from tests.stats.logs import HAND, NIGHT, WALK, call, numbered


def told(folder: Path, *words: str) -> list[dict[str, str]]:
    """The rows of `stats` as CSV."""
    done = call("stats", "a.txt", *words, "--format", "csv", cwd=folder)
    assert done.returncode == 0, done.stderr
    return list(csv.DictReader(io.StringIO(done.stdout)))


def walks(*clocks: str) -> str:
    """The same walk again and again: Ann wins $1, Cy loses it."""
    return "\n".join(
        numbered(WALK.replace("Hand #2:", "Hand #1:"), at).replace("2026/11/19 20:20:00", clock)
        for at, clock in enumerate(clocks, 1)
    )


def test_a_break_of_more_than_an_hour_ends_a_session(tmp_path: Path) -> None:
    clocks = ("2026/11/19 20:00:00", "2026/11/19 21:00:00", "2026/11/19 22:00:01", "2026/11/19 22:10:00")
    (tmp_path / "a.txt").write_text(walks(*clocks), encoding="utf-8")
    rows = told(tmp_path, "--by", "session", "--player", "Ann", "--metric", "hands,net,last_hand,sessions")
    assert [
        (row["player"], row["table"], row["session"], row["last_hand"], row["hands"], row["net"]) for row in rows
    ] == [
        ("Ann", "Cellar", "2026-11-19 20:00:00", "2026-11-19 21:00:00", "2", "200"),
        ("Ann", "Cellar", "2026-11-19 22:00:01", "2026-11-19 22:10:00", "2", "200"),
    ]
    (ann,) = told(tmp_path, "--player", "Ann", "--metric", "sessions,first_hand,last_hand")
    assert (ann["sessions"], ann["first_hand"], ann["last_hand"]) == ("2", "2026-11-19 20:00:00", "2026-11-19 22:10:00")


def test_sessions_are_told_by_the_zone_that_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(walks("2026/11/19 20:00:00"), encoding="utf-8")
    (row,) = told(tmp_path, "--by", "session", "--player", "Ann", "--time-zone", "Asia/Tokyo", "--metric", "hands")
    assert row["session"] == "2026-11-20 05:00:00"


def test_hands_without_a_clock_are_one_session(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(walks("x", "y").replace(" - x UTC", "").replace(" - y UTC", ""), encoding="utf-8")
    rows = told(tmp_path, "--by", "session", "--player", "Ann", "--metric", "hands,first_hand")
    assert [(row["session"], row["hands"], row["first_hand"]) for row in rows] == [("no clock: a.txt", "2", "")]


def test_swings_of_the_running_net() -> None:
    spread = Spread()
    for net in (5, -3, -4, 2, -6, 20, -1):
        spread.add(net, 100, 1)
    assert (spread.up, spread.down, spread.longest) == (20, 11, 4)


def test_swings_stand_beside_a_session(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(HAND, encoding="utf-8")
    rows = told(tmp_path, "--metric", "upswing,downswing,downswing_hands")
    assert {row["player"]: (row["upswing"], row["downswing"], row["downswing_hands"]) for row in rows} == {
        "Ann": ("10000", "0", "0"), "Bob": ("0", "4000", "1"), "Cy": ("0", "6000", "1"),
    }  # fmt: skip


def test_the_deviation_is_that_of_a_textbook() -> None:
    values = random.Random(4)
    nets = [values.randrange(-5000, 5000) for _ in range(300)]
    spread = Spread()
    for net in nets:
        spread.add(net, 200, 1)
    found = spread.deviation(Ratio(sum(nets), 200), len(nets))
    assert found is not None
    assert float(found) == pytest.approx(10 * statistics.stdev(net / 200 for net in nets), abs=1e-5)
    assert Spread().deviation(Ratio(1, 1), 1) is None
    assert root(Ratio(2, 1)) == Ratio(1414213, 10**6)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    """Blackboard test: sessions of one drawn mean; the interval misses it in about one case of twenty."""
    source = random.Random(7)
    inside, cases = 0, 120
    for _ in range(cases):
        spread = Spread()
        for session in range(40):
            luck = source.gauss(0, 300)
            for _hand in range(5):
                spread.add(round(10 + luck + source.gauss(0, 500)), 100, session)
        found = spread.interval()
        assert found is not None
        inside += float(found[0]) <= 10 <= float(found[1])
    assert 0.88 <= inside / cases <= 0.995


def test_the_interval_is_the_same_every_time_and_empty_with_few_sessions() -> None:
    one, two, few = Spread(), Spread(), Spread()
    for at in range(200):
        one.add(at % 7 - 3, 100, at // 10)
        two.add(at % 7 - 3, 100, at // 10)
        few.add(at % 7 - 3, 100, at % (LEAST - 1))
    assert one.interval() == two.interval() != None  # noqa: E711
    assert few.interval() is None


def test_huge_nets_have_an_interval_all_the_same() -> None:
    spread = Spread()
    for at in range(20):
        spread.add((2**62) * (at % 3 - 1), 1, at)
    found = spread.interval()
    assert found is None or found[0] < found[1]


def test_files_hold_the_interval_in_every_format(tmp_path: Path) -> None:
    text = walks(*(f"2026/11/{day:02} 20:00:00" for day in range(1, 13)))
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    words = ("stats", "a.txt", "--metric", "bb100,bb100_sd,bb100_low,bb100_high,first_hand,sessions")
    for form in ("csv", "jsonl", "parquet"):
        assert call(*words, "-o", f"s.{form}", cwd=tmp_path).returncode == 0
    table = pl.read_parquet(tmp_path / "s.parquet")
    rows = [json.loads(line) for line in (tmp_path / "s.jsonl").read_text().splitlines()]
    ann = next(row for row in rows if row["player"] == "Ann")
    assert (ann["sessions"], ann["bb100_low"], ann["bb100_value"], ann["bb100_high"], ann["bb100_sd_value"]) == (
        12,
        50.0,
        50.0,
        50.0,
        0.0,
    )
    assert table.schema["bb100_low"] == pl.Float64
    assert table.schema["first_hand"] == pl.Datetime("ms")
    assert table["first_hand"].cast(pl.String).str.head(19).to_list() == [row["first_hand"] for row in rows]
    assert call(*words, "-o", "again.parquet", cwd=tmp_path).returncode == 0
    assert (tmp_path / "again.parquet").read_bytes() == (tmp_path / "s.parquet").read_bytes()


def test_hero_chooses_the_own_hands(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(NIGHT, encoding="utf-8")
    rows = told(tmp_path, "--hero", "--metric", "hands,net")
    assert [(row["player"], row["hands"], row["net"]) for row in rows] == [("Ann", "1", "10000")]


def test_a_terminal_shows_sessions(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(NIGHT, encoding="utf-8")
    done = call("stats", "a.txt", "--by", "session", "--format", "text", cwd=tmp_path)
    assert "last hand" in done.stdout
    assert "2026-11-19 20:15:00" in done.stdout


def test_statistics_where_the_comma_is_for_decimals(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(HAND.replace("Ann", "=1"), encoding="utf-8")
    words = ("stats", "a.txt", "--metric", "net,bb100,vpip", "--format", "csv")
    eu = call(*words, "--csv-dialect", "excel-eu", cwd=tmp_path).stdout
    us = call(*words, cwd=tmp_path).stdout
    assert eu.startswith("\ufeffplayer;currency;minor_units;net;bb100_num;")
    assert "'=1;USD;100;10000;50;1;5000,0;1;1;100,0" in eu.splitlines()
    assert eu.removeprefix("\ufeff").replace(",", ".").replace(";", ",") == us
