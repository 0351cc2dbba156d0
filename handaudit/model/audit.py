"""What is known of one hand when it has been audited."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple, Protocol

from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.money import Currency
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Audit:
    """What is known of one hand. `verdict` is clean | findings | unverifiable | unreadable; the counts are of the log's claims. `ruled`
    are the chips that rulings outside the log move, by name, in minor units; they add up to 0."""

    hand: Hand
    replay: Replay | None
    rulebook: Rulebook | None
    findings: tuple[Finding, ...]
    verdict: str
    verified: int = 0
    contradicted: int = 0
    unverifiable: int = 0
    ruled: Mapping[str, int] = field(default_factory=dict)


class Head(Protocol):
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

    deal: Head
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


class Counting(NamedTuple):
    """How a hand is counted: the big blind that counts, the chips with which a stack is short, whether what the odds would have brought is
    counted, too; `rakes` gives the ways in which a rake is shared and the shares of each, by what seats have won and what they have put in
    and not got back. `line` is the record that is made of a seat: its number, its player, its place, its money, its offset, None and what
    was done, `courses` are place, offset and what was done of each seat from the left of the button on (those of who is not dealt in stand
    before them), by a key.

    A key are bytes that tell all of a hand's course but for amounts: how many seats; 1 where the button's is one of them, 2 for a showdown;
    in two bytes each who had few chips and who won, from the lowest bit on; and of each line two. In its first one stands the seat, from 0,
    and of a post 128, 32 where it cost something, 16 where that was the last chip, of a bet sixteen times the street, from 0. In the other
    stands what was `DONE`, and of a bet 16 with the last chip, 32 with something to call, 64 with a stack of more than that, 128 where one
    could raise."""

    unit: int
    short: int
    odds: bool
    rakes: Callable[[int, Sequence[int], Sequence[int]], Sequence[tuple[str, tuple[int, ...]]]]
    line: type[tuple[Any, ...]]
    courses: Mapping[bytes, Sequence[tuple[str, str, Mapping[str, int]]]]


Counted = tuple[bytes, bool, list[Any]]
"""A key, whether odds are to be looked for, and the lines by seat."""


class Told(Protocol):
    """Tells more of a hand, whose header is at that `line` of that log; what is counted is None where that cannot be told."""

    @property
    def source(self) -> str: ...
    @property
    def line(self) -> int: ...
    def whole(self) -> Audit: ...
    def counted(self, how: Counting, /) -> Counted | None: ...


class BriefAudit(Audit):
    """The audit of a clean hand of which more is told when somebody asks. It equals the whole one, and is pickled as that."""

    __slots__ = ("brief", "told")
    brief: Brief
    told: Told

    @classmethod
    def of(cls, brief: Brief, told: Told) -> "BriefAudit":
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


def whole_of(audit: Audit) -> Audit:
    """The audit with all its records, for which nobody is asked any more: any thread may read it."""
    brief = brief_of(audit)
    return audit if brief is None else brief.told.whole()
