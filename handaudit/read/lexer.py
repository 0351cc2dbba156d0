"""One log line is one token: its name is resolved by the seat list, its kind by the grammar's own terminals."""

from collections.abc import Iterator, Sequence

from handaudit.read.blanks import WIDE, unframed
from handaudit.read.draft import Draft
from handaudit.read.families import Families, Fields, Hit
from handaudit.read.grammar_files import Pattern
from handaudit.read.names import SeatNames

FAR = 256
"""How far into a line the end of an unseated name is looked for; with `TRIES` it keeps hostile lines linear."""
TRIES = 40

SEAT_HEADS = {f"Seat {n}": n for n in range(1000)}
TABLE = frozenset({"TABLE", "SEAT"})
ABOVE = frozenset({"RULEBOOK", "SMALLEST", "SOURCE"})
"""The lines above the cards: they are read before all names are known, and these before any is."""
TALK = frozenset({"SITS", "AWAY", "NEWS", "REBUY", "LEDGER", "SAID"})
"""What may be said about a person without a seat."""
UNDECIDED: Hit = ("UNDECIDED", ())
"""A seated name and a colon with nothing after it: a choice that was not made."""
BELOW = frozenset({"SUMMARY", "TOTAL"})
"""The lines below which the seat lines of the summary stand; the total shows it where the line above it is missing."""
BLANKS = " \t\r\n"
"""Layout at the end of a line. Other spaces may belong to a name."""


class Token:
    """A token: one log line with its terminal, its fields, and the seat and name that it begins with.

    One object serves all lines of a hand: the parser hands a token to its callback before it asks for the next. `text` is
    set where the line has no fields to read.
    """

    __slots__ = ("fields", "name", "number", "seat", "text", "type")
    start_pos = end_pos = line = end_line = column = end_column = None
    """Lark asks for these of the last token; a line's own `number` is where it stands."""

    def __init__(self) -> None:
        self.type = self.name = self.text = ""
        self.fields: Fields = ()
        self.number = self.seat = 0


