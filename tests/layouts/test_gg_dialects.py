"""Rooms that write like GGPoker: CoinPoker with verbs of its own, ClubGG with short names of games, PPPoker to the letter."""

from pathlib import Path

import pytest

from tests.layouts.logs import audited, codes
from tests.layouts.test_ggpoker import HAND as GG

COIN = """CoinPoker Hand #9100200300: NLH (₮0.50/₮1) 2026/06/07 21:00:00 CEST
Table 'low-7' 6-max Seat #1 is the button
Seat 1: ab12cd (₮100 in chips)
Seat 2: Hero (₮80.50 in chips)
Seat 3: ef34gh (₮60 in chips)
Hero: posts small blind ₮0.50
ef34gh: posts big blind ₮1
*** HOLE CARDS ***
Dealt to ab12cd
Dealt to Hero [Ah Kh]
Dealt to ef34gh
ab12cd: raises ₮2 to ₮3
Hero: calls ₮2.50
ef34gh: calls ₮2
*** FLOP *** [As 7d 2c]
Hero: checks
ef34gh: bets ₮6
ab12cd: folds
Hero: ALLIN ₮77.50
ef34gh: ALLIN ₮51
Hero: RETURN ₮20.50
*** TURN *** [As 7d 2c] [9h]
*** RIVER *** [As 7d 2c 9h] [9c]
*** SHOW DOWN ***
Hero: shows [Ah Kh] (Two Pair)
ef34gh: shows [Qs 7s] (Two Pair)
Hero collected ₮119 from pot
*** SUMMARY ***
Total pot ₮123 | Rake ₮3 | Splash Fee ₮1
Hand was run once
Board [ As 7d 2c 9h 9c ]
Game ended: 2026/06/07 21:01:00 CEST
Seat 1: ab12cd (button) folded on the Flop
Seat 2: Hero (small blind) showed [Ah Kh] and won (₮119) with Two Pair
Seat 3: ef34gh (big blind) showed [Qs 7s] and lost with Two Pair
"""
BOMB = """CoinPoker Hand #9100200301: PLO 5 BombPot (₮0.01/₮0.02/₮0.10) 2026/06/07 21:02:00 CEST
Table 'low-8' 6-max Seat #1 is the button
Seat 1: ab12cd (₮2 in chips)
Seat 2: Hero (₮2 in chips)
ab12cd: posts ante ₮0.10
Hero: posts ante ₮0.10
*** HOLE CARDS ***
Dealt to ab12cd
Dealt to Hero [Ah Kh 5c 5d 2s]
*** FLOP *** [As 7d 2c]
Hero: bets ₮0.20
ab12cd: folds
Hero: RETURN ₮0.20
*** SHOW DOWN ***
Hero collected ₮0.19 from pot
*** SUMMARY ***
Total pot ₮0.20 | Rake ₮0.01
Board [ As 7d 2c ]
Seat 1: ab12cd (button) folded on the Flop
Seat 2: Hero won (₮0.19)
"""
INSURED = GG.replace(
    "*** RIVER",
    "aa11bb22: get an all-in insurance (premium ($0/$4/$0) for ($0/$10.8/$0) - (Mandatory/Main/Sub))\n*** RIVER",
).replace("*** SHOWDOWN", "aa11bb22: pay premium of all-in insurance ($4)\n*** SHOWDOWN")
FIVE = """Poker Hand #TM9001: Tournament #9, PLO-5 Evening $10 Omaha5 Pot Limit - Level4(50/100) - 2026/03/07 10:26:34
Table '8' 6-max Seat #1 is the button
Seat 1: Hero (6,381 in chips)
Seat 2: aa (4,886 in chips)
Seat 3: bb (8,674 in chips)
aa: posts small blind 50
bb: posts big blind 100
*** HOLE CARDS ***
Dealt to Hero [6s 3h Kc Qs 4c]
Hero: raises 250 to 350
aa: folds
bb: folds
Uncalled bet (250) returned to Hero
*** SHOWDOWN ***
Hero collected 250 from pot
*** SUMMARY ***
Total pot 250 | Rake 0 | Jackpot 0 | Bingo 0 | Fortune 0 | Tax 0
Seat 1: Hero (button) collected (250)
Seat 2: aa (small blind) folded before Flop
Seat 3: bb (big blind) folded before Flop
"""
CLUB = GG.replace("Poker Hand #HD9001: Hold'em No Limit", "Poker Hand #ring_9001: NLH No Limit")
CLUB_PLAYER = """PPPoker Hand #934400001:  Hold'em No Limit ($0.50/$1.00 USD) - 2025/06/21 17:47:21 UTC
Table 'ClubId:1,Table:PPP_1' 6-max Seat #1 is the button
Seat 1: 111 ($100 in chips)
Seat 2: 222 ($100 in chips)
222: posts big blind $1
111: posts small blind $0.50
*** HOLE CARDS ***
111: folds
Uncalled bet ($0.50) returned to 222
222 collected $1 from pot
222: doesn't show hand
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 1: 111 (button) (small blind) folded before Flop
Seat 2: 222 (big blind) collected ($1)
"""


