"""A clean hand in brief: which it is, and what tells more of it when somebody asks. Its audit's records are made when they are needed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, NamedTuple, Protocol

from handaudit.model.audit import Audit
from handaudit.model.money import Currency
from handaudit.model.rulebook import Rulebook


class HeaderLike(Protocol):
    """What hands under one header line, but for id and date, have in common."""

    def __hash__(self) -> int: ...
    @property
    def site(self) -> str: ...
    @property
    def tournament(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def limit(self) -> str: ...
    @property
    def currency(self) -> Currency: ...
    @property
    def small(self) -> int: ...
    @property
    def big(self) -> int: ...
    @property
    def ante(self) -> int: ...
    @property
    def book(self) -> Rulebook: ...


class Brief(NamedTuple):
    """A clean hand in a few words: its header, how many `players` were dealt in, all pots and the rake in minor units."""

    deal: HeaderLike
    id: str
    table: str
    date: str
    players: int
    total_pot: int
    rake: int


DONE: Final = (
    "fold", "check", "call", "raise", "bet", "ante", "small-blind", "big-blind", "", "", "both-blinds", "", "", "", "", "over-blind",
)  # fmt: skip
"""What lines of betting rounds and posts do, by their numbers in a key."""
Course = Sequence[tuple[str, str, Mapping[str, int]]]
"""Place, offset and what was done of each seat from the left of the button on; those of who is not dealt in stand before them."""


class Counting(NamedTuple):
    """How a hand is counted. `unit` is the big blind that counts, in minor units; with `short` chips or fewer a stack is short; `odds` says
    whether what the odds would have brought is counted too, or is the kernel's own counter of boards. `rakes` gives the ways in which a
    rake is shared, each with the shares: by the rake, what seats have won, and what they have put in and not got back. `line` is the
    record that is made of a seat: its number, its player, its place, its money, its offset, None, and what was done. `courses` are those
    that came before, by key; None if the kernel has not all counts, so that no hand is counted there.

    A key is bytes: the whole course of a hand without its amounts. It begins with

    - the number of seats;
    - 1 if the button's is one of them, plus 2 if there is a showdown;
    - who was short, and then who won: two bytes each, a bit for each seat, the lowest for the first one.

    Two bytes follow for each line that posts or acts. The first holds the seat, from 0, in its lowest four bits. To it are added

    - for a post: 128; 32 if it cost something; 16 if that was the last chip;
    - for an action: sixteen times the betting street, from 0.

    The second is the place in `DONE`. For an action are added: 16 if the last chip went in, 32 if there was something to call, 64 if the
    stack was more than that, 128 if a raise was allowed.
    """

    unit: int
    short: int
    odds: object
    rakes: Callable[[int, Sequence[int], Sequence[int]], Sequence[tuple[str, tuple[int, ...]]]]
    line: type[tuple[Any, ...]]
    courses: Mapping[bytes, Course] | None


Counted = tuple[bytes, bool, list[Any]]
"""A key, whether odds are to be looked for, and the lines by seat."""


class Buffers(Protocol):
    """Rows of tables as numbers, until they are taken: by table the `fields` of a row, and by field the `words` that its numbers stand for.
    A name is its number in `names`, -1 is told of nothing."""

    fields: Mapping[str, Sequence[str]]
    words: Mapping[str, Sequence[str]]

    @property
    def names(self) -> Sequence[str]: ...
    def take(self, table: str, /) -> bytes: ...
    def adjust(self, luck: dict[int, int], /) -> None: ...
    def take_courses(self) -> Course: ...
    def take_shares(self) -> list[str]: ...
    def forget(self) -> None: ...


Rowed = tuple[tuple[int, int, int, int], int, bool, int, tuple[int, ...], bytes | None]
"""How many rows a hand has in `actions`, `players`, `pots` and `awards`; how many may sit at its table, and whether they play for nothing;
the seat of the button, and the board; the key of its course, if odds are to be looked for."""


Seats = tuple[dict[int, str], list[int], int]
"""Names by seats, the seats that are dealt in, and the one that alone is dealt cards face up: 0 where there is none."""
Dealt = tuple[str, int, str, int, int, int, int, bool | None]
"""What a player was dealt in some hands of a tournament: his name, number and id of the first one, how many they are, the first and the
last moment in ticks, the number of the last one, and whether he is the one whose cards the log shows, None where it shows nobody's."""


class HandTeller(Protocol):
    """Tells more of a hand, whose header is at that `line` of that log; what it gives is None where that cannot be told. Where it `adds`,
    what is counted can be added up at once."""

    @property
    def source(self) -> str: ...
    @property
    def line(self) -> int: ...
    @property
    def raw(self) -> bytes: ...
    def whole(self) -> Audit: ...
    def counted(self, how: Counting, /) -> Counted | None: ...
    def seats(self) -> Seats | None: ...
    def buffers(self, tables: Sequence[str], /) -> Buffers: ...
    def rows(self, how: Counting, into: Any, /) -> Rowed | None: ...
    def adds(self, how: Counting, /) -> bool: ...
    def add_up(self, how: Counting, /, *at: Any) -> None: ...


class BriefAudit(Audit):
    """The audit of a clean hand of which more is told when somebody asks. It equals the whole one, and is pickled as that."""

    __slots__ = ("brief", "told")
    brief: Brief
    told: HandTeller

    @classmethod
    def of(cls, brief: Brief, told: HandTeller) -> "BriefAudit":
        """The audit of a hand of which no more was asked yet."""
        made = cls.__new__(cls)
        _set(made, "brief", brief)
        _set(made, "told", told)
        _set(made, "findings", ())
        _set(made, "verdict", "clean")
        return made

    def __getattr__(self, name: str) -> Any:
        """A field that was not asked for yet."""
        if name not in _FIELDS:
            raise AttributeError(name)
        whole = self.told.whole()
        for one in _FIELDS:
            _set(self, one, getattr(whole, one))
        return getattr(whole, name)

    def _fields(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in _FIELDS])

    def __eq__(self, other: object) -> bool:
        return Audit(*self._fields()) == (Audit(*other._fields()) if isinstance(other, BriefAudit) else other)

    __hash__ = Audit.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        return Audit, self._fields()


_FIELDS: Final = tuple(one.name for one in fields(Audit))
_set: Final = object.__setattr__


def brief_of(audit: Audit) -> BriefAudit | None:
    """The audit, if more can be told of its hand than its records do."""
    return audit if isinstance(audit, BriefAudit) and hasattr(audit, "brief") else None


def book_of(audit: Audit) -> Rulebook | None:
    """The rulebook of a hand."""
    brief = brief_of(audit)
    return audit.rulebook if brief is None else brief.brief.deal.book


def whole_of(audit: Audit) -> Audit:
    """The audit with all its records, for which nobody is asked any more: any thread may read it."""
    brief = brief_of(audit)
    return audit if brief is None else brief.told.whole()


Adds = Callable[[Any, Any, int, int, str, int], int]
"""What adds up hands of a block: given the kernel, what was found, the first of them, the end of them, the log, and the line of the
first."""
