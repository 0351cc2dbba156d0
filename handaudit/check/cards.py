"""Cards: none twice, none from another pack, the board complete, and what is shown is what was dealt."""

from collections.abc import Iterable, Sequence
from typing import Final

from handaudit.check.card_ledger import CardLedger, Places, Trace, where
from handaudit.check.case import Case, Findings, Place
from handaudit.check.registry import analyser
from handaudit.model.cards import DECKS, TEXT_OF, UNKNOWN, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Claim, Event
from handaudit.replay.deal import new_cards
from handaudit.replay.floor import last_ruling
from handaudit.replay.misdeal import new_deals


def _again(case: Case, line: int, seat: int, card: int, there: str, other: int) -> Finding:
    """A card occurs twice in one hand, among hole cards, board, burned, exposed and discarded cards."""
    others = (other,) if other else ()
    return case.finding("card-dup", line, {"there": there}, seat=seat, logged=TEXT_OF[card], others=others)


def _changed(case: Case, place: Place, cards: tuple[int, ...], before: tuple[int, ...]) -> Finding:
    """Cards that a player shows, or that the summary lists, are not the cards that were dealt to him."""
    return case.finding("cards-mismatch", place, logged=cards_text(cards), expected=cards_text(before))


@analyser("cards")
def cards(case: Case) -> Findings:
    """Every place where a card cannot be."""
    kinds = case.hand.kinds
    events: Sequence[Event] = case.hand.events
    if kinds.isdisjoint(_CHANGES):
        events = [e for e in events if e.cards or e.text == "redeal"]
    search = _Search(case)
    for event in events:
        if UNKNOWN in event.cards:  # what a line does not show is not looked at
            event = event._replace(cards=tuple(card for card in event.cards if card != UNKNOWN))
        yield from search.look(event)
    ledger = search.ledger
    for seat in ledger.thrown:
        if len(ledger.of(seat)) < case.book.hole_dealt:
            ledger.held.pop(seat, None)  # what was drawn is not known
    yield from _summary(case, ledger.held, search.repeated)
    yield from boards(case, events)


