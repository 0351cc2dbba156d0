"""888 and Pacific Poker: no pot, no rake, no uncalled bet in the log; raises are chips that go in; all-ins are silent."""

from pathlib import Path

import pytest

from tests.layouts.logs import audited, codes, hands_in

HAND, TOURNAMENT, _, SIDE, RUNS = hands_in("pacific.txt")


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


SHORT = """***** 888poker Hand History for Game 9004 *****
$100/$200 Blinds No Limit Holdem - *** 02 03 2024 20:00:00
Tournament #56 $1 + $0.10 - Table #2 (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Ada ( $1,000 )
Seat 2: Bob ( $3,400 )
Seat 3: Cleo ( $125 )
Bob posts small blind [$100]
Cleo posts big blind [$125]
** Dealing down cards **
Ada folds
Bob calls [$100]
** Dealing flop ** [ 8c, 2d, 8d ]
** Dealing turn ** [ 5c ]
** Dealing river ** [ Js ]
** Summary **
Bob shows [ 4d, 7h ]
Cleo shows [ Td, Jc ]
Cleo collected [ $250 ]
Bob collected [ $75 ]
"""
ANTES = """***** 888.ro BLAST Hand History for Game 9005 *****
797,60 $/0 $ Blinds No Limit Holdem - ***
Tournament #57 13,95 $ + 1,05 $ - Table #1 4 Max (Real Money)
Seat 7 is the button
Total number of players : 2
Seat 1: Ada ( 3.530 $ )
Seat 7: Bob ( 2.470 $ )
Ada posts ante [3.530 $]
Bob posts ante [2.470 $]
** Dealing down cards **
Dealt to Bob [ 5d, Kc ]
** Dealing flop ** [ As, 3h, Ac ]
** Dealing turn ** [ 8c ]
** Dealing river ** [ 7c ]
** Summary **
Ada shows [ 4s, Jc ]
Bob shows [ 5d, Kc ]
Bob collected [ 4.940 $ ]
"""


@pytest.mark.parametrize("calls", ["$100", "$25"])
def test_a_call_over_a_short_blind_may_be_up_to_the_whole_one(tmp_path: Path, calls: str) -> None:
    """What nobody matches goes back; between the two amounts none is right."""
    text = SHORT.replace("calls [$100]", f"calls [{calls}]")
    text = text if calls == "$100" else text.replace("Bob collected [ $75 ]\n", "")
    assert not codes(tmp_path, text)
    assert "call-amount" in [one for one, _ in codes(tmp_path, SHORT.replace("calls [$100]", "calls [$60]"))]


def test_an_ante_that_nobody_can_match_goes_back(tmp_path: Path) -> None:
    hands, _, _ = audited(tmp_path, ANTES)
    assert [hand.verdict for hand in hands] == ["clean"]
    rep = hands[0].replay
    assert rep is not None
    assert rep.returned == {1: 106000}
    assert codes(tmp_path, ANTES.replace("4.940", "4.840"))
    assert codes(tmp_path, ANTES.replace("Bob collected", "Ada collected"))


def test_the_header_rounds_a_small_blind_of_half_a_cent(tmp_path: Path) -> None:
    text = HAND.replace("$0.50/$1 Blinds", "$0.12/$0.25 Blinds")
    for old, new in (
        ("blind [$0.50]", "blind [$0.10]"),
        ("[$0.50 + $1]", "[$0.10 + $0.25]"),
        ("blind [$1]", "blind [$0.25]"),
    ):
        text = text.replace(old, new)
    text = (
        text.replace("Cleo calls [$2]", "Cleo calls [$2.75]")
        .replace("[$47]", "[$47]")
        .replace("[ $119 ]", "[ $118.20 ]")
    )
    assert not [one for one in codes(tmp_path, text) if one[0] == "blind-amount"]
    near = HAND.replace("small blind [$0.50]", "small blind [$0.40]")
    assert "blind-amount" in [one for one, _ in codes(tmp_path, near)]


