"""From a chunk of lines to a `Hand`. It raises on no text: what is wrong becomes a fault of the hand."""

from collections.abc import Callable
from operator import itemgetter
from typing import Literal, Protocol

from handaudit.model.finding import Finding
from handaudit.model.hand import Claim, Event, Hand, Seat
from handaudit.read.completeness import (
    all_collected,
    bet_untold,
    breaks_off,
    headless,
    paid_out,
    seats_in,
    summary_lacks,
    total_breaks_off,
    unnamed,
)
from handaudit.read.draft import Draft
from handaudit.read.grammars import LineParser
from handaudit.read.lexer import LineLexer
from handaudit.read.preserved import NATIVE
from handaudit.read.raise_totals import fill_increments
from handaudit.read.straddles import name_straddles
from handaudit.read.transform import Transform

KIND, SEAT = itemgetter(Event._fields.index("kind")), itemgetter(Claim._fields.index("seat"))
"""Fields of many records at once."""


ReaderName = Literal["lines", "lark"]
"""Who runs the grammar: our own loop over the lines, or Lark's automaton, which is slower and its measure."""


class ChunkLike(Protocol):
    """The part of a chunk that reading needs. `complete_eof` marks the last chunk of a file."""

    @property
    def first_line(self) -> int: ...
    @property
    def lines(self) -> tuple[str, ...]: ...
    @property
    def faults(self) -> tuple[Finding, ...]: ...
    @property
    def unread(self) -> bool: ...
    @property
    def complete_eof(self) -> bool: ...


class HandReader:
    """Reads any number of hands; the grammar is built once, at the first hand. `lark` drives it by the automaton of that library."""

    def __init__(self, known_game: Callable[[str], bool], reader: ReaderName = "lines") -> None:
        self._reader = reader
        self._transform = Transform(known_game)
        self._parser: LineParser | None = None

    def lexer(self) -> LineLexer:
        """The lexer, with the grammar's terminals."""
        return self.parser().lexer

    def parser(self) -> LineParser:
        """The loaded grammar; Lark is needed only where it drives it, or where the grammar has changed."""
        if self._parser is None:
            if self._reader == "lark":
                from handaudit.read.lark_parser import LarkParser

                self._parser = LarkParser(self._transform)
            else:
                self._parser = LineParser(self._transform)
        return self._parser

    def read(self, chunk: ChunkLike, source_name: str) -> Hand:
        """The hand that a chunk's lines tell. A chunk that is unread already gives only its header."""
        parser = self._parser or self.parser()
        draft = Draft(chunk.first_line, chunk.lines or ("",), source_name)
        if chunk.faults:
            draft.faults.extend(chunk.faults)
        draft.unread = draft.stop = chunk.unread
        self._transform.begin(draft)
        events, claims = parser.read(draft)
        name_straddles(events, draft.seats)
        if draft.totals:
            fill_increments(events, draft.stakes.big)
        kinds = frozenset(map(KIND, events))
        told = set(map(SEAT, claims))
        told.discard(0)
        if not draft.stop:
            self._judge(draft, events, claims, kinds, told, chunk.complete_eof)
        if draft.unread and draft.faults:
            draft.faults = _roots(draft.faults)
        return _hand(draft, events, claims, kinds, told)

    def _judge(
        self, draft: Draft, events: list[Event], claims: list[Claim], kinds: frozenset[str], told: set[int], eof: bool
    ) -> None:
        """Add what only the whole hand shows: twins at the table, an end that is missing."""
        for seat, name in draft.names.twins:
            case = "twice" if seat in draft.names.by_seat else "shared"
            line = next(s.line for s in draft.seats if s.number == seat)
            draft.spoil(f"log-unknown-player.{case}", line, seat=seat, name=name[:60])
        # Another hand follows: who is missing was not in this one. Nothing follows: the lines may have been cut off, but not that of
        # a seat without chips, which has none.
        inside = (seat.number for seat in draft.seats if seat.state == "in" and seat.stack)
        due = set(inside) - draft.waiting if eof else set()
        lacks = summary_lacks(events, claims, kinds)
        missing = (
            set[int]() if lacks or "cancelled" in kinds else unnamed(events, told, due, draft.names.by_seat.keys())
        )
        if missing and not all_collected(events, claims):
            lacks = "the summary lacks seat " + ", ".join(str(seat) for seat in sorted(missing))
        if self._needs_none(draft, events, claims):
            return
        if draft.told:
            lacks = "" if any(event.text == "summary" for event in events) else "the summary is missing"
        if not lacks and (not eof or draft.told):
            return
        at = len(draft.lines) - 1
        while at and not draft.lines[at].strip():
            at -= 1
        last = draft.first + at
        if (total := headless(events, claims, due | seats_in(events), told)) and all_collected(events, claims):
            draft.fault("log-missing-summary.begins", total)
            return
        if not lacks:
            if not self._is_half(draft, events, claims, last, bool(missing)):
                return
            lacks = "its last line breaks off"
        if not eof and all_collected(events, claims):
            draft.fault("log-missing-summary", last, lacks=lacks)
            return
        if eof:
            draft.faults = [fault for fault in draft.faults if fault.line != last]
        draft.spoil("log-truncated-hand", last, lacks=lacks)

    def _needs_none(self, draft: Draft, events: list[Event], claims: list[Claim]) -> bool:
        """Whether a hand of our own has no summary and is whole. What a winner without a line got is not claimed then."""
        if draft.site != NATIVE or draft.told or claims:
            return False
        if any(event.kind == "street" and event.text == "summary" for event in events):
            return False
        if not paid_out(events, draft.seats, claims, draft.stakes.big):
            return False
        if not any(event.kind in ("collect", "carryout", "cancelled") for event in events):
            back = any(event.kind == "returned" for event in events)
            draft.ways = draft.ways._replace(paid="optional", uncalled="printed" if back else "implied")
        return True

    def _is_half(self, draft: Draft, events: list[Event], claims: list[Claim], last: int, short: bool) -> bool:
        """Whether the last line of a file breaks off. `short`: the summary does not name every seat."""
        if short and any(fault.line == last for fault in draft.faults):
            return True
        text = draft.lines[last - draft.first]
        claim = claims[-1] if claims and claims[-1].line == last else None
        if claim is not None and claim.kind == "seat":
            assert self._parser is not None
            if not draft.left_out and bet_untold(claims, events):
                return True
            return breaks_off(claims, text, events, self._parser.families.phrase.match, short)
        if claim is not None and claim.kind in ("total", "rake", "pot"):
            return total_breaks_off(claims, events)
        return claim is None and text.lstrip().startswith("Seat ")


