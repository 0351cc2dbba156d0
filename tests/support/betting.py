"""Betting rounds are played by the rules, one random legal act at a time."""

import random
from dataclasses import dataclass, field

from tests.support.hand import STREETS, Act, Ask, Table


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
    # of the street:
    bets: dict[int, int] = field(default_factory=dict)
    level: int = 0
    step: int = 0
    full: int = 0
    count: int = 0
    tier: int = 0
    acted: set[int] = field(default_factory=set)
    closed_to: set[int] = field(default_factory=set)
    short: bool = False

    def pay(self, seat: int, amount: int, dead: int = 0) -> bool:
        """Chips move to the middle; true where the seat is all-in by it."""
        self.stacks[seat] -= amount
        self.pot += amount
        self.bets[seat] = self.bets.get(seat, 0) + amount - dead
        return self.stacks[seat] == 0


def post(play: Play) -> None:
    """Antes, then blinds in order, then those who return."""
    table = play.table
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
    play.level = play.full = play.step = table.least_bet()
    play.count = 1


def first_seat(table: Table, street: str) -> list[int]:
    """All seats in the order of a street's first turns."""
    if street != "preflop" or table.game.short_deck:
        return table.clockwise(table.button)
    return table.clockwise(table.over_seat or table.big_seat)


def owes(play: Play, seat: int) -> int:
    """What a call costs before the stack cuts it. Where nobody else can act, a short blind is only called for what is there."""
    others = [n for n in play.live if n != seat]
    mine = play.bets.get(seat, 0)
    if any(play.stacks[n] for n in others):
        return max(0, play.level - mine)
    return max(0, max(play.bets.get(n, 0) for n in others) - mine)


def must_act(play: Play, seat: int) -> bool:
    """A seat acts if it owes, or has not spoken while somebody else still can."""
    if seat not in play.live or not play.stacks[seat]:
        return False
    if owes(play, seat):
        return True
    return seat not in play.acted and any(play.stacks[n] for n in play.live if n != seat)


def limits(play: Play, seat: int, owe: int) -> tuple[int, int, bool]:
    """The smallest and the greatest legal total of a bet or raise, and whether one is allowed at all."""
    table, mine = play.table, play.bets.get(seat, 0)
    stack = play.stacks[seat]
    everything = mine + stack
    least = play.level + (play.step if play.level else table.least_bet())
    most = everything
    if table.limit == "Limit":
        size = play.tier
        least = play.level + size
        if play.short and play.full + size > play.level and play.rng.random() < 0.5:
            least = play.full + size
        most = least
        allowed = play.count < 4
    else:
        allowed = True
        if table.limit == "Pot Limit":
            most = play.level + play.pot + max(0, play.level - mine)
            allowed = most >= least or most >= everything
    others = any(play.stacks[n] for n in play.live if n != seat)
    allowed = allowed and others and everything > play.level and seat not in play.closed_to
    return min(least, everything), min(most, everything), allowed


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


def choose(play: Play, seat: int, owe: int, street: str) -> Act:
    """One legal act of a seat; the ask behind it is kept for those who plant faults."""
    rng, stack, mine = play.rng, play.stacks[seat], play.bets.get(seat, 0)
    least, most, may_raise = limits(play, seat, owe)
    closed = seat in play.closed_to
    size = play.tier if play.table.limit == "Limit" else play.step
    figures = (
        play.level,
        owe,
        mine,
        stack,
        play.pot,
        least,
        most,
        may_raise,
        closed,
        play.short,
        play.full,
        size,
        play.count,
    )
    play.asks.append(Ask(len(play.acts), seat, street, *figures))
    chair = play.table.chair(seat)
    if chair.absent:
        return Act("fold", seat)
    alone = all(play.table.chair(n).absent for n in play.live if n != seat)
    roll = rng.random()
    if may_raise and roll < play.mood.push:
        to = size_of_raise(play, least, most)
        allin = to == mine + stack
        if play.level:
            return Act("raise", seat, to - play.level, to, allin)
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
    play.acted.add(seat)
    play.closed_to.add(seat)
    if act.kind == "fold":
        play.live.remove(seat)
    elif act.kind == "call":
        play.pay(seat, act.amount)
    elif act.kind in {"bet", "raise"}:
        play.pay(seat, act.to - play.bets.get(seat, 0))
        gained = act.to - play.level
        size = play.tier if play.table.limit == "Limit" else (play.step if play.level else play.table.least_bet())
        if gained >= size:
            play.step = gained if play.table.limit != "Limit" else play.tier
            play.closed_to = {seat}
            play.full, play.short = act.to, False
        elif play.table.limit == "Limit" and act.to == play.full + play.tier:
            play.full, play.short = act.to, False
        else:
            play.short = True
        play.level = act.to
        play.count += 1


def betting_round(play: Play, street: str) -> None:
    """One street's betting, from the first turn until nobody must act or one hand is left."""
    table = play.table
    play.acted, play.closed_to, play.short = set(), set(), False
    if street != "preflop":
        play.bets, play.level, play.full, play.count = {}, 0, 0, 0
        play.step = table.least_bet()
    play.tier = table.big * (2 if street in STREETS[2:] else 1)
    turns = first_seat(table, street)
    at = 0
    while len(play.live) > 1 and any(must_act(play, seat) for seat in play.live):
        seat = turns[at % len(turns)]
        at += 1
        if must_act(play, seat):
            apply(play, choose(play, seat, owes(play, seat), street))


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
