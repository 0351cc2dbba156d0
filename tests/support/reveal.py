"""The showdown has an order: who shows when, and who may muck because better cards lie open."""

from typing import NamedTuple

from tests.support import evaluator
from tests.support.hand import STREETS, DealtHand, Pot
from tests.support.settle import VOLUNTARY
from tests.support.table import showing


class Reveal(NamedTuple):
    """One hand of the showdown: shown or mucked; `pot` is the last pot in which it takes part."""

    seat: int
    shows: bool
    pot: int


def last_aggressor(hand: DealtHand, site: str) -> int:
    """Who bet or raised last on the final street; where nobody acted there, on the last street with action (a room that
    goes by seats then: nobody). 0 where there is none."""
    found, acted_on, street = 0, "", ""
    for act in hand.acts:
        if act.kind == "street":
            street = act.what
        elif act.kind in VOLUNTARY:
            if street != acted_on:
                found, acted_on = 0, street
            if act.kind in {"bet", "raise"}:
                found = act.seat
    return found if acted_on == STREETS[-1] or site != "PokerStars" else 0


def order(hand: DealtHand, site: str) -> list[tuple[int, int]]:
    """Seats in the order of showing, each with the index of the last pot that it is in."""
    table = hand.table
    ring = table.clockwise(table.button)
    return showing([pot.eligible for pot in hand.pots], ring, last_aggressor(hand, site))


def beaten(hand: DealtHand, seat: int, shown: list[int], pot: Pot) -> bool:
    """Whether the open hands of a pot already leave nothing of it to a seat."""
    game, board = hand.table.game, hand.boards[0]
    others = [n for n in shown if n in pot.eligible]

    def high(n: int) -> evaluator.Strength:
        return evaluator.strength(hand.table.chair(n).hole, board, game.must_use, game.short_deck)

    if not any(high(n) > high(seat) for n in others):
        return False
    if not game.low:
        return True
    lows = {n: evaluator.low(hand.table.chair(n).hole, board, game.must_use) for n in [*others, seat]}
    mine = lows[seat]
    return mine is None or any(value is not None and value < mine for n, value in lows.items() if n != seat)


def reveal(hand: DealtHand, site: str) -> list[Reveal]:
    """The showdown. A hand is mucked only if its player likes to muck and it can win nothing; run twice, all is shown."""
    done: list[Reveal] = []
    for seat, pot in order(hand, site):
        shown = [item.seat for item in done if item.shows]
        mine = [p for p in hand.pots if seat in p.eligible]
        mucks = (
            seat in hand.table.muckers
            and hand.runs == 1
            and bool(shown)
            and all(beaten(hand, seat, shown, p) for p in mine)
        )
        done.append(Reveal(seat, not mucks, pot))
    return done
