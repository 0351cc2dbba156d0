"""Each line's own form: names by the seat list, fields by the grammar. What a line means is not asked here."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Final, NamedTuple

from handaudit.read.blanks import BLANKS, unframed
from handaudit.read.chips_said import record_moves_chips, tells_chips
from handaudit.read.draft import Draft
from handaudit.read.forms.grammar import Forms, LineForm
from handaudit.read.layouts import Layout
from handaudit.read.mappings import Lines
from handaudit.read.text_memory import TextMemory

LONGEST: Final = 4_000
"""Characters of a line; a longer one is not read."""
FREE: Final = frozenset(
    {"SEAT", "NEWS", "AWAY", "SIT", "SAID", "LEDGER", "HEAD", "TABLE", "NOTE", "NOISE", "NET", "UNREADABLE"}
)
"""Forms that may name a person without a seat."""
DEEDS: Final = frozenset(
    {"POST", "FOLD", "CHECK", "CALL", "BET", "RAISE", "ALLIN", "SHOW", "COLLECT", "RETURN", "DISCARD", "STAND"}
)
"""What somebody does with chips or cards."""
BETS: Final = frozenset(
    {"POST", "CALL", "BET", "RAISE", "ALLIN", "MATCH", "MAKE", "PUT", "COLLECT", "PART", "FINISH", "FOLD", "CHECK"}
)
"""What moves chips or gives up the right to them, whether the line has a figure or not."""
BARE: Final = frozenset({"SHOW", "MUCK", "NOSHOW", "DEALT", "DISCARD", "STAND"})
"""What moves none, although cards and counts may look like figures."""
_BLANKS: Final = re.compile(r" {2,}")
_AROUND: Final = BLANKS + "\r\n"
MARK: Final = "\x00"
_new: Final[Any] = tuple.__new__
Hit = tuple[LineForm, dict[str, str]]
"""A form and the fields of a text that it matches."""
FACTS: Final = frozenset({"HEAD", "TABLE", "SEAT", "BUTTON", "NOTE", "NEWS", "SIT", "AWAY", "SAID", "LEDGER", "NOISE"})
"""Forms that begin no play."""


class MatchedLine(NamedTuple):
    """A line, read: `seat` is the seat of `who`, `other` that of a second name."""

    line: int
    word: str
    kind: str
    fields: dict[str, str]
    seat: int = 0
    other: int = 0
    name: str = ""


class Hits(TextMemory[Hit | None]):
    """The forms of texts: the first of each is remembered."""

    __slots__ = ("of",)

    def __init__(self, of: Callable[[str], list[LineForm]]) -> None:
        super().__init__(self._first)
        self.of = of

    def _first(self, text: str) -> Hit | None:
        for form in self.of(text):
            if (fields := form.fields(text)) is not None:
                return form, fields
        return None

    def each(self, text: str) -> Iterable[Hit]:
        """Each form that a text has, and its fields."""
        first = self[text]
        return () if first is None else chain((first,), self._others(text, first[0]))

    def _others(self, text: str, first: LineForm) -> Iterator[Hit]:
        for form in self.of(text):
            if form is not first and (fields := form.fields(text)) is not None:
                yield form, fields


class Matcher:
    """Reads the lines of one draft after another into rows."""

    def __init__(self, layout: Layout, forms: Forms, mapping: Lines | None = None) -> None:
        self.layout = layout
        self.forms = forms
        self.mapping = mapping
        self.led, self.plain, self.played = Hits(forms.led.of), Hits(forms.plain.of), Hits(self._of_play)

    def rows(self, draft: Draft) -> list[MatchedLine]:
        """The rows of a draft; its seat list is filled on the way, and what cannot be read becomes a fault."""
        rows: list[MatchedLine] = []
        playing = False
        lines = list(enumerate(draft.lines, draft.first))
        if self.layout.unfold == "text":
            lines = [(number, line.lstrip(BLANKS)) for number, line in enumerate(unframed(draft.lines), draft.first)]
        told = lines if self.mapping is None else self.mapping(lines)
        for number, line in told:
            text = line.strip(_AROUND)
            if len(text) != len(line):
                text = _bare(draft, line, text)
            if not text:
                continue
            row = self.row(draft, number, text, playing)
            if row is None:
                continue
            playing = playing or row.word not in FACTS
            rows.append(row)
        if told is not lines:
            self._dropped(draft, lines, told)
        return rows

    def _of_play(self, text: str) -> list[LineForm]:
        """The forms that a line may have below the seats: one of a seat is then a line of the summary."""
        return [form for form in self.forms.plain.of(text) if form.word != "SEAT"]

    def _bodies(self, text: str) -> list[str]:
        """A line, without what may stand in front of a name and with it."""
        bodies = [text] + [text[len(one) :] for one in self.layout.before if text.startswith(one)]
        bodies.reverse()
        return bodies

    def _dropped(self, draft: Draft, lines: list[tuple[int, str]], told: list[tuple[int, str]]) -> None:
        """Lines that the mapping leaves out: those that tell what somebody does with chips are named, unless another line says the same."""
        kept = {number for number, _ in told}
        if len(kept) == len(lines):
            return
        said = {line.strip() for number, line in lines if number in kept} | {""}
        for number, line in lines:
            if number not in kept and line.strip() not in said and self._moves_chips(draft, line):
                draft.unused(number)

    def _moves_chips(self, draft: Draft, line: str) -> bool:
        if line.startswith("/"):
            return record_moves_chips(line)
        names = [name for name in draft.names.by_name if line.lstrip().startswith(name)]
        return bool(names) and tells_chips(line, *names)

    def row(self, draft: Draft, number: int, text: str, playing: bool) -> MatchedLine | None:
        if len(text) > LONGEST:
            draft.spoil("log-unreadable-line.signs", number, size=len(text))
            return None
        row = self._led(draft, number, text)
        if row is not None and row.word in FREE and not playing:
            row = self._sat(draft, number, text) or row
        row = row or self._plain(draft, number, text, playing)
        if row is not None:
            if row.word == "SEAT":
                return self._sit(draft, row)
            return row
        if (tight := _one_blank(draft, text)) != text:
            return self.row(draft, number, tight, playing)
        stranger = self._stranger(number, text) if not (playing and self._of_a_seat(draft, text)) else None
        if stranger is not None:
            if stranger.word in FREE:
                return None
            chips = stranger.word in BETS or (stranger.word not in BARE and tells_chips(text, stranger.name))
            draft.stranger(stranger.name, number, chips)
            return None
        nameless = draft.names.without(text)  # a name may hold figures and signs
        for form in self.forms.left if not self._half(draft, text) else ():
            if form.match.fullmatch(nameless) is not None:
                if form.word == "NOISE":
                    draft.fault("log-unknown-line", number)
                    return None
                break
        draft.spoil("log-unreadable-line", number)
        return None

    def _of_a_seat(self, draft: Draft, text: str) -> bool:
        """Whether a line begins like the summary's line of a seat, with the name of who sits there: nobody else says it."""
        for begin in self.forms.sums:
            number, _, rest = text.removeprefix(begin).lstrip().partition(": ")
            if text.startswith(begin) and number.isdecimal() and len(number) < 4:
                name = draft.names.by_seat.get(int(number), "")
                return name != "" and rest.startswith(name)
        return False

    def _half(self, draft: Draft, text: str) -> bool:
        """Whether a line begins with a name and what its owner does, and goes on in a way that no form has."""
        rests = [body[len(name) :].strip() for body in self._bodies(text) for name in draft.names.leading(body)]
        forms = [form for form, _ in self.forms.led.all if form.word in DEEDS]
        return any(rest.startswith(form.begins) for rest in rests for form in forms if form.begins)

    def _led(self, draft: Draft, number: int, text: str) -> MatchedLine | None:
        """A line that begins with the name of a seat; `Al B` leads before `Al`."""
        for body in self._bodies(text) if self.layout.before else (text,):
            for name in draft.names.leading(body):
                rest = body[len(name) :]
                for form, fields in self.led.each(rest):
                    row = self._seated(draft, form, number, {**fields, "who": name})
                    if row is not None:
                        return row
        return None

    def _sat(self, draft: Draft, number: int, text: str) -> MatchedLine | None:
        """The line of a seat that nobody has yet, whatever it begins with: somebody may be called `Seat 3`."""
        for form in self.forms.plain.of(text):
            fields = form.fields(text) if form.word == "SEAT" else None
            if fields is not None and int(fields["seat"]) not in draft.names.by_seat:
                return self._seated(draft, form, number, fields)
        return None

    def _plain(self, draft: Draft, number: int, text: str, playing: bool) -> MatchedLine | None:
        """A line that begins with no name; the names inside it have seats."""
        for form, fields in (self.played if playing else self.plain).each(text):
            row = self._seated(draft, form, number, fields)
            if row is not None:
                return self._own(draft, row, form, text) if form.word == "SUM" else row
        return self._inside(draft, number, text, playing)

    def _own(self, draft: Draft, row: MatchedLine, form: LineForm, text: str) -> MatchedLine:
        """A seat line of the summary is about whoever has that seat, if his name is there: `Bob (button)` is no `Bob` on the button."""
        name = draft.names.by_seat.get(int(row.fields.get("seat", "0")), "")
        if not name or row.fields.get("who") == name or name not in text:
            return row
        fields = form.fields(text.replace(name, MARK, 1))
        if fields is None or fields.get("who") != MARK:
            return row
        return self._seated(draft, form, row.line, fields | {"who": name}) or row

    def _inside(self, draft: Draft, number: int, text: str, playing: bool) -> MatchedLine | None:
        """The same where a name inside the line looks like the words around it: each name is looked for as a whole."""
        for name in sorted((one for one in draft.names.by_name if one in text), key=len, reverse=True):
            hidden = text.replace(name, MARK, 1)
            for form in self.forms.plain.of(hidden):
                if "who" not in form.match.groupindex or (form.word == "SEAT" and playing):
                    continue
                fields = form.fields(hidden)
                if fields is not None and fields.get("who") == MARK:
                    return self._seated(draft, form, number, fields | {"who": name})
        return None

    def _seated(self, draft: Draft, form: LineForm, number: int, fields: dict[str, str]) -> MatchedLine | None:
        """The row of a form whose names all have seats, None where one has none."""
        names = draft.names
        seat = second = 0
        if (name := fields.get("who")) is not None:
            seat = names.by_name.get(name) or names.seat_of(name)
            if not seat and form.word not in FREE:
                return None
        if (other := fields.get("other")) is not None:
            second = names.seat_of(other)
            if not second and form.word not in FREE:
                return None
        row: MatchedLine = _new(MatchedLine, (number, form.word, form.kind, fields, seat, second, name or ""))
        return row

    def _stranger(self, number: int, text: str) -> MatchedLine | None:
        """A line about somebody who has no seat."""
        bodies = self._bodies(text)[::-1]
        for form, begins in self.forms.about_people:
            for body in bodies:
                if not (any(one in body for one in begins) if form.led else body.startswith(begins)):
                    continue
                found = form.whole.fullmatch(body)
                if found is not None:
                    return MatchedLine(number, form.word, form.kind, {}, name=found["who"] or "")
        return None

    def _sit(self, draft: Draft, row: MatchedLine) -> MatchedLine | None:
        """A seat line: the name is known from here on."""
        draft.names.add(int(row.fields.get("seat", "0")), row.fields["who"])
        return row._replace(seat=int(row.fields.get("seat", "0")))


def _one_blank(draft: Draft, text: str) -> str:
    """Returns a line with one blank where several stand, except in a player's name."""
    if "  " not in text:
        return text
    name = max((one for one in draft.names.by_name if one and one in text), key=len, default="")
    head, found, tail = text.partition(name) if name else ("", "", text)
    return _BLANKS.sub(" ", head) + found + _BLANKS.sub(" ", tail)


def _bare(draft: Draft, line: str, text: str) -> str:
    """Returns a line without the blanks around it (`text`). A hard blank at its end stays if it is the end of a player's name."""
    whole = line.lstrip(BLANKS).rstrip(" \t\r\n")
    if whole != text and any(name[-1:] in BLANKS and whole.endswith(name) for name in draft.names.by_name if name):
        return whole
    return text
