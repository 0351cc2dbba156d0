"""A dealt hand of the stripped-pack draw: what stood before it, what happened, and the figures that are true of it."""

import random
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.support.names import pick_names
from tests.support.stripped_rank import PACK
from tests.support.table import clockwise


class Ev(NamedTuple):
    """One line that happens. `kind`: post fold check call bet raise returned discard stand reshuffle dealt parole draw deal."""

    kind: str
    seat: int = 0
    amount: int = 0
    to: int = 0
    allin: bool = False
    cards: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    text: str = ""


class Pot(NamedTuple):
    """A pot before rake, who can win it and what each of them gets after rake."""

    name: str
    amount: int
    eligible: tuple[int, ...]
    awards: dict[int, int]
    rake: int = 0


@dataclass(slots=True)
class Settings:
    """What is dealt: `ways` are options by key; shares are chances from 0 to 1."""

    ways: dict[str, str] = field(default_factory=dict)
    limits: tuple[str, ...] = ("No Limit", "Pot Limit", "Limit")
    players: tuple[int, int] = (2, 5)
    short: float = 0.3
    entry: float = 0.25
    parole: float = 0.2
    hidden: float = 0.3
    draw_much: float = 0.35
    nasty: float = 0.15
    rake: float = 0.3
    unit: float = 0.1
    twins: float = 0.05
    terse: float = 0.15
    tournament: float = 0.1
    bold: float = 0.3
    fold: float = 0.25


@dataclass(slots=True)
class Hand:
    """Everything about one hand. `blinds` are small, big and over (0: none); `first` and `second` are the header's two figures."""

    rng: random.Random
    settings: Settings
    id: str
    limit: str
    sign: str
    code: str
    minor: int
    unit: int
    first: int
    second: int
    blinds: tuple[int, int, int]
    button: int
    names: dict[int, str]
    start: dict[int, int]
    waiting: dict[int, str]
    order: list[int]
    pack: list[int]
    open_cards: bool
    events: list[Ev] = field(default_factory=list)
    stack: dict[int, int] = field(default_factory=dict)
    put: dict[int, int] = field(default_factory=dict)
    dead: int = 0
    dead_of: dict[int, int] = field(default_factory=dict)
    paid: dict[int, int] = field(default_factory=dict)
    back: dict[int, int] = field(default_factory=dict)
    won: dict[int, int] = field(default_factory=dict)
    live: list[int] = field(default_factory=list)
    cards: dict[int, tuple[int, ...]] = field(default_factory=dict)
    drew: dict[int, int] = field(default_factory=dict)
    folded: dict[int, str] = field(default_factory=dict)
    aggressor: dict[str, int] = field(default_factory=dict)
    acted: dict[str, bool] = field(default_factory=dict)
    streets: list[tuple[str, int]] = field(default_factory=list)
    consent: bool = False
    last_blind: int = 0
    pots: list[Pot] = field(default_factory=list)
    total: int = 0
    rake: int = 0
    shown: list[tuple[int, bool]] = field(default_factory=list)
    pot_cap: int = 0
    over_pot: bool = False
    twins: bool = False
    terse: bool = False
    tournament: str = ""
    shy: bool = False

    @property
    def ways(self) -> dict[str, str]:
        """The options of the house."""
        return self.settings.ways

    @property
    def middle(self) -> int:
        """All chips in the middle."""
        return sum(self.paid.values()) - sum(self.back.values())

    def clockwise(self, after: int) -> list[int]:
        """Seats from the left of one, which comes last; 0: from the left of the button."""
        return clockwise(self.order, after)

    def pay(self, seat: int, amount: int) -> int:
        """Chips leave a stack, at most all of it."""
        amount = min(amount, self.stack[seat])
        self.stack[seat] -= amount
        self.paid[seat] += amount
        return amount


def make_twins(rng: random.Random, pack: list[int]) -> None:
    """The first two hands are of the same ranks, so that they tie where nobody draws."""
    ranks = rng.sample(range(8), 5)
    by_rank: dict[int, list[int]] = {}
    for card in pack:
        by_rank.setdefault(card // 4 - 5, []).append(card)
    first = [by_rank[r][0] for r in ranks]
    second = [by_rank[r][1] for r in ranks]
    rest = [card for card in pack if card not in first and card not in second]
    pack[:] = first + second + rest


def draw_table(rng: random.Random, settings: Settings) -> Hand:
    """Stakes, seats, stacks and pack of one hand."""
    ways = settings.ways
    limit = rng.choice(settings.limits)
    sign, code, minor = rng.choice((("$", "USD", 100), ("€", "EUR", 100), ("", "", 1), ("", "", 1), ("£", "GBP", 100)))
    unit = rng.choice((5, 10)) if minor == 1 and rng.random() < settings.unit else 1
    small = rng.choice((1, 2, 3, 5, 10, 25, 50)) * unit * (rng.choice((1, 25, 50, 100)) if minor == 100 else 1)
    first, second = small, 2 * small
    if limit == "Limit" and ways.get("c32_stakes_name") != "blinds_always":
        first, second = 2 * small, 4 * small
    count = rng.randint(*settings.players)
    seats = sorted(rng.sample(range(1, 7), count + (rng.random() < 0.15 and count < 5)))
    names = dict(zip(seats, pick_names(rng, len(seats), settings.nasty), strict=True))
    waiting = {}
    if len(seats) > count:
        gone = rng.choice(seats)
        waiting[gone] = names.pop(gone)
    inside = sorted(names)
    button = rng.choice(inside)
    at = inside.index(button)
    order = inside[at + 1 :] + inside[: at + 1]
    big = 2 * small
    start = {}
    for seat in inside:
        if rng.random() < settings.short:
            chips = rng.randint(1, 6 * big // unit) * unit
        else:
            chips = rng.randint(4 * big // unit, 120 * big // unit) * unit
        start[seat] = chips
    pack = list(PACK)
    rng.shuffle(pack)
    over = 2 * big if count > 3 else 0
    hand = Hand(
        rng, settings, str(rng.randint(1000, 999999)), limit, sign, code, minor, unit, first, second, (small, big, over), button,
        names, start, waiting, order, pack, rng.random() >= settings.hidden,
    )  # fmt: skip
    hand.stack = dict(start)
    for table in (hand.put, hand.paid, hand.back, hand.won):
        table.update(dict.fromkeys(order, 0))
    hand.live = list(order)
    if rng.random() < settings.twins:
        hand.twins = True
        make_twins(rng, hand.pack)
    hand.terse, hand.shy = rng.random() < settings.terse, rng.random() < 0.5
    if minor == 1 and not waiting and rng.random() < settings.tournament:
        hand.tournament = str(rng.randint(1, 99))
    return hand
