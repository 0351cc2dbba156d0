"""What the log of a hand shows, in words: a rule whose event is not there cannot be tested, and has not been kept either."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from handaudit.check.evidence_narrow import NARROW, STREETS, live_words, narrow_words
from handaudit.model.audit import Audit
from handaudit.model.cards import JOKER
from handaudit.model.hand import Hand
from handaudit.model.replay import Replay
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.open_cards import BRING_IN
from handaudit.replay.table import evaluator_of

_PLAIN: Final = (
    "post dealt call check fold raise show muck collect swap discard parole split false floor said silent away"
)
PLAIN: Final = frozenset(_PLAIN.split())
"""Kinds of lines that are words by themselves."""
LIMITS: Final = ("limit", "pot-limit", "no-limit")
_DERIVED: Final = """
hand cards joker ranked tied board deal later-street action wager later-action later-wager allin allin-ante
short-call short-raise uncalled uncontested contested side-pot total tournament sitting-out earlier
earlier-barred barred spoken counted shown-to-one early-show early-muck muck-opened many-shows last-bet last-checked
taken shuffles cuts knocks announces burns burn-known burn-open exposes misdeal misdeal-exposed misdeal-forgotten
misdeal-table misdeal-count takes-back bare-flop bare-turn bare-river early-flop early-turn early-river
one-chip-first one-chip-opens one-chip-faces silent-faces motions timed-out first-swap later-swap paid-swap
two-swaps known-swap held-fee over-blind draw reshuffle redeal dead-post opened openers-shown suits-decide
wrong-count bring-in open-cards halves plays-board
"""
WORDS: Final = PLAIN | frozenset(_DERIVED.split()) | frozenset(LIMITS) | NARROW


def evidence(audit: Audit) -> frozenset[str]:
    """The words of a hand that was read; empty where it was not."""
    if audit.replay is None or "cancelled" in audit.hand.kinds:
        return frozenset()
    hand, rep = audit.hand, audit.replay
    found = {
        "hand",
        *(PLAIN & hand.kinds),
        *_of_hand(hand),
        *_of_events(hand),
        *live_words(hand),
        *_of_steps(rep),
        *_of_result(rep),
        *narrow_words(hand, rep),
    }
    book = audit.rulebook
    if book is not None and book.options.get("c32_tie") == "suit":
        found.add("suits-decide")
    if book is not None and len(rep.board) == 5 and 0 in book.hole_used:
        board = evaluator_of(book).five(rep.board)
        paid = (award.seat for award in rep.awards if award.amount and not award.half)
        if any(rep.strengths.get(seat) == board for seat in paid):
            found.add("plays-board")
    return frozenset(found)


def _of_hand(hand: Hand) -> Iterator[str]:
    if hand.limit in LIMITS:
        yield hand.limit
    if hand.tournament:
        yield "tournament"
    if any(seat.state == "sitting-out" for seat in hand.seats):
        yield "sitting-out"
    if any(claim.kind == "total" for claim in hand.claims):
        yield "total"


_BY_LINE: Final = {
    "street deal": "deal",
    "street redeal": "redeal",
    "street reshuffle": "reshuffle",
    **{f"street {street}": "later-street" for street in (*STREETS, "draw")},
    **{f"street {nth}-street": "open-cards" for nth in ("2nd", "3rd")},
    **{f"street {nth}-street": "open-cards later-street" for nth in ("4th", "5th", "6th")},
    f"post {BRING_IN}": BRING_IN,
    "post dead-blind": "dead-post",
    "post both-blinds": "dead-post dead-and-big",
    "post over-blind": "over-blind",
    "show openers": "openers-shown",
    "away timed-out": "timed-out",
    "discard": "draw",
    "stand": "draw",
    "rebuy": "bought",
    "parole accepts": "agreed",
    "parole declines": "declined",
}
"""The words that a line shows by itself: by its kind, or its kind and text."""


def _of_events(hand: Hand) -> Iterator[str]:
    """Words of the lines themselves, in order: what is early or over depends on what came before."""
    shown, over, board, early, out = 0, False, False, False, set[int]()
    seen: set[int] = set()
    for e in hand.events:
        yield from _BY_LINE.get(e.kind, "").split()
        yield from _BY_LINE.get(f"{e.kind} {e.text}", "").split()
        if early and e.kind in ACTIONS:
            yield "early-show"  # cards opened when nobody can act any more are not early
        seen.update(card for card in e.cards if card >= 0)
        if e.kind == "street":
            over = over or e.text in ("showdown", "summary")
            board = board or e.text in STREETS
            if e.text in STREETS and e.cards:
                yield "board"
        elif e.kind == "post" and e.allin and e.text == "ante":
            yield "allin-ante"
        elif e.kind == "show":
            shown += over
            early = early or not over
            if e.to:
                yield "shown-to-one"
            if e.seat in out:
                yield "muck-opened"
        elif e.kind in ("fold", "muck"):
            out.add(e.seat)
            if e.kind == "muck" and not over:
                yield "early-muck"
        elif e.kind in ("declare", "bet") and not board:
            yield "opened"
        elif e.kind == "swap" and e.cards:
            yield "known-swap"
    if len(seen) > 1:
        yield "cards"
    if JOKER in seen:
        yield "joker"
    if shown > 2:
        yield "many-shows"


def _of_steps(rep: Replay) -> Iterator[str]:
    first, final, bets = "", "", False
    for step in rep.steps:
        event, ask = step.done, step.ask
        if event is None:
            continue
        if event.allin or (step.paid and step.paid == step.stack):
            yield "allin"
        if event.kind not in ACTIONS or step.task != "bet":
            continue
        first = first or step.street
        if step.street != final:
            final, bets = step.street, False
        wager = event.kind in ("bet", "raise")
        bets = bets or wager
        yield "action"
        if wager:
            yield "wager"
        if step.street != first:
            yield "later-wager" if wager else "later-action"
            yield "later-action"
        if ask is None:
            continue
        if event.kind == "call" and ask.seat == event.seat and event.amount < ask.owes:
            yield "short-call"
        elif event.kind == "raise" and ask.seat == event.seat and event.allin and event.to < ask.low:
            yield "short-raise"
    if final:
        yield "last-bet" if bets else "last-checked"


def _of_result(rep: Replay) -> Iterator[str]:
    if any(rep.returned.values()):
        yield "uncalled"
    contested = [pot for pot in rep.pots if len(pot.eligible) > 1]
    yield "contested" if contested else "uncontested"
    if any(p.name not in rep.unverifiable and sum(s in rep.strengths for s in p.eligible) > 1 for p in contested):
        yield "ranked"
    takers = Counter((award.pot, award.run, award.half) for award in rep.awards if award.amount)
    if len({(award.run, award.half) for award in rep.awards}) > 1:
        yield "halves"
    if any(n > 1 and pot not in rep.unverifiable for (pot, _, _), n in takers.items()):
        yield "tied"
    if len({len(cards) for cards in rep.holdings.values() if cards}) > 1:
        yield "wrong-count"
    if any(pot.name.startswith("side") for pot in rep.pots):
        yield "side-pot"
    if any(pot.name == "swap" for pot in rep.pots):
        yield "held-fee"
    paid = Counter(fee.street for fee in rep.swap_fees if fee.paid)
    for fee in rep.swap_fees:
        yield "first-swap" if fee.street == "swap" else "later-swap"
        if fee.paid:
            yield "paid-swap"
    if any(n > 1 and street != "swap" for street, n in paid.items()):
        yield "two-swaps"
