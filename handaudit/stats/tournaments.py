"""Tournaments: what each player paid, where he finished and what he won, as far as the logs tell it, in however many files.

The lines are in the logs of the tables at which the player sat. Where a log ends before he is out, his place, prize and result stay empty.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from operator import itemgetter
from typing import Any, Final, NamedTuple

from handaudit.model.audit import Audit
from handaudit.model.brief import BriefAudit, Head, Seats, brief_of
from handaudit.model.money import CHIPS, Currency
from handaudit.model.opaque import spelled
from handaudit.read.tournaments import Line, News, Price, lines_about, lines_in, news_in, price_above, price_of
from handaudit.stats.column_texts import moment
from handaudit.stats.identities import hero_of, one_named, player_id


class Met(NamedTuple):
    """What one hand tells of a tournament. `names` are those of its seats, `dealt` the seats that were dealt in."""

    site: str
    tournament: str
    hand: str
    when: datetime | None
    price: Price | None
    hero: int | None
    names: dict[int, str]
    dealt: list[int]
    lines: list[Line]


def met(audit: Audit, heroes: frozenset[str] = frozenset()) -> Met | None:
    """What a hand tells of its tournament; None of a cash game, and where it could not be read."""
    brief = brief_of(audit)
    if brief is not None:
        if not brief.brief.deal.tournament:
            return None
        if (told := _told(brief, heroes)) is not None:
            return told
    hand, rep = audit.hand, audit.replay
    if not hand.tournament or rep is None:
        return None
    return Met(
        spelled(hand.site), spelled(hand.tournament), spelled(hand.id), moment(hand.date), price_of(hand), hero_of(hand, heroes),
        {seat.number: spelled(seat.name) for seat in hand.seats}, list(rep.start), lines_about(hand),
    )  # fmt: skip


def _told(audit: BriefAudit, heroes: frozenset[str]) -> Met | None:
    """The same of a clean hand; None where its records have to tell it."""
    told = audit.told
    seats = told.seats()
    if seats is None:
        return None
    deal, id, _, date, _, _, _ = audit.brief
    lines = lines_in(told.raw, told.line, seats[0])
    return _met(deal, id, moment(date), seats, heroes, price_above(told.raw), lines)


def _met(
    deal: Head, id: str, when: datetime | None, seats: Seats, heroes: frozenset[str], price: Price | None, lines: list[Line]
) -> Met:  # fmt: skip
    names, dealt, hero = seats
    return Met(
        spelled(deal.site), spelled(deal.tournament), spelled(id), when, price, hero or one_named(names.items(), heroes),
        {seat: spelled(name) for seat, name in names.items()}, dealt, lines,
    )  # fmt: skip


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


@dataclass(slots=True)
class Tournament:
    """One tournament of a run: its price, the currency of its prizes, and its players by name."""

    price: Price | None = None
    currency: Currency | None = None
    players: dict[str, Entrant] = field(default_factory=dict)

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


@dataclass(slots=True)
class Tournaments:
    """Feed it the hands of a run; cash games are none of its business. What it keeps grows with players in tournaments, not with hands."""

    known: dict[tuple[str, str], Tournament] = field(default_factory=dict)
    heroes: frozenset[str] = frozenset()

    def add(self, audit: Audit, number: int) -> None:
        """One more hand."""
        hand = met(audit, self.heroes)
        if hand is not None:
            self.take(hand, number)

    def enter(
        self, number: int, raw: bytes, line: int, deal: Head, id: str, date: datetime | str, seats: Seats, silent: bool
    ) -> None:
        """One more hand of a tournament that was taken, whose header is at that line and has that date, or clock already; `silent`: it has
        no line about a player."""
        when = moment(date) if isinstance(date, str) else date
        known = self.known.get((spelled(deal.site), spelled(deal.tournament)))
        price = price_above(raw) if known is None or known.price is None else known.price
        lines = [] if silent else lines_in(raw, line, seats[0])
        self.take(_met(deal, id, when, seats, self.heroes, price, lines), number)

    def take(self, hand: Met, number: int) -> None:
        """The same by what the hand tells."""
        key = hand.site, hand.tournament
        one = self.known.get(key)
        if one is None:
            one = self.known[key] = Tournament()
        one.priced(hand.price)
        told = [one.checked(news_in(line, one.price)) for line in hand.lines]
        _, _, id, when, _, hero, names, dealt, _ = hand
        for seat in sorted({*dealt, *[news.seat for news in told]} if told else dealt):
            name = names.get(seat)
            if name is None:
                continue
            entrant = one.players.get(name)
            if entrant is None:
                entrant = one.players[name] = Entrant(number, id)
            if seat in dealt:
                entrant.dealt(number, when)
            if hero is not None:
                entrant.hero = seat == hero or bool(entrant.hero)
            for news in told:
                if news.seat == seat:
                    entrant.told(news, number, when)

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """The rows of the frame, in the order in which players were first seen."""
        found = [
            (entrant.number, key, name) for key, one in self.known.items() for name, entrant in one.players.items()
        ]
        found.sort(key=itemgetter(0))
        for _number, key, name in found:
            one = self.known[key]
            yield _row(*key, one, name, one.players[name])


def _row(site: str, number: str, told: Tournament, name: str, one: Entrant) -> tuple[Any, ...]:
    price, currency = told.price or Price(CHIPS), told.currency
    code, units = (None, None) if currency is None else currency
    on = one.plays_on()
    entries = len(one.finishes) + on
    once = None if price.buy_in is None else price.buy_in + (price.bounty or 0) + (price.fee or 0)
    cost = _plus(None if once is None else entries * once, one.rebuys.total, one.add_ons.total)
    last = None if on else max(one.finishes, key=lambda end: (end.when or datetime.min, end.number))
    prize = None if on else _plus(*(end.prize for end in one.finishes))
    won = _plus(prize, one.bounties.total)
    net = None if won is None or cost is None else won - cost
    return (
        one.number, one.hand or None, code, units, site or None, number, name, player_id(name), one.hero,
        price.buy_in, price.bounty, price.fee, entries, one.rebuys.count, one.add_ons.count, cost,
        None if last is None else last.place, prize, one.bounties.total, one.bounties.count, None if prize is None else prize > 0,
        net, None if net is None or not cost else round(100 * net / cost, 2), one.hands, one.first, one.last,
    )  # fmt: skip


def _plus(*amounts: int | None) -> int | None:
    """The sum; None where an amount is not known."""
    total = 0
    for amount in amounts:
        if amount is None:
            return None
        total += amount
    return total
