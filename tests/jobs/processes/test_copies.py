"""Hands that stand twice are told by any number of processes as by one, and a batch is not read anew for them."""

import random
from array import array
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes import batches
from handaudit.jobs.processes.kernel_run import AheadRun
from handaudit.jobs.processes.pool_run import ManyRun
from handaudit.read.chunks import Chunk
from handaudit.read.small_logs import TakenStretch
from handaudit.session.digests import Twins
from handaudit.session.duplicates import Seen
from tests.jobs.processes.test_jobs import printed
from tests.session.test_follow import NAMES, Felt, kept_at_the_end, once
from tests.support.clean_hands import new_kernel
from tests.support.forking import forks

pytestmark = pytest.mark.usefixtures("native")


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "TARGET", 9_000)
    monkeypatch.setattr(batches, "LARGE", 20_000)
    forks(monkeypatch)


def dealt(many: int, seed: int = 8, site: str = "PokerStars") -> list[str]:
    """Hands of one table that follow on each other."""
    felt = Felt(random.Random(seed), 1)
    felt.strange, felt.site, felt.event, felt.unit = 0.0, site, "", "$"
    return [felt.hand(7_000 + 3 * n) for n in range(many)]


def same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *logs: list[str]) -> str:
    """What one process prints of some logs, by the reference path; two print and keep the same."""
    names = []
    for number, hands in enumerate(logs):
        (tmp_path / f"{number}.txt").write_text("\n\n\n".join(hands) + "\n", "utf-8")
        names.append(str(tmp_path / f"{number}.txt"))
    held = kept_at_the_end(monkeypatch)
    wanted = printed(Run(names))
    assert printed(Run(names, quick=True)) == wanted
    assert printed(ManyRun(Run(names), 2, 0)) == wanted
    assert printed(AheadRun(Run(names, quick=True), 2, 0)) == wanted
    assert held[1] == held[0]
    assert held[2] == held[0]
    assert held[3] == held[0]
    return wanted[1]


def other(hand: str) -> str:
    """Another hand of the same id."""
    return hand.replace("$0.10/$0.20 USD) - 2026", "$0.10/$0.20 USD) - 2025", 1)


def faulty(hand: str) -> str:
    return hand.replace("Total pot $0.20", "Total pot $0.30", 1)


def above(hand: str) -> str:
    return f"Ann buys in for $5\n\n{hand}"


KINDS: list[Callable[[str], str]] = [str, other, faulty, above]


def cases() -> Iterator[Any]:
    """Every kind of copy in every place: a quarter of them always, in which each two choices meet, and all with `--long`."""
    sites, befores, kinds = ("PokerStars", "PokerStars Zoom"), (str, faulty), KINDS
    places = [(60, 62), (60, 61), (61, 68), (3, 4), (60, 119), (20, 90)]
    for number, ((at, to), after, before, site) in enumerate(product(places, kinds, befores, sites)):
        row, at_kind, rest = number // 16, number // 4 % 4, number % 4
        marks = () if (row + at_kind) % 4 == rest else pytest.mark.long
        yield pytest.param(at, to, after, before, site, marks=marks)


