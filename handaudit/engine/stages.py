"""A job, stage by stage: which tasks there are, and what each stage tells the next one."""

from collections.abc import Iterator, Mapping, Sequence
from heapq import merge
from typing import Any, NamedTuple

from handaudit.engine.contract import JobSpec, Task, TaskResult, part_of, task_id
from handaudit.engine.drive import Driver
from handaudit.engine.order import Order, Stop, write_order
from handaudit.engine.parts import Part, read_part
from handaudit.engine.pieces import LAST, Piece, audit_tasks, cut_tasks
from handaudit.engine.stage_audit import SITES
from handaudit.engine.stage_ids import Double
from handaudit.engine.stage_tables import Given
from handaudit.read.inputs import Input


class Outcome(NamedTuple):
    """What the stages have left: the order of the parts of the first one; by log what was told when it was cut; the hands whose id came
    before, by task; the parts of hands that were audited again; the parts that hold findings between hands; the tasks of the first stage,
    each with the logs of its pieces."""

    order: Order
    cuts: dict[int, Part]
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
    filled = _filled(results)

    parts = [number for number in range(job.partitions) if f"i{number}" in filled]
    tasks = [_task(job, "ids", [number, order.id]) for number in parts]
    told = driver.run(tasks)
    doubles = tuple(task.id for task in tasks if told[task.id].counts)
    conflicts = any(one.counts.get("conflicts") for one in told.values())
    again, odd = _again(job, planned, inputs, doubles, driver) if conflicts else ({}, set[int]())

    def given(where: int, sites: Mapping[int, str], dues: tuple[str, ...] = ()) -> list[Any]:
        return list(Given(where, order.id, doubles, again, dict(sites), dues))

    due = [_task(job, "dues", given(where, {})) for where in sorted(odd)]
    told = driver.run(due)
    dues = tuple(task.id for task in due if told[task.id].counts.get("dues"))
    counting = {n: _task(job, "sites", given(n, {}, dues)) for n in range(SITES) if f"s{n}" in filled}
    driver.run(list(counting.values()))
    sites = {number: task.id for number, task in counting.items()}
    last = [_task(job, "tables", given(n, sites)) for n in range(job.partitions) if f"t{n}" in filled]
    if filled.get("rooms"):
        last.append(_task(job, "bars", given(0, {})))
    last += counting.values()
    told = driver.run(last)
    found = tuple(task.id for task in last if told[task.id].counts.get("found"))
    return Outcome(order, cuts, doubles, again, found, planned)


def _leaves(driver: Driver, task: Task, logs: list[int]) -> list[tuple[Task, list[int]]]:
    """The tasks that were done in the place of one, each with the numbers of its logs."""
    if task.id not in driver.parts:
        return [(task, logs)]
    place = {_key(piece): log for piece, log in zip(task.body, logs, strict=True)}
    return [(leaf, [place[_key(piece)] for piece in leaf.body]) for leaf in driver.leaves(task)]


def _key(piece: Piece) -> Piece:
    """A piece as it was before it was halved."""
    return piece._replace(only=(0, LAST))


def _filled(results: Mapping[str, TaskResult]) -> dict[str, int]:
    """How many rows there are in each section of all parts."""
    found: dict[str, int] = {}
    for result in results.values():
        for name, number in result.counts.items():
            if number:
                found[name] = found.get(name, 0) + number
    return found


def _task(job: JobSpec, kind: str, body: list[Any]) -> Task:
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
