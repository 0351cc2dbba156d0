"""JSON: one object for each hand, in a row, line by line or in a list. Each is cut out by its brackets and read by itself, so that one
broken hand is one finding and memory holds no more than one."""

import json
import re
from collections import deque
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, Final

from handaudit.model.finding import Finding
from handaudit.read.blanks import WIDE
from handaudit.read.chunk_builder import Chunk
from handaudit.read.decoding import text_of
from handaudit.read.encoding import UTF8_BOM, strict
from handaudit.read.layouts import Layout
from handaudit.read.records import Record, flat, place_of
from handaudit.read.source import LINE_LIMIT, RawLine, Source, SourceBlock
from handaudit.read.unfold.gathering import gathered
from handaudit.rules.text_findings import finding_of

LIMIT: Final = 1024 * 1024
"""Characters of a hand."""
DEEPEST: Final = 24
"""Brackets within brackets."""
_FIGURE: Final = re.compile(r"-?\d{1,15}(?:\.\d{1,6})?", re.ASCII)
"""A number that is written as a text."""
_TEXT: Final = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?'
SIGNS: Final = re.compile(rf"{_TEXT}|[{{}}\[\],:]")
_BRACKET: Final = re.compile(rf'(?:[^"{{}}\[\]]++|{_TEXT})*+([{{}}\[\]]?)')
"""The next bracket outside of a text, or the end of the line."""


def unfold(source: Source, blocks: Iterable[SourceBlock], layout: Layout) -> Iterator[Chunk]:
    """The hands of a file in its order. A blank line, or one that begins the next hand, ends what was left open."""
    return gathered(ObjectCutter(source, layout), source, blocks)


class ObjectCutter:
    """The text of the hand that is being gathered, and how deep it stands."""

    def __init__(self, source: Source, layout: Layout) -> None:
        self.source, self.layout = source, layout
        self.held: list[str] = []
        self.first = self.depth = self.size = 0
        self.lost = False  # behind a broken hand, until the next begins
        self.faults: list[Finding] = []
        self.amid = False  # whether a piece of the line came before
        self.tail = ""  # the beginning of a text at the end of a piece of a line

    def add(self, line: RawLine, number: int, size: int) -> Iterator[Chunk]:
        """The next line; gives the hands that end in it."""
        text, faults = self.text_of(line, number, size)
        if text is None:
            return
        first, self.amid = not self.amid, not line.end
        begins = first and self.layout.begins is not None and self.layout.begins.match(text) is not None
        if (first and line.end and not text.strip(WIDE)) or (begins and (self.depth > 1 or self.lost)):
            yield from self.close()
            self.lost = False
            if (
                begins and "{" not in text.partition(":")[0]
            ):  # its bracket stands in the line above, which went with the last
                self.held, self.depth, self.first = ["{"], 1, number
        if self.lost:
            return
        self.faults += faults if self.held else ()
        at = end = 0
        while (sign := _BRACKET.match(text, end)) is not None and sign[1]:
            end = sign.end()
            if sign[1] in "{[":
                if not self.held and sign[1] == "{":
                    at, self.first, self.faults = sign.start(1), number, list(faults)
                    self.held.append("")
                self.depth += bool(self.held)
            elif self.held:
                self.depth -= 1
                if not self.depth:
                    self._keep(text[at:end])
                    yield from self.close()
                    at = end
                    if self.is_lost():
                        return
        if self.held:
            self._keep(text[at:] + "\n" * (line.end > 0))
        elif text[at:].strip(WIDE + ",[]"):
            self.source.faults.append(self.source.fault("log-unreadable-line.no-hand", number))

    def text_of(self, line: RawLine, number: int, size: int) -> tuple[str | None, tuple[Finding, ...]]:
        """The text of a line and what is wrong with it; no text if it is too long, which is noted."""
        if size > len(line.raw):
            sizes = {"size": size, "limit": LINE_LIMIT}
            self.source.faults.append(self.source.fault("log-unreadable-line.long", number, **sizes))
            self.size += size
            return None, ()
        faults: tuple[Finding, ...] = ()
        line = self.source.without_nuls(line, number)
        plain = None if line.raw.startswith(UTF8_BOM) else strict(line.raw)
        if plain is None:
            (plain,), faults, _ = text_of(self.source, [line], number)
        bare = plain.strip(" \t")
        if line.end and bare and (bare[0] in WIDE or bare[-1] in WIDE):
            plain = bare.strip(WIDE)  # no text of JSON goes on in another line
        text, self.tail = self.tail + plain, ""
        if not line.end:
            text, self.tail = _parted(text)
        return text, faults

    def is_lost(self) -> bool:
        """Whether the last hand was broken: what follows it is no hand until one begins."""
        return self.lost

    def _keep(self, text: str) -> None:
        self.size += len(text)
        if self.size <= LIMIT:
            self.held.append(text)

    def close(self) -> Iterator[Chunk]:
        """The hand that was gathered, whole or not."""
        if self.held:
            yield self._chunk()
        self.held, self.faults = [], []
        self.depth = self.size = 0

    def _chunk(self) -> Chunk:
        text, found = "".join(self.held), [fault for fault in self.faults if fault.severity == "error"]
        records = [Record(self.first, "", {})]
        if self.size > LIMIT:
            found.append(self.source.fault("log-oversized-hand.characters", self.first, most=LIMIT))
        elif not found and self.depth:
            found.append(self.source.fault("log-truncated-hand.brackets", self.first))
        elif not found:
            try:
                records = records_of(text, self.first, frozenset(self.layout.cut.get("numbers", ())))
            except _WrongError as error:
                name, place = self.source.name, error.place
                found.append(finding_of(error.message, error.line, error.fields, file=name, pointer=place))
        lines, numbers = tuple(one.text for one in records), tuple(one.line for one in records)
        places = tuple(one.place for one in records)
        size, unread = len(text), bool(found)
        self.lost = unread
        return Chunk(
            self.first, lines, "hand", 0, size, (*self.faults, *found) if not unread else tuple(found), unread,
            layout=self.layout.name, numbers=numbers, pointers=places,
        )  # fmt: skip


