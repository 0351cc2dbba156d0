"""Pots divided by other ways than equal hands: by consent, and by suits."""

from handaudit.check.payments import PAID, Payment
from handaudit.model.finding import Finding


@PAID.on()
def parole_split(p: Payment) -> Finding | None:
    """The shares of a pot that was divided by consent are not equal, or the odd chip is in the wrong place."""
    if not p.case.table.consent or p.seat not in p.pot.eligible:
        return None
    text = f"{p.collects} of a pot divided by consent; {p.case.money(p.expected)} is the share"
    return p.wrong("parole-split", text, street="bet-2", chips=p.by_seat, note=p.expected, mark=p.logged)


@PAID.on()
def suit_rule(p: Payment) -> Finding | None:
    """The house breaks ties by suit, and a tie was not broken so."""
    ranking, ev, strengths = p.case.book.ranking, p.case.evaluator(), p.case.rep.strengths
    if ranking.ties != "by-suit" or p.seat not in p.pot.eligible or not p.known or p.expected or len(p.due) != 1:
        return None
    best = next(iter(p.due))
    mine, theirs = strengths.get(p.seat), strengths.get(best)
    if mine is None or theirs is None or ev.parts(mine) != ev.parts(theirs):
        return None
    name = p.case.name(best)
    text = f"{p.collects}; by suits ({ranking.suit_order}) the equal hand of {name} wins"
    return p.wrong("suit-rule", text, expected=0, chips=p.by_seat, note=f"{name} by suit", others=(best,))
