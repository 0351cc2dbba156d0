"""The ledger of cards: which was seen where, who holds or has thrown away which, and what the dealer or a swap took out of play."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from handaudit.check.case import Case, Details, Findings
from handaudit.model.cards import DECKS, TEXT_OF, UNKNOWN
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import BESIDE


@dataclass(slots=True)
class CardLedger:
    """Line by line: `seen` is a card's last line and seat (0: the board or the dealer), `held` the cards that a seat is known to hold,
    `thrown` its discards, `out` the seats that have folded or mucked."""

    seen: dict[int, tuple[int, int]] = field(default_factory=dict)
    held: dict[int, tuple[int, ...]] = field(default_factory=dict)
    thrown: dict[int, tuple[int, ...]] = field(default_factory=dict)
    out: set[int] = field(default_factory=set)

    def of(self, seat: int) -> tuple[int, ...]:
        """The cards that a seat is known to hold."""
        return self.held.get(seat, ())

    def into_the_pack(self, cards: Iterable[int]) -> None:
        """Cards may come again."""
        for card in cards:
            self.seen.pop(card, None)

    def leave(self, seat: int, cards: Iterable[int]) -> None:
        """Cards leave a hand; what stays in it is known."""
        gone = set(cards)
        self.held[seat] = tuple(card for card in self.of(seat) if card not in gone)

    def collect(self) -> None:
        """All cards that were dealt go back into the pack; discards are another matter."""
        self.seen.clear()
        self.held.clear()
        self.out.clear()


BOARD_AND_BURNS = 8
"""Cards of the pack that no swap may take."""


class Trace:
    """Where swapped-out cards went, followed line by line beside the cards that are seen."""

    __slots__ = ("back", "behind", "case", "count", "dead", "fees", "ledger", "refill", "stub")

    def __init__(self, case: Case, ledger: CardLedger) -> None:
        options = case.book.options
        self.ledger = ledger
        self.case = case
        self.dead: dict[int, tuple[int, int]] = {}
        self.fees = {f.line: f for f in case.rep.swap_fees}
        self.back = options.get("dh_swapped_card") == "back_to_stub"
        self.refill = options.get("dh_stub_short") == "reshuffle_dead_cards"
        self.stub = DECKS[case.book.deck].size - case.book.hole_dealt * len(case.table.order) - BOARD_AND_BURNS
        self.count = 0
        self.behind = {one.line: at for at, one in reversed([*enumerate(case.hand.events, 1)])}

    def swap(self, event: Event) -> Findings:
        """One swap: its card leaves the hand; what comes in is known only if the log deals it. A card that the house burns for it is
        gone from the pack as well."""
        burns = self.case.book.options.get("dh_burn_before_swap") == "yes"
        self.count += 1 + (burns and self._burned_for(event))
        ledger, seat, dealt = self.ledger, event.seat, event.line in self.case.table.dealt_after
        fee = self.fees.get(event.line)
        out = event.cards if fee is None else fee.out
        if self.count > self.stub and not self.back:
            if self.refill:
                ledger.into_the_pack(self.dead)
                self.dead.clear()
            else:
                yield self.case.finding("dead-card-reused.stub", event)
        if self.back:
            ledger.into_the_pack(out or (() if dealt else ledger.of(seat)))
        for card in () if self.back else out:
            if ledger.seen.get(card, (0, seat))[1] == seat:  # a card that lies elsewhere was not his to swap
                ledger.seen[card] = self.dead[card] = (event.line, seat)
        if not dealt and seat in ledger.held:
            if out:
                ledger.leave(seat, (*out, UNKNOWN))
                ledger.thrown.setdefault(seat, ())
            else:
                del ledger.held[seat]
        burn = None if burns else self._burn(event)
        if burn is not None:
            yield self.case.finding("dead-card-reused.burn", burn, seat=seat)

    def _burned_for(self, event: Event) -> bool:
        """Whether the line below a swap burns a card: where the house does so, it is for the swap."""
        below = next((e for e in self._below(event) if e.kind not in BESIDE), None)
        return below is not None and below.kind == "dealer" and below.text.startswith("burns")

    def _burn(self, event: Event) -> Event | None:
        """A burn between the swap and the new card, or the swapper's own action."""
        burn = None
        for later in self._below(event):
            if later.kind == "dealer" and later.text.startswith("burns"):
                burn = burn or later
            elif later.kind != "dealer" and later.kind not in BESIDE:
                return burn if burn is not None and later.kind != "street" and later.seat == event.seat else None
        return None

    def _below(self, event: Event) -> Iterator[Event]:
        """The lines below one, in order."""
        events = self.case.hand.events
        return (events[at] for at in range(self.behind[event.line], len(events)))

    def again(self, cards: tuple[int, ...], line: int, seat: int) -> Finding | None:
        """The first of some cards that was swapped out before."""
        for card in cards:
            if card in self.dead:
                at, who = self.dead[card]
                told: Details = {"seat": seat, "logged": TEXT_OF[card], "others": (who,)}
                return self.case.finding("dead-card-reused", line, {"gone": at}, **told)
        return None


