"""Every legal hand with swaps conserves chips, audits clean to the chip and reads back the same; what breaks it is shrunk."""

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from handaudit.rules.options import options
from tests.support.audits import audit_text
from tests.support.dealer import Settings, attempt
from tests.support.games import GAMES
from tests.support.hands import CHOICES
from tests.support.scribe import print_hand
from tests.test_draw_holdem_hands import GAME, differences
from tests.test_second_reading import same_again

CHANCES = st.sampled_from((0.0, 0.2, 0.6, 1.0))
KINDS = st.builds(
    lambda low, more, chances, **shares: Settings(
        games=(GAME,), players=(low, min(10, low + more)), chances=chances, nasty=0.0, chatter=0.0, **shares
    ),
    low=st.integers(2, 10),
    more=st.integers(0, 4),
    chances=st.fixed_dictionaries(
        dict.fromkeys(("over", "ante", "vague", "ties", "idle", "exact", "swap", "hide"), CHANCES)
        | {"blindless": st.sampled_from((0.0, 0.0, 0.3))}
    ),
    short=CHANCES,
    oddities=CHANCES,
    hidden=CHANCES,
    muck=CHANCES,
    rake=CHANCES,
)
HOUSES = st.fixed_dictionaries(
    {}, optional={key: st.sampled_from(options()[key].values) for key in GAMES[GAME].options}
)  # any readings together
LAX = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example, HealthCheck.filter_too_much]
FEW = settings(max_examples=60, deadline=None, suppress_health_check=LAX)
MANY = settings(max_examples=2000, deadline=None, suppress_health_check=LAX)


def holds(rng: random.Random, kind: Settings, house: dict[str, str]) -> None:
    """All that is true of a legal hand."""
    readings = [f"{key}={value}" for key, value in house.items()]
    hand = attempt(rng, replace(kind, options=house))
    assume(hand is not None)
    assert hand is not None
    text = print_hand(hand)
    assert differences(hand, *readings) == [], text
    (result,) = audit_text(text, *readings)
    rep = result.replay
    assert rep is not None
    assert sum(rep.start.values()) == sum(rep.final.values()) + rep.rake
    assert sum(pot.amount for pot in rep.pots) == sum(rep.paid.values()) - sum(rep.returned.values())
    assert same_again(result, *readings)


@pytest.mark.heavy
@FEW
@given(rng=CHOICES, kind=KINDS)
def test_a_legal_hand(rng: random.Random, kind: Settings) -> None:
    holds(rng, kind, {})


@pytest.mark.heavy
@FEW
@given(rng=CHOICES, kind=KINDS, house=HOUSES)
def test_a_legal_hand_of_any_house(rng: random.Random, kind: Settings, house: dict[str, str]) -> None:
    holds(rng, kind, house)


@pytest.mark.long
@MANY
@given(rng=CHOICES, kind=KINDS)
def test_thousands_of_legal_hands(rng: random.Random, kind: Settings) -> None:
    holds(rng, kind, {})


@pytest.mark.long
@MANY
@given(rng=CHOICES, kind=KINDS, house=HOUSES)
def test_thousands_of_legal_hands_of_any_house(rng: random.Random, kind: Settings, house: dict[str, str]) -> None:
    holds(rng, kind, house)


LAST_CHIPS = """\
Handaudit Hand #1000: Tournament #1, Draw-Holdem No Limit - Level IV (1/1) - 2026/11/19 20:15:00 UTC
Table 'Kitchen' 10-max Seat #3 is the button
Seat 1: Ann (3 in chips)
Seat 2: Bob (1 in chips) is sitting out
Seat 3: Cy (1 in chips)
Seat 4: Dee (1 in chips)
Dee: posts big blind 1 and is all-in
*** HOLE CARDS ***
*** SWAP ***
Ann: swaps 1 card [Ah] for 1
*** PREFLOP ***
Ann: raises 2 to 3 and is all-in
Bob: folds
Cy: folds
Uncalled bet (2) returned to Ann
Dealer: knocks
Dealer: burns
*** FLOP *** [As Kh Qd]
Ann: swaps 1 card [Kc] for 2 and is all-in
Dee: shows [Ac Ad]
Ann: shows [Qs Jh]
Dealer: knocks
Dealer: burns
*** TURN *** [As Kh Qd] [Jc]
Dealer: knocks
Dealer: burns
*** RIVER *** [As Kh Qd Jc] [Ts]
*** SHOW DOWN ***
Dee collected 2 from pot
Ann collected 2 from pot
*** SUMMARY ***
Total pot 4 | Rake 0
Board [As Kh Qd Jc Ts]
Seat 1: Ann showed [Qs Jh] and won (2) with a straight, Ten to Ace
Seat 2: Bob folded before Flop
Seat 3: Cy (button) folded before Flop
Seat 4: Dee (big blind) showed [Ac Ad] and won (2) with a straight, Ten to Ace
"""


def test_a_round_of_swaps_faces_no_bet_of_the_street_before() -> None:
    """The blind is all-in and the raise over it went back: the last chips of the raiser pay a swap, whatever a house says of bets."""
    readings = "dh_swap_facing_bet_for_stack=refused", "dh_postflop_model=two_phase"
    (result,) = audit_text(LAST_CHIPS, *readings)
    assert result.findings == ()
    assert result.verdict == "clean"
