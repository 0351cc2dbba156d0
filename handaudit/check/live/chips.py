"""Chips without words, and what the table made of them: each code is the rule that the logged action breaks."""

from handaudit.check.acted import ACTS, Action
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
    back = a.step.paid - paid if known else 0
    if due.kind == "call":
        note = f"a call of {money(paid)}" if paid else "a check"
    elif due.kind == "any":
        note = "no bet, no raise"
    else:
        total = f"a {due.kind} {'to' if due.kind == 'raise' else 'of'} {money(due.total)}"
        note = total if known else "only the first motion"
    text, rules, expected = f"{a.did}; {due.why}", (due.rule,), paid if known else None
    return a.wrong(due.code, text, rules=rules, logged=a.step.paid, expected=expected, chips=back, note=note)


def _taken_back(a: Action) -> Finding | None:
    """A fold after a short call whose chips, as the log's total says, did not stay in the pot."""
    table, money = a.case.table, a.case.money
    chips = dict(table.forfeits).get(a.line, 0)
    total = next((c.amount for c in a.case.hand.claims if c.kind == "total"), None)
    if a.step.done is None or not chips or table.forfeit or total != a.case.rep.total_pot:
        return None
    text = f"{a.name} folds after a short call of {money(chips)}, which is not in the pot; who gives up loses it"
    return a.wrong("undercall", text, logged=0, expected=chips, chips=-chips, note=f"{money(chips)} stay in the pot")
