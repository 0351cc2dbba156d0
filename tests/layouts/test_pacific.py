"""888 and Pacific Poker: no pot, no rake, no uncalled bet in the log; raises are chips that go in; all-ins are silent."""

from pathlib import Path

import pytest

from tests.layouts.logs import audited, codes

HAND = """#Game No : 9001
***** 888poker Hand History for Game 9001 *****
$0.50/$1 Blinds No Limit Holdem - *** 02 03 2024 18:22:40
Table Testville 6 Max (Real Money)
Seat 1 is the button
Total number of players : 5
Seat 1: Ada ( $100 )
Seat 2: Bob B ( $80.50 )
Seat 4: Cleo ( $60 )
Seat 7: Dov ( $1,044 )
Seat 9: Eve ( $50 )
Bob B posts small blind [$0.50]
Cleo posts big blind [$1]
Eve posts dead blind [$0.50 + $1]
** Dealing down cards **
Dealt to Ada [ As, Kd ]
Dov folds
Eve checks
Ada raises [$3]
Bob B folds
Cleo calls [$2]
Eve folds
** Dealing flop ** [ Kh, 7c, 2d ]
Cleo checks
Ada bets [$4]
Cleo raises [$10]
Ada calls [$6]
** Dealing turn ** [ 3s ]
Cleo checks
Ada bets [$60]
Cleo calls [$47]
** Dealing river ** [ 9h ]
** Summary **
Ada shows [ As, Kd ]
Cleo shows [ 7h, 3c ]
Cleo collected [ $119 ]
"""
TOURNAMENT = """#Game No : 9002
***** Cassava Hand History for Game 9002 *****
$100/$200 Blinds No Limit Holdem - *** 02 03 2024 19:00:00
Tournament #55 $1 + $0.10 - Table #2 (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Ada ( $1,000 )
Seat 2: Bob ( $800 )
Seat 3: Cleo ( $1,400 )
Ada posts ante [$20]
Bob posts ante [$20]
Cleo posts ante [$20]
Bob posts small blind [$100]
Cleo posts big blind [$200]
** Dealing down cards **
Ada raises [$400]
Bob folds
Cleo folds
** Summary **
Ada did not show his hand
Ada collected [ $760 ]
"""
SIDE = """***** Hand History for Game 9003 *****
1 $/2 $ Blinds Fix Limit Omaha - *** 02 03 2024 19:10:00
Table Testville (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Ada ( 100 $ )
Seat 2: Bob ( 5 $ )
Seat 3: Cleo ( 80 $ )
Bob posts small blind [1 $]
Cleo posts big blind [2 $]
** Dealing down cards **
Ada raises [4 $]
Bob raises [4 $]
Cleo calls [3 $]
Ada calls [1 $]
** Dealing flop ** [ Kh, 7c, 2d ]
Cleo checks
Ada bets [2 $]
Cleo calls [2 $]
** Dealing turn ** [ 3s ]
Cleo checks
Ada checks
** Dealing river ** [ 9h ]
Cleo checks
Ada checks
** Summary **
Cleo shows [ Qs, Js, Th, 8h ]
Ada mucks [ As, Kd, 5c, 4c ]
Bob shows [ 7h, 7d, 6c, 6d ]
Bob collected [ 15 $ ]
Ada collected [ 3,50 $ ]
"""


def test_a_hand_is_clean_and_nobody_gets_the_uncalled_bet(tmp_path: Path) -> None:
    hands, loose, layout = audited(tmp_path, HAND)
    assert layout == "pacific"
    assert not loose
    assert [hand.verdict for hand in hands] == ["clean"], hands[0].findings
    hand = hands[0].hand
    assert (hand.id, hand.game, hand.limit, hand.small, hand.big) == ("9001", "Hold'em", "no-limit", 50, 100)
    assert hands[0].replay is not None
    assert (hands[0].replay.total_pot, hands[0].replay.rake, hands[0].replay.returned) == (12200, 300, {1: 1300})


def test_a_tournament_pays_the_uncalled_bet_with_the_pot(tmp_path: Path) -> None:
    assert not codes(tmp_path, TOURNAMENT)
    assert codes(tmp_path, TOURNAMENT.replace("$760", "$750"))


def test_cards_that_are_mucked_and_printed_may_win_a_side_pot(tmp_path: Path) -> None:
    hands, _, _ = audited(tmp_path, SIDE)
    assert [(hand.verdict, hand.hand.limit, hand.hand.small, hand.hand.big) for hand in hands] == [
        ("clean", "limit", 200, 400)
    ]
    assert codes(tmp_path, SIDE.replace("Ada collected", "Cleo collected"))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Ada calls [$6]", "Ada calls [$10]", "call-amount"),
        ("Cleo raises [$10]", "Cleo raises [$7]", "raise-size"),
        ("Eve posts dead blind [$0.50 + $1]", "Eve posts dead blind [$1 + $0.50]", "check-facing-bet"),
        ("Cleo collected [ $119 ]", "Cleo collected [ $132 ]", "award-total-mismatch"),
        ("Cleo collected", "Ada collected", "wrong-winner"),
        ("** [ 3s ]", "** [ As ]", "card-dup"),
        ("Bob B folds\n", "", "out-of-turn"),
        ("Seat 1 is the", "Seat 2 is the", "blind-seat"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert old in HAND
    found = [one for one, _ in codes(tmp_path, HAND.replace(old, new, 1))]
    assert code in found, found


def test_bad_input_is_one_finding_and_the_rest_is_read(tmp_path: Path) -> None:
    broken = HAND.replace("Ada bets [$4]", "Ada bets [four]")
    hands, _, _ = audited(tmp_path, broken + "\n\n" + SIDE)
    assert [hand.verdict for hand in hands] == ["unreadable", "clean"]
    cut = HAND[: HAND.index("Cleo collected")]
    assert "log-truncated-hand" in [code for code, _ in codes(tmp_path, cut)]


@pytest.mark.parametrize(
    "name", ["x folds", "Cleo calls [$2]", "** Dealing flop **", "Seat 9: me ( $3 )", "collected [ $5 ]"]
)
def test_a_name_may_be_anything(tmp_path: Path, name: str) -> None:
    assert not codes(tmp_path, HAND.replace("Ada", name))
