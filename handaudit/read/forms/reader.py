"""From a chunk of a layout with named fields to a `Hand`. It raises on no text: what is wrong becomes a fault of the hand."""

import re
from collections.abc import Callable
from typing import Final

from handaudit.model.conventions import Conventions
from handaudit.model.hand import STOPPED_ID, Claim, Event, Hand, Seat
from handaudit.read.blanks import BLANKS
from handaudit.read.chunk_builder import Chunk
from handaudit.read.completeness import bet_untold, seats_in
from handaudit.read.draft import Draft
from handaudit.read.forms.facts import StakesFacts, facts_of
from handaudit.read.forms.grammar import forms_of
from handaudit.read.forms.hand_records import RecordBuilder
from handaudit.read.forms.match import MatchedLine, Matcher
from handaudit.read.layouts import Layout
from handaudit.read.mappings import lines_of
from handaudit.read.unfold.rows import STOPPED

_SEAT_LINE: Final = re.compile(r"\s{0,8}Seat \d{1,3}: ")
_OPEN_END: Final = re.compile(r" (?:showed|won|collected|and|with|HI:)\s*\Z")
"""Words behind which cards, an amount or a hand must follow: a line of the summary that ends in one was cut."""
ENDS = frozenset({"collect", "cancelled", "cashout"})


class FormsReader:
    """Reads any number of hands of one layout."""

    def __init__(self, layout: Layout, known_game: Callable[[str], bool]) -> None:
        self.layout = layout
        self.known_game = known_game
        self.last: dict[str, StakesFacts] = {}
        mapping = lines_of(layout.mapping) if layout.mapping else None
        self.matcher = Matcher(layout, forms_of(layout.grammar), mapping)
        self.says_no_bet = says_no_bet(layout)

    def read(self, chunk: Chunk, source_name: str) -> Hand:
        """The hand that a chunk's lines tell."""
        draft = Draft(chunk.first_line, chunk.lines or ("",), source_name)
        draft.faults.extend(chunk.faults)
        draft.unread = chunk.unread
        rows = self.matcher.rows(draft) if not chunk.unread else []
        facts = self._stakes(facts_of(self.layout, draft, rows), source_name)
        if draft.lines[-1] == STOPPED:
            draft.id += STOPPED_ID  # the hand that was dealt again may have its id
        teller = RecordBuilder(self.layout, draft, facts)
        if not draft.unread:
            self._tell(draft, facts, teller, rows, chunk.complete_eof)
        elif self.layout.ways.ledger == "rows":
            teller.sit(rows)  # the stacks are a check on what lies between hands, whatever else cannot be read
        return _hand(self.layout, chunk, draft, facts, teller)

    def _stakes(self, facts: StakesFacts, source: str) -> StakesFacts:
        """The blinds of a hand; where no line says them and who posts had less, they are those of the hand before."""
        last = self.last.get(source)
        if last is not None and last.currency == facts.currency and not facts.bomb:
            facts = facts._replace(small=facts.small or last.small, big=facts.big or last.big)
        self.told(source, facts)
        return facts

    def told(self, source: str, facts: StakesFacts) -> None:
        """Keeps the blinds of the last hand of a log: of one that was read here, or was told otherwise."""
        if len(self.last) > 64:
            self.last.clear()
        self.last[source] = facts

    def _tell(
        self, draft: Draft, facts: StakesFacts, teller: RecordBuilder, rows: list[MatchedLine], eof: bool
    ) -> None:
        if not self.known_game(facts.game):
            line = next((row.line for row in rows if "game" in row.fields), draft.first)
            draft.spoil("log-unknown-game", line, mark=facts.game, game=facts.game[:80])
            return
        for seat, name in draft.names.twins:
            draft.spoil("log-unknown-player.named", draft.first, seat=seat, name=name[:60])
        teller.sit(rows)
        teller.tell(rows)
        last = next((row.line for row in reversed(rows)), draft.first)
        if self.layout.whole in ("collect", "total") and not _awarded(teller):
            draft.spoil("log-truncated-hand.unpaid", last)
        elif self.layout.whole == "total" and not any(claim.kind == "total" for claim in teller.claims):
            draft.spoil("log-truncated-hand.total", last)
        elif (torn := _torn(draft)) is not None:
            draft.spoil("log-truncated-hand", torn, lacks="this line breaks off")
        elif self.says_no_bet and eof and not draft.left_out and bet_untold(teller.claims, teller.events, True):
            draft.spoil("log-truncated-hand", teller.claims[-1].line, lacks="its last line breaks off")
        elif self.layout.ends is not None and eof and not _ended(self.layout, draft):
            draft.spoil("log-truncated-hand.end", last)


