"""A dealt hand is a table (what stood before the first card), acts (what happened) and results (what is true of it)."""

from dataclasses import dataclass
from typing import NamedTuple

from tests.support.table import clockwise

STREETS = ("preflop", "flop", "turn", "river")
BOARD_SIZE = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}


class Chair(NamedTuple):
    """A seat of the hand. An `absent` one (tournament) is dealt in, posts and folds in turn."""

    number: int
    name: str
    stack: int
    hole: tuple[int, ...]
    absent: bool = False


class Outsider(NamedTuple):
    """A seat line that is not in the hand; `text` is what follows its stack."""

    number: int
    name: str
    stack: int
    text: str


class Act(NamedTuple):
    """One thing that happened. `kind`: post (`what` names it) | fold | check | call | bet | raise | street (`what`) | returned.

    `amount` is the chips put in, for a raise the part above the level before it; `to` is a raise's total of the street.
    `dead` is the part of a post that is no bet."""

    kind: str
    seat: int = 0
    amount: int = 0
    to: int = 0
    allin: bool = False
    what: str = ""
    dead: int = 0


class Ask(NamedTuple):
    """What stood before a voluntary act: index of the act, then the figures of the seat's turn.

    `least` and `most` are the smallest and greatest legal total of a raise, `closed` says that the seat has acted since the last
    full raise, `short` that a short all-in stands since then, `full` is the total of the last full raise, `step` its size."""

    at: int
    seat: int
    street: str
    level: int
    owe: int
    committed: int
    stack: int
    pot: int
    least: int
    most: int
    may_raise: bool
    closed: bool
    short: bool
    full: int
    step: int
    bets: int


class Award(NamedTuple):
    """Chips of a pot that a seat wins; `half` is hi, lo or empty, `odd` the odd chips in it, `run` 1 or 2 where run twice."""

    seat: int
    amount: int
    run: int = 0
    half: str = ""
    odd: int = 0


class Pot(NamedTuple):
    """A pot before rake: main, side-1, side-2 ..."""

    name: str
    amount: int
    rake: int
    eligible: tuple[int, ...]
    awards: tuple[Award, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """What makes a game: its header name, hole cards, how many of them must play, and the pack."""

    name: str
    slug: str
    hole: int
    must_use: int | None = None
    low: bool = False
    short_deck: bool = False


HOLDEM = Game("Hold'em", "holdem", 2)
OMAHA = Game("Omaha", "omaha", 4, 2)
OMAHA_HI_LO = Game("Omaha Hi/Lo", "omaha-hi-lo", 4, 2, low=True)
FIVE_CARD_OMAHA = Game("5 Card Omaha", "5-card-omaha", 5, 2)
SIX_PLUS = Game("6+ Hold'em", "6+-holdem", 2, short_deck=True)
GAMES = {game.slug: game for game in (HOLDEM, OMAHA, OMAHA_HI_LO, FIVE_CARD_OMAHA, SIX_PLUS)}


@dataclass(frozen=True, slots=True)
class Table:
    """All that stands before the first chip moves, plus every later choice that is not a bet (cards, rake, how it is printed)."""

    id: str
    site: str
    game: Game
    limit: str
    code: str | None
    sign: str
    minor: int
    small: int
    big: int
    ante: int
    ante_by: str
    over: int
    tournament: str
    level: str
    buyin: str
    unit: int
    button: int
    max_seats: int
    title: str
    chairs: tuple[Chair, ...]
    outsiders: tuple[Outsider, ...]
    small_seat: int
    big_seat: int
    over_seat: int
    extra: tuple[tuple[int, str], ...]
    board: tuple[int, ...]
    second: tuple[int, ...]
    spare: tuple[int, ...]
    run_twice: bool
    rake_percent: int
    rake_cap: int
    rake_spread: str
    muckers: frozenset[int]
    heroes: tuple[int, ...]
    chatter: bool
    seed: int

    @property
    def numbers(self) -> list[int]:
        """Seat numbers of the hand, from low to high."""
        return [chair.number for chair in self.chairs]

    def chair(self, seat: int) -> Chair:
        """The chair of a seat number."""
        return next(chair for chair in self.chairs if chair.number == seat)

    def clockwise(self, after: int) -> list[int]:
        """The seats of the hand, clockwise from the first one after a seat number (which itself comes last)."""
        return clockwise(self.numbers, after)

    def least_bet(self) -> int:
        """The smallest opening bet: the last blind."""
        return max(self.big, self.over)


@dataclass(frozen=True, slots=True)
class DealtHand:
    """A played hand with everything that is true of it. `acts` are what the log prints; `pots` are what it pays."""

    table: Table
    acts: tuple[Act, ...]
    asks: tuple[Ask, ...]
    pots: tuple[Pot, ...]
    live: tuple[int, ...]
    paid: dict[int, int]
    returned: dict[int, int]
    won: dict[int, int]
    street_pots: tuple[tuple[str, int], ...]
    boards: tuple[tuple[int, ...], ...]
    runs: int
    run_from: str
    last_street: str
    rake: int

    @property
    def total(self) -> int:
        """All pots, before rake."""
        return sum(pot.amount for pot in self.pots)

    @property
    def contested(self) -> bool:
        """Two or more hands are live at the end."""
        return len(self.live) > 1

    def final(self, seat: int) -> int:
        """The stack of a seat when the hand is over."""
        start = self.table.chair(seat).stack
        return start - self.paid[seat] + self.returned[seat] + self.won[seat]
