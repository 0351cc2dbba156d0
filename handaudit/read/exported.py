"""A hand that we wrote in another layout has its own lines beside it, for what that layout has no words for.

They are read in place of the rest as long as the rest is as it was written; a digest says so.
"""

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from json.encoder import encode_basestring as quoted
from typing import Any, Final

from handaudit.model.finding import Finding
from handaudit.read.chunk_builder import Chunk
from handaudit.read.records import place_of, rows_of, written
from handaudit.rules.text_findings import finding_of

OWN: Final = "_handaudit_"
LOG: Final = "_handaudit_log"
DIGEST: Final = "_handaudit_digest"
CHANGED: Final = "log-changed-export"
SHORT: Final = 200
"""Characters of a record that is remembered, sorted: the same actions come in hand after hand."""


def digest(lines: Iterable[str]) -> str:
    """What the records of a hand come to without our own fields, in hex; the number of the hand in its file does not count."""
    return _hashed(map(_plain, lines))


def digest_of(records: Iterable[tuple[tuple[str | int, ...], Any]]) -> str:
    """The same of records that were never text: the parts of a place, and the values that stand there."""
    return _hashed(_plain_of(place_of(parts), written(_sorted(values))) for parts, values in records)


def _hashed(texts: Iterable[str]) -> str:
    found = hashlib.sha256()
    for text in sorted(filter(None, texts)):
        found.update(text.encode("utf-8", "surrogatepass") + b"\n")
    return found.hexdigest()[:32]


def exported(chunk: Chunk) -> tuple[Chunk, tuple[Finding, ...]] | None:
    """The hand in our own lines, if the chunk has them, and what is to be said of it. Where the other fields were changed since, the
    lines are left out: then there is no such hand, and a finding that says so is all."""
    kept: list[tuple[int, str]] = []
    said = ""
    for at, text in enumerate(chunk.lines):
        if OWN not in text:
            continue
        place, values = rows_of(text)
        if f"/{LOG}/" in place:
            line = values.get("line") if isinstance(values, dict) else values
            kept.append((at, line if isinstance(line, str) else ""))
        elif place.endswith("/" + DIGEST):
            said = str(values)
        elif isinstance(values, dict) and DIGEST in values:
            said = str(values[DIGEST])
    if not kept:
        return None
    if said != digest(chunk.lines):
        at = kept[0][0]
        return chunk._replace(lines=()), (finding_of(CHANGED, chunk.first_line + at),)
    numbers = tuple(chunk.numbers[at] for at, _ in kept)
    pointers = tuple(chunk.pointers[at] for at, _ in kept)
    lines = tuple(line for _, line in kept)
    return chunk._replace(lines=lines, layout="", numbers=numbers, pointers=pointers), ()


def _plain(text: str) -> str:
    """A record without our own fields, its keys in their order. Whatever is no table was written in one way already."""
    place, _, values = text.partition(" ")
    if f"/{OWN}" in place:
        return ""
    if values.startswith("{"):
        values = _short_table(values) if len(values) <= SHORT else _table(values)
    return _plain_of(place, values)


def _plain_of(place: str, values: str) -> str:
    """Place and values as they go into the digest; empty if there is nothing of the log in them."""
    if values in ("{}", "null"):
        return ""
    place = place[1:]
    while place[:1].isdigit() and place.partition("/")[0].isdigit():
        place = place.partition("/")[2]
    return f"{place} {values}"


def _table(text: str) -> str:
    return written(_sorted(rows_of(" " + text)[1]))


_short_table: Final = lru_cache(maxsize=10_000)(_table)


def _sorted(values: Any) -> Any:
    if not isinstance(values, dict):
        return values
    return {key: values[key] for key in sorted(values) if not key.startswith(OWN)}


def log_of(lines: Iterable[str]) -> list[str]:
    """Lines as the texts of a tree; JSON and TOML escape alike but for DEL."""
    return [quoted(line).replace("\x7f", "\\u007f") for line in lines]
