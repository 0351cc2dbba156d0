"""Who was paid in a game with openers: not without proof, not with too many cards, not by a bug that is no wild card."""

from handaudit.check import openers as openers  # the page of what is judged here stands there
from handaudit.check.bug import wild_best
from handaudit.check.case import Case
from handaudit.check.payments import Payment
from handaudit.check.registry import judge
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding


def _money(case: Case, p: Payment) -> dict[str, int]:
    seats = list(p.due) + [s for s in p.shares if s not in p.due]
    return case.chips({s: p.due.get(s, 0) - p.shares.get(s, 0) for s in seats})


@judge("awards")
def too_many_cards(case: Case, p: Payment) -> Finding | None:
    """A hand of more or fewer than five cards was paid (JB-DRAW-3)."""
    table, size = case.table, case.book.hole_dealt
    held = case.rep.holdings.get(p.seat, ())
    if not case.book.prove or p.logged <= p.expected or p.seat not in table.disqualified or len(held) == size:
        return None
    return case.finding(
        "hand-size",
        p.line,
        f"{case.name(p.seat)} collects {case.money(p.logged)} with {len(held)} cards; such a hand cannot win",
        seat=p.seat,
        street="showdown",
        rules=("JB-DRAW-3",),
        logged=p.logged,
        expected=0,
        chips=_money(case, p),
        note=f"{len(held)} cards",
    )


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
