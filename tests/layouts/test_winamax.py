"""Winamax: euros behind, no colon, the uncalled bet inside what its bettor collects, totals after rake, rounded thousands."""

from pathlib import Path

import pytest

from tests.layouts.logs import audited, codes

HAND = """Winamax Poker - CashGame - HandId: #9001-12-1400000000 - Holdem no limit (0.50€/1€) - 2024/03/02 18:22:40 UTC
Table: 'Testville 02' 6-max (real money) Seat #1 is the button
Seat 1: Ada (100€)
Seat 2: Bob B (80.50€)
Seat 4: Cleo (60€)
Seat 5: Dov (44€)
*** ANTE/BLINDS ***
Bob B posts small blind 0.50€
Cleo posts big blind 1€
Dealt to Ada [As Kd]
*** PRE-FLOP ***
Dov folds
Ada raises 2€ to 3€
Bob B folds
Cleo calls 2€
*** FLOP *** [Kh 7c 2d]
Cleo checks
Ada bets 4€
Cleo calls 4€
*** TURN *** [Kh 7c 2d][3s]
Cleo checks
Ada bets 93€ and is all-in
Cleo calls 53€ and is all-in
*** RIVER *** [Kh 7c 2d 3s][9h]
*** SHOW DOWN ***
Ada shows [As Kd] (One pair : Kings)
Cleo shows [7h 3c] (Two pairs : 7 and 3)
Ada collected 40€ from side pot 1
Cleo collected 118.50€ from main pot
*** SUMMARY ***
Total pot 158.50€ | Rake 2€
Board: [Kh 7c 2d 3s 9h]
Seat 1: Ada (button) showed [As Kd] and won 40€ with One pair : Kings
Seat 2: Bob B (small blind) folded on the pre-flop
Seat 4: Cleo (big blind) showed [7h 3c] and won 118.50€ with Two pairs : 7 and 3
Seat 5: Dov folded on the pre-flop
"""
DEAD = """Winamax Poker - CashGame - HandId: #9001-13-1400000001 - Omaha pot limit (1€/2€) - 2024/03/02 18:25:00 UTC
Table: 'Testville 03' 5-max (real money) Seat #1 is the button
Seat 1: Ada (100€)
Seat 2: Bob (100€)
Seat 3: Cleo (100€)
Seat 4: Dov (100€)
Seat 5: Eve (0€)
*** ANTE/BLINDS ***
Bob posts small blind 1€
Cleo posts big blind 2€
Dov posts small blind 3€ out of position
Dov posts big blind 0€ out of position
*** PRE-FLOP ***
Dov checks
Ada folds
Bob folds
Cleo checks
*** FLOP *** [Kh 7c 2d]
Cleo checks
Dov bets 4€
Cleo folds
Dov collected 9.70€ from pot
*** SUMMARY ***
Total pot 9.70€ | Rake 0.30€
Board: [Kh 7c 2d]
Seat 4: Dov won 9.70€
Seat 5: Eve folded
"""
TOURNAMENT = """Winamax Poker - Tournament "Le Test" buyIn: 1€ + 1€ level: 4 - HandId: #7-3-14 - Holdem no limit (5/25/50) - 2024/03/02
Table: 'Le Test(123456)#002' 6-max (real money) Seat #1 is the button
Seat 1: Ada (1500, 9€ bounty)
Seat 2: Bob (30, 1.50€ bounty)
Seat 3: Cleo (1400)
*** ANTE/BLINDS ***
Ada posts ante 5
Bob posts ante 5
Cleo posts ante 5
Bob posts small blind 25 and is all-in
Cleo posts big blind 50
*** PRE-FLOP ***
Ada raises 950 to 1000
Cleo calls 950
*** FLOP *** [Kh 7c 2d]
Cleo checks
Ada checks
*** TURN *** [Kh 7c 2d][3s]
Cleo checks
Ada checks
*** RIVER *** [Kh 7c 2d 3s][9h]
Cleo checks
Ada checks
*** SHOW DOWN ***
Cleo shows [Ks 3d] (Two pairs : Kings and 3)
Ada shows [7h 6h] (One pair : 7)
Bob shows [Ac Qd] (High card : Ace)
Cleo collected 1950 from side pot 1
Cleo collected 90 from main pot
*** SUMMARY ***
Total pot 2.04k | No rake
Board: [Kh 7c 2d 3s 9h]
Seat 1: Ada (button) showed [7h 6h] and lost with One pair : 7
Seat 2: Bob (small blind) showed [Ac Qd] and lost with High card : Ace
Seat 3: Cleo (big blind) showed [Ks 3d] and won 2040 with Two pairs : Kings and 3
"""


