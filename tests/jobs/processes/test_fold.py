"""Commands that look at every hand write the same bytes with any number of processes."""

import os
import re
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from handaudit.jobs.auditor import Auditor
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes import batches, fold, worker
from handaudit.jobs.processes.fold import FoldRun
from handaudit.jobs.processes.joining import Joining
from handaudit.jobs.processes.parts import Parts
from handaudit.jobs.processes.rows import Packer
from handaudit.jobs.processes.settling import SettleRun
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.session.settlement import Gathering
from tests.benchmarks.run import ROOM
from tests.jobs.processes.test_jobs import LOG, die, forked, instead, written
from tests.report.logs import HAND, TOTAL, WRONG, numbered
from tests.stats.logs import NIGHT, Done, call
from tests.support.dealer import deal_many
from tests.support.forking import forks
from tests.support.scribe import print_hand
from tests.support.sessions import session


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches of a few hands, of which workers get all but the first. The libraries of other tests are out of sight: workers are forked
    from a process without them."""
    monkeypatch.setattr(batches, "TARGET", 2_500)
    monkeypatch.setattr(batches, "LARGE", 2_500)
    forks(monkeypatch)


@pytest.fixture
def joined(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each part was joined as a whole; False also for each batch that no worker had."""
    found: list[bool] = []
    part, join, items = FoldRun._part, Joining._join, Joining._items

    def one(self: FoldRun, *args: Any) -> Any:
        if args[0].task is None:
            found.append(False)
        yield from part(self, *args)

    def counted(self: Joining) -> None:
        before = found.count(False)
        join(self)
        if found.count(False) == before:
            found.append(True)

    def singly(self: Joining) -> Any:
        found.append(False)
        return items(self)

    monkeypatch.setattr(FoldRun, "_part", one)
    monkeypatch.setattr(Joining, "_join", counted)
    monkeypatch.setattr(Joining, "_items", singly)
    return found


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder of logs with everything that is odd between hands: copies, contradictions, text that is no hand, logs that are none."""
    folder = tmp_path / "logs"
    folder.mkdir()
    written(folder / "a.txt", LOG[: LOG.index("Handaudit Hand #17:")])
    written(folder / "b.txt", session("fold", 14, 0.4).text())
    written(folder / "c.txt", numbered(HAND, 5) + "\n\n" + numbered(WRONG, 6).replace("Kitchen", "Attic"))
    written(folder / "d.txt", HAND.partition("\n")[2] + "\n\nrubbish\n\n" + numbered(WRONG, 99))
    written(folder / "e.txt", "")
    written(folder / "f.txt", HAND[:700])
    written(folder / "g.txt", NIGHT.replace("Hand #", "Hand #77"))
    written(folder / "h.txt", "\n\n".join(numbered((HAND, TOTAL)[n % 2], 200 + n) for n in range(8)), "utf-16")
    return folder


def same(cwd: Path, *args: str, jobs: Sequence[int] = (2,)) -> Done:
    """What a command prints with any number of processes."""
    wanted = call(*args, "--jobs", "1", cwd=cwd)
    for number in jobs:
        assert call(*args, "--jobs", str(number), cwd=cwd) == wanted
    return wanted


@pytest.mark.heavy
@pytest.mark.parametrize(
    "options",
    [
        ("--metric", "all"),
        ("--by", "session", "--metric", "all"),
        ("--by", "position,month", "--money", "due", "--output-format", "json"),
        ("--by", "table,file", "--exclude-faulty", "--stat-defs", "fpdb"),
        ("--player", "Ann", "--same-player", "Ann=Cy", "--time-zone", "Europe/Berlin"),
    ],
)
def test_statistics(logs: Path, options: tuple[str, ...]) -> None:
    done = same(logs, "stats", ".", *options)
    assert done.returncode == 3
    assert len(done.stdout.splitlines()) > 1
    assert "conflicting" in done.stderr


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(2))
def test_statistics_of_sessions_across_the_borders_of_batches(tmp_path: Path, seed: int, joined: list[bool]) -> None:
    written(tmp_path / "n.txt", session(f"fold {seed}", 60, 0.0).text())
    same(tmp_path, "stats", "n.txt", "--by", "session", "--metric", "all")
    assert any(joined)


@pytest.mark.heavy
def test_most_batches_are_joined_whole(tmp_path: Path, joined: list[bool]) -> None:
    written(tmp_path / "n.txt", LOG)
    same(tmp_path, "stats", "n.txt", "--metric", "all", jobs=(2, 3))
    assert joined.count(True) > 10
    assert joined.count(False) == 2, "the first one is read here, before there are workers"


@pytest.mark.heavy
def test_statistics_by_processes_that_start_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 2)
    written(tmp_path / "n.txt", LOG)
    written(tmp_path / "m.txt", LOG)
    same(tmp_path, "stats", "n.txt", "m.txt", "--metric", "all", "--board", "paired,A-high", jobs=[2])


def test_few_bytes_are_not_worth_a_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Nobody:
        maker = print
        few = 64

    log = str(written(tmp_path / "n.txt", LOG))
    monkeypatch.setattr(fold, "cores", lambda: 4)
    assert fold.folded(Run([log]), Nobody(), None) is None  # type: ignore[arg-type]
    assert fold.folded(Run([log]), Nobody(), 1) is None  # type: ignore[arg-type]
    assert fold.folded(Run([log]), Nobody(), 2) is not None  # type: ignore[arg-type]
    monkeypatch.setattr(fold, "WORTH", 40_000)
    assert fold.folded(Run([log]), Nobody(), None) is not None  # type: ignore[arg-type]


@pytest.mark.heavy
@pytest.mark.parametrize("command", [("stats", "--metric", "all"), ("check", "--coverage")])
def test_many_small_logs_make_few_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], joined: list[bool]
) -> None:
    """A part costs as much as some hands: the logs of one job share one."""
    monkeypatch.setattr(batches, "TARGET", 20_000)
    monkeypatch.setattr(batches, "LARGE", 20_000)
    for number in range(60):
        written(tmp_path / f"{number:02}.txt", numbered((HAND, WRONG)[number % 7 == 3], number + 1))
    same(tmp_path, *command, ".")
    assert joined
    assert len(joined) - joined.count(False) < (12 if command[0] == "stats" else 100)


def told(item: Audit | Finding) -> tuple[str | None, str]:
    """Which hand or finding it is."""
    return (item.hand, item.code) if isinstance(item, Finding) else (item.hand.id, item.verdict)


class Maker:
    """Tells of every hand."""

    def __init__(self) -> None:
        self.found: list[tuple[str | None, str]] = []

    def add(self, item: Audit | Finding) -> None:
        self.found.append(told(item))

    def part(self) -> list[tuple[str | None, str]]:
        found, self.found = self.found, []
        return found


class Every:
    """A fold that is told of every hand and finding."""

    maker = Maker
    few = 64

    def __init__(self) -> None:
        self.found: list[tuple[str | None, str]] = []

    def add(self, item: Audit | Finding) -> None:
        self.found.append(told(item))

    def join(self, part: list[tuple[str | None, str]]) -> bool:
        self.found += part
        return True


class EveryTogether(Every):
    """The same, in parts of all hands of a job."""

    few = 0


def seen(log: Path, jobs: int, quick: bool = False, fold: type[Every] = Every) -> list[tuple[str | None, str]]:
    """Every hand and finding that a fold is told of."""
    every = fold()
    run = Run([str(log)], quick=quick).replaying()
    if jobs == 1:
        for item in run:
            every.add(item)
    else:
        for _ in FoldRun(run, jobs, 0, every):
            pass
    return every.found


@pytest.mark.heavy
@pytest.mark.parametrize("target", [2_500, 20_000])
@pytest.mark.parametrize("fold", [Every, EveryTogether])
def test_every_item_comes_once_and_in_order(
    logs: Path, fold: type[Every], target: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "TARGET", target)
    monkeypatch.setattr(batches, "LARGE", target)
    for number in range(20):
        written(logs / f"i{number:02}.txt", numbered((HAND, WRONG)[number % 5 == 3], 900 + number) + "\n\nrubbish\n")
    written(logs / "i09.txt", numbered(HAND, 902))
    wanted = seen(logs, 1)
    assert len(wanted) > 70
    assert seen(logs, 2, fold=fold) == wanted
    assert seen(logs, 3, True, fold) == seen(logs, 1, True)


@pytest.mark.heavy
@forked
@pytest.mark.parametrize("broken", [0, 3, 5, 9])
def test_a_batch_that_breaks_off_costs_no_hand_of_its_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: int
) -> None:
    """The worker cannot go on with one log of a job: the parent reads it, and what stands before it comes hand by hand."""
    for number in range(10):
        written(tmp_path / f"{number}.txt", "\n\n".join(numbered(HAND, 10 * number + at) for at in range(1, 3)))
    wanted = seen(tmp_path, 1)
    cut = worker.chunks_in

    def breaks(batch: batches.Batch, look: Any = None) -> Any:
        source, chunks = cut(batch, look)
        return source, off(chunks) if batch.given.name.endswith(f"{broken}.txt") else chunks

    def off(chunks: Any) -> Any:
        yield next(iter(chunks))
        raise ValueError("broken off")

    monkeypatch.setattr(batches, "TARGET", 20_000)
    monkeypatch.setattr(worker, "chunks_in", breaks)
    monkeypatch.setattr(fold.FoldRun, "_alone", lambda *_: 0)
    for each in (Every, EveryTogether):
        assert seen(tmp_path, 2, fold=each) == wanted


@pytest.mark.heavy
@pytest.mark.parametrize("jobs", [2, 3])
@pytest.mark.parametrize("copied", [False, True])
def test_text_behind_the_last_hand_of_a_batch_comes_once(
    tmp_path: Path, copied: bool, jobs: int, joined: list[bool]
) -> None:
    """What belongs to no hand, and hands that have lost their headers, at the end of a log."""
    below = "\n\nrubbish\n\n" + HAND.partition("\n")[2]
    texts = [numbered(HAND, number) + below for number in (1, 2, 3, 2 if copied else 4, 5)]
    log = written(tmp_path / "n.txt", "\n\n".join(texts))
    wanted = seen(log, 1)
    assert len(wanted) > 2 * len(texts)
    assert seen(log, jobs) == wanted
    for number, text in enumerate(texts):
        written(tmp_path / f"{number}.txt", text)
    assert same(tmp_path, "stats", *(f"{number}.txt" for number in range(5)), jobs=[jobs]).returncode == 3
    assert any(joined)


@pytest.mark.heavy
@forked
def test_a_hand_that_kills_costs_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = written(tmp_path / "n.txt", LOG)
    wanted = seen(log, 1)
    instead(monkeypatch, 17, die)
    for jobs in (2, 3):
        found = seen(log, jobs)
        assert [one for one in found if one[0] != "17"] == [one for one in wanted if one[0] != "17"]
        assert ("17", "unreadable") in found


@pytest.mark.heavy
@forked
def test_a_hand_that_kills_beside_a_copy_is_not_tried_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n\n".join(numbered(HAND, number) for number in (1, 2, 3, 4, 5, 6, 17, 6, 18, 19, 20, 21))
    log = written(tmp_path / "n.txt", text)
    instead(monkeypatch, 17, die)
    monkeypatch.setattr(batches, "LARGE", 6_000)
    found = seen(log, 2)
    assert ("17", "unreadable") in found
    assert ("6", "session-duplicate-hand") in found


@pytest.mark.heavy
@forked
def test_what_cannot_be_made_there_is_made_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(parts: Parts, _item: object) -> None:
        parts.broken = True

    monkeypatch.setattr(Parts, "add", broken)
    written(tmp_path / "n.txt", LOG)
    same(tmp_path, "stats", "n.txt", "--metric", "all")


@pytest.mark.heavy
def test_settlements(logs: Path) -> None:
    done = same(logs, "settle", ".", jobs=(2, 3))
    assert done.returncode == 3
    assert "contradict another one" in done.stdout


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
def test_settlements_of_hands_that_the_kernel_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mixed = [*deal_many(7, 60, ROOM), *deal_many(8, 40), *deal_many(9, 20, replace(ROOM, kinds=("tournament",)))]
    hands = [print_hand(hand).rstrip() for hand in mixed]
    log = written(tmp_path / "n.txt", "\n\n".join(hands) + "\n\n" + session("settle", 50, 0.3).text())
    taken: list[str] = []
    clean = Gathering.clean_hand

    def counted(self: Gathering, hand: Any, state: Any) -> None:
        taken.append(hand.id)
        clean(self, hand, state)

    monkeypatch.setattr(Gathering, "clean_hand", counted)
    wanted = Gathering()
    list(Run([str(log)], watch=wanted))
    assert not taken
    books = wanted.books()
    assert len(books) > 1
    for jobs in (1, 2):
        found = Gathering()
        taken.clear()
        run = Run([str(log)], watch=found, quick=True)
        list(run if jobs == 1 else SettleRun(run, jobs, 0))
        assert found.books() == books
        assert len(taken) > 40
        assert (found.tournaments, found.pools, found.unread) == (wanted.tournaments, wanted.pools, wanted.unread)


@pytest.mark.heavy
def test_replays_of_which_the_first_hand_comes_from_a_worker(tmp_path: Path) -> None:
    written(tmp_path / "a.txt", "")
    written(tmp_path / "b.txt", LOG[: LOG.index("Handaudit Hand #9:")])
    same(tmp_path, "replay", "a.txt", "b.txt")
    written(tmp_path / "c.txt", "rubbish\n" * 400 + LOG[: LOG.index("Handaudit Hand #9:")])
    same(tmp_path, "replay", "c.txt")


@pytest.mark.heavy
def test_replays_in_two_formats_and_as_a_page(logs: Path, tmp_path: Path) -> None:
    for jobs in (1, 2):
        made = call(
            "replay", ".", "-j", str(jobs), "-o", f"jsonl:../{jobs}.jsonl", "-o", f"text:../{jobs}.txt", cwd=logs
        )
        assert made.returncode == 3
        call("replay", "g.txt", "-j", str(jobs), "-o", f"html:../{jobs}.html", cwd=logs)
    for ending in ("jsonl", "txt", "html"):
        one, two = (tmp_path / f"{jobs}.{ending}" for jobs in (1, 2))
        assert one.read_bytes() == two.read_bytes().replace(b"2.html", b"1.html")


@pytest.mark.heavy
def test_differences(logs: Path, joined: list[bool]) -> None:
    written(logs / "z.txt", LOG.replace("Ann: bets $20", "Ann: bets $10", 1))
    done = same(logs, "diff", "a.txt", "z.txt", "--output-format", "json")
    assert done.returncode == 1
    assert any(joined)
    assert same(logs, "diff", ".", "z.txt").returncode == 3


@pytest.fixture
def mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log of hands that the kernel takes, with others between them, copies, other hands of an id, and lines between hands."""
    monkeypatch.setattr(batches, "TARGET", 60_000)
    monkeypatch.setattr(batches, "LARGE", 60_000)
    hands = [print_hand(hand).strip("\n") for hand in deal_many(7, 500, ROOM)]
    hands = [re.sub(r"(?<= #)\d+(?=:)", str(9000 + n), hand, count=1) for n, hand in enumerate(hands)]
    hands[150] = hands[150].replace("Total pot ", "Total pot 9", 1)
    hands[260] += "\n\nAnn buys in for $5"
    hands[300] = hands[20]
    hands[420] = hands[419].replace("Seat 1: ", "Seat 1: X", 1)
    return written(tmp_path / "n.txt", "\n\n\n".join(hands) + "\n")


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
def test_a_copy_costs_its_part_alone(mixed: Path, joined: list[bool]) -> None:
    wanted = seen(mixed, 1)
    assert "session-duplicate-hand" in {code for _, code in wanted}
    joined.clear()
    assert seen(mixed, 2, quick=True) == wanted
    assert joined.count(True) > joined.count(False)
    assert 0 < joined.count(False) < 8


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
@forked
def test_the_parent_makes_parts_too(mixed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It leaves to workers what is read line by line."""
    made, rests, here = FoldRun._made, list[int](), os.getpid()

    def kept(self: FoldRun, *more: Any) -> Any:
        found = made(self, *more)
        rests.append(sum(one.left for one in found))
        assert any(not one.left for one in found)
        return found

    def audited(self: Packer, chunk: Any, *more: Any) -> Any:
        assert os.getpid() != here
        return row(self, chunk, *more)

    row, look = Packer.row, worker.look_together
    monkeypatch.setattr(FoldRun, "_made", kept)
    monkeypatch.setattr(Packer, "row", audited)
    monkeypatch.setattr(worker, "look_together", lambda *args: (time.sleep(0.05), look(*args))[1])
    wanted = seen(mixed, 1)
    assert seen(mixed, 2, quick=True) == wanted
    assert len(rests) > 2
    assert any(rests)


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
@forked
def test_a_block_that_kills_a_maker_is_made_by_none_of_its_kind(mixed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands that were taken are then read line by line; the one that kills there, too, is lost alone."""
    wanted, here = seen(mixed, 1), os.getpid()
    replayed = Auditor.replayed

    def kills(self: Auditor, chunk: Any, *more: Any) -> Any:
        if os.getpid() != here and b"#9200:" in chunk.raw:
            die()
        return replayed(self, chunk, *more)

    monkeypatch.setattr(Auditor, "replayed", kills)
    assert seen(mixed, 3, quick=True) == wanted
