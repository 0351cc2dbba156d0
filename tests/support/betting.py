"""Betting rounds are played by the rules, one random legal act at a time."""

import random
from dataclasses import dataclass, field

from tests.support.hand import STREETS, Act, Ask, Table
from tests.support.table import Betting


@dataclass(slots=True)
class Mood:
    """How this hand is played: chances to fold, raise and move all-in where each is possible."""

    fold: float
    push: float
    shove: float

    @classmethod
    def draw(cls, rng: random.Random) -> "Mood":
        """A mood that often reaches a showdown and is all-in on any street."""
        return cls(rng.uniform(0.15, 0.65), rng.uniform(0.08, 0.4), rng.choice((0.02, 0.08, 0.3)))


@dataclass(slots=True)
class Play:
    """A hand while it is played."""

    rng: random.Random
    table: Table
    mood: Mood
    stacks: dict[int, int]
    live: list[int]
    acts: list[Act] = field(default_factory=list)
    asks: list[Ask] = field(default_factory=list)
    pot: int = 0
    round: Betting = field(default_factory=lambda: Betting("", 0))

    def pay(self, seat: int, amount: int, dead: int = 0) -> bool:
        """Chips move to the middle; true where the seat is all-in by it."""
        self.stacks[seat] -= amount
        self.pot += amount
        self.round.bets[seat] = self.round.inside(seat) + amount - dead
        return self.stacks[seat] == 0


def post(play: Play) -> None:
    """Antes, then blinds in order, then those who return."""
    table = play.table
    play.round = begin(table, STREETS[0])
    antes = table.numbers if table.ante_by == "all" else [table.big_seat]
    for seat in antes if table.ante else []:
        amount = min(table.ante, play.stacks[seat])
        allin = play.pay(seat, amount, amount)
        play.acts.append(Act("post", seat, amount, 0, allin, "ante", amount if table.ante_by != "all" else 0))
    due = [(table.small_seat, "small blind", table.small, 0), (table.big_seat, "big blind", table.big, 0)]
    due.append((table.over_seat, "over blind", table.over, 0))
    if table.game.short_deck:
        due = [(table.big_seat, "button blind", table.big, 0)]
    for seat, what in table.extra:
        both = what == "small & big blinds"
        due.append((seat, what, table.big + (table.small if both else 0), table.small if both else 0))
    for seat, what, size, dead in due:
        amount = min(size, play.stacks[seat]) if seat else 0
        if amount:
            allin = play.pay(seat, amount, dead)
            play.acts.append(Act("post", seat, amount, 0, allin, what, dead))


def begin(table: Table, street: str) -> Betting:
    """A street's round before its first turn."""
    step = table.least_bet() if table.limit != "Limit" else table.big * (2 if street in STREETS[2:] else 1)
    return Betting(table.limit, step, *((table.least_bet(), 1) if street == STREETS[0] else ()))


def first_seat(table: Table, street: str) -> list[int]:
    """All seats in the order of a street's first turns."""
    if street != "preflop" or table.game.short_deck:
        return table.clockwise(table.button)
    return table.clockwise(table.over_seat or table.big_seat)


def limits(play: Play, seat: int) -> tuple[int, int, bool]:
    """The smallest and the greatest legal total of a bet or raise, and whether one is allowed at all."""
    round_, stack = play.round, play.stacks[seat]
    level, every = round_.level, round_.inside(seat) + stack
    least, most, allowed = round_.span(seat, stack, play.pot + level - round_.inside(seat))
    completed = round_.full + round_.step
    if play.table.limit == "Limit" and round_.short and completed > level and play.rng.random() < 0.5:
        least = most = min(completed, every)
    others = any(play.stacks[n] for n in play.live if n != seat)
    return least, most, allowed and others and seat not in round_.closed


def size_of_raise(play: Play, least: int, most: int) -> int:
    """A total between the two: small ones often, all the chips sometimes; whole chips only."""
    if least >= most:
        return most
    rng, unit = play.rng, play.table.unit
    roll = rng.random()
    if roll < play.mood.shove:
        return most
    if roll < 0.35:
        return least
    top = min(most, least + rng.choice((1, 2, 4, 10)) * max(play.table.big, play.pot // 2))
    grain = unit if rng.random() < 0.5 or play.table.big // 2 < unit else max(unit, play.table.big // 2 // unit * unit)
    total = least + rng.randint(0, (top - least) // grain) * grain
    return min(total, most)


def choose(play: Play, seat: int, street: str) -> Act:
    """One legal act of a seat; the ask behind it is kept for those who plant faults."""
    rng, stack, round_ = play.rng, play.stacks[seat], play.round
    owe, mine, level = round_.owes(seat, play.live, play.stacks), round_.inside(seat), round_.level
    least, most, may_raise = limits(play, seat)
    chips = level, owe, mine, stack, play.pot, least, most, may_raise, seat in round_.closed
    play.asks.append(Ask(len(play.acts), seat, street, *chips, round_.short, round_.full, round_.step, round_.count))
    chair = play.table.chair(seat)
    if chair.absent:
        return Act("fold", seat)
    alone = all(play.table.chair(n).absent for n in play.live if n != seat)
    roll = rng.random()
    if may_raise and roll < play.mood.push:
        to = size_of_raise(play, least, most)
        allin = to == mine + stack
        if level:
            return Act("raise", seat, to - level, to, allin)
        return Act("bet", seat, to, to, allin)
    if not owe:
        return Act("check", seat)
    if not alone and roll > 1 - play.mood.fold:
        return Act("fold", seat)
    amount = min(owe, stack)
    return Act("call", seat, amount, 0, amount == stack)


def apply(play: Play, act: Act) -> None:
    """The act changes the round."""
    seat = act.seat
    play.acts.append(act)
    play.round.acted.add(seat)
    play.round.closed.add(seat)
    if act.kind == "fold":
        play.live.remove(seat)
    elif act.kind == "call":
        play.pay(seat, act.amount)
    elif act.kind in {"bet", "raise"}:
        play.pay(seat, act.to - play.round.inside(seat))
        play.round.raised(seat, act.to)


def betting_round(play: Play, street: str) -> None:
    """One street's betting, from the first turn until nobody must act or one hand is left."""
    if street != STREETS[0]:
        play.round = begin(play.table, street)
    turns = first_seat(play.table, street)
    at = 0
    while any(play.round.asks(seat, play.live, play.stacks) for seat in play.live):
        seat = turns[at % len(turns)]
        at += 1
        if play.round.asks(seat, play.live, play.stacks):
            apply(play, choose(play, seat, street))


def play_hand(rng: random.Random, table: Table, mood: tuple[float, float, float] | None = None) -> Play:
    """The whole hand, posts to river, as acts; what comes of it is settled elsewhere."""
    stacks = {chair.number: chair.stack for chair in table.chairs}
    play = Play(rng, table, Mood(*mood) if mood else Mood.draw(rng), stacks, list(table.numbers))
    post(play)
    for street in STREETS:
        play.acts.append(Act("street", what=street))
        betting_round(play, street)
        if len(play.live) == 1:
            break
    return play
