"""The lines of `chain.jsonl`, read strictly: each byte of a log is hashed at most once, whatever a line says."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, NoReturn

from handaudit.base.visible import visible
from handaudit.evidence.file_slice import FileSlice
from handaudit.evidence.manifest_form import MOST_NUMBER
from handaudit.evidence.reader import PIECE, Bundle, BundleError

CHAIN: Final = "chain.jsonl"
MOST_LINE: Final = 1024 * 1024
LISTED: Final = 20
"""Links that are named one by one."""
_KEYS: Final = ("log", "offset", "size", "hand", "verdict", "raw", "result", "link")
_VERDICTS: Final = ("clean", "findings", "unverifiable", "unreadable", "copy")
_DIGITS: Final = frozenset("0123456789abcdef")


class ChainRow(NamedTuple):
    """One link: the number of the log, from 1 on, where the hand's bytes stand in it, and what came of the hand.

    A hand of a table or a tree has no bytes of its own: `offset` and `size` are None.
    """

    log: int
    offset: int | None
    size: int | None
    hand: str | None
    verdict: str
    raw: bytes
    result: bytes
    link: bytes


@dataclass(slots=True)
class ChainFacts:
    """What the chain says as a whole: its last link, its hands by verdict, and the places of the hands in logs of which parts are here."""

    head: bytes = bytes(32)
    links: int = 0
    verdicts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_VERDICTS, 0))
    hands: set[str | None] = field(default_factory=set)
    places: dict[int, list[ChainRow]] = field(default_factory=dict)


def chain_facts(
    bundle: Bundle, logs: Sequence[FileSlice], cut: frozenset[int], wanted: str | None
) -> tuple[ChainFacts, list[str]]:
    """What the chain says, and each hand whose bytes are not those that it names. `cut` are the logs of which parts are here.

    Raises `BundleError`, which names line and field, if a line is no link.
    """
    facts, wrong = ChainFacts(), []
    for number, row in enumerate(chain_rows(bundle, logs), 1):
        where, hand = f"{CHAIN} line {number:,}", f"hand #{visible(str(row.hand)[:40])}"
        if row.offset is not None and not _is_of(row, logs[row.log - 1]):
            wrong.append(
                f"{where}: the bytes of {hand}, at byte {row.offset:,} of log {row.log}, are not those that were chained"
            )
        if hashlib.sha256(facts.head + row.raw + row.result).digest() != row.link:
            wrong.append(f"{where}: the link of {hand} does not follow from the one before it")
        facts.head = row.link
        facts.links = number
        facts.verdicts[row.verdict] += 1
        if row.hand == wanted:
            facts.hands.add(row.hand)
        if row.log in cut:
            facts.places.setdefault(row.log, []).append(row)
        if len(wrong) >= LISTED:
            wrong.append("and perhaps more")
            break
    return facts, wrong


def _is_of(row: ChainRow, log: FileSlice) -> bool:
    """Whether the bytes of a hand have the digest that the link names."""
    assert row.offset is not None
    assert row.size is not None
    digest, at = hashlib.sha256(), row.offset
    while at < row.offset + row.size:
        data = log.read(at, min(PIECE, row.offset + row.size - at))
        if not data:
            return False
        digest.update(data)
        at += len(data)
    return digest.digest() == row.raw


def chain_rows(bundle: Bundle, logs: Sequence[FileSlice]) -> Iterator[ChainRow]:
    """The links in their order. Raises `BundleError` at the first line that is none."""
    if CHAIN not in bundle.members:
        raise BundleError(f"it has no {CHAIN}")
    log = end = 0
    for number, line in enumerate(_lines(bundle), 1):
        row = _row(number, line, logs)
        if row.log < log:
            _refuse(number, "log", row.log, f"{log} or more: hands stand in the order of the logs")
        if row.log > log:
            log, end = row.log, 0
        if row.offset is not None and row.size is not None:
            if row.offset < end:
                _refuse(number, "offset", row.offset, f"{end} or more: no byte is of two hands")
            end = row.offset + row.size
        yield row


def _row(number: int, line: bytes, logs: Sequence[FileSlice]) -> ChainRow:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise BundleError(f"{CHAIN} line {number:,}: it is no JSON") from None
    if not isinstance(found, dict):
        raise BundleError(f"{CHAIN} line {number:,}: it is no object")
    for key in _KEYS:
        if key not in found:
            raise BundleError(f"{CHAIN} line {number:,}: {key} is missing")
    for key in found:
        if key not in _KEYS:
            raise BundleError(f"{CHAIN} line {number:,}: {visible(key[:60])} is no field of a link")
    log, hand, verdict = found["log"], found["hand"], found["verdict"]
    if type(log) is not int or not 1 <= log <= len(logs):
        _refuse(number, "log", log, f"a number from 1 to {len(logs)}")
    offset, size = found["offset"], found["size"]
    if (offset, size) != (None, None):
        for key, value in (("offset", offset), ("size", size)):
            if type(value) is not int or not 0 <= value <= MOST_NUMBER:
                _refuse(number, key, value, "a whole number")
        if offset + size > logs[log - 1].size:
            _refuse(number, "size", size, f"at most {logs[log - 1].size - offset:,}: the log ends there")
    if hand is not None and not isinstance(hand, str):
        _refuse(number, "hand", hand, "a text or null")
    if verdict not in _VERDICTS:
        _refuse(number, "verdict", verdict, f"one of {', '.join(_VERDICTS)}")
    raw, result, link = (_digest(number, key, found[key]) for key in ("raw", "result", "link"))
    return ChainRow(log, offset, size, hand, verdict, raw, result, link)


def _digest(number: int, key: str, value: Any) -> bytes:
    if not isinstance(value, str) or len(value) != 64 or not _DIGITS.issuperset(value):
        _refuse(number, key, value, "64 hexadecimal digits in small letters")
    return bytes.fromhex(value)


def _refuse(number: int, key: str, value: Any, due: str) -> NoReturn:
    shown = visible(repr(value)[:60])
    raise BundleError(f"{CHAIN} line {number:,}: {key} is {shown}, expected {due}")


def _lines(bundle: Bundle) -> Iterator[bytes]:
    rest = b""
    for piece in bundle.pieces(CHAIN):
        *lines, rest = (rest + piece).split(b"\n")
        yield from lines
        if len(rest) > MOST_LINE:
            raise BundleError(f"{CHAIN}: a line has more than {MOST_LINE:,} bytes")
    if rest:
        raise BundleError(f"{CHAIN}: its last line has no end")
