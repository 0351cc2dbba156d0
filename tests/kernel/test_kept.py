"""What is kept of the hands of a block is what a second judgment would find; in another process it is refused where it is of others."""

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from handaudit.base.outputs.files import Outputs
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.choose import consumed
from handaudit.stats.adds_up import AddsUp
from handaudit.stats.by_player import by_player
from handaudit.stats.export import Export, paths_in
from handaudit.stats.groups import Groups
from handaudit.stats.schema import NAMES
from tests.kernel.mutations import hostile_block, spoiled
from tests.kernel.test_counts import KINDS
from tests.kernel.test_rooms import OPAQUE, SHOWN
from tests.stats.test_by_player import said, settled, table
from tests.support.clean_hands import MEANINGS, SAMPLES, new_kernel, the_kernel
from tests.support.forking import forks
from tests.support.looks import block, dealt, real, spans_of
from tests.support.volume import volume

if TYPE_CHECKING:
    from handaudit.kernel.kernel import Found, Kernel

pytestmark = pytest.mark.usefixtures("native")


def looked_at(data: bytes, kernel: "Kernel", keeps: bool) -> "Found":
    """The hands of a block."""
    spans = spans_of(data)
    found = kernel.look(data[spans[0] : spans[-1]], [at - spans[0] for at in spans], keeps)
    assert found is not None
    return found


def sent(found: "Found", kept: bytes) -> "Found":
    """The same as another process has it."""
    *rest, hands, chairs = found.sent()
    deals, tables = found.numbered
    made: Found = the_kernel().received(found.text, list(deals), list(tables), tuple(rest), hands, chairs, kept)
    return made


def made_of(kernel: "Kernel", found: "Found", folder: Path) -> tuple[Any, ...]:
    """All that is counted and written of the hands that were taken, and which of these are left to be taken by themselves."""
    groups, left = Groups(("player",)), []
    adder = by_player(groups, True)
    assert adder is not None
    with Outputs(paths_in(str(folder), "csv"), [], True) as outputs:
        out = Export(outputs, "csv", False, "pt4")
        for low in range(found.count):
            if low and found.rows(low - 1) > low:
                continue
            for adds in (adder.run, out.run):
                at, high, line = low, found.rows(low), 1
                while at < high:
                    at = adds(kernel, found, at, high, "log.txt", line)
                    left += [at] if at < high else []
                    at += 1
        out.finish()
        outputs.commit()
    files = {name: (folder / f"{name}.csv").read_bytes() for name in NAMES}
    return groups.hands, table(groups), said(settled(groups)), files, left


def agree(data: bytes, folder: Path, large: bool = False) -> int:
    """Holds what is kept of hands to what is judged again; gives how many hands these are. Of one that is too `large` nothing is kept."""
    MEANINGS.deals.clear()  # both kernels are told the same ones: they are forgotten once there are many
    kernel, keeper = new_kernel(), new_kernel()
    found, kept = looked_at(data, kernel, False), looked_at(data, keeper, True)
    assert found.verdicts() == b""
    assert [kept.told(at) for at in range(kept.count)] == [found.told(at) for at in range(found.count)]
    made = made_of(kernel, found, folder)
    before = keeper.judged
    assert made_of(keeper, kept, folder) == made
    assert (keeper.judged > before) == large
    for bare in (False, True):
        other = new_kernel()
        assert made_of(other, sent(kept, b"" if bare else kept.verdicts()), folder) == made
        assert (other.judged > 0) == (large or (bare and made[0] > 0))
    assert made_of(new_kernel(), kept, folder) == made
    hands: int = made[0]
    return hands


@pytest.mark.heavy
@pytest.mark.parametrize("name", sorted(KINDS))
def test_dealt_hands(name: str, tmp_path: Path) -> None:
    assert agree(block(dealt(97, volume(120, 50), KINDS[name][0])), tmp_path) > volume(90, 35)


@pytest.mark.heavy
@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(n, marks=pytest.mark.long) for n in range(100, 200))])
def test_changed_hands(seed: int, tmp_path: Path) -> None:
    agree(hostile_block(random.Random(seed), 60), tmp_path)


@pytest.mark.heavy
def test_the_samples(tmp_path: Path) -> None:
    assert sum(agree(path.read_bytes() + b"\n" + block([]), tmp_path) for path in SAMPLES) > 5


@pytest.mark.heavy
def test_real_hands(shared: Path, tmp_path: Path) -> None:
    for path in real(shared)[::12]:
        agree(path.read_bytes() + b"\n" + block([]), tmp_path)


