"""A hand that we wrote in another layout has its own lines beside it, for what that layout has no words for.

They are read in place of the rest as long as the rest is as it was written; a digest says so.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Final

from handaudit.model.finding import Finding
from handaudit.read.chunk_builder import Chunk
from handaudit.read.records import rows_of, written
from handaudit.rules.text_findings import finding_of

OWN: Final = "_handaudit_"
LOG: Final = "_handaudit_log"
DIGEST: Final = "_handaudit_digest"
CHANGED: Final = "log-changed-export"


def digest(lines: Iterable[str]) -> str:
    """What the records of a hand come to without our own fields, in hex; the number of the hand in its file does not count."""
    found = hashlib.sha256()
    for text in sorted(filter(None, map(_plain, lines))):
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
    place, values = rows_of(text)
    parts = place.split("/")[1:]
    while parts and parts[0].isdigit():
        parts = parts[1:]
    if any(part.startswith(OWN) for part in parts):
        return ""
    if isinstance(values, dict):
        values = {key: values[key] for key in sorted(values) if not key.startswith(OWN)}
    return "/".join(parts) + " " + written(values) if values not in ({}, None) else ""


def log_of(lines: Iterable[str]) -> list[str]:
    """Lines as the texts of a tree; JSON and TOML escape alike but for DEL."""
    return [json.dumps(line, ensure_ascii=False).replace("\x7f", "\\u007f") for line in lines]
