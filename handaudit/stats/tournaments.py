"""Tournaments: what each player paid, where he finished and what he won, as far as the logs tell it, in however many files.

The lines are in the logs of the tables at which the player sat. Where a log ends before he is out, his place, prize and result stay empty.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from heapq import heapify, heappop, heapreplace
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from handaudit.model.audit import Audit
from handaudit.model.brief import BriefAudit, Head, Seats, brief_of
from handaudit.model.money import CHIPS, Currency
from handaudit.model.opaque import spelled
from handaudit.read.tournaments import Line, News, Price, lines_about, lines_in, news_in, price_above, price_of
from handaudit.stats.column_texts import moment
from handaudit.stats.entrants import Entrant, Entrants, moment_of, ticks_of
from handaudit.stats.identities import hero_of, one_named, player_id

AWAKE: Final = 16_384
"""Players of tournaments who are kept as they are; all others are bytes."""


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
    names, dealt, own = seats
    hero = own or one_named(names.items(), heroes)
    if not "".join(names.values()).isascii():
        names = {seat: spelled(name) for seat, name in names.items()}
    return Met(
        spelled(deal.site), spelled(deal.tournament), spelled(id), when, price, hero, names, dealt, lines
    )  # fmt: skip


@dataclass(slots=True)
class Tournament:
    """One tournament of a run: its price, the currency of its prizes, and its players. `begins` is the number of the first hand of them."""

    price: Price | None = None
    currency: Currency | None = None
    begins: int | None = None
    entrants: Entrants = field(default_factory=Entrants)

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
    """Feed it the hands of a run; cash games are none of its business. What it keeps grows with players in tournaments, not with hands.
    `awake` are the tournaments with players who are no bytes, that of the latest hand last; `players` is how many these are."""

    known: dict[tuple[str, str], Tournament] = field(default_factory=dict)
    heroes: frozenset[str] = frozenset()
    awake: dict[tuple[str, str], Tournament] = field(default_factory=dict)
    players: int = 0

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
        one = self._looked_up((hand.site, hand.tournament))
        players = one.entrants.lately
        one.priced(hand.price)
        told = [one.checked(news_in(line, one.price)) for line in hand.lines]
        _, _, id, clock, _, hero, names, dealt, _ = hand
        when = ticks_of(clock)
        for seat in sorted({*dealt, *[news.seat for news in told]} if told else dealt):
            name = names.get(seat)
            if name is None:
                continue
            entrant = players.get(name)
            if entrant is None:
                entrant = players[name] = Entrant(number, id)
                self.players += 1
                one.begins = number if one.begins is None else min(one.begins, number)
            if not told or seat in dealt:
                entrant.dealt(number, when)
            if hero is not None:
                entrant.shows(seat == hero)
            for news in told:
                if news.seat == seat:
                    entrant.told(news, number, when)

    def _looked_up(self, key: tuple[str, str]) -> Tournament:
        """A tournament whose players are about to be looked at. Those of which no hand came for longest are folded."""
        one = self.known.get(key)
        if one is None:
            one = self.known[key] = Tournament()
        self.awake.pop(key, None)  # it is the latest one from now on
        self.awake[key] = one
        while self.players > AWAKE and len(self.awake) > 1:
            oldest = self.awake.pop(next(iter(self.awake))).entrants
            self.players -= len(oldest.lately)
            oldest.fold()
        return one

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """The rows of the frame, in the order in which players were first seen. Players of few tournaments are looked at at a time."""
        coming = [
            (one.begins, at, _rows(*key, one))
            for at, (key, one) in enumerate(self.known.items())
            if one.begins is not None
        ]
        heapify(coming)
        while coming:
            _, at, rows = coming[0]
            row, following = next(rows)
            yield row
            if following is None:
                heappop(coming)
            else:
                heapreplace(coming, (following, at, rows))


def _rows(site: str, number: str, told: Tournament) -> Iterator[tuple[tuple[Any, ...], int | None]]:
    """The rows of a tournament, each with the number of the hand of the following one."""
    players = sorted(told.entrants.whole().items(), key=lambda named: named[1].number)
    followers = [one.number for _, one in players[1:]]
    for (name, one), following in zip_longest(players, followers):
        yield _row(site, number, told, name, one), following


def _row(site: str, number: str, told: Tournament, name: str, one: Entrant) -> tuple[Any, ...]:
    price, currency = told.price or Price(CHIPS), told.currency
    code, units = (None, None) if currency is None else currency
    on = one.plays_on()
    entries = len(one.finishes) + on
    once = None if price.buy_in is None else price.buy_in + (price.bounty or 0) + (price.fee or 0)
    cost = _plus(None if once is None else entries * once, one.rebuys.total, one.add_ons.total)
    last = None if on else max(one.finishes, key=lambda end: (end.when or 0, end.number))
    prize = None if on else _plus(*(end.prize for end in one.finishes))
    won = _plus(prize, one.bounties.total)
    net = None if won is None or cost is None else won - cost
    return (
        one.number, one.hand or None, code, units, site or None, number, name, player_id(name), one.hero,
        price.buy_in, price.bounty, price.fee, entries, one.rebuys.many, one.add_ons.many, cost,
        None if last is None else last.place, prize, one.bounties.total, one.bounties.many, None if prize is None else prize > 0,
        net, None if net is None or not cost else round(100 * net / cost, 2), one.hands,
        moment_of(one.first), moment_of(one.last),
    )  # fmt: skip


def _plus(*amounts: int | None) -> int | None:
    """The sum; None where an amount is not known."""
    total = 0
    for amount in amounts:
        if amount is None:
            return None
        total += amount
    return total
