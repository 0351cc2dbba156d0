"""What the kernel adds up by player, and tells of it, is what groups of lines are, in every figure."""

import io
import random
import re
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from handaudit.app.commands.runs import Logs
from handaudit.app.commands.sources import StatsInput
from handaudit.kernel.load import kernel
from handaudit.model.audit import Audit
from handaudit.stats.by_player import ByPlayer, by_player
from handaudit.stats.catalogue import DEFINITIONS, STATS
from handaudit.stats.csv_dialects import DIALECTS
from handaudit.stats.csv_lines import write_lines
from handaudit.stats.filters import Filter
from handaudit.stats.groups import WAIT, Group, Groups
from handaudit.stats.groups_fold import GroupsMaker, part_group_of
from handaudit.stats.hand_facts import facts_of
from handaudit.stats.money_source import MoneySource
from handaudit.stats.partial import PartGroups, join
from handaudit.stats.player_lines import PlayerLine, lines_of
from handaudit.stats.table_rows import records
from tests.kernel.test_counts import KINDS
from tests.kernel.test_rooms import SHOWN
from tests.stats.test_partial import BEGIN, Dealt, added, hands
from tests.stats.test_partial import said as all_said
from tests.stats.test_rows_of_statistics import dealt as rows_dealt
from tests.support.clean_hands import SAMPLES
from tests.support.looks import block, dealt
from tests.support.volume import volume

pytestmark = pytest.mark.usefixtures("native")
BOUND = 1 << 31
"""The largest amount that the kernel adds up."""


def quick(groups: Groups, odds: bool = True) -> ByPlayer:
    """What adds up for each player."""
    if isinstance(groups, PartGroups):
        found = by_player(groups, odds, part_group_of, part=True)
    else:
        found = by_player(groups, odds)
    assert found is not None
    return found


def said(groups: Groups) -> dict[str, Any]:
    """All that is known of groups but what sessions are called, which nobody asks where rows are players."""
    return all_said(groups, labels=False)


def settled(groups: Groups) -> Groups:
    """Groups whose lines the kernel has added up, as groups."""
    groups.settle()
    return groups


def parted(one: Dealt) -> Dealt:
    """A hand of which what was done stands apart, as in hands that are counted."""
    facts, lines = one
    found = []
    for line in lines:
        did = {name: value for name, value in line.own.items() if name.startswith("hands")}
        own = {name: value for name, value in line.own.items() if name not in did}
        found.append(line._replace(own=own, did=did))
    return facts, found


def large(rng: random.Random, one: Dealt, most: int) -> Dealt:
    """A hand of which one amount is changed to a large one, or to a name that no plain hand counts."""
    facts, lines = one
    at, net = rng.randrange(len(lines)), rng.choice((-1, 1)) * (most + rng.randrange(-2, 3))
    lines[at] = lines[at]._replace(
        own={**lines[at].own, rng.choice(("net", "stack_low", "biggest_won", "cash_out")): net}
    )
    return facts, lines


@pytest.mark.parametrize("part", [False, True], ids=["whole", "part"])
@pytest.mark.parametrize("seed", range(24))
def test_sums_are_those_of_groups(seed: int, part: bool) -> None:
    rng = random.Random(seed)
    found = [parted(one) for one in hands(rng, 150, clocks=seed % 3 != 0)]
    if seed % 2:
        found = [large(rng, one, BOUND << (seed % 40)) if rng.random() < 0.02 else one for one in found]
    mine, theirs = (
        (PartGroups(("player",)), PartGroups(("player",))) if part else (Groups(("player",)), Groups(("player",)))
    )
    quick(mine)
    added(mine, found)
    added(theirs, found)
    sums = [group for group in mine.groups.values() if group.wide is None]  # type: ignore[attr-defined]
    assert bool(sums) or seed % 2
    assert {key: group.hands for key, group in mine.groups.items()} == {
        key: one.hands for key, one in theirs.groups.items()
    }
    assert said(settled(mine)) == said(theirs)
    for key, group in mine.groups.items():
        other = theirs.groups[key]
        assert group.spread.sessions == other.spread.sessions
        if part:
            assert (group.firsts, group.numbers) == (other.firsts, other.numbers)  # type: ignore[attr-defined]
            assert (group.spread.stairs, group.spread.hands) == (other.spread.stairs, other.spread.hands)  # type: ignore[attr-defined]


