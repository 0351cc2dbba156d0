"""What the log says that a hand brought each player, and what it says each ends with."""

from handaudit.check.case import Case, Findings
from handaudit.check.registry import analyser
from handaudit.model.hand import TWICE, Claim
from handaudit.replay.trusted_claims import logged_stacks

_KINDS = frozenset({"net", "final", "put", "got"})
_BESIDE = frozenset({"cashout", "sold", "cancelled"})
"""Kinds of events that move chips beside the pots."""


@analyser("nets")
def nets(case: Case) -> Findings:
    """Nets and stacks at the end that neither the rules nor the log's own lines lead to."""
    claims = [claim for claim in case.hand.claims if claim.kind in _KINDS]
    if not claims or case.hand.left_out or case.table.drop or case.hand.kinds & _BESIDE:
        return
    rep, logged = case.rep, logged_stacks(case.hand, case.rep)
    bought = {event.seat for event in case.hand.events if event.kind == "rebuy"} | rep.unknown
    for claim in claims:
        seat = claim.seat
        if seat in bought or (seat not in rep.final and claim.kind == "final"):
            continue  # somebody who is not in the hand may buy chips
        due = _ends(case, claim, logged)
        if claim.amount in due:
            case.verified += 1
        else:
            name = "log-net-mismatch" if claim.kind == "net" else f"log-net-mismatch.{claim.kind}"
            fields = {"name": case.name(seat), "said": case.money(claim.amount), "due": case.money(due[0])}
            yield case.finding(name, claim, fields, street="summary", logged=claim.amount, expected=due[0])


def _ends(case: Case, claim: Claim, logged: dict[int, int]) -> list[int]:
    """What a net or a stack at the end may be: by the rules, and by what the log pays."""
    rep, seat = case.rep, claim.seat
    back = rep.returned.get(seat, 0)
    if claim.kind == "put":
        paid = rep.paid.get(seat, 0)
        again = [one.amount for one in case.table.posts if one.seat == seat] if claim.result == TWICE else []
        return [paid, paid - back, *(paid + amount for amount in [*again, sum(again)])]
    if claim.kind == "got":
        paid, won = case.collected().get(seat, 0), rep.won.get(seat, 0)
        return [won, paid, won + back, paid + back]
    beside = sum(amount for who, amount in case.hand.beside if who == seat)
    off = rep.start.get(seat, 0) if claim.kind == "net" else -beside
    return [rep.final.get(seat, 0) - off, logged.get(seat, 0) - off]
