"""Looks at blocks in the process that makes something of hands: what it finds it keeps for itself, and tells the rest of it."""

from collections.abc import Sequence
from multiprocessing.reduction import ForkingPickler
from typing import TYPE_CHECKING, cast

from handaudit.jobs.auditor import Auditor
from handaudit.jobs.processes.batches import Batch
from handaudit.jobs.processes.books import WorkerRulebooks
from handaudit.jobs.processes.kernel_results import Looks, LooksTeller, look_at
from handaudit.jobs.processes.shared_memory import Shelf
from handaudit.model.rulebook import Rulebook
from handaudit.read.small_logs import LogLook

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled

Place = tuple[int, int]
"""From where to where something lies on a board."""


class Looking:
    """Looks at what lies on `boards`. `held` is what was found, by the number of the look."""

    def __init__(self, auditor: Auditor, boards: Sequence[Shelf]) -> None:
        self.auditor, self.boards = auditor, boards
        self.held: dict[int, compiled.Found] = {}
        self._anew()

    def _anew(self) -> None:
        """Nothing was told yet."""
        self.books = WorkerRulebooks()
        self.tells = LooksTeller(self.books, ())

    def look(self, number: int, board: int, batches: Sequence[Batch]) -> Place | None:
        """Looks at batches whose text lies on a board. What was found is told there, but for the verdicts, over that text; None where
        there is nothing to tell, or no room for it."""
        many = self.auditor.native()
        assert many is not None
        looks = look_at(self.boards[board].take(batches), many)
        self.books.new = []
        self.tells.tell(looks, board)
        told = self.tells.looks
        lying = None if told is None else self.boards[board].lay([bytes(ForkingPickler.dumps((self.books.new, told)))])
        if lying is None:
            self._anew()
            return None
        self.held[number] = found_in(looks)
        return lying[0]

    def recall(self, number: int) -> "compiled.Found":
        """What was found at a look; what was found at those before it is not asked for any more."""
        for old in [one for one in self.held if one < number]:
            del self.held[old]
        return self.held[number]


def found_in(looks: Sequence[LogLook | None]) -> "compiled.Found":
    """What was found at looks at some batches together, of which there was at least one."""
    return cast("compiled.Found", next(look.found for look in looks if look is not None))


def told_in(data: bytes) -> tuple[list[Rulebook], Looks]:
    """The rulebooks that are new, and what was found, as a look has told it."""
    told: tuple[list[Rulebook], Looks] = ForkingPickler.loads(data)
    return told
