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


Rakes = Callable[[int, Sequence[int], Sequence[int]], Sequence[tuple[str, tuple[int, ...]]]]
"""The ways in which a rake is shared, and the shares of each, by what seats have won and what they have put in and not got back."""
Counted = tuple[bytes, bool, Sequence[tuple[int, str, int, dict[str, int]]]]
"""A key, which is the same in hands of one course, whether odds are to be looked for, and by seat its number, its player, its number
from the left of the button (0: not dealt in) and what is counted of its money."""


class Told(Protocol):
    """Tells more of a hand. `counted` asks for the big blind that counts, the chips with which a stack is short, whether what the odds
    would have brought is counted too, and how a rake is shared; it is None where that cannot be told."""

    def whole(self) -> Audit: ...
    def counted(self, unit: int, short: int, odds: bool, rakes: Rakes, /) -> Counted | None: ...


class BriefAudit(Audit):
    """The audit of a clean hand of which more is told when somebody asks. It equals the whole one, and is pickled as that."""

    __slots__ = ("brief", "line", "source", "told")
    brief: Brief
    source: str
    line: int
    told: Told

    @classmethod
    def of(cls, brief: Brief, source: str, line: int, told: Told) -> "BriefAudit":
        """The audit of a hand whose header is at that line of that log."""
        made = cls.__new__(cls)
        _set(made, "brief", brief)
        _set(made, "source", source)
        _set(made, "line", line)
        _set(made, "told", told)
        _set(made, "rulebook", brief.deal.book)
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

    def _all(self) -> Audit:
        return Audit(*[getattr(self, name) for name in _FIELDS])

    def __eq__(self, other: object) -> bool:
        return self._all() == (other._all() if isinstance(other, BriefAudit) else other)

    __hash__ = Audit.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        return Audit, tuple([getattr(self, name) for name in _FIELDS])


_FIELDS: Final = tuple(one.name for one in fields(Audit))
_set: Final = object.__setattr__


def brief_of(audit: Audit) -> BriefAudit | None:
    """The audit, if more can be told of its hand than its records do."""
    return audit if isinstance(audit, BriefAudit) and hasattr(audit, "brief") else None
