"""The second stage by site and by table: ids that are missing, and what hands of one table leave to each other.

Each takes the rows of its partition in the order of the logs and feeds them to the same `SessionWatch`, or the part of it that it is
about. The ids that a site counts are known as a whole before the first table is judged.
"""

from collections.abc import Iterable, Iterator, Mapping
from heapq import merge
from typing import Any, Final

from handaudit.jobs.processes.rows import finding_of, packed_finding
from handaudit.jobs.tasks.contract import JobSpec, Task, part_of
from handaudit.jobs.tasks.order import Copies, StageOrder, read_order, tupled
from handaudit.jobs.tasks.parts import PartWriter, Row, read_part
from handaudit.jobs.tasks.stage_audit import SITES, partition
from handaudit.jobs.tasks.stage_left import Given, Left, left_by
from handaudit.model.clock import Clock, read_clock
from handaudit.model.finding import Finding
from handaudit.model.table_state import HandPlace, State, number_of
from handaudit.session.barred import Barred
from handaudit.session.numbers import IntervalEnd, Numbers
from handaudit.session.unread_hands import UnreadHands
from handaudit.session.watch import SessionWatch, in_order, missing_hands

ALIVE: Final = 1 << 20
"""Tables of a partition that are followed at once."""


class CountedIds(Numbers):
    """The ids of a site as they were counted before: they take no more."""

    def add(self, number: int, end: IntervalEnd) -> None:
        """Known already."""

    def holes(self) -> Iterator[Any]:
        """Told already."""
        return iter(())


class Nobody(Barred):
    """The floor's orders are another task's."""

    def hand(self, head: Any, state: State) -> Iterator[Finding]:
        """Nothing."""
        return iter(())


class Watch(SessionWatch):
    """Watches tables, and nothing else; `dues` are ids that are not missing, by the hand that told of them; `joined` says
    whether hands follow on the one before them at their table, between which there are other ids."""

    def __init__(self, numbers: Mapping[str, Numbers]) -> None:
        super().__init__(ALIVE)
        self.numbers = dict(numbers)
        self.barred = Nobody()
        self.dues: list[tuple[tuple[int, int, int], str, int]] = []
        self.joined: list[tuple[str, int, int, bool]] = []
        self.key = (0, 0, 0)

    def take_left(self, left: Left) -> None:
        """One more hand."""
        if left.log != self.at:
            self.log(left.log)
        self.key = left.key
        self.blocks += left.above
        rows = self.rows(left.head) if self.blocks else ()
        if isinstance(left.state, State):
            self.take(left.head, left.state._replace(block=rows) if rows else left.state, left.conflict)

    def due(self, site: str, number: int, end: IntervalEnd) -> None:
        """An id that is not missing."""
        self.dues.append((self.key, site, number))

    def joins(self, site: str, before: int, after: int, follows: bool) -> None:
        """Whether a hand follows on another one."""
        self.joined.append((site, before, after, follows))

    def _count(self, site: str) -> Numbers:
        return self.numbers.setdefault(site, CountedIds())


def tables(task: Task, out: PartWriter) -> dict[str, int]:
    """Judges the tables of one partition."""
    given = Given(*task.body)
    watch = Watch(_numbers(task, given.sites))
    order = read_order(task.job, given.order)
    watch.lost = unread_in(order)
    for left in left_by(order, given):
        watch.take_left(left)
    # The findings themselves, not yet in the order of all.
    return _say(out, watch.judged())


def unread_in(order: StageOrder) -> UnreadHands:
    """The unread hands of all parts."""
    found = UnreadHands()
    for stop in order.stops({}):
        for piece, site, tournament, table, line, number in stop.part.meta["unread"]:
            found.note((site, tournament, table), (stop.logs[piece], line), number)
    return found


def dues(task: Task, out: PartWriter) -> dict[str, int]:
    """Ids that are not missing, by tables in which a hand bears the id of another."""
    given = Given(*task.body)
    watch = Watch({})
    for left in left_by(read_order(task.job, given.order), given):
        watch.take_left(left)
    for key, site, number in watch.dues:
        out.add(f"s{partition(SITES, site)}", [*key, number])
    for site, before, after, follows in watch.joined:
        out.add(f"j{partition(SITES, site)}", [site, before, after, follows])
    return {"dues": len(watch.dues) + len(watch.joined)}


