"""CoinPoker's lines until 2026: figures without a sign, an all-in raise of one figure, everybody in the summary, proofs of the shuffle."""

from pathlib import Path

import pytest

from tests.layouts.logs import audited, codes

CASH = """CoinPoker Hand #6100: Hold'em No Limit (0.01/0.02 ) 2025/03/04 18:00:00 GMT
Table 'NL ₮2 VII' 7-max Seat #4 is the button
Seat 1: Tove (2.00 in chips)
Seat 2: Urs (2.10 in chips)
Seat 3: Vera (1.50 in chips) is sitting out
Seat 4: Wim (3.00 in chips)
Seat 5: Xeni (2.00 in chips) out of hand
Seat 7: Yann (2.00 in chips)
Urs: didn't post big blind
Yann: posts small blind 0.01
Tove: posts big blind 0.02
Wim: posts small blind (dead) 0.01
*** HOLE CARDS ***
Dealt to Tove [Qs Qd]
Urs: folds
Wim has timed out
Wim activated time-bank (30 seconds)
Wim: calls 0.02
Wim is disconnected
Wim has reconnected
Zoe has reconnected
Yann: folds
Tove: raises 0.06 to 0.08
Wim: calls 0.06
*** FLOP *** [Qc 7d 7s]
Tove: bets 0.10
Wim: folds
Uncalled bet (0.10) returned to Tove
Tove collected 0.17 from pot
Tove: doesn't show hand
*** SUMMARY ***
Total pot 0.18 | Rake 0.01
Board [ Qc 7d 7s ]
Game ended: 2025/03/04 18:01:00 GMT
Seat 1: Tove (big blind) collected (0.17)
Seat 2: Urs folded before Flop (didn't bet)
Seat 3: Vera folded before Flop (didn't bet)
Seat 4: Wim (button) folded on the Flop
Seat 5: Xeni folded before Flop (didn't bet)
Seat 7: Yann (small blind) folded before Flop
"""

STRADDLE = """CoinPoker Hand #6101: Hold'em No Limit (0.01/0.02 ) 2025/03/04 18:02:00 GMT
Table 'NL ₮2 VII' 7-max Seat #1 is the button
Seat 1: Tove (2.00 in chips)
Seat 2: Urs (2.10 in chips)
Seat 3: Vera (1.50 in chips)
Seat 4: Wim (3.00 in chips)
Urs: posts small blind 0.01
Vera: posts big blind 0.02
Wim: posts straddle 0.04
*** HOLE CARDS ***
Dealt to Tove [2s 2d]
Tove: calls 0.04
Urs: folds
Vera: folds
Wim: checks
*** FLOP *** [2c 7d 7s]
Wim: checks
Tove: checks
*** TURN *** [2c 7d 7s] [Ks]
Wim: checks
Tove: checks
*** RIVER *** [2c 7d 7s Ks] [Ad]
Wim: bets 0.11
Tove: raises 1.96 and is all-in
Wim: calls 1.85
*** SHOW DOWN ***
Tove: shows [2s 2d] (a full house, Twos over Sevens)
Wim: shows [7h Jc] (three of kind, Sevens)
Tove collected 3.93 from pot
*** SUMMARY ***
Total pot 4.03 | Rake 0.10
Board [ 2c 7d 7s Ks Ad ]
Game ended: 2025/03/04 18:03:00 GMT
Seat 1: Tove (button) showed [2s 2d] and won (3.93) with a full house, Twos over Sevens
Seat 2: Urs (small blind) folded before Flop
Seat 3: Vera (big blind) folded before Flop
Seat 4: Wim (straddle) showed [7h Jc]
"""

