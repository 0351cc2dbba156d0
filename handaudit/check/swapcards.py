"""Cards of a swap: the one that goes out was held, one comes in for it, at once."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.check.registry import analyser
from handaudit.model.cards import UNKNOWN, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.replay import SwapFee
from handaudit.replay.cursor import ACTIONS


def _wrong(case: Case, event: Event, what: str, note: str, cards: tuple[int, ...]) -> Finding:
    """The swapped card was not held, or cards were not exchanged one for one."""
    seat, shown, text = event.seat, cards_text(cards), f"{case.name(event.seat)} {what}"
    street = next((f.street for f in reversed(case.rep.swap_fees) if f.seat == seat and f.line <= event.line), None)
    return case.finding(
        "swap-card", event.line, text, seat=seat, street=street, logged=shown or None, note=note, mark=shown
    )


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
                text, seat, note = (
                    f"{case.name(late.seat)} gets the new card after another decision",
                    late.seat,
                    "due at once",
                )
                yield case.finding("swap-late", late.line, text, seat=seat, note=note)


def _judge(case: Case, event: Event, fee: SwapFee) -> Iterator[Finding]:
    """One swap: what goes out and what comes in."""
    cards, held = event.cards, fee.before
    known = len(held) == case.book.hole_dealt and UNKNOWN not in held
    most = max(len(cards), event.to)
    if most > 1 or (cards and len(cards) != event.to):
        yield _wrong(case, event, f"swaps {most} cards; one may go", "one card", cards)
        return
    if known and cards and cards[0] not in held:
        text = f"swaps [{cards_text(cards)}], which is not in the hand"
        yield _wrong(case, event, text, f"holds {cards_text(held)}", cards)
        return
    dealt = case.table.dealt_after.get(event.line)
    if dealt is None:
        return
    if len(dealt.kept) + len(dealt.cards) != case.book.hole_dealt or (dealt.kept and len(dealt.cards) != 1):
        yield _wrong(case, dealt, f"gets {len(dealt.cards)} cards for one", "one card", dealt.cards)
    elif known and dealt.kept:
        left = tuple(c for c in held if c not in cards)
        if not set(dealt.kept) <= set(left):
            text = f"keeps [{cards_text(dealt.kept)}]; [{cards_text(left)}] was left"
            yield _wrong(case, dealt, text, f"kept {cards_text(left)}", dealt.kept)


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
