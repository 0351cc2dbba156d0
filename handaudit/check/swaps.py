"""Swaps for a fee: their rounds in order, what was paid against what was due, who may swap, when and how often, and their cards."""

from typing import Final

from handaudit.check.action_view import ACTS, NOTHING, Action
from handaudit.check.case import Case, Details, Findings
from handaudit.check.registry import analyser
from handaudit.model.cards import UNKNOWN, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.replay import SwapFee
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.misdeal import new_deals


def _earlier(a: Action) -> list[SwapFee]:
    """Fees that were paid on the same street before this step."""
    return [f for f in a.case.rep.swap_fees if f.street == a.street and f.line < a.line and f.paid]


@ACTS.on_wrong("swap")
def wrong_fee(a: Action) -> Finding | None:
    """A swap that was allowed, and not paid at its price: a blind was charged, the pot had grown, or something else."""
    paid, owes, first = a.event.amount, a.ask.owes, a.street == "swap"
    if a.step.task != "exchange" or a.ask is NOTHING or a.ask.why or paid == owes:
        return None
    if first:
        name = "fee-amount.first" if owes else "fee-blind"
    else:
        name = "fee-escalated" if _escalated(a) else "fee-amount"
    return a.wrong(name, logged=paid, expected=owes, chips=paid - owes)


def _escalated(a: Action) -> bool:
    """Whether a later swapper was charged a pot that had grown during the street."""
    before, paid, owes = _earlier(a), a.event.amount, a.ask.owes
    if paid <= owes or not before:
        return False
    fees = sum(f.paid for f in before)
    held = sum(f.paid for f in a.case.rep.swap_fees if f.goes_to == "swap" and f.line < a.line)
    grown = a.step.pot - a.step.paid
    return paid in {owes + fees, owes << len(before), owes * (len(before) + 1), grown, grown - held}


@ACTS.on_wrong("call")
def fee_credit(a: Action) -> Finding | None:
    """The fee of the first round was not credited as a bet."""
    paid, owes = a.event.amount, a.ask.owes
    mine = (f.paid for f in a.case.rep.swap_fees if f.goes_to == "bet" and f.seat == a.seat and f.line < a.line)
    fee = sum(mine)
    if a.street != "preflop" or not a.in_turn or not fee or paid != owes + fee:
        return None
    return a.wrong("fee-credit", {"fee": fee}, logged=paid, expected=owes, chips=fee)


@ACTS.on_wrong("call check")
def fee_credited(a: Action) -> Finding | None:
    """A fee paid after the flop was counted as a bet."""
    if not a.in_turn:
        return None
    paid, owes, checks = a.event.amount, a.ask.owes, a.event.kind == "check"
    fees = [f for f in _earlier(a) if f.goes_to != "bet"]
    own = sum(f.paid for f in fees if f.seat == a.seat)
    less = not checks and own and paid == owes - own
    more = not checks and any(paid == owes + f.paid for f in fees if f.seat != a.seat)
    if not (checks and owes and own >= owes) and not less and not more:
        return None
    name = "fee-credited.checks" if checks else "fee-credited"
    return a.wrong(name, logged=paid, expected=owes, chips=paid - owes)


@ACTS.on_wrong("bet raise")
def fee_pooled_early(a: Action) -> Finding | None:
    """A fee counted as part of the pot before the betting round was over."""
    to, high = a.total, a.ask.high
    fees = sum(f.paid for f in _earlier(a) if f.goes_to != "bet")
    if a.ask.seat != a.seat or a.case.hand.limit != "pot-limit" or not high < to <= high + fees:
        return None
    return a.wrong("fee-pooled-early", logged=to, expected=high)


@ACTS.on_wrong("swap")
def not_allowed(a: Action) -> Finding | None:
    """A swap that the exchange does not allow: `why` of what was asked says why."""
    why, street = a.ask.why, a.street
    if a.step.task != "exchange" or why not in _CODES:
        return None
    name, more = _CODES[why], Details()
    if why in ("folded", "phase", "count", "acted"):
        more["chips"] = a.step.paid  # the fee of a swap that was not to be goes back
    if why == "phase":
        more["rules"] = ("DH-SWAP-3",) if street == "preflop" else ("DH-SWAP-5",)
    elif why == "order" and street == "swap":
        over = any(p.seat == a.seat and p.text == "over-blind" for p in a.case.table.posts)
        name = "swap-order.over-blind" if over else "swap-order.first"
    elif why == "unaffordable":
        more |= {"logged": a.event.amount, "expected": a.ask.owes}
    return a.wrong(name, **more)


