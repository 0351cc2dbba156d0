"""The records that a hand leaves for its neighbours: who sat where with how much before and after, the button, the clock, carried chips."""

from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol

from handaudit.model.clock import Clock, read_clock
from handaudit.model.money import Currency

NATIVE = "Handaudit"
"""The dialect whose tables keep a whole ledger: every chip that comes or goes between hands has a line."""
POOLS = ("Zoom", "Rush", "Fast Forward", "Snap", "Blitz", "Speed")
"""Words in the site of a pool of players: every hand is dealt to other people, so no two hands follow each other."""

PLAIN_HOUSE: Final[frozenset[str]] = frozenset()
"""The words of a rulebook that asks nothing between hands."""

_new: Final[Any] = tuple.__new__  # the hot path: half the price of a NamedTuple's own constructor
_SUMS: Final = (0, 0, 0)
Left = tuple[list[str], list[int], list[int], list[int], int, frozenset[str], dict[str, int]]
"""Of a plain hand: names, seats, their chips before and after (-1 where the player sits out), the rake, who left, and chips that were
bought, by name."""


class LedgerLine(NamedTuple):
    """One line between hands. `verb` is buys-in | adds | removes | re-buys | add-on | leaves | returns | away | joins.

    In a room whose rows tell the stack of a player, `amount` is that stack for approved | sits | quits | stands | sits-back | rebuys | set
    (`was` is the stack before it). It is chips that move for queue-add | queue-remove | pays | gets, and a stack to come for queue-set.
    For renamed `other` is the id that the player had before. `order` is the room's own count of the row, 0 without one. `amid`: the row
    lies amid the hand before it, not behind it.
    """

    line: int
    name: str
    verb: str
    amount: int = 0
    was: int = 0
    other: str = ""
    order: int = 0
    amid: bool = False


class Chair(NamedTuple):
    """A seat line: `ends` are the stacks after the hand by the rules and, where the two differ, by the log. `plays`: dealt in.
    `open` is true where the end is not to be known: the player sold the hand to the room."""

    seat: int
    start: int
    ends: tuple[int, ...]
    line: int
    plays: bool
    open: bool = False


class HandPlace(NamedTuple):
    """Where a hand stands: the number of the input, its name, the line of the header."""

    number: int
    file: str
    line: int


class State(NamedTuple):
    """One hand between its neighbours. `number` is -1 where the id is none, `sub` orders hands of one number; `button` is the last one
    of the hand; `told` are rebuys inside it, `gone` who left in it, `block` the ledger lines above it; `carried` is what came in, on
    which line, and what went out; `bars` are the floor's lines that forbid some people to share a table."""

    id: str
    number: int
    place: HandPlace
    clock: Clock
    first_button: int
    button: int
    chairs: dict[str, Chair]
    strict: bool
    tournament: bool
    chapter: str
    currency: Currency
    limit: str
    small: int
    big: int
    told: dict[str, int]
    gone: frozenset[str]
    block: tuple[LedgerLine, ...]
    carried: tuple[int, int, int]
    cancelled: bool
    posts: dict[str, tuple[str, ...]]
    rake: int
    bars: tuple[tuple[int, tuple[str, ...]], ...] = ()
    sub: int = 0
    house: frozenset[str] = frozenset()
    """The words and readings (`key=value`) of this hand's rulebook that count between hands."""
    rebuys: bool = True
    """Whether the log has a line for chips that are bought in a tournament."""
    ledger: str = ""
    """The layout, if its rows tell every chip that comes or goes between hands; the stacks of a hand are then the check on them."""
    counted: int = -1
    """The number that players call the hand by, -1 without one."""
    order: int = 0
    """The room's own count of the row with the stacks, 0 without one."""
    unread: bool = False
    """Whether nothing but the stacks at the start of the hand is known."""


class Named(Protocol):
    """The id of a hand, and where its header stands."""

    @property
    def id(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def line(self) -> int: ...


class HandHead(Named, Protocol):
    """The part of a hand that says which one it is."""

    @property
    def site(self) -> str: ...
    @property
    def tournament(self) -> str: ...
    @property
    def table(self) -> str: ...
    @property
    def date(self) -> str: ...
    @property
    def currency(self) -> Currency: ...


def table_of(hand: HandHead) -> tuple[str, str, str]:
    """What keeps tables apart: the site, the tournament, the table's name."""
    return hand.site, hand.tournament, hand.table


@lru_cache(maxsize=256)
@lru_cache(maxsize=64)
def pooled(site: str) -> bool:
    """Whether a site's name is that of a pool."""
    return any(word in site for word in POOLS)


def number_of(id: str) -> int:
    """A hand's id as a number, -1 where it is none."""
    return int(id) if id.isascii() and id.isdigit() and len(id) <= 18 else -1


class Terms(Protocol):
    """What the hands of one header line have in common, as far as a state keeps it."""

    @property
    def tournament(self) -> str: ...
    @property
    def native(self) -> bool: ...
    @property
    def chapter(self) -> str: ...
    @property
    def currency(self) -> Currency: ...
    @property
    def limit(self) -> str: ...
    @property
    def small(self) -> int: ...
    @property
    def big(self) -> int: ...


def clean_state(terms: Terms, id: str, place: HandPlace, date: str, button: int, left: Left) -> State:
    """The state that a hand leaves in which nothing but the game happened. Its seats stand from the second line below the header
    on."""
    names, seats, chips, ends, rake, gone, bought = left
    chairs: dict[str, Chair] = {}
    line = place.line + 1
    for name, seat, chip, end in zip(names, seats, chips, ends, strict=True):
        line += 1
        if end < 0:
            chairs[name] = _new(Chair, (seat, chip, (chip,), line, False, False))
        else:
            chairs[name] = _new(Chair, (seat, chip, (end,), line, True, False))
    state: State = _new(State, (
        id, number_of(id), place, read_clock(date), button, button, chairs,
        terms.native, terms.tournament != "", terms.chapter, terms.currency, terms.limit, terms.small, terms.big,
        bought, gone, (), _SUMS, False, {}, rake, (), 0, PLAIN_HOUSE, True, "", -1, 0, False,
    ))  # fmt: skip
    return state
