"""What the log says is in the middle: total pot, main and side pots, rake, and what went back uncalled."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from handaudit.check.case import Case, Findings, Judged
from handaudit.check.payments import claimed_pots
from handaudit.check.registry import Judges, analyser
from handaudit.model.conventions import PLAIN
from handaudit.model.finding import Finding
from handaudit.model.hand import Claim, Event
from handaudit.replay.normalise import due_total, said_total
from handaudit.replay.rake import misstated
from handaudit.replay.table import Table


@analyser("totals")
def totals(case: Case) -> Findings:
    """Claims of the total line, of pots and of the rake that differ from the engine's figures."""
    rep, pots = case.rep, False
    lines = [claim.amount for claim in case.hand.claims if claim.kind == "total"]
    for claim in case.hand.claims:
        if claim.kind == "total":
            due = rep.total_pot if case.hand.ways is PLAIN else due_total(case.table)
            if claim.amount != due and not (len(lines) > 1 and sum(lines) == due):  # a line for each pot
                yield case.finding("pot-total-mismatch", claim, logged=claim.amount, expected=due)
            else:
                case.verified += 1
        elif claim.kind == "rake":
            left = misstated(case.table, rep.total_pot - rep.carried_out)
            taken = rep.rake - case.hand.dropped
            if left is not None or abs(claim.amount - taken) > claim.run:
                due = taken if left is None else left
                name, over = "rake-mismatch" if case.book.rake is None else "rake-mismatch.schedule", claim.amount - due
                mark, chips = (
                    {"rake": case.amount_in(claim.line, claim.amount, after="Rake")},
                    {"pot": over, "house": -over},
                )
                yield case.finding(name, claim, mark, logged=claim.amount, expected=due, chips=chips)
            else:
                case.verified += 1
        elif claim.kind == "pot":
            pots = True
    if pots:
        yield from _pots(case, claimed_pots(case))


def _pots(case: Case, claims: dict[str, Claim]) -> Findings:
    """Main and side pots may be printed before or after rake, which may come from any of them, and without what the room adds."""
    rep = case.rep
    own = {p.name: p.amount for p in rep.pots}
    total = sum(c.amount for c in case.hand.claims if c.kind in ("pot", "splash"))
    splash = sum(c.amount for c in case.hand.claims if c.kind == "splash")
    if splash and rep.pots and total in (rep.total_pot, rep.total_pot - rep.rake):
        own[rep.pots[0].name] -= splash
    whole = rep.total_pot - rep.carried_out
    spread = total in (whole - rep.rake, whole)
    for name, claim in claims.items():
        due = own.get(name, 0)
        if (due - rep.rake if spread else due) <= claim.amount <= due:
            case.verified += 1
        elif spread:  # the claimed pots add up, so the layers are wrong (TH-SIDE-2)
            yield case.finding("side-pot.claimed", claim, street="summary", logged=claim.amount, expected=due)
        else:
            fields = {"label": claim.pot.replace("-", " pot-").replace("main", "main pot")}
            yield case.finding("pot-total-mismatch.layer", claim, fields, logged=claim.amount, expected=due)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Return(Judged):
    """An uncalled bet: what the log gave back `to` a seat and what was due to `seat`; either may be 0."""

    logged: int
    expected: int
    to: int
    why: str = ""

    @property
    def chips(self) -> int:
        """What is still to go back."""
        return self.expected - self.logged


RETURNS: Final = Judges[Return](lambda one: one.why)
"""The judges of chips that went back, or did not, asked by why they were due."""


@RETURNS.on()
def false_open_refund(r: Return) -> Finding | None:
    """After false openers the wrong chips went back, or none."""
    if not _concerns_foul(r):
        return None
    name = "false-open-refund" if r.logged else "false-open-refund.missing"
    others = (r.to,) if r.logged else ()
    return r.wrong(name if r.expected else "false-open-refund.stays", rules=_of_foul(r), others=others)