def test_names_of_every_sort(tmp_path: Path) -> None:
    names = ("Ann", "Ünal", "x y", "a:b", "Seat 9", "%s", "Dealer", OPAQUE)
    texts = [SHOWN.replace("Ann", name).replace("#8:", f"#{at + 9}:") for at, name in enumerate(names)]
    assert agree(block(texts), tmp_path) > 4


@pytest.mark.heavy
def test_hands_and_amounts_that_are_too_large_to_be_kept(tmp_path: Path) -> None:
    chatter = f'Ann said, "{"x" * 2_000}"\n' * 40
    assert agree(block([SHOWN.replace("*** SHOW DOWN", f"{chatter}*** SHOW DOWN")]), tmp_path, large=True) == 1
    for factor, large in ((1_263_000, False), (1_264_000, True)):  # a pot of 42,949,672.95 fits
        text = re.sub(r"\$(\d+)", lambda sum, by=factor: f"${int(sum[1]) * by}", SHOWN)
        assert agree(block([text]), tmp_path, large) == 1


class Judging(AddsUp[int]):
    """Adds hands up, and counts which of them are judged for it."""

    def __init__(self) -> None:
        super().__init__(Groups(("player",)), "pt4", True, lambda _: 0)
        quick, self.judged = self.adds, 0
        assert quick is not None

        def adds(kernel: "Kernel", found: "Found", low: int, high: int, source: str, line: int) -> int:
            before = kernel.judged
            end = quick(kernel, found, low, high, source, line)
            self.judged += kernel.judged - before
            return end

        self.adds = adds

    def finish(self) -> int:
        """How many were judged; -1 where none was added up."""
        return self.judged if self.groups.hands else -1


@pytest.mark.heavy
@pytest.mark.parametrize("jobs", [1, 2])
def test_no_hand_of_a_block_is_judged_twice(jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forks(monkeypatch)
    monkeypatch.setattr("handaudit.jobs.processes.choose._is_shared", lambda _: True)
    for name in KINDS:
        (tmp_path / f"{name}.txt").write_bytes(block(dealt(98, volume(60, 25), KINDS[name][0])))
    run = Run([str(tmp_path)], quick=True).replaying()
    with consumed(run, Judging(), jobs) as (run, to):
        for item in run:
            to.take(item)
        assert to.finish() == 0


def test_nothing_is_kept_for_who_makes_nothing_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_bytes(block(dealt(98, 20, KINDS["cash"][0])))
    kept = []
    run = Run([str(tmp_path)], quick=True)
    look = run.auditor._look
    monkeypatch.setattr(run.auditor, "_look", lambda *at: [found := look(*at), kept.append(found.verdicts())][0])
    assert len(list(run)) >= 0
    assert kept == [b""]


@pytest.mark.heavy
def test_what_is_kept_of_others_is_refused(tmp_path: Path) -> None:
    data = block(dealt(97, 40, KINDS["cash"][0]))
    found = looked_at(data, new_kernel(), True)
    other = looked_at(block(dealt(96, 40, KINDS["cash"][0])), new_kernel(), True).verdicts()
    kept = found.verdicts()
    for wrong in (kept[:-4], kept[:8], b"x", other, bytes(160) + kept[160:], kept[:160] + bytes(len(kept) - 160)):
        if wrong != bytes(160) + kept[160:]:
            with pytest.raises(ValueError, match="these"):
                sent(found, wrong)
    none = sent(found, bytes(160) + kept[160:])  # it says that of no hand anything was kept
    kernel = new_kernel()
    made_of(kernel, none, tmp_path)
    assert kernel.judged > 0


def test_names_that_are_not_those_of_the_hand_are_refused() -> None:
    found = looked_at(block([SHOWN, SHOWN.replace("Ann", "Böb"), SHOWN]), new_kernel(), True)
    (count, used, people, *rest), deals, tables = found.sent(), *found.numbered
    assert [*people] == [1]
    for names in ({}, {1: people[1][1:]}, {1: []}, {**people, 0: people[1]}):
        with pytest.raises(ValueError, match="these names"):
            the_kernel().received(
                found.text, deals, tables, (count, used, names, *rest[:-2]), *rest[-2:], found.verdicts()
            )


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_kept_does_no_harm(seed: int) -> None:
    rng = random.Random(seed)
    found = looked_at(hostile_block(rng, 40), new_kernel(), True)
    assert sum(spoiled(rng, new_kernel(), found) for _ in range(150)) > 20
