"""A betting round is played by the rules, one random legal act at a time.

In: a hand in play and a street. Out: the acts of the round, each with what was asked of its seat.
"""

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.support.evaluator import ACE_LOW, RANK_OF, SUIT_OF
from tests.support.games import Game, Street
from tests.support.hand import Act, Ask, Table
from tests.support.state import HAPPENS, State
from tests.support.table import Betting

if TYPE_CHECKING:
    from tests.support.special import Special


@dataclass(slots=True)
class Mood:
    """How this hand is played: chances to fold, raise and move all-in where each is possible."""

    fold: float
    push: float
    shove: float

    @classmethod
    def draw(cls, rng: random.Random, game: Game) -> "Mood":
        """A mood that often reaches a showdown and is all-in on any street."""
        return cls(rng.uniform(*game.folds), rng.uniform(*game.pushes), rng.choice(game.shoves))


@dataclass(slots=True)
class Play:
    """A hand while it is played."""

    rng: random.Random
    table: Table
    mood: Mood
    state: State
    live: list[int]
    stacks: dict[int, int]
    acts: list[Act] = field(default_factory=list)
    asks: list[Ask] = field(default_factory=list)
    round: Betting = field(default_factory=lambda: Betting("", 0))
    special: "Special" = field(init=False)
    posted: int = 0
    """The highest post."""
    turns: list[int] = field(default_factory=list)
    at: int = 0
    """All seats in the order of this round's first turns, and whose turn is next."""
    mixed: bool = False
    """Whether discards, and folded hands with them, were shuffled again."""
    unseen: set[int] = field(default_factory=set)
    """Whose hands the log does not know any more."""
    told: set[int] = field(default_factory=set)
    """Whose discards the log has to name."""
    stub: list[int] = field(default_factory=list)
    """The rest of the pack."""
    left: list[int] = field(default_factory=list)
    """What is left of discards that were shuffled again."""
    board: list[int] = field(default_factory=list)
    heap: dict[int, list[int]] = field(default_factory=dict)
    """Discards of each seat that no reshuffle has taken."""
    thrown: dict[int, set[int]] = field(default_factory=dict)
    """All that a seat has ever discarded."""

    def does(self, act: Act) -> None:
        """The act happens."""
        self.acts.append(act)
        HAPPENS[act.kind](self.state, act)


def begin(play: Play, street: Street) -> Betting:
    """A street's round before its first turn."""
    table, bets = play.table, play.state.bets
    opening = street.name == table.game.opening
    least = table.least_bet() if opening or table.game.over_stays else table.big
    step = least if table.limit != "Limit" else least * street.bets
    if opening and table.limit != "Limit" and table.says("c32_nl_min_bet_r1", "big_blind"):
        step = table.big
    round_ = Betting(table.limit, step, bets=bets, reopens=table.game.reopens, counts=table.game.counts)
    if opening and "blind" in table.game.posts:
        round_.level = round_.full = max(least, play.posted)
        round_.count = 0 if table.says("c32_blind_counts", "no") else 1
    if table.says("c32_limit_cap", "none"):
        round_.cap = 10**9
    return round_


def turns_of(play: Play, street: Street) -> list[int]:
    """All seats in the order of a street's first turns."""
    table = play.table
    first = street.first
    if first == "blinds" and street.name != table.game.opening and table.says("c32_round2_first", "after_dealer"):
        first = "button"
    if first == "blinds":
        return table.clockwise(table.over_seat or table.big_seat)
    if first == "button":
        seat = play.special.speaks_first(street)
        return [seat, *table.clockwise(seat)[:-1]] if seat else table.clockwise(play.state.button)
    seat = lowest_card(play) if first == "low card" else best_open_cards(play)
    return [seat, *table.clockwise(seat)[:-1]]


def height(play: Play, card: int) -> tuple[int, str]:
    """The rank of an open card, with its suit: clubs are lowest. Where the lowest hand wins the ace is one."""
    low = play.table.game.halves[0].ranking is ACE_LOW
    return -1 if low and RANK_OF[card] == 12 else RANK_OF[card], SUIT_OF[card]


def lowest_card(play: Play) -> int:
    """Who brings in: the lowest card, or the highest where the lowest hand wins; if its player has no chips, the next one who has."""
    low = play.table.game.halves[0].ranking is ACE_LOW
    first = (max if low else min)(play.live, key=lambda seat: height(play, play.state.open[seat][0]))
    return next((seat for seat in [first, *play.table.clockwise(first)] if play.stacks[seat]), first)


def best_open_cards(play: Play) -> int:
    """Whose open cards are best, of those who still have chips."""
    low = play.table.game.halves[0].ranking is ACE_LOW

    def shown(seat: int) -> list[tuple[int, ...]]:
        ranks = [height(play, card)[0] for card in (*play.state.open[seat], *play.board)]
        groups = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
        return list(zip(*groups, strict=True))  # how many are alike goes before how high they are: two pairs beat one

    able = [seat for seat in play.live if play.stacks[seat]] or play.live
    return (min if low else max)(able, key=shown)