class _Search:
    """Looks for cards that cannot be where they are, line by line beside the ledger of cards."""

    __slots__ = ("board", "case", "ledger", "pack", "places", "repeated", "trace")

    def __init__(self, case: Case) -> None:
        self.case = case
        self.ledger = CardLedger()
        self.board: list[int] = []
        self.repeated: set[int] = set()
        self.pack = _PACKS.get(case.book.deck)
        self.trace = Trace(case, self.ledger) if "swap" in case.hand.kinds else None
        self.places = Places(case, self.ledger) if "dealer" in case.hand.kinds else None

    def look(self, event: Event) -> Findings:
        """What is wrong with the cards of one line."""
        trace, kind, seat = self.trace, event.kind, event.seat
        if twice := _repeated(event):
            yield _again(self.case, event.line, seat, twice[0], _HERE, 0)
            self.repeated.add(seat)
            event = event._replace(cards=tuple(dict.fromkeys(event.cards)))
        if trace is not None:
            if kind == "swap":
                yield from trace.swap(event)
                return
            if trace.dead and (gone := trace.again(event.cards, event.line, seat)) is not None and kind in _SEEN:
                yield gone
                return
        if kind == "discard":
            yield from self._thrown(event)
            return
        if not event.cards:
            self._without_cards(event)
            return
        cards, wrong = self._new(event)
        if wrong is not None:
            yield wrong
        if self.places is not None and cards is not None:
            cards = self.places.new(event, cards)
        pack, seen = self.pack, self.ledger.seen
        for card in cards or ():
            if pack is not None and card not in pack:
                yield self.case.finding("card-unknown", event, logged=TEXT_OF[card])
            place = seen.get(card)
            if place is not None and kind == "show" and place[1] == seat:
                continue
            again = place is not None and (kind == "street" or card not in event.kept)
            if place is not None and again and card not in self.ledger.thrown.get(seat, ()):
                yield _again(self.case, event.line, seat, card, where(self.case, place), place[1])
            seen[card] = (event.line, seat)

    def _thrown(self, event: Event) -> Findings:
        """A discard: what is left of the hand is known, what comes for it is not yet."""
        cards, seat = event.cards, event.seat
        for card in cards:
            if self.pack is not None and card not in self.pack:
                yield self.case.finding("card-unknown", event, logged=TEXT_OF[card])
        ledger, before = self.ledger, self.ledger.of(seat)
        ledger.thrown[seat] = ledger.thrown.get(seat, ()) + (cards or before)
        if cards and set(cards) <= set(before):
            ledger.leave(seat, cards)
        else:
            ledger.held.pop(seat, None)

    def _without_cards(self, event: Event) -> None:
        if event.text == "redeal":
            self.ledger.collect()
            self.ledger.thrown.clear()
            self.board = []
            self.trace = Trace(self.case, self.ledger) if self.trace is not None else None
        elif event.text == "reshuffle":
            self.ledger.into_the_pack(card for gone in self.ledger.thrown.values() for card in gone)
            if self.case.book.options.get("c32_reshuffle_pool") == "with_folded_hands":
                self.ledger.into_the_pack(card for seat in self.ledger.out for card in self.ledger.of(seat))
        elif event.kind in ("fold", "muck"):
            self.ledger.out.add(event.seat)
        elif self.places is not None:
            self.places.new(event, ())

    def _new(self, event: Event) -> tuple[tuple[int, ...] | None, Finding | None]:
        """The cards of a line that come to light with it, None where it has none to look at, and what is wrong with those it shows."""
        kind, seat, cards = event.kind, event.seat, event.cards
        if kind == "dealt":
            self.ledger.held[seat] = event.kept + cards
            return cards, None
        if kind == "show":
            return (None, None) if event.text == "openers" else self._shown(event)
        if kind == "street":
            if event.text == "reshuffle":
                self.ledger.into_the_pack(cards)
            if event.text not in _BOARD:
                return None, None
            cards = new_cards(event, self.board)
            if not event.amount and event.line not in self.case.table.withdrawn:
                self.board.extend(cards)
            return cards, None
        held = event.text == "exposes" and not event.kept and set(cards) <= set(self.ledger.of(seat))
        if kind != "dealer" or held:
            return None, None  # cards that a player is known to hold lie open now
        if _turned_up(self.case, event, self.ledger.thrown):
            return None, self.case.finding("discard-exposed" if event.seat else "discard-exposed.dealer", event)
        return cards, None

    def _shown(self, event: Event) -> tuple[tuple[int, ...] | None, Finding | None]:
        """A hand that is shown: all of it is new, or what the log has not shown of it before."""
        seat, cards = event.seat, event.cards
        if _turned_up(self.case, event, self.ledger.thrown):
            return None, self.case.finding("discard-exposed" if event.seat else "discard-exposed.dealer", event)
        before = self.ledger.held.get(seat)
        if before is None:
            self.ledger.held[seat] = cards
            return cards, self._too_many(event)
        if _more(self.case, before, cards) or (len(before) < len(cards) and seat in self.ledger.thrown):
            self.ledger.held[seat] = cards
            changed = None if set(before) <= set(cards) else _changed(self.case, event, cards, before)
            return tuple(card for card in cards if card not in before), changed
        return None, None if set(cards) <= set(before) else _changed(self.case, event, cards, before)

    def _too_many(self, event: Event) -> Finding | None:
        """A hand of more cards than the game deals, in a log of a room: at a live table it is a dead hand."""
        case, most = self.case, self.case.book.hole_dealt
        if case.book.live_table or len(event.cards) <= most:
            return None
        fields = {"most": most}
        return case.finding("cards-mismatch.too-many", event, fields, logged=cards_text(event.cards))


def _turned_up(case: Case, event: Event, thrown: dict[int, tuple[int, ...]]) -> bool:
    """Whether these are discards, and somebody still acts or draws after them."""
    if not case.book.prove or not thrown:
        return False
    gone = {card for cards in thrown.values() for card in cards}
    return set(event.cards) <= gone and any(e.line > event.line and e.kind in _GOES_ON for e in case.hand.events)


_CHANGES = frozenset({"swap", "discard", "dealer"})
"""Events that change what a seat holds, with or without cards on their line."""
_GOES_ON = frozenset({"fold", "check", "call", "bet", "raise", "discard", "stand"})


