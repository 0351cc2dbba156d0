"""The fast path through a hand's lines: what a line says is remembered by what follows its name.

It gives exactly the records that the lexer's tokens and their callbacks give; a test holds it to that. What it does not know it
leaves to them.
"""

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from handaudit.model.hand import Claim, Event
from handaudit.read.amounts import Memory
from handaudit.read.blanks import unframed
from handaudit.read.draft import Draft
from handaudit.read.lexer import BELOW, BLANKS, SEAT_HEADS, LineLexer, Token
from handaudit.read.names import SeatNames

if TYPE_CHECKING:
    from handaudit.read.callbacks import Record

Callback = Callable[[Token], "Record | list[Claim]"]

REMEMBERED: Final = 10_000
"""Texts kept by each memory before it is emptied."""
LONG: Final = 60
"""Only texts up to this length are remembered, and none with cards in it: those do not come again."""
STATELESS: Final = frozenset({
    "POSTS", "BRINGS_IN", "FOLDS", "CHECKS", "CALLS", "BETS", "RAISES", "MUCKS", "HIDES", "SUMMARY", "STREET",
    "SEAT_FOLDED", "SEAT_TOOK", "SEAT_SILENT", "SEAT_MUCKED",
})  # fmt: skip
"""Terminals whose record comes from the line's own words and the currency alone; only these are remembered."""

_new: Final[Any] = tuple.__new__


class LineReader:
    """Reads drafts line by line into events and claims."""

    def __init__(self, lexer: LineLexer, callbacks: dict[str, Callback], sit: Callable[[int, Any], None]) -> None:
        self.lexer = lexer
        self.callbacks = callbacks
        self.sit = sit
        self.token = Token()
        plain = lexer.families.plain
        self.seat = next(one for one, _ in plain.terminals if one.name == "SEAT")

    def read(self, draft: Draft) -> tuple[list[Event], list[Claim]]:
        """The events and claims of a draft, in the order of its lines; its seats and faults are filled in on the way."""
        events: list[Event] = []
        claims: list[Claim] = []
        token, callbacks, lexer = self.token, self.callbacks, self.lexer
        number = draft.first
        if not lexer.header(token, draft):
            callbacks[token.type](token)
            return events, claims
        callbacks["HEADER"](token)
        if draft.stop:
            return events, claims
        number += draft.top - 1
        rows = iter(unframed(draft.lines[draft.top :]))
        names, bad = draft.names, draft.bad
        by_name, by_seat = names.by_name, names.by_seat
        seat_line, sit = self.seat, self.sit
        for text in rows:
            number += 1
            text = text.rstrip(BLANKS)
            if not text:
                continue
            found = seat_line.match(text)
            if found is not None:
                sit(number, found.groups())
                if bad:
                    draft.spoil_fields(number)
                continue
            token.number = number
            if lexer.above(token, text, names):
                keep(callbacks[token.type](token), events, claims)
            else:
                break
            if bad:
                draft.spoil_fields(number)
        else:
            return events, claims
        # The line that ended the block is the first one of what follows.
        number -= 1
        heads, memory = SEAT_HEADS, draft.stakes.amounts.lines
        said, sums, bare = memory.said, memory.sums, memory.bare
        summary = False
        event, claim = events.append, claims.append
        for row in chain((text,), rows):
            number += 1
            text = row.rstrip(BLANKS)
            head, colon, rest = text.partition(": ")
            if not colon:
                if not text:
                    continue
                tail = bare.get(text)
                if tail is not None:
                    event(_new(Event, (number, tail[0], 0) + tail[1]))
                    summary = summary or tail[1][-1] == "summary"
                    continue
            elif not summary:
                seat = by_name.get(head)
                if seat is not None and names.plain:
                    tail = said.get(rest)
                    if tail is not None:
                        event(_new(Event, (number, tail[0], seat) + tail[1]))
                        continue
            else:
                seat = heads.get(head)
                if seat is not None:
                    name = by_seat.get(seat)
                    if name is not None and rest.startswith(name):
                        end = sums.get(rest[len(name) :])
                        if end is not None:
                            claim(_new(Claim, (number, "seat", 0, "", (), 0, seat, name) + end))  # noqa: RUF005  a sum is faster
                            continue
            token.number = number
            lexer.line(token, text, names, summary)
            kind = token.type
            record = callbacks[kind](token)
            keep(record, events, claims)
            if bad:
                draft.spoil_fields(number)
            elif kind in STATELESS and "[" not in text and len(text) < LONG:
                remember(memory, record, text, head, rest, names)
            if kind in BELOW:
                summary = True
        return events, claims


def keep(record: "Record | list[Claim]", events: list[Event], claims: list[Claim]) -> None:
    """Put what a callback made where it belongs; a line that says nothing of the hand made None."""
    if type(record) is Event:
        events.append(record)
    elif type(record) is Claim:
        claims.append(record)
    elif record is not None:
        claims += record  # type: ignore[arg-type]  # what is left is a list


def remember(memory: Memory, record: "Record | list[Claim]", text: str, head: str, rest: str, names: SeatNames) -> None:
    """Keep what a line says, under its text after the name; only where it is certain which part of it is the name."""
    known: dict[str, Any]
    if type(record) is Claim:
        if not rest.startswith(record.name):
            return
        known = memory.sums
        known[rest[len(record.name) :]] = record[8:]
    elif type(record) is not Event:
        return
    elif not record.seat:
        known = memory.bare
        known[text] = (record.kind, record[3:])
    elif names.plain and names.by_name.get(head) == record.seat:
        known = memory.said
        known[rest] = (record.kind, record[3:])
    else:
        return
    if len(known) > REMEMBERED:
        known.clear()
