"""A task for a worker, and what became of it."""

from handaudit.jobs.processes.batches import Batch
from handaudit.jobs.processes.kernel_results import KnownTerms, Looks
from handaudit.jobs.processes.parts import MadePart
from handaudit.jobs.processes.worker import Done
from handaudit.model.rulebook import Rulebook
from handaudit.read.small_logs import LogLook


class BatchTask:
    """Batches on their way. `done` is None until they are; `here`: the parent has to do them itself; `large`: they are sent to none
    who is at work; `why`: nobody can. `looks` is what another process found at a look, by what is `known` of it, `looked` the looks
    themselves; `number` is that of the look, where there are numbers. Where the parent has looked, the `rest` is sent in the batches'
    place, and `made` is what it has made of each batch."""

    def __init__(self) -> None:
        self.batches: list[Batch] = []
        self.rest: list[Batch] | None = None
        self.made: list[list[MadePart]] = []
        self.size = 0
        self.lost: dict[int, str] = {}
        self.deaths: dict[int, int] = {}
        self.done: list[Done] | None = None
        self.books: list[Rulebook] = []
        self.looks: Looks | None = None
        self.looked: list[LogLook | None] | None = None
        self.known = KnownTerms()
        self.here = False
        self.large = False
        self.why = ""
        self.number = 0

    @property
    def ready(self) -> bool:
        """Whether there is nothing to wait for."""
        return self.done is not None or self.here or bool(self.why)