def sites(task: Task, out: PartWriter) -> dict[str, int]:
    """Counts the ids of the sites of one partition."""
    given = Given(*task.body)
    section = f"s{given.where}"
    order = read_order(task.job, given.order)
    copies = Copies(task.job, given.doubles, section)
    late = {
        (row[0], row[1], row[2]): row[3] for id in given.dues for row in read_part(part_of(task.job, id)).rows(section)
    }
    counts: dict[str, Numbers] = {}
    for stop in order.stops({}):
        gone = copies.of(stop.number)
        for piece, at, site, tournament, table, id, line, date in stop.part.rows(section):
            if (piece, at) in gone:
                continue
            numbers = counts.setdefault(site, Numbers())
            if not numbers.dense:
                continue
            log = stop.logs[piece]
            end = IntervalEnd(id, HandPlace(log, order.names[log], line), read_clock(date), (site, tournament, table))
            numbers.add(number_of(id), end)
            if (stop.number, piece, at) in late:
                numbers.add(late[stop.number, piece, at], end)
    for id in given.dues:
        for site, before, after, follows in read_part(part_of(task.job, id)).rows(f"j{given.where}"):
            counts.setdefault(site, Numbers()).joins(before, after, follows)
    for site in sorted(counts):
        numbers = counts[site]
        spans = [[low, *numbers.spans[low]] for low in numbers.lows]
        out.add("numbers", [site, numbers.dense, numbers.count, spans])
        out.step()
    unread = unread_in(order)
    return _say(out, [one for site in sorted(counts) for one in missing_hands(counts[site], unread)])


def _numbers(task: Task, parts: Mapping[int, str]) -> dict[str, Numbers]:
    """The ids of all sites."""
    found: dict[str, Numbers] = {}
    for id in parts.values():
        for site, dense, count, spans in read_part(part_of(task.job, id)).rows("numbers"):
            numbers = found[site] = CountedIds()
            numbers.dense, numbers.count = dense, count
            for low, high, first, last in spans:
                numbers.lows.append(low)
                numbers.spans[low] = high, _end(first), _end(last)
    return found


def _end(row: Row) -> IntervalEnd:
    id, place, clock, table = row
    return IntervalEnd(id, HandPlace(*place), Clock(*clock), (table[0], table[1], table[2]))


def bars(task: Task, out: PartWriter) -> dict[str, int]:
    """What the floor has forbidden, in the rooms where it has forbidden anything."""
    given = Given(*task.body)
    order = read_order(task.job, given.order)
    rooms = {(site, tournament) for stop in order.stops({}) for site, tournament in stop.part.meta["rooms"]}
    barred = Barred()
    found: list[tuple[int, Finding]] = []
    for left in _together(order, given):
        if (left.head.site, left.head.tournament) in rooms and isinstance(left.state, State):
            found += [(left.log, finding) for finding in barred.hand(left.head, left.state)]
    return _say(out, found)


def _together(order: StageOrder, given: Given) -> Iterator[Left]:
    """What all hands leave, in the order of the logs."""
    parts = [left_by(order, given._replace(where=where)) for where in range(order.job.partitions)]
    return merge(*parts, key=lambda left: left.key)


def _say(out: PartWriter, found: list[tuple[int, Finding]]) -> dict[str, int]:
    for log, finding in sorted(found, key=in_order):
        out.add("found", [log, packed_finding(finding)])
        out.step(few=True)
    return {"found": len(found)}


def found(task: Task, out: PartWriter) -> dict[str, int]:
    """Puts the findings of some parts into one order."""
    number = 0
    for log, finding in found_in(task.job, task.body):
        out.add("found", [log, packed_finding(finding)])
        out.step(few=True)
        number += 1
    return {"found": number}


def found_in(job: JobSpec, parts: Iterable[str]) -> Iterator[tuple[int, Finding]]:
    """The findings of some parts in their order, each with the number of its log."""
    return merge(*[_found(job, id) for id in parts], key=in_order)


def _found(job: JobSpec, id: str) -> Iterator[tuple[int, Finding]]:
    for log, packed in read_part(part_of(job, id)).rows("found"):
        yield log, finding_of(tupled(packed))
