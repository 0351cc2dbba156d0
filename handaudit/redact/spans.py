"""Where in a line names, cards and free text stand, told by the grammar that reads the line; nothing else of it is touched."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from handaudit.read.between import split_line
from handaudit.read.blanks import WIDE, margins
from handaudit.read.chunk_builder import Chunk
from handaudit.read.draft import Draft
from handaudit.read.families import Family, Terminal
from handaudit.read.lexer import BLANKS, SEAT_HEADS, LineLexer, Token
from handaudit.read.names import SeatNames
from handaudit.redact.records import seat_in

NAMES: Final = {
    "SEAT": 1,
    "DEALT": 0,
    "RETURNED": 1,
    "SHOWS_ONE": 0,
    "EXPOSES": 1,
    "COLLECTS": 0,
    "DEAD": 0,
    "GIVES": 0,
    "ASKS": 0,
}
"""Line forms with a name inside, and which of their fields it is."""
TEXTS: Final = {
    "SAID": (0,), "FLOOR": (0,), "MISDEAL": (0,), "FALSE": (0,), "SHOWS": (1,), "SHOWS_FOR": (1,), "SEAT_SHOWED": (4, 7, 10),
}  # fmt: skip
"""Line forms with free text, and which of their fields hold it."""
WORDED: Final = frozenset({"SHOWS", "SHOWS_FOR", "SEAT_SHOWED"})
"""Those whose text is the words for a hand: where these are the game's own, no name is looked for in them."""
CARDS: Final = {"DEALT": (1, 2), "DISCARDS": (1,), "STANDS": (0,), "SWAPS": (1,), "SEAT_MUCKED": (1,)}
"""Line forms with cards that nobody shows by this line."""
BEHIND: Final = {
    "NEWS": (" for eliminating ", " elimination of ", " bounty "),
    "REBUY": (" chips for ", "). "),
    "SEAT": (") out of hand",),
    "DEAD": (" is dead",),
    "NOTE": ("Hand ended at ",),
}
"""Line forms that end in words of which the grammar takes no field, and behind what these begin."""
OUT: Final = {"UNREADABLE": "*** LEFT OUT", "NOISE": "(left out)", "NUMBERS": "(left out) 1"}
"""Lines that nobody understands are left out whole; what stands for them is not understood in the same way."""


class SpanKind(StrEnum):
    """What a piece of a line is; `OUT` is a whole line that is left out."""

    NAME = "name"
    TEXT = "text"
    TABLE = "table"
    CARDS = "cards"
    RECORD = "record"
    OUT = "out"


class Span(NamedTuple):
    """A piece of a line, from `start` to before `end`. Instead of a whole line that is left out stands `put`; of cards it is what stands
    before them and goes with them, where the layout has the same line without cards."""

    start: int
    end: int
    kind: SpanKind
    seat: int = 0
    put: str = ""


class Located(NamedTuple):
    """A line and the pieces of it that are not left as they are, from left to right."""

    text: str
    spans: tuple[Span, ...]


