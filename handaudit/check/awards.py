"""Who was paid: every award of the log against the engine's own, pot by pot."""

from collections.abc import Iterator
from dataclasses import replace
from math import gcd

from handaudit.check import heldfees, payments
from handaudit.check.case import Case
from handaudit.check.live import absent as absent  # who is not there wins nothing, whatever he holds
from handaudit.check.live.invalid import why_invalid
from handaudit.check.pages import about
from handaudit.check.payments import Payment, beaten, by_pot, correction, halved, label, placed, wrong_layer
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.replay.oddchips import is_chip
from handaudit.replay.settle import claimants, logged_by_pot, pot_name


@check("dead-hand-awarded", "awards")
def dead_hand_awarded(case: Case, p: Payment) -> Finding | None:
    """A hand that is out won chips, or acted.

    A player who folds gives up every claim to the pot. A hand is invalid and can win no part of any pot when it has a wrong number of
    cards, when its cards touch muck, burns or stub, when they are thrown away and another player has acted since, and when it was
    mucked and opened later. A winning hand that was shown and then collected by the dealer in error still wins (`th_touch_vs_winner`).

        Dealer: hand of Bob is dead - touched the muck
        Bob collected $60 from pot
    """
    if p.logged <= p.expected or p.seat not in case.table.place:
        return None
    why = why_invalid(case, p.seat)
    if why is None:
        return None
    return case.finding(
        "dead-hand-awarded",
        p.line,
        f"{case.name(p.seat)} collects {case.money(p.logged)} with a hand that is folded or dead",
        seat=p.seat,
        street="showdown",
        rules=why.rules,
        logged=p.logged,
        expected=0,
        chips=correction(case, p),
        note=why.note,
    )


@check("side-pot", "awards")
def side_pot(case: Case, p: Payment) -> Finding | None:
    """A player was paid from a pot that he is not in, or the layers are wrong.

    Pots are layered at each all-in level; a layer can be won only by live players who put that layer in.
    """
    layer = wrong_layer(case, p)
    if not layer and (p.logged <= p.expected or p.seat in p.pot.eligible or p.seat not in case.table.live):
        return None
    money, put = case.money, case.table.put.get(p.seat, 0)
    but = f"; the layer gives {money(p.expected)}" if layer else f", but put only {money(put)} into the hand"
    text = f"{case.name(p.seat)} collects {money(p.logged)} from {label(case, p.pot)}{but}"
    return case.finding(
        "side-pot", p.line, text, seat=p.seat, street="showdown", logged=p.logged, expected=p.expected, chips=correction(case, p),
        note=money(p.expected) if layer else "not in this pot",
    )  # fmt: skip


@check("unshown-winner", "awards")
def unshown_winner(case: Case, p: Payment) -> Finding | None:
    """A contested pot, or a share of it, was paid to a hand that was mucked.

    A contested pot is paid only to a hand whose hole cards are all shown; playing the board is no exception.
    """
    if p.logged <= p.expected or p.seat not in case.table.mucked or p.seat in claimants(case.table, p.pot):
        return None
    return case.finding(
        "unshown-winner",
        p.line,
        f"{case.name(p.seat)} mucked and collects {case.money(p.logged)} from {label(case, p.pot)}",
        seat=p.seat,
        street="showdown",
        logged=p.logged,
        expected=0,
        chips=correction(case, p),
        note="mucked",
    )


@check("voluntary-chop", "awards")
def voluntary_chop(case: Case, p: Payment) -> Finding | None:
    """A pot was shared although one hand is better.

    Players may not agree to divide a pot; only the ranking decides.
    """
    if p.pot.name in case.rep.unverifiable or p.expected or p.logged <= 0 or p.seat not in claimants(case.table, p.pot):
        return None
    shares = [n for n in p.shares.values() if n]
    if halved(case, p.pot):
        return None
    if not (set(p.due) & set(p.shares)) or len(shares) < 2 or max(shares) - min(shares) > len(shares) * case.table.unit:
        return None
    return case.finding(
        "voluntary-chop",
        p.line,
        f"{case.name(p.seat)} shares {label(case, p.pot)} with a better hand",
        seat=p.seat,
        street="showdown",
        logged=p.logged,
        expected=0,
        chips=correction(case, p),
        note=beaten(case, p),
        others=tuple(p.due)[:1],
    )