def test_sums_grow_to_their_bound_and_beyond() -> None:
    """The squares of large nets do not fit for long; what comes then is added to a group."""
    mine, theirs = Groups(("player",)), Groups(("player",))
    quick(mine)
    line = PlayerLine(1, "Ann", "BB", {"net": BOUND, "ev_net": -BOUND}, did={"hands": 1})
    facts = hands(random.Random(1), 1, clocks=True)[0][0]
    facts.read = True
    for _ in range(3 * WAIT):
        for groups in (mine, theirs):
            groups.add_hand(facts, lambda: [line])
    (sums,) = mine.groups.values()
    assert sums.wide is not None  # type: ignore[attr-defined]
    assert said(settled(mine)) == said(theirs)
    (group,) = mine.groups.values()
    assert group.sums["net"] == 3 * WAIT * BOUND
    assert sum(group.spread.squares.values()) == 3 * WAIT * BOUND * BOUND > 1 << 63


def test_who_has_played_under_very_many_big_blinds_goes_on_as_a_group() -> None:
    """Otherwise each hand would look through all of them."""
    line = PlayerLine(1, "Ann", "BB", {"net": 3}, did={"hands": 1})
    mine, theirs = Groups(("player",)), Group()
    quick(mine)
    sums = mine.new()
    for number in [*range(700), *range(700)]:
        for one in (sums, theirs):
            one.add(line, number + 1, ("X", "T"), None)
    assert sums.wide is not None  # type: ignore[attr-defined]
    group = sums.whole()  # type: ignore[attr-defined]
    assert (group.sums, group.by_blind, group.spread.squares) == (theirs.sums, theirs.by_blind, theirs.spread.squares)
    assert len(group.by_blind) == 700


@pytest.mark.parametrize("many", [3, 64, 65, 66, 700, 5_000])
def test_sessions_come_again_in_any_order_however_many_there_are(many: int) -> None:
    rng = random.Random(many)
    mine, theirs = Groups(("position",)), Group()
    by_player(mine, odds=True)
    sums = mine.new()
    for _ in range(3 * many):
        net, unit, session = rng.randrange(-50, 50), rng.choice((0, 2, 2, 2, 5)), rng.randrange(many)
        for one in (sums, theirs):
            one.add(PlayerLine(1, "Ann", "BB", {"net": net}, did={"hands": 1}), unit, ("X", "T"), None, session)
    assert sums.wide is None  # type: ignore[attr-defined]
    group = sums.whole()  # type: ignore[attr-defined]
    assert group.spread.sessions == theirs.spread.sessions
    assert group.spread.interval() == theirs.spread.interval()


def table(groups: Groups, raw: bool = False, dialect: str = "standard") -> str:
    """The table as CSV."""
    out = io.StringIO()
    write_lines(out, groups, list(STATS.values()), 1, raw, dialect)
    return out.getvalue()


@pytest.mark.heavy
@pytest.mark.parametrize("defs", DEFINITIONS)
def test_texts_are_those_of_rows(defs: str) -> None:
    for seed in range(6):
        found = rows_dealt(random.Random(seed), (3, 12, 12, 120, 120, 200)[seed])
        for facts, _ in found[::7]:
            facts.unit = 0 if seed % 2 else 250
        mine, theirs = Groups(("player",), defs), Groups(("player",), defs)
        quick(mine)
        added(mine, found)
        added(theirs, found)
        assert mine.figures is not None
        assert theirs.figures is None
        for dialect in DIALECTS:
            assert table(mine, seed % 2 == 0, dialect) == table(theirs, seed % 2 == 0, dialect)


