"""XML: one element for each hand, with what stands above it in the file. Each is cut out and read by itself with the standard library's
expat, so that one broken hand is one finding and memory holds no more than one. Document types and entities are refused; letters that a
room spells as on a page of the web (`&ouml;`) are those letters."""

import re
from collections.abc import Iterable, Iterator
from html.entities import name2codepoint
from typing import Any, Final
from xml.parsers import expat

from handaudit.model.finding import Finding
from handaudit.read.blanks import WIDE
from handaudit.read.chunk_builder import Chunk
from handaudit.read.decoding import text_of
from handaudit.read.layouts import Layout
from handaudit.read.records import Record
from handaudit.read.source import LINE_LIMIT, RawLine, Source, SourceBlock
from handaudit.read.sums_of_rounds import sums_agree
from handaudit.read.unfold.gathering import gathered

LIMIT: Final = 1024 * 1024
"""Signs of a hand, and of what stands above the hands."""
DEEPEST: Final = 20
MOST: Final = 20_000
"""Elements within elements, and elements of a hand."""
_ENDED: Final = re.compile(r"(?:\s*</[A-Za-z]{1,40}\s*>)+\s*")
"""What is left of a document behind its last hand."""
_LETTER: Final = re.compile(r"&([A-Za-z]{2,8}[0-9]{0,2});")
_NO_SIGNS: Final = "\ufffe\uffff"
"""What no document may hold, and a name of a log does: expat gets other signs instead, and what it gives is turned back."""
_OWN: Final = frozenset({"amp", "lt", "gt", "quot", "apos"})


def unfold(source: Source, blocks: Iterable[SourceBlock], layout: Layout) -> Iterator[Chunk]:
    """The hands of a file in its order."""
    return gathered(_ElementCutter(source, layout), source, blocks)


class _ElementCutter:
    """The text of the element that is being gathered, or of what stands between two."""

    def __init__(self, source: Source, layout: Layout) -> None:
        self.source, self.layout = source, layout
        self.element = str(layout.cut["element"])
        self.edge = re.compile(rf"<{self.element}(?=[\s>])|</{self.element}\s*>")
        self.held: list[str] = []
        self.size = self.games = 0
        self.first = 1
        self.inside = False
        self.above: list[Record] = []
        self.faults: list[Finding] = []

    def add(self, line: RawLine, number: int, size: int) -> Iterator[Chunk]:
        """The next line; gives the hands that end in it."""
        if size > LINE_LIMIT:
            sizes = {"size": size, "limit": LINE_LIMIT}
            self.faults.append(self.source.fault("log-unreadable-line.long-holds", number, **sizes))
            return
        texts, faults, _ = text_of(self.source, [line], number)
        self.faults += faults
        text, at = texts[0].strip(WIDE), 0
        for edge in self.edge.finditer(text):
            opens = edge[0][1] != "/"
            self._keep(text[at : edge.start() if opens else edge.end()])
            at = edge.start() if opens else edge.end()
            yield from self.close(not opens)
            self.inside, self.first = opens, number
        if not self.held and not text[at:]:
            self.first = number + 1  # a document begins with its declaration
            return
        self._keep(text[at:] + "\n")

    def _keep(self, text: str) -> None:
        self.size += len(text)
        if self.size <= LIMIT:
            self.held.append(text)

    def close(self, whole: bool = False) -> Iterator[Chunk]:
        """The hand that was gathered; it is `whole` where its end was seen."""
        text, faults = "".join(self.held), self.faults
        self.held, self.faults = [], []
        over, self.size = self.size > LIMIT, 0
        if not self.inside:
            self.source.faults += faults
            if over:
                self.source.faults.append(self.source.fault("log-oversized-hand.outside", self.first, most=LIMIT))
            elif "<" in text:
                self._look(text)
            return
        self.games += 1
        found = [fault for fault in faults if fault.severity == "error"]
        records = [Record(self.first, f"/{self.element}[{self.games}]", {})]
        if over:
            found.append(self.source.fault("log-oversized-hand.characters", self.first, most=LIMIT))
        elif not whole and (proven := self._proven(text)):
            records = proven
        elif not whole:
            found.append(self.source.fault("log-truncated-hand.element", self.first, element=self.element))
        elif not found:
            tree = _Tree(self.first, {self.element: self.games - 1})
            wrong = tree.read(text, True)
            records = tree.records or records
            if wrong:
                found.append(self.source.fault("log-unreadable-line.hand", tree.line, wrong=wrong))
        rows = [*records, *self.above] if not found else records
        yield Chunk(
            self.first, tuple(one.text for one in rows), "hand", 0, len(text), tuple(found or faults), bool(found),
            layout=self.layout.name, numbers=tuple(one.line for one in rows), pointers=tuple(one.place for one in rows),
        )  # fmt: skip

    def _proven(self, text: str) -> list[Record]:
        """The records of a hand whose end is missing, if all that was played is there by the sums of its head; else none."""
        if not self.layout.cut.get("sums"):
            return []
        tree = _Tree(self.first, {self.element: self.games - 1})
        if tree.read(text, False) or len(tree.places) != len(("", self.element)) or not sums_agree(tree.records):
            return []
        return tree.records

    def _look(self, text: str) -> None:
        """What stands above the hands, and is said of all that follow."""
        ended = _ENDED.match(text)
        if ended is not None:  # another document follows in the same file
            text = text[ended.end() :]
        tree = _Tree(self.first + (ended[0].count("\n") if ended is not None else 0), {})
        wrong = tree.read(text, False)
        if wrong and tree.refused:
            self.source.faults.append(self.source.fault("log-unreadable-line.file", tree.line, wrong=wrong))
        if tree.records:
            self.above = tree.records


