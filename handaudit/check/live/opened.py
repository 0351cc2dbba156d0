"""Cards that were opened by the wrong hand: by the dealer, out of the muck, or by order though nobody contests the pot."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.live.floor_orders import orders_to_show
from handaudit.check.registry import check, family
from handaudit.model.cards import UNKNOWN, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.ruled_dead import named
from handaudit.replay.settle import claimants


class Opened(NamedTuple):
    """`what` muck | dealer | forced; `seat` is whose cards they are."""

    what: str
    event: Event
    seat: int
    since: int = 0


@check("muck-inspected", "opened-cards", on="muck")
def muck_inspected(case: Case, o: Opened) -> Finding | None:
    """Folded or mucked cards were opened without an order of the floor.

    Only the floor or the hall manager may have them inspected; a floor line between the fold and the show is taken as the order.
    On suspicion of soft play the dealer secures them unopened.

        Bob: mucks hand
        Bob: shows [As Kd]                         no floor line before it
    """
    text = f"[{cards_text(o.event.cards)}] of {case.name(o.seat)}, out of the hand since line {o.since}, are opened without the floor"
    return case.finding(
        "muck-inspected",
        o.event.line,
        text,
        seat=o.seat,
        note="the floor orders it, nobody else",
        mark=cards_text(o.event.cards),
    )


@check("dealer-opened", "opened-cards", on="dealer")
def dealer_opened(case: Case, o: Opened) -> Finding | None:
    """The dealer opened a player's face-down cards.

    The dealer neither asks a player to open his cards nor opens them. A line `Dealer: exposes` after the first action, with the cards of
    a player who is in the hand, shows it; before the first action it is a card exposed in the deal.

        Dealer: exposes [As Kd] to Bob             at the showdown
    """
    text = f"the dealer opens [{cards_text(o.event.cards)}] of {case.name(o.seat)}"
    return case.finding(
        "dealer-opened",
        o.event.line,
        text,
        seat=o.seat,
        note="the player opens them, or nobody",
        mark=cards_text(o.event.cards),
    )


@check("forced-show", "opened-cards", on="forced")
def forced_show(case: Case, o: Opened) -> Finding | None:
    """The only player who claims the pot was made to show.

    A bet that nobody pays wins without a show, and so does the last one who claims the pot after the others mucked. A floor line
    that orders him to show is the fault, whether he obeys or not.

        Ann: folds
        Floor: Bob must show his hand
    """
    name = case.name(o.seat)
    return case.finding(
        "forced-show",
        o.event.line,
        f"{name} is ordered to show, but nobody else claims the pot",
        seat=o.seat,
        note="wins without a show",
    )


@family("opened-cards", kinds="dealer floor show")
def candidates(case: Case) -> Iterator[Opened]:
    """Cards opened out of the muck or by the dealer, and orders to open."""
    kinds = case.hand.kinds
    dealer, shows = "dealer" in kinds, "show" in kinds and case.book.live_table and not case.book.prove
    if "floor" in kinds:
        yield from _forced(case)
    if not (dealer or (shows and ("fold" in kinds or "muck" in kinds))):
        return
    out: dict[int, int] = {}
    ruled = started = 0
    for event in case.hand.events:
        kind, seat = event.kind, event.seat
        if kind in ACTIONS:
            started = 1
        if kind in ("fold", "muck"):
            out.setdefault(seat, event.line)
        elif kind == "floor":
            ruled = event.line
        elif (
            kind == "show"
            and shows
            and not event.to
            and event.text != "openers"
            and seat in out
            and _rests(case, event, out[seat])
        ):
            if ruled < out[seat]:
                yield Opened("muck", event, seat, out[seat])
        elif kind == "dealer" and event.text == "exposes" and started:
            seat = seat or _owner(case, event)
            if seat in out and ruled < out[seat]:
                yield Opened("muck", event, seat, out[seat])
            elif seat and seat not in out:
                yield Opened("dealer", event, seat)


def _rests(case: Case, event: Event, since: int) -> bool:
    """Whether the cards were given up for good: not a hand that was shown before the dealer took it in.

    Nor one that its player showed to one before: he then owes it to all who ask (TH-SHOWALL-1).
    """
    return not any(
        e.kind == "show"
        and e.seat == event.seat
        and (e.line < since or (e.to and e.line < event.line))
        and set(event.cards) <= set(e.cards)
        for e in case.hand.events
    )


def _owner(case: Case, event: Event) -> int:
    """Whose cards these are, as far as the log shows it anywhere."""
    cards = {c for c in event.cards if c != UNKNOWN}
    return next((seat for seat, held in case.rep.holdings.items() if cards and cards <= set(held)), 0)


def _forced(case: Case) -> Iterator[Opened]:
    table, pots = case.table, case.rep.pots
    if table.cancelled or not pots or not case.book.live_table:
        return
    left = {s for pot in pots if pot.name != "carried" for s in claimants(table, pot)}
    if len(left) != 1:
        return
    (seat,) = left
    given_up = [e.line for e in case.hand.events if e.seat != seat and e.kind in ("fold", "muck", "noshow")]
    for event in case.hand.events:
        if event.kind == "floor" and event.line > max(given_up, default=0) and orders_to_show(event.text):
            who = named(case.hand, event.text)
            if who in ([], [seat]):
                yield Opened("forced", event, seat)