@check("wrong-winner", "awards")
def wrong_winner(case: Case, p: Payment) -> Finding | None:
    """A pot was paid to a hand that is not the best of those that can win it.

    Cards speak: the dealer reads the best hand from the open cards, whatever was announced.
    """
    if p.pot.name in case.rep.unverifiable or p.logged <= p.expected or p.seat not in claimants(case.table, p.pot):
        return None
    if p.expected and not _took_a_half(case, p):
        return None
    return case.finding(
        "wrong-winner",
        p.line,
        f"{case.name(p.seat)} collects {case.money(p.logged)} from {label(case, p.pot)} with {beaten(case, p)}",
        seat=p.seat,
        street="showdown",
        rules=_rules(case, p),
        logged=p.logged,
        expected=p.expected,
        chips=correction(case, p),
        note=beaten(case, p),
        others=tuple(p.due)[:1],
    )


def _rules(case: Case, p: Payment) -> tuple[str, ...]:
    """A winning hand that was shown and then collected in error still wins (TH-SHOW-9): that rule is cited first."""
    rules = about("wrong-winner").rules
    if "dealer" in case.hand.kinds and any(e.seat in p.due and e.text == "collects" for e in case.hand.events):
        return ("TH-SHOW-9", *rules)
    return rules


def _took_a_half(case: Case, p: Payment) -> bool:
    """Whether a winner of one half of a divided pot was paid the other half too: what he has too much is what others lack."""
    lines = sum(1 for e, _ in case.table.collects if e.seat == p.seat and pot_name(e.text, case.rep.pots) == p.pot.name)
    due = sum(1 for a in case.rep.awards if a.seat == p.seat and a.pot == p.pot.name)
    return halved(case, p.pot) and lines > due and sum(p.shares.values()) == sum(p.due.values())


@check("suit-break", "awards")
def suit_break(case: Case, p: Payment) -> Finding | None:
    """Equal hands were not paid alike: suits carry no rank."""
    if (
        p.pot.name in case.rep.unverifiable
        or len(p.due) < 2
        or p.logged <= p.expected
        or not p.expected
        or halved(case, p.pot)
    ):
        return None
    if all(p.shares.get(s) for s in p.due) or set(p.shares) - set(p.due):
        return None
    return case.finding(
        "suit-break",
        p.line,
        f"{case.name(p.seat)} collects {case.money(p.logged)} from {label(case, p.pot)}; an equal hand has a share in it",
        seat=p.seat,
        street="showdown",
        logged=p.logged,
        expected=p.expected,
        chips=correction(case, p),
        note=case.money(p.expected),
    )


def _one_split(case: Case, p: Payment) -> bool:
    """Whether the pot is split once among equal hands: on one board, and not between the best high and the best low hand."""
    return not any(a.half or a.run for a in case.rep.awards if a.pot == p.pot.name)


def _equal(p: Payment, chip: int) -> bool:
    """Whether every share is the equal share in such chips, rounded down or up."""
    least = sum(p.shares.values()) // (len(p.shares) * chip) * chip
    return all(share in (least, least + chip) for share in p.shares.values())


