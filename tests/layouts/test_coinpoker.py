"""CoinPoker's other lines: chips dropped on a table, blinds posted by themselves, two boards, tournaments, hands that are sold."""

from pathlib import Path

import pytest

from tests.layouts.logs import audited, codes

OPEN = """CoinPoker Hand #5100: NLH (₮0.01/₮0.02) 2026/07/04 18:00:00 EDT
Table 'low-3' 3-max Seat #1 is the button
Seat 1: Hero (₮2 in chips)
Seat 2: aa11bb (₮2 in chips)
SPLASH dropped ₮0.50
Hero: posts small blind ₮0.01
aa11bb: posts big blind ₮0.02
*** HOLE CARDS ***
Dealt to Hero [As Ad]
Hero: {preflop}
aa11bb: {answer}
"""
TWICE = """*** FIRST FLOP *** [Ac 7d 2h]
*** FIRST TURN *** [Ac 7d 2h] [3s]
*** FIRST RIVER *** [Ac 7d 2h 3s] [4c]
*** SECOND FLOP *** [Kc 7h 2d]
*** SECOND TURN *** [Kc 7h 2d] [3c]
*** SECOND RIVER *** [Kc 7h 2d 3c] [4d]
"""
SHARED_FLOP = """*** FIRST FLOP *** [7c 7d 2h]
aa11bb: ALLIN ₮1.94
Hero: ALLIN ₮1.94
*** FIRST TURN *** [7c 7d 2h] [3s]
*** FIRST RIVER *** [7c 7d 2h 3s] [4c]
*** SECOND TURN *** [7c 7d 2h] [3c]
*** SECOND RIVER *** [7c 7d 2h 3c] [Ks]
"""
END = """*** FIRST SHOWDOWN ***
Hero: shows [As Ad] ({high})
Hero collected ₮1.90 from pot
aa11bb: shows [Kd Kh] ({low})
*** SECOND SHOWDOWN ***
aa11bb: shows [Kd Kh] ({full})
aa11bb collected ₮1.90 from pot
Hero: shows [As Ad] ({high2})
*** SUMMARY ***
Total pot ₮4.50 | Rake ₮0.20
Hand was run two times
Game ended: 2026/07/04 18:01:00 EDT
"""
ALLIN = {"preflop": "ALLIN ₮1.99", "answer": "ALLIN ₮1.98"}
DROPPED = (
    OPEN.format(**ALLIN)
    + TWICE
    + END.format(high="Three Of A Kind", low="One Pair", full="Three Of A Kind", high2="One Pair")
)
SHARED = (
    OPEN.format(preflop="raises ₮0.04 to ₮0.06", answer="calls ₮0.04")
    + SHARED_FLOP
    + END.format(high="Two Pair", low="Two Pair", full="Full House", high2="Two Pair")
)

BOMB = """CoinPoker Hand #5101: NLH BombPot (₮0.01/₮0.02/₮0.08) 2026/07/04 18:02:00 EDT
Table 'low-3' 3-max Seat #1 is the button
Seat 1: cc22dd (₮2 in chips)
Seat 2: aa11bb (₮2 in chips)
Seat 3: Hero (₮2 in chips)
cc22dd: posts ante ₮0.08
aa11bb: posts ante ₮0.08
Hero: posts ante ₮0.08
*** HOLE CARDS ***
Dealt to Hero [As Ad]
*** FIRST FLOP *** [Ac 7d 2h]
*** SECOND FLOP *** [Kc 7h 2d]
aa11bb: checks
Hero: bets ₮0.10
cc22dd: folds
aa11bb: calls ₮0.10
*** FIRST TURN *** [Ac 7d 2h] [3s]
*** SECOND TURN *** [Kc 7h 2d] [3c]
aa11bb: checks
Hero: checks
*** FIRST RIVER *** [Ac 7d 2h 3s] [4c]
*** SECOND RIVER *** [Kc 7h 2d 3c] [4d]
aa11bb: checks
Hero: checks
*** FIRST SHOWDOWN ***
Hero: shows [As Ad] (Three Of A Kind)
Hero collected ₮0.21 from pot
aa11bb: shows [Ks Kd] (One Pair)
*** SECOND SHOWDOWN ***
aa11bb: shows [Ks Kd] (Three Of A Kind)
aa11bb collected ₮0.21 from pot
Hero: shows [As Ad] (One Pair)
*** SUMMARY ***
Total pot ₮0.44 | Rake ₮0.02
Hand was run two times
FIRST Board [ Ac 7d 2h 3s 4c ]
SECOND Board [ Kc 7h 2d 3c 4d ]
Game ended: 2026/07/04 18:03:00 EDT
"""