@pytest.mark.parametrize(
    "by", [("position",), ("table", "player"), ("game", "stakes", "table"), ("session",)], ids=" ".join
)
def test_whatever_lines_are_grouped_by_their_texts_are_those_of_rows(by: tuple[str, ...]) -> None:
    mine, theirs = Groups(by), Groups(by)
    by_player(mine, odds=True)
    for facts, lines in hands(random.Random(5), 150, clocks=True):
        facts.table = rf'{facts.table}, "=1+1"; \x'
        for groups in (mine, theirs):
            groups.add_hand(facts, lambda lines=lines: lines)  # type: ignore[misc]
    assert len(mine.groups) > (0 if by == ("position",) else 2)
    assert all(not isinstance(group, Group) for group in mine.groups.values())
    assert [table(mine, raw, dialect) for dialect in DIALECTS for raw in (False, True)] == [
        table(theirs, raw, dialect) for dialect in DIALECTS for raw in (False, True)
    ]


@pytest.mark.heavy
def test_quotients_are_rounded_half_to_even() -> None:
    built, rng = kernel(), random.Random(7)
    assert built is not None
    mine, theirs = Groups(("player",)), Groups(("player",))
    quick(mine)
    facts = hands(rng, 1, clocks=False)[0][0]
    facts.read, facts.unit = True, 0
    for number in range(3_000):
        under = rng.choice((8, 16, 40, 64, 200, 400, 1600, 80_000, rng.randrange(1, 1 << 20)))
        did = {
            "hands": 1,
            "vpip": rng.randrange(under + 1),
            "vpip_of": under,
            "af": rng.randrange(3),
            "af_of": rng.randrange(2),
        }
        own = {"net": rng.randrange(-BOUND, BOUND) >> rng.randrange(31)}
        line = PlayerLine(1, f"P{number}", "BB", own, did=did)
        for groups in (mine, theirs):
            groups.add_hand(facts, lambda line=line: [line])  # type: ignore[misc]
    assert table(mine) == table(theirs)


@pytest.mark.heavy
def test_results_in_big_blinds() -> None:
    """Means and deviations of small and of very large amounts, under one big blind, under none, and under several."""
    rng = random.Random(8)
    mine, theirs = Groups(("player",)), Groups(("player",))
    quick(mine)
    facts = hands(rng, 1, clocks=False)[0][0]
    facts.read = True
    for number in range(2_500):
        size, unit = rng.randrange(1, 32), rng.choice((1, 2, 3, 7, 50, 250, 1_000, rng.randrange(1, BOUND)))
        for _ in range(rng.choice((1, 1, 2, 3, 12))):
            facts.unit = rng.choice((unit, unit, unit, unit, unit, 0, 2 * unit)) if number % 5 == 0 else unit
            own = {"bb_hands": rng.choice((1, 1, 1, 2, 1 << 20)), "ev_bb_hands": rng.randrange(2)}
            own |= {"net": rng.randrange(-BOUND, BOUND) >> size} if rng.random() < 0.9 else {}
            own |= {"ev_of": 1, "ev_net": rng.randrange(-BOUND, BOUND) >> size} if rng.random() < 0.6 else {}
            line = PlayerLine(1, f"P{number}", "BB", own, did={"hands": 1})
            for groups in (mine, theirs):
                groups.add_hand(facts, lambda line=line: [line])  # type: ignore[misc]
    written = [table(mine, dialect=dialect) for dialect in DIALECTS]
    assert written == [table(theirs, dialect=dialect) for dialect in DIALECTS]


def audits(path: Path) -> list[Audit]:
    """All hands of a log."""
    return [one for one in Logs([str(path)]).replayed() if isinstance(one, Audit)]


def held(path: Path, every: bool = True) -> int:
    """Holds what is added up of a log to its lines, in one process and in parts; gives how many hands the kernel has added up."""
    taken = 0
    for odds in (True, False):
        for defs in DEFINITIONS if every else ("pt4",):
            mine, theirs, parts = (Groups(("player",), defs) for _ in range(3))
            adder, maker = quick(mine, odds), GroupsMaker(("player",), defs, Filter(), odds)
            for number, one in enumerate(audits(path)):
                lines = partial(lines_of, one, defs, odds)
                if adder.take(one):
                    taken += 1
                else:
                    mine.add_hand(facts_of(one), lines)
                theirs.add_hand(facts_of(one), lines)
                maker.add(one)
                if number % 7 == 6:
                    assert join(parts, maker.part())
            assert join(parts, maker.part())
            whole = Groups(("player",), defs)
            StatsInput(lambda: Logs([str(path)]).replayed(), (), defs, odds=odds).add_up(whole, 1, id)
            assert table(mine) == table(theirs) == table(parts) == table(whole)
            stats = list(STATS.values())
            assert list(records(mine, stats, 2)[1]) == list(records(theirs, stats, 2)[1])
            assert said(settled(mine)) == said(theirs) == said(parts) == said(settled(whole))
            assert whole.sessions.count == theirs.sessions.count
            assert {place: one.session.number for place, one in whole.sessions.last.items()} == {
                place: one.session.number for place, one in theirs.sessions.last.items()
            }
    return taken


