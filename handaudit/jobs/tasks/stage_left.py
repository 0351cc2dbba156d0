"""What the hands of one partition of tables leave, in the order of the logs.

It is read out of the parts of the first stage. Where that is more than one task should hold, a task splits the partition into shares, each
of some tables, and writes them behind one another: what follows takes one share at a time.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from handaudit.jobs.processes.rows import RowHead, RowTerms, head_of, state_from
from handaudit.jobs.tasks.contract import Task, part_of
from handaudit.jobs.tasks.order import Copies, EndingBlocks, StageOrder, packed_terms, read_order, terms_in, tupled
from handaudit.jobs.tasks.parts import PartWriter, Row, read_part
from handaudit.jobs.tasks.stage_audit import partition
from handaudit.model.table_state import HandPlace, State, clean_state
from handaudit.read.between import BlockOfRows

NOTHING: Final[tuple[int, list[Row]]] = -1, []


class Left(NamedTuple):
    """What one hand leaves, and where: `state` is None where it was not read, `UNWATCHED` where it tells of nobody."""

    key: tuple[int, int, int]
    log: int
    head: RowHead
    state: State | tuple[()] | None
    conflict: bool
    above: list[BlockOfRows]


class Given(NamedTuple):
    """What tasks of this stage are about: a partition, the order, the parts of the stage before, the parts of hands that were audited
    again by the number of their task, the parts that count a site's ids, and those of ids that are not missing after all. `shares` is the
    part that holds the partition in shares, where it was split, and `share` the number of the one that is meant."""

    where: int
    order: str
    doubles: tuple[str, ...]
    again: dict[int, str]
    sites: dict[int, str] = {}  # noqa: RUF012  (never changed)
    dues: tuple[str, ...] = ()
    shares: str = ""
    share: int = 0


class LeftRow(NamedTuple):
    """A row of a hand: the number of its task, of its log, the row with all that stands above the hand, and the terms that rows name."""

    task: int
    log: int
    row: Row
    terms: list[RowTerms]


def left_by(order: StageOrder, given: Given) -> Iterator[Left]:
    """What the hands of a partition leave, or those of a share of it, without copies."""
    for task, log, row, terms in _shared(order, given) if given.shares else _rows(order, given):
        head, state, conflict = _state(row, log, order.names[log], terms)
        above = [BlockOfRows(*tupled(block)) for block in row[3]]
        yield Left((task, row[1], row[2]), log, head, state, conflict, above)


def _rows(order: StageOrder, given: Given) -> Iterator[LeftRow]:
    section = f"t{given.where}"
    copies, blocks = Copies(order.job, given.doubles, section), EndingBlocks()
    for stop in order.stops(given.again):
        gone, above = copies.of(stop.number), blocks.above(stop)
        other = {} if stop.again is None else {(row[1], row[2]): row for row in stop.again.rows(section)}
        terms = terms_in(stop.part)
        for row in stop.part.rows(section):
            place = row[1], row[2]
            if place in gone:
                continue
            first, before = above.get(row[1], NOTHING)
            lines = before + row[3] if first == row[2] else row[3]
            last: Row = other.get(place, row)
            last[3] = lines
            yield LeftRow(stop.number, stop.logs[row[1]], last, terms)


def _shared(order: StageOrder, given: Given) -> Iterator[LeftRow]:
    part = read_part(part_of(order.job, given.shares))
    terms = terms_in(part)
    for task, log, row in part.rows(f"t{given.share}"):
        yield LeftRow(task, log, row, terms)


def share(task: Task, out: PartWriter) -> dict[str, int]:
    """Splits a partition into shares, by table."""
    given, shares = Given(*task.body[0]), task.body[1]
    of = task.job.partitions
    known: dict[RowTerms, int] = {}
    for number, log, row, terms in _rows(read_order(task.job, given.order), given):
        if row[0] == "c":
            its = terms[row[4]]
            row[4] = known.setdefault(its, len(known))
            table = its.site, its.tournament, row[8]
        else:
            table = tuple(row[4][2:5])
        out.add(f"t{partition(of * shares, *table) // of}", [number, log, row])
        out.step()
    out.meta["terms"] = packed_terms(known)
    return {"shares": shares}


def _state(row: Row, log: int, name: str, terms: list[RowTerms]) -> tuple[RowHead, State | tuple[()] | None, bool]:
    if row[0] == "c":
        _, _, _, _, number, line, id, date, table, button, left = row
        its = terms[number]
        head = RowHead(id, line, its.site, its.tournament, table, date, its.currency, name)
        if its.pooled:
            return head, (), False
        *people, gone, bought = left
        place = HandPlace(log, name, line)
        return head, clean_state(its, id, place, date, button, (*people, frozenset(gone), bought)), False
    _, _, _, _, packed, told, conflict = row
    head = head_of(tuple(packed), name)
    if told is None or told == []:
        return head, None if told is None else (), conflict
    return head, state_from(tupled(told), head, log, ()), conflict
