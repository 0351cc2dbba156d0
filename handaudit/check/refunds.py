"""What goes back when an opening was false."""

from handaudit.check.totals import RETURNS, Return
from handaudit.model.finding import Finding


@RETURNS.on()
def false_open_refund(r: Return) -> Finding | None:
    """After false openers the wrong chips went back, or none."""
    if not _concerns_foul(r):
        return None
    money, name = r.case.money, r.case.name(r.seat)
    back = f"{money(r.logged)} goes back to {r.case.name(r.to)} after false openers"
    if not r.expected:
        text = f"{back}; it stays in the pot"
    elif not r.logged:
        text = f"{money(r.expected)} does not go back to {name} after false openers"
    else:
        text = f"{back}; {money(r.expected)} of {name} was due"
    return r.wrong("false-open-refund", text, street="bet-1", others=(r.to,) if r.logged else ())


def _concerns_foul(r: Return) -> bool:
    """A refund for a false opener, or one that stands directly below the line that found him out."""
    fouls = r.case.table.fouls
    if not fouls:
        return False
    seats, lines = {f.seat for f in fouls}, {f.line for f in fouls}
    if r.line in lines or seats & {r.seat, r.to}:
        return True
    returned = {event.line for event in r.case.hand.events if event.kind == "returned"}
    above = r.line - 1
    while above in returned:
        above -= 1
    return above in lines