_SEEN = frozenset({"dealt", "show", "street", "dealer"})
_BOARD = frozenset({"flop", "turn", "river", "preflop"})
_PACKS = {name: deck.cards for name, deck in DECKS.items()}


_HERE: Final = "on this line"


def _repeated(printed: Event | Claim) -> list[int]:
    """The cards that one line prints more than once. A line that prints a whole hand behind the cards that were kept repeats none."""
    cards = printed.cards
    if isinstance(printed, Event) and printed.kind == "dealt" and printed.kept and not set(printed.kept) <= set(cards):
        cards = (*(card for card in printed.kept if card != UNKNOWN), *cards)
    return [card for at, card in enumerate(cards) if card in cards[:at]] if len(set(cards)) < len(cards) else []


def _more(case: Case, before: tuple[int, ...], cards: tuple[int, ...]) -> bool:
    """Whether these are the cards of a hand of which only some were shown before."""
    return len(before) < len(cards) <= case.book.hole_dealt and set(before) <= set(cards)


def _summary(case: Case, known: dict[int, tuple[int, ...]], repeated: set[int]) -> Findings:
    """Cards in the seat lines; a card that only the summary shows may stand there a second time too.

    A hand of the seats in `repeated` has a card twice already above: its line in the summary repeats that.
    """
    fresh: dict[int, int] = {}
    for claim in case.seat_claims:
        if UNKNOWN in claim.cards:
            claim = claim._replace(cards=tuple(card for card in claim.cards if card != UNKNOWN))
        if not claim.cards:
            continue
        if (twice := _repeated(claim)) and claim.seat not in repeated:
            yield _again(case, claim.line, claim.seat, twice[0], _HERE, 0)
            continue
        before = known.get(claim.seat)
        if before is None:
            for card in claim.cards:
                other = next((s for s, held in known.items() if card in held), 0) or fresh.get(card, 0)
                on_board = card in case.table.board
                if (other and other != claim.seat) or on_board:
                    place = "on the board" if on_board else f"in the hand of {case.name(other)}"
                    yield _again(case, claim.line, claim.seat, card, place, 0 if on_board else other)
                fresh[card] = claim.seat
        elif not (set(claim.cards) <= set(before) or _more(case, before, claim.cards)):
            yield _changed(case, claim, claim.cards, before)
        else:
            case.verified += 1


MOST: Final = 12
"""Cards of a board that a message names."""


def boards(case: Case, events: Iterable[Event]) -> Findings:
    """Each street opens as many cards as its rulebook says, and shows the cards that lie there already."""
    board: list[int] = []
    each: dict[int, list[int]] = {}
    sizes, again = case.book.board_sizes, new_deals(case.table)
    for event in events:
        if event.line in again:
            board = []
        if event.kind == "street" and event.text in case.book.stray_boards:
            yield case.finding("hand-size.board", event)
        if event.kind != "street" or event.text not in sizes or not (event.cards or event.kept):
            continue
        if event.line in case.table.withdrawn:
            continue
        due = sizes[event.text]
        if case.book.boards > 1:
            board = each.setdefault(event.amount, [])
        cards = new_cards(event, board)
        if len(cards) != due:
            yield case.finding("board-count.street-shows", event, {"due": due}, logged=len(cards))
        elif event.kept and (not event.amount or each) and list(event.kept) != board:
            # Of a board that no game has, its beginning: a finding for each line would repeat all of it.
            told = cards_text(board[:MOST]) + (" ..." if len(board) > MOST else "")
            yield case.finding("board-count.goes-on", event, {"board": told}, logged=len(event.kept))
        else:
            case.verified += 1
        if not event.amount or each:
            board.extend(cards)
    table = case.table
    # Where the hand is decided by cards the board is whole, and so is each of several.
    if table.cancelled or len(table.live) < 2 or not table.collects or last_ruling(table, "main") is not None:
        return
    whole, line = case.book.board_dealt, table.showdown_line or table.collects[0][0].line
    if case.book.boards > 1:
        counts = {run: len(table.boards.get(run, ())) for run in range(1, case.book.boards + 1)}
    else:
        counts = {0: len(board)} if board and not table.runs else {}
    for run, count in counts.items():
        if count != whole:
            name, fields = "one-of" if run else "at-the-end", {"run": run, "due": whole}
            yield case.finding(f"board-count.{name}", line, fields, logged=count)
