"""Players in a tournament: what each of them was dealt, and what the log says of him."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, Final, NamedTuple

from handaudit.model.safe_pickle import packed, unpacked
from handaudit.read.tournaments import News
from handaudit.stats.put_away import PutAway

_TICK: Final = timedelta(microseconds=1)
Ticks = int | None
"""A moment in microseconds since the first one that there is; None is not known."""


def ticks_of(when: datetime | None) -> Ticks:
    """A clock as a number."""
    return None if when is None else (when - datetime.min) // _TICK


@lru_cache(maxsize=1024)
def moment_of(ticks: Ticks) -> datetime | None:
    """The same as a clock. Those who sat at a table together have the same ones."""
    return None if ticks is None else datetime.min + ticks * _TICK


class Finish(NamedTuple):
    """A player is out, or has won. `number` is the hand's in the run."""

    when: Ticks
    number: int
    place: int
    prize: int | None


class Sum(NamedTuple):
    """Amounts added up; one that is not known makes the sum unknown."""

    many: int = 0
    total: int | None = 0

    def plus(self, amount: int | None) -> "Sum":
        """The sum with one more."""
        return self.joined(Sum(1, amount))

    def joined(self, other: "Sum") -> "Sum":
        """Both sums together."""
        if not self.many or not other.many:
            return self if self.many else other
        unknown = self.total is None or other.total is None
        return Sum(self.many + other.many, None if unknown else (self.total or 0) + (other.total or 0))


_NO_SUM: Final = Sum()
_NO_SUMS: Final = (_NO_SUM,) * 3
_SUMS: Final = {"knockout": "bounties", "rebuy": "rebuys", "add-on": "add_ons"}


@dataclass(slots=True)
class Entrant:
    """A player in a tournament. `hands` are those dealt to him, `first` to `last` the moments of them, `seen` the last of their numbers."""

    number: int
    hand: str
    hands: int = 0
    first: Ticks = None
    last: Ticks = None
    seen: int = 0
    finishes: tuple[Finish, ...] = ()
    bounties: Sum = _NO_SUM
    rebuys: Sum = _NO_SUM
    add_ons: Sum = _NO_SUM
    hero: bool | None = None

    def dealt(self, number: int, when: Ticks) -> None:
        """He is dealt in once more."""
        self.hands += 1
        if number > self.seen:
            self.seen = number
        if when is not None:
            if self.last is None or when > self.last:
                self.last = when
            if self.first is None or when < self.first:
                self.first = when

    def plays(self, hands: int, first: int, last: int, seen: int) -> None:
        """He is dealt in so many times more, the last of them in the hand of that number."""
        self.hands += hands
        self.seen = max(self.seen, seen)
        self._lies(first, last)

    def _lies(self, first: int, last: int) -> None:
        """He is dealt hands from one moment to another one."""
        if self.first is None or first < self.first:
            self.first = first
        if self.last is None or last > self.last:
            self.last = last

    def told(self, news: News, number: int, when: Ticks) -> None:
        """A line about him."""
        if news.kind in ("finished", "wins"):
            self.finishes += (Finish(when, number, news.place, news.amount),)
        else:
            which = _SUMS[news.kind]
            setattr(self, which, getattr(self, which).plus(news.amount))

    def shows(self, hero: bool) -> None:
        """The log shows whose cards it knows from the start, and whether they are his."""
        self.hero = hero or bool(self.hero)

    def join(self, later: "Entrant") -> None:
        """What is known of him from later hands is added."""
        self.hands += later.hands
        self.seen = max(self.seen, later.seen)
        if later.first is not None and later.last is not None:
            self._lies(later.first, later.last)
        self.finishes += later.finishes
        self.bounties = self.bounties.joined(later.bounties)
        self.rebuys = self.rebuys.joined(later.rebuys)
        self.add_ons = self.add_ons.joined(later.add_ons)
        if later.hero is not None:
            self.shows(later.hero)

    def is_silent(self) -> bool:
        """Whether no line was about him."""
        return not self.finishes and self.bounties is self.rebuys is self.add_ons is _NO_SUM

    def plays_on(self) -> bool:
        """Whether he was dealt in after he was out the last time, or was never told to be out: then how he finishes is not known."""
        if not self.finishes:
            return True
        whens = [one.when for one in self.finishes if one.when is not None]
        if self.last is not None and len(whens) == len(self.finishes):
            return self.last > max(whens)
        return self.seen > max(one.number for one in self.finishes)


class Entrants:
    """The players of a tournament by name. `lately` is what is known from hands since the last `fold`, which makes bytes of it: a run may
    have very many tournaments, and few of them at a time. Bytes are looked at when all is asked for, and when there are about as many
    new ones as old ones: so however often a tournament comes again, each of its players is looked at a few times. `folded` are how many
    these are and where they were put away."""

    __slots__ = ("folded", "kept", "lately")

    def __init__(self, kept: PutAway, folded: list[tuple[int, int]] | None = None) -> None:
        self.lately: dict[str, Entrant] = {}
        self.kept, self.folded = kept, folded or []

    def fold(self) -> None:
        """Nobody looks at them for a while."""
        if not self.lately:
            return
        while self.folded and self.folded[-1][0] <= len(self.lately):
            self.lately = _joined(self._opened(self.folded.pop()[1]), self.lately)
        data = packed([(name, _plain(one)) for name, one in self.lately.items()])
        self.folded.append((len(self.lately), self.kept.put(data)))
        self.lately = {}

    def whole(self) -> dict[str, Entrant]:
        """All players for one look, in the order in which they were first seen: those that are bytes stay bytes, and nobody changes what
        is given."""
        if not self.folded:
            return self.lately
        found: dict[str, Entrant] = {}
        for _, place in self.folded:
            found = _joined(found, self._opened(place))
        return _joined(found, self.lately)  # what is known lately is joined to others, nothing to it

    def _opened(self, place: int) -> dict[str, Entrant]:
        return {name: _entrant(*plain) for name, plain in unpacked(self.kept.get(place))}


def _joined(before: dict[str, Entrant], later: dict[str, Entrant]) -> dict[str, Entrant]:
    """What is known from earlier hands and from later ones."""
    for name, one in later.items():
        known = before.get(name)
        if known is None:
            before[name] = one
        else:
            known.join(one)
    return before


def _plain(one: Entrant) -> tuple[Any, ...]:
    """A player without a class of ours."""
    sums = one.bounties, one.rebuys, one.add_ons
    told = () if sums == _NO_SUMS else tuple(map(tuple, sums))
    return (
        one.number,
        one.hand,
        one.hands,
        one.first,
        one.last,
        one.seen,
        tuple(map(tuple, one.finishes)) if one.finishes else (),
        told,
        one.hero,
    )


def _entrant(
    number: int,
    hand: str,
    hands: int,
    first: Ticks,
    last: Ticks,
    seen: int,
    finishes: Any,
    sums: Any,
    hero: bool | None,
) -> Entrant:
    """The player again."""
    bounties, rebuys, add_ons = (Sum(*each) for each in sums) if sums else _NO_SUMS
    ends = tuple([Finish(*end) for end in finishes]) if finishes else ()
    return Entrant(number, hand, hands, first, last, seen, ends, bounties, rebuys, add_ons, hero)
