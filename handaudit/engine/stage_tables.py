"""The second stage by site and by table: ids that are missing, and what hands of one table leave to each other.

Each takes the rows of its partition in the order of the logs and feeds them to the same `SessionWatch`, or the part of it that it is
about. The ids that a site counts are known as a whole before the first table is judged.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from handaudit.engine.contract import Task, part_of
from handaudit.engine.order import Blocks, Copies, Order, read_order, stakes_of, tupled
from handaudit.engine.parts import PartWriter, Row, read_part
from handaudit.engine.stage_audit import SITES, partition
from handaudit.model.finding import Finding
from handaudit.scale.rows import Head, head_of, packed_finding, state_from
from handaudit.session.barred import Barred
from handaudit.session.clock import Clock, read_clock
from handaudit.session.numbers import End, Numbers
from handaudit.session.state import Place, State, clean_state, number_of
from handaudit.session.watch import SessionWatch, missing

NOTHING: Final[tuple[int, list[Row]]] = -1, []
ALIVE: Final = 1 << 20
"""Tables of a partition that are followed at once."""


class Lines(NamedTuple):
    """Lines between two hands."""

    first_line: int
    lines: tuple[str, ...]


class Left(NamedTuple):
    """What one hand leaves, and where: `state` is None where it was not read, `UNWATCHED` where it tells of nobody."""

    key: tuple[int, int, int]
    log: int
    head: Head
    state: State | tuple[()] | None
    conflict: bool
    above: list[Lines]


class Given(NamedTuple):
    """What tasks of this stage are about: a partition, the order, the parts of the stage before, the parts of hands that were audited
    again by the number of their task, the parts that count a site's ids, and those of ids that are not missing after all."""

    where: int
    order: str
    doubles: tuple[str, ...]
    again: dict[int, str]
    sites: dict[int, str]
    dues: tuple[str, ...]


def left_by(order: Order, given: Given, where: int) -> Iterator[Left]:
    """What the hands of a partition leave, in the order of the logs, without copies."""
    section = f"t{where}"
    copies, blocks = Copies(order.job, given.doubles, section), Blocks()
    for stop in order.stops(given.again):
        gone, above = copies.of(stop.number), blocks.above(stop)
        other = {} if stop.again is None else {(row[1], row[2]): row for row in stop.again.rows(section)}
        stakes = stakes_of(stop.part)
        for row in stop.part.rows(section):
            place = row[1], row[2]
            if place in gone:
                continue
            first, before = above.get(row[1], NOTHING)
            lines = before + row[3] if first == row[2] else row[3]
            log = stop.logs[row[1]]
            head, state, conflict = _state(other.get(place, row), log, order.names[log], stakes)
            yield Left((stop.number, *place), log, head, state, conflict, [Lines(n, tuple(text)) for n, text in lines])


def _state(row: Row, log: int, name: str, stakes: list[Any]) -> tuple[Head, State | tuple[()] | None, bool]:
    if row[0] == "c":
        _, _, _, _, number, line, id, date, table, button, left = row
        terms = stakes[number]
        head = Head(id, line, terms.site, terms.tournament, table, date, terms.currency, name)
        if terms.pooled:
            return head, (), False
        *people, gone = left
        place = Place(log, name, line)
        return head, clean_state(terms, id, place, date, button, (*people, frozenset(gone))), False
    _, _, _, _, packed, told, conflict = row
    head = head_of(tuple(packed), name)
    if told is None or told == []:
        return head, None if told is None else (), conflict
    return head, state_from(tupled(told), head, log, ()), conflict


class Counted(Numbers):
    """The ids of a site as they were counted before: they take no more."""

    def add(self, number: int, end: End) -> None:
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
    """Watches tables, and nothing else; `dues` are ids that are not missing, by the hand that told of them."""

    def __init__(self, numbers: Mapping[str, Numbers]) -> None:
        super().__init__(ALIVE)
        self.numbers = dict(numbers)
        self.barred = Nobody()
        self.dues: list[tuple[tuple[int, int, int], str, int]] = []
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

    def due(self, site: str, number: int, end: End) -> None:
        """An id that is not missing."""
        self.dues.append((self.key, site, number))

    def _count(self, site: str) -> Numbers:
        return self.numbers.setdefault(site, Counted())


def tables(task: Task, out: PartWriter) -> dict[str, int]:
    """Judges the tables of one partition."""
    given = Given(*task.body)
    watch = Watch(_numbers(task, given.sites))
    for left in left_by(read_order(task.job, given.order), given, given.where):
        watch.take_left(left)
    # The findings themselves, not yet in the order of all.
    return _say(out, watch.judged())


def dues(task: Task, out: PartWriter) -> dict[str, int]:
    """Ids that are not missing, by tables in which a hand bears the id of another."""
    given = Given(*task.body)
    watch = Watch({})
    for left in left_by(read_order(task.job, given.order), given, given.where):
        watch.take_left(left)
    for key, site, number in watch.dues:
        out.add(f"s{partition(SITES, site)}", [*key, number])
    return {"dues": len(watch.dues)}


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
            end = End(id, Place(log, order.names[log], line), read_clock(date), (site, tournament, table))
            numbers.add(number_of(id), end)
            if (stop.number, piece, at) in late:
                numbers.add(late[stop.number, piece, at], end)
    for site in sorted(counts):
        numbers = counts[site]
        spans = [[low, *numbers.spans[low]] for low in numbers.lows]
        out.add("numbers", [site, numbers.dense, numbers.count, spans])
        out.step()
    holes = [(hole.after.place.number, missing(hole)) for site in sorted(counts) for hole in counts[site].holes()]
    return _say(out, holes)


def _numbers(task: Task, parts: Mapping[int, str]) -> dict[str, Numbers]:
    """The ids of all sites."""
    found: dict[str, Numbers] = {}
    for id in parts.values():
        for site, dense, count, spans in read_part(part_of(task.job, id)).rows("numbers"):
            numbers = found[site] = Counted()
            numbers.dense, numbers.count = dense, count
            for low, high, first, last in spans:
                numbers.lows.append(low)
                numbers.spans[low] = high, _end(first), _end(last)
    return found


def _end(row: Row) -> End:
    id, place, clock, table = row
    return End(id, Place(*place), Clock(*clock), (table[0], table[1], table[2]))


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


def _together(order: Order, given: Given) -> Iterator[Left]:
    """What all hands leave, in the order of the logs."""
    from heapq import merge

    return merge(*[left_by(order, given, where) for where in range(order.job.partitions)], key=lambda left: left.key)


def _say(out: PartWriter, found: list[tuple[int, Finding]]) -> dict[str, int]:
    for log, finding in found:
        out.add("found", [log, packed_finding(finding)])
        out.step()
    return {"found": len(found)}
