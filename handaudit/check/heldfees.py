"""Fees at the end of a hand: held apart or pooled, who gets them, and fees given back or forgotten."""

from collections.abc import Iterable

from handaudit.check.case import Case, Findings
from handaudit.check.payments import PAID, Payment, claimed_pots, rake_is_wrong
from handaudit.check.registry import analyser
from handaudit.check.totals import RETURNS, Return
from handaudit.model.finding import Finding
from handaudit.replay.pots import unit_of
from handaudit.replay.settle import logged_by_pot, pot_name


@analyser("heldfees", kinds="swap")
def pooled_fees(case: Case) -> Findings:
    """A fee was pooled that is to be held apart, or held apart though it belongs to the pot."""
    if (found := _misplaced(case)) is None:
        return
    line, into, fee, due = found  # `fee` chips are in the pot `into`, and belong to the pot `due`
    late = any(f.goes_to == "main" for f in case.rep.swap_fees)
    name = "allin-fee-pooled.held" if due == "swap" else "allin-fee-pooled.late" if late else "allin-fee-pooled"
    where = {"swap": "held apart", "main": "in the main pot"}
    there = where.get(into, f"in {into.replace('side-', 'side pot ')}")
    yield case.finding(name, line, {"there": there}, logged=fee, expected=0)


def paid_elsewhere(case: Case) -> bool:
    """Whether the held fees were paid as part of another pot."""
    found = _misplaced(case)
    return found is not None and found[3] == "swap"


def _misplaced(case: Case) -> tuple[int, str, int, str] | None:
    """The line of the first pot of the log that holds fees which belong elsewhere, the pot, how much, and where they belong."""
    rep, table = case.rep, case.table
    if not any(f.paid for f in rep.swap_fees):
        return None
    own = {p.name: p.amount - p.rake for p in rep.pots}
    paid = {name: sum(by_seat.values()) for name, by_seat in logged_by_pot(table, rep.pots).items()}
    claimed = {name: claim.amount for name, claim in claimed_pots(case).items()}
    total = claim.line if (claim := case.total()) is not None else case.hand.line
    first = {pot_name(event.text, rep.pots): event.line for event, _ in reversed(table.collects)}
    for said, line_of in ((paid, first), (claimed, {})):
        if (found := _shifted(own, said)) is not None:
            return line_of.get(found[0], total), *found
    return None


def _shifted(own: dict[str, int], said: dict[str, int]) -> tuple[str, int, str] | None:
    """(pot where the log has fees, how much, where they belong): chips that are missing in one place and too many in another."""
    held, told = own.get("swap", 0), said.get("swap", 0)
    if held == told or not said or sum(own.values()) != sum(said.values()):
        return None
    if told > held:
        return ("swap", told - held, "main") if own.get("main", 0) - said.get("main", 0) == told - held else None
    for name, amount in said.items():
        if name != "swap" and amount - own.get(name, 0) == held - told:
            return name, held - told, "swap"
    return None


@PAID.on("swap")
def held_fee_award(p: Payment) -> Finding | None:
    """A held fee was not paid wholly to the winner or winners of the hand."""
    near = set(p.shares) == set(p.due) and all(abs(n) <= unit_of(p.case.table) for n in p.by_seat.values())
    odd_only = len(p.due) > 1 and near  # the right winners in the right parts, but for the odd chip
    if not p.known or not p.logged or odd_only or (p.logged < p.expected and rake_is_wrong(p.case)):
        return None
    return p.wrong("allin-fee-award.shared" if len(p.due) > 1 else "allin-fee-award")


@PAID.on("main")
def own_fee_kept(p: Payment) -> Finding | None:
    """A loser gets just his own fee back out of a pot that somebody all-in has won."""
    table = p.case.table
    fees = sum(f.paid for f in p.case.rep.swap_fees if f.seat == p.seat and f.goes_to == "main")
    allin = any(not table.stack[s] for s in table.live if s != p.seat)
    kept = p.seat in table.live and allin and not p.expected and p.logged == fees > 0
    return p.wrong("allin-fee-award.own") if kept else None


@PAID.on()
def fee_refund(p: Payment) -> Finding | None:
    """A swap fee was given back."""
    fees = [f for f in p.case.rep.swap_fees if f.seat == p.seat and f.paid]
    more = p.logged - p.expected
    if p.seat in p.case.table.live or not fees or more not in _sums(f.paid for f in fees):
        return None
    return _refund(p.case, p.seat, p.line, more, fees[-1].goes_to)


@RETURNS.on()
def fee_returned(r: Return) -> Finding | None:
    """A swap fee was given back as an uncalled bet."""
    seat, more = (r.to, r.logged) if r.to != r.seat or not r.expected else (r.seat, r.logged - r.expected)
    fees = [f for f in r.case.rep.swap_fees if f.seat == seat and f.paid and f.line < r.line]
    if more <= 0 or r.why == "dead-raise" or more not in _sums(f.paid for f in fees):
        return None
    return _refund(r.case, seat, r.line, more, fees[-1].goes_to)


def _refund(case: Case, seat: int, line: int, amount: int, goes_to: str) -> Finding:
    name = "fee-refund.bet" if goes_to == "bet" else "fee-refund"
    return case.finding(name, line, seat=seat, logged=amount, expected=0, chips=-amount)


@PAID.on()
def fee_lost(p: Payment) -> Finding | None:
    """A swap fee is missing from the winner's award."""
    rep, table, missing = p.case.rep, p.case.table, sum(p.due.values()) - sum(p.shares.values())
    fees = _sums(f.paid for f in rep.swap_fees if f.goes_to != "bet") | {table.held}
    whole = sum(a.amount for a in rep.awards) - sum(event.amount for event, _ in table.collects)
    if p.expected <= p.logged or missing <= 0 or missing not in fees or whole < missing:
        return None
    return p.wrong("fee-lost", {"missing": missing}, chips={s: p.by_seat[s] for s in p.due})


def _sums(amounts: Iterable[int]) -> set[int]:
    """Each amount, and the sums of the first, the last and all of them."""
    each = [n for n in amounts if n]
    return set(each) | {sum(each[:i]) for i in range(2, len(each) + 1)} | {sum(each[i:]) for i in range(len(each) - 1)}
