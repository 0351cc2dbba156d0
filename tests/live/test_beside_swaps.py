"""Live-table lines in a game whose players swap: cards opened anew, cards shown too soon, and prices that hang on a wrong pot."""

import pytest

from tests.live.test_deck_cases import RIGHT
from tests.support.audits import audit_text
from tests.support.live_logs import found

NAMES = [name for name in RIGHT if "no burn is logged" not in name]


@pytest.mark.parametrize("name", NAMES)
def test_cards_are_opened_anew_as_where_nobody_swaps(name: str) -> None:
    text = RIGHT[name].replace("Hold'em", "Draw-Holdem")
    assert "Draw-Holdem" in text
    assert found(text.replace("CARDS ***\n", "CARDS ***\n*** SWAP ***\n*** PREFLOP ***\n")) == []


ALL_IN = """Handaudit Hand #29: Draw-Holdem No Limit (10/20) - 2026/11/21 19:42:00 UTC
Table 'Loft' 6-max Seat #3 is the button
Seat 1: Ann (1000 in chips)
Seat 2: Bob (100 in chips)
Seat 3: Cy (500 in chips)
Ann: posts small blind 10
Bob: posts big blind 20
*** HOLE CARDS ***
*** SWAP ***
*** PREFLOP ***
{first}Cy: folds
Ann: raises {by} to {to}
Bob: calls 80 and is all-in
{back}*** FLOP *** [2c 3c 9d]
{then}Ann: swaps 1 card [Kd] for {fee}
Dealt to Ann [As] [Ad]
*** TURN *** [2c 3c 9d] [Tc]
*** RIVER *** [2c 3c 9d Tc] [4h]
*** SHOW DOWN ***
Ann: shows [As Ad] (a pair of Aces)
Bob: shows [Qs Qh] (a pair of Queens)
Ann collected {pot} from pot
*** SUMMARY ***
Total pot {pot} | Rake 0
Board [2c 3c 9d Tc 4h]
Seat 1: Ann showed [As Ad] and won ({pot}) with a pair of Aces
Seat 2: Bob showed [Qs Qh] and lost with a pair of Queens
Seat 3: Cy folded before Flop
"""
EVEN = {"by": 80, "to": 100, "back": "", "fee": 200, "pot": 400}
SHOW = "Bob: shows [Qs Qh]\n"


def test_a_hand_shown_while_bets_are_possible_opens_no_showdown() -> None:
    assert found(ALL_IN.format(first=SHOW, then="", **EVEN)) == []


def test_a_hand_shown_when_only_swaps_are_left_opens_it_too_early() -> None:
    assert [code for code, _ in found(ALL_IN.format(first="", then=SHOW, **EVEN))] == ["showdown-early"]


@pytest.mark.parametrize(("back", "left"), [("", 200), ("Uncalled bet (150) returned to Ann\n", 50)])
def test_a_fee_of_a_pot_that_an_uncalled_bet_was_left_in_follows(back: str, left: int) -> None:
    fee = 200 + left
    text = ALL_IN.format(first="", then="", by=280, to=300, back=back, fee=fee, pot=2 * fee)
    (result,) = audit_text(text)
    assert {(f.code, f.root) for f in result.findings if f.code != "award-total-mismatch"} == {
        ("uncalled-bet", True),
        ("fee-amount", False),
        ("pot-total-mismatch", False),
    }


def test_another_wrong_fee_is_a_fault_of_its_own() -> None:
    text = ALL_IN.format(first="", then="", by=280, to=300, back="", fee=300, pot=700)
    assert [code for code, _ in found(text)] == ["uncalled-bet", "fee-amount"]


NOBODY_CAN_PAY = """Handaudit Hand #30: Draw-Holdem No Limit (10/20) - 2026/11/21 19:42:00 UTC
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann (100 in chips)
Seat 2: Bob (100 in chips)
Ann: posts small blind 10
Bob: posts big blind 20
*** HOLE CARDS ***
*** SWAP ***
*** PREFLOP ***
Ann: raises 80 to 100 and is all-in
Bob: calls 80 and is all-in
Bob: shows [Qs Qh] (a pair of Queens)
Ann: mucks hand
*** FLOP *** [2c 3c 9d]
*** TURN *** [2c 3c 9d] [Tc]
*** RIVER *** [2c 3c 9d Tc] [4h]
*** SHOW DOWN ***
{name} collected 200 from pot
*** SUMMARY ***
Total pot 200 | Rake 0
Board [2c 3c 9d Tc 4h]
Seat 1: Ann {ann}
Seat 2: Bob showed [Qs Qh] and {bob} with a pair of Queens
"""


@pytest.mark.parametrize(
    ("name", "ann", "bob", "codes"),
    [("Bob", "mucked", "won (200)", []), ("Ann", "collected (200)", "lost", ["unshown-winner"])],
)
def test_who_mucks_before_the_board_is_complete_gives_up_the_pot(
    name: str, ann: str, bob: str, codes: list[str]
) -> None:
    assert [code for code, _ in found(NOBODY_CAN_PAY.format(name=name, ann=ann, bob=bob))] == codes


TWICE = """Handaudit Hand #31: Draw-Holdem No Limit (10/20) - 2026/11/21 19:42:00 UTC
Table 'Loft' 6-max Seat #3 is the button
Seat 1: Ann (1000 in chips)
Seat 2: Bob (100 in chips)
Seat 3: Cy (1000 in chips)
Ann: posts small blind 10
Bob: posts big blind 20
*** HOLE CARDS ***
Dealt to Ann [As Kd]
Dealt to Bob [Qs Qh]
Dealt to Cy [Jd 8d]
*** SWAP ***
*** PREFLOP ***
Cy: calls 20
Ann: raises 80 to 100
Bob: calls 80 and is all-in
Cy: calls 80
*** FLOP *** [2c 3c 9d]
Ann: swaps 1 card [Kd] for 300
Dealt to Ann [As] [8c]
Ann: checks
Cy: checks
*** TURN *** [2c 3c 9d] [Tc]
Ann: checks
Cy: checks
*** RIVER *** [2c 3c 9d Tc] [As]
Ann: checks
Cy: checks
*** SHOW DOWN ***
Ann: shows [As 8c]
Bob: shows [Qs Qh]
Cy: shows [Jd 8d]
Bob collected 300 from main pot
Bob collected 300 from swap pot
*** SUMMARY ***
Total pot 600 Main pot 300. Swap pot 300. | Rake 0
Board [2c 3c 9d Tc As]
Seat 1: Ann showed [As 8c] and lost
Seat 2: Bob showed [Qs Qh] and won (600)
Seat 3: Cy showed [Jd 8d] and lost
"""


def test_a_held_fee_follows_from_a_card_that_is_twice() -> None:
    (result,) = audit_text(TWICE)
    assert {(f.code, f.root) for f in result.findings} == {
        ("card-dup", True),
        ("wrong-winner", False),
        ("allin-fee-award", False),
    }
