"""Hands that the native kernel lets follow on each other, and those that workers send as links, are judged as hand by hand."""

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from handaudit.jobs.auditor import Auditor
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes import batches
from handaudit.jobs.processes.kernel_run import AheadRun
from handaudit.jobs.processes.pool_run import ManyRun
from handaudit.jobs.processes.rows import Packer
from handaudit.read.chunks import Chunk
from handaudit.session import watch
from handaudit.session.watch import SessionWatch
from tests.jobs.processes.test_jobs import printed
from tests.support.forking import forks

pytestmark = pytest.mark.usefixtures("native")

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve 2", "Flo.", "Gus_1", "Hal", "Ann1", "Annl", "Jo\u00e9", "|da", "lda")
ZONES = ("ET", "ET", "ET", "CET", "UTC")


def once(rng: random.Random, share: float) -> bool:
    return rng.random() < share


class Felt:
    """One table, and the hands that are dealt there: all fold to the big blind. Now and then something happens between two hands."""

    def __init__(self, rng: random.Random, number: int) -> None:
        self.rng = rng
        self.name = f"Table {number % 9}"
        self.event = f"Tournament #{100 + number}, $1+$0 USD " if once(rng, 0.3) else ""
        self.site = "PokerStars Zoom" if once(rng, 0.1) else "PokerStars"
        self.unit = "" if self.event else "$"
        self.seats = {n: [name, rng.randrange(300, 2_000)] for n, name in enumerate(rng.sample(NAMES, 5), 1)}
        self.button = 1
        self.clock = 10 * 3600 * 24 + rng.randrange(86_400)
        self.old = once(rng, 0.2)
        self.strange = rng.choice((0.02, 0.1, 0.4))

    def happens(self) -> None:
        """What may happen between two hands."""
        rng, seats = self.rng, self.seats
        self.clock += (
            rng.choice((40, 55, 90)) if not once(rng, self.strange) else rng.choice((0, -30, -4_000, 900, 90_000))
        )
        if once(rng, self.strange):
            seats[rng.choice(list(seats))][1] += rng.choice((50, -7, 400, 5_000))
        if once(rng, self.strange) and len(seats) > 3:
            del seats[rng.choice(list(seats))]
        if once(rng, self.strange) and len(seats) < 6:
            free = rng.choice([n for n in range(1, 9) if n not in seats])
            others = [name for name in NAMES if name not in [one for one, _ in seats.values()]]
            seats[free] = [rng.choice(others), rng.randrange(300, 2_000)]
        if not once(rng, self.strange / 2):
            later = [n for n in sorted(seats) if n > self.button] or sorted(seats)
            self.button = later[0]
        elif self.button not in seats:
            self.button = min(seats)

    def amount(self, chips: int) -> str:
        return str(chips) if self.event else f"${chips // 100}.{chips % 100:02}"

    def hand(self, id: int) -> str:
        """One more hand."""
        self.happens()
        day, second = divmod(self.clock, 86_400)
        date = (
            f"2026/{1 + day // 28 % 12:02}/{1 + day % 28:02} {second // 3600}:{second // 60 % 60:02}:{second % 60:02}"
        )
        blinds = "(10/20)" if self.event else "($0.10/$0.20 USD)"
        zone = self.rng.choice(ZONES) if once(self.rng, self.strange) else "ET"
        if self.old:
            date, zone = date.replace(" ", " - "), f"({zone})"
        lines = [
            f"{self.site} Hand #{id}: {self.event}Hold'em No Limit {'- Level I ' if self.event else ''}{blinds} - {date} {zone}"
        ]
        lines.append(f"Table '{self.name}' 9-max Seat #{self.button} is the button")
        order = sorted(self.seats)
        at = order.index(self.button)
        ring = order[at + 1 :] + order[: at + 1]
        small, big = ring[:2] if len(ring) > 2 else (ring[1], ring[0])
        away = [n for n in ring[2:-1] if once(self.rng, self.strange / 3) and not self.event]
        for n in order:
            out = " is sitting out" if n in away else ""
            lines.append(f"Seat {n}: {self.seats[n][0]} ({self.amount(self.seats[n][1])} in chips){out}")
        who = {n: self.seats[n][0] for n in order}
        lines += [
            f"{who[small]}: posts small blind {self.amount(10)}",
            f"{who[big]}: posts big blind {self.amount(20)}",
        ]
        lines += ["*** HOLE CARDS ***", *(f"{who[n]}: folds" for n in [*ring[2:], small] if n not in away and n != big)]
        if once(self.rng, self.strange / 3):
            lines.append(f"{who[self.rng.choice([n for n in order if n != big])]} leaves the table")
        if self.event and once(self.rng, self.strange / 2):
            buyer = self.rng.choice([n for n in order if n not in (big, small)] or order)
            lines.append(f"{who[buyer]} re-buys and receives 400 chips for $1.00")
            self.seats[buyer][1] += 400 * once(self.rng, 0.8)
        if len(ring) == 2:
            lines = [line for line in lines if line != f"{who[small]}: folds"] + [f"{who[small]}: folds"]
        lines += [
            f"Uncalled bet ({self.amount(10)}) returned to {who[big]}",
            f"{who[big]} collected {self.amount(20)} from pot",
        ]
        lines += ["*** SUMMARY ***", f"Total pot {self.amount(20)} | Rake {self.amount(0)}"]
        for n in order:
            if n in away:
                continue
            tag = " (button)" * (n == self.button) + " (small blind)" * (n == small) + " (big blind)" * (n == big)
            did = (
                f" collected ({self.amount(20)})"
                if n == big
                else " folded before Flop" + " (didn't bet)" * (n != small)
            )
            lines.append(f"Seat {n}: {who[n]}{tag}{did}")
        self.seats[small][1] -= 10
        self.seats[big][1] += 10
        return "\n".join(lines)