_CODES = {
    "folded": "swap-folded",
    "allin": "swap-allin",
    "phase": "swap-phase",
    "count": "swap-count",
    "acted": "swap-after-action",
    "order": "swap-order",
    "unaffordable": "swap-unaffordable",
}
"""By why a swap is not allowed."""


def _wrong(case: Case, name: str, event: Event, cards: tuple[int, ...], due: tuple[int, ...] = ()) -> Finding:
    """The swapped card was not held, or cards were not exchanged one for one."""
    mine = (f.street for f in reversed(case.rep.swap_fees) if f.seat == event.seat and f.line <= event.line)
    street = next(mine, None)
    fields = {"cards": cards, "due": due, "count": max(len(cards), event.to if event.kind == "swap" else 0)}
    return case.finding(f"swap-card.{name}", event, fields, street=street, logged=cards_text(cards) or None)


@analyser("swapcards", kinds="swap")
def swapped(case: Case) -> Findings:
    """Swaps whose cards the log shows."""
    events = case.hand.events
    fees = {f.line: f for f in case.rep.swap_fees}
    for at, event in enumerate(events):
        if event.kind == "swap":
            fee = fees.get(event.line)
            if fee is not None:
                yield from _judge(case, event, fee)
            if (late := _late(events, at)) is not None:
                yield case.finding("swap-late", late)


def _judge(case: Case, event: Event, fee: SwapFee) -> Findings:
    """One swap: what goes out and what comes in."""
    cards, held = event.cards, fee.before
    known = len(held) == case.book.hole_dealt and UNKNOWN not in held
    most = max(len(cards), event.to)
    if most > 1 or (cards and len(cards) != event.to):
        yield _wrong(case, "several", event, cards)
        return
    if known and cards and cards[0] not in held:
        yield _wrong(case, "strange", event, cards, held)
        return
    dealt = case.table.dealt_after.get(event.line)
    if dealt is None:
        return
    if len(dealt.kept) + len(dealt.cards) != case.book.hole_dealt or (dealt.kept and len(dealt.cards) != 1):
        yield _wrong(case, "gets", dealt, dealt.cards)
    elif known and dealt.kept:
        left = tuple(c for c in held if c not in cards)
        if not set(dealt.kept) <= set(left):
            yield _wrong(case, "keeps", dealt, dealt.kept, left)


def _late(events: tuple[Event, ...], at: int) -> Event | None:
    """The new card of the swap at `at`, where somebody else has decided before it came."""
    seat, other = events[at].seat, False
    for event in events[at + 1 :]:
        if event.kind == "dealt" and event.seat == seat:
            return event if other else None
        if event.seat == seat and event.kind == "swap":
            return None
        if event.kind == "street" and event.text in ("showdown", "summary"):
            return None
        if event.kind == "street" or (event.seat != seat and event.kind in ACTIONS | {"swap", "stand"}):
            other = True
    return None


PLACE: Final = {"swap": 1, "preflop": 2, "flop": 3, "turn": 4, "river": 5}
AT: Final = {place: street for street, place in PLACE.items()}


def last_deal(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The lines of the last deal: after a misdeal the streets begin anew."""
    again = 0
    for at, event in enumerate(events):
        if event.kind == "street" and event.text == "redeal":
            again = at
    return events[again:]


@analyser("phases", book=lambda book: (first := book.streets[0].exchange) is not None and first.fee is not None)
def phases(case: Case) -> Findings:
    """Lines of a game with a swapping round of its own that stand in a wrong place."""
    events = last_deal(case.hand.events)
    lines = {e.text: e.line for e in reversed(events) if e.kind == "street" and e.text in PLACE}
    opens, ends = lines.get("swap", 0), lines.get("preflop", 0)
    at, again = 0, new_deals(case.table)
    for event in events:
        if event.line in again:
            at = 0
        if event.kind in ACTIONS and event.line < max(opens, ends):
            yield case.finding("phase-order.acts", event)
            return
        if event.kind == "street" and event.text in PLACE:
            place, what = PLACE[event.text], {"what": "round" if event.text == "swap" else "street"}
            if place == 2 and opens > event.line:
                yield case.finding("phase-order.swaps-first", event, what)
                return
            anew = place == at >= PLACE["flop"]  # cards opened once more: the board and the dealer's rulings are judged
            if place <= at and not anew and not event.amount:
                yield case.finding("phase-order.late", event, {**what, "begun": AT[at]})
                return
            if place > max(at, 2) + 1 and not event.amount:
                yield case.finding("phase-order.early", event, {**what, "first": AT[max(at, 2) + 1]})
                return
            at = max(at, place)
    for event, seat, price in case.table.refused:
        yield case.finding("swap-refused" if price else "swap-refused.free", event.line, {"price": price}, seat=seat)
