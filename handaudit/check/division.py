"""Pots divided by other ways than equal hands: by consent, and by suits."""

from handaudit.check.case import Case
from handaudit.check.payments import Payment
from handaudit.check.registry import check
from handaudit.model.finding import Finding


def _owed(case: Case, p: Payment) -> dict[str, int]:
    return case.chips({s: p.due.get(s, 0) - p.shares.get(s, 0) for s in {**p.due, **p.shares}})


@check("parole-split", "awards")
def parole_split(case: Case, p: Payment) -> Finding | None:
    """The shares of a pot that was divided by consent are not equal, or the odd chip is in the wrong place.

    Every pot is divided equally among those who can win it; odd chips go one each to the players nearest left of the button.
    """
    if not case.table.consent or p.seat not in p.pot.eligible:
        return None
    money = case.money
    return case.finding(
        "parole-split", p.line,
        f"{case.name(p.seat)} collects {money(p.logged)} of a pot divided by consent; {money(p.expected)} is the share",
        seat=p.seat, street="bet-2", logged=p.logged, expected=p.expected, chips=_owed(case, p), note=money(p.expected),
        mark=case.amount_in(p.line, p.logged),
    )  # fmt: skip


@check("suit-rule", "awards")
def suit_rule(case: Case, p: Payment) -> Finding | None:
    """The house breaks ties by suit, and a tie was not broken so.

    Cards are compared in the order group size, rank, suit; the better suit at the first place where the hands differ decides.
    """
    ranking = case.book.ranking
    if (
        ranking.ties != "by-suit"
        or p.seat not in p.pot.eligible
        or p.pot.name in case.rep.unverifiable
        or p.expected
        or len(p.due) != 1
    ):
        return None
    ev, strengths = case.evaluator(), case.rep.strengths
    best = next(iter(p.due))
    mine, theirs = strengths.get(p.seat), strengths.get(best)
    if mine is None or theirs is None or ev.parts(mine) != ev.parts(theirs):
        return None
    name = case.name(best)
    return case.finding(
        "suit-rule", p.line,
        f"{case.name(p.seat)} collects {case.money(p.logged)}; by suits ({ranking.suit_order}) the equal hand of {name} wins",
        seat=p.seat, street="showdown", logged=p.logged, expected=0, chips=_owed(case, p), note=f"{name} by suit", others=(best,),
    )  # fmt: skip