def logs(seed: int) -> Iterator[tuple[str, str]]:
    """Some logs of many tables at once, of which a few hands are copied, spoiled, or out of order."""
    rng = random.Random(seed)
    felts = [Felt(rng, n) for n in range(rng.choice((1, 4, 12)))]
    id, step = 5_000, rng.choice(((1,), (1, 1, 1, 3), (7, 31, 90)))
    old: list[str] = []
    askew = rng.choice((0.02, 0.02, 0.3))  # ids of hands in the order of their clocks that go back
    for file in range(3):
        hands: list[str] = []
        for _ in range(rng.choice((10, 90, 200))):
            id += rng.choice(step)
            back = 40 * once(rng, askew)
            hands.append(rng.choice(felts).hand(id - back))
            if once(rng, 0.02):
                hands[-1] = hands[-1].replace("Total pot", "Total pott", 1)
            if once(rng, 0.03):
                hands[-1] = hands[-1].replace("collected (", "collected (1", 1)
            if once(rng, 0.01):
                hands[-1] += f"\n\n{rng.choice(NAMES)} buys in for $5"
        old += hands
        if file and once(rng, 0.5):
            hands += rng.sample(old, 3)
        if once(rng, 0.2):
            hands.reverse()
        yield f"{file}.txt", "\n\n\n".join(hands) + "\n"


def written(folder: Path, seed: int) -> list[str]:
    """The same as files."""
    for name, text in logs(seed):
        (folder / name).write_text(text, "utf-8")
    return [str(folder / name) for name, _ in logs(seed)]


def chains(kept: SessionWatch) -> dict[Any, Any]:
    """The chains of all tables as they stand at the end, and the ids that were counted."""
    for table in kept.tables.values():
        table.settle()
    told = {
        key: [table.by_clock, *((one.first, one.last, one.sure, one.waiting) for one in table.chains)]
        for key, table in kept.tables.items()
    }
    return {
        **told,
        "order": list(kept.tables),
        "ids": {site: (one.lows, one.spans, one.count, one.dense) for site, one in kept.numbers.items()},
    }


def kept_at_the_end(monkeypatch: pytest.MonkeyPatch) -> list[dict[Any, Any]]:
    """Fills with what every run's watch holds before it is asked for its findings."""
    held: list[dict[Any, Any]] = []
    end = SessionWatch.judged

    def judged(self: SessionWatch) -> Any:
        held.append(chains(self))
        return end(self)

    monkeypatch.setattr(SessionWatch, "judged", judged)
    return held


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> list[dict[Any, Any]]:
    """The same of the runs of a test."""
    return kept_at_the_end(monkeypatch)


SEEDS = [*range(6), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(100, 160))]


@pytest.mark.heavy
@pytest.mark.parametrize("seed", SEEDS)
def test_hands_that_follow_are_judged_as_hand_by_hand(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: list[dict[Any, Any]]
) -> None:
    names = written(tmp_path, seed)
    monkeypatch.setattr(batches, "TARGET", 9_000 + 3_000 * (seed % 9))
    monkeypatch.setattr(batches, "LARGE", 40_000)
    forks(monkeypatch)
    if seed % 3 == 1:  # few tables are followed, and few chains
        monkeypatch.setattr(watch, "CHAINS", 24)
    alive = 5 if seed % 4 == 1 else watch.ALIVE
    wanted = printed(Run(names, watch=SessionWatch(alive)))
    monkeypatch.setattr(watch, "AWAKE", (64, 1, 0)[seed % 3])  # the ends of chains are bytes nearly always
    assert printed(Run(names, watch=SessionWatch(alive), quick=True)) == wanted
    assert printed(ManyRun(Run(names, watch=SessionWatch(alive)), 2, 0)) == wanted
    assert printed(AheadRun(Run(names, watch=SessionWatch(alive), quick=True), 2, 0)) == wanted
    assert ends[1] == ends[0]
    assert ends[2] == ends[0]
    assert ends[3] == ends[0]