def bring_in(play: Play, seat: int) -> None:
    """The first to speak brings in, or bets the small bet at once. Who brings in is asked again only if somebody raises."""
    table, stack, round_ = play.table, play.stacks[seat], play.round
    if stack >= table.big and play.rng.random() < 0.15:
        ask(play, seat)
        play.does(Act("bet", seat, table.big, table.big, stack == table.big))
        round_.raised(seat, table.big)
    elif stack:
        amount = min(table.bring, stack)
        play.does(Act("post", seat, amount, 0, amount == stack, "bring-in"))
        round_.level, round_.brought, round_.reopens = amount, True, True
    round_.acted.add(seat)
    round_.closed.add(seat)


def limits(play: Play, seat: int) -> tuple[int, int, bool]:
    """The smallest and the greatest legal total of a bet or raise, and whether one is allowed at all."""
    round_, stack = play.round, play.stacks[seat]
    level, every = round_.level, round_.inside(seat) + stack
    call = 0 if play.table.says("c32_pl_cap", "pot_before_call") else level - round_.inside(seat)
    least, most, allowed = round_.span(seat, stack, play.state.pot + call)
    if play.table.limit == "Limit":
        completed, double = round_.full + round_.step, play.table.game.pair_doubles != "" and pair_doubles(play)
        if completed > level and (round_.brought or double or (round_.short and play.rng.random() < 0.5)):
            least = most = min(completed, every)
        elif double:
            most = min(level + 2 * round_.step, every)
    return least, most, allowed and seat not in round_.closed and round_.others(seat, play.live, play.stacks)


def pair_doubles(play: Play) -> bool:
    """Whether a double bet is allowed: somebody's two open cards are a pair, and nobody has made such a bet."""
    if play.state.street != play.table.game.pair_doubles or play.round.step > play.table.big:
        return False
    return any(len({RANK_OF[card] for card in play.state.open[seat]}) == 1 for seat in play.live)


def size_of_raise(play: Play, seat: int, least: int, most: int) -> int:
    """A total between the two: small ones often, all the chips sometimes; whole chips only."""
    if least >= most:
        return most
    if special := play.special.size(seat, least, most):
        return special
    rng, unit = play.rng, play.table.unit
    if play.table.limit == "Limit":
        return rng.choice((least, most))
    roll = rng.random()
    if roll < play.mood.shove:
        return most
    if roll < 0.35:
        return least
    half = play.table.big // 2
    top = min(most, least + rng.choice((1, 2, 4, 10)) * max(play.table.big, play.state.pot // 2))
    grain = unit if rng.random() < 0.5 or half < unit else max(unit, half // unit * unit)
    total = least + rng.randint(0, (top - least) // grain) * grain
    return min(total, most)


def ask(play: Play, seat: int) -> Ask:
    """What is asked of a seat now; it is kept for those who plant faults."""
    round_, street = play.round, play.state.street
    owe, mine, level = round_.owes(seat, play.live, play.stacks), round_.inside(seat), round_.level
    if owe and play.table.game.posts == "ante":
        owe = level - mine  # no blind, but a bet that stands although its player may be out
    chips = level, owe, mine, play.stacks[seat], play.state.pot, *limits(play, seat), seat in round_.closed
    found = Ask(len(play.acts), seat, street, *chips, round_.short, round_.full, round_.step, round_.count)
    play.asks.append(found)
    return found


def choose(play: Play, seat: int) -> Act:
    """One legal act of a seat."""
    asked = ask(play, seat)
    if play.table.chair(seat).absent:
        return Act("fold", seat)
    roll, level, stack = play.rng.random(), asked.level, asked.stack
    if asked.may_raise and roll < play.mood.push:
        to = size_of_raise(play, seat, asked.least, asked.most)
        allin = to == asked.committed + stack
        if level:
            return Act("raise", seat, to - level, to, allin)
        return Act("bet", seat, to, to, allin)
    if not asked.owe:
        return Act("check", seat)
    if (
        roll > 1 - play.mood.fold
        and play.special.may_fold(seat)
        and not all(play.table.chair(n).absent for n in play.live if n != seat)
    ):
        return Act("fold", seat)
    amount = min(asked.owe, stack)
    return Act("call", seat, amount, 0, amount == stack)


def betting_round(play: Play, street: Street) -> None:
    """One street's betting, from the first turn until nobody must act or one hand is left; what nobody matched goes back."""
    play.round = begin(play, street)
    if not play.special.opens(street):
        return
    turns = play.turns = turns_of(play, street)
    live, stacks, special, seats = play.live, play.stacks, play.special, len(turns)
    play.at = passed = 0
    if street.first == "low card":
        bring_in(play, turns[0])
    while passed < seats:
        seat = turns[play.at % seats]
        play.at += 1
        if not play.round.asks(seat, live, stacks) and not special.wants(seat):
            passed += 1
            continue
        passed = 0
        if special.turn(seat):
            act = choose(play, seat)
            take(play, act)
            if special.acted(act):
                break
    special.complete()
    seat, amount = play.state.uncalled()
    if amount:
        play.does(Act("returned", seat, amount))
    special.closed(street)
    play.state.gather()


def take(play: Play, act: Act) -> None:
    """An act of the round happens."""
    round_, seat = play.round, act.seat
    play.does(act)
    round_.acted.add(seat)
    round_.closed.add(seat)
    if act.kind in {"bet", "raise"}:
        double = act.to - round_.level == 2 * round_.step and play.state.street == play.table.game.pair_doubles
        round_.raised(seat, act.to)
        round_.brought, round_.reopens = False, play.table.game.reopens
        round_.step *= 1 + double
