"""What the log says is in the middle: total pot, main and side pots, rake, and what went back uncalled."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.model.hand import Claim, Event
from handaudit.model.ways import PLAIN
from handaudit.replay.rake import misstated
from handaudit.replay.ways import due_total, said_total


class Total(NamedTuple):
    """A claimed figure and the engine's own. `what` is total | pot | rake | splash; `layers` is true where the claimed pots add
    up to the total although the layers are wrong."""

    claim: Claim
    what: str
    expected: int
    layers: bool = False


class Return(NamedTuple):
    """An uncalled bet: what the log gave back and what was due; either may be 0."""

    line: int
    seat: int
    logged: int
    expected: int
    to: int
    why: str = ""


@check("pot-total-mismatch", "totals", on="total pot splash")
def pot_total_mismatch(case: Case, t: Total) -> Finding | None:
    """A claimed total, main or side pot is not what the players put in.

    The total is counted before rake; main and side pots are printed after rake, so that all of them and the rake make the total.
    """
    if t.layers:
        return _layers(case, t)
    money, c = case.money, t.claim
    label = (
        "Total pot"
        if t.what == "total"
        else "splash"
        if t.what == "splash"
        else c.pot.replace("-", " pot-").replace("main", "main pot")
    )
    return case.finding(
        "pot-total-mismatch",
        c.line,
        f"{label} {money(c.amount)}; the players put in {money(t.expected)}",
        street="summary",
        logged=c.amount,
        expected=t.expected,
        note=money(t.expected),
        mark=case.amount_in(c.line, c.amount),
    )


def _layers(case: Case, t: Total) -> Finding:
    """The claimed pots add up, so the layers are wrong (TH-SIDE-2)."""
    money, c = case.money, t.claim
    return case.finding(
        "side-pot",
        c.line,
        f"{c.pot} pot {money(c.amount)}; the layer holds {money(t.expected)}",
        street="summary",
        logged=c.amount,
        expected=t.expected,
        note=money(t.expected),
        mark=case.amount_in(c.line, c.amount),
    )


@check("rake-mismatch", "totals", on="rake")
def rake_mismatch(case: Case, t: Total) -> Finding | None:
    """The claimed rake does not fit the pot and the awards, or is not what the house's schedule takes.

    Without a schedule the rake is what the rake line says, and pot and awards must leave just that. A shortfall is no rake: who
    claims none and pays out less owes the rest to the winner, and so does who pays less than his own seat lines say.
    """
    money, c = case.money, t.claim
    by = "the house's schedule takes" if case.book.rake is not None else "pot and awards leave"
    return case.finding(
        "rake-mismatch",
        c.line,
        f"rake {money(c.amount)}; {by} {money(t.expected)}",
        street="summary",
        logged=c.amount,
        expected=t.expected,
        chips=case.chips({"pot": c.amount - t.expected, "house": t.expected - c.amount}),
        note=money(t.expected),
        mark=case.amount_in(c.line, c.amount, after="Rake"),
    )


@family("totals")
def total_candidates(case: Case) -> Iterator[Total]:
    """Claims of the total line that differ from the engine's figures."""
    rep = case.rep
    if case.table.cancelled:
        return
    pots = []
    plain = case.hand.ways is PLAIN
    for claim in case.hand.claims:
        kind = claim.kind
        if kind == "total":
            due_here = rep.total_pot if plain else due_total(case.table)
            if claim.amount != due_here:
                yield Total(claim, "total", due_here)
            else:
                case.verified += 1
        elif kind == "rake":
            left = misstated(case.table, rep.total_pot - rep.carried_out)
            if left is not None or claim.amount != rep.rake:
                yield Total(claim, "rake", rep.rake if left is None else left)
            else:
                case.verified += 1
        elif kind == "pot":
            pots.append(claim)
    if pots:
        yield from _pots(case, pots)


def _pots(case: Case, claims: list[Claim]) -> Iterator[Total]:
    """Main and side pots may be printed before or after rake; the rake may come from any of them."""
    rep = case.rep
    own = {p.name: p.amount for p in rep.pots}
    said = {("side-1" if c.pot == "side" else c.pot): c for c in claims}
    total = sum(c.amount for c in claims)
    whole = rep.total_pot - rep.carried_out
    spread = total in (whole - rep.rake, whole)
    for name, claim in said.items():
        mine = own.get(name, 0)
        low = mine - rep.rake if spread else mine
        if not low <= claim.amount <= mine:
            yield Total(claim, "pot", mine, layers=spread)
        else:
            case.verified += 1


