"""The course of a hand: posts, then street after street.

In: a table. Out: `Play`, with all acts and what was asked before each; `settle` says what comes of it.
"""

import random

from tests.support.betting import Mood, Play, betting_round
from tests.support.exchanges import EXCHANGES, deal_more
from tests.support.hand import Act, Table
from tests.support.openers import Openers
from tests.support.special import Parole, Special
from tests.support.state import State
from tests.support.swaps import Swaps

SPECIALS = {"": Special, "parole": Parole, "swaps": Swaps, "openers": Openers}


def post(play: Play) -> None:
    """Antes, then blinds in order, then those who return."""
    table, stacks = play.table, play.stacks
    by_all = table.ante_by == "all"
    for seat in (table.numbers if by_all else [table.big_seat]) if table.ante else []:
        amount = min(table.ante, stacks[seat])
        play.does(Act("post", seat, amount, 0, amount == stacks[seat], "ante", 0 if by_all else amount))
    for seat, what, size, dead in table.posts:
        amount = min(size, stacks[seat])
        if amount:
            live = min(amount, size - dead)
            play.does(Act("post", seat, amount, 0, amount == stacks[seat], what, amount - live))
    play.posted = max(play.state.bets.values(), default=0)


def play_streets(play: Play, *, again: bool) -> None:
    """Street after street, as long as two hands are live; the first one of a hand that is dealt `again` is open already."""
    for street in play.table.game.streets:
        if len(play.live) < 2 or play.special.over():
            break
        if not again:
            play.special.before(street)
            play.does(Act("street", amount=play.special.price(street), what=street.name))
        again = False
        if street.up or street.down:
            deal_more(play, street)
        if street.exchange:
            EXCHANGES[street.exchange](play, street)
        if street.bets:
            betting_round(play, street)


def play_hand(rng: random.Random, table: Table, mood: tuple[float, float, float] | None = None) -> Play:
    """The whole hand, posts to river, as acts; what comes of it is settled elsewhere."""
    state = State.of(table)
    play = Play(rng, table, Mood(*mood) if mood else Mood.draw(rng, table.game), state, state.live, state.stacks)
    play.stub, play.board = list(table.spare), list(table.board)
    play.special = SPECIALS[table.game.special](play)
    post(play)
    play_streets(play, again=False)
    while play.special.again():
        play_streets(play, again=True)
    return play