TOURNAMENT = """CoinPoker Hand #5102: NLH (300/600/60) 2026/07/04 18:04:00 CEST
Tournament 'Early Bird' 'Table 3' 6-max Seat #1 is the button
Seat 1: Hero (4000 in chips)
Seat 2: aa11bb (3000 in chips)
Seat 3: cc22dd (250 in chips)
Hero: posts ante 60
aa11bb: posts ante 60
cc22dd: posts ante 60
aa11bb: posts small blind 300
cc22dd: posts big blind 190 ALLIN
*** HOLE CARDS ***
Dealt to Hero [8h As]
Hero: folds
aa11bb: RETURN 110
*** FLOP *** [4c 9s Kh]
*** TURN *** [4c 9s Kh] [Ac]
*** RIVER *** [4c 9s Kh Ac] [3d]
*** SHOWDOWN ***
aa11bb: shows [6h Ad] (One Pair)
aa11bb collected 560 from pot
cc22dd: shows [Qh Jd] (High Card)
*** SUMMARY ***
Total pot 560 | Rake 0
Game ended: 2026/07/04 18:05:00 CEST
Seat 2: aa11bb didn't show and won (560)
"""

SOLD = """CoinPoker Hand #5103: NLH (₮1/₮2) 2026/07/04 18:06:00 +08
Table 'low-9' 3-max Seat #1 is the button
Seat 1: aa11bb (₮16 in chips)
Seat 2: cc22dd (₮16 in chips)
Seat 3: Hero (₮16 in chips)
cc22dd: posts small blind ₮1
Hero: posts big blind ₮2
aa11bb: AUTOBB ₮2
*** HOLE CARDS ***
Dealt to Hero [8h As]
aa11bb: ALLIN ₮14
cc22dd: folds
Hero: ALLIN ₮14
*** FLOP *** [4c 9s Kh]
*** TURN *** [4c 9s Kh] [Ac]
*** RIVER *** [4c 9s Kh Ac] [3d]
*** SHOWDOWN ***
Hero: shows [8h As] (One Pair)
Hero cashed out the hand for ₮30.10
Hero cashed out the hand for ₮30.10
aa11bb: shows [6h Ad] (One Pair)
*** SUMMARY ***
Total pot ₮33 | Rake ₮0.24 | Splash Fee ₮0.20
Board [ 4c 9s Kh Ac 3d ]
Seat 1: aa11bb showed [6h Ad] and lost with One Pair
Seat 2: cc22dd folded before Flop
Seat 3: Hero showed [8h As] and won (₮0) with One Pair
"""


