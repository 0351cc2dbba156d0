"""Cards of a swap: the one that goes out was held, one comes in for it, at once."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.registry import check, family
from handaudit.model.cards import UNKNOWN, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.replay import SwapFee
from handaudit.replay.cursor import ACTIONS


class Changed(NamedTuple):
    """A swap whose cards are wrong: `what` is held | number | dealt | late."""

    what: str
    event: Event
    text: str
    note: str
    cards: tuple[int, ...] = ()


@check("swap-card", "swapcards")
def swap_card(case: Case, c: Changed) -> Finding | None:
    """The swapped card was not held, or cards were not exchanged one for one.

    A swap is one card out and one card in; the other card stays.
    """
    if c.what == "late":
        return None
    return case.finding(
        "swap-card",
        c.event.line,
        f"{case.name(c.event.seat)} {c.text}",
        seat=c.event.seat,
        street=_street(case, c.event),
        logged=cards_text(c.cards) or None,
        note=c.note,
        mark=cards_text(c.cards),
    )


@check("swap-late", "swapcards", on="late")
def swap_late(case: Case, c: Changed) -> Finding | None:
    """The new card was given after another player's decision.

    The swapper puts out card and fee and receives the new card at once, before anyone else decides.
    """
    return case.finding(
        "swap-late", c.event.line, f"{case.name(c.event.seat)} {c.text}", seat=c.event.seat, note=c.note
    )


def _street(case: Case, event: Event) -> str | None:
    """The street of the swap that a line belongs to."""
    return next((f.street for f in reversed(case.rep.swap_fees) if f.seat == event.seat and f.line <= event.line), None)


@family("swapcards", kinds="swap")
def candidates(case: Case) -> Iterator[Changed]:
    """Swaps whose cards the log shows."""
    events = case.hand.events
    fees = {f.line: f for f in case.rep.swap_fees}
    for at, event in enumerate(events):
        if event.kind == "swap":
            fee = fees.get(event.line)
            if fee is not None:
                yield from _judge(case, event, fee)
            late = _late(events, at)
            if late is not None:
                yield late


def _judge(case: Case, event: Event, fee: SwapFee) -> Iterator[Changed]:
    """One swap: what goes out and what comes in."""
    cards, held = event.cards, fee.before
    known = len(held) == case.book.hole_dealt and UNKNOWN not in held
    most = max(len(cards), event.to)
    if most > 1 or (cards and len(cards) != event.to):
        yield Changed("number", event, f"swaps {most} cards; one may go", "one card", cards)
        return
    if known and cards and cards[0] not in held:
        yield Changed(
            "held", event, f"swaps [{cards_text(cards)}], which is not in the hand", f"holds {cards_text(held)}", cards
        )
        return
    dealt = case.table.dealt_after.get(event.line)
    if dealt is None:
        return
    if len(dealt.kept) + len(dealt.cards) != case.book.hole_dealt or (dealt.kept and len(dealt.cards) != 1):
        yield Changed("dealt", dealt, f"gets {len(dealt.cards)} cards for one", "one card", dealt.cards)
    elif known and dealt.kept:
        left = tuple(c for c in held if c not in cards)
        if not set(dealt.kept) <= set(left):
            yield Changed(
                "dealt",
                dealt,
                f"keeps [{cards_text(dealt.kept)}]; [{cards_text(left)}] was left",
                f"kept {cards_text(left)}",
                dealt.kept,
            )


def _late(events: tuple[Event, ...], at: int) -> Changed | None:
    """The new card of the swap at `at`, where somebody else has decided before it came."""
    seat, other = events[at].seat, False
    for event in events[at + 1 :]:
        if event.kind == "dealt" and event.seat == seat:
            return (
                Changed("late", event, "gets the new card after another decision", "due at once", event.cards)
                if other
                else None
            )
        if event.seat == seat and event.kind == "swap":
            return None
        if event.kind == "street" and event.text in ("showdown", "summary"):
            return None
        if event.kind == "street" or (event.seat != seat and event.kind in ACTIONS | {"swap", "stand"}):
            other = True
    return None
