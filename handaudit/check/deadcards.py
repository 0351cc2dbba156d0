"""Swapped-out cards are out of play: they come back nowhere, and no card is burned for a swap."""

from collections.abc import Iterator

from handaudit.check.card_ledger import CardLedger
from handaudit.check.case import Case, Details
from handaudit.model.cards import DECKS, TEXT_OF, UNKNOWN
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import BESIDE

BOARD_AND_BURNS = 8
"""Cards of the pack that no swap may take."""


class Trace:
    """Where swapped-out cards went, followed line by line beside the cards that are seen."""

    __slots__ = ("back", "case", "count", "dead", "fees", "ledger", "refill", "stub")

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

    def swap(self, event: Event) -> Iterator[Finding]:
        """One swap: its card leaves the hand; what comes in is known only if the log deals it."""
        self.count += 1
        ledger, seat, dealt = self.ledger, event.seat, event.line in self.case.table.dealt_after
        fee = self.fees.get(event.line)
        out = event.cards if fee is None else fee.out
        if self.count > self.stub and not self.back:
            if self.refill:
                ledger.into_the_pack(self.dead)
                self.dead.clear()
            else:
                yield self.case.fault("dead-card-reused.stub", event)
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
        burn = None if self.case.book.options.get("dh_burn_before_swap") == "yes" else self._burn(event)
        if burn is not None:
            yield self.case.fault("dead-card-reused.burn", burn, seat=seat)

    def _burn(self, event: Event) -> Event | None:
        """A burn between the swap and the new card, or the swapper's own action."""
        events = self.case.hand.events
        burn = None
        behind = next(at for at, one in enumerate(events, 1) if one.line == event.line)
        for later in events[behind:]:
            if later.kind == "dealer" and later.text.startswith("burns"):
                burn = burn or later
            elif later.kind != "dealer" and later.kind not in BESIDE:
                return burn if burn is not None and later.kind != "street" and later.seat == event.seat else None
        return None

    def again(self, cards: tuple[int, ...], line: int, seat: int) -> Finding | None:
        """The first of some cards that was swapped out before."""
        for card in cards:
            if card in self.dead:
                at, who = self.dead[card]
                told: Details = {"seat": seat, "logged": TEXT_OF[card], "others": (who,)}
                return self.case.fault("dead-card-reused", line, {"gone": at}, **told)
        return None
