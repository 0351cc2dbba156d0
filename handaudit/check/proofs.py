"""Who was paid in a game with openers: not without proof, not with too many cards, not by a bug that is no wild card."""

from collections.abc import Iterator

from handaudit.check.bug import wild_best
from handaudit.check.case import Case, Place
from handaudit.check.payments import PAID, Payment, undue
from handaudit.check.registry import analyser
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook
from handaudit.replay.table import Table


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
def wrong_sizes(case: Case) -> Iterator[Finding]:
    """Who is paid although the log shows that his last hand is no whole hand, and nobody else is left to be paid in his place."""
    table, size = case.table, case.book.hole_dealt
    for seat in sorted(table.disqualified):
        mine = [e for e, _ in table.collects if e.seat == seat]
        count = _cards_of(table, seat, size)
        if mine and count != size and case.rep.won.get(seat):
            yield _wrong_size(case, mine[0], sum(e.amount for e in mine), count)


def _wrong_size(case: Case, place: Place, amount: int, cards: int, owed: dict[int, int] | None = None) -> Finding:
    text = f"{case.name(place.seat)} collects {case.money(amount)} with {cards} cards; such a hand cannot win"
    rules = ("JB-DRAW-3",) if case.book.prove else ("TH-DEAD-1",)
    return undue(case, place, "hand-size", amount, text, rules=rules, chips=owed or -amount, note=f"{cards} cards")


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
        text, rules, note = (
            f"{p.name} opened falsely and can win nothing, but collects",
            ("JB-FALSE-6",),
            "opened falsely",
        )
        return p.wrong("openers-unproven", f"{text} {p.case.money(p.logged)}", rules=rules, chips=p.by_seat, note=note)
    text = f"{p.name} opened the pot and takes {p.case.money(p.logged)} without showing openers"
    return p.wrong("openers-unproven", text, rules=("JB-PROOF-1",), chips=p.by_seat, note="no openers shown")


@PAID.on()
def wild_winner(p: Payment) -> Finding | None:
    """A pot went to a hand that is the best only with a wild joker (JB-BUG-1)."""
    held, strengths = p.case.rep.holdings.get(p.seat, ()), p.case.rep.strengths
    if not p.known or not p.over or not p.due or p.seat not in p.pot.eligible:
        return None
    best = max((strengths.get(s, 0) for s in p.due), default=0)
    if not best or wild_best(p.case, held) < best or strengths.get(p.seat, 0) >= best:
        return None
    text = f"{p.collects} with [{cards_text(held)}]: the bug is no wild card"
    return p.wrong("bug-misread", text, chips=p.by_seat, note=p.case.words(p.seat))
