"""The games that are dealt for the tests, each a table of its streets, cards, posts, exchanges and ranking.

In: nothing. Out: `GAMES`, by the name of the rulebook. A game that needs no new word is one more row here.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from tests.support.evaluator import ACE_LOW, DEUCE_LOW, EIGHT_LOW, HIGH, SHORT, SUITS, SUITS_ACE_HIGH, Half

LIMITS = ("No Limit", "Pot Limit", "Limit")
SITES = ("Handaudit", "PokerStars")


class Street(NamedTuple):
    """A street: its name in the `replay` object, and the line that opens it (empty where the log has none).

    board: cards opened on each board
    up, down: cards dealt to each player, open and closed
    exchange: what players do with their cards before they bet: `draw`, or `give up` one
    bets: the bet of fixed limit, in small bets; 0 where nobody bets
    first: who speaks first: left of the last `blinds`, left of the `button`, the `low card` that brings in, or the `open cards`
    folded: what the summary says of a fold on it
    """

    name: str
    line: str = ""
    board: int = 0
    up: int = 0
    down: int = 0
    exchange: str = ""
    bets: int = 1
    first: str = "button"
    folded: str = ""


FLOP = (
    Street("preflop", "HOLE CARDS", first="blinds", folded="before Flop"),
    Street("flop", "FLOP", board=3, folded="on the Flop"),
    Street("turn", "TURN", board=1, bets=2, folded="on the Turn"),
    Street("river", "RIVER", board=1, bets=2, folded="on the River"),
)
BUTTON_BLIND_FLOP = (FLOP[0]._replace(first="button"), *FLOP[1:])
GIVE_UP = Street("draw", exchange="give up", bets=0)
STUD = (
    Street("3rd-street", "3rd STREET", first="low card", folded="on the 3rd Street"),
    Street("4th-street", "4th STREET", up=1, first="open cards", folded="on the 4th Street"),
    Street("5th-street", "5th STREET", up=1, bets=2, first="open cards", folded="on the 5th Street"),
    Street("6th-street", "6th STREET", up=1, bets=2, first="open cards", folded="on the 6th Street"),
    Street("river", "RIVER", down=1, bets=2, first="open cards", folded="on the River"),
)
THREE_DRAWS = (
    Street("bet-1", "HOLE CARDS", first="blinds", folded="before the Draw"),
    Street("draw-1", "FIRST DRAW", exchange="draw", bets=0),
    Street("bet-2", folded="after the 1st Draw"),
    Street("draw-2", "SECOND DRAW", exchange="draw", bets=0),
    Street("bet-3", bets=2, folded="after the 2nd Draw"),
    Street("draw-3", "THIRD DRAW", exchange="draw", bets=0),
    Street("bet-4", bets=2, folded="after the 3rd Draw"),
)
OMAHA = Half(HIGH, 2)


@dataclass(frozen=True, slots=True)
class Game:
    """What makes a game.

    hole: cards that a player gets at first; the last `up` of them lie open
    halves: what wins the pot, or each half of it
    boards: boards that are opened side by side, each for its half
    posts: `blinds`, a `button blind` (each with antes or without), or antes and a `bring-in`
    most: players at a full table
    pair_doubles: the street of fixed limit on which an open pair allows a double bet
    """

    name: str
    slug: str
    hole: int
    halves: tuple[Half, ...] = (Half(),)
    streets: tuple[Street, ...] = FLOP
    pack: str = "23456789TJQKA"
    posts: str = "blinds"
    up: int = 0
    boards: int = 1
    most: int = 10
    limits: tuple[str, ...] = LIMITS
    pair_doubles: str = ""
    names: tuple[str, ...] = field(init=False)
    """The names of the streets."""
    opened: dict[str, int] = field(init=False)
    """How many cards lie on a board from each street on."""
    opening: str = field(init=False)
    """The first street with bets."""
    later: frozenset[str] = field(init=False)
    """The streets after it."""

    def __post_init__(self) -> None:
        names = tuple(street.name for street in self.streets)
        opening = next(at for at, street in enumerate(self.streets) if street.bets)
        opened, size = {}, 0
        for street in self.streets:
            size += street.board
            opened[street.name] = size
        for name, value in (
            ("names", names), ("opened", opened), ("opening", names[opening]), ("later", frozenset(names[opening + 1 :])),
        ):  # fmt: skip
            object.__setattr__(self, name, value)

    def street(self, name: str) -> Street:
        """A street by its name."""
        return self.streets[self.names.index(name)]

    @property
    def board(self) -> int:
        """The cards of a whole board."""
        return self.opened[self.names[-1]]

    @property
    def runs_twice(self) -> bool:
        """Whether the rest of the board may be run twice."""
        return len(self.halves) == self.boards == 1 and self.board > 0 and not self.exchanges

    @property
    def exchanges(self) -> bool:
        """Whether players exchange cards, or give some up."""
        return any(street.exchange for street in self.streets)


BOARD_GAMES = {
    game.slug: game
    for game in (
        Game("Hold'em", "holdem", 2),
        Game("Omaha", "omaha", 4, (OMAHA,)),
        Game("Omaha Hi/Lo", "omaha-hi-lo", 4, (OMAHA, Half(EIGHT_LOW, 2))),
        Game("5 Card Omaha", "5-card-omaha", 5, (OMAHA,)),
        Game(
            "6+ Hold'em", "6+-holdem", 2, (Half(SHORT),), BUTTON_BLIND_FLOP, "6789TJQKA", posts="button blind",
            limits=("No Limit",),
        ),
    )
}  # fmt: skip
"""Hold'em and its nearest kin, which are dealt where a test asks for no game."""
GAMES = BOARD_GAMES | {
    game.slug: game
    for game in (
        Game("7 Card Stud", "7-card-stud", 3, streets=STUD, posts="bring-in", up=1, most=8, limits=("Limit",), pair_doubles="4th-street"),
        Game("Razz", "razz", 3, (Half(ACE_LOW),), STUD, posts="bring-in", up=1, most=8, limits=("Limit",)),
        Game(
            "7 Card Stud Hi/Lo", "7-card-stud-hi-lo", 3, (Half(), Half(EIGHT_LOW)), STUD, posts="bring-in", up=1, most=8,
            limits=("Limit",),
        ),
        Game("Pineapple", "pineapple", 3, streets=(FLOP[0], GIVE_UP, *FLOP[1:])),
        Game("Crazy Pineapple", "crazy-pineapple", 3, streets=(*FLOP[:2], GIVE_UP, *FLOP[2:])),
        Game(
            "Crazy Pineapple Hi/Lo", "crazy-pineapple-hi-lo", 3, (Half(), Half(EIGHT_LOW)),
            (*FLOP[:2], GIVE_UP, *FLOP[2:]),
        ),
        Game("Badacey", "badacey", 5, (Half(ACE_LOW, 5), Half(SUITS, 5)), THREE_DRAWS, most=7),
        Game("Badeucy", "badeucy", 5, (Half(DEUCE_LOW, 5), Half(SUITS_ACE_HIGH, 5)), THREE_DRAWS, most=7),
        Game(
            "Drawmaha", "drawmaha", 5, (Half(HIGH, 5), OMAHA),
            (*FLOP[:2], Street("draw", "DRAW", exchange="draw", bets=0), *FLOP[2:]), most=6,
        ),
        Game("Split Hold'em", "split-holdem", 2, boards=2),
    )
}  # fmt: skip