@pytest.mark.heavy
@pytest.mark.parametrize("name", sorted(KINDS))
def test_dealt_hands(name: str, tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    path.write_bytes(block(dealt(93, volume(60, 25), KINDS[name][0])))
    assert held(path) > volume(100, 40)


def test_who_comes_and_goes_at_a_table(tmp_path: Path) -> None:
    """Breaks, clocks that go back, and players who are not in the hand before."""
    rng, now, texts = random.Random(3), BEGIN, []
    for number in range(80):
        now += timedelta(seconds=rng.choice((40, 40, 40, -30, 1_900, 3_500, 4_000)))
        text = re.sub(
            r"\d{4}/\d\d/\d\d \d\d?:\d\d:\d\d", f"{now:%Y/%m/%d %H:%M:%S}", SHOWN.replace("#8:", f"#{number + 9}:")
        )
        for name in ("Ann", "Bob", "Cy", "Dee"):
            text = re.sub(rf"\b{name}\b", f"{name}{rng.randrange(3)}", text)
        texts.append(text)
    path = tmp_path / "log.txt"
    path.write_bytes(block(texts))
    assert held(path, every=False) > 100


@pytest.mark.heavy
def test_the_samples() -> None:
    assert sum(held(path, every=False) for path in SAMPLES) > 10


@pytest.mark.heavy
def test_real_hands(shared: Path) -> None:
    assert sum(held(path, every=False) for path in sorted((shared / "data" / "pokerstars").rglob("*.txt"))[::12]) > 100


def test_who_is_narrowed_or_grouped_otherwise_is_added_line_by_line() -> None:
    for groups in (
        Groups(("position",)), Groups(("player", "game")), Groups(("player",), filter=Filter(players=frozenset({"Ann"}))),
        Groups(("player",), filter=Filter(hero=True)), Groups(("player",), filter=Filter(games=frozenset({"holdem"}))),
    ):  # fmt: skip
        assert by_player(groups, True) is None
    for chosen in (Filter(), Filter(skip=frozenset({("X", "1")})), Filter(money=MoneySource.LOGGED)):
        assert by_player(Groups(("player",), filter=chosen), True) is not None


def in_parts(monkeypatch: pytest.MonkeyPatch, path: Path, jobs: int | None, groups: Groups) -> bool:
    """Whether workers make parts of a log; otherwise it is added up here."""
    many = []
    monkeypatch.setattr("handaudit.app.commands.sources.worth_it", lambda _run, jobs: jobs is None or jobs > 1)
    monkeypatch.setattr("handaudit.jobs.processes.choose.can_fork", lambda: False)
    monkeypatch.setattr("handaudit.jobs.processes.fold.follow_folded", lambda *_: many.append(True))
    StatsInput(lambda: Logs([str(path)]).replayed(), (), "pt4").add_up(groups, jobs, id)
    return bool(many)


@pytest.mark.heavy
def test_workers_make_no_parts_of_plain_hands_however_many_are_allowed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plain, odd = tmp_path / "plain.txt", tmp_path / "odd.txt"
    plain.write_bytes(block(dealt(93, 60, KINDS["cash"][0])))
    odd.write_bytes(plain.read_bytes().replace(b"*** SUMMARY ***", b"*** SUMMARIES ***"))
    for path, jobs, by, wanted in (
        (plain, None, ("player",), False), (plain, 2, ("player",), False), (plain, 1, ("player",), False),
        (plain, None, ("position",), False), (odd, None, ("player",), True), (odd, 2, ("player",), True), (odd, 1, ("player",), False),
    ):  # fmt: skip
        groups = Groups(by)
        assert in_parts(monkeypatch, path, jobs, groups) == wanted
        assert wanted or path == odd or groups.hands == 60
