"""The hands of one task added up as `stats` adds them up; and the sums of all tasks, joined in the order of the logs.

`groups`: by key. `last`, `first`: of each player at each table the last hand, and the first one, which may go on with an earlier session.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from handaudit.base.errors import UsageError
from handaudit.jobs.tasks.contract import EngineError, Task
from handaudit.jobs.tasks.hand_outputs import OutputPlan, OutputTask, hands_of
from handaudit.jobs.tasks.parts import PartWriter, Row, TaskPart, read_part
from handaudit.stats.groups import Groups
from handaudit.stats.hand_feed import Feeder
from handaudit.stats.partial import COUNTS, PartGroup, PartGroups, PartSpread, join
from handaudit.stats.selection import chosen_lines
from handaudit.stats.sessions import Last, Session
from handaudit.stats.unused_filters import WordsMet

SWINGS = ("run", "peak", "trough", "up", "down", "since", "longest", "hands")


def sums(task: Task, out: PartWriter) -> dict[str, int]:
    """Adds up the hands of one task."""
    body: OutputTask = task.body
    chosen = replace(chosen_lines(body.making.wanted), skip=frozenset(body.skip))
    groups, left_out = PartGroups(body.making.names, body.making.defs, chosen), list[Row]()
    feed(task, body.making, groups, left_out)
    for row in left_out:
        out.add("lost", row)
    for row in sorted(groups.conflicts):
        out.add("conflicts", row)
    for key, group in groups.groups.items():
        assert isinstance(group, PartGroup)
        out.add("groups", [key, *_packed(group)])
        out.step()
    for name, lasts in (("last", groups.sessions.last), ("first", groups.sessions.firsts)):
        for place, one in lasts.items():
            out.add(name, [place, _iso(one.when), one.source, one.session])
            out.step()
    out.meta["counts_of"] = [getattr(groups, name) for name in COUNTS]
    out.meta["sessions"] = groups.sessions.count
    if chosen.seen is not None:
        out.meta["seen"] = chosen.seen.packed()
    return {"hands": groups.hands, "conflicts": len(groups.conflicts), "lost": len(left_out)}


def feed(task: Task, making: OutputPlan, groups: Groups, left_out: list[Row] | None = None) -> None:
    """Adds the hands of a task one by one. Raises `EngineError`."""
    where = None
    if making.where is not None:
        from handaudit.stats.where import Where

        where = Where(making.where, groups.filter.heroes)
    feeder = Feeder(groups.add_hand, making.defs, making.odds, where)
    try:
        for _, audit in hands_of(task, left_out):
            feeder.take(audit)
        feeder.close()
    except UsageError as error:  # of the condition, which may fail at a row
        raise EngineError(str(error)) from None


def joined(tasks: Sequence[Task], making: OutputPlan, skip: frozenset[tuple[str, str]]) -> Groups:
    """The sums of all tasks, in the order of the logs."""
    whole = Groups(making.names, making.defs, replace(chosen_lines(making.wanted), skip=skip))
    for task in tasks:
        if not join(whole, _part(read_part(task.part), whole)):
            feed(task, making, whole)
    return whole


def _part(part: TaskPart, whole: Groups) -> PartGroups:
    seen = part.meta.get("seen")
    groups = PartGroups(whole.by, whole.defs, replace(whole.filter, seen=seen and WordsMet.unpacked(seen)))
    for name, count in zip(COUNTS, part.meta["counts_of"], strict=True):
        setattr(groups, name, count)
    groups.conflicts = {(site, id) for site, id in part.rows("conflicts")}
    for key, *row in part.rows("groups"):
        groups.groups[tuple(key)] = _unpacked(row)
    groups.sessions.count = part.meta["sessions"]
    groups.sessions.last = dict(_lasts(part, "last"))
    groups.sessions.firsts = dict(_lasts(part, "first"))
    return groups


def _lasts(part: TaskPart, name: str) -> "Iterator[tuple[tuple[str, str, str, str], Last]]":
    for (player, site, tournament, table), when, source, session in part.rows(name):
        yield (player, site, tournament, table), Last(_moment(when), source, Session(*session))


def _packed(group: PartGroup) -> Row:
    spread = group.spread
    return [
        group.sums,
        list(group.by_blind.items()),
        list(group.by_blind_ev.items()),
        [[*table, when.isoformat()] for table, when in group.clocks.items()],
        [[*table, when.isoformat()] for table, when in group.firsts.items()],
        sorted(group.numbers),
        [getattr(spread, name) for name in SWINGS],
        spread.stairs,
        list(spread.squares.items()),
        list(spread.sessions.items()),
    ]


def _unpacked(row: Row) -> PartGroup:
    counts, by_blind, by_blind_ev, clocks, firsts, numbers, swings, stairs, squares, sessions = row
    spread = PartSpread()
    for name, value in zip(SWINGS, swings, strict=True):
        setattr(spread, name, value)
    spread.stairs, spread.squares, spread.sessions = stairs, dict(squares), dict(sessions)
    group = PartGroup(counts, dict(by_blind), dict(by_blind_ev), spread=spread)
    group.clocks, group.firsts = _clocks(clocks), _clocks(firsts)
    group.numbers = set(numbers)
    return group


def _clocks(rows: Sequence[tuple[str, str, str]]) -> dict[tuple[str, str], datetime]:
    return {(site, table): datetime.fromisoformat(when) for site, table, when in rows}


def _iso(when: datetime | None) -> str | None:
    return None if when is None else when.isoformat()


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
