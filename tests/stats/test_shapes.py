"""Hands of one shape are counted once: a shape holds no amount and no seat, and nobody changes what is kept of it."""

import re

import pytest

from handaudit.model.seat_order import clockwise
from handaudit.stats.action_pattern import Shape, shape_of
from handaudit.stats.course import course_in, course_of
from handaudit.stats.hand_counts import did_in
from handaudit.stats.player_lines import lines_of
from tests.stats.logs import RAKED, WALK
from tests.support.audits import audit_text


def shape(text: str) -> tuple[Shape, list[int]]:
    """The shape of a log's only hand, and its seats in the order of their numbers."""
    (audit,) = audit_text(text)
    assert audit.replay is not None
    assert audit.rulebook is not None
    order = clockwise(audit.replay.start, audit.hand.button)
    numbers = {seat: number for number, seat in enumerate(order, 1)}
    return shape_of(audit.hand, audit.replay, audit.rulebook, numbers, len(order))[0], order


def moved(text: str, by: int) -> str:
    """The hand with every seat so many chairs further on."""
    return re.sub(r"(Seat #?)(\d)", lambda found: found[1] + str((int(found[2]) - 1 + by) % 6 + 1), text)


@pytest.mark.parametrize("text", [WALK, RAKED])
@pytest.mark.parametrize("by", [1, 2, 5])
def test_whoever_sits_where_has_one_shape(text: str, by: int) -> None:
    lines = {line.player: line for line in lines_of(audit_text(text)[0])}
    assert shape(moved(text, by))[0] == shape(text)[0]
    for line in lines_of(audit_text(moved(text, by))[0]):
        first = lines[line.player]
        for odd in ("rake_dealt", "rake_shared", "rake"):  # the odd unit goes by seat
            assert abs(line.own.pop(odd, 0) - first.own.pop(odd, 0)) < 2
        assert line._replace(seat=0) == first._replace(seat=0)


def test_amounts_are_no_part_of_a_shape() -> None:
    other = (
        RAKED.replace("raises €4 to €6", "raises €6 to €8").replace("calls €4", "calls €6").replace("€12.35", "€16.35")
    )
    other = other.replace("pot €13", "pot €17")
    assert shape(other)[0] == shape(RAKED)[0]
    assert shape(RAKED.replace("Ann (€100", "Ann (€16"))[0] != shape(RAKED)[0], (
        "a bet that takes the last chip is another thing"
    )


@pytest.mark.parametrize("text", [WALK, RAKED])
def test_the_course_is_the_same_by_numbers_and_by_seats(text: str) -> None:
    (audit,) = audit_text(text)
    found, order = shape(text)
    assert audit.replay is not None
    assert audit.rulebook is not None
    by_number, by_seat = course_in(found), course_of(audit.hand, audit.replay, audit.rulebook)
    assert [[act._replace(seat=order[act.seat - 1]) for act in acts] for acts in by_number.acts] == by_seat.acts
    assert [{order[seat - 1] for seat in seats} for seats in by_number.seen] == by_seat.seen
    assert {order[seat - 1]: place for seat, place in by_number.places.items()} == by_seat.places


def test_what_is_kept_of_a_shape_is_not_what_lines_hold() -> None:
    (audit,) = audit_text(RAKED)
    did_in.cache_clear()
    before = [line.counts for line in lines_of(audit)]
    for line in lines_of(audit):
        line.own["vpip"] = 7
        line.own.clear()
    assert [line.counts for line in lines_of(audit)] == before
