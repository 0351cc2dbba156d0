"""The second stage by id: of the hands of one site and id the first one counts, the others are copies of it or contradict it.

A copy is told to the sections `t0`, `t1` ... (by its table) and `s0`, `s1` ... (by its site), so that the stages behind leave it out,
and with everything that a report needs to `all`. A hand that contradicts another is audited once more, with that finding.
"""

from collections import Counter
from dataclasses import replace
from typing import Final, NamedTuple

from handaudit.jobs.processes.batches import chunks_in
from handaudit.jobs.tasks.contract import Task
from handaudit.jobs.tasks.order import read_order
from handaudit.jobs.tasks.parts import PartWriter, Row
from handaudit.jobs.tasks.pieces import batches_of, source_of
from handaudit.jobs.tasks.stage_audit import SITES, AuditRows, packer_of, partition
from handaudit.session.duplicates import Seen

HELD: Final = 1 << 16
"""Ids of a partition that are held in memory: many tasks run beside each other on one machine."""


class Double(NamedTuple):
    """A hand whose id came before: where it is, where the first one is, and whether it is only a copy."""

    task: int
    piece: int
    at: int
    log: int
    first_line: int
    same: int
    id: str
    line: int
    verdict: str
    book: int
    table: int


def ids(task: Task, out: PartWriter) -> dict[str, int]:
    """Finds the hands of one partition whose id came before."""
    where, order = task.body
    found: Counter[str] = Counter()
    seen = Seen(held=HELD)
    for stop in read_order(task.job, order).stops({}):
        logs = stop.logs
        for piece, at, site, id, content, line, verdict, book, table in stop.part.rows(f"i{where}"):
            twin = seen.note(site, id, content, logs[piece], line)
            if twin is None:
                continue
            place = [stop.number, piece, at]
            out.add("all", [*place, twin.number, twin.line, twin.same, id, line, verdict, book, table])
            found["copies" if twin.same else "conflicts"] += 1
            if twin.same:
                out.add(f"t{table}", place)
                out.add(f"s{partition(SITES, site)}", place)
        out.step()
    return dict(found)


def again(task: Task, out: PartWriter) -> dict[str, int]:
    """Audits some hands of a task's pieces once more: each contradicts another hand of its id, and says so."""
    pieces, wanted = task.body
    packer = packer_of(task.job)
    rows = AuditRows(task, out, packer)
    places: dict[int, dict[int, str]] = {}
    for piece, at, first in wanted:
        places.setdefault(piece, {})[at] = first
    for number, piece in enumerate(pieces):
        rows.piece(piece)
        if number in places:
            _piece(rows, number, task, places[number])
    return rows.finish()


def _piece(rows: AuditRows, number: int, task: Task, wanted: dict[int, str]) -> None:
    piece, packer = task.body[0][number], rows.packer
    source = source_of(piece, task.job.encoding)
    at = -1
    for batch in batches_of(piece, number, source, task.job.encoding):
        for chunk in chunks_in(batch)[1]:
            at += 1
            if at not in wanted:
                continue
            hand = packer.auditor.read(chunk, batch.given.name)
            hand = replace(hand, faults=(*hand.faults, packer.conflicts.finding(hand, wanted[at], task.job.encoding)))
            result = packer.auditor.audit(hand, batch.folder)
            row: Row = packer.judged(hand, result, -1, 0)
            rows.take(number, at, row, [], conflict=True)
            if at >= max(wanted):
                return
