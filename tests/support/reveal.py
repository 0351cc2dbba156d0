"""The showdown has an order: who shows when, and who may muck because better cards lie open.

In: a dealt hand and a dialect. Out: who shows or mucks, in order.
"""

from typing import NamedTuple

from tests.support.hand import DealtHand, Pot
from tests.support.settle import pots_of
from tests.support.state import VOLUNTARY, State
from tests.support.table import showing


class Reveal(NamedTuple):
    """One hand of the showdown: shown, mucked, or left closed without a word (`hides`); `pot` is the last pot in which it takes part."""

    seat: int
    shows: bool
    pot: int
    hides: bool = False


def last_aggressor(hand: DealtHand, site: str) -> int:
    """Who bet or raised last on the final street; where nobody acted there, on the last street with action (a room that
    goes by seats then: nobody). 0 where there is none."""
    found, acted_on, street = 0, "", ""
    first = 0
    for act in hand.acts:
        if act.kind == "street":
            street = act.what
        elif act.kind in {"redeal", "reopen"}:
            found, acted_on = 0, ""
        elif act.kind in VOLUNTARY:
            if street != acted_on:
                found, acted_on, first = 0, street, act.seat
            if act.kind in {"bet", "raise"}:
                found = act.seat
    if hand.table.game.posts == "bring-in":
        found = found or first
    return found if acted_on == hand.table.game.names[-1] or site != "PokerStars" else 0


def first_to_show(hand: DealtHand, site: str) -> int:
    """Who opens first: who bet last; in draws after checks who stood pat first. 0 for whoever is next to the button."""
    found, table = last_aggressor(hand, site), hand.table
    if table.game.shows == "by pots" or found in hand.live:
        return found
    live = [seat for seat in table.clockwise(table.button) if seat in hand.live]
    drew = {act.seat for act in hand.acts if act.kind == "discard"}
    if table.says("c32_show_allcheck", "not_folded"):
        return live[0]
    return next((seat for seat in live if seat not in drew), live[0])


def before_showdown(hand: DealtHand) -> list[tuple[int, ...]]:
    """Who could win each pot before false openers were found."""
    state = State.of(hand.table)
    for act in hand.acts[:-1]:
        state.apply(act)
    return [who for _, who in pots_of(state)]


def order(hand: DealtHand, site: str) -> list[tuple[int, int]]:
    """Seats in the order of showing, each with the index of the last pot that it is in."""
    table = hand.table
    first, outermost = first_to_show(hand, site), len(hand.layers) - 1
    pots = [pot.eligible for pot in hand.layers]
    if hand.found_at_showdown:
        pots = before_showdown(hand)
    if table.game.shows == "by pots":
        return showing(pots, table.clockwise(hand.button), first)
    # All clockwise, or only those of the outermost pot and then pot by pot: dealers do either.
    begin = hand.live if table.seed % 2 else (first, *pots[-1])
    found = [seat for seat in (first, *table.clockwise(first)[:-1]) if seat in begin]
    rest = showing(pots, table.clockwise(table.button), 0)
    return [(seat, outermost) for seat in found] + [(seat, at) for seat, at in rest if seat not in found]


def beaten(hand: DealtHand, seat: int, shown: list[int], pot: Pot) -> bool:
    """Whether the open hands of a pot already leave nothing of it to a seat."""
    others = [n for n in shown if n in pot.eligible]
    for half in range(len(hand.table.halves)):
        mine = hand.worth(seat, half)
        if mine is not None and not any((value := hand.worth(n, half)) is not None and value > mine for n in others):
            return False
    return True


def reveal(hand: DealtHand, site: str) -> list[Reveal]:
    """The showdown. A hand is mucked only if its player likes to muck and it can win nothing; run twice, all is shown."""
    done: list[Reveal] = []
    table = hand.table
    may_muck = hand.runs == 1 and not hand.opened and not table.says("c32_show_all", "all_show")
    muckers = table.muckers - {hand.found_at_showdown} if may_muck else ()
    shown: list[int] = []
    for seat, pot in order(hand, site):
        mucks = (
            len(shown) > 0
            and seat in muckers
            and all(beaten(hand, seat, shown, one) for one in hand.layers if seat in one.eligible)
        )
        hides = table.hides and not hand.opened and not mucks and hand.won[seat] > 0 and seat not in table.heroes
        done.append(Reveal(seat, not mucks and not hides, pot, hides))
        if not mucks and not hides:
            shown.append(seat)
    return done
