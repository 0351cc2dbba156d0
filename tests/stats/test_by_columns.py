"""Sums over columns are the sums of lines, for every statistic that needs no order of hands."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.stats import by_columns
from handaudit.stats.adds_up import AddsUp
from handaudit.stats.catalogue import STATS, Stat
from handaudit.stats.filters import Filter
from handaudit.stats.groups import Groups
from handaudit.stats.keys import Key
from handaudit.stats.ratio import Ratio
from handaudit.stats.table import Figure, figure
from tests.kernel.test_counts import KINDS
from tests.kernel.test_rooms import SHOWN
from tests.support.clean_hands import SAMPLES
from tests.support.looks import block, dealt
from tests.support.volume import volume

pytestmark = pytest.mark.usefixtures("native")
ORDERED = {"bb100_sd", "bb100_low", "bb100_high", "net_per_hour", "sessions", "upswing", "downswing", "downswing_hands"}
ALONE = [stat for name, stat in STATS.items() if name not in ORDERED]
Rows = list[tuple[Key, dict[str, tuple[object, ...]]]]


def rows_of(groups: Groups, stats: Sequence[Stat] = ALONE) -> Rows:
    found = []
    for key, group in groups.ordered(0):
        whole = group.whole()
        found.append((key, {stat.name: reduced(figure(stat, whole, groups.defs)) for stat in stats}))
    return found


def reduced(one: Figure) -> tuple[object, ...]:
    """A figure with its fractions reduced."""
    return tuple(Fraction(*part) if isinstance(part, Ratio) else part for part in one)


def by_lines(paths: Sequence[Path], groups: Groups) -> Rows:
    """Hands by their records, one by one."""
    for item in Run([str(path) for path in paths]):
        if isinstance(item, Audit):
            groups.add(item)
    return rows_of(groups)


def over_columns(paths: Sequence[Path], groups: Groups, stats: Sequence[Stat] = ALONE) -> tuple[Rows, int]:
    """The same over columns, and how many hands came through them."""
    to = AddsUp(groups, groups.defs, True, lambda groups: rows_of(groups, stats), stats)
    assert to.columns is not None
    items, run = 0, Run([str(path) for path in paths], quick=True).replaying()
    run.adds = to.adds
    for item in run:
        to.take(item)
        items += isinstance(item, Audit)
    return to.finish(), groups.hands - items


@pytest.mark.heavy
@pytest.mark.parametrize("name", sorted(KINDS))
@pytest.mark.parametrize("few", [0, 7])
def test_dealt_hands(name: str, few: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_columns, "FEW", few)
    monkeypatch.setattr(by_columns, "BATCH", 16)
    log, many = tmp_path / "log.txt", volume(100, 40)
    log.write_bytes(block(dealt(93, many, KINDS[name][0])))
    for defs in ("pt4", "pt3", "rs"):
        mine, quick = over_columns([log], Groups(("player",), defs))
        assert quick > many - few - 10
        assert mine == by_lines([log], Groups(("player",), defs))


@pytest.mark.parametrize("money", ["best", "logged", "due"])
def test_the_samples(money: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_columns, "FEW", 0)
    mine, quick = over_columns(SAMPLES, Groups(("player",), filter=Filter(money=money)))
    assert quick > 5
    assert mine == by_lines(SAMPLES, Groups(("player",), filter=Filter(money=money)))


def test_real_hands(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_columns, "FEW", 3)
    paths = sorted((shared / "data" / "pokerstars").rglob("*.txt"))[::9]
    mine, quick = over_columns(paths, Groups(("player",)))
    assert quick > 100
    assert mine == by_lines(paths, Groups(("player",)))


def test_hands_that_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_columns, "FEW", 0)
    log = tmp_path / "log.txt"
    hands = [SHOWN.replace("Hand #8", f"Hand #{number}") for number in range(10, 20)]
    log.write_bytes(block(hands))
    for out in (["10"], ["12", "13", "17"], ["19"], [str(number) for number in range(10, 20)]):
        skip = frozenset(("PokerStars", one) for one in out)
        mine, _ = over_columns([log], Groups(("player",), filter=Filter(skip=skip)))
        assert mine == by_lines([log], Groups(("player",), filter=Filter(skip=skip)))


def test_a_few_counts_are_kept_for_a_few_statistics(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_columns, "FEW", 0)
    log = tmp_path / "log.txt"
    log.write_bytes(block(dealt(93, 20, KINDS["cash"][0])))
    some = [STATS[name] for name in ("hands", "vpip", "net")]
    groups = Groups(("player",))
    mine, _ = over_columns([log], groups, some)
    assert {name for _, group in groups.ordered(0) for name in group.own} <= {"hands", "vpip", "vpip_of", "net"}
    assert [sorted(row) for _, row in mine] == [["hands", "net", "vpip"]] * len(mine)


def test_what_needs_hands_in_their_order_is_counted_elsewhere() -> None:
    for name, stat in STATS.items():
        assert (by_columns.counts_of([stat]) is None) == (name in ORDERED), name
    groups = Groups(("player",))
    assert by_columns.by_columns(groups, ALONE, True) is not None
    assert by_columns.by_columns(groups, [*ALONE, STATS["upswing"]], True) is None
    assert by_columns.by_columns(Groups(("position",)), ALONE, True) is None
    assert by_columns.by_columns(Groups(("player",), "fpdb"), ALONE, True) is None
    assert by_columns.by_columns(Groups(("player",), filter=Filter(hero=True)), ALONE, True) is None