@check("odd-chip", "awards")
def odd_chip(case: Case, p: Payment) -> Finding | None:
    """The odd chip of a split pot went to the wrong seat, or the pot was split below the smallest chip.

    Chips that cannot be divided evenly go one each to the tied players nearest left of the button; a tournament pot is
    split down to the smallest chip in play. In stud they go to the highest card by suit, of low hands to the lowest; an online
    room may give them by seats there too.
    """
    if len(p.due) < 2 or sum(p.shares.values()) != sum(p.due.values()) or not p.expected or not p.logged:
        return None
    chip = gcd(*p.shares.values())  # the pot may have been split to a larger chip
    if chip < case.table.unit or not is_chip(case.table, chip):
        chip = case.table.unit
    if any(abs(p.shares.get(s, 0) - n) > chip for s, n in p.due.items()) or set(p.shares) != set(p.due):
        return None
    if _one_split(case, p) and not (_equal(p, chip) or _equal(p, 1)):
        return None
    by_card = case.book.odd_chip != "left-of-button"
    rule = (
        ("RR-ODD-1",) if by_card else ("TH-ODD-2",) if case.hand.tournament and case.table.unit > 1 else ("TH-ODD-1",)
    )
    found = case.finding(
        "odd-chip",
        p.line,
        f"{case.name(p.seat)} collects {case.money(p.logged)} of {label(case, p.pot)}; {case.money(p.expected)} is the share",
        seat=p.seat,
        street="showdown",
        rules=rule,
        logged=p.logged,
        expected=p.expected,
        chips=correction(case, p),
        note=case.money(p.expected),
    )
    # Where fees are held apart, the chapter's own rule speaks of their odd chip only; and one game of a chapter may have its own way.
    other = (case.book.held and p.pot.name != "swap") or "RR-ODD-1" in found.rules
    return replace(found, rules=rule) if other else found


@check("award-total-mismatch", "awards")
def award_total_mismatch(case: Case, p: Payment) -> Finding | None:
    """The right player was paid the wrong sum: not what is in the pot after rake."""
    found = case.finding(
        "award-total-mismatch",
        p.line,
        f"{case.name(p.seat)} collects {case.money(p.logged)} from {label(case, p.pot)}; {case.money(p.expected)} is due",
        seat=p.seat,
        street="showdown",
        logged=p.logged,
        expected=p.expected,
        chips=correction(case, p),
        note=case.money(p.expected),
        mark=case.amount_in(p.line, p.logged),
    )
    if payments.rake_is_wrong(case):
        return replace(found, root=False)
    # A swap pot that was paid as part of another pot is found on that pot's line.
    return (
        replace(found, root=False) if p.pot.name == "swap" and not p.shares and heldfees.paid_elsewhere(case) else found
    )


@family("awards")
def candidates(case: Case) -> Iterator[Payment]:
    """Shares that differ. Where seats are paid the right totals across pots, only the spread of the rake differs: no fault."""
    rep, table = case.rep, case.table
    if table.cancelled or ("cashout" in case.hand.kinds and case.hand.ways.cashout != "instead"):
        return
    if case.hand.ways.paid == "optional" and not table.collects:
        return
    collected: dict[int, int] = {}
    for event, _ in table.collects:
        collected[event.seat] = collected.get(event.seat, 0) + event.amount
    # Who has sold the hand is not paid: what is his by the cards is the house's.
    sold = {one.seat for one in rep.cash_outs if one.seat not in collected}
    unpaid = rep.total_pot - rep.carried_out - rep.rake - sum(collected.values())
    collected |= {seat: min(rep.won[seat], unpaid) for seat in sold if rep.won.get(seat)}
    case.verified += len(table.collects)
    totals_right = collected == {seat: amount for seat, amount in rep.won.items() if amount} or (
        all(collected.get(s, 0) == n for s, n in rep.won.items())
        and len(collected) <= sum(1 for n in rep.won.values() if n)
    )
    if totals_right and (len(rep.pots) == 1 or case.book.options.get("th_rake_spread", "totals_only") == "totals_only"):
        return
    due: dict[str, dict[int, int]] = {}
    for a in rep.awards:
        by_seat = due.setdefault(a.pot, {})
        by_seat[a.seat] = by_seat.get(a.seat, 0) + a.amount
    logged = placed(logged_by_pot(table, rep.pots), due, {p.name: p for p in rep.pots})
    for pot in rep.pots:
        shares = logged.setdefault(pot.name, {})
        for seat in sold.intersection(due.get(pot.name, ())):
            left = pot.amount - pot.rake - sum(shares.values())
            if left > 0:
                shares[seat] = min(due[pot.name][seat], left)
    yield from by_pot(case, logged, due)
