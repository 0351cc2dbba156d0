"""Cards of a swap: the one that goes out was held, one comes in for it, at once."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.check.registry import analyser
from handaudit.model.cards import UNKNOWN, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.replay import SwapFee
from handaudit.replay.cursor import ACTIONS


def _wrong(case: Case, name: str, event: Event, cards: tuple[int, ...], due: tuple[int, ...] = ()) -> Finding:
    """The swapped card was not held, or cards were not exchanged one for one."""
    street = next(
        (f.street for f in reversed(case.rep.swap_fees) if f.seat == event.seat and f.line <= event.line), None
    )
    fields = {"cards": cards, "due": due, "count": max(len(cards), event.to if event.kind == "swap" else 0)}
    return case.fault(f"swap-card.{name}", event, fields, street=street, logged=cards_text(cards) or None)


@analyser("swapcards", kinds="swap")
def swapped(case: Case) -> Iterator[Finding]:
    """Swaps whose cards the log shows."""
    events = case.hand.events
    fees = {f.line: f for f in case.rep.swap_fees}
    for at, event in enumerate(events):
        if event.kind == "swap":
            fee = fees.get(event.line)
            if fee is not None:
                yield from _judge(case, event, fee)
            if (late := _late(events, at)) is not None:
                yield case.fault("swap-late", late)


def _judge(case: Case, event: Event, fee: SwapFee) -> Iterator[Finding]:
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
