"""Players in a tournament: what each of them was dealt, and what the log says of him."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from handaudit.read.tournaments import News

_TICK: Final = timedelta(microseconds=1)


class Finish(NamedTuple):
    """A player is out, or has won. `number` is the hand's in the run."""

    when: datetime | None
    number: int
    place: int
    prize: int | None


@dataclass(frozen=True, slots=True)
class Sum:
    """Amounts added up; one that is not known makes the sum unknown."""

    count: int = 0
    total: int | None = 0

    def plus(self, amount: int | None) -> "Sum":
        """The sum with one more."""
        return Sum(self.count + 1, None if self.total is None or amount is None else self.total + amount)


_NO_SUM: Final = Sum()
_SUMS: Final = {"knockout": "bounties", "rebuy": "rebuys", "add-on": "add_ons"}


@dataclass(slots=True)
class Entrant:
    """A player in a tournament. `hands` are those dealt to him, `first` to `last` the moments of them."""

    number: int
    hand: str
    hands: int = 0
    first: datetime | None = None
    last: datetime | None = None
    seen: int = 0
    finishes: tuple[Finish, ...] = ()
    bounties: Sum = _NO_SUM
    rebuys: Sum = _NO_SUM
    add_ons: Sum = _NO_SUM
    hero: bool | None = None

    def dealt(self, number: int, when: datetime | None) -> None:
        """He is dealt in once more."""
        self.hands += 1
        if number > self.seen:
            self.seen = number
        if when is not None:
            if self.first is None or self.last is None:
                self.first = self.last = when
            elif when > self.last:
                self.last = when
            elif when < self.first:
                self.first = when

    def told(self, news: News, number: int, when: datetime | None) -> None:
        """A line about him."""
        if news.kind in ("finished", "wins"):
            self.finishes += (Finish(when, number, news.place, news.amount),)
        else:
            which = _SUMS[news.kind]
            setattr(self, which, getattr(self, which).plus(news.amount))

    def plays_on(self) -> bool:
        """Whether he was dealt in after he was out the last time, or was never told to be out: then how he finishes is not known."""
        if not self.finishes:
            return True
        whens = [one.when for one in self.finishes if one.when is not None]
        if self.last is not None and len(whens) == len(self.finishes):
            return self.last > max(whens)
        return self.seen > max(one.number for one in self.finishes)


class Entrants:
    """The players of a tournament by name, in the order in which they were first seen. Between `fold` and the next look they are bytes:
    a run may have very many tournaments, and few of them at a time."""

    __slots__ = ("_folded", "_players")

    def __init__(self) -> None:
        self._players: dict[str, Entrant] = {}
        self._folded: bytes | None = None

    def now(self) -> dict[str, Entrant]:
        """The players, who may be changed and added to until they are folded."""
        if self._folded is not None:
            from handaudit.model.plain_bytes import unpacked

            self._players = {name: _entrant(plain) for name, plain in unpacked(self._folded)}
            self._folded = None
        return self._players

    def fold(self) -> None:
        """Nobody looks at them for a while."""
        if self._folded is None:
            from handaudit.model.plain_bytes import packed  # a run over few tournaments folds none

            self._folded = packed([(name, _plain(one)) for name, one in self._players.items()])
            self._players = {}

    def copied(self) -> list[tuple[str, Entrant]]:
        """The players with their names, for one look: those that are bytes stay bytes."""
        folded, players = self._folded, self.now()
        if folded is not None:
            self._players, self._folded = {}, folded
        return list(players.items())


def _plain(one: Entrant) -> tuple[Any, ...]:
    """A player without a class of ours, and without moments."""
    finishes = tuple((_ticks(end.when), *end[1:]) for end in one.finishes)
    sums = (one.bounties, one.rebuys, one.add_ons)
    added = () if sums == (_NO_SUM,) * 3 else tuple((each.count, each.total) for each in sums)
    return one.number, one.hand, one.hands, _ticks(one.first), _ticks(one.last), one.seen, finishes, added, one.hero


def _entrant(plain: tuple[Any, ...]) -> Entrant:
    number, hand, hands, first, last, seen, finishes, added, hero = plain
    ends = tuple(Finish(_moment(when), *rest) for when, *rest in finishes)
    bounties, rebuys, add_ons = (Sum(*each) for each in added) if added else (_NO_SUM,) * 3
    return Entrant(number, hand, hands, _moment(first), _moment(last), seen, ends, bounties, rebuys, add_ons, hero)


def _ticks(when: datetime | None) -> int | None:
    """Microseconds since the first moment that there is."""
    return None if when is None else (when - datetime.min) // _TICK


def _moment(ticks: int | None) -> datetime | None:
    return None if ticks is None else datetime.min + ticks * _TICK
