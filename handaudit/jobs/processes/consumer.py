"""Two processes for a command that makes something of every hand: one follows the run, the other makes it of what it is given.

Plain hands are given as the native kernel has found them, a block at a time: text and numbers go through memory that both share, and
nothing is said of a hand by itself. All others are given as records. A block that the other process has looked at itself stays there.
"""

import mmap
import multiprocessing
import pickle
import sys
import time
from collections.abc import Callable, Sequence
from io import BytesIO
from multiprocessing.reduction import ForkingPickler
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from handaudit.base.errors import MachineError
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.batches import Batch
from handaudit.jobs.processes.block_reader import Place
from handaudit.jobs.processes.books import WorkerRulebooks
from handaudit.jobs.processes.consuming import (
    ALONE,
    BLOCK,
    DONE,
    END,
    FAILED,
    FREE,
    HELD,
    ITEM,
    LOOK,
    LOOKED,
    PLAIN,
    BlockResult,
    Consumes,
    consume,
)
from handaudit.jobs.processes.header_ids import SeenHeaderIds
from handaudit.jobs.processes.pool import how_it_ended, undisturbed
from handaudit.jobs.processes.shared_memory import ROOM, Shelf
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.lazy_audit import brief_of
from handaudit.model.rulebook import Rulebook

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled

T = TypeVar("T")
SHELVES: Final = 4
"""Blocks that are on their way at once."""
BOARDS: Final = 2
"""Looks that are asked for at once."""
BEHIND: Final = 4
"""Messages that wait for a process which has time all the same."""
MANY: Final = 64
"""Messages that are sent together."""


class Consumer(Generic[T]):
    """The process that makes something, as the one that follows the run has it; it takes what is to be made into something."""

    def __init__(self, consumes: Consumes[T], run: Run) -> None:
        context: Any = multiprocessing.get_context("fork")
        self.consumes = consumes
        self.shelves = [Shelf(2 * ROOM) for _ in range(SHELVES)]
        self.boards = [Shelf(2 * ROOM) for _ in range(BOARDS)]
        self.at = memoryview(mmap.mmap(-1, mmap.PAGESIZE)).cast("q")
        self.link, theirs = context.Pipe()
        run.auditor.keeps = True
        given = consumes, run.auditor, theirs, self.link, self.shelves, self.boards, self.at
        self.process = context.Process(target=consume, args=given, daemon=True)
        sys.stdout.flush()  # nothing is said twice
        sys.stderr.flush()
        with undisturbed():
            self.process.start()
        theirs.close()
        self.books = WorkerRulebooks()
        self.waiting: list[tuple[Any, ...]] = []
        self.blocks = self.free = self.sent = 0
        self.waited = 0
        self.found: compiled.Found | None = None
        self.theirs: tuple[compiled.Found, int] | None = None
        self.looked: Callable[[int, Place | None], None] = _unasked
        self.telling = SeenHeaderIds()

    def adds(
        self, _kernel: "compiled.Kernel", found: "compiled.Found", low: int, high: int, source: str, line: int
    ) -> int:
        """Some hands of a block, the first of which is at that line of that log: all of them are given over."""
        if found is not self.found:
            self._block(found)
        self._say(PLAIN, low, high, source, line)
        return high

    def take(self, item: Audit | Finding) -> None:
        """Any other item of the run."""
        brief = None if isinstance(item, Finding) else brief_of(item)
        if brief is None:
            given = self.consumes.given(item)
            if given is not None:
                self._say(ITEM, bytes(ForkingPickler.dumps(given)))
        else:
            self._say(ALONE, brief.told.raw, brief.told.source, brief.told.line)

    def finish(self) -> T:
        """What was made, once all that was given is in it. Raises what went wrong there."""
        self._say(END)
        self.flush()
        while True:
            kind, what = self._hear()
            if kind == DONE:
                self.process.join()
                made: T = what
                return made

    def has_time(self) -> bool:
        """Whether the other process has less to do than this one: it waits, or has waited longer and is done with most of what was sent."""
        done, waited = self.at[:2]
        return done == self.sent or (waited > self.waited and self.sent - done <= BEHIND)

    def look(self, number: int, board: int, batches: Sequence[Batch]) -> None:
        """Asks for a look at batches, whose texts go onto a board. What was found is told to `looked`."""
        self._say(LOOK, number, board, self.boards[board].put(batches))
        self.flush()

    def listen(self, patience: float) -> None:
        """Hears what the other process has said; waits so many seconds at most for the first of it."""
        begun = time.monotonic_ns()
        there = self.link.poll(patience)
        self.waited += time.monotonic_ns() - begun
        while there:
            self._hear()
            there = self.link.poll(0)

    def stop(self) -> None:
        """Nothing is made any more."""
        self.process.kill()
        self.process.join()
        self.link.close()

    def _say(self, *message: Any) -> None:
        self.waiting.append(message)
        if len(self.waiting) >= MANY:
            self.flush()

    def flush(self) -> None:
        """Whatever waits is sent, behind the rulebooks that are new to the other process."""
        if not self.waiting:
            return
        out = BytesIO()
        _Pickler(out, self.books).dump(self.waiting)
        new, self.books.new, self.waiting = self.books.new, [], []
        self.sent += 1
        try:
            self.link.send((new, out.getvalue()))
        except OSError:
            while True:  # it says why, or is gone
                self._hear()

    def _block(self, found: "compiled.Found") -> None:
        """What was found in a block, which lies on the next shelf, unless the other process has found it."""
        if self.theirs is not None and self.theirs[0] is found:
            self.found = found
            self._say(HELD, self.theirs[1])
            return
        self.flush()
        while self.blocks - self.free >= SHELVES:
            self._hear()
        self.found = found
        *rest, hands, chairs = found.sent()
        texts = found.text, hands, chairs, found.verdicts()
        shelf = self.blocks % SHELVES
        lying = self.shelves[shelf].lay(texts)
        sent = BlockResult(lying or texts, shelf if lying else -1, tuple(rest), self.telling.new(found))
        self.blocks += 1
        self._say(BLOCK, sent)

    def _hear(self) -> tuple[int, Any]:
        """The next that the other process says."""
        begun = time.monotonic_ns()
        try:
            kind, what = self.link.recv()
            self.waited += time.monotonic_ns() - begun
        except (EOFError, OSError):
            how = how_it_ended(self.process)
            text = f"one of the two processes of this run {how}; no file was written: run again with --jobs 1"
            raise MachineError(text) from None
        if kind == FAILED:
            raise what
        self.free += kind == FREE
        if kind == LOOKED:
            self.looked(*what)
        return kind, what


def _unasked(_number: int, _place: Place | None) -> None:
    """Nobody asks."""


class _Pickler(pickle.Pickler):
    """Rulebooks are sent once, and then by number."""

    def __init__(self, out: BytesIO, books: WorkerRulebooks) -> None:
        super().__init__(out, pickle.HIGHEST_PROTOCOL)
        self.books = books

    def persistent_id(self, one: object) -> int | None:
        """The number of a rulebook."""
        return self.books.number(one) if isinstance(one, Rulebook) else None
