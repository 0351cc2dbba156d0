"""Dealer lines: the order of the deal, dropped cards, questions that come too early. Player lines: the wait box."""

from collections.abc import Iterator

from handaudit.check.case import Case, Findings
from handaudit.check.registry import analyser
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS


@analyser("deal-lines", kinds="deals")
def deal_order(case: Case) -> Findings:
    """Cards are dealt one at a time, round by round, from the left of the button (TH-DEAL-1, JB-DEAL-1). The first card that
    goes to a wrong seat is the finding."""
    order = case.table.order
    if not order or not case.hand.button:
        return
    for dealt in _deals(case.hand.events):
        for at, event in enumerate(dealt):
            due = order[at % len(order)]
            if event.seat == due:
                continue
            twice = at > 0 and dealt[at - 1].seat == event.seat and len(order) > 1
            yield case.finding("deal-order.twice" if twice else "deal-order", event, others=(due,))
            break


def _deals(events: tuple[Event, ...]) -> Iterator[list[Event]]:
    """The lines that deal a card, deal by deal: up to the first action, and again after a misdeal or a redeal."""
    found: list[Event] = []
    over = False
    for event in events:
        if (event.kind == "dealer" and event.text == "misdeal") or (event.kind == "street" and event.text == "redeal"):
            yield found
            found, over = [], False
        elif event.kind in ACTIONS:
            over = True
        elif event.kind == "deals" and not over:
            found.append(event)
    yield found


@analyser("asked", kinds="asks")
def asked(case: Case) -> Findings:
    """The dealer asks for cards while the betting before the draw is open, or asks a player to show (TH-SHOW-7)."""
    for event in case.hand.events:
        if event.kind != "asks":
            continue
        if event.text == "to show":
            yield case.finding("dealer-opened.asks", event.line, seat=event.seat)
        elif case.table.book.streets and (open_bet := _open_bet(case, event)) is not None:
            yield case.finding("draw-order.asked", event.line, {"open": open_bet.line})


def _open_bet(case: Case, event: Event) -> Event | None:
    """The next action of the betting round in which a line stands; None where the round is over, or no cards are exchanged."""
    if not any(street.exchange is not None and not street.exchange.fee for street in case.book.streets):
        return None
    for later in case.hand.events:
        if later.line <= event.line:
            continue
        if later.kind in ACTIONS:
            return later
        if later.kind in ("street", "discard", "stand", "collect", "returned"):
            return None
    return None


@analyser("dropped", kinds="drops")
def dropped(case: Case) -> Findings:
    """A card leaves the table while cards are dealt: a misdeal, which must follow before anybody acts (TH-MISDEAL-3)."""
    for at, event in enumerate(case.hand.events):
        if event.kind != "drops" or any(e.kind in ACTIONS for e in case.hand.events[:at]):
            continue
        for later in case.hand.events[at + 1 :]:
            if later.kind == "dealer" and later.text == "misdeal":
                break
            if later.kind in ACTIONS:
                yield case.finding("misdeal-missed.table", event.line)
                break


@analyser("wait-box", kinds="waits")
def wait_box(case: Case) -> Findings:
    """A player who waits for the over blind is not dealt in before it has come to his seat (C32-MISS-1)."""
    if case.book.over_blind_over is None:
        return
    waiting: dict[int, Event] = {}
    for event in case.hand.events:
        if event.kind == "waits":
            if event.text == "ticks":
                waiting[event.seat] = event
            else:
                waiting.pop(event.seat, None)
        elif event.kind == "street":
            break
    last = {post.seat for post in case.table.posts if post.text in ("over-blind", "big-blind")}
    for seat, event in waiting.items():
        if seat in case.table.order and seat not in last:
            yield case.finding("missed-blind.waits", event.line, seat=seat)
