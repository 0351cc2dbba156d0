"""What a manifest says of the original logs, held against the bytes in the bundle.

Of a whole log, size and SHA-256 are those of the bundled file. Of a log of which only a hand is here, each part must be one hand of the
chain; size and SHA-256 of the original, and where the parts stood in it, only the packer knows.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from handaudit.evidence.chain_rows import ChainFacts, ChainRow
from handaudit.evidence.facts import BundleFacts, Log, OriginalPart
from handaudit.evidence.file_slice import FileSlice
from handaudit.evidence.manifest_form import MANIFEST
from handaudit.read.encoding import marked
from handaudit.read.line_kinds import count_ends

LOGS: Final = "logs/"
LONGEST_END: Final = 8
"""Bytes that end a line, in the widest encoding."""


def log_member(number: int) -> str:
    """The name of the file of that log, counted from 1."""
    return f"{LOGS}{number:05}.txt"


def cut_logs(facts: BundleFacts) -> frozenset[int]:
    """The numbers of the logs of which only parts are in the bundle."""
    return frozenset(number for number, log in enumerate(facts.logs, 1) if not log.whole)


def wrong_logs(facts: BundleFacts, found: Mapping[str, tuple[int, str]]) -> Iterator[str]:
    """Each statement about a log that its bytes contradict. `found` has size and SHA-256 of each file of the bundle."""
    for number, log in enumerate(facts.logs):
        where = f"{MANIFEST}: inputs[{number}]"
        if log.member != log_member(number + 1):
            yield f"{where}.member is {log.member!r}, expected {log_member(number + 1)!r}"
            continue
        if log.member not in found:
            yield f"{where}.member: {log.member} is not in the bundle"
            continue
        size, sha256 = found[log.member]
        if not log.whole:
            yield from _wrong_parts(where, log, size, facts.hand)
        elif (log.size, log.sha256) != (size, sha256):
            which, stated, due = ("size", log.size, size) if log.size != size else ("sha256", log.sha256, sha256)
            yield f"{where}.{which} is {stated}, and {log.member} has {due}: this log is said to be whole"
        elif log.parts != (OriginalPart(1, 0, size),):
            yield f"{where}.parts: a whole log is one part, from line 1 and byte 0 to its end"


def _wrong_parts(where: str, log: Log, size: int, hand: str | None) -> Iterator[str]:
    if hand is None:
        yield f"{where}.whole is false, and options.hand names no hand: only a hand is packed without the rest of its log"
    if sum(part.size for part in log.parts) != size:
        yield f"{where}.parts: they have {sum(part.size for part in log.parts):,} bytes, and {log.member} has {size:,}"
    end, line = 0, 1
    for at, part in enumerate(log.parts):
        if part.offset < end or part.line < line or part.offset < part.line - 1:
            yield f"{where}.parts[{at}]: byte {part.offset:,} cannot be on line {part.line:,} behind the part before it"
            return
        end, line = part.offset + part.size, part.line
    if end > log.size:
        yield f"{where}.size is {log.size:,}, and a part of it ends at byte {end:,}"


def wrong_places(facts: BundleFacts, chain: ChainFacts, logs: Sequence[FileSlice]) -> Iterator[str]:
    """Each part of a log that is not exactly one hand of the id that the bundle is about, and a hand that is not there at all."""
    if facts.hand is not None and facts.hand not in chain.hands:
        yield f"{MANIFEST}: options.hand is {facts.hand[:60]!r}, and the chain has no such hand"
    for number in sorted(cut_logs(facts)):
        yield from _wrong_places(number, facts, chain.places.get(number, []), logs[number - 1])


def _wrong_places(number: int, facts: BundleFacts, rows: Sequence[ChainRow], data: FileSlice) -> Iterator[str]:
    log = facts.logs[number - 1]
    where = f"{MANIFEST}: inputs[{number - 1}].parts"
    encoding, mark = marked(data.read(0, 4))
    parts = list(log.parts)
    at = 0
    if mark:
        if parts[0] != OriginalPart(1, 0, mark):
            yield f"{where}[0]: the log begins with a byte order mark of {mark} bytes, which is a part of its own"
            return
        at = parts.pop(0).size
    if len(parts) != len(rows):
        yield f"{where}: {len(parts):,} parts for {len(rows):,} hands; each hand is a part of its own"
        return
    line, end = 1, mark
    for part, row in zip(parts, rows, strict=True):
        if (
            row.hand != facts.hand
            or row.offset != at
            or row.size is None
            or not 0 <= part.size - row.size <= LONGEST_END
        ):
            yield f"{where}: the part at byte {at:,} of {log.member} is not one hand of the id that options.hand names"
            return
        if part.line < line or (part.offset == end) != (part.line == line):
            yield f"{where}: byte {part.offset:,} is said to be on line {part.line:,}, and byte {end:,} on line {line:,}"
            return
        line = part.line + count_ends(_plain(data.read(at, part.size), encoding))
        end = part.offset + part.size
        at += part.size


def _plain(data: bytes, encoding: str) -> bytes:
    """The bytes of a text in UTF-8, whatever it is in."""
    wide = encoding.startswith(("utf-16", "utf-32"))
    return data.decode(encoding, "replace").encode("utf-8", "replace") if wide else data
