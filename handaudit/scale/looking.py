"""Looks at blocks in the process that makes something of hands: what it finds it keeps for itself, and tells the rest of it."""

from collections.abc import Sequence
from multiprocessing.reduction import ForkingPickler
from typing import TYPE_CHECKING, cast

from handaudit.auditor import Auditor
from handaudit.model.rulebook import Rulebook
from handaudit.read.small_logs import LogLook
from handaudit.scale.batches import Batch
from handaudit.scale.books import Books
from handaudit.scale.looks import Looks, LooksTeller, look_at
from handaudit.scale.shelf import Shelf

if TYPE_CHECKING:
    from handaudit.native.kernel import Found

Place = tuple[int, int]
"""From where to where something lies on a board."""


class Looking:
    """Looks at what lies on `boards`. `held` is what was found, by the number of the look."""

    def __init__(self, auditor: Auditor, boards: Sequence[Shelf]) -> None:
        self.auditor, self.boards = auditor, boards
        self.held: dict[int, Found] = {}
        self._anew()

    def _anew(self) -> None:
        """Nothing was told yet."""
        self.books = Books()
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

    def recall(self, number: int) -> "Found":
        """What was found at a look; what was found at those before it is not asked for any more."""
        for old in [one for one in self.held if one < number]:
            del self.held[old]
        return self.held[number]


def found_in(looks: Sequence[LogLook | None]) -> "Found":
    """What was found at looks at some batches together, of which there was at least one."""
    return cast("Found", next(look.found for look in looks if look is not None))


def told_in(data: bytes) -> tuple[list[Rulebook], Looks]:
    """The rulebooks that are new, and what was found, as a look has told it."""
    told: tuple[list[Rulebook], Looks] = ForkingPickler.loads(data)
    return told