@check("dead-raise-refund", "returns")
def dead_raise_refund(case: Case, r: Return) -> Finding | None:
    """The refund on a hand that the dealer collected is wrong.

    If the dealer collects an unprotected hand its chips stay in the pot, except that a raise which nobody has paid yet
    goes back: the part above the previous bet.
    """
    if r.why != "dead-raise":
        return None
    money, name = case.money, case.name(r.seat)
    return case.finding(
        "dead-raise-refund",
        r.line,
        f"{money(r.logged)} goes back to {name}; the raise that nobody had paid was {money(r.expected)}",
        seat=r.seat,
        logged=r.logged,
        expected=r.expected,
        chips=case.chips({r.seat: r.expected - r.logged, "pot": r.logged - r.expected}),
        note=money(r.expected),
        mark=case.amount_in(r.line, r.logged) if r.logged else "",
    )


@check("uncalled-bet", "returns")
def uncalled_bet(case: Case, r: Return) -> Finding | None:
    """The part of a bet that nobody matched did not go back, or another amount did.

    What no other player matched goes back before the pots are counted. A log without the line is no fault where its totals are right.
    """
    money, name = case.money, case.name(r.seat)
    owed: dict[int | str, int] = {r.seat: r.expected - r.logged, "pot": r.logged - r.expected}
    if not r.logged and _got(case, r.seat) == case.rep.won.get(r.seat, 0) + r.expected:
        owed = {}  # he collected it with the pot: it is counted wrongly, but nobody is short
    if not r.expected:
        text = f"{money(r.logged)} goes back to {name}, but it was called"
    elif not r.logged:
        text = f"{money(r.expected)} that nobody called does not go back to {name}"
    elif r.to != r.seat:
        text = f"{money(r.logged)} goes back to {case.name(r.to)}; it was the bet of {name}"
    else:
        text = f"{money(r.logged)} goes back to {name}; {money(r.expected)} was not called"
    return case.finding(
        "uncalled-bet",
        r.line,
        text,
        seat=r.seat,
        logged=r.logged,
        expected=r.expected,
        chips=case.chips(owed),
        others=(r.to,) if r.expected and r.logged and r.to != r.seat else (),
        note=money(r.expected) if r.expected else "nothing",
        mark=case.amount_in(r.line, r.logged) if r.logged else "",
    )


def _got(case: Case, seat: int) -> int:
    return sum(event.amount for event, _ in case.table.collects if event.seat == seat)


def _due_for(event: Event, due: list[tuple[int, int, int]]) -> tuple[int, int, int] | None:
    """What a line that gives chips back is about: its own seat and sum, else its seat, else anything that was due."""
    exact = (d for d in due if d[:2] == (event.seat, event.amount))
    return next(exact, None) or next((d for d in due if d[0] == event.seat), None) or next(iter(due), None)


@family("returns")
def return_candidates(case: Case) -> Iterator[Return]:
    """Returns that are wrong, doubled, or missing although the totals need them."""
    table = case.table
    if table.cancelled:
        return
    due = list(table.returns_due)
    if (
        len(due) == len(table.returns) == 1
        and due[0][:2] == table.returns[0][2:4]
        and due[0][2] <= table.returns[0].line
    ):
        case.verified += 1
        return
    for event in table.returns:
        match = _due_for(event, [d for d in due if d[2] <= event.line]) or _due_for(
            event, [d for d in due if d[0] == event.seat]
        )
        if match is None:
            yield Return(event.line, event.seat, event.amount, 0, event.seat)
            continue
        due.remove(match)
        if match[:2] != (event.seat, event.amount):
            yield Return(event.line, match[0], event.amount, match[1], event.seat, table.return_why.get(match[2], ""))
        else:
            case.verified += 1
    total = next((c for c in case.hand.claims if c.kind == "total"), None)
    if due and total is not None and said_total(table) != case.rep.total_pot and table.hand.ways.uncalled == "printed":
        for seat, amount, line in due:
            yield Return(line or total.line, seat, 0, amount, seat, table.return_why.get(line, ""))