def says_no_bet(layout: Layout) -> bool:
    """Whether a layout says of each seat that folds before the flop whether it has bet."""
    forms = forms_of(layout.grammar).plain.all
    return layout.whole == "total" and any("nobet" in form.match.groupindex for form, _ in forms)


def _torn(draft: Draft) -> int | None:
    """The first line of the summary that ends where cards or an amount must follow; None if there is none."""
    summary = ((at, text) for at, text in enumerate(draft.lines) if "Seat " in text and _SEAT_LINE.match(text))
    found = (at for at, text in summary if _OPEN_END.search(text))
    return next((draft.first + at for at in found), None)


def _awarded(teller: RecordBuilder) -> bool:
    """Whether somebody is paid, or there was nothing to win: what a lone blind posted went back to it, or the only player gave his cards up
    before anybody had put in a chip."""
    kinds = {event.kind for event in teller.events}
    nothing = any(claim.kind == "total" and not claim.amount for claim in teller.claims)
    nothing = nothing or ("fold" in kinds and kinds.isdisjoint(("post", "call", "bet", "raise")))
    return nothing or any(event.kind in ENDS for event in teller.events)


def _ended(layout: Layout, draft: Draft) -> bool:
    return layout.ends is not None and any(layout.ends.search(line.strip(BLANKS)) for line in draft.lines)


def _hand(layout: Layout, chunk: Chunk, draft: Draft, facts: StakesFacts, teller: RecordBuilder) -> Hand:
    events, claims = teller.events, teller.claims
    return Hand(
        draft.id, draft.source, draft.first, draft.lines, draft.site, facts.game, facts.limit, facts.currency,
        facts.small, facts.big, facts.ante, facts.cap, draft.tournament, draft.level, draft.date, draft.table,
        draft.max_seats, draft.button, draft.play_money, "", 0, _seats(draft, events, claims, teller.told),
        tuple(events), tuple(claims), tuple(draft.faults), draft.unread, frozenset(event.kind for event in events),
        _ways(layout, draft, claims, teller.finished), layout.name, chunk.numbers, chunk.pointers,
        facts.number[:18], _order(chunk, draft), draft.guessed, tuple(teller.side_money), tuple(draft.left_out),
    )  # fmt: skip


def _order(chunk: Chunk, draft: Draft) -> int:
    """The room's own count of the row with the stacks, or of the first row where it has none; 0 without counts."""
    if not chunk.orders:
        return 0
    at = draft.seats[0].line - draft.first if draft.seats else 0
    return chunk.orders[at]


def _ways(layout: Layout, draft: Draft, claims: list[Claim], finished: bool) -> Conventions:
    """The layout's ways; a hand of a cash game in which no rake is printed hides it, and stacks at the end hold uncalled bets."""
    ways = layout.ways._replace(uncalled="in-collected") if finished else layout.ways
    if ways.rake == "printed" and not draft.tournament and not any(claim.kind == "rake" for claim in claims):
        return ways._replace(rake="hidden")
    return ways


def _seats(draft: Draft, events: list[Event], claims: list[Claim], told: set[int]) -> tuple[Seat, ...]:
    """The seat list. Who was dealt no cards, does nothing and stands in no summary waits for the next hand, and so does who does nothing
    and is passed over by the blinds."""
    acting = seats_in(events)
    inside = (acting | told) - _passed_over(draft, events, acting)
    return tuple(
        seat if seat.number in inside or seat.state != "in" or draft.unread else seat._replace(state="out")
        for seat in draft.seats
    )


def _passed_over(draft: Draft, events: list[Event], acting: set[int]) -> set[int]:
    """The seats between small and big blind that do nothing."""
    small, big = (next((e.seat for e in events if e.text == text), 0) for text in ("small-blind", "big-blind"))
    if not small or not big:
        return set()
    numbers = [seat.number for seat in draft.seats if seat.number not in acting]
    return {one for one in numbers if (small < one < big if small < big else one > small or one < big)}
