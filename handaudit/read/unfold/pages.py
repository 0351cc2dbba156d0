"""JSON whose objects are rows with a text, a date and a count, as a server hands a log out page by page: the pages may come in any order
and share rows, every row is one by its count. A broken row is a finding, and the hand that it stood in is not read."""

import json
import re
from collections.abc import Generator, Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from handaudit.model.finding import Finding
from handaudit.read.blanks import WIDE
from handaudit.read.chunk_builder import Chunk
from handaudit.read.decoding import text_of
from handaudit.read.layouts import Layout
from handaudit.read.source import LINE_LIMIT, Source, SourceBlock
from handaudit.read.unfold.rows import MOST, ROW, RowCutter, UnfoldedRow

LONGEST: Final = 64 * 1024
"""Characters of a row."""
_OBJECT: Final = re.compile(
    r'\{\s{0,200}+"(?:[^"\\]|\\.){0,4000}+"(?:[^{}"]{1,200}+|"(?:[^"\\]|\\.){0,4000}+"){0,40}+\}'
)
_OUTSIDE: Final = re.compile(r'[\s\x1a,:{}\[\]]|"(?:[^"\\]|\\.){0,4000}+"|null|true|false|-?\d{1,30}')


class _Row(NamedTuple):
    """A row, and its count where it has one."""

    place: int | None
    record: UnfoldedRow


def unfold(source: Source, blocks: Iterable[SourceBlock], layout: Layout) -> Iterator[Chunk]:
    """The hands of the pages in the order of play."""
    cutter = _Pages(source, layout)
    return cutter.in_play(cutter.records(blocks))


def _places(rows: list[_Row]) -> list[tuple[int, int]]:
    """What the rows are sorted by: a count, and for one without a count whether it stands before or behind the row of that count."""
    known = [row.place for row in rows if row.place is not None]
    turned = known[0] > known[-1]
    below: list[int | None] = [None] * len(rows)
    last = None
    for at in range(len(rows) - 1, -1, -1):
        below[at] = last = rows[at].place if rows[at].place is not None else last
    places: list[tuple[int, int]] = []
    above = None
    for row, under in zip(rows, below, strict=True):
        if row.place is not None:
            above = row.place
            places.append((row.place, 0))
        elif above is not None and under is not None:
            places.append((min(above, under), 1))
        elif above is not None:
            places.append((above, -1 if turned else 1))
        else:
            assert under is not None
            places.append((under, 1 if turned else -1))
    return places


