"""What the log says is in the middle: total pot, main and side pots, rake, and what went back uncalled."""

from collections.abc import Iterator
from typing import Final, NamedTuple, Unpack

from handaudit.check.case import Case, Details
from handaudit.check.payments import claimed_pots
from handaudit.check.registry import Judges, analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Claim, Event
from handaudit.model.ways import PLAIN
from handaudit.replay.rake import misstated
from handaudit.replay.ways import due_total, said_total


@analyser("totals")
def totals(case: Case) -> Iterator[Finding]:
    """Claims of the total line, of pots and of the rake that differ from the engine's figures."""
    rep, money, pots = case.rep, case.money, False
    if case.table.cancelled:
        return
    for claim in case.hand.claims:
        if claim.kind == "total":
            due = rep.total_pot if case.hand.ways is PLAIN else due_total(case.table)
            if claim.amount != due:
                text = f"Total pot {money(claim.amount)}; the players put in {money(due)}"
                yield _not_due(case, "pot-total-mismatch", claim, due, text)
            else:
                case.verified += 1
        elif claim.kind == "rake":
            left = misstated(case.table, rep.total_pot - rep.carried_out)
            if left is not None or claim.amount != rep.rake:
                yield _rake(case, claim, rep.rake if left is None else left)
            else:
                case.verified += 1
        elif claim.kind == "pot":
            pots = True
    if pots:
        yield from _pots(case, claimed_pots(case))


def _not_due(case: Case, code: str, claim: Claim, due: int, text: str, **more: Unpack[Details]) -> Finding:
    details: Details = {"street": "summary", "logged": claim.amount, "expected": due, "note": due, "mark": claim.amount}
    details.update(more)
    return case.finding(code, claim.line, text, **details)


def _rake(case: Case, claim: Claim, due: int) -> Finding:
    by = "the house's schedule takes" if case.book.rake is not None else "pot and awards leave"
    text, over = f"rake {case.money(claim.amount)}; {by} {case.money(due)}", claim.amount - due
    mark = case.amount_in(claim.line, claim.amount, after="Rake")
    return _not_due(case, "rake-mismatch", claim, due, text, chips={"pot": over, "house": -over}, mark=mark)


def _pots(case: Case, claims: dict[str, Claim]) -> Iterator[Finding]:
    """Main and side pots may be printed before or after rake; the rake may come from any of them."""
    rep, money = case.rep, case.money
    own = {p.name: p.amount for p in rep.pots}
    total = sum(c.amount for c in case.hand.claims if c.kind == "pot")
    whole = rep.total_pot - rep.carried_out
    spread = total in (whole - rep.rake, whole)
    for name, claim in claims.items():
        due, said = own.get(name, 0), money(claim.amount)
        if (due - rep.rake if spread else due) <= claim.amount <= due:
            case.verified += 1
        elif spread:  # the claimed pots add up, so the layers are wrong (TH-SIDE-2)
            text = f"{claim.pot} pot {said}; the layer holds {money(due)}"
            yield _not_due(case, "side-pot", claim, due, text)
        else:
            label = claim.pot.replace("-", " pot-").replace("main", "main pot")
            text = f"{label} {said}; the players put in {money(due)}"
            yield _not_due(case, "pot-total-mismatch", claim, due, text)


class Return(NamedTuple):
    """An uncalled bet: what the log gave back `to` a seat and what was due to `seat`; either may be 0."""

    case: Case
    line: int
    seat: int
    logged: int
    expected: int
    to: int
    why: str = ""

    def wrong(self, code: str, message: str, **more: Unpack[Details]) -> Finding:
        """A finding about this line: whose chips, what went back and what was due, unless told otherwise."""
        details: Details = {
            "seat": self.seat,
            "logged": self.logged,
            "expected": self.expected,
            "chips": self.expected - self.logged,
            "note": self.expected or "nothing",
            "mark": self.logged or "",
        }
        details.update(more)
        return self.case.finding(code, self.line, message, **details)


RETURNS: Final = Judges[Return](lambda one: one.why)
"""The judges of chips that went back, or did not, asked by why they were due."""


@RETURNS.on("dead-raise")
def dead_raise_refund(r: Return) -> Finding | None:
    """The refund on a hand that the dealer collected is wrong."""
    money, due = r.case.money, r.case.money(r.expected)
    text = f"{money(r.logged)} goes back to {r.case.name(r.seat)}; the raise that nobody had paid was {due}"
    return r.wrong("dead-raise-refund", text, note=r.expected)


@RETURNS.on()
def uncalled_bet(r: Return) -> Finding | None:
    """The part of a bet that nobody matched did not go back, or another amount did."""
    case, name, other = r.case, r.case.name(r.seat), r.to != r.seat
    back, due = case.money(r.logged), case.money(r.expected)
    if not r.expected:
        return r.wrong("uncalled-bet", f"{back} goes back to {name}, but it was called")
    if not r.logged:
        got = sum(event.amount for event, _ in case.table.collects if event.seat == r.seat)
        # Where he collected it with the pot it is counted wrongly, but nobody is short.
        chips = 0 if got == case.rep.won.get(r.seat, 0) + r.expected else r.expected
        return r.wrong("uncalled-bet", f"{due} that nobody called does not go back to {name}", chips=chips)
    text = f"{case.name(r.to)}; it was the bet of {name}" if other else f"{name}; {due} was not called"
    return r.wrong("uncalled-bet", f"{back} goes back to {text}", others=(r.to,) if other else ())


def _due_for(event: Event, due: list[tuple[int, int, int]]) -> tuple[int, int, int] | None:
    """What a line that gives chips back is about: its own seat and sum, else its seat, else anything that was due."""
    exact = (d for d in due if d[:2] == (event.seat, event.amount))
    return next(exact, None) or next((d for d in due if d[0] == event.seat), None) or next(iter(due), None)


@analyser("returns")
def returns(case: Case) -> Iterator[Finding]:
    """Returns that are wrong, doubled, or missing although the totals need them."""
    return RETURNS.judged(_returns(case))


def _returns(case: Case) -> Iterator[Return]:
    table = case.table
    if table.cancelled:
        return
    due = list(table.returns_due)
    if len(due) == len(table.returns) == 1:
        (seat, amount, line), event = due[0], table.returns[0]
        if (seat, amount) == (event.seat, event.amount) and line <= event.line:
            case.verified += 1
            return
    for event in table.returns:
        earlier, own = [d for d in due if d[2] <= event.line], [d for d in due if d[0] == event.seat]
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
    total = next((c for c in case.hand.claims if c.kind == "total"), None)
    if due and total is not None and said_total(table) != case.rep.total_pot and table.hand.ways.uncalled == "printed":
        for seat, amount, line in due:
            yield Return(case, line or total.line, seat, 0, amount, seat, table.return_why.get(line, ""))
