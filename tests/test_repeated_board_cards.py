"""A card of the board cannot come again on a later street of the same board."""

import pytest

from tests.support.audits import audit_text, roots

HAND = """PokerStars Hand #7: Hold'em No Limit ($1/$2 USD) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Bob: calls $1
Cy: checks
*** FLOP *** [2c 9h 9s]
Bob: checks
Cy: checks
*** TURN *** [2c 9h 9s] [{turn}]
Bob: checks
Cy: checks
*** RIVER *** [2c 9h 9s {turn}] [{river}]
Bob: bets $4
Cy: folds
Uncalled bet ($4) returned to Bob
Bob collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
Board [2c 9h 9s {turn} {river}]
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) collected ($4)
Seat 3: Cy (big blind) folded on the River
"""


@pytest.mark.parametrize(("turn", "river"), [("9s", "Kd"), ("2c", "Kd"), ("Kd", "9h"), ("Kd", "Kd")])
def test_a_card_of_the_board_that_comes_again_is_found(turn: str, river: str) -> None:
    (result,) = audit_text(HAND.format(turn=turn, river=river))
    assert [code for code, _ in roots(result)] == ["card-dup"]


def test_a_board_of_five_cards_is_whole() -> None:
    (result,) = audit_text(HAND.format(turn="Kd", river="9c"))
    assert roots(result) == []
