"""A worker: takes batches, gives rows, and says all the time which chunk it is at."""

import gc
import os
import signal
from collections.abc import Mapping, Sequence
from itertools import accumulate
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from handaudit.jobs.auditor import Auditor
from handaudit.jobs.processes.batches import Batch, chunks_in
from handaudit.jobs.processes.kernel_results import LooksTeller
from handaudit.jobs.processes.parts import MadePart, PartMaking
from handaudit.jobs.processes.rows import FAILED, SKIPPED, BatchResult, Packer, Proof, Prover, Row
from handaudit.jobs.processes.shared_memory import Shelf
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook
from handaudit.read.build import ReaderName
from handaudit.read.chunks import Chunk
from handaudit.read.small_logs import FoundHands, LogLook, LookAtMany, TakenStretch, look_together
from handaudit.rules.text_findings import finding_of
from handaudit.session.digests import Digest

if TYPE_CHECKING:
    from handaudit.kernel.results import Told

IDLE: Final = -1
MANY: Final = -2
"""A worker is at no one chunk: it looks at many hands at once, and has done so many chunks as its place is below this."""


class At(Protocol):
    """Where a worker says which chunk it is at."""

    def __getitem__(self, _: int, /) -> int: ...
    def __setitem__(self, _: int, at: int, /) -> None: ...


class Job(NamedTuple):
    """Batches to be done in one go. `lost` are the chunks, counted over all batches, that ended a process, and how; `careful`: chunk
    by chunk, so that it shows which of them does. `only`: of the chunks those from one number to another. `shelf` is the one on which its
    texts lie."""

    batches: Sequence[Batch]
    lost: Mapping[int, str]
    careful: bool = False
    only: tuple[int, int] | None = None
    shelf: int = 0


class Done(NamedTuple):
    """A batch, done. `result` is None where it has to be done by the parent; `parts` are what a command makes of the batch's hands, if
    there is one that asks."""

    result: BatchResult | None
    encoding: str
    faults: list[Finding]
    parts: Sequence[MadePart] = ()


class Setup(NamedTuple):
    """What a worker needs to know. `auditor` is the parent's own where a process is forked; `prover` says what else is to be told of a
    hand, `making` what is to be made of all hands. `looks`: what the native kernel finds is sent as it is."""

    rulebook: str | None
    settings: tuple[str, ...]
    reader: ReaderName
    quick: bool
    key: bytes
    auditor: Auditor | None
    prover: Prover | None = None
    making: PartMaking | None = None
    looks: bool = False


def _nothing() -> None:
    """Nobody waits."""


