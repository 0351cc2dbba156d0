"""A worker: takes batches, gives rows, and says all the time which chunk it is at."""

import gc
import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from handaudit.auditor import Auditor
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook
from handaudit.read.build import ReaderName
from handaudit.read.chunks import Chunk
from handaudit.read.small_logs import Found, LogLook, LookAtMany, Taken, look_together
from handaudit.scale.batches import Batch, chunks_in
from handaudit.scale.links import Felts, Links
from handaudit.scale.looks import LooksTeller
from handaudit.scale.rows import (
    FAILED,
    FOUND,
    LINKS,
    RUN,
    SKIPPED,
    UNPROVED,
    BatchResult,
    Packer,
    PartMaker,
    Proof,
    Prover,
    Row,
)
from handaudit.scale.runs import columns
from handaudit.scale.shelf import Shelf
from handaudit.scale.sieve import Sieve
from handaudit.session.digests import Digest

if TYPE_CHECKING:
    from handaudit.native.told import Told

IDLE: Final = -1
MANY: Final = -2
"""A worker is at no one chunk: it looks at many hands at once, and has done so many chunks as its place is below this."""


class At(Protocol):
    """Where a worker says which chunk it is at."""

    def __getitem__(self, _: int, /) -> int: ...
    def __setitem__(self, _: int, at: int, /) -> None: ...


class Job(NamedTuple):
    """Batches to be done in one go. `lost` are the chunks, counted over all batches, that ended a process, and how; `careful`: chunk
    by chunk, so that it shows which of them does. `sparse` are sites whose ids are no count. `only`: of the chunks those from one number
    to another. `shelf` is the one on which its texts lie."""

    batches: Sequence[Batch]
    lost: Mapping[int, str]
    careful: bool = False
    only: tuple[int, int] | None = None
    sparse: frozenset[str] = frozenset()
    shelf: int = 0


class Done(NamedTuple):
    """A batch, done. `result` is None where it has to be done by the parent; `part` is what a command makes of the batch's hands,
    None where nobody asks, or where it has to be made by the parent."""

    result: BatchResult | None
    encoding: str
    faults: list[Finding]
    part: Any = None


class Setup(NamedTuple):
    """What a worker needs to know. `auditor` is the parent's own where a process is forked;
    `prover` says what else is to be told of a hand, `maker` what is to be made of all hands of a batch. `runs`: how hands
    that were taken one behind the other are sent, if not each by itself; `sieve` tells which of them may be
    copies."""

    rulebook: str | None
    settings: tuple[str, ...]
    reader: ReaderName
    quick: bool
    key: bytes
    auditor: Auditor | None
    prover: Prover | None = None
    maker: Callable[[], PartMaker] | None = None
    runs: str = ""
    sieve: Sieve | None = None


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
        packer = Packer(auditor, Digest(setup.key), setup.prover, None if setup.maker is None else setup.maker())
        packer.runs, packer.sieve, felts = setup.runs, setup.sieve, Felts()
        tells = LooksTeller(packer.books, shelves)
        gc.freeze()
        gc.set_threshold(100_000, 50, 100)
        while True:
            job: Job = link.recv()
            if shelves:
                job = job._replace(batches=shelves[job.shelf].take(job.batches))
            link.send((*done(job, packer, at, felts, tells), tells.looks))
            at[0] = IDLE
    except (EOFError, OSError):
        status = 0
    finally:
        os._exit(status)  # whatever it was: nothing of the parent's is to be tidied up or said here


class Teller(LogLook):
    """A look at many hands whose taken chunks bring what is told of them, and no more."""

    def told(self, found: Found, hand: int, line: int) -> "Told | None":
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

    def look(self, data: bytes, spans: list[int], /) -> Found | None:
        """Look at a block."""
        before, self.at[0] = self.at[0], MANY
        found = self.asked.look(data, spans)
        self.looked = found is not None
        if found is None:
            self.at[0] = before
        return found


