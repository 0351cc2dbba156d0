"""What goes back when an opening was false."""

from handaudit.check.case import Case
from handaudit.check.registry import check
from handaudit.check.totals import Return
from handaudit.model.finding import Finding


@check("false-open-refund", "returns")
def false_open_refund(case: Case, r: Return) -> Finding | None:
    """After false openers the wrong chips went back, or none.

    Ante and opening bet of the false opener stay in the pot. His later bets go back to him while the action before the
    draw is not finished; after that nothing does. Where the opening is void a single caller gets his call back.
    """
    if not _concerns_foul(case, r):
        return None
    money, name = case.money, case.name(r.seat)
    if not r.expected:
        text = f"{money(r.logged)} goes back to {case.name(r.to)} after false openers; it stays in the pot"
    elif not r.logged:
        text = f"{money(r.expected)} does not go back to {name} after false openers"
    else:
        text = f"{money(r.logged)} goes back to {case.name(r.to)} after false openers; {money(r.expected)} of {name} was due"
    return case.finding(
        "false-open-refund",
        r.line,
        text,
        seat=r.seat,
        street="bet-1",
        logged=r.logged,
        expected=r.expected,
        chips=case.chips({r.seat: r.expected - r.logged, "pot": r.logged - r.expected}),
        others=(r.to,) if r.logged else (),
        note=money(r.expected) if r.expected else "nothing",
        mark=case.amount_in(r.line, r.logged) if r.logged else "",
    )


def _concerns_foul(case: Case, r: Return) -> bool:
    """A refund for a false opener, or one that stands directly below the line that found him out."""
    fouls = case.table.fouls
    if not fouls:
        return False
    seats, lines = {f.seat for f in fouls}, {f.line for f in fouls}
    if r.line in lines or seats & {r.seat, r.to}:
        return True
    above = r.line - 1
    while above and any(e.line == above and e.kind == "returned" for e in case.hand.events):
        above -= 1
    return above in lines
