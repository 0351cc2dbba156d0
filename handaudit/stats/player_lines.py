"""One line per player and hand: everything that is counted, by name. Lines are added up; nothing is divided here."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from handaudit.model.audit import Audit
from handaudit.model.hand import Hand
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Rulebook
from handaudit.stats.allin import adjustable, adjusted_won
from handaudit.stats.course import Counts, course_of
from handaudit.stats.draws import count_draws
from handaudit.stats.first_round import count_first
from handaudit.stats.later_rounds import count_later
from handaudit.stats.logged_money import Logged, logged_money
from handaudit.stats.moves import count_moves
from handaudit.stats.results import big_blind, count_results


class PlayerLine(NamedTuple):
    """A player in a hand; `place` is empty for who sits out. `offset` is the number of seats before the button, S or B for the blinds.
    The money in `counts` is what the rules give, beside it `ruled`, what rulings outside the log move; `logged` is what the log pays,
    None where that is the same."""

    seat: int
    player: str
    place: str
    counts: Counts
    offset: str = ""
    logged: Logged | None = None


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
    if audit.replay is None or audit.rulebook is None:
        return []
    lines = _lines(audit.hand, audit.replay, audit.rulebook, defs, odds)
    for line in lines if audit.ruled else ():
        if amount := audit.ruled.get(line.player, 0):
            line.counts["ruled"] = amount
    return lines


def _lines(hand: Hand, rep: Replay, book: Rulebook, defs: str, odds: bool) -> list[PlayerLine]:
    course = course_of(hand, rep, book)
    counts: dict[int, Counts] = {seat: {"hands_seated": 1} for seat in sorted(rep.start)}
    count_results(hand, rep, course, counts)
    count_first(course, counts, defs, _spare(hand, rep))
    count_later(course, counts, rep.won, defs)
    count_moves(course, counts, defs)
    count_draws(hand, rep, book, course, counts)
    logged = logged_money(hand, rep)
    for seat_number, paid in logged.items():
        if paid.cash_out:
            counts[seat_number]["cash_out"] = paid.cash_out
        if paid.cash_out_fee:
            counts[seat_number]["cash_out_fee"] = paid.cash_out_fee
    if odds and adjustable(book):
        _adjust(rep, counts, adjusted_won(hand, rep, book, course))
    lines = []
    for seat in sorted(hand.seats):
        into = counts.get(seat.number)
        place = course.places.get(seat.number, "")
        near = course.near.get(seat.number)
        offset = place[:1] if near is None else str(near)
        mine = {"hands_seated": 1} if into is None else into
        lines.append(PlayerLine(seat.number, seat.name, place, mine, offset, logged.get(seat.number)))
    return lines


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


def _spare(hand: Hand, rep: Replay) -> dict[int, bool]:
    unit = big_blind(hand) + hand.ante
    return {seat: stack > unit for seat, stack in rep.start.items()}