class _Pages(RowCutter):
    """Gathers the rows of all pages and puts them in their order."""

    def __init__(self, source: Source, layout: Layout) -> None:
        super().__init__(source, layout)
        self.newest_first = False
        self.text, self.order = (str(layout.cut[key]) for key in ("column", "order"))
        self.keys = re.compile("|".join(f'"{re.escape(key)}"' for key in (self.text, self.date, self.order)))

    def records(self, blocks: Iterable[SourceBlock]) -> Iterator[UnfoldedRow]:
        """The rows by their counts; where none has one, by their dates in the order of the file."""
        rows: list[_Row] = []
        size = 0
        for row in self._rows(blocks):
            size += len(row.record.text) + ROW
            if size > MOST:
                self.source.faults.append(self.fault("log-unreadable-line.too-many", row.record.number, most=MOST))
                break
            rows.append(row)
        if all(row.place is None for row in rows):
            dates = [row.record.date for row in rows if row.record.date]
            yield from (row.record for row in (rows[::-1] if dates and dates[0] > dates[-1] else rows))
            return
        yield from self._sorted(rows)

    def _sorted(self, rows: list[_Row]) -> Iterator[UnfoldedRow]:
        """By count; a row that comes again is left out, and where two of one count differ neither is read."""
        placed = sorted(zip(_places(rows), (row.record for row in rows), strict=True), key=itemgetter(0))
        for place, group in groupby(placed, itemgetter(0)):
            records = [record for _, record in group]
            told = {(record.text, record.date): record for record in reversed(records) if not record.faults}
            if len(told) > 1:
                yield self._broken(records[-1].number, f"two rows with the same `{self.order}` ({place[0]}) differ")
            else:
                yield from told.values()
            yield from (record for record in records if record.faults)

    def _rows(self, blocks: Iterable[SourceBlock]) -> Iterator[_Row]:
        held, first, number, ended = "", 1, 0, True
        enough = 0  # characters in which a row is looked for again: twice as many as those in which none was found
        for block in blocks:
            for line in self.source.cut(block.data, block.offset):
                if not line.raw and not line.end:
                    continue
                number, ended = number + ended, line.end > 0
                if block.long:
                    text = f"line {number} has {block.long:,} bytes; the limit is {LINE_LIMIT:,}; it is not read"
                    yield _Row(None, self._broken(number, text))
                    continue
                texts, faults, _ = text_of(self.source, [line], number)
                bad = tuple(fault for fault in faults if fault.severity == "error")
                if bad:
                    yield _Row(None, UnfoldedRow(number, "", "", bad))
                    continue
                first = first if held else number
                held += texts[0] + "\n" * ended
                if ("}" in texts[0] and len(held) >= enough) or len(held) > LONGEST:
                    taken = yield from self._objects(held, first)
                    first += held.count("\n", 0, taken)
                    held = held[taken:]
                    enough = 0 if taken else 2 * len(held)
                    if len(held) > LONGEST:
                        yield from self._between(held, first)
                        held, enough = "", 0
        taken = yield from self._objects(held, first)
        yield from self._between(held[taken:], first + held.count("\n", 0, taken))

    def _objects(self, text: str, first: int) -> Generator[_Row, None, int]:
        """The rows of a text, and what stands between them; gives where the last of them ends."""
        end = 0
        for found in _OBJECT.finditer(text):
            yield from self._between(text[end : found.start()], first)
            first += text.count("\n", end, found.start())
            yield from self._row(found[0], first)
            first += found[0].count("\n")
            end = found.end()
        return end

    def _between(self, text: str, first: int) -> Iterator[_Row]:
        """What stands outside of rows: the page around them, or rows that are broken."""
        if not text.strip(WIDE + "\r\n"):
            return
        broken = self.keys.search(text)
        if broken is not None:
            yield _Row(None, self._broken(first + text.count("\n", 0, broken.start()), "this row is broken JSON"))
        elif rest := _OUTSIDE.sub("", text):
            self.source.faults.append(self.fault("log-unreadable-line.outside", first, text=rest[:40]))

    def _row(self, text: str, number: int) -> Iterator[_Row]:
        """An object; one without any of a row's keys is none."""
        try:
            row = json.loads(text, object_pairs_hook=_once)
        except (ValueError, RecursionError) as error:
            yield _Row(None, self._broken(number, f"this row is not valid JSON: {str(error)[:80]}"))
            return
        if not row.keys() & {self.text, self.date, self.order}:
            return
        count, date = _count(row.get(self.order)), row.get(self.date, "")
        said = row.get(self.text)
        if not isinstance(said, str):
            what = "is no text" if self.text in row else "is missing"
            yield _Row(count, self._broken(number, f"this row's `{self.text}` {what}"))
        elif count is None and self.order in row:
            yield _Row(None, self._broken(number, f"this row's `{self.order}` is no whole number"))
        elif not isinstance(date, str):
            yield _Row(count, self._broken(number, f"this row's `{self.date}` is no text"))
        else:
            text = " ".join(_clean(said).splitlines())
            yield _Row(count, UnfoldedRow(number, text, _clean(date), (), count or 0))

    def _broken(self, number: int, text: str) -> UnfoldedRow:
        fault: Finding = self.fault("log-unreadable-line.row", number, wrong=text)
        return UnfoldedRow(number, "", "", (fault,))


def _count(value: Any) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    good = isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 30
    return int(value) if good else None


def _clean(text: str) -> str:
    """A text without halves of signs, which no encoding has."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key appears twice")
    return found
