"""The process that makes something of hands: it takes them as they are given, in the order of the logs, until there are no more."""

import os
import pickle
import sys
import time
import traceback
from contextlib import suppress
from copy import copy
from io import BytesIO
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from handaudit.base.gc_tuning import LONG, unlooked
from handaudit.base.outputs.beside import Beside
from handaudit.jobs.auditor import Auditor
from handaudit.jobs.processes.block_reader import Looking
from handaudit.jobs.processes.header_ids import New
from handaudit.jobs.processes.shared_memory import Shelf
from handaudit.jobs.processes.worker import At, leave_the_keyboard
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.lazy_audit import Adds
from handaudit.model.rulebook import Rulebook
from handaudit.read.chunks import Chunk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handaudit.kernel import kernel as compiled


Made = TypeVar("Made", covariant=True)
BLOCK, PLAIN, ALONE, ITEM, LOOK, HELD, END = range(7)
FREE, LOOKED, DONE, FAILED = range(4)


class Takes(Protocol[Made]):
    """Makes something of a run. `take` takes items; `finish` gives what was made, as something that can be pickled."""

    def take(self, item: Audit | Finding, /) -> None: ...
    def finish(self) -> Made: ...


class Consumes(Takes[Made], Protocol[Made]):
    """The same for one process or two. `adds` takes hands of a block that the kernel has taken, and is None where each is to come by
    itself. To take an item has two steps: what is `given` of it, if anything is, may be made, and pickled, by the other process, and is
    then `put`."""

    @property
    def adds(self) -> Adds | None: ...
    def given(self, item: Audit | Finding, /) -> Any: ...
    def put(self, given: Any, /) -> None: ...


class BlockResult(NamedTuple):
    """What was found in a block: its text, its hands, their seats and verdicts, which lie on a shelf or are here; the rest of it, and what
    is `new` of header lines and table lines."""

    texts: Any
    shelf: int
    rest: tuple[Any, ...]
    new: New


def consume(
    consumes: Consumes[Any], auditor: Auditor, link: Connection, parents: Connection,
    shelves: "Sequence[Shelf]", boards: "Sequence[Shelf]", at: At,
) -> None:  # fmt: skip
    """Takes all that is given, and says what was made or what went wrong. When the process that follows the run is gone, this one ends.

    `parents` is the other end of the link, which a fork copies: while it is open here the link would never end. On `shelves` lies what was
    found, on `boards` what is to be looked at; `at` says how many messages were taken, and how many nanoseconds were waited for them.
    """
    leave_the_keyboard()
    Beside.allowed = True
    status = 1
    try:
        parents.close()
        taking = Consuming(consumes, auditor, link, shelves, boards)
        with unlooked(LONG):
            while not taking.over:
                begun = time.monotonic_ns()
                message = link.recv()
                at[1] += time.monotonic_ns() - begun
                taking.take(*message)
                at[0] += 1
            made = consumes.finish()
        sys.stdout.flush()
        link.send((DONE, made))
        status = 0
    except BaseException as error:  # whatever it was: it is said where the command is
        _say(link, error)
    finally:
        os._exit(status)  # nothing of the other process is to be tidied up or said here


def _say(link: Connection, error: BaseException) -> None:
    """Tells what went wrong, with the place where it did."""
    error.add_note("".join(traceback.format_tb(error.__traceback__)))
    try:
        told = ForkingPickler.dumps((FAILED, copy(error)))
    except Exception:  # one that is not made again of what it says
        told = ForkingPickler.dumps((FAILED, RuntimeError("".join(traceback.format_exception(error)))))
    with suppress(OSError):
        link.send_bytes(told)


class Consuming:
    """What has come so far: rulebooks, and of the last block what was found in it."""

    def __init__(
        self, consumes: Consumes[Any], auditor: Auditor, link: Connection,
        shelves: "Sequence[Shelf]", boards: "Sequence[Shelf]",
    ) -> None:  # fmt: skip
        self.consumes, self.auditor, self.link, self.shelves = consumes, auditor, link, shelves
        self.looking = Looking(auditor, boards)
        self.books: list[Rulebook] = []
        self.deals: list[Any] = []
        self.tables: list[Any] = []
        self.found: compiled.Found | None = None
        self.over = False

    def take(self, new: "Sequence[Rulebook]", messages: bytes) -> None:
        """The next messages, and rulebooks that are new."""
        self.books += new
        for kind, *what in _Unpickler(BytesIO(messages), self.books).load():
            if kind == PLAIN:
                self._plain(*what)
            elif kind == ITEM:
                self.consumes.put(ForkingPickler.loads(*what))
            elif kind == BLOCK:
                self._block(*what)
            elif kind == ALONE:
                self._alone(*what)
            elif kind == LOOK:
                self.link.send((LOOKED, (what[0], self.looking.look(*what))))
            elif kind == HELD:
                self.found = self.looking.recall(*what)
            elif kind == END:
                self.over = True

    def _block(self, sent: BlockResult) -> None:
        """What was found in a block, as if it had been found here; its shelf is free for the next one."""
        from handaudit.kernel import kernel as compiled

        text, hands, chairs, kept = sent.texts if sent.shelf < 0 else self.shelves[sent.shelf].texts(sent.texts)
        self.link.send((FREE, None))
        fresh, deals, tables = sent.new
        if fresh:
            self.deals, self.tables = [], []
        self.deals += deals
        self.tables += tables
        self.found = compiled.received(text, self.deals, self.tables, sent.rest, hands, chairs, kept)

    def _plain(self, low: int, high: int, source: str, line: int) -> None:
        """Hands of the block; those that cannot be added up with others are taken one by one."""
        found, adds = self.found, self.consumes.adds
        assert found is not None
        assert adds is not None
        lines = found.lines
        while low < high:
            at = self.auditor.added(adds, found, low, high, source, line)
            line += sum(lines[low:at])
            if at < high:
                self._alone(found.raw(at), source, line)
                line += lines[at]
                at += 1
            low = at

    def _alone(self, raw: bytes, source: str, line: int) -> None:
        """A plain hand by itself. It names no rulebook, so that its folder does not matter."""
        chunk = Chunk(line, (), "hand", 0, len(raw), clean=self, raw=raw)
        self.consumes.take(self.auditor.replayed(chunk, source, Path()))


class _Unpickler(pickle.Unpickler):
    """Rulebooks come once, and then by number."""

    def __init__(self, given: BytesIO, books: "Sequence[Rulebook]") -> None:
        super().__init__(given)
        self.books = books

    def persistent_load(self, number: int) -> Rulebook:
        """The rulebook of a number."""
        return self.books[number]
