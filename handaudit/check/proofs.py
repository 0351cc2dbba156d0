"""Who was paid in a game with openers: not without proof, not with too many cards, not by a bug that is no wild card."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check import openers as openers  # the page of what is judged here stands there
from handaudit.check.bug import wild_best
from handaudit.check.case import Case
from handaudit.check.payments import Payment
from handaudit.check.registry import family, judge
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook
from handaudit.replay.table import Table


def _money(case: Case, p: Payment) -> dict[str, int]:
    seats = list(p.due) + [s for s in p.shares if s not in p.due]
    return case.chips({s: p.due.get(s, 0) - p.shares.get(s, 0) for s in seats})


@judge("awards")
def too_many_cards(case: Case, p: Payment) -> Finding | None:
    """A hand of more or fewer than five cards was paid (JB-DRAW-3)."""
    table, size = case.table, case.book.hole_dealt
    held = case.rep.holdings.get(p.seat, ())
    if not _judged(case.book) or p.logged <= p.expected or p.seat not in table.disqualified or len(held) == size:
        return None
    return _wrong_size(case, Paid(p.line, p.seat, p.logged, len(held)), _money(case, p))


class Paid(NamedTuple):
    """Who is paid with how many cards in his hand."""

    line: int
    seat: int
    amount: int
    cards: int


def _judged(book: Rulebook) -> bool:
    """Whether a hand of another size is judged where it is paid; where one card is drawn for one, the draw itself is wrong."""
    return not book.board_dealt and not book.one_for_one


@family("sizes", kinds="collect", book=_judged)
def wrong_sizes(case: Case) -> Iterator[Paid]:
    """Who is paid although the log shows that his last hand is no whole hand, and nobody else is left to be paid in his place."""
    table, size = case.table, case.book.hole_dealt
    for seat in sorted(table.disqualified):
        mine = [e for e, _ in table.collects if e.seat == seat]
        count = _cards_of(table, seat, size)
        if mine and count != size and case.rep.won.get(seat):
            yield Paid(mine[0].line, seat, sum(e.amount for e in mine), count)


@judge("sizes")
def paid_alone(case: Case, p: Paid) -> Finding | None:
    """A hand of more or fewer than five cards was paid, and nobody stood against it (JB-DRAW-3)."""
    return _wrong_size(case, p, case.chips({p.seat: -p.amount, "pot": p.amount}))


def _wrong_size(case: Case, p: Paid, chips: dict[str, int]) -> Finding:
    return case.finding(
        "hand-size",
        p.line,
        f"{case.name(p.seat)} collects {case.money(p.amount)} with {p.cards} cards; such a hand cannot win",
        seat=p.seat,
        street="showdown",
        rules=("JB-DRAW-3",) if case.book.prove else ("TH-DEAD-1",),
        logged=p.amount,
        expected=0,
        chips=chips,
        note=f"{p.cards} cards",
    )


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


@judge("awards")
def unproven(case: Case, p: Payment) -> Finding | None:
    """An opener without proof, or one whose opening was false, was paid (JB-PROOF-1, JB-FALSE-6)."""
    table = case.table
    fouled = any(f.seat == p.seat and f.deal == len(table.redeals) for f in table.fouls)
    failed = p.seat == table.opener and table.proof == "failed"
    if p.logged <= p.expected or not (fouled or failed):
        return None
    name = case.name(p.seat)
    text = (
        f"{name} opened falsely and can win nothing, but collects {case.money(p.logged)}"
        if fouled
        else f"{name} opened the pot and takes {case.money(p.logged)} without showing openers"
    )
    return case.finding(
        "openers-unproven",
        p.line,
        text,
        seat=p.seat,
        street="showdown",
        rules=("JB-FALSE-6",) if fouled else ("JB-PROOF-1",),
        logged=p.logged,
        expected=p.expected,
        chips=_money(case, p),
        note="opened falsely" if fouled else "no openers shown",
    )


@judge("awards")
def wild_winner(case: Case, p: Payment) -> Finding | None:
    """A pot went to a hand that is the best only with a wild joker (JB-BUG-1)."""
    held = case.rep.holdings.get(p.seat, ())
    if p.pot.name in case.rep.unverifiable or p.logged <= p.expected or not p.due or p.seat not in p.pot.eligible:
        return None
    best = max((case.rep.strengths.get(s, 0) for s in p.due), default=0)
    if not best or wild_best(case, held) < best or case.rep.strengths.get(p.seat, 0) >= best:
        return None
    return case.finding(
        "bug-misread",
        p.line,
        f"{case.name(p.seat)} collects {case.money(p.logged)} with [{cards_text(held)}]: the bug is no wild card",
        seat=p.seat,
        street="showdown",
        logged=p.logged,
        expected=p.expected,
        chips=_money(case, p),
        note=case.words(p.seat),
    )
