"""Sessions are judged and settled in memory that does not grow with the hands."""

import gc
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.session import table as tables
from handaudit.session.duplicates import Seen
from handaudit.session.settlement import Gathering
from handaudit.session.table import SessionTable
from handaudit.session.watch import SessionWatch
from tests.report.logs import ROOT
from tests.session.test_faults import walk
from tests.support.sessions import session

PROC = Path("/proc/self/status")
MORE = 16 * 1024
"""Kilobytes that ten thousand hands more may take: their digests and nothing of what they say, which would be 50 MiB and more. Peaks of
equal runs differ by 5."""


@pytest.mark.heavy
@pytest.mark.parametrize(("site", "first", "step"), [("Handaudit", 1001, 1), ("PokerStars", 250_000_000_001, 7919)])
def test_hands_that_follow_each_other_are_folded(tmp_path: Path, site: str, first: int, step: int) -> None:
    made = session("folds", 300, 0.02, site=site, first=first, step=step)
    path = tmp_path / "night.txt"
    path.write_text(made.text(), encoding="utf-8")
    watch = Gathering()
    most = 0
    for _ in Run([str(path)], watch=watch):
        most = max(most, sum(len(sitting.folds) for sitting in watch.sittings.values()))
    tops = made.text().count(" adds ") + made.text().count(" buys in for ")
    assert most <= 1 + 3 * len(made.planted) + (tops if step > 1 else 0)
    assert sum(books.hands for books in watch.books()) > 290


@pytest.mark.heavy
def test_a_table_whose_hands_never_follow_each_other_keeps_a_bounded_number_of_breaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MANY", 8)
    monkeypatch.setattr(tables, "MOST", 32)
    path = tmp_path / "nights.txt"
    with path.open("w", encoding="utf-8") as file:
        for number in range(400):
            stacks = {f"{name}{number}": 100 for name in ("Ann", "Bob", "Cy")}
            date = f"{28 - number // 1440 % 28:02d} {23 - number // 60 % 24:02d}:{59 - number % 60:02d}:00"
            file.write(walk(5 * (5000 - number), 1, stacks, date))
    watch = SessionWatch()
    most = 0
    for item in Run([str(path)], watch=watch):
        assert isinstance(item, Audit)
        assert not item.findings
        most = max(most, *(len(one.chains) for one in watch.tables.values()))
    assert 32 <= most <= 65


def test_the_ids_of_very_many_sites_are_not_all_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hole in the ids of a site that is forgotten is told all the same, and the site with the most hands is not forgotten."""
    monkeypatch.setattr("handaudit.session.watch.SITES", 8)
    stacks = {"Ann": 100, "Bob": 100, "Cy": 100}
    text = "".join(walk(number, 1, stacks, "01 20:00:00") for number in (1, 2, 3, 4, 6, 7, 8))
    for site in range(40):
        text += "".join(
            walk(number, 1, stacks, "01 20:00:00").replace("Handaudit", f"S{site}")
            for number in (1, 2, 3, 4 + site % 2)
        )
    text += "".join(walk(number, 1, stacks, "01 20:00:00") for number in (9, 10, 12))
    path = tmp_path / "many.txt"
    path.write_text(text, encoding="utf-8")
    watch = SessionWatch()
    holes = []
    for item in Run([str(path)], watch=watch):
        assert len(watch.numbers) <= 8
        if not isinstance(item, Audit) and item.code == "session-missing-hand":
            holes.append(item.expected)
    assert sorted(holes) == [4] * 20 + [5, 11]


def night(path: Path, hands: int) -> None:
    """Three players, and each in turn wins the small blind: all stacks join."""
    stacks = {"Ann": 100, "Bob": 100, "Cy": 100}
    names = list(stacks)
    with path.open("w", encoding="utf-8") as file:
        for number in range(hands):
            date = f"{number // 1440 % 28 + 1:02d} {number // 60 % 24:02d}:{number % 60:02d}:00"
            button = number % 3 + 1
            file.write(walk(1001 + number, button, stacks, date))
            stacks[names[button % 3]] -= 1
            stacks[names[(button + 1) % 3]] += 1


def peak(folder: Path, command: str, hands: int) -> int:
    """Kilobytes that a command takes at most over a night of so many hands; `diff` compares it with itself."""
    log = folder / f"{hands}.txt"
    if not log.exists():
        night(log, hands)
    code = (
        "import sys; from handaudit.app.cli import run; status = run(sys.argv[1:]);"
        "peak = [row for row in open('/proc/self/status') if row.startswith('VmHWM')][0].split()[1];"
        "print(); print(peak, status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, command, *[str(log)] * (2 if command == "diff" else 1)],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    size, status = done.stdout.splitlines()[-1].split()
    assert status == "0", done.stdout[:1000] + done.stderr
    return int(size)


@pytest.mark.heavy
@pytest.mark.parametrize(("hands", "most"), [(50_000, 60), pytest.param(1_200_000, 30, marks=pytest.mark.long)])
def test_a_hand_is_remembered_in_few_bytes(hands: int, most: int) -> None:
    """24 bytes in three rows and 6 to 24 in the table of places, of 524,288 hands; of all others one to three bytes."""
    tracemalloc.start()
    try:
        seen = Seen()
        for number in range(hands):
            assert seen.note("PokerStars", str(250_000_000_001 + 7919 * number), number, 0, number) is None
        held = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert held / hands < most


@pytest.mark.skipif(not PROC.exists(), reason="the peak of one program is read from /proc, which is not here")
@pytest.mark.parametrize("command", ["check", "settle"])
@pytest.mark.long
def test_memory_does_not_grow_with_the_hands(tmp_path: Path, command: str) -> None:
    # Both are long enough for all that a long run loads. A peak differs by megabytes from run to run, by when memory is given back.
    few = max(peak(tmp_path, command, 30_000) for _ in range(2))
    assert min(peak(tmp_path, command, 40_000) for _ in range(2)) - few < MORE


@pytest.mark.skipif(not PROC.exists(), reason="the peak of one program is read from /proc, which is not here")
@pytest.mark.long
def test_two_logs_are_kept_packed(tmp_path: Path) -> None:
    # Both are long enough for what is let go only now and then.
    few, hands = 6_000, 12_000
    more = peak(tmp_path, "diff", few + hands) - peak(tmp_path, "diff", few)
    assert more / (2 * hands) < 2.5  # kilobytes; 1.5 as a rule, and some 10 for what is not packed


BLOCKS = """
import platform, resource
from handaudit.base.gc_tuning import LONG, unlooked
def made():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(30):
        [bytearray(b"x") * (5 << 19) for _ in range(4)]
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
with unlooked(LONG - 1):
    pass