def test_who_folds_before_the_deal_is_not_dealt_in(tmp_path: Path) -> None:
    text = HAND.replace("Dov folds\n", "").replace("** Dealing down", "Dov folds\n** Dealing down")
    hands, _, _ = audited(tmp_path, text)
    assert [hand.verdict for hand in hands] == ["clean"]
    assert "out-of-turn" in [one for one, _ in codes(tmp_path, HAND.replace("Dov folds\n", ""))]


def test_cards_may_be_spelled_in_another_language(tmp_path: Path) -> None:
    text = (
        HAND.replace("[ As, Kd ]", "[ Es, KKaro ]")
        .replace("[ 7h, 3c ]", "[ 7Herz, 3c ]")
        .replace("[ Kh, 7c", "[ Hh, 7c")
    )
    assert not codes(tmp_path, text)
    assert "wrong-winner" in [one for one, _ in codes(tmp_path, text.replace("Cleo collected", "Ada collected"))]
    assert "log-bad-card" in [one for one, _ in codes(tmp_path, HAND.replace("[ As, Kd ]", "[ As, Dp ]"))]


def test_amounts_with_a_no_break_space_in_an_older_encoding(tmp_path: Path) -> None:
    text = HAND.replace("( $1,044 )", "( 1\xa0044 \x80 )").replace("$", "").encode("latin-1")
    hands, loose, _ = audited(tmp_path, text)
    assert [hand.verdict for hand in hands] == ["clean"]
    assert [one.code for one in loose] == ["log-encoding"]


ONE_RUN = """***** 888poker Hand History for Game 9007 *****
200/400 Blinds No Limit Holdem - *** 22 04 2026 18:52:54
Tournament #58 Sunday Test 8 Max (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Ada ( 4.170 )
Seat 2: Bob ( 10.382 )
Seat 3: Cleo ( 1.850 )
Ada posts ante [50]
Bob posts ante [50]
Cleo posts ante [50]
Bob posts small blind [200]
Cleo posts big blind [400]
** Dealing down cards **
Dealt to Ada [ Kd, Jh ]
Ada raises [800]
Bob folds
Cleo raises [1.400] and is all-in
Ada calls [1.000]
** First runout **
** Dealing flop ** [ Qh, 8d, Th ]
** Dealing turn ** [ 3h ]
** Dealing river ** [ 3s ]
** Summary **
Ada shows [ Kd, Jh ]
Cleo shows [ Ah, 7c ]
First runout Cleo collected [ 3.950 ]
"""


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("", "", ""),
        ("First runout Cleo", "First runout Ada", "wrong-winner"),
        ("Second runout Ada", "Second runout Cleo", "wrong-winner"),
        ("[ 9s ]", "[ 3h ]", "card-dup"),
        ("Ada calls [$97] and is all-in", "Ada calls [$97]", ""),
        ("Ada calls [$97] and is all-in", "Ada calls [$90] and is all-in", "call-amount"),
    ],
)
def test_a_hand_that_is_run_twice_has_two_boards(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert old in RUNS
    found = [one for one, _ in codes(tmp_path, RUNS.replace(old, new, 1))]
    assert code in found if code else not found, found


def test_one_runout_is_the_board(tmp_path: Path) -> None:
    hands, loose, _ = audited(tmp_path, ONE_RUN)
    assert not loose
    assert [(hand.verdict, hand.hand.tournament) for hand in hands] == [("clean", "58")], hands[0].findings
    assert "wrong-winner" in [one for one, _ in codes(tmp_path, ONE_RUN.replace("runout Cleo", "runout Ada"))]


@pytest.mark.parametrize("name", ["First runout", "First runout Bob", "Second runout Ada collected [ $5 ]"])
def test_a_name_may_be_that_of_a_run(tmp_path: Path, name: str) -> None:
    assert not codes(tmp_path, RUNS.replace("Cleo", name))
