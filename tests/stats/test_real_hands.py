"""Real hands: chips neither appear nor vanish in any sum, and every share is a share."""

from collections import Counter
from collections.abc import Iterator

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.stats.catalogue import SHARES
from handaudit.stats.groups import Groups
from handaudit.stats.player_lines import lines_of
from tests.support.audits import DATA, EXAMPLES

pytestmark = pytest.mark.skipif(
    not DATA.is_dir(), reason="the shared real hands are not beside the project (../shared)"
)


@pytest.fixture(scope="module")
def audits(thorough: bool) -> list[Audit]:
    """The hands of the shared logs; without `--long` those of every sixth log."""

    def items() -> Iterator[Audit]:
        logs = sorted((DATA / "pokerstars").rglob("*.txt"))
        for item in Run([*map(str, logs if thorough else logs[::6]), str(EXAMPLES)]):
            if isinstance(item, Audit):
                yield item

    return list(items())


@pytest.mark.heavy
def test_net_and_rake_sum_to_what_was_carried(audits: list[Audit]) -> None:
    seen = 0
    for audit in audits:
        rep = audit.replay
        if rep is None:
            continue
        lines = lines_of(audit)
        for name in ("rake", "rake_dealt", "rake_shared", "rake_won"):
            seen += 1
            assert sum(line.counts.get(name, 0) for line in lines) == rep.rake, name
            assert all(line.counts.get(name, 0) >= 0 for line in lines)
        seen += 1
        assert sum(line.counts.get("net", 0) for line in lines) + rep.rake == rep.carried_in - rep.carried_out
        for line in lines:
            if line.seat in rep.start:
                seen += 1
                assert line.counts.get("net", 0) == rep.final[line.seat] - rep.start[line.seat]
    assert seen


@pytest.mark.heavy
def test_sums_by_anything_are_the_same(audits: list[Audit]) -> None:
    totals = []
    for by in (("player",), ("position", "game"), ("day",), ("stakes", "players"), ("table", "player")):
        groups = Groups(by)
        sums: Counter[tuple[str, ...]] = Counter()
        for audit in audits[::8]:
            groups.add(audit)
        for key, group in groups.rows():
            for name in ("net", "rake", "hands", "vpip", "showdown_net", "other_net"):
                sums[(*key[-2:], name)] += group.sums.get(name, 0)
        totals.append(sums)
    assert totals[0]
    assert all(sums == totals[0] for sums in totals)
    for key in {key[:2] for key in totals[0]}:
        assert totals[0][(*key, "showdown_net")] + totals[0][(*key, "other_net")] == totals[0][(*key, "net")]


@pytest.mark.heavy
@pytest.mark.parametrize("defs", ["pt4", "pt3", "fpdb", "rs"])
def test_no_share_is_more_than_its_chances(audits: list[Audit], defs: str) -> None:
    seen = 0
    free = {stat.name for stat in SHARES if stat.kind == "ratio"} | ({"rfi", "limp"} if defs == "fpdb" else set())
    for audit in audits:
        for line in lines_of(audit, defs):
            for stat in SHARES:
                if stat.name not in free:
                    seen += 1
                    assert line.counts.get(stat.num, 0) <= line.counts.get(stat.den, 0), (
                        audit.hand.id,
                        line.player,
                        stat.name,
                    )
    assert seen


def test_every_player_has_one_position(audits: list[Audit]) -> None:
    seen = 0
    for audit in audits:
        if audit.replay is not None:
            places = [line.place for line in lines_of(audit) if line.seat in audit.replay.start]
            seen += 1
            assert all(places)
            assert len(set(places)) == len(places)
    assert seen