PROVED = """CoinPoker Hand #6102: Tournament #77, ₮1 Prime PKO, 15 GTD Hold'em No Limit (50/100 ante 10 play) 2025/03/04 18:04:00 GMT
Table '12' 7-max Seat #2 is the button
Seat 1: Tove (1510 in chips)
Seat 2: Urs (910 in chips)
Seat 3: Vera (510 in chips) is sitting out
Tove: posts the ante 10
Urs: posts the ante 10
Vera: posts the ante 10
Vera: posts small blind 50
Tove: posts big blind 100
*** HOLE CARDS ***
Dealt to Tove [As Ks]
Urs: raises 900 and is all-in
Vera: calls 450 and is all-in
Tove: calls 800
*** FLOP *** [Ac 7d 2h]
*** TURN *** [Ac 7d 2h] [3s]
*** RIVER *** [Ac 7d 2h 3s] [Kc]
*** SHOW DOWN ***
Tove: shows [As Ks] (two pairs, Aces and Kings)
Urs: shows [Qs Jh] (Ace high)
Tove collected 800 from side-pot 1
Vera: shows [7h 7c] (three of kind, Sevens)
Vera collected 1530 from pot
*** SUMMARY ***
Total pot 2330 | CC 0
Board [ Ac 7d 2h 3s Kc ]
Game ended: 2025/03/04 18:05:00 GMT
Seat 1: Tove (big blind) showed [As Ks] and won (800) with two pairs, Aces and Kings
Seat 2: Urs (button) showed [Qs Jh]
Seat 3: Vera (small blind) showed [7h 7c] and won (1530) with three of kind, Sevens
*** RNG ***
phrase: 111
cards: (Ac) (7d) Jh XX
HandId: 6102 Validate Hand
Initial hashed deck:

3eb42dd1dc5c2bf4e4f8b4e9a6d9000321095e82ae7187cc60cf9b90e68f6cb6
0 63392ca01a144f267ca6dcf2d9adecf8406aab39e011ba14573a795fd7d145a2 | ASCII: Lets go... (Player: Tove)
41. 2f65b74d0b92 <- H(be3b6efc) | ASCII: .;n.ulp........%>.g."..Ac - ok
"""

TAKEN = """CoinPoker Hand #6103: Tournament #77, Starter Freeroll Hold'em No Limit (50/100 ante 10 play) 2025/03/04 18:06:00 GMT
Table '12' 7-max Seat #2 is the button
Seat 1: Tove (1500 in chips)
Seat 2: Urs (1500 in chips)
Seat 3: Vera (1500 in chips)
Tove: posts the ante 10
Urs: posts the ante 10
Vera: posts the ante 10
Vera: posts small blind 50
Tove: posts big blind 100
*** HOLE CARDS ***
Dealt to Tove [As Ks]
Urs: raises 200 to 300
Vera: folds
Tove: folds
Urs collected 480 from pot
Urs: doesn't show hand
*** SUMMARY ***
Total pot 480 | Rake 0
Board [ ]
Game ended: 2025/03/04 18:07:00 GMT
Seat 1: Tove (big blind) folded before Flop
Seat 2: Urs (button) collected (480)
Seat 3: Vera (small blind) folded before Flop
"""

CANCELLED = (
    TAKEN.split("Urs: raises", maxsplit=1)[0]
    + """Urs: folds
Vera has timed out
*** HAND CANCELLED ***
All bets returned (180)
*** SUMMARY ***
Total pot 180 | Rake 0
Board [ ]
Game ended: 2025/03/04 18:07:00 GMT
Seat 1: Tove (big blind) collected (110)
Seat 2: Urs (button) collected (10)
Seat 3: Vera (small blind) collected (60)
"""
)


@pytest.mark.parametrize("text", [CASH, STRADDLE, PROVED, TAKEN, CANCELLED])
def test_a_right_hand_is_clean(tmp_path: Path, text: str) -> None:
    hands, loose, layout = audited(tmp_path, text)
    assert layout == "coinpoker"
    assert not loose
    assert [(hand.verdict, [one.message for one in hand.findings]) for hand in hands] == [("clean", [])]


@pytest.mark.parametrize(
    ("text", "old", "new", "code"),
    [
        (CASH, "(dead) 0.01", "(dead) 0.02", "pot-total-mismatch"),
        (CASH, "Uncalled bet (0.10)", "Uncalled bet (0.09)", "uncalled-bet"),
        (CASH, "Tove collected 0.17", "Tove collected 0.18", "award-total-mismatch"),
        (STRADDLE, "raises 1.96 and", "raises 1.90 and", "allin-mismatch"),
        (STRADDLE, "straddle 0.04", "straddle 0.05", "call-amount"),
        (STRADDLE, "Twos over Sevens)", "Twos over Aces)", "rank-text-mismatch"),
        (PROVED, "Tove collected 800 from side-pot 1", "Urs collected 800 from side-pot 1", "wrong-winner"),
        (PROVED, "(three of kind, Sevens)", "(three of kind, Kings)", "rank-text-mismatch"),
        (TAKEN, "Urs collected 480", "Urs collected 380", "award-total-mismatch"),
        (TAKEN, "Total pot 480", "Total pot 470", "pot-total-mismatch"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, text: str, old: str, new: str, code: str) -> None:
    assert old in text
    found = [one for one, _ in codes(tmp_path, text.replace(old, new, 1))]
    assert code in found, found


def test_an_ante_is_read_from_the_header(tmp_path: Path) -> None:
    (hand,) = audited(tmp_path, PROVED)[0]
    assert (hand.hand.small, hand.hand.big, hand.hand.ante, hand.hand.tournament) == (50, 100, 10, "77")