with unlooked(LONG):
    print(platform.libc_ver()[0], made() < 6_000)
"""


@pytest.mark.skipif(not PROC.exists(), reason="what the system clears page by page is counted on Linux")
def test_blocks_of_a_long_run_lie_in_memory_that_the_process_has() -> None:
    told = subprocess.run([sys.executable, "-c", BLOCKS], capture_output=True, text=True, check=True, cwd=ROOT)
    libc, kept = told.stdout.split()
    assert kept == "True" or libc != "glibc"


@pytest.mark.heavy
@pytest.mark.usefixtures("collected")
@pytest.mark.parametrize("long", [pytest.param(100, marks=pytest.mark.long), 1_000_000])
def test_run_after_run_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, long: int) -> None:
    """A process that audits many logs, one after another, holds no more after the last one than after the first ones."""
    monkeypatch.setattr("handaudit.base.gc_tuning.LONG", long)
    path = tmp_path / "night.txt"
    night(path, 2)

    def left(runs: int) -> int:
        for _ in range(runs):
            assert sum(isinstance(item, Audit) for item in Run([str(path)])) == 2
        return len(gc.get_objects())

    few = left(20)
    left(50)
    assert min(left(1) for _ in range(100)) < few + 10_000  # the collector may have come at any of them


def test_tables_that_are_not_followed_any_more_are_held_by_no_era() -> None:
    watch, table, other = SessionWatch(), SessionTable(), SessionTable()
    table.latest = other.latest = cast("Any", object())
    watch._go_to("first")
    watch.spots[1] = table
    watch._go_to("second")
    watch.spots[1] = other
    watch._go_to("third")
    assert [known for known, _ in watch.eras] == ["third", "second", "first"]
    table.latest = None
    watch._go_to("second")  # one that is known
    assert watch.spots == {1: other}
    assert [known for known, _ in watch.eras] == ["second", "third", "first"]
    watch._go_to("fourth")
    assert [known for known, _ in watch.eras] == ["fourth", "second"]


@pytest.mark.heavy
@pytest.mark.usefixtures("collected")
def test_a_look_at_the_first_hands_is_no_run_that_left_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python looks for circles before the run behind a whole one, and not for what an open end has left."""
    looks: list[int] = []
    monkeypatch.setattr("handaudit.base.gc_tuning.LONG", 100)
    monkeypatch.setattr(
        "handaudit.base.gc_tuning.gc", SimpleNamespace(**vars(gc) | {"collect": lambda: looks.append(1)})
    )
    path = tmp_path / "night.txt"
    night(path, 2)
    items = iter(Run([str(path)]))
    next(items)
    items.close()
    for wanted in (0, 1, 2):
        assert len(list(Run([str(path)]))) == 2
        assert len(looks) == wanted
