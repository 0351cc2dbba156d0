"""Any legal hand of any game that is dealt for the tests is clean, conserves chips and agrees to the chip; what fails is cut down."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import find as search
from hypothesis import strategies as st

from handaudit.report.machine import hand_object
from tests.support.audits import audit_text, roots
from tests.support.hands import GAMES, hands

LAX = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example, HealthCheck.filter_too_much]
FEW = settings(max_examples=15, deadline=None, suppress_health_check=LAX)
MANY = settings(max_examples=1000, deadline=None, suppress_health_check=LAX)


def holds(data: st.DataObject, game: str) -> None:
    """All that is true of a legal hand."""
    hand = data.draw(hands(game))
    (result,) = audit_text(hand.text)
    rep = result.replay
    assert roots(result) == []
    assert rep is not None
    assert hand.differs(hand_object(result, result.findings)) == []
    assert sum(rep.start.values()) + rep.carried_in == sum(rep.final.values()) + rep.rake + rep.carried_out


@pytest.mark.heavy
@pytest.mark.parametrize("game", GAMES)
@FEW
@given(data=st.data())
def test_a_legal_hand(game: str, data: st.DataObject) -> None:
    holds(data, game)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@MANY
@given(data=st.data())
def test_thousands_of_legal_hands(game: str, data: st.DataObject) -> None:
    holds(data, game)


@pytest.mark.long
@pytest.mark.parametrize("game", [game for game in GAMES if game != "mixed"])
def test_a_hand_that_fails_is_cut_down(game: str) -> None:
    """Where any hand would do, it is one of few players."""
    few = settings(max_examples=20, derandomize=True, deadline=None, database=None, suppress_health_check=LAX)
    hand = search(hands(game), lambda _: True, settings=few)
    seats = [line for line in hand.text.split("*** ")[0].splitlines() if line.startswith("Seat ")]
    assert len(seats) in (2, 3), hand.text
