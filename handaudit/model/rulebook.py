"""A rulebook as loaded: every open choice already made, every word still a word. The engine turns words into functions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple


class Post(NamedTuple):
    """A forced bet of a street. `blind` is ante | small-blind | big-blind | over-blind | button-blind; an `optional` one may be
    missing; `players_over` > 0: only with more players than that."""

    blind: str
    optional: bool = False
    players_over: int = 0


class Deal(NamedTuple):
    """Cards dealt when a street begins: `hole` to each player, the last `up` of them face up, `board` to all. `when_short`
    common-card: one card for all where the pack has none for everybody."""

    hole: int = 0
    board: int = 0
    up: int = 0
    when_short: str | None = None


class Exchange(NamedTuple):
    """A draw (free) or a swap (paid): `when` is round | own-turn, `most` cards at once, `fee` small-blind | pot | main-pot | None,
    `least` cards at least; without `replace` no cards come for them; `one_for_one`: the dealer answers for it that as many come as
    go, else who asks for them does. `counts` as-bet | aside | None, `free` blinds | None, `hold` a word of the held-fee table or
    None, `empty_deck` a word or None."""

    when: str
    first: str
    most: int
    fee: str | None = None
    counts: str | None = None
    free: str | None = None
    hold: str | None = None
    empty_deck: str | None = None
    least: int = 0
    replace: bool = True
    one_for_one: bool = False

    @property
    def gives_up(self) -> int:
        """How many cards a hand has less after it."""
        return 0 if self.replace else self.least


class Bet(NamedTuple):
    """A betting round: who is `first` (left-of-last-blind | left-of-button | opener, or by the cards that lie open: low-card |
    high-card | high-hand | low-hand), what the `least` bet is (last-blind | big-blind | ante | two-antes), what opens it, what
    follows when nobody opens, and whether the pot may be split by consent. `tier` 1 or 2: small or big bet in fixed limit.
    `bring_in` up-to-small-bet: the first to act has to open with such a bet; `open_pair` either-bet: where a pair lies open,
    fixed limit allows the small and the big bet."""

    first: str
    least: str = "last-blind"
    tier: int = 1
    openers: str | None = None
    nobody_opens: str | None = None
    consent_split: str | None = None
    bring_in: str | None = None
    open_pair: str | None = None


class Street(NamedTuple):
    """One street: its tasks always run in the order post, deal, exchange (`when = round`), bet."""

    name: str
    posts: tuple[Post, ...] = ()
    deal: Deal | None = None
    exchange: Exchange | None = None
    bet: Bet | None = None


class Between(NamedTuple):
    """What the rules bind between two hands of a table, each word or "": `button` one-seat: it moves by one; `missed_blinds`
    posted: who lets the blinds pass, or is new, comes in by a post; `stakes` table: chips stay on the table, buy-ins have limits."""

    button: str = ""
    missed_blinds: str = ""
    stakes: str = ""


NOTHING_BOUND: Final = Between()
"""Rules that say nothing of what is between two hands."""


class Ranking(NamedTuple):
    """How hands rank. `order` standard | short-deck | flush-over-full | flush-over-quads | trips-over-straight | frequency |
    lowball-27 | lowball-a5 | badugi | badugi-ace-high;
    `low_straight` is the lowest straight's ranks (`A2345`, `A6789`, `A789T`) or "" for none;
    `ties` split | by-suit with `suit_order`; `top` five-aces or ""; `joker` bug or ""; `low` eight-or-better or ""."""

    order: str = "standard"
    low_straight: str = "A2345"
    ties: str = "split"
    suit_order: str = ""
    top: str = ""
    joker: str = ""
    joker_flush: str = "highest-missing"
    low: str = ""


class Half(NamedTuple):
    """The hand that wins the second half of each pot: how it ranks, and how many cards of hand and board it uses."""

    ranking: Ranking
    hole_used: tuple[int, int]
    board_used: tuple[int, int]


class RakeSchedule(NamedTuple):
    """`percent` of the pot as a fraction of 1, `caps` as (players dealt at least, cap in minor units) from few to many."""

    percent: Fraction
    caps: tuple[tuple[int, int], ...] = ()
    no_flop_no_drop: bool = False
    rounding: str = "half-even"
    unit: int = 1


USUAL_RAISES: Final = (
    ("th_min_raise_after_short", "level_plus_increment"),
    ("th_min_raise", "last_increment"),
    ("th_short_allin_cumulative", "no"),
)
"""The readings of the options about raises under which a short way through plain actions may be gone."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One game under one house. `options` holds every key of the specification with its chosen value; `because` the house's reasons by key
    or path; `games` the header names that pick this rulebook; `base` the rulebook that a house file starts from. `chosen` are the option
    keys that a house or the user picked, `settings` what the user set (`key=value`). `winner_rates` are the parts of 1 of which each
    winner's share of a pot may bear another one as rake, in hands since `winner_rates_since` (a date as headers print it, or empty for
    all); with `fees_by_winner` any part of the fees may be one winner's. `pot_cap` after-call | before-call is the pot-limit word; with
    `strict_limits` a bet outside a pot or fixed limit is an error, else a warning; `show_checked` by-draws: where all checked, who has
    drawn nothing shows first; `show_later` clockwise: the others follow in that order, and it is no mere custom; `split_unit` table |
    either: whether a room may split to the smallest chip of the pot; `boards` is how many boards share each pot, `other` the hand of its
    second half; `straddle_raises` is false where the first raise over a straddle need add no more than a big blind; `room_odd_chips`
    small-blind-last: whom a room may give them too; `heads_up_small_blind` either: in that room the player without the button may post it,
    too; `live_table` is false on online sites, where chat is no speech and nobody leaves a chair."""

    name: str
    title: str
    chapter: str
    players: tuple[int, int]
    deck: str
    ranking: Ranking
    hole_used: tuple[int, int]
    board_used: tuple[int, int]
    limit: str
    heads_up_small_blind: str
    streets: tuple[Street, ...]
    pot_cap: str = "after-call"
    strict_limits: bool = False
    show_checked: str = ""
    show_later: str = ""
    split_unit: str = "table"
    live_table: bool = True
    straddle_raises: bool = True
    room_odd_chips: str = ""
    prove: str = ""
    odd_chip: str = "left-of-button"
    held: str = ""
    rake: RakeSchedule | None = None
    winner_rates: tuple[Fraction, ...] = ()
    winner_rates_since: str = ""
    fees_by_winner: bool = False
    boards: int = 1
    other: Half | None = None
    redeal: dict[str, object] = field(default_factory=dict)
    between: Between = NOTHING_BOUND
    options: Mapping[str, str] = field(default_factory=dict)
    because: dict[str, str] = field(default_factory=dict)
    games: tuple[str, ...] = ()
    base: str = ""
    path: str = ""
    chosen: frozenset[str] = frozenset()
    settings: tuple[str, ...] = ()
    sha256: str = ""
    hole_dealt: int = field(init=False, default=0)
    one_for_one: bool = field(init=False, default=False)
    by_street: bool = field(init=False, default=True)
    in_parts: bool = field(init=False, default=False)
    board_dealt: int = field(init=False, default=0)
    board_sizes: dict[str, int] = field(init=False, default_factory=dict)
    stray_boards: frozenset[str] = field(init=False, default=frozenset())
    over_blind_over: int | None = field(init=False, default=None)
    usual_raises: bool = field(init=False, default=False)
    traits: frozenset[str] = field(init=False, default=frozenset())
    first_street: str = field(init=False, default="")

    def __post_init__(self) -> None:
        """How many hole and board cards a hand and each street have; with more than how many players an over blind is due; whether
        rounds are called by their streets (`by_street`), or counted (`bet-1`, `draw-1`) because cards come by draws alone; whether pots
        are won in parts; which board streets the game does not know (`stray_boards`); whether some draw is one for one; whether raises
        are by the first reading of every option about them; what kind of game it is (`TRAITS`)."""
        deals = [street.deal for street in self.streets if street.deal is not None]
        gone = sum(street.exchange.gives_up for street in self.streets if street.exchange is not None)
        object.__setattr__(self, "hole_dealt", sum(deal.hole for deal in deals) - gone)
        object.__setattr__(self, "in_parts", self.other is not None or self.boards > 1 or bool(self.ranking.low))
        drawn = any(street.exchange is not None and street.exchange.one_for_one for street in self.streets)
        object.__setattr__(self, "one_for_one", drawn)
        object.__setattr__(self, "board_dealt", sum(deal.board for deal in deals))
        dealt = sum(1 for deal in deals if deal.hole or deal.board)
        object.__setattr__(self, "by_street", self.board_dealt > 0 or dealt > 1)
        sizes = {s.name: s.deal.board for s in self.streets if s.deal is not None and s.deal.board}
        object.__setattr__(self, "board_sizes", sizes)
        stray = {"flop", "turn", "river"} - {street.name for street in self.streets}
        object.__setattr__(self, "stray_boards", frozenset() if self.board_dealt else frozenset(stray))
        over = [p.players_over for s in self.streets for p in s.posts if p.blind == "over-blind" and not p.optional]
        object.__setattr__(self, "over_blind_over", min(over, default=None))
        usual = all(self.options.get(key) == way for key, way in USUAL_RAISES)
        object.__setattr__(self, "usual_raises", usual)
        object.__setattr__(self, "traits", frozenset(name for name, holds in TRAITS.items() if holds(self)))
        object.__setattr__(self, "first_street", self.streets[0].name if self.streets else "")

    def own(self, key: str) -> str:
        """The reading of an option that belongs to this game's own chapter; empty for one of another game's."""
        return self.options.get(key, "") if key.startswith(self.chapter.lower() + "_") else ""


def _halves(book: Rulebook) -> list[tuple[Ranking, tuple[int, int]]]:
    """How the hands rank that win a pot or a half of it, and how many hole cards they use."""
    other = [(book.other.ranking, book.other.hole_used)] if book.other is not None else []
    return [(book.ranking, book.hole_used), *other]


def _ranked(*orders: str) -> Callable[[Rulebook], bool]:
    """Whether hands rank in one of these orders."""
    return lambda book: any(ranking.order in orders for ranking, _ in _halves(book))


def _packed(deck: str) -> Callable[[Rulebook], bool]:
    """Whether the pack is this one."""
    return lambda book: book.deck == deck


def _chooses(key: str, *values: str) -> Callable[[Rulebook], bool]:
    """Whether a house reads an option in one of these ways."""
    return lambda book: book.options.get(key) in values


TRAITS: Final[Mapping[str, Callable[[Rulebook], bool]]] = {
    "board": lambda book: book.board_dealt > 0,
    "two-boards": lambda book: book.boards > 1,
    "halves": lambda book: book.other is not None,
    "any-hole-cards": lambda book: book.board_dealt > 0 and any(used[0] == 0 for _, used in _halves(book)),
    "two-hole-cards": lambda book: book.board_dealt > 0 and any(used == (2, 2) for _, used in _halves(book)),
    "open-cards": lambda book: any(street.deal is not None and street.deal.up for street in book.streets),
    "draws": lambda book: any(
        street.exchange is not None and street.exchange.replace and not street.exchange.fee for street in book.streets
    ),
    "gives-up": lambda book: any(street.exchange is not None and street.exchange.gives_up for street in book.streets),
    "blinds": lambda book: any(post.blind != "ante" for street in book.streets for post in street.posts),
    "eleven-players": lambda book: book.players[1] == 11,
    "full-pack": _packed("standard-52"),
    "short-pack": _packed("short-36"),
    "high": _ranked("standard"),
    "flush-over-full": _ranked("short-deck"),
    "ace-to-five": _ranked("lowball-a5"),
    "deuce-to-seven": _ranked("lowball-27"),
    "suits-and-ranks": _ranked("badugi", "badugi-ace-high"),
    "eight-or-better": lambda book: book.ranking.low == "eight-or-better",
    "odd-chip-by-card": lambda book: book.odd_chip != "left-of-button",
    "all-turned-up": _chooses("th_show_at_all_in", "any-order"),
    "misdeals-end": _chooses("th_misdeal_limit", "substantial", "two-acted"),
    "chips-needed": _chooses("th_multi_chip_call", "needed"),
    "flop-drawn": _chooses("th_four_card_flop", "floor-draws"),
    "burn-until-action": _chooses("th_no_burn", "one-drawn", "no-action"),
    "early-turn-back": _chooses("th_early_turn", "reshuffled"),
    "one-motion": _chooses("th_announced_motions", "one"),
    "words-bind": _chooses("th_impossible_word", "binds"),
    "sums-count": _chooses("th_said_sum", "as-chips"),
    "short-call-whole": _chooses("th_undercall", "full-call", "withdraw"),
    "floor-on-skipped": _chooses("th_skipped_after_action", "substantial", "three-behind"),
    "big-blind-in-turn": _chooses("th_big_blind_succession", "dead-button"),
    "exposed-may-raise": _chooses("th_exposed_cards", "penalty"),
}
"""What kind of game a rulebook has: the words by which a rule says for which games it is (`games` in rules/catalogue.toml)."""
