"""Sessions: a player at a table without a break of more than an hour. Hands without a clock are one session as long as their log goes."""

from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol

BREAK: Final = timedelta(hours=1)
_new: Final[Any] = tuple.__new__
Place = tuple[str, str, str, str]


class Session(NamedTuple):
    """A session by its number in the run; `label` is the moment of its first hand, or its log where there is no clock."""

    number: int
    label: str


NOWHERE: Final = Session(0, "")
"""No session."""


class Last:
    """The last hand of a player at a table: its clock, its log, its session."""

    __slots__ = ("session", "source", "when")

    def __init__(self, when: datetime | None, source: str, session: Session) -> None:
        self.when, self.source, self.session = when, source, session


class Dealt(Protocol):
    """A hand, as far as sessions ask."""

    @property
    def site(self) -> str: ...
    @property
    def tournament(self) -> str: ...
    @property
    def table(self) -> str: ...
    @property
    def file(self) -> str: ...
    @property
    def when(self) -> datetime | None: ...


class Sessions:
    """Tells the session of every line of a run. What it keeps grows with players at tables, not with hands."""

    def __init__(self) -> None:
        self.last: dict[Place, Last] = {}
        self.count = 0

    def of(self, player: str, hand: Dealt, shown: datetime | None) -> Last:
        """A player's hand as the last one at the table, with its session. Breaks are told by the log's own clock; `shown` is the clock that
        counts, by which the session is called. A clock that goes back by less than a break is the hour that comes twice."""
        place = (player, hand.site, hand.tournament, hand.table)
        last = self.last.get(place)
        if last is not None and goes_on(last, hand.when, hand.file):
            last.when, last.source = hand.when, hand.file
            return last
        self.count += 1
        session: Session = _new(Session, (self.count, label(shown, hand.file)))
        if last is None:
            last = self.last[place] = Last(hand.when, hand.file, session)
        else:  # who keeps it knows of the session, too
            last.when, last.source, last.session = hand.when, hand.file, session
        return last


@lru_cache(maxsize=64)
def label(shown: datetime | None, file: str) -> str:
    """What a session is called that begins with a hand. Everybody at a table begins with it at once."""
    return shown.isoformat(" ", "seconds") if shown is not None else f"no clock: {file}"


def goes_on(last: Last, when: datetime | None, source: str) -> bool:
    """Whether a hand of that clock and log goes on with the session of the hand before."""
    if when is None or last.when is None:
        return when is last.when and source == last.source
    return is_near(last.when, when)


def is_near(one: datetime, other: datetime) -> bool:
    """Whether no more than a break lies between two clocks."""
    return abs(other - one) <= BREAK
