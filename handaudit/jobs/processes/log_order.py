"""What a run on several cores goes through, in the order of the logs."""

from typing import NamedTuple

from handaudit.jobs.processes.batches import Batch
from handaudit.jobs.processes.task import BatchTask
from handaudit.read.inputs import Input
from handaudit.read.source import Source


class Begin(NamedTuple):
    """A log begins."""

    number: int
    given: Input
    source: Source


class LogEnd(NamedTuple):
    """A log is over."""

    number: int
    source: Source


class BatchPart(NamedTuple):
    """A batch, and where its rows will be; without a task it is done here."""

    batch: Batch
    task: BatchTask | None
    place: int
