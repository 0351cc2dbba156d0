"""The chain over the hands of a bundle: each link is made of the one before it, of the hand's bytes and of what came of the hand.

    link(n) = sha256(link(n-1) + sha256(bytes of hand n) + sha256(result of hand n)), link(0) = 32 bytes of 0

A result is one line of JSON, written as findings are: the hand's id, the verdict, the digest of the rulebook, the stacks before and after
by the rules, the rake, and the findings. It is the same however the hand was read, by the native kernel or line by line.
"""

import hashlib
from collections.abc import Sequence
from typing import IO, Final

from handaudit.base.json_text import dumps
from handaudit.evidence.file_slice import FileSlice
from handaudit.jobs.processes.rows import Proof
from handaudit.kernel.results import CleanHand
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook
from handaudit.model.table_state import Left
from handaudit.read.chunks import Chunk
from handaudit.read.layouts import layout
from handaudit.report.machine import finding_object

FIRST: Final = bytes(32)
"""What stands before the first link."""


class HashChain:
    """Writes a line for each hand that a run sees. `logs` are the bytes of the run's inputs; `head` is the last link."""

    def __init__(self, logs: Sequence[FileSlice], out: IO[bytes]) -> None:
        self.logs, self.out = logs, out
        self.head = FIRST
        self.length = 0

    def saw(self, log: int, chunk: Chunk, result: object) -> None:
        """One more hand."""
        if isinstance(result, CleanHand):
            id, verdict, text = result.id, "clean", _of_clean(result.id, result.book, result.left)
        elif isinstance(result, Audit):
            id, verdict, text = result.hand.id, result.verdict, _of_audit(result)
        else:
            assert isinstance(result, Finding)
            id, verdict, text = result.hand or "", "copy", _of_copy(result)
        if has_place(chunk):
            raw = self.logs[log].read(chunk.offset, chunk.size)
            place = f'"offset":{chunk.offset},"size":{chunk.size}'
        else:
            raw = "\n".join(chunk.lines).encode("utf-8", "surrogatepass")
            place = '"offset":null,"size":null'
        self._link(log, place, id, verdict, raw, hashlib.sha256(text.encode("ascii")).hexdigest())

    def told(self, log: int, proof: Proof, id: str, verdict: str, result: str) -> None:
        """One more hand, of which another process has told the digest of the result."""
        raw = self.logs[log].read(proof.offset, proof.size)
        self._link(log, f'"offset":{proof.offset},"size":{proof.size}', id, verdict, raw, result)

    def _link(self, log: int, place: str, id: str, verdict: str, raw: bytes, result: str) -> None:
        one = hashlib.sha256(raw)
        self.head = hashlib.sha256(self.head + one.digest() + bytes.fromhex(result)).digest()
        self.length += 1
        line = (
            f'{{"log":{log + 1},{place},"hand":{_text(id)},"verdict":"{verdict}","raw":"{one.hexdigest()}",'
            f'"result":"{result}","link":"{self.head.hex()}"}}\n'
        )
        self.out.write(line.encode("ascii"))


def has_place(chunk: Chunk) -> bool:
    """Whether a hand is a run of bytes of its log; in a tree or a table that is turned round it is its lines as they are read."""
    return not chunk.layout or layout(chunk.layout).unfold == "text"


def digest_of(audit: Audit) -> str:
    """The digest of the result of a hand, in hex."""
    return hashlib.sha256(_of_audit(audit).encode("ascii")).hexdigest()


def _of_clean(id: str, book: Rulebook, left: Left) -> str:
    _, seats, chips, ends, rake, *_ = left
    rows = sorted((seat, chip, end) for seat, chip, end in zip(seats, chips, ends, strict=True) if end >= 0)
    return _result(id, "clean", book.sha256, rows, rake, [])


def _of_audit(audit: Audit) -> str:
    rep = audit.replay
    book = None if audit.rulebook is None else audit.rulebook.sha256
    rows = None if rep is None else [(seat, chips, rep.final[seat]) for seat, chips in sorted(rep.start.items())]
    rake = None if rep is None else rep.rake
    return _result(audit.hand.id, audit.verdict, book, rows, rake, audit.findings)


def _of_copy(finding: Finding) -> str:
    return _result(finding.hand or "", "copy", None, None, None, [finding])


def _result(
    id: str,
    verdict: str,
    book: str | None,
    rows: Sequence[tuple[int, int, int]] | None,
    rake: int | None,
    findings: Sequence[Finding],
) -> str:
    stacks = "null" if rows is None else f"[{','.join(f'[{seat},{start},{end}]' for seat, start, end in rows)}]"
    found = ",".join(dumps(finding_object(one)) for one in findings)
    return (
        f'{{"hand":{_text(id)},"verdict":"{verdict}","rulebook":{"null" if book is None else dumps(book)},'
        f'"stacks":{stacks},"rake":{"null" if rake is None else rake},"findings":[{found}]}}'
    )


def _text(id: str) -> str:
    return f'"{id}"' if id.isascii() and id.isalnum() else dumps(id or None)
