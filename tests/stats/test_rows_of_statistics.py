"""Rows of statistics that are put together of what was told before are those that each figure tells by itself."""

import io
import random
from copy import deepcopy
from datetime import datetime, timedelta

import pytest

from handaudit.stats.catalogue import DEFINITIONS, STATS
from handaudit.stats.csv_dialects import DIALECTS
from handaudit.stats.csv_lines import write_lines
from handaudit.stats.filters import Filter
from handaudit.stats.groups import WAIT, Group, Groups
from handaudit.stats.partial import PartGroups, join
from handaudit.stats.player_lines import PlayerLine
from handaudit.stats.save import write_csv
from handaudit.stats.table import figure, moment_text
from handaudit.stats.table_rows import records
from tests.stats.test_partial import Dealt, added, facts

DID = (
    {"hands": 1, "hands_seated": 1, "vpip_of": 1, "pfr_of": 1},
    {"hands": 1, "hands_seated": 1, "vpip_of": 1, "vpip": 1, "af": 2, "wtsd_of": 1, "wtsd": 1, "showdowns": 1},
    {"hands_seated": 1},
    {"hands": 1, "hands_seated": 1, "walks": 1},
)
NAMES = ("Ann", "=1+1", 'B"o, jr;=2', "Łucja 7", "")


def dealt(rng: random.Random, hands: int) -> list[Dealt]:
    """Players with one hand and with many, in the order of a log."""
    found, now = list[Dealt](), datetime(2026, 11, 19, 20)
    for number in range(hands):
        now += timedelta(seconds=rng.choice((30, 40, 9_000)))
        lines = []
        for seat, name in enumerate((*NAMES, f"P{number}", f"Q{number}"), 1):
            did, net = rng.choice(DID), rng.choice((0, 0, -100, -50, 700))
            own = {"stack_low": rng.choice((90, 400)), "stack_high": 900, "paid": 50} if "hands" in did else {}
            if own and net:
                own |= {"net": net, "ev_of": 1, "ev_net": net + 7, "other_net": net, "biggest_won": 30}
            if own:
                own |= {"bb_hands": 1, "big_blinds": 100, "ev_bb_hands": 1}
            lines.append(PlayerLine(seat, name, "BB", own, did=did))
        found.append((facts(site="X", table="T", file="a.txt", when=now, code="USD"), lines))
    return found


def many(rng: random.Random, hands: int, defs: str = "pt4") -> Groups:
    """The same added up."""
    groups = Groups(("player",), defs)
    added(groups, dealt(rng, hands))
    return groups


def told_one_by_one(groups: Groups) -> list[list[object]]:
    """The rows, each of them of a group that has nothing in waiting and stands alone."""
    rows = []
    for key, group in groups.rows(1):
        row: list[object] = [key[0] or None, key[1] or None, int(key[2])]
        for stat in STATS.values():
            alone = Groups(("player",), groups.defs, groups={key: group})
            assert group.sums == group.own
            row += records(alone, [stat], 1)[1].__next__()[3:]
            value = figure(stat, group, groups.defs).value
            if stat.kind in ("count", "money", "low", "high"):
                assert row[-1] == value
            elif stat.kind in ("first", "last"):
                assert row[-1] == (None if value is None else moment_text(int(value)))
        rows.append(row)
    return rows


@pytest.mark.parametrize("defs", DEFINITIONS)
def test_rows_are_those_of_groups_that_stand_alone(defs: str) -> None:
    _, rows = records(many(random.Random(5), 12, defs), list(STATS.values()), 1)
    assert list(rows) == told_one_by_one(many(random.Random(5), 12, defs))


def test_parts_of_other_processes_make_the_same_rows() -> None:
    one, whole, hands = many(random.Random(8), 90), Groups(("player",)), dealt(random.Random(8), 90)
    for begin in range(0, 90, 30):
        part = PartGroups(("player",))
        added(part, hands[begin : begin + 30])
        part.filter = Filter()
        assert join(whole, deepcopy(part))
    waiting = {id(did) for group in whole.groups.values() for did in group.did}
    assert len(waiting) <= len(DID), "what was done is one object, from whichever process it comes"
    assert list(records(whole, list(STATS.values()), 1)[1]) == list(records(one, list(STATS.values()), 1)[1])


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("raw", [False, True])
def test_lines_are_what_the_csv_writer_makes_of_the_rows(dialect: str, raw: bool) -> None:
    groups, stats = many(random.Random(6), 20), list(STATS.values())
    lines, rows = io.StringIO(), io.StringIO()
    write_lines(lines, groups, stats, 1, raw, dialect)
    write_csv(rows, *records(groups, stats, 1), raw, dialect)
    assert lines.getvalue() == rows.getvalue()


@pytest.mark.parametrize("hands", [1, 2, WAIT, WAIT + 1, 3 * WAIT])
def test_what_waits_is_added_up_once(hands: int) -> None:
    rng, group, sums = random.Random(hands), Group(), dict[str, int]()
    for _ in range(hands):
        did, net = rng.choice(DID), rng.randrange(5)
        group.add(PlayerLine(1, "Ann", "BB", {"net": net}, did=did), 0, ("", ""), None)
        for name, value in {**did, "net": net}.items():
            sums[name] = sums.get(name, 0) + value
        assert len(group.did) <= WAIT
    assert group.hands == sums.get("hands", 0)
    assert group.sums == group.sums == sums
