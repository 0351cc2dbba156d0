"""Tournaments: what each player paid, where he finished and what he won, as far as the logs tell it, in however many files.

The lines are in the logs of the tables at which the player sat. Where a log ends before he is out, his place, prize and result stay empty.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from handaudit.base.json_text import spelled
from handaudit.model.audit import Audit
from handaudit.model.lazy_audit import BriefAudit, Dealt, HeaderLike, Seats, brief_of
from handaudit.read.tournaments import Price, TournamentLine, lines_about, lines_in, news_in, price_above, price_of
from handaudit.stats.column_texts import moment
from handaudit.stats.entrants import Entrant, ticks_of
from handaudit.stats.identities import hero_of, one_named
from handaudit.stats.known_tournaments import KnownTournaments, Tournament
from handaudit.stats.tournament_rows import rows_of


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
    lines: list[TournamentLine]


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
    deal: HeaderLike, id: str, when: datetime | None, seats: Seats, heroes: frozenset[str], price: Price | None, lines: list[TournamentLine]
) -> Met:  # fmt: skip
    names, dealt, own = seats
    hero = own or one_named(names.items(), heroes)
    if not "".join(names.values()).isascii():
        names = {seat: spelled(name) for seat, name in names.items()}
    return Met(
        spelled(deal.site), spelled(deal.tournament), spelled(id), when, price, hero, names, dealt, lines
    )  # fmt: skip


class Tournaments:
    """Feed it the hands of a run; cash games are none of its business. What it keeps grows with players in tournaments, not with hands."""

    def __init__(self, heroes: frozenset[str] = frozenset()) -> None:
        self.heroes, self.known = heroes, KnownTournaments()

    def add(self, audit: Audit, number: int) -> None:
        """One more hand."""
        hand = met(audit, self.heroes)
        if hand is not None:
            self.take(hand, number)

    def enter(
        self,
        number: int,
        raw: bytes,
        line: int,
        deal: HeaderLike,
        id: str,
        date: datetime | str,
        seats: Seats,
        silent: bool,
    ) -> None:
        """One more hand of a tournament that was taken, whose header is at that line and has that date, or clock already; `silent`: it has
        no line about a player."""
        when = moment(date) if isinstance(date, str) else date
        price = self.known.of(spelled(deal.site), spelled(deal.tournament)).price or price_above(raw)
        lines = [] if silent else lines_in(raw, line, seats[0])
        self.take(_met(deal, id, when, seats, self.heroes, price, lines), number)

    def opens(self, deal: HeaderLike, raw: bytes) -> Tournament:
        """The tournament of a hand under a header, for `joins`. Its price is told by the bytes of its first hands."""
        one = self.known.of(spelled(deal.site), spelled(deal.tournament))
        if one.price is None:
            one.priced(price_above(raw))
        return one

    def joins(self, one: Tournament, players: Sequence[Dealt]) -> None:
        """What players were dealt in some hands of the tournament that was opened last. No hero has a name."""
        known, newcomer = one.entrants.lately, self.known.newcomer
        for called, number, id, hands, first, last, seen, hero in players:
            name = called if called.isascii() else spelled(called)
            entrant = known.get(name)
            if entrant is None:
                newcomer(one, name, Entrant(number, spelled(id), hands, first, last, seen, hero=hero))
            else:
                entrant.plays(hands, first, last, seen)
                if hero is not None:
                    entrant.shows(hero)

    def take(self, hand: Met, number: int) -> None:
        """The same by what the hand tells."""
        one = self.known.of(hand.site, hand.tournament)
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
                entrant = self.known.newcomer(one, name, Entrant(number, id))
            if not told or seat in dealt:
                entrant.dealt(number, when)
            if hero is not None:
                entrant.shows(seat == hero)
            for news in told:
                if news.seat == seat:
                    entrant.told(news, number, when)

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """The rows of the frame, in the order in which players were first seen. Players of few tournaments are looked at at a time."""
        return rows_of(self.known.in_order())
