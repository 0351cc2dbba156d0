"""A worker: takes batches, gives rows, and says all the time which chunk it is at."""

import gc
import os
import signal
from collections.abc import Mapping, MutableSequence, Sequence
from multiprocessing.connection import Connection
from typing import NamedTuple

from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook
from handaudit.pipeline import Desk
from handaudit.scale.batches import Batch, chunks_in
from handaudit.scale.rows import FAILED, Packed, Packer
from handaudit.session.copies import Digest

IDLE = -1


class Job(NamedTuple):
    """Batches to be done in one go. `lost` are the chunks, counted over all batches, that ended a process, and how."""

    batches: Sequence[Batch]
    lost: Mapping[int, str]


class Done(NamedTuple):
    """A batch, done. `rows` is None where it has to be done by the parent."""

    rows: list[Packed] | None
    encoding: str
    faults: list[Finding]


class Setup(NamedTuple):
    """What a worker needs to know. `desk` is the parent's own where a process is forked."""

    rulebook: str | None
    settings: tuple[str, ...]
    plain: bool
    quick: bool
    key: bytes
    desk: Desk | None


def serve(setup: Setup, link: Connection, parents: Connection | None, at: MutableSequence[int]) -> None:
    """Job after job until the parent is gone. Only the parent answers to the keyboard.

    `parents` is the other end of the link, which a fork copies: while it is open here the link would never end.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    status = 1
    try:
        if parents is not None:
            parents.close()
        desk = setup.desk or Desk(setup.rulebook, setup.settings, setup.plain, setup.quick)
        packer = Packer(desk, Digest(setup.key))
        gc.freeze()
        gc.set_threshold(100_000, 50, 100)
        while True:
            job: Job = link.recv()
            link.send(done(job, packer, at))
    except (EOFError, OSError):
        status = 0
    finally:
        os._exit(status)  # whatever it was: nothing of the parent's is to be tidied up or said here


def done(job: Job, packer: Packer, at: MutableSequence[int]) -> tuple[list[Done], list[Rulebook]]:
    """The batches of a job, and the rulebooks that are new to the parent."""
    packer.books.new = []
    found: list[Done] = []
    at[0] = 0
    for batch in job.batches:
        # A job that has ended a process is read hand by hand: nothing but a hand can be at fault then.
        source, chunks = chunks_in(batch, None if job.lost else packer.desk.columns(batch.given.name, -1))
        rows: list[Packed] = []
        whole = True
        name, folder = batch.given.name, batch.folder
        try:
            for chunk in chunks:
                lost = job.lost.get(at[0])
                try:
                    row = packer.row(chunk, name, folder, None if lost is None else abandoned(lost, chunk.first_line))
                except Exception:
                    row = (FAILED, chunk.offset + chunk.size)
                rows.append(row)
                at[0] += 1
        except Exception:
            whole = False
        found.append(Done(rows if whole else None, source.encoding, source.faults))
    return found, packer.books.new


def abandoned(how: str, line: int) -> Finding:
    """The finding for a hand that no process survives."""
    return Finding(
        "log-abandoned-hand", "error", line, f"the process that audited this hand {how}; the hand is not read",
        domain="text", help="run again with --jobs 1; if that fails too, please report it with the hand",
    )  # fmt: skip
