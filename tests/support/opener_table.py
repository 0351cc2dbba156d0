"""A table for hands with openers: seats, stacks, stakes and settings, and the log as it is written line by line."""

import random
from dataclasses import dataclass, field

from handaudit.model.cards import cards_text
from tests.support.names import pick_names
from tests.support.opener_cards import PACK, opens
from tests.support.opener_money import Chips
from tests.support.table import SIGNS, clockwise, money

DEFAULTS = {
    "jb_open_all_check": "go_to_draw", "jb_max_reantes": "3", "jb_after_max": "redeal_without_ante", "jb_max_draw": "5",
    "jb_draw_rounds": "1", "jb_first_to_bet2": "left_of_dealer", "jb_min_bet": "ante", "jb_declare_turn": "no",
    "jb_false_open_callers": "returned", "jb_false_open_later_bets": "returned_until_action_complete",
    "jb_false_open_uncontested": "carry_to_next_deal", "jb_false_opener_reante": "yes", "jb_uncontested_proof": "required",
    "jb_broke_redeal": "dealt_all_in", "jb_orphan_side_pot": "joins_inner_pot", "jb_bug_flush": "highest_missing",
    "jb_five_aces": "above_straight_flush", "jb_declare": "mandatory",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ways:
    """What kinds of hands are dealt; shares are chances from 0 to 1."""

    players: tuple[int, int] = (2, 8)
    limits: tuple[str, ...] = ("No Limit", "Pot Limit", "Limit")
    false: float = 0.12
    """Chance that a player without openers opens."""
    found: float = 0.25
    """Chance that this is found at any one moment before it must be."""
    short: float = 0.25
    hidden: float = 0.3
    rake: float = 0.3
    carried: float = 0.1
    nasty: float = 0.1
    muck: float = 0.3
    split: float = 0.15
    most_deals: int = 7
    options: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Game:
    """One hand while it is dealt. `acts` tags each written line: (what, seat, deal)."""

    rng: random.Random
    ways: Ways
    options: dict[str, str]
    names: dict[int, str] = field(default_factory=dict)
    ring: list[int] = field(default_factory=list)
    button: int = 0
    limit: str = "No Limit"
    code: str | None = None
    minor: int = 1
    ante: int = 0
    small: int = 0
    big: int = 0
    chips: Chips = field(default_factory=Chips)
    carried: int = 0
    lines: list[str] = field(default_factory=list)
    tags: list[tuple[str, int]] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    live: set[int] = field(default_factory=set)
    order: list[int] = field(default_factory=list)
    cards: dict[int, tuple[int, ...]] = field(default_factory=dict)
    dealt: dict[int, tuple[int, ...]] = field(default_factory=dict)
    stub: list[int] = field(default_factory=list)
    discards: dict[int, list[int]] = field(default_factory=dict)
    thrown: dict[int, set[int]] = field(default_factory=dict)
    unsaid: set[int] = field(default_factory=set)
    """Who split openers without a word: the log lists what he threw away."""
    opener: int = 0
    false: bool = False
    opening: int = 0
    callers: list[int] = field(default_factory=list)
    raised: bool = False
    declined: set[int] = field(default_factory=set)
    fouled: list[int] = field(default_factory=list)
    barred: set[int] = field(default_factory=set)
    folded: dict[int, str] = field(default_factory=dict)
    streets: list[tuple[str, int]] = field(default_factory=list)
    rounds: list[tuple[bool, int]] = field(default_factory=list)
    ends: str = ""
    split: set[int] = field(default_factory=set)
    facts: set[str] = field(default_factory=set)
    last_in: set[int] = field(default_factory=set)
    shown: list[int] = field(default_factory=list)
    mucked: list[int] = field(default_factory=list)
    pots: list[tuple[str, int, int, tuple[int, ...], dict[int, int]]] = field(default_factory=list)
    total: int = 0
    rake: int = 0

    def put(self, text: str, what: str = "", seat: int = 0) -> None:
        """Write a line."""
        self.lines.append(text)
        self.tags.append((what, seat))

    def say(self, seat: int, text: str, what: str = "") -> None:
        """Write an action line."""
        self.put(f"{self.names[seat]}: {text}", what, seat)

    def money(self, amount: int) -> str:
        """An amount as the log prints it."""
        return money(amount, SIGNS.get(self.code or "", ""), self.minor)

    def allin(self, seat: int) -> str:
        """The end of a money line."""
        return "" if self.chips.stack(seat) else " and is all-in"

    def cards_of(self, seat: int) -> str:
        """A seat's cards as text."""
        return cards_text(self.cards[seat])

    def after(self, seat: int) -> list[int]:
        """The order from the left of a seat, ending with it."""
        return clockwise(self.order, seat)

    def new_deal(self) -> None:
        """Cards to everybody who is live, and nothing said yet."""
        self.stub = PACK[:]
        self.rng.shuffle(self.stub)
        self.opener = self.opening = 0
        self.false = self.raised = False
        self.callers, self.fouled = [], []
        self.declined, self.folded, self.cards, self.discards, self.thrown = set(), {}, {}, {}, {}
        self.split, self.unsaid = set(), set()
        self.streets, self.rounds = [], []
        self.last_in = set(self.live)
        seats = [s for s in self.order if s in self.live]
        for _ in range(500):
            cards = {s: tuple(self.stub[5 * i : 5 * i + 5]) for i, s in enumerate(seats)}
            if len(self.chips.deals) < self.ways.most_deals or any(
                opens(c) for s, c in cards.items() if self.chips.stack(s)
            ):
                break
            self.rng.shuffle(self.stub)
        else:
            raise AssertionError("no openers in 500 deals")
        self.stub = self.stub[5 * len(seats) :]
        self.cards = dict(cards)
        self.dealt = dict(cards)


def set_table(rng: random.Random, ways: Ways) -> Game:
    """Seats, stakes and stacks, and the lines above the cards."""
    g = Game(rng, ways, DEFAULTS | dict(ways.options))
    count = rng.randint(*ways.players)
    g.ring = sorted(rng.sample(range(1, 10), count))
    g.names = dict(zip(g.ring, pick_names(rng, count, ways.nasty), strict=True))
    g.button = rng.choice(g.ring)
    g.limit = rng.choice(ways.limits)
    g.code = rng.choice(("USD", "EUR", None))
    g.minor = 100 if g.code else 1
    unit = rng.choice((25, 100, 200)) if g.code else rng.choice((1, 2, 5, 10))
    g.ante = unit
    if g.limit == "Limit":
        g.small, g.big = 2 * unit, 4 * unit
    for seat in g.ring:
        stack = rng.randint(8, 120) * unit
        if rng.random() < ways.short:
            stack = rng.randint(1, 6 * unit)
        g.chips.start[seat] = stack
    deep = rng.sample(g.ring, 2)
    for seat in deep:
        g.chips.start[seat] = max(g.chips.start[seat], unit * rng.randint(20, 60))
    g.chips.paid = dict.fromkeys(g.ring, 0)
    g.chips.returned = dict.fromkeys(g.ring, 0)
    hidden = rng.random() < ways.hidden
    g.seen = set(g.ring) if not hidden else set(rng.sample(g.ring, rng.randint(0, 1)))
    head(g)
    return g


def head(g: Game) -> None:
    """Header, table, seats, carried pot."""
    code = f" {g.code}" if g.code else ""
    stakes = f"Ante {g.money(g.ante)}" + (f" - {g.money(g.small)}/{g.money(g.big)}" if g.limit == "Limit" else "")
    g.put(
        f"Handaudit Hand #{g.rng.randint(1, 10**6)}: Jacks or Better {g.limit} ({stakes}{code}) - 2026/11/19 20:23:00 UTC",
        "header",
    )
    g.put(f"Table 'Back Room' 9-max Seat #{g.button} is the button")
    for seat in g.ring:
        g.put(f"Seat {seat}: {g.names[seat]} ({g.money(g.chips.start[seat])} in chips)", "seat", seat)
    if g.rng.random() < g.ways.carried:
        g.carried = g.ante * g.rng.randint(1, 20)
        g.chips.dead += g.carried
        g.put(f"Carried pot {g.money(g.carried)}", "carried")
