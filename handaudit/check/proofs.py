"""Who was paid in a game with openers: not without proof, not with too many cards, not by a bug that is no wild card."""

from handaudit.check.case import Case, Findings, Place
from handaudit.check.hand_names import NAMES, Said
from handaudit.check.payments import PAID, Payment
from handaudit.check.registry import analyser
from handaudit.model.cards import JOKER, RANKS
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook
from handaudit.replay.proof import opens
from handaudit.replay.settle import claimants
from handaudit.replay.table import Table
from handaudit.rules.wording import words_agree


def _judged(book: Rulebook) -> bool:
    """Whether a hand of another size is judged where it is paid; where one card is drawn for one, the draw itself is wrong."""
    return not book.board_dealt and not book.one_for_one


@PAID.on()
def wrong_size_paid(p: Payment) -> Finding | None:
    """A hand of more or fewer than five cards was paid (JB-DRAW-3)."""
    count = len(p.case.rep.holdings.get(p.seat, ()))
    if not _judged(p.case.book) or not p.over or p.seat not in p.case.table.disqualified:
        return None
    if count == p.case.book.hole_dealt:
        return None
    return _wrong_size(p.case, p, p.logged, count, p.by_seat)


@analyser("sizes", kinds="collect", book=_judged)
def wrong_sizes(case: Case) -> Findings:
    """Who is paid although the log shows that his last hand is no whole hand, and nobody else is left to be paid in his place."""
    table, size = case.table, case.book.hole_dealt
    for seat in sorted(table.disqualified):
        mine = [e for e, _ in table.collects if e.seat == seat]
        count = _cards_of(table, seat, size)
        if mine and count != size and case.rep.won.get(seat):
            yield _wrong_size(case, mine[0], sum(e.amount for e in mine), count)


def _wrong_size(case: Case, place: Place, amount: int, cards: int, owed: dict[int, int] | None = None) -> Finding:
    rules = ("JB-DRAW-3",) if case.book.prove else ("TH-DEAD-1",)
    fields, chips = {"cards": cards}, owed or -amount
    return case.finding("hand-size.paid", place, fields, rules=rules, logged=amount, expected=0, chips=chips)


def _cards_of(table: Table, seat: int, size: int) -> int:
    """How many cards the log shows in a seat's last hand, and `size` where it does not tell."""
    count, said = size, 0
    since = table.redeals[-1].line if table.redeals else 0
    for event in table.hand.events:
        if event.seat != seat or event.line < since:
            continue
        if event.kind == "discard":
            said = event.amount
        elif event.kind == "dealt" and event.kept:
            count = len(event.kept) + len(event.cards)
        elif event.kind == "dealt" and said and len(event.cards) != size:
            count = size - said + len(event.cards)
        elif event.kind == "show" and event.text != "openers" and (len(event.cards) >= size or count != size):
            count = len(event.cards)
    return count


@PAID.on()
def unproven(p: Payment) -> Finding | None:
    """An opener without proof, or one whose opening was false, was paid (JB-PROOF-1, JB-FALSE-6)."""
    table = p.case.table
    fouled = any(f.seat == p.seat and f.deal == len(table.redeals) for f in table.fouls)
    if not p.over or not (fouled or (p.seat == table.opener and table.proof == "failed")):
        return None
    if fouled:
        return p.wrong("openers-unproven.false", chips=p.by_seat)
    return p.wrong("openers-unproven.failed", rules=("JB-PROOF-1",), chips=p.by_seat)


def _wild_hands(case: Case, cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The hands that these cards would be if the joker could stand for any card; none where it is not among them."""
    if JOKER not in cards or case.book.ranking.joker != "bug":
        return []
    rest = tuple(card for card in cards if card != JOKER)
    return [(*rest, card) for card in range(JOKER) if card not in rest]


def wild_opens(case: Case, cards: tuple[int, ...]) -> bool:
    """Whether the cards are taken for a pair of jacks, queens or kings because the joker stands beside one of them."""
    faces = {RANKS.index(rank) for rank in "JQK"}
    has_face = any(card // 4 in faces for card in cards if card != JOKER)
    return has_face and any(opens(case.table, hand) for hand in _wild_hands(case, cards))


@PAID.on()
def wild_winner(p: Payment) -> Finding | None:
    """A pot went to a hand that is the best only with a wild joker (JB-BUG-1)."""
    held, strengths, ev = p.case.rep.holdings.get(p.seat, ()), p.case.rep.strengths, p.case.evaluator()
    if not p.known or not p.over or not p.due or p.seat not in claimants(p.case.table, p.pot):
        return None
    best = max((strengths.get(s, 0) for s in p.due), default=0)
    wild = max((ev.five(hand) for hand in _wild_hands(p.case, held)), default=0)
    if not best or wild < best or strengths.get(p.seat, 0) >= best:
        return None
    return p.wrong("bug-misread.paid", {"cards": held, "words": p.case.words(p.seat)}, chips=p.by_seat)


@NAMES.on()
def bug_in_words(said: Said) -> Finding | None:
    """The bug was taken for something that it cannot be."""
    case, ev = said.case, said.case.evaluator()
    hands = _wild_hands(case, case.rep.holdings.get(said.seat, ()))
    wild = any(words_agree(said.logged, ev, ev.five(hand), None, False) for hand in hands)
    return said.wrong("bug-misread.said") if wild else None