@pytest.mark.parametrize(
    ("text", "layout", "game"),
    [
        (COIN, "coinpoker", "Hold'em"),
        (BOMB, "coinpoker", "5 Card Omaha"),
        (CLUB, "clubgg", "Hold'em"),
        (CLUB_PLAYER, "pppoker", "Hold'em"),
        (INSURED, "ggpoker", "Hold'em"),
        (FIVE, "ggpoker", "5 Card Omaha"),
    ],
)
def test_a_hand_is_clean_and_told_by_its_content(tmp_path: Path, text: str, layout: str, game: str) -> None:
    hands, loose, told = audited(tmp_path, text)
    assert told == layout
    assert not loose
    assert [(hand.verdict, hand.hand.game) for hand in hands] == [("clean", game)]


def test_the_site_is_the_room(tmp_path: Path) -> None:
    assert [audited(tmp_path, text)[0][0].hand.site for text in (COIN, CLUB, CLUB_PLAYER)] == [
        "CoinPoker",
        "ClubGG",
        "PPPoker",
    ]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Hero: ALLIN ₮77.50", "Hero: ALLIN ₮70", "uncalled-bet"),
        ("RETURN ₮20.50", "RETURN ₮20", "uncalled-bet"),
        ("Rake ₮3", "Rake ₮2", "rake-mismatch"),
        ("Splash Fee ₮1", "Splash Fee ₮2", "rake-mismatch"),
        ("Total pot ₮123", "Total pot ₮124", "pot-total-mismatch"),
        ("Hero collected ₮119", "ef34gh collected ₮119", "wrong-winner"),
        ("calls ₮2.50", "calls ₮2", "call-amount"),
        ("Board [ As", "Board [ Ac", "summary-mismatch"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert old in COIN
    found = [one for one, _ in codes(tmp_path, COIN.replace(old, new, 1))]
    assert code in found, found


def test_a_raise_over_the_pot_is_found_in_omaha5(tmp_path: Path) -> None:
    over = FIVE.replace("raises 250 to 350", "raises 300 to 400").replace("bet (250)", "bet (300)")
    assert "pot-limit" in [code for code, _ in codes(tmp_path, over)]


def test_a_bomb_pot_asks_for_nothing_before_the_flop(tmp_path: Path) -> None:
    assert codes(tmp_path, BOMB.replace(" BombPot", ""))  # the near miss: antes alone do not end the first round
    assert codes(tmp_path, BOMB.replace("ab12cd: posts ante ₮0.10", "ab12cd: posts ante ₮0.08"))


def test_an_amount_in_another_currency_is_none(tmp_path: Path) -> None:
    assert "log-bad-amount" in [one for one, _ in codes(tmp_path, COIN.replace("bets ₮6", "bets €6"))]