def _roots(faults: list[Finding]) -> list[Finding]:
    """One unreadable line is one finding: names without a seat and a missing end below it may follow from nothing but that line."""
    lost = min((one.line or 0 for one in faults if one.code == "log-unreadable-line"), default=None)
    if lost is None:
        return faults
    return [one for one in faults if one.code not in _FOLLOWS or (one.line or 0) < lost]


_FOLLOWS = frozenset({"log-unknown-player", "log-truncated-hand"})


def _hand(draft: Draft, events: list[Event], claims: list[Claim], kinds: frozenset[str], told: set[int]) -> Hand:
    stakes = draft.stakes
    return Hand(
        draft.id, draft.source, draft.first, draft.lines, draft.site, stakes.game, stakes.limit, stakes.currency,
        stakes.small, stakes.big, stakes.ante, stakes.cap, draft.tournament, draft.level, draft.date, draft.table,
        draft.max_seats, draft.button, draft.play_money, draft.rulebook, draft.smallest_chip,
        _seats(draft, events, claims, told), tuple(events), tuple(claims), tuple(draft.faults), draft.unread,
        kinds, draft.ways, left_out=tuple(draft.left_out),
    )  # fmt: skip


def _seats(draft: Draft, events: list[Event], claims: list[Claim], told: set[int]) -> tuple[Seat, ...]:
    """The seat list; who waits for the next hand has no part in this one and no line in the summary, or sits out and has only his
    name there."""
    if draft.unread or draft.told or not told:
        return tuple(draft.seats)
    bare = {claim.seat for claim in claims if claim.result == "silent" and not claim.tags}
    if not bare and told.issuperset(draft.names.by_seat) and not draft.names.twins:
        return tuple(draft.seats)
    inside = (told - bare) | seats_in(events)
    return tuple(
        seat._replace(state="out")
        if seat.number not in inside and (seat.state == "in") is not (seat.number in bare)
        else seat
        for seat in draft.seats
    )
