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

_PLAIN: Final = """
post dealt call check fold raise show muck collect swap discard parole split false floor said silent away deals asks drops waits
"""
PLAIN: Final = frozenset(_PLAIN.split())
"""Kinds of lines that are words by themselves."""
LIMITS: Final = ("limit", "pot-limit", "no-limit")
_DERIVED: Final = """
hand cards joker ranked tied board deal later-street action wager later-action later-wager allin allin-ante
short-call short-raise uncalled uncontested contested side-pot total tournament ante sitting-out earlier
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
    "post ante": "ante",
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
_BY_KIND: Final = {kind: words.split() for kind, words in _BY_LINE.items() if " " not in kind}
_BY_TEXT: Final = {
    kind: {line[len(kind) + 1 :]: words.split() for line, words in _BY_LINE.items() if line.startswith(f"{kind} ")}
    for kind in {line.partition(" ")[0] for line in _BY_LINE if " " in line}
}
_NO_TEXTS: Final[dict[str, list[str]]] = {}


def _of_events(hand: Hand) -> set[str]:
    """Words of the lines themselves, in order: what is early or over depends on what came before."""
    found = {word for kind in hand.kinds for word in _BY_KIND.get(kind, ())}
    shown, over, board, early, out = 0, False, False, False, set[int]()
    seen: set[int] = set()
    for _, kind, seat, _, to, allin, cards, _, text in hand.events:
        words = _BY_TEXT.get(kind, _NO_TEXTS).get(text)
        if words:
            found.update(words)
        if early and kind in ACTIONS:
            found.add("early-show")  # cards opened when nobody can act any more are not early
        if cards:
            seen.update(cards)
        if kind == "street":
            over = over or text in ("showdown", "summary")
            if text in STREETS:
                board = True
                if cards:
                    found.add("board")
        elif kind == "post":
            if allin and text == "ante":
                found.add("allin-ante")
        elif kind == "show":
            shown += over
            early = early or not over
            if to:
                found.add("shown-to-one")
            if seat in out:
                found.add("muck-opened")
        elif kind in ("fold", "muck"):
            out.add(seat)
            if kind == "muck" and not over:
                found.add("early-muck")
        elif kind in ("declare", "bet"):
            if not board:
                found.add("opened")
        elif kind == "swap" and cards:
            found.add("known-swap")
    if sum(card >= 0 for card in seen) > 1:
        found.add("cards")
    if JOKER in seen:
        found.add("joker")
    if shown > 2:
        found.add("many-shows")
    return found


def _of_steps(rep: Replay) -> set[str]:
    found: set[str] = set()
    first, final, bets = "", "", False
    for _, _, street, task, ask, event, paid, stack, *_ in rep.steps:
        if event is None:
            continue
        kind = event.kind
        if event.allin or (paid and paid == stack):
            found.add("allin")
        if task != "bet" or kind not in ACTIONS:
            continue
        first = first or street
        if street != final:
            final, bets = street, False
        wager = kind in ("bet", "raise")
        bets = bets or wager
        found.add("wager" if wager else "action")
        if street != first:
            found.add("later-wager" if wager else "later-action")
        if ask is None:
            continue
        if kind == "call" and ask.seat == event.seat and event.amount < ask.owes:
            found.add("short-call")
        elif kind == "raise" and ask.seat == event.seat and event.allin and event.to < ask.low:
            found.add("short-raise")
    if "wager" in found:
        found.add("action")
    if "later-wager" in found:
        found.add("later-action")
    if final:
        found.add("last-bet" if bets else "last-checked")
    return found


def _of_result(rep: Replay) -> Iterator[str]:
    if any(rep.returned.values()):
        yield "uncalled"
    contested = [pot for pot in rep.pots if len(pot.eligible) > 1]
    yield "contested" if contested else "uncontested"
    if any(p.name not in rep.unverifiable and sum(s in rep.strengths for s in p.eligible) > 1 for p in contested):
        yield "ranked"
    if len(rep.awards) > 1:
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
    if not rep.swap_fees:
        return
    paid = Counter(fee.street for fee in rep.swap_fees if fee.paid)
    for fee in rep.swap_fees:
        yield "first-swap" if fee.street == "swap" else "later-swap"
        if fee.paid:
            yield "paid-swap"
    if any(n > 1 and street != "swap" for street, n in paid.items()):
        yield "two-swaps"
