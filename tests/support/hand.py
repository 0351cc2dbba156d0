"""The records of a dealt hand: the table before the first card, the acts of the hand, and the results that are true of it.

In: what `seating` draws and `play` does. Out: what `scribe` prints, `truth` tells and the mutants change.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.support.evaluator import Half, Value, worth
from tests.support.games import Game
from tests.support.table import clockwise

AT_SHOWDOWN = "found at the showdown"
"""When false openers are found last."""
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


class Post(NamedTuple):
    """What a seat has to post: the words of the log, the chips, and the part of them that is no bet."""

    seat: int
    what: str
    size: int
    dead: int = 0


class Act(NamedTuple):
    """One thing that happened. `kind`: post (`what` names it) | fold | check | call | bet | raise | street (`what`) | returned, and of
    cards: discard | dealt (`what` is `up` for an open card) | stand | reshuffle; parole (`what` is offers, accepts or declines); swap
    (`what` is where the fee goes: bet, main or swap) | open (a hand before its time) | dealer (`what` he does); declare | split | false
    (`what` says when) | redeal (`amount` is the new button) | carried, and, without a line, forfeit | reopen | revive.

    `amount` is the chips put in, for a raise the part above the level before it, or the number of cards; `to` is a raise's total of the
    street. `dead` is the part of a post that is no bet. `cards` go out, come in or, of one who stands pat, are said; they are `shown`
    or the log leaves them out. A `silent` discard has no line."""

    kind: str
    seat: int = 0
    amount: int = 0
    to: int = 0
    allin: bool = False
    what: str = ""
    dead: int = 0
    cards: tuple[int, ...] = ()
    shown: bool = True


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
    """Chips of a pot that a seat wins; `half` is hi, lo or empty, `odd` the odd chips in it, `run` 1 or 2 where there are two boards."""

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
class Table:
    """All that stands before the first chip moves, plus every later choice that is not a bet (cards, rake, how it is printed)."""

    id: str
    site: str
    game: Game
    limit: str
    small: int
    big: int
    button: int
    max_seats: int
    title: str
    chairs: tuple[Chair, ...]
    small_seat: int
    big_seat: int
    posts: tuple[Post, ...]
    seed: int
    """What the scribe chooses by: a date, the style of amounts."""
    over_seat: int = 0
    over: int = 0
    carried: int = 0
    """The pot that was carried here from the hand before."""
    ante: int = 0
    ante_by: str = "all"
    bring: int = 0
    code: str | None = None
    sign: str = ""
    minor: int = 1
    unit: int = 1
    tournament: str = ""
    level: str = ""
    buyin: str = ""
    mix: str = ""
    """The mixed game of which this is one, as the header names it."""
    outsiders: tuple[Outsider, ...] = ()
    board: tuple[int, ...] = ()
    second: tuple[int, ...] = ()
    spare: tuple[int, ...] = ()
    run_twice: bool = False
    rake_percent: int = 0
    rake_cap: int = 0
    rake_spread: str = "main-first"
    muckers: frozenset[int] = frozenset()
    heroes: tuple[int, ...] = ()
    chatter: bool = False
    options: Mapping[str, str] = field(default_factory=dict)
    """The readings under which this house plays."""
    chances: Mapping[str, float] = field(default_factory=dict)
    hides: bool = False
    """Whether winners whose cards nobody knows may leave them closed."""
    pat: bool = False
    """Whether nobody draws: two hands are of the same ranks."""
    terse: bool = False
    """Whether the log leaves out what it may: the line of a draw, and who stands pat."""
    numbers: list[int] = field(init=False, compare=False)
    """Seat numbers of the hand, from low to high."""
    by_number: Mapping[int, Chair] = field(init=False, compare=False)
    halves: tuple[Half, ...] = field(init=False, compare=False)
    """What wins the pot, or each half of it, in this house."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", [chair.number for chair in self.chairs])
        object.__setattr__(self, "by_number", {chair.number: chair for chair in self.chairs})
        game = self.game
        object.__setattr__(self, "halves", game.ranked(self.options) if game.ranked else game.halves)

    def says(self, option: str, value: str) -> bool:
        """Whether the house plays by this reading; not in a game that knows no such option."""
        return self.options.get(option) == value

    def chair(self, seat: int) -> Chair:
        """The chair of a seat number."""
        return self.by_number[seat]

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
    street_pots: tuple[tuple[str, int, int], ...]
    """Each street with the pot at its start, and the price of a swap on it (0 where there is none)."""
    cards: dict[int, tuple[int, ...]]
    """What each player holds at the end, or held when he folded."""
    consent: bool
    """Whether all agreed to share."""
    boards: tuple[tuple[int, ...], ...]
    runs: int
    run_from: str
    last_street: str
    rake: int
    button: int
    """Where the button is at the end: it moves where a hand is dealt again."""
    layers: tuple[Pot, ...] = field(init=False, compare=False)
    """The pots that bets make, without one that is kept apart."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "layers", tuple(pot for pot in self.pots if pot.name not in {"swap", "carried"}))

    @property
    def total(self) -> int:
        """All pots, before rake."""
        return sum(pot.amount for pot in self.pots)

    @property
    def contested(self) -> bool:
        """Two or more hands are live at the end."""
        return len(self.live) > 1

    @property
    def opened(self) -> bool:
        """Whether all hands were opened before the last card."""
        return any(act.kind == "open" for act in self.acts)

    @property
    def found_at_showdown(self) -> int:
        """Whose openers proved false at the showdown; 0 for nobody's."""
        last = self.acts[-1]
        return last.seat if last.kind == "false" and last.what == AT_SHOWDOWN else 0

    @property
    def compared(self) -> bool:
        """Whether hands are opened against each other."""
        return len(self.live) + (self.found_at_showdown > 0) > 1 and not self.consent

    @property
    def may_show(self) -> bool:
        """Whether a player who is alone may show: on a later street, and with no card left to give up."""
        streets = self.table.game.streets
        at = self.table.game.names.index(self.last_street)
        return at > 0 and not any(street.exchange == "give up" for street in streets[at:])

    def worth(self, seat: int, half: int = 0, run: int = 0) -> Value | None:
        """What a player's cards are worth for a half of the pot; run 2 is on the second board."""
        return worth(self.table.halves[half], self.cards[seat], self.boards[max(run, 1) - 1])

    def final(self, seat: int) -> int:
        """The stack of a seat when the hand is over."""
        start = self.table.chair(seat).stack
        return start - self.paid[seat] + self.returned[seat] + self.won[seat]