class _RefusedError(Exception):
    """Well-formed XML of a kind that is refused."""


def _letter(found: re.Match[str]) -> str:
    """The letter that a page of the web calls so; XML's own five, and what is none, as they stand."""
    own = found[1] in _OWN or found[1] not in name2codepoint
    return found[0] if own else chr(name2codepoint[found[1]])


class _Tree:
    """The elements of a text as records: an element's attributes, and its text as `text`. Places count the elements of one name."""

    def __init__(self, first: int, counts: dict[str, int]) -> None:
        self.first = self.line = first
        self.records: list[Record] = []
        self.refused = False
        self.back: dict[int, str] = {}
        self.places: list[str] = [""]
        self.counts: list[dict[str, int]] = [counts]
        self.open: list[tuple[dict[str, Any], list[str]]] = []
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse

    def read(self, text: str, whole: bool) -> str:
        """Read a text; gives what is wrong with it, in words."""
        if any(sign in text for sign in _NO_SIGNS):
            free = (chr(code) for code in range(0xE000, 0xF900) if chr(code) not in text)
            there = {ord(sign): other for sign, other in zip(_NO_SIGNS, free, strict=False)}
            text, self.back = text.translate(there), {ord(other): chr(sign) for sign, other in there.items()}
        try:
            self.parser.Parse(_LETTER.sub(_letter, text).encode("utf-8", "replace"), whole)
        except expat.ExpatError as error:
            self.line = self.first + error.lineno - 1
            return f"not valid XML: {expat.ErrorString(error.code)}"
        except _RefusedError as error:
            self.line, self.refused = self.first + self.parser.CurrentLineNumber - 1, True
            return f"refused: {error}"
        return ""

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self.places) > DEEPEST:
            raise _RefusedError(f"elements are nested more than {DEEPEST} deep")
        if len(self.records) > MOST:
            raise _RefusedError(f"it has more than {MOST:,} elements")
        number = self.counts[-1][name] = self.counts[-1].get(name, 0) + 1
        place = f"{self.places[-1]}/{name}" + (f"[{number}]" if number > 1 or name in self.counts[0] else "")
        self.places.append(place)
        self.counts.append({})
        values: dict[str, Any] = {key: value.translate(self.back) for key, value in attributes.items()}
        self.open.append((values, []))
        self.records.append(Record(self.first + self.parser.CurrentLineNumber - 1, place, values))

    def _end(self, _name: str) -> None:
        self.places.pop()
        self.counts.pop()
        values, texts = self.open.pop()
        text = " ".join("".join(texts).strip(WIDE + "\n").split())
        if text:
            values["text"] = text

    def _text(self, text: str) -> None:
        if self.open:
            self.open[-1][1].append(text.translate(self.back))

    def _refuse(self, *_: object) -> None:
        raise _RefusedError("document types and entities are not read")