@pytest.mark.heavy
@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(300, 340))])
def test_a_parent_whose_kernel_takes_less_judges_alike(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: list[dict[Any, Any]]
) -> None:
    """A kernel asks the grammar only so much of one block: what a worker has taken, the parent may have to read line by line."""
    names = written(tmp_path, seed)
    monkeypatch.setattr(batches, "TARGET", 9_000)
    monkeypatch.setattr(batches, "LARGE", 40_000)
    forks(monkeypatch)
    wanted = printed(Run(names))
    parent, look = os.getpid(), Auditor._look
    monkeypatch.setattr(Auditor, "_look", lambda self, *more: None if os.getpid() == parent else look(self, *more))
    assert printed(ManyRun(Run(names), 2, 0)) == wanted
    assert printed(AheadRun(Run(names, quick=True), 2, 0)) == wanted
    assert ends[1] == ends[0]
    assert ends[2] == ends[0]


@pytest.mark.heavy
def test_hands_of_which_a_worker_cannot_tell_may_be_copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours at a hand, of which another one is a copy in the same batch: that one is not counted twice."""
    rng = random.Random(8)
    felt = Felt(rng, 1)
    felt.strange, felt.site, felt.event = 0.0, "PokerStars", ""
    hands = [felt.hand(7_000 + 3 * n) for n in range(80)]
    odd = hands[50].replace("Total pot $0.20", "Total pot $0.30", 1)
    log = tmp_path / "n.txt"
    log.write_text("\n\n\n".join([*hands[:50], odd, *hands[50:]]), "utf-8")
    monkeypatch.setattr(batches, "TARGET", 20_000)
    forks(monkeypatch)
    wanted = printed(Run([str(log)]))
    row = Packer.row

    def fails(self: Packer, chunk: Chunk, *more: Any) -> Any:
        if any("$0.30" in line for line in chunk.lines):
            raise ValueError
        return row(self, chunk, *more)

    monkeypatch.setattr(Packer, "row", fails)
    assert printed(ManyRun(Run([str(log)]), 2, 0)) == wanted
    assert printed(AheadRun(Run([str(log)], quick=True), 2, 0)) == wanted


@pytest.mark.heavy
def test_most_hands_follow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shortcuts are taken; else the test above shows nothing."""
    rng = random.Random(5)
    felt = Felt(rng, 1)
    felt.strange, felt.site, felt.event = 0.02, "PokerStars", ""
    log = tmp_path / "n.txt"
    log.write_text("\n\n\n".join(felt.hand(7_000 + 3 * n) for n in range(300)), "utf-8")
    looked: list[int] = []
    one = SessionWatch.clean_hand
    monkeypatch.setattr(SessionWatch, "clean_hand", lambda self, *more: (looked.append(1), one(self, *more))[1])
    monkeypatch.setattr(batches, "TARGET", 60_000)
    forks(monkeypatch)
    wanted = printed(Run([str(log)]))
    assert printed(Run([str(log)], quick=True)) == wanted
    assert 0 < len(looked) < 60
    looked.clear()
    assert printed(AheadRun(Run([str(log)], quick=True), 2, 0)) == wanted
    assert 0 < len(looked) < 60


@pytest.mark.parametrize(
    "kind", ["ids go back", "one second", "leaves the table", "re-buys and receives 400 chips for $1.00"]
)
def test_what_else_follows_unlooked(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ids that are no count, two hands of one second, and hands in which somebody leaves or buys chips: the next one follows."""
    felt, hands, looked, one = Felt(random.Random(7), 1), list[str](), list[int](), SessionWatch.clean_hand
    felt.strange, felt.site, felt.event, felt.unit = 0.0, "PokerStars", "Tournament #101, $1+$0 USD ", ""
    if kind == "one second":
        monkeypatch.setattr(felt.rng, "choice", lambda seconds: 40 * (felt.button % 2))
    for n in range(60):
        hand = felt.hand(7_000 + 3 * n * (-1 if kind == "ids go back" else 1))
        seat = next(at for at, (name, _) in felt.seats.items() if f"{name}: folds\n" in hand)
        if kind.endswith(("table", "$1.00")):
            hand = hand.replace("Uncalled", f"{felt.seats[seat][0]} {kind}\nUncalled")
            felt.seats[seat][1] += 400 * ("chips" in kind)
        hands.append(hand)
    log = tmp_path / "n.txt"
    log.write_text("\n\n\n".join(hands), "utf-8")
    monkeypatch.setattr(SessionWatch, "clean_hand", lambda self, *more: (looked.append(1), one(self, *more))[1])
    assert printed(Run([str(log)], quick=True)) == printed(Run([str(log)]))
    assert len(looked) == 1