def _parted(text: str) -> tuple[str, str]:
    """A piece of a line, and the text in quotes that begins at its end and does not end there."""
    last = next(iter(deque(SIGNS.finditer(text), maxlen=1)), None)
    if last is None or last[0][0] != '"' or len(text) - last.start() > LIMIT:
        return text, ""
    inner = last[0][1:]
    slashes = len(inner[:-1]) - len(inner[:-1].rstrip("\\"))
    closed = inner.endswith('"') and slashes % 2 == 0
    return (text, "") if closed else (text[: last.start()], text[last.start() :])


class _WrongError(Exception):
    """What is wrong with a hand's text, as a case of a message, and where."""

    def __init__(self, case: str, line: int, place: str = "", **fields: object) -> None:
        super().__init__(case)
        self.message, self.line, self.place, self.fields = f"log-unreadable-line.{case}", line, place, fields


def records_of(text: str, first: int, numbers: frozenset[str]) -> list[Record]:
    """The records of an object. Raises `_WrongError` where it is no JSON, too deep, has a key twice or a text in place of a number.
    A text that is a number is that number."""
    lines = _lines(text, first)
    try:
        tree = json.loads(text, parse_float=Decimal, parse_constant=_no_number, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise _WrongError("hand", first + error.lineno - 1, wrong=f"not valid JSON: {error.msg}") from None
    except ValueError as error:
        raise _WrongError("hand", first, wrong=f"not valid JSON: {error}") from None
    records = []
    for parts, values in flat(tree):
        place = place_of(parts)
        for key, value in list(values.items()) if isinstance(values, dict) else ():
            if key in numbers and isinstance(value, str) and _FIGURE.fullmatch(value) is not None:
                values[key] = Decimal(value) if "." in value else int(value)
            elif (
                key in numbers
                and value is not None
                and (isinstance(value, bool) or not isinstance(value, int | Decimal))
            ):
                raise _WrongError("key", lines.get(parts, first), f"{place}/{key}", key=key)
        records.append(Record(lines.get(parts, first), place, values))
    return records


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is not a number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are all different."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key `{twice[:40]}` appears twice in one object")
    return found


def _lines(text: str, first: int) -> dict[tuple[str | int, ...], int]:
    """The line of every bracket that opens, by its place. Raises `_WrongError` where they stand too deep."""
    found: dict[tuple[str | int, ...], int] = {}
    path: list[str | int] = []
    counts: list[int] = []  # of each open list how many items came; -1 for an object
    number, seen, word = first, 0, ""
    for sign in SIGNS.finditer(text):
        mark = sign[0]
        if mark[0] == '"':
            word = mark
            continue
        if mark in "{[":
            number, seen = number + text.count("\n", seen, sign.start()), sign.start()
            here = (counts[-1] if counts[-1] >= 0 else _key(word),) if counts else ()
            path += here
            found[tuple(path)] = number
            counts.append(0 if mark == "[" else -1)
            if len(counts) > DEEPEST:
                raise _WrongError("nested", number, most=DEEPEST)
        elif mark in "}]" and counts:
            counts.pop()
            if path:
                path.pop()
        elif mark == "," and counts and counts[-1] >= 0:
            counts[-1] += 1
    return found


def _key(word: str) -> str:
    try:
        return str(json.loads(word))
    except ValueError:
        return word