def _of_foul(r: Return) -> tuple[str]:
    """The rule of a refund after false openers: the action before the draw was over, nobody else opened, or the deal went on."""
    table = r.case.table
    foul = next((f for f in reversed(table.fouls) if f.line <= r.line), table.fouls[0])
    if foul.ruling == "complete":
        return ("JB-FALSE-5",)
    dealt_again = foul.ruling == "alone" or len(table.redeals) > foul.deal or table.carry
    return ("JB-FALSE-3",) if dealt_again else ("JB-FALSE-2",)


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


@RETURNS.on("dead-raise")
def dead_raise_refund(r: Return) -> Finding | None:
    """The refund on a hand that the dealer collected is wrong."""
    return r.wrong("dead-raise-refund")


@RETURNS.on()
def uncalled_bet(r: Return) -> Finding | None:
    """The part of a bet that nobody matched did not go back, or another amount did."""
    if not r.expected:
        return r.wrong("uncalled-bet.called")
    if not r.logged:
        # Where he collected it with the pot it is counted wrongly, but nobody is short.
        with_the_pot = r.case.collected().get(r.seat, 0) == r.case.rep.won.get(r.seat, 0) + r.expected
        return r.wrong("uncalled-bet.missing", chips=0 if with_the_pot else r.expected)
    return r.wrong("uncalled-bet.other", others=(r.to,)) if r.to != r.seat else r.wrong("uncalled-bet")


def _due_for(event: Event, due: list[tuple[int, int, int]]) -> tuple[int, int, int] | None:
    """What a line that gives chips back is about: its own seat and sum (the latest of several), else its seat, else any."""
    exact = (d for d in reversed(due) if d[:2] == (event.seat, event.amount))
    return next(exact, None) or next((d for d in due if d[0] == event.seat), None) or next(iter(due), None)


@analyser("refunds", kinds="floor")
def refunds(case: Case) -> Findings:
    """A hand that the floor calls off gives each player back what he has put in; judged where the log has lines of it."""
    table = case.table
    if not table.cancelled or not table.returns:
        return
    back: dict[int, int] = {}
    lines: dict[int, int] = {}
    for event in case.hand.events:
        if event.kind == "returned":
            back[event.seat] = back.get(event.seat, 0) + event.amount
            lines[event.seat] = event.line
    last = max(lines.values())
    for seat, paid in table.paid.items():
        had = back.get(seat, 0)
        if had != paid:
            name = "uncalled-bet.refund" if had else "uncalled-bet.no-refund"
            yield case.finding(name, lines.get(seat, last), seat=seat, logged=had, expected=paid, chips=had - paid)


@analyser("returns")
def returns(case: Case) -> Findings:
    """Returns that are wrong, doubled, or missing although the totals need them."""
    return RETURNS.judged(_returns(case))


def _has_a_line(table: Table) -> bool:
    """Whether the log says in a line of its own that an uncalled bet went back."""
    how = table.hand.ways.uncalled
    return how == "printed" or (how == "walk" and table.bet_made)


def _returns(case: Case) -> Iterator[Return]:
    table = case.table
    due = list(table.returns_due)
    if len(due) == len(table.returns) == 1:
        (seat, amount, line), event = due[0], table.returns[0]
        if (seat, amount) == (event.seat, event.amount) and line <= event.line:
            case.verified += 1
            return
    last = {(e.seat, e.amount): e.line for e in table.returns}
    for event in table.returns:
        earlier = [d for d in due if d[2] <= event.line]
        # Chips that were due only after this line, and go back further down to the chip, are none of its business.
        own = [d for d in due if d[0] == event.seat and not event.line < d[2] <= last.get(d[:2], 0)]
        match = _due_for(event, earlier) or _due_for(event, own)
        if match is None:
            yield Return(case, event.line, event.seat, event.amount, 0, event.seat)
            continue
        due.remove(match)
        seat, amount, line = match
        if (seat, amount) != (event.seat, event.amount):
            why = table.return_why.get(line, "")
            yield Return(case, event.line, seat, event.amount, amount, event.seat, why)
        else:
            case.verified += 1
    total = case.total()
    if due and total is not None and said_total(table) != case.rep.total_pot and _has_a_line(table):
        for seat, amount, line in due:
            yield Return(case, line or total.line, seat, 0, amount, seat, table.return_why.get(line, ""))
