"""Tournaments of a run. There may be very many, and few of them at a time: those of which no hand came for long are put away."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import merge
from operator import attrgetter
from typing import Any, Final

from handaudit.model.money import Currency
from handaudit.model.safe_pickle import packed, unpacked
from handaudit.read.tournaments import News, Price
from handaudit.stats.entrants import Entrant, Entrants
from handaudit.stats.key_numbers import KeyNumbers
from handaudit.stats.put_away import PutAway

AWAKE: Final = 16_384
"""Players of tournaments who are kept as they are; all others are bytes."""
KNOWN: Final = 1_024
"""Tournaments that are kept as they are; all others are bytes."""


@dataclass(slots=True)
class Tournament:
    """One tournament of a run: its price, the currency of its prizes, and its players. `begins` is the number of the first hand of them,
    `at` its own number among those that were put away."""

    site: str
    number: str
    entrants: Entrants
    price: Price | None = None
    currency: Currency | None = None
    begins: int | None = None
    at: int | None = None

    def priced(self, price: Price | None) -> None:
        """The price, at the first hand that tells it."""
        if self.price is None:
            self.price = price
            if self.price is not None and self.price.buy_in:
                self.currency = self.price.currency

    def checked(self, news: News) -> News:
        """The line, without its amount where that is in another currency than the tournament's."""
        if news.currency is None:
            return news
        if self.currency is None:
            self.currency = news.currency
        return news if news.currency == self.currency else news._replace(amount=None)

    def plain(self) -> tuple[Any, ...]:
        """All of it, without a class of ours. None of its players is awake."""
        price = None if self.price is None else (tuple(self.price.currency), *self.price[1:])
        currency = None if self.currency is None else tuple(self.currency)
        return self.site, self.number, self.entrants.folded, price, currency, self.begins, self.at


class KnownTournaments:
    """Tournaments by site and number. `latest` are those that are kept as they are, that of the latest hand last; `awake` the ones of these
    with players who are no bytes; `players` is how many these are."""

    def __init__(self) -> None:
        self.latest: dict[str, Tournament] = {}
        self.awake: dict[str, Tournament] = {}
        self.players = 0
        self.kept = PutAway()
        self.numbers = KeyNumbers()
        self.places, self.begins = array("q"), array("q")

    def of(self, site: str, number: str) -> Tournament:
        """A tournament whose players are about to be looked at. Those of which no hand came for longest are folded."""
        key = f"{site}\n{number}"
        one = self.latest.pop(key, None)
        if one is None:
            loaded = (
                known
                for known in map(self._loaded, self.numbers.of(key))
                if (known.site, known.number) == (site, number)
            )
            one = next(loaded, None) or Tournament(site, number, Entrants(self.kept))
        self.awake.pop(key, None)  # it is the latest one from now on
        self.latest[key] = self.awake[key] = one
        while self.players > AWAKE and len(self.awake) > 1:
            self._fold(next(iter(self.awake)))
        if len(self.latest) > KNOWN:
            self._put_away(next(iter(self.latest)))
        return one

    def newcomer(self, one: Tournament, name: str, entrant: Entrant) -> Entrant:
        """A player of the latest tournament in his first hand, as far as it is awake."""
        self.players += 1
        if one.begins is None or entrant.number < one.begins:
            one.begins = entrant.number
        one.entrants.lately[name] = entrant
        return entrant

    def in_order(self) -> Iterator[Tournament]:
        """All that have players, in the order in which these were first seen: one is looked at at a time."""
        woken = {one.at for one in self.latest.values()}
        asleep = [at for at, begins in enumerate(self.begins) if begins >= 0 and at not in woken]
        begins = attrgetter("begins")
        latest = sorted([one for one in self.latest.values() if one.begins is not None], key=begins)
        return merge(latest, map(self._loaded, sorted(asleep, key=self.begins.__getitem__)), key=begins)

    def _fold(self, key: str) -> None:
        """Nobody looks at its players for a while."""
        entrants = self.awake.pop(key).entrants
        self.players -= len(entrants.lately)
        entrants.fold()

    def _put_away(self, key: str) -> None:
        """Nobody looks at it for longer."""
        if key in self.awake:
            self._fold(key)
        one = self.latest.pop(key)
        if one.at is None:
            one.at = self.numbers.add(key)
            self.places.append(0)
            self.begins.append(-1)
        self.places[one.at] = self.kept.put(packed(one.plain()))
        self.begins[one.at] = -1 if one.begins is None else one.begins

    def _loaded(self, at: int) -> Tournament:
        """One that was put away."""
        site, number, folded, price, currency, begins, at = unpacked(self.kept.get(self.places[at]))
        return Tournament(
            site, number, Entrants(self.kept, folded), None if price is None else Price(Currency(*price[0]), *price[1:]),
            None if currency is None else Currency(*currency), begins, at,
        )  # fmt: skip
