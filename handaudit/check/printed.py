"""Figures that a log prints while the hand is played: what lies in the middle, and what a raise puts in beside its total."""

from handaudit.check.amounts import DEAD
from handaudit.check.case import Case, Findings
from handaudit.check.registry import analyser
from handaudit.model.hand import RAKED, Claim


@analyser("middle")
def middle(case: Case) -> Findings:
    """Of the figures for the middle the first that is not what went in above it: those below follow from the same fault."""
    claims = [claim for claim in case.hand.claims if claim.kind == "middle"]
    if not claims or _unsure(case):
        return
    for claim in claims:
        low, due = _held(case, claim)
        if claim.amount in due or low <= claim.amount <= due[0]:
            case.verified += 1
        else:
            yield case.finding("pot-total-mismatch.middle", claim, logged=claim.amount, expected=due[0])
            return


def _held(case: Case, claim: Claim) -> tuple[int, tuple[int, ...]]:
    """The least that may lie in the middle at a line if a rake of unknown size is gone from it, and the sums that it may be without."""
    rep, beside = case.rep, case.table.splash + case.table.carried
    above = [step for step in rep.steps if step.line < claim.line]
    paid = sum(step.paid for step in above) + beside
    back = sum(event.amount for event in case.hand.events if event.kind == "returned" and event.line < claim.line)
    due = [paid - back]
    if (
        paid == sum(rep.paid.values()) + beside
    ):  # all is in: what nobody called may have gone back before its line, or without one
        due.append(paid - sum(rep.returned.values()))
    if all(step.task == "post" for step in above):  # blinds may still lie before their players
        due.append(sum(step.paid for step in above if step.done is not None and step.done.text in DEAD) + beside)
    own: dict[int, int] = {}
    most = paid
    for step in above:
        if step.done is not None:
            own[step.done.seat] = own.get(step.done.seat, 0) + step.paid
            if step.paid and step.paid == step.stack:
                most = min(most, own[step.done.seat])
    due.append(sum(min(one, most) for one in own.values()) + beside)  # the side pots may not be told yet
    return min(due) - rep.rake if claim.result == RAKED else max(due), tuple(due)


@analyser("goes")
def goes(case: Case) -> Findings:
    """The chips of a raise that go in now, which a log prints beside the total."""
    claims = [claim for claim in case.hand.claims if claim.kind == "goes"]
    if not claims or _unsure(case):
        return
    for claim in claims:
        found = _raised(case, claim)
        if found is None:
            continue
        to, due = found
        if claim.amount == due:
            case.verified += 1
        else:
            fields = {"to": case.money(to)}
            yield case.finding("amount-mismatch.goes", claim, fields, logged=claim.amount, expected=due)


def _raised(case: Case, claim: Claim) -> tuple[int, int] | None:
    """The total that the raise of a line makes, and what it takes; None where the line is no raise of the replay."""
    for step in case.rep.steps:
        event = step.done
        if event is not None and event.kind == "raise" and (event.line, event.seat) == (claim.line, claim.seat):
            return event.to, event.to - step.committed
    return None


def _unsure(case: Case) -> bool:
    """Whether chips are not known to the last: lines were left out, or a board is run more than once."""
    return (
        bool(case.hand.left_out)
        or bool(case.rep.unknown)
        or any(event.kind == "street" and event.amount > 1 and event.text != "draw" for event in case.hand.events)
    )