LATER = """CoinPoker Hand #5104: NLH (₮0.10/₮0.10/₮0.10) 2026/07/04 18:07:00 +08
Table 'low-9' 4-max Seat #1 is the button
Seat 1: aa11bb (₮4 in chips)
Seat 2: cc22dd (₮8 in chips)
Seat 3: Hero (₮5 in chips)
Seat 4: ee33ff (₮9 in chips)
aa11bb: posts ante ₮0.10
cc22dd: posts ante ₮0.10
Hero: posts ante ₮0.10
ee33ff: posts ante ₮0.10
cc22dd: posts small blind ₮0.10
Hero: posts big blind ₮0.10
*** HOLE CARDS ***
Dealt to aa11bb
Dealt to Hero [Ah Kd]
ee33ff: STRADDLE ₮0.20
aa11bb: raises ₮0.40 to ₮0.60
cc22dd: folds
Hero: ALLIN ₮4.80
ee33ff: folds
aa11bb: ALLIN ₮3.30
Hero: RETURN ₮1
*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [Js]
*** RIVER *** [2c 7d 9h Js] [3s]
*** SHOWDOWN ***
aa11bb: shows [Qs Qd] (One Pair)
aa11bb collected ₮8.10 from pot
Hero cashed out the hand for ₮3 | Cash Out Fee ₮0.10
Hero: shows [Ah Kd] (High Card)
*** SUMMARY ***
Total pot ₮8.50 | Rake ₮0.40
Hand was run once
Board [ 2c 7d 9h Js 3s ]
Seat 1: aa11bb showed [Qs Qd] and won (₮8.10) with One Pair
Seat 2: cc22dd folded before Flop
Seat 3: Hero showed [Ah Kd] and cashed out for ₮3 | Cash Out Fee ₮0.10
Seat 4: ee33ff folded before Flop
"""


@pytest.mark.parametrize("text", [DROPPED, SHARED, BOMB, TOURNAMENT, SOLD, LATER])
def test_a_right_hand_is_clean(tmp_path: Path, text: str) -> None:
    hands, loose, layout = audited(tmp_path, text)
    assert layout == "coinpoker"
    assert not loose
    assert [(hand.verdict, [one.message for one in hand.findings]) for hand in hands] == [("clean", [])]


@pytest.mark.parametrize(
    ("text", "old", "new", "code"),
    [
        (DROPPED, "Hero collected ₮1.90", "Hero collected ₮1.95", "award-total-mismatch"),
        (DROPPED, "Total pot ₮4.50", "Total pot ₮4.60", "pot-total-mismatch"),
        (SHARED, "aa11bb: ALLIN ₮1.94", "aa11bb: ALLIN ₮1.90", "allin-mismatch"),
        (
            BOMB,
            "aa11bb collected ₮0.21 from pot\nHero: shows",
            "Hero collected ₮0.21 from pot\nHero: shows",
            "wrong-winner",
        ),
        (BOMB, "aa11bb: calls ₮0.10", "aa11bb: calls ₮0.09", "call-amount"),
        (TOURNAMENT, "blind 190 ALLIN", "blind 180 ALLIN", "blind-amount"),
        (TOURNAMENT, "aa11bb: RETURN 110", "aa11bb: RETURN 100", "uncalled-bet"),
        (SOLD, "aa11bb: AUTOBB ₮2", "aa11bb: AUTOBB ₮1", "allin-mismatch"),
        (
            SOLD,
            "₮30.10\nHero cashed out the hand for ₮30.10",
            "₮30.10\nHero cashed out the hand for ₮30.20",
            "cash-out",
        ),
        (SOLD, "won (₮0)", "won (₮5)", "summary-mismatch"),
        (LATER, "STRADDLE ₮0.20", "STRADDLE ₮0.40", "amount-mismatch"),
        (LATER, "Hero showed [Ah Kd]", "Hero showed [Ah Ks]", "cards-mismatch"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, text: str, old: str, new: str, code: str) -> None:
    assert old in text
    found = [one for one, _ in codes(tmp_path, text.replace(old, new, 1))]
    assert code in found, found


def test_chips_that_the_winners_collect_are_part_of_the_pot(tmp_path: Path) -> None:
    assert not codes(tmp_path, DROPPED.replace("collected ₮1.90", "collected ₮2.15"))
    assert codes(tmp_path, DROPPED.replace("collected ₮1.90", "collected ₮2.14"))


def test_two_boards_are_told_by_the_betting_on_them(tmp_path: Path) -> None:
    games = [audited(tmp_path, text)[0][0].hand.game for text in (DROPPED, SHARED, BOMB, TOURNAMENT)]
    assert games == ["Hold'em", "Hold'em", "Split Hold'em", "Hold'em"]
    assert audited(tmp_path, TOURNAMENT)[0][0].hand.tournament == "Early_Bird"