@pytest.mark.heavy
@pytest.mark.parametrize(("at", "to", "after", "before", "site"), list(cases()))
def test_a_hand_stands_twice(
    at: int, to: int, after: Any, before: Any, site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = dealt(120, site=site)
    twin = after(hands[at])
    hands[at] = before(hands[at])
    out = same(tmp_path, monkeypatch, [*hands[:to], twin, *hands[to:]])
    assert ("session-duplicate-hand" in out) != ("session-conflicting-hand" in out)


@pytest.mark.heavy
def test_a_copy_at_either_end_of_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = dealt(200)
    for at in range(10, 180, 9):
        hands[at] = (
            f"{faulty(hands[at])}\n\n\n{hands[at - 2]}" if at % 2 else f"{hands[at - 3]}\n\n\n{faulty(hands[at])}"
        )
    same(tmp_path, monkeypatch, hands)


@pytest.mark.heavy
def test_a_log_that_is_given_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = dealt(600)
    out = same(tmp_path, monkeypatch, hands, hands)
    assert out.count("session-duplicate-hand") >= 600


def some(rng: random.Random) -> list[list[str]]:
    """Logs of many tables in which every kind of copy comes often."""
    felts = [Felt(rng, n) for n in range(rng.choice((1, 3, 9)))]
    for felt in felts:
        felt.strange = rng.choice((0.0, 0.02, 0.2))
    id, often, old = 5_000, rng.choice((0.01, 0.1, 0.4)), list[str]()
    logs: list[list[str]] = []
    for _ in range(2):
        hands: list[str] = []
        for _ in range(rng.choice((40, 160))):
            id += rng.choice((1, 1, 3))
            hands.append(rng.choice(felts).hand(id))
            if once(rng, 0.03):
                hands[-1] = faulty(hands[-1])
            old.append(hands[-1])
            if once(rng, often):
                hands.append(rng.choice(KINDS)(rng.choice(old[-rng.choice((1, 3, 30, 300)) :])))
            if once(rng, 0.01):
                hands[-1] += f"\n\n{rng.choice(NAMES)} buys in for $5"
        logs.append(hands)
    return logs


@pytest.mark.heavy
@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(100, 200))])
def test_copies_of_every_kind(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    same(tmp_path, monkeypatch, *some(random.Random(seed)))


def test_the_bytes_from_one_hand_to_another_and_the_headers_of_some() -> None:
    hands = [hand.replace("$0.10/$0.20", ("$0.10/$0.20", "$0.05/$0.20")[n % 2], 1) for n, hand in enumerate(dealt(6))]
    data = "".join(f"{hand}\n\n\n" for hand in hands).encode()
    headers = new_kernel().headers(data, 0)
    found = new_kernel().look(data, [*[start for start, _ in headers], len(data)])
    assert found is not None
    for low, high in ((0, 0), (0, 5), (2, 4)):
        assert found.reach(low, high) == headers[high][0] - headers[low][0]
    with pytest.raises(IndexError):
        found.reach(0, 6)
    taken = [at for at in range(6) if found.rows(at) > at]
    assert taken
    for low, high in ((taken[0], found.rows(taken[0])), (taken[0], taken[0])):
        assert len({found.head(at)[0] for at in range(low, high)}) == min(2, high - low)
        books = [found.head(at)[0].book for at in range(low, high)]
        assert found.books_of(low, high) == ([(books[0], len(books))] if books else [])


def test_a_copy_of_a_hand_that_was_taken_is_not_looked_at_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = dealt(30)
    log = tmp_path / "night.txt"
    log.write_text("\n\n\n".join([*hands, other(hands[3]), *hands[5:9], hands[3]]) + "\n", "utf-8")
    wanted = printed(Run([str(log)]))
    seen: list[int] = []
    chunks = TakenStretch.chunks

    def counted(self: TakenStretch, whole: Chunk, low: int = 0, high: int | None = None) -> Iterator[Chunk]:
        seen.append(low)
        return chunks(self, whole, low, high)

    monkeypatch.setattr(TakenStretch, "chunks", counted)
    assert printed(Run([str(log)], quick=True)) == wanted
    assert wanted[1].count("session-duplicate-hand") == 5
    assert seen == [30]  # one that has the id of another hand


@pytest.mark.parametrize("held", [1 << 19, 3])
def test_the_hand_that_came_before_is_told_by_digests(held: int) -> None:
    """In memory and on disk."""
    seen = Seen(held=held)
    keys = [seen.digest.of_name("PokerStars", str(number)) for number in range(9)]
    for number in range(8):
        assert seen.note("PokerStars", str(number), 7 << 32, 2, 10 + number) is None
    some = Twins(array("q", keys).tobytes(), array("Q", [7 << 32] * 8 + [5]).tobytes(), b"")
    assert [seen.twin(some, number) for number in range(8)] == [(2, 10 + number, True) for number in range(8)]
    assert seen.twin(some, 8) is None
    assert seen.twin(Twins(some.keys, array("Q", [5 << 32] * 9).tobytes(), b""), 4) == (2, 14, False)
