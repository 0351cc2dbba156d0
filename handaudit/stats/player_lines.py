"""One line per player and hand: everything that is counted, by name. Lines are added up; nothing is divided here."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from handaudit.model.audit import Audit
from handaudit.model.hand import Hand
from handaudit.model.lazy_audit import BriefAudit, Counting, HeaderLike, brief_of
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Rulebook
from handaudit.model.seat_order import clockwise
from handaudit.stats.action_pattern import Rounds, big_blind, rounds_of, shape_in, shape_of
from handaudit.stats.allin import adjustable, adjusted_won, odds_by
from handaudit.stats.course import Counts, course_of
from handaudit.stats.draws import count_draws, draws
from handaudit.stats.hand_counts import did_in
from handaudit.stats.logged_money import Logged, logged_money
from handaudit.stats.native_courses import native_courses, uncounted
from handaudit.stats.results import count_results, rakes_of

NOTHING: Final[Mapping[str, int]] = {}
_SEATED: Final[Mapping[str, int]] = {"hands_seated": 1}
"""What is counted of a player who sits out."""
_COURSES: Final = 4096
"""Courses of hands of which is known what was done."""
_new: Final[Any] = tuple.__new__


class PlayerLine(NamedTuple):
    """A player in a hand; `place` is empty for who sits out. `offset` is the number of seats before the button, S or B for the blinds.
    What is counted stands in two parts, which have no name in common: `did`, which is the same in all hands of a shape and which nobody
    changes, and `own`. The money in it is what the rules give, beside it `ruled`, what rulings outside the log move; `logged` is what the
    log pays, None where that is the same."""

    seat: int
    player: str
    place: str
    own: Counts
    offset: str = ""
    logged: Logged | None = None
    did: Mapping[str, int] = NOTHING

    @property
    def counts(self) -> Counts:
        """Both parts together."""
        return {**self.did, **self.own}


Lines = Callable[[], Sequence[PlayerLine]]
"""The lines of a hand, when they are asked for."""


def counted_once(audit: Audit, defs: str = "pt4", odds: bool = True) -> Lines:
    """The lines of an audited hand for several that ask: they are counted when the first one does."""
    kept: list[list[PlayerLine]] = []

    def lines() -> list[PlayerLine]:
        if not kept:
            kept.append(lines_of(audit, defs, odds))
        return kept[0]

    return lines


def lines_of(audit: Audit, defs: str = "pt4", odds: bool = True) -> list[PlayerLine]:
    """The lines of an audited hand, by seat; none where the hand could not be read. Without `odds` nothing is counted of the net as
    the odds had it, which takes as long as all the rest."""
    brief = brief_of(audit)
    if brief is not None and (told := _told_lines(brief, defs, odds)) is not None:
        return told
    if audit.replay is None or audit.rulebook is None:
        return []
    lines = _lines(audit.hand, audit.replay, audit.rulebook, defs, odds)
    for line in lines if audit.ruled else ():
        if amount := audit.ruled.get(line.player, 0):
            line.own["ruled"] = amount
    return lines


def _lines(hand: Hand, rep: Replay, book: Rulebook, defs: str, odds: bool) -> list[PlayerLine]:
    order = clockwise(rep.start, hand.button)
    numbers = {seat: number for number, seat in enumerate(order, 1)}
    shape, put = shape_of(hand, rep, book, numbers, len(order) if hand.button in numbers else 0)
    did = did_in(shape, defs)
    shown = frozenset([order[number - 1] for number in did.shown])
    counts = count_results(hand, rep, shown, put)
    if draws(hand, book):
        count_draws(hand, rep, book, course_of(hand, rep, book), counts)
    logged = logged_money(hand, rep)
    for seat_number, paid in logged.items():
        if paid.cash_out:
            counts[seat_number]["cash_out"] = paid.cash_out
        if paid.cash_out_fee:
            counts[seat_number]["cash_out_fee"] = paid.cash_out_fee
    if odds and adjustable(book):
        _adjust(rep, counts, adjusted_won(hand, rep, book, shown, did.last))
    lines = []
    for seat in sorted(hand.seats):
        into = counts.get(seat.number)
        if into is None:
            lines.append(PlayerLine(seat.number, seat.name, "", {}, did=_SEATED))
        else:
            at = numbers[seat.number]
            place, offset = did.places[at]
            lines.append(
                _new(PlayerLine, (seat.number, seat.name, place, into, offset, logged.get(seat.number), did.counts[at]))
            )
    return lines


def _told_lines(audit: BriefAudit, defs: str, odds: bool) -> list[PlayerLine] | None:
    """The lines of a clean hand of which is told what is counted: its hand and replay are made only where odds are to be looked for. None
    where that cannot be told. Its log pays what the rules give, and it has no draws."""
    how = counting(audit.brief.deal, defs, odds)
    counted = audit.told.counted(how)
    if counted is None:
        return None
    key, due, lines = counted
    if due and (rep := audit.replay) is not None:
        won = told_odds(audit, rep, key, defs)
        _adjust(rep, {line.seat: line.own for line in lines if line.seat in rep.start}, won)
    return lines


def told_odds(audit: BriefAudit, rep: Replay, key: bytes, defs: str) -> dict[int, int] | None:
    """What each seat of a clean hand would have won by the odds; None where nothing is to be adjusted. `key` is that of its course."""
    did = did_in(shape_in(key, rounds_of(audit.brief.deal.book)), defs)
    order = clockwise(rep.start, audit.hand.button)
    shown = frozenset([order[number - 1] for number in did.shown])
    return adjusted_won(audit.hand, rep, audit.brief.deal.book, shown, did.last)


def luck_of(audit: BriefAudit, key: bytes, defs: str) -> dict[int, int]:
    """How much more each seat of a hand would have won by the odds; `key` is that of its course."""
    rep = audit.replay
    won = None if rep is None else told_odds(audit, rep, key, defs)
    return {} if rep is None or won is None else {seat: amount - rep.won.get(seat, 0) for seat, amount in won.items()}


class _Courses(dict[bytes, tuple[tuple[str, str, Mapping[str, int]], ...]]):
    """What was done in hands, by their keys; what is new is counted, by the native kernel where it is there and knows the definitions."""

    def __init__(self, rounds: Rounds, defs: str) -> None:
        self.rounds, self.defs = rounds, defs
        self.native = native_courses(rounds, defs)

    def __missing__(self, key: bytes) -> tuple[tuple[str, str, Mapping[str, int]], ...]:
        told = None if self.native is None else self.native.did(key)
        if told is None:
            did = did_in(shape_in(key, self.rounds), self.defs)
            told = [(*did.places[seat], did.counts[seat]) for seat in range(1, key[0] + 1)]
        if len(self) >= _COURSES:
            del self[next(iter(self))]
        found = self[key] = ("", "", _SEATED), *told
        return found


@lru_cache(maxsize=16)
def _courses(rounds: Rounds, defs: str) -> _Courses:
    return _Courses(rounds, defs)


@lru_cache(maxsize=1024)
def counting(deal: HeaderLike, defs: str, odds: bool) -> Counting:
    """How hands under a header line are counted."""
    unit, book = big_blind(deal), deal.book
    courses = None if uncounted() else _courses(rounds_of(book), defs)
    return Counting(unit, unit + deal.ante, odds and odds_by(book), rakes_of, PlayerLine, courses)


def _adjust(rep: Replay, counts: dict[int, Counts], won: dict[int, int] | None) -> None:
    """The net as the odds had it, beside the net by the rules; where nothing is to be adjusted it is that net."""
    for seat, into in counts.items():
        net = into.get("net", 0) if won is None else into.get("net", 0) - rep.won.get(seat, 0) + won[seat]
        into["ev_of"] = 1
        if net:
            into["ev_net"] = net
        if won is not None:
            into["ev_hands"] = 1
        if "bb_hands" in into:
            into["ev_bb_hands"] = 1