class LineLexer:
    """Every pattern that it knows is a terminal of the loaded grammar."""

    def __init__(self, terminals: Sequence[Pattern]) -> None:
        self.families = Families(terminals)

    def header(self, token: Token, draft: Draft) -> bool:
        """Read a draft's first line, or the two that a header was broken into; false where that is no header."""
        token.number = draft.first
        token.text = draft.lines[0].strip(WIDE)
        found = self.families.header.match(token.text)
        if found is None and len(draft.lines) > 1:
            # Some exports break a long header where it had a blank.
            found = self.families.header.match(f"{token.text} {draft.lines[1].strip(WIDE)}")
            draft.top += found is not None
        if found is None:
            token.type, token.fields = "HEADLESS", (self.families.not_understood(token.text),)
            return False
        token.type, token.fields = "HEADER", found.groups()
        return True

    def tokens(self, draft: Draft) -> Iterator[Token]:
        """The tokens of a draft, line by line; the callbacks that run between them fill the draft's seat list."""
        token = Token()
        headed = self.header(token, draft)
        yield token
        if not headed or draft.stop:
            return
        names, bad = draft.names, draft.bad
        lines = unframed(draft.lines[draft.top :])
        above, summary = True, False
        for number, row in enumerate(lines, draft.first + draft.top):
            text = row.rstrip(BLANKS)
            if not text:
                continue
            token.number = number
            above = above and self.above(token, text, names)
            if not above:
                self.line(token, text, names, summary)
            summary = summary or token.type in BELOW
            yield token
            if bad:
                draft.spoil_fields(number)

    def above(self, token: Token, text: str, names: SeatNames) -> bool:
        """Read one of the lines above the cards; false where the text is another line, which ends their block."""
        hit = self.families.plain.find(text)
        if hit is None and text[0] == " ":
            hit = self.families.plain.find(text[1:])
        if hit is None or (hit[0] not in TABLE and (names.by_seat or hit[0] not in ABOVE)):
            return False
        token.type, token.fields = hit
        return True

    def line(self, token: Token, text: str, names: SeatNames, summary: bool) -> None:
        """Read any line below the seats."""
        hit = None
        families = self.families
        head, colon, rest = text.partition(": ")
        if not colon:
            if not names.lead(text):
                hit = families.plain.find(text)
            elif names.words:
                head = text.partition(" ")[0]
                seat = names.by_name.get(head)
                if seat is not None:
                    hit = families.does.find(text, len(head))
                    token.seat = seat
        elif summary and (seat := SEAT_HEADS.get(head)) is not None:
            name = names.by_seat.get(seat)
            if name is not None and rest.startswith(name):
                hit = families.sums.find(rest, len(name))
                token.seat, token.name = seat, name
        elif names.plain and (seat := names.by_name.get(head)) is not None:
            hit = families.said.find(text, len(head))
            token.seat = seat
        if hit is None:
            hit = self._resolve(token, text, names, summary)
        token.type, token.fields = hit

    def _resolve(self, token: Token, text: str, names: SeatNames, summary: bool) -> Hit:
        """The long way: with a name or without; then without the one blank that may be layout; then talk about people without
        a seat."""
        hit, speaks = self._seated(token, text, names, summary)
        if hit is None and not speaks and text[0] == " ":
            text = text[1:]
            hit, speaks = self._seated(token, text, names, summary)
        return hit or self._unseated(token, text, speaks) or self.families.left.find(text) or ("UNREADABLE", ())

    def _seated(self, token: Token, text: str, names: SeatNames, summary: bool) -> tuple[Hit | None, bool]:
        """Seated names longest first, then lines without a name; and whether somebody with a seat speaks."""
        families = self.families
        token.seat, token.name = 0, ""
        if summary and text.partition(": ")[0] in SEAT_HEADS:
            hit = self._seat_line(token, text, names)
            if hit is not None:
                return hit, False
        speaks = False
        for name in names.leading(text):
            at = len(name)
            if text.startswith(": ", at):
                speaks = True
                hit = families.said.find(text, at)
            else:
                hit = (
                    UNDECIDED
                    if text[at:] == ":"
                    else families.does.find(text, at)
                    if text[at : at + 1] == " "
                    else None
                )
            if hit is not None:
                token.seat, token.name = names.by_name[name], name
                return hit, True
        return families.plain.find(text), speaks

    def _seat_line(self, token: Token, text: str, names: SeatNames) -> Hit | None:
        """A seat line of the summary that prints another name than the seat's: the name ends where a known ending begins."""
        head, _, rest = text.partition(": ")
        token.seat = SEAT_HEADS[head]
        if token.seat not in names.by_seat:
            token.name = head
            return "STRANGER", ("",)
        if names.by_seat[token.seat].rstrip(BLANKS) == rest or rest in names.by_name:
            token.name = rest
            return self.families.sums.find("")
        at = rest.find(" ")
        for _ in range(TRIES):
            if not 0 <= at < FAR:
                return None
            hit = self.families.sums.find(rest, at)
            if hit is not None:
                token.name = rest[:at]
                return hit
            at = rest.find(" ", at + 1)
        return None

    def _unseated(self, token: Token, text: str, speaks: bool) -> Hit | None:
        """A line about a name that no seat has. Chat is chat whatever stands in it; a seated player's own line is not about others."""
        if text.find(' said, "', 0, FAR) > 0:
            return "UNSEATED", ()
        if speaks:
            return "UNREADABLE", ()
        for lead, family in ((": ", self.families.said), (" ", self.families.does)):
            at = text.find(lead)
            for _ in range(TRIES):
                if not 0 < at < FAR:
                    break
                hit = family.find(text, at)
                if hit is not None:
                    token.name = text[:at]
                    return ("UNSEATED", ()) if hit[0] in TALK else ("STRANGER", (hit[0],))
                at = text.find(lead, at + 1)
        return None
