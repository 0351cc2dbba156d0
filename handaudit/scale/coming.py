"""What a run on several cores goes through, in the order of the logs."""

from typing import NamedTuple

from handaudit.read.inputs import Input
from handaudit.read.source import Source
from handaudit.scale.batches import Batch
from handaudit.scale.task import Task


class Begin(NamedTuple):
    """A log begins."""

    number: int
    given: Input
    source: Source


class End(NamedTuple):
    """A log is over."""

    number: int
    source: Source


class Part(NamedTuple):
    """A batch, and where its rows will be; without a task it is done here."""

    batch: Batch
    task: Task | None
    place: int