class Locator:
    """Tells the pieces of the lines that the line reader reads."""

    def __init__(self, lexer: LineLexer) -> None:
        self.lexer = lexer
        families = lexer.families
        rows = (families.said, families.does, families.sums, families.plain, families.left)
        self.forms: dict[str, tuple[Family, Terminal]] = {
            one.name: (family, one) for family in rows for one, _ in family.terminals
        }

    def chunk(self, chunk: Chunk) -> list[Located]:
        """The lines of a chunk."""
        if chunk.kind == "hand":
            return list(self._hand(chunk.lines))
        if chunk.kind == "between":
            return [_between(line) for line in chunk.lines]
        put = OUT["UNREADABLE" if chunk.kind == "fragment" else "NOISE"]
        return [_left_out(line, put) for line in chunk.lines]

    def _hand(self, lines: Sequence[str]) -> Iterator[Located]:
        token, names = Token(), SeatNames()
        yield _header(lines[0])
        if not self.lexer.header(token, Draft(1, tuple(lines), "")):
            for line in lines[1:]:
                known = line.strip(BLANKS) == "*** SUMMARY ***"
                yield Located(line, ()) if known else _left_out(line, OUT["UNREADABLE"])
            return
        margin, tail = margins(lines[1:])
        above, summary = True, False
        for line in lines[1:]:
            text = line.rstrip(BLANKS)
            text = text[:-tail] if tail and text else text
            lead = margin if text.strip(WIDE) else len(text)
            if not text[lead:]:
                yield Located(line, ())
                continue
            token.seat, token.name = 0, ""
            above = above and self.lexer.above(token, text[lead:], names)
            if not above:
                self.lexer.line(token, text[lead:], names, summary)
            if token.type == "SEAT":
                seat, name, *_ = token.fields
                names.add(int(seat), name)
            summary = summary or token.type == "SUMMARY"
            yield self._line(line, text, lead, token, names)

    def _line(self, line: str, text: str, lead: int, token: Token, names: SeatNames) -> Located:
        """The pieces of a line whose form is known."""
        kind = token.type
        if kind in OUT:
            return _left_out(line, OUT[kind])
        for start in (lead, lead + 1) if text[lead : lead + 1] == " " else (lead,):
            spans = self._spans(text, start, token, names)
            if spans is not None:
                return Located(line, tuple(sorted(spans)))
        return _left_out(line, OUT["UNREADABLE"])

    def _spans(self, text: str, lead: int, token: Token, names: SeatNames) -> list[Span] | None:
        """The pieces of a line from `lead` on; None where its form does not begin there."""
        kind = token.type
        if kind in ("UNSEATED", "STRANGER"):
            return self._stranger(text, lead, token)
        if kind == "UNDECIDED":
            return [Span(lead, len(text.rstrip(BLANKS)) - 1, SpanKind.NAME, token.seat)]
        family, form = self.forms[kind]
        families = self.lexer.families
        if family is families.said or family is families.does:
            name = names.by_seat.get(token.seat, "")
            if not name or not text.startswith(name, lead):
                return None
            return self._fields(
                form, text, lead + len(name), token.seat, [Span(lead, lead + len(name), SpanKind.NAME, token.seat)]
            )
        if family is families.sums:
            at = text.find(": ", lead) + 2
            end = at + len(token.name)
            if at < 2 or not text.startswith(token.name, at):
                return None
            return self._fields(form, text, end, token.seat, [Span(at, end, SpanKind.NAME, token.seat)])
        return self._fields(form, text, lead, 0, [], names)

    def _fields(
        self, form: Terminal, text: str, at: int, seat: int, spans: list[Span], names: SeatNames | None = None
    ) -> list[Span] | None:
        """The fields of a form that are no plain figure or word of the layout."""
        kind = form.name
        match = form.match(text, at)
        if match is None:
            return None
        if kind == "RECORD":
            start, end = match.span(2)
            return [Span(start, end, SpanKind.RECORD, seat_in(match[2]))]
        cards = CARDS.get(kind, ())
        if kind in NAMES and match.span(NAMES[kind] + 1)[0] >= 0:
            start, end = match.span(NAMES[kind] + 1)
            name = text[start:end]
            if names is not None and kind == "DEALT" and name not in names.by_name and match[2] is not None:
                longer = f"{name} [{match[2]}]"
                if longer in names.by_name:
                    name, end, cards = longer, start + len(longer), (2,)
            while names is not None and kind == "DEAD" and name not in names.by_name and " is dead - " in name:
                name = name.rpartition(" is dead - ")[0]
                end = start + len(name)
            seat = names.seat_of(name) if names is not None else seat
            spans.append(Span(start, end, SpanKind.NAME, seat))
        put = "" if kind == "DEALT" else " ["
        spans += [Span(*match.span(one + 1), SpanKind.CARDS, seat, put) for one in cards if match[one + 1]]
        phrase = self.lexer.families.phrase.match if kind in WORDED else None
        for one in TEXTS.get(kind, ()):
            words = match[one + 1]
            if words and (phrase is None or phrase(words.strip()) is None):
                spans.append(Span(*match.span(one + 1), SpanKind.TEXT, seat))
        if kind == "TABLE":
            spans.append(Span(*match.span(1), SpanKind.TABLE))
        for words in BEHIND.get(kind, ()):
            found = text.find(words, max([at, *(one.end for one in spans)]))
            if found >= 0:
                spans.append(Span(found + len(words), len(text), SpanKind.TEXT, seat))
                break
        return spans

    def _stranger(self, text: str, lead: int, token: Token) -> list[Span] | None:
        """A line about somebody without a seat: the name, and what the line says of him."""
        said = text.find(' said, "', lead)
        if token.type == "UNSEATED" and said > lead and not (token.name and text.startswith(token.name + ":", lead)):
            return [Span(lead, said, SpanKind.NAME), Span(said + 8, len(text), SpanKind.TEXT)]
        if token.name in SEAT_HEADS and text.startswith(token.name + ": ", lead):
            return self._vacant(text, lead + len(token.name) + 2)
        end = lead + len(token.name)
        if not token.name or not text.startswith(token.name, lead):
            return None
        families = self.lexer.families
        family = families.said if text.startswith(": ", end) else families.does
        hit = family.find(text, end)
        if hit is None:
            return None
        return self._fields(self.forms[hit[0]][1], text, end, 0, [Span(lead, end, SpanKind.NAME)])

    def _vacant(self, text: str, at: int) -> list[Span]:
        """A summary's line of a seat where nobody sits: the name ends where a known ending begins."""
        sums = self.lexer.families.sums
        blank = text.find(" ", at)
        while blank >= 0:
            hit = sums.find(text, blank)
            if hit is not None:
                found = self._fields(self.forms[hit[0]][1], text, blank, 0, [Span(at, blank, SpanKind.NAME)])
                if found is not None:
                    return found
            blank = text.find(" ", blank + 1)
        return [Span(at, len(text), SpanKind.NAME)]


def _header(line: str) -> Located:
    """The first line of a hand: a club in braces is free text."""
    spans = []
    start = line.find("{")
    while start >= 0:
        end = line.find("}", start)
        if end < 0:
            break
        spans.append(Span(start + 1, end, SpanKind.TEXT))
        start = line.find("{", end)
    return Located(line, tuple(spans))


def _between(line: str) -> Located:
    """A line between two hands: who came, went, or brought chips."""
    text = line.strip(BLANKS)
    split = split_line(text)
    if split is None:
        return Located(line, (Span(0, len(line), SpanKind.TEXT),))
    lead = line.find(text)
    name, kind = split[0], split[1]
    spans = [Span(lead, lead + len(name), SpanKind.NAME)]
    for words in BEHIND.get(kind, ()):
        found = text.find(words, len(name))
        if found >= 0:
            spans.append(Span(lead + found + len(words), lead + len(text), SpanKind.TEXT))
            break
    return Located(line, tuple(spans))


def _left_out(line: str, put: str) -> Located:
    return Located(line, (Span(0, len(line), SpanKind.OUT, 0, put),) if line.strip() else ())