def leave_the_keyboard() -> None:
    """Only the parent answers to the keyboard; who is told to end does so at once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})


def serve(setup: Setup, link: Connection, parents: Connection | None, at: At, shelves: Sequence[Shelf] = ()) -> None:
    """Job after job until the parent is gone.

    `parents` is the other end of the link, which a fork copies: while it is open here the link would never end.
    """
    leave_the_keyboard()
    status = 1
    try:
        if parents is not None:
            parents.close()
        auditor = setup.auditor or Auditor(setup.rulebook, setup.settings, setup.reader, setup.quick)
        parts = None if setup.making is None else setup.making.parts(auditor, _nothing)
        packer = Packer(auditor, Digest(setup.key), setup.prover, parts)
        tells = LooksTeller(packer.books, shelves) if setup.looks else None
        gc.freeze()
        gc.set_threshold(100_000, 50, 100)
        while True:
            job: Job = link.recv()
            if shelves:
                job = job._replace(batches=shelves[job.shelf].take(job.batches))
            link.send((*done(job, packer, at, tells), None if tells is None else tells.looks))
            at[0] = IDLE
    except (EOFError, OSError):
        status = 0
    finally:
        os._exit(status)  # whatever it was: nothing of the parent's is to be tidied up or said here


class Teller(LogLook):
    """A look at many hands whose taken chunks bring what is told of them, and no more."""

    def told(self, found: FoundHands, hand: int, line: int) -> "Told | None":
        """What is told of one hand of a block."""
        told: Told | None = found.told(hand)
        return told


class Looker:
    """Looks at many hands and says that the worker is at no one chunk: `looked` since the last batch."""

    def __init__(self, many: LookAtMany, at: At) -> None:
        self.asked = many
        self.many = LookAtMany(self.look, many.headers)
        self.at = at
        self.looked = False

    def look(self, data: bytes, spans: list[int], /) -> FoundHands | None:
        """Look at a block."""
        before, self.at[0] = self.at[0], MANY
        found = self.asked.look(data, spans)
        self.looked = found is not None
        if found is None:
            self.at[0] = before
        return found


def done(job: Job, packer: Packer, at: At, tells: LooksTeller | None = None) -> tuple[list[Done], list[Rulebook]]:
    """The batches of a job, and the rulebooks that are new to the parent. Who `tells` has what was found at a look; rows are then of those
    hands alone that were not taken."""
    packer.books.new = []
    found, parts = list[Done](), packer.parts
    number = at[0] = 0
    look = None if job.careful or job.lost else packer.auditor.native()
    looker = None if look is None else Looker(look, at)
    tellers: Sequence[Teller | None] = [None] * len(job.batches) if looker is None else looked(job, looker)
    if tells is not None:
        tellers = [one if one is not None and one.ahead else None for one in tellers]
        tells.tell(tellers, job.shelf)
    last = len(job.batches) - 1
    for place, (batch, teller) in enumerate(zip(job.batches, tellers, strict=True)):
        begun = number
        source, chunks = chunks_in(batch, teller)
        packer.auditor.encoding, packer.auditor.given = batch.declared, batch.given
        rows: list[Row] = []
        proofs: list[Proof] = []
        whole = True
        name, folder = batch.given.name, batch.folder
        ends = set(accumulate(map(len, batch.cut or ()), initial=number))
        try:
            for chunk in chunks:
                if parts is not None and not is_alone(chunk):
                    parts.chunk(chunk, name, folder)
                if chunk.kind == "hands":
                    number += len(chunk.clean)
                    if tells is None:
                        rows += taken(chunk, packer)
                else:
                    if tells is None or is_alone(chunk):
                        rows.append(row_of(chunk, number, job, packer, name, folder))
                        proofs.append(packer.proof)
                    number += 1
                if parts is not None and number in ends:
                    parts.end()
                at[0] = MANY - number if looker is not None and looker.looked else number
        except Exception:
            whole = False
        result = packer.result(rows, proofs if packer.prover is not None else [])
        made: Sequence[MadePart] = ()
        if parts is not None:
            # What is said of a log stands behind its hands, so that a part ends there.
            quiet = place < last and number > begun and not source.faults
            made = parts.taken(quiet) if whole else parts.dropped()
        found.append(Done(result if whole else None, source.encoding, source.faults, made))
    return found, packer.books.new


def looked(job: Job, looker: Looker) -> list[Teller]:
    """The looks at the batches of a job."""
    tellers = [Teller(looker.many, batch.given.name, -1) for batch in job.batches]
    look_together(looker.many, [(batch.text, one) for batch, one in zip(job.batches, tellers, strict=True)])
    return tellers


def row_of(chunk: Chunk, number: int, job: Job, packer: Packer, name: str, folder: Path) -> Row:
    """The row of a chunk, which is that number of its job."""
    lost, only = job.lost.get(number), job.only
    if only is not None and not only[0] <= number < only[1]:
        return (SKIPPED,)
    try:
        row = packer.row(chunk, name, folder, None if lost is None else abandoned(lost, chunk.first_line))
    except Exception:
        if chunk.kind != "hand":
            raise
        row = FAILED, chunk.offset + chunk.size
    if packer.parts is not None and is_alone(chunk):
        packer.parts.hand(row[0] != FAILED)
    return row


def is_alone(chunk: Chunk) -> bool:
    """Whether a chunk is a hand that was not taken: it is read line by line."""
    return chunk.kind == "hand" and chunk.clean is None


def taken(whole: Chunk, packer: Packer) -> list[Row]:
    """The rows of hands that were taken one behind the other."""
    many: TakenStretch = whole.clean
    contents = many.found.contents(packer.digest, many.low, many.high)
    hands = zip(contents, many.hands(), strict=True)
    return [packer.clean(told, line, offset + size, content) for content, (line, offset, size, told, _) in hands]


def abandoned(how: str, line: int) -> Finding:
    """The finding for a hand that no process survives."""
    return finding_of("log-abandoned-hand", line, {"how": how})


def abandoned_part(file: str, line: int, how: str) -> Finding:
    """The finding for a part of a log that no process survives, and in which no one hand is to blame."""
    return finding_of("log-abandoned-hand.part", line, {"how": how}, file=file)
