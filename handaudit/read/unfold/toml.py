"""TOML: a file is one hand, or a table of hands whose headers are numbers. Each is read by itself, so that one broken hand is one
finding and memory holds no more than one."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from handaudit.base.tomlfile import LIMIT, TomlError, parse
from handaudit.read.blanks import WIDE
from handaudit.read.chunk_builder import Chunk
from handaudit.read.decoding import text_of
from handaudit.read.layouts import Layout
from handaudit.read.records import Record, place_of
from handaudit.read.source import RawLine, Source, SourceBlock

MOST_RECORDS: Final = 20_000
MISSES: Final = 100
_KEY: Final = re.compile(r"^[ \t]*([A-Za-z0-9_-]{1,100})[ \t]*=", re.MULTILINE)
_AT_LINE: Final = re.compile(r"at line (\d+)")


def unfold(source: Source, blocks: Iterable[SourceBlock], layout: Layout) -> Iterator[Chunk]:
    """The hands of a file in its order."""
    assert layout.begins is not None
    held: list[RawLine] = []
    first, number, size, key = 1, 0, 0, ""
    for block in blocks:
        for line in source.cut(block.data, block.offset):
            if not line.raw and not line.end:
                continue
            number += 1
            line = source.without_nuls(line, number)
            found = layout.begins.match(line.raw[:100].decode("utf-8", "replace").strip(WIDE))
            if found is not None:
                if held:
                    yield from _chunk(source, layout, held, first, size, key)
                held, first, size, key = [], number, 0, found[1]
                line = line._replace(raw=b"")
            size += max(len(line.raw), block.long) + 1
            if size <= LIMIT:
                held.append(line)
    if held:
        yield from _chunk(source, layout, held, first, size, key)


def _chunk(source: Source, layout: Layout, held: list[RawLine], first: int, size: int, key: str) -> Iterator[Chunk]:
    """The hand of some lines; comments above the first hand are none."""
    texts, faults, unread = text_of(source, held, first)
    texts = tuple(_bare(text) for text in texts)
    if not key and not any(text.strip() and not text.lstrip().startswith("#") for text in texts):
        return
    found, records = list(faults), [Record(first, "", {})]
    if size > LIMIT:
        found.append(source.fault("log-oversized-hand.bytes", first, most=LIMIT))
        unread = True
    elif not unread:
        try:
            records = _records("\n".join(texts), first, key)
        except TomlError as error:
            inside = _AT_LINE.search(error.said)
            line = first + (int(inside[1]) if inside else error.line or 1) - 1
            said = re.sub(r"\s*\(at (?:line \d+, column \d+|end of document)\)", "", error.said)
            found.append(source.fault("log-unreadable-line.hand", line, wrong=said))
            unread = True
    lines, numbers = tuple(one.text for one in records), tuple(one.line for one in records)
    places = tuple(one.place for one in records)
    yield Chunk(
        first, lines, "hand", held[0].offset, size, tuple(found), unread, layout=layout.name, numbers=numbers, pointers=places
    )  # fmt: skip


def _bare(text: str) -> str:
    """A line of TOML without signs around it that are no blanks in TOML."""
    bare = text.strip(" \t")
    return bare.strip(WIDE) if bare[:1] in WIDE or bare[-1:] in WIDE else text


def _records(text: str, first: int, key: str) -> list[Record]:
    """A record for each key, and for each item of a row; their lines are looked for in the text. Raises `TomlError`."""
    tree = parse(text.encode("utf-8", "surrogateescape"))
    starts: dict[str, tuple[int, int]] = {}
    number, at = first, 0
    for found in _KEY.finditer(text):
        number, at = number + text.count("\n", at, found.start()), found.start()
        starts.setdefault(found[1], (number, at))
    root = (key,) if key else ()
    records = []
    for name, value in tree.items():
        line, at = starts.get(name, (first, 0))
        if not isinstance(value, list):
            records.append(Record(line, place_of((*root, name)), value))
            continue
        if len(records) + len(value) > MOST_RECORDS:
            raise TomlError(f"longer than {MOST_RECORDS:,} records")
        misses = 0
        for index, item in enumerate(value):
            before = at
            if (
                misses < MISSES
            ):  # an item that is written with escapes is not found, and each is looked for in the whole text
                line, at = _item(text, line, at, item)
            misses += at == before and isinstance(item, str)
            records.append(Record(line, place_of((*root, name, index)), item))
    return records


def _item(text: str, line: int, at: int, item: Any) -> tuple[int, int]:
    """Line and place behind an item of a row: a text stands there in quotes, and anything else in the line of what was before."""
    if not isinstance(item, str):
        return line, at
    place = text.find(f'"{item}"', at)
    other = text.find(f"'{item}'", at, place + len(item) + 1 if place >= 0 else len(text))
    place = other if other >= 0 else place
    if place < 0:
        return line, at
    return line + text.count("\n", at, place), place + len(item) + 2
