"""A job, stage by stage: which tasks there are, and what each stage tells the next one."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from heapq import merge
from operator import or_
from typing import Any, Final, NamedTuple

from handaudit.jobs.tasks.contract import JobSpec, Task, part_of, task_id
from handaudit.jobs.tasks.drive import Driver
from handaudit.jobs.tasks.order import StageOrder, Stop, write_order
from handaudit.jobs.tasks.parts import TaskPart, read_part
from handaudit.jobs.tasks.pieces import LAST, Piece, audit_tasks, cut_tasks
from handaudit.jobs.tasks.stage_ids import Double
from handaudit.jobs.tasks.stage_left import Given
from handaudit.read.inputs import Input

SHARE: Final = 100_000
"""Hands of a partition of tables beyond which it is split into shares of so many."""
TOGETHER: Final = 32
"""Parts whose findings one process puts in order."""


class Outcome(NamedTuple):
    """What the stages have left: the order of the parts of the first one; by log what was told when it was cut; the hands whose id came
    before, by task; the parts of hands that were audited again; the parts that hold findings between hands; the tasks of the first stage,
    each with the logs of its pieces."""

    order: StageOrder
    cuts: dict[int, TaskPart]
    doubles: tuple[str, ...]
    again: dict[int, str]
    found: tuple[str, ...]
    planned: Sequence[tuple[Task, list[int]]]

    def copies(self) -> Iterator[Double]:
        """The hands whose id came before, in the order of the logs."""
        return merge(
            *[(Double(*row) for row in read_part(part_of(self.order.job, id)).rows("all")) for id in self.doubles]
        )

    def answering(self) -> set[int]:
        """The numbers of the rulings that answer something, at a hand that counts."""
        found: dict[tuple[int, int, int], list[int]] = {}
        twice: dict[tuple[int, int, int], list[int]] = {}
        for stop in self.stops():
            found |= {(stop.number, piece, at): numbers for piece, at, numbers in stop.part.rows("ruled")}
            if stop.again is not None:
                twice |= {(stop.number, piece, at): numbers for piece, at, numbers in stop.again.rows("ruled")}
        for double in self.copies() if found else ():
            found.pop((double.task, double.piece, double.at), None)
        return {number for numbers in (*found.values(), *twice.values()) for number in numbers}

    def stops(self) -> Iterator[Stop]:
        """The parts of the first stage, one after the other."""
        return self.order.stops(self.again)


def run_stages(job: JobSpec, inputs: Sequence[Input], driver: Driver) -> Outcome:
    """Runs all tasks of a job."""
    cutting = cut_tasks(inputs, job)
    cut = driver.run(list(cutting.values()))
    cuts = {number: read_part(task.part) for number, task in cutting.items() if task.id in cut}
    planned = audit_tasks(inputs, job, cuts)
    results = driver.run([task for task, _ in planned])
    planned = [leaf for one in planned for leaf in _leaves(driver, *one)]
    order = write_order(job, planned, [one.name for one in inputs])

    def filled(what: str) -> list[int]:
        """The partitions in which there are rows."""
        bits = reduce(or_, (one.counts[what] for one in results.values()), 0)
        return [number for number in range(bits.bit_length()) if bits >> number & 1]

    parts = filled("ids")
    tasks = [_task(job, "ids", [number, order.id]) for number in parts]
    told = driver.run(tasks)
    doubles = tuple(task.id for task in tasks if told[task.id].counts)
    conflicts = any(one.counts.get("conflicts") for one in told.values())
    again, odd = _again(job, planned, inputs, doubles, driver) if conflicts else ({}, set[int]())

    base = Given(0, order.id, doubles, again)
    hands = sum(one.counts["hands"] for one in results.values())
    shares = -(-hands // (job.partitions * SHARE))
    split = {n: _task(job, "share", [base._replace(where=n), shares]) for n in filled("tables")} if shares > 1 else {}
    driver.run(list(split.values()))

    def tables(wanted: Iterable[int]) -> list[Given]:
        """The shares of these partitions."""
        return [
            base._replace(where=n, shares=split[n].id if split else "", share=number)
            for n in wanted
            for number in range(shares if split else 1)
        ]

    due = [_task(job, "dues", one) for one in tables(sorted(odd))]
    told = driver.run(due)
    dues = tuple(task.id for task in due if told[task.id].counts.get("dues"))
    counting = {n: _task(job, "sites", base._replace(where=n, dues=dues)) for n in filled("sites")}
    told = driver.run(list(counting.values()))
    if any(
        one.counts.get("found") for one in told.values()
    ):  # ids are missing: hands of a table that follow on each other excuse them
        due += [_task(job, "dues", one) for one in tables(sorted(set(filled("tables")) - odd))]
        told = driver.run(due)
        if joined := tuple(task.id for task in due if told[task.id].counts.get("dues")):
            counting = {n: _task(job, "sites", base._replace(where=n, dues=joined)) for n in filled("sites")}
            driver.run(list(counting.values()))
    sites = {number: task.id for number, task in counting.items()}
    last = [_task(job, "tables", one._replace(sites=sites)) for one in tables(filled("tables"))]
    if any(one.counts["rooms"] for one in results.values()):
        last.append(_task(job, "bars", base))
    last += counting.values()
    told = driver.run(last)
    found = [task.id for task in last if told[task.id].counts.get("found")]
    while len(found) > TOGETHER:
        groups = [_task(job, "found", found[at : at + TOGETHER]) for at in range(0, len(found), TOGETHER)]
        driver.run(groups)
        found = [task.id for task in groups]
    return Outcome(order, cuts, doubles, again, tuple(found), planned)


def _leaves(driver: Driver, task: Task, logs: list[int]) -> list[tuple[Task, list[int]]]:
    """The tasks that were done in the place of one, each with the numbers of its logs."""
    if task.id not in driver.parts:
        return [(task, logs)]
    place = {_key(piece): log for piece, log in zip(task.body, logs, strict=True)}
    return [(leaf, [place[_key(piece)] for piece in leaf.body]) for leaf in driver.leaves(task)]


def _key(piece: Piece) -> Piece:
    """A piece as it was before it was halved."""
    return piece._replace(only=(0, LAST))


def _task(job: JobSpec, kind: str, given: Sequence[Any]) -> Task:
    body = list(given)
    return Task(task_id(job, kind, body), kind, job, body)


def _again(
    job: JobSpec,
    planned: Sequence[tuple[Task, list[int]]],
    inputs: Sequence[Input],
    doubles: Sequence[str],
    driver: Driver,
) -> tuple[dict[int, str], set[int]]:
    """The hands that contradict another of their id, audited again; and the partitions of their tables."""
    wanted: dict[int, list[list[Any]]] = {}
    odd: set[int] = set()
    for id in doubles:
        for double in (Double(*row) for row in read_part(part_of(job, id)).rows("all")):
            if not double.same:
                first = f"{inputs[double.log].name}:{double.first_line}"
                wanted.setdefault(double.task, []).append([double.piece, double.at, first])
                odd.add(double.table)
    tasks: dict[int, Task] = {}
    for number, hands in sorted(wanted.items()):
        hands.sort()
        before = planned[number][0]
        tasks[number] = Task(task_id(job, "again", [before.id, hands]), "again", job, (before.body, hands))
    driver.run(list(tasks.values()))
    return {number: task.id for number, task in tasks.items()}, odd