def test_a_hand_is_clean_and_its_uncalled_bet_is_no_pot(tmp_path: Path) -> None:
    hands, loose, layout = audited(tmp_path, HAND)
    assert layout == "winamax"
    assert not loose
    assert [hand.verdict for hand in hands] == ["clean"], hands[0].findings
    hand = hands[0].hand
    assert (hand.id, hand.game, hand.limit, hand.small, hand.big) == (
        "9001-12-1400000000",
        "Hold'em",
        "no-limit",
        50,
        100,
    )
    assert hands[0].replay is not None
    assert (hands[0].replay.total_pot, hands[0].replay.rake, hands[0].replay.returned) == (12050, 200, {1: 4000})


def test_who_sits_where_without_a_name_is_told_beside_the_seats(tmp_path: Path) -> None:
    info = "Player Info: Seat2: P2-0a1b2c3d4e5f, Seat4: P4-5f4e3d2c1b0a\n*** ANTE/BLINDS ***"
    assert not codes(tmp_path, HAND.replace("*** ANTE/BLINDS ***", info))


def test_both_blinds_in_two_lines_are_one_post(tmp_path: Path) -> None:
    hands, _, _ = audited(tmp_path, DEAD)
    assert [(hand.verdict, hand.hand.game) for hand in hands] == [("clean", "Omaha")], hands[0].findings
    apart = DEAD.replace("Dov posts small blind 3€", "Dov posts small blind 1€").replace("big blind 0€", "big blind 2€")
    assert not codes(tmp_path, apart)
    assert codes(tmp_path, apart.replace("big blind 2€ out", "big blind 3€ out"))


def test_a_tournament_with_bounties_and_a_rounded_total_is_clean(tmp_path: Path) -> None:
    hands, _, _ = audited(tmp_path, TOURNAMENT)
    assert [(hand.verdict, hand.hand.tournament, hand.hand.ante) for hand in hands] == [("clean", "123456", 5)], hands[
        0
    ].findings
    assert codes(tmp_path, TOURNAMENT.replace("collected 1950", "collected 1940"))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Cleo calls 2€", "Cleo calls 3€", "call-amount"),
        ("raises 2€ to 3€", "raises 0.50€ to 1.50€", "raise-size"),
        ("Total pot 158.50€", "Total pot 160.50€", "pot-total-mismatch"),  # before rake
        ("Total pot 158.50€", "Total pot 118.50€", "pot-total-mismatch"),  # without the uncalled bet
        ("Rake 2€", "Rake 1€", "rake-mismatch"),
        ("Ada collected 40€", "Ada collected 30€", "wrong-winner"),
        ("Cleo collected 118.50€", "Ada collected 118.50€", "wrong-winner"),
        ("Board: [Kh 7c 2d 3s 9h]", "Board: [Kh 7c 2d 3s 9c]", "summary-mismatch"),
        ("and won 118.50€", "and won 110€", "summary-mismatch"),
        ("[Kh 7c 2d][3s]", "[Kh 7c 2d][As]", "card-dup"),
        ("(Two pairs : 7 and 3)", "(Two pairs : 7 and 2)", "rank-text-mismatch"),
        ("Dov folds\n", "", "out-of-turn"),
        ("Seat #1 is", "Seat #2 is", "blind-seat"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert old in HAND
    found = [one for one, _ in codes(tmp_path, HAND.replace(old, new, 1))]
    assert code in found, found


def test_bad_input_is_one_finding_and_the_rest_is_read(tmp_path: Path) -> None:
    broken = HAND.replace("Ada bets 4€", "Ada bets four€")
    hands, _, _ = audited(tmp_path, broken + "\n\n" + DEAD)
    assert [hand.verdict for hand in hands] == ["unreadable", "clean"]
    cut = HAND[: HAND.index("Ada collected")]
    assert "log-truncated-hand" in [code for code, _ in codes(tmp_path, cut)]
    assert "log-bad-amount" in [code for code, _ in codes(tmp_path, HAND.replace("(100€)", "()"))]


def test_a_game_that_is_not_read_is_said_once(tmp_path: Path) -> None:
    other = HAND.replace("Holdem no limit (0.50€/1€)", "Kalooki fixed limit (0.50€/1€)")
    assert [code for code, _ in codes(tmp_path, other)] == ["log-unknown-game"]


@pytest.mark.parametrize(
    "name",
    ["x folds", "collected 5€ from pot", "Dealt to Bob B [As Ah]", "*** FLOP ***", "Seat 9: me (3€)", "Bob B calls 2€"],
)
def test_a_name_may_be_anything(tmp_path: Path, name: str) -> None:
    assert not codes(tmp_path, HAND.replace("Ada", name))


def test_a_colon_may_stand_behind_the_streets_and_not_behind_the_table(tmp_path: Path) -> None:
    text = HAND.replace("Table: '", "Table '")
    for street in ("FLOP", "TURN", "RIVER"):
        text = text.replace(f"*** {street} *** [", f"*** {street} ***: [")
    assert text.count("***: [") == 3
    assert not codes(tmp_path, text)
    assert "card-dup" in [code for code, _ in codes(tmp_path, text.replace("[Kh 7c 2d][3s]", "[Kh 7c 2d][As]"))]
