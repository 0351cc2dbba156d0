"""Fees at the end of a hand: held apart or pooled, who gets them, and fees given back or forgotten."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.payments import Payment, correction, rake_is_wrong
from handaudit.check.registry import check, family, judge
from handaudit.check.totals import Return
from handaudit.model.finding import Finding
from handaudit.replay.settle import logged_by_pot, pot_name

HOLD = "dh_allin_situation dh_three_count dh_allin_two_players dh_fee_self_allin"


class Pooled(NamedTuple):
    """Fees in the wrong place: `into` is the pot where the log has them, `fee` how much."""

    line: int
    into: str
    fee: int
    due: str


@check("allin-fee-pooled", "heldfees")
def allin_fee_pooled(case: Case, p: Pooled) -> Finding | None:
    """A fee was pooled that is to be held apart, or held apart though it belongs to the pot.

    A fee paid after the flop while another live player is all-in, with three or more players live, is held apart from all
    pots. With two live players it joins the main pot; fees paid before the flop are bets and are never held. A fee never
    belongs to a side pot.
    """
    rule = "DH-ALLIN-3" if p.due == "swap" else _not_held(case)
    where = {"swap": "held apart", "main": "in the main pot"}
    said = where.get(p.into, f"in {p.into.replace('side-', 'side pot ')}")
    return case.finding(
        "allin-fee-pooled",
        p.line,
        f"{case.money(p.fee)} of swap fees is {said}; it is to be {where[p.due] if p.due == 'swap' else 'part of the main pot'}",
        street="showdown",
        rules=(rule,),
        logged=p.fee,
        expected=0,
        note=f"{case.money(p.fee)} {where[p.due]}",
    )


def _not_held(case: Case) -> str:
    late = any(f.goes_to == "main" for f in case.rep.swap_fees)
    return "DH-ALLIN-6" if late else "DH-ALLIN-9"


@family("heldfees", kinds="swap")
def candidates(case: Case) -> Iterator[Pooled]:
    """The pots of the log that hold fees which belong elsewhere."""
    rep, table = case.rep, case.table
    if table.cancelled or not any(f.paid for f in rep.swap_fees):
        return
    own = {p.name: p.amount - p.rake for p in rep.pots}
    paid = {name: sum(by_seat.values()) for name, by_seat in logged_by_pot(table, rep.pots).items()}
    claimed = {("side-1" if c.pot == "side" else c.pot): c.amount for c in case.hand.claims if c.kind == "pot"}
    total = next((c.line for c in case.hand.claims if c.kind == "total"), case.hand.line)
    for said, line_of in ((paid, _collects(case)), (claimed, {})):
        found = _shifted(own, said)
        if found is not None:
            into, fee, due = found
            yield Pooled(line_of.get(into, total), into, fee, due)
            return


def paid_elsewhere(case: Case) -> bool:
    """Whether the held fees were paid as part of another pot."""
    return any(found.due == "swap" for found in candidates(case))


def _collects(case: Case) -> dict[str, int]:
    """The first line that pays each pot."""
    out: dict[str, int] = {}
    for event, _ in case.table.collects:
        out.setdefault(pot_name(event.text, case.rep.pots), event.line)
    return out


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


@check("allin-fee-award", "awards")
def allin_fee_award(case: Case, p: Payment) -> Finding | None:
    """A held fee was not paid wholly to the winner or winners of the hand.

    Held fees go completely to the best hand of all live players, whether or not he swapped and however little he had bet.
    Several winners divide them equally. Too little of them, paid to the right player, is this fault too.
    """
    if p.pot.name == "swap":
        if "swap" in case.rep.unverifiable or not p.logged or _odd_only(case, p):
            return None
        if p.logged < p.expected and rake_is_wrong(case):
            return None
    elif not _fee_kept(case, p):
        return None
    due = case.money(p.expected) if p.expected else "nothing"
    rule = "DH-ALLIN-10" if p.pot.name != "swap" else "DH-ALLIN-5" if len(p.due) > 1 else "DH-ALLIN-4"
    return case.finding(
        "allin-fee-award",
        p.line,
        f"{case.name(p.seat)} collects {case.money(p.logged)} of the swap fees; {due} of them is due",
        seat=p.seat,
        street="showdown",
        rules=(rule,),
        logged=p.logged,
        expected=p.expected,
        chips=correction(case, p),
        note=due,
        mark=case.amount_in(p.line, p.logged),
    )


def _odd_only(case: Case, p: Payment) -> bool:
    """The right winners in the right parts, but for the odd chip."""
    return (
        len(p.due) > 1
        and set(p.shares) == set(p.due)
        and all(abs(p.shares[s] - n) <= case.table.unit for s, n in p.due.items())
    )


def _fee_kept(case: Case, p: Payment) -> bool:
    """A loser gets just his own fee back out of a pot that somebody all-in has won."""
    fees = sum(f.paid for f in case.rep.swap_fees if f.seat == p.seat and f.goes_to == "main")
    allin = any(not case.table.stack[s] for s in case.table.live if s != p.seat)
    return (
        p.pot.name == "main"
        and fees > 0
        and p.seat in case.table.live
        and allin
        and not p.expected
        and p.logged == fees
    )


@check("fee-refund", "awards")
def fee_refund(case: Case, p: Payment) -> Finding | None:
    """A swap fee was given back.

    A swapper who folds leaves his fee in the pot, whether it was paid before the flop or later; a fee is never returned as
    an uncalled bet.
    """
    fees = [f for f in case.rep.swap_fees if f.seat == p.seat and f.paid]
    if p.seat in case.table.live or not fees or p.logged - p.expected not in _sums(f.paid for f in fees):
        return None
    return _refund(case, p.seat, p.line, p.logged - p.expected, fees[-1].goes_to)


def _refund(case: Case, seat: int, line: int, amount: int, goes_to: str) -> Finding:
    rule = "DH-FEE-4" if goes_to == "bet" else "DH-FEE-9"
    money = case.money(amount)
    return case.finding(
        "fee-refund",
        line,
        f"{case.name(seat)} gets the swap fee of {money} back",
        seat=seat,
        rules=(rule,),
        logged=amount,
        expected=0,
        chips=case.chips({seat: -amount, "pot": amount}),
        note="the fee stays",
        mark=case.amount_in(line, amount),
    )


@judge("returns")
def fee_returned(case: Case, r: Return) -> Finding | None:
    """A swap fee was given back as an uncalled bet."""
    seat, more = (r.to, r.logged) if r.to != r.seat or not r.expected else (r.seat, r.logged - r.expected)
    fees = [f for f in case.rep.swap_fees if f.seat == seat and f.paid and f.line < r.line]
    if more <= 0 or more not in _sums(f.paid for f in fees):
        return None
    return _refund(case, seat, r.line, more, fees[-1].goes_to)


@check("fee-lost", "awards")
def fee_lost(case: Case, p: Payment) -> Finding | None:
    """A swap fee is missing from the winner's award.

    Whoever wins the hand, also by folds, takes all fees of the hand.
    """
    missing = sum(p.due.values()) - sum(p.shares.values())
    fees = _sums(f.paid for f in case.rep.swap_fees if f.goes_to != "bet") | {case.table.held}
    whole = sum(a.amount for a in case.rep.awards) - sum(event.amount for event, _ in case.table.collects)
    if p.expected <= p.logged or missing <= 0 or missing not in fees or whole < missing:
        return None
    money = case.money
    return case.finding(
        "fee-lost",
        p.line,
        f"{case.name(p.seat)} collects {money(p.logged)}; swap fees of {money(missing)} are missing",
        seat=p.seat,
        street="showdown",
        logged=p.logged,
        expected=p.expected,
        chips=case.chips({s: p.due.get(s, 0) - p.shares.get(s, 0) for s in p.due}),
        note=money(p.expected),
        mark=case.amount_in(p.line, p.logged),
    )


def _sums(amounts: Iterator[int]) -> set[int]:
    """Each amount, and the sums of the first, the last and all of them."""
    each = [n for n in amounts if n]
    return set(each) | {sum(each[:i]) for i in range(2, len(each) + 1)} | {sum(each[i:]) for i in range(len(each) - 1)}
