"""Chips without words, and what the table made of them: each code is the rule that the logged action breaks."""

from handaudit.check.acted import ACTS, Action
from handaudit.check.case import Details
from handaudit.check.live.chips_meaning import ruling
from handaudit.check.live.turns import turns
from handaudit.model.finding import Finding


@ACTS.on()
def chips_ruled(a: Action) -> Finding | None:
    """One chip, a short call, a handful, several motions or less than a full raise were taken for what they are not."""
    turn = turns(a.case).get(a.line)
    if turn is None or turn.step is not a.step or (due := ruling(a.case, turn)) is None:
        return _taken_back(a)
    money, known = a.case.money, due.total >= 0
    paid = due.total - a.step.committed
    if due.kind == "call":
        what = f"a call of {money(paid)}" if paid else "a check"
    elif due.kind == "any":
        what = "no bet, no raise"
    else:
        total = f"a {due.kind} {'to' if due.kind == 'raise' else 'of'} {money(due.total)}"
        what = total if known else "only the first motion"
    chips, expected = (a.step.paid - paid, paid) if known else (0, None)
    fields = {"why": due.why, "what": what}
    sums: Details = {"logged": a.step.paid, "expected": expected, "chips": chips}
    told: Details = {"code": due.code, "rules": (due.rule,), **sums}
    return a.wrong("chips-ruled", fields, **told)


def _taken_back(a: Action) -> Finding | None:
    """A fold after a short call whose chips, as the log's total says, did not stay in the pot."""
    table, total = a.case.table, a.case.total()
    chips = dict(table.forfeits).get(a.line, 0)
    said = total.amount if total is not None else None
    if a.step.done is None or not chips or table.forfeit or said != a.case.rep.total_pot:
        return None
    return a.wrong("undercall.taken-back", logged=0, expected=chips, chips=-chips)
