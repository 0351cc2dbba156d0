"""Sums over columns are the sums of lines, for every statistic that needs no order of hands."""

import io
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.stats import block_keys, by_columns
from handaudit.stats.adds_up import AddsUp
from handaudit.stats.catalogue import STATS, Stat
from handaudit.stats.filters import Filter
from handaudit.stats.groups import Groups
from handaudit.stats.keys import KEYS, Key
from handaudit.stats.ratio import Ratio
from handaudit.stats.show import show
from handaudit.stats.table import Figure, figure
from handaudit.stats.unused_filters import WordsMet
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
    """Hands one by one, by their lines."""
    for item in Run([str(path) for path in paths], quick=True).replaying():
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
def test_dealt_hands(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = 7
    monkeypatch.setattr(by_columns, "FEW", few)
    monkeypatch.setattr(by_columns, "BATCH", 16)
    log, many = tmp_path / "log.txt", volume(100, 40)
    log.write_bytes(block(dealt(93, many, KINDS[name][0])))
    for defs in ("pt4", "pt3", "rs"):
        mine, quick = over_columns([log], Groups(("player",), defs))
        assert quick > many - few - 10
        assert mine == by_lines([log], Groups(("player",), defs))


@pytest.mark.heavy
def test_some_samples_with_the_money_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_columns, "FEW", 0)
    paths = [path for path in SAMPLES if "cash" in path.stem]
    mine, quick = over_columns(paths, Groups(("player",), filter=Filter(money="logged")))
    assert quick > 5
    assert mine == by_lines(paths, Groups(("player",), filter=Filter(money="logged")))


@pytest.mark.heavy
def test_real_hands(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_columns, "FEW", 3)
    paths = sorted((shared / "data" / "pokerstars").rglob("*.txt"))[::9]
    mine, quick = over_columns(paths, Groups(("player",)))
    assert quick > 100
    assert mine == by_lines(paths, Groups(("player",)))


BY = [
    ("position",), ("offset", "player"), ("game", "limit"), ("stakes", "table"), ("site", "rulebook", "file"), ("tournament", "players"),
    ("year", "month"), ("day", "hour"), ("player", "position", "month"),
]  # fmt: skip


@pytest.mark.heavy
@pytest.mark.parametrize("by", BY, ids="-".join)
def test_other_keys(by: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_columns, "FEW", 2)
    monkeypatch.setattr(by_columns, "BATCH", 30)
    logs = []
    for name in ("cash", "tournament", "omaha"):
        logs.append(tmp_path / f"{name}.txt")
        logs[-1].write_bytes(block(dealt(93, volume(100, 40), KINDS[name][0])))
    mine, quick = over_columns(logs, Groups(by))
    assert quick > 50
    assert mine == by_lines(logs, Groups(by))


NARROWED = [
    {"hero": True},
    {"hero": True, "heroes": frozenset({"Bob", "Ann"})},
    {"players": frozenset({"Ann", "Hal"})},
    {"players": frozenset({"Ann"}), "persons": {"Bob": "Ann", "Eve": "Ann"}},
    {"persons": {"Bob": "Ann", "Eve": "Hal"}},
    {"games": frozenset({"holdem"})},
    {"games": frozenset({"omaha"}), "players": frozenset({"Nobody"})},
    {"since": datetime(2026, 11, 1, 1), "until": datetime(2026, 11, 20, 20)},
    {"since": datetime(2026, 11, 1, 0, 12, 5, 1)},
    {"until": datetime(1999, 1, 1), "hero": True},
]  # fmt: skip


@pytest.mark.heavy
@pytest.mark.parametrize("number", range(len(NARROWED)))
def test_narrowed_hands(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_columns, "FEW", 1)
    log = tmp_path / "log.txt"
    log.write_bytes(block([*dealt(93, volume(100, 40), KINDS["cash"][0]), *dealt(94, 20, KINDS["omaha"][0]), SHOWN]))
    given: dict[str, Any] = NARROWED[number]

    def chosen() -> Filter:
        return Filter(**given, seen=WordsMet(left=set(given.get("players", ()))))

    one, other = Groups(("player",), filter=chosen()), Groups(("player",), filter=chosen())
    mine, _ = over_columns([log], one)
    assert mine == by_lines([log], other)
    assert one.hands == other.hands
    mine_seen, their_seen = one.filter.seen, other.filter.seen
    assert mine_seen is not None
    assert their_seen is not None
    assert mine_seen.names >= their_seen.names  # those of a block are noted at once
    assert replace(mine_seen, names=their_seen.names) == their_seen


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
    for key in KEYS:
        assert (by_columns.by_columns(Groups((key,)), ALONE, True) is not None) == (key in block_keys.KEYED), key
    assert by_columns.by_columns(groups, ALONE, True) is not None
    assert by_columns.by_columns(groups, [*ALONE, STATS["upswing"]], True) is None
    assert by_columns.by_columns(Groups(("player", "table", "session")), ALONE, True) is None
    assert by_columns.by_columns(Groups(("player",), "fpdb"), ALONE, True) is None
    assert by_columns.by_columns(Groups(("player",), filter=Filter(zone=UTC)), ALONE, True) is None


@pytest.mark.parametrize("width", [48, 80])
def test_many_keys_fit_a_narrow_terminal(width: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    log, out = tmp_path / "log.txt", io.StringIO()
    log.write_bytes(block([SHOWN.replace("Bob", "Bob with a name that is long")]))
    groups = Groups(("player", "game", "table", "position"))
    by_lines([log], groups)
    show(out, groups, [STATS["hands"], STATS["net"], STATS["vpip"]], 1, False)
    head, *rows = out.getvalue().split("\n\n")[0].splitlines()
    assert head.split()[:5] == ["player", "game", "table", "position", "hands"]
    assert max(map(len, [head, *rows])) <= width
    assert len(rows) == len(groups.groups) > 2