class Places:
    """Followed beside the cards that are seen, line by line; `limbo` are cards that were opened and do not count, with their street."""

    __slots__ = ("case", "ledger", "limbo", "loose", "mixes", "seat")

    def __init__(self, case: Case, ledger: CardLedger) -> None:
        self.case, self.ledger = case, ledger
        self.limbo: dict[int, str] = {}
        self.loose: dict[int, int] = {}
        self.seat = 0
        self.mixes = [e.line for e in case.hand.events if e.kind == "dealer" and e.text == "reshuffles"]

    def new(self, event: Event, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards of a line that must not have been seen before; the others are at their place."""
        if event.kind == "street":
            fresh = tuple(c for c in cards if self.limbo.get(c) != event.text and not self._back(c, event))
            if event.line in self.case.table.withdrawn:
                self.limbo |= dict.fromkeys(cards, event.text)
            return fresh
        if event.kind == "dealer":
            return self._dealer(event, cards)
        return tuple(c for c in cards if self.loose.get(c, -1) not in (event.seat, 0) and not self._back(c, event))

    def _back(self, card: int, event: Event) -> bool:
        """Whether a card that was taken back may be in the pack again: unless the log shuffles it in only later."""
        return card in self.limbo and not any(line > event.line for line in self.mixes)

    def _dealer(self, event: Event, cards: tuple[int, ...]) -> tuple[int, ...]:
        what = event.text
        if what == "misdeal":
            self.ledger.collect()
            self.limbo, self.loose = {}, {}
        elif what == "reshuffles":
            wrong = tuple(c for c in cards if c in self.ledger.seen and self._stands(c))
            for card in cards or tuple(self.limbo):
                self.limbo.pop(card, None)
                if card not in wrong:
                    self.ledger.seen.pop(card, None)
            return wrong
        elif what in ("opens", "opens-early"):
            street = ("", "flop", "turn", "river")[event.amount]
            fresh = tuple(c for c in cards if c not in self.limbo)
            self.limbo |= dict.fromkeys(cards, street)
            return fresh
        elif what == "exposes":
            return self._exposes(event, cards)
        elif what == "dealt-last":
            self.loose |= dict.fromkeys(cards, self.seat)
            return tuple(c for c in cards if c not in self.ledger.of(self.seat))
        elif what in ("burns", "burns-up"):
            fresh = tuple(c for c in cards if c not in self.limbo and c not in self.loose)
            for card in cards:
                self.limbo.pop(card, None)
                self.loose.pop(card, None)
            return fresh
        return ()

    def _stands(self, card: int) -> bool:
        """Whether a card that goes into the pack lies in a hand, or on the board that counts."""
        if card in self.limbo or any(card in held for held in self.ledger.held.values()):
            return card not in self.limbo
        line, withdrawn = self.ledger.seen[card][0], self.case.table.withdrawn
        return line not in withdrawn and any(e.line == line and e.kind == "street" for e in self.case.hand.events)

    def _exposes(self, event: Event, cards: tuple[int, ...]) -> tuple[int, ...]:
        """An exposed card leaves the hand that it was dealt to; its replacement joins it."""
        holders = [s for s, held in self.ledger.held.items() if cards and set(cards) <= set(held)]
        whose = next((s for s in holders if s in self.ledger.out), 0)  # a folded hand is opened to a player
        seat = self.seat = whose or event.seat or next(iter(holders), 0)
        held = self.ledger.of(seat)
        fresh = tuple(c for c in cards if c not in held) + tuple(c for c in event.kept if c not in held)
        if held and event.kept:
            self.ledger.held[seat] = tuple(c for c in held if c not in cards and c not in event.kept) + event.kept
        self.loose |= dict.fromkeys((*cards, *event.kept), seat)
        if not seat:
            self.limbo |= dict.fromkeys(cards, "")
        return fresh


def where(case: Case, place: tuple[int, int]) -> str:
    """Where a card was seen, in words."""
    line, seat = place
    if not seat and case.hand.text_of(line).startswith("Dealer:"):
        return f"among the dealer's cards (line {line})"
    return f"in the hand of {case.name(seat)} (line {line})" if seat else f"on the board (line {line})"