def done(
    job: Job, packer: Packer, at: At, felts: Felts | None = None, tells: LooksTeller | None = None
) -> tuple[list[Done], list[Rulebook]]:
    """The batches of a job, and the rulebooks that are new to the parent; who `tells` keeps what was found at a look."""
    packer.books.new = []
    felts, found = felts or Felts(), list[Done]()
    number = at[0] = 0
    look = None if job.careful or job.lost else packer.auditor.native()
    looker = None if look is None else Looker(look, at)
    tellers: Sequence[Teller | None] = [None] * len(job.batches) if looker is None else looked(job, looker)
    if packer.runs == FOUND and tells is not None:
        tellers = [one if one is not None and one.ahead else None for one in tellers]
        tells.tell(tellers, job.shelf)
    for batch, teller in zip(job.batches, tellers, strict=True):
        source, chunks = chunks_in(batch, teller)
        rows: list[Any] = []
        proofs: list[Proof] = []
        links = Links(packer, batch.log, job.sparse, felts)
        whole = True
        name, folder = batch.given.name, batch.folder
        try:
            for chunk in chunks:
                if packer.runs == FOUND and not is_alone(chunk):
                    number += len(chunk.clean) if chunk.kind == "hands" else 1
                    at[0] = MANY - number if looker is not None and looker.looked else number
                    continue
                if chunk.kind == "hands" and packer.runs:
                    many = len(chunk.clean)
                    rows += run(chunk, packer, name, folder, batch.log, links)
                    if packer.prover is not None:
                        proofs += [UNPROVED] * many
                    number += many
                    at[0] = MANY - number
                    continue
                if chunk.kind == "hands":
                    for row, proof in taken(chunk, packer, name, folder):
                        rows.append(row)
                        if packer.prover is not None:
                            proofs.append(proof)
                        number += 1
                        at[0] = MANY - number
                    continue
                row = row_of(chunk, number, job, packer, name, folder)
                rows.append(row)
                if packer.runs == LINKS:
                    links.other(row)
                if packer.prover is not None:
                    proofs.append(packer.proof)
                number += 1
                at[0] = MANY - number if looker is not None and looker.looked else number
        except Exception:
            whole = False
        result = packer.result(links.ended(rows), proofs)._replace(order=list(links.tables), odd=links.odd)
        part = packer.part()
        found.append(Done(result if whole else None, source.encoding, source.faults, part if whole else None))
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
        return packer.row(chunk, name, folder, None if lost is None else abandoned(lost, chunk.first_line))
    except Exception:
        return (FAILED, chunk.offset + chunk.size)


def is_alone(chunk: Chunk) -> bool:
    """Whether a chunk is a hand that was not taken: it is read line by line."""
    return chunk.kind == "hand" and chunk.clean is None


def taken(whole: Chunk, packer: Packer, name: str, folder: Path) -> Iterator[tuple[Row, Proof]]:
    """The rows of hands that were taken one behind the other."""
    many: Taken = whole.clean
    contents = many.found.contents(packer.digest, many.low, many.high)
    chunks = many.chunks(whole) if packer.maker is not None else None
    for content, (line, offset, size, told, _) in zip(contents, many.hands(), strict=True):
        if chunks is not None:
            packer.replayed(next(chunks), name, folder)
        yield packer.clean(told, line, offset + size, content), Proof(offset, size, "")


def run(whole: Chunk, packer: Packer, name: str, folder: Path, log: int, links: Links) -> list[Any]:
    """The same hands as few rows."""
    many: Taken = whole.clean
    if packer.maker is not None:
        for chunk in many.texts(whole):
            packer.replayed(chunk, name, folder)
    end = whole.offset + whole.size
    if packer.runs == LINKS:
        return links.run(many, end, name)
    return [(RUN, end, columns(many, packer.digest, log, packer.number))]


def abandoned(how: str, line: int) -> Finding:
    """The finding for a hand that no process survives."""
    return Finding(
        "log-abandoned-hand", "error", line, f"the process that audited this hand {how}; the hand is not read",
        domain="text", help="run again with --jobs 1; if that fails too, please report it with the hand",
    )  # fmt: skip


def abandoned_part(file: str, line: int, how: str) -> Finding:
    """The finding for a part of a log that no process survives, and in which no one hand is to blame."""
    text = f"what begins here is not read: the worker processes that read it {how}"
    return Finding("log-abandoned-hand", "error", line, text, domain="text", file=file)
