"""GGPoker: numbers for names, letters in ids, fees beside the rake, straddles as running totals, boards and words of its own."""

from pathlib import Path

import pytest

from tests.layouts.logs import audited, codes, hands_in

HAND, TWICE, _, _ = hands_in("ggpoker.txt")


def test_a_hand_is_clean_and_told_by_its_content(tmp_path: Path) -> None:
    hands, loose, layout = audited(tmp_path, HAND)
    assert layout == "ggpoker"
    assert not loose
    assert [hand.verdict for hand in hands] == ["clean"]
    hand = hands[0].hand
    assert (hand.id, hand.game, hand.limit, hand.small, hand.big) == ("HD9001", "Hold'em", "no-limit", 50, 100)
    assert hands[0].replay is not None
    assert (hands[0].replay.total_pot, hands[0].replay.rake) == (20250, 350)
    assert hand.ways.names == "hashes"


def test_two_boards_that_share_cards_are_clean(tmp_path: Path) -> None:
    hands, _, _ = audited(tmp_path, TWICE)
    assert [(hand.verdict, hand.hand.game) for hand in hands] == [("clean", "5 Card Omaha")]


def test_a_flop_in_another_order_is_the_same_flop_and_another_card_is_not(tmp_path: Path) -> None:
    assert not codes(tmp_path, HAND.replace("[Kh 7c 2d] [3s]", "[7c 2d Kh] [3s]"))
    assert codes(tmp_path, HAND.replace("[Kh 7c 2d] [3s]", "[7c 2d Kc] [3s]"))


def test_a_hand_that_was_sold_is_paid_as_ever_and_its_stack_stays_open(tmp_path: Path) -> None:
    sold = HAND.replace("*** RIVER", "aa11bb22: Chooses to EV Cashout \n*** RIVER").replace(
        "*** SHOWDOWN ***", "aa11bb22: Pays Cashout Risk ($22.68)\n*** SHOWDOWN ***"
    )
    sold = sold.replace("Sevens Full over Kings", "Sevens Full over Kings, Cashout Risk ($22.68)")
    later = """Poker Hand #HD9002: Hold'em No Limit ($0.5/$1) - 2026/03/02 18:24:00
Table 'NLHGold1' 6-max Seat #2 is the button
Seat 1: aa11bb22 ($150 in chips)
Seat 2: cc33 ($80 in chips)
Seat 4: dd44ee ($58 in chips)
dd44ee: posts small blind $0.5
aa11bb22: posts big blind $1
*** HOLE CARDS ***
cc33: folds
dd44ee: folds
Uncalled bet ($0.5) returned to aa11bb22
*** SHOWDOWN ***
aa11bb22 collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0 | Jackpot $0 | Bingo $0
Seat 1: aa11bb22 (big blind) won ($1)
Seat 2: cc33 (button) folded before Flop
Seat 4: dd44ee (small blind) folded before Flop
"""
    assert not codes(tmp_path, sold)
    hands, loose, _ = audited(tmp_path, sold + "\n\n" + later)
    assert [hand.verdict for hand in hands] == ["clean", "clean"]
    assert not [one for one in loose if one.player == "aa11bb22"]
    _, loose, _ = audited(tmp_path, HAND + "\n\n" + later)
    assert [one.code for one in loose if one.player == "aa11bb22"] == ["session-stack-jump"]  # the near miss: not sold


def test_where_no_rake_is_printed_it_shows_in_the_next_stack(tmp_path: Path) -> None:
    quiet = HAND.replace(" | Rake $2 | Jackpot $1 | Bingo $0 | Fortune $0.5 | Tax $0", "").replace("$199", "$202.5")
    hands, _, _ = audited(tmp_path, quiet)
    assert hands[0].verdict == "clean"
    assert hands[0].hand.ways.rake == "hidden"


def test_cash_that_the_room_drops_is_in_the_pot(tmp_path: Path) -> None:
    rich = (
        HAND.replace("*** HOLE", "Cash Drop to Pot : total $5\n*** HOLE")
        .replace("$202.5", "$207.5")
        .replace("$199", "$204")
    )
    assert not codes(tmp_path, rich)
    assert codes(tmp_path, rich.replace("$5\n*** HOLE", "$6\n*** HOLE"))


def test_bad_input_is_one_finding_and_the_rest_is_read(tmp_path: Path) -> None:
    broken = HAND.replace("Hero: bets $10", "Hero: bets ten")
    hands, _, _ = audited(tmp_path, broken + "\n" + HAND.replace("HD9001", "HD9002"))
    assert [hand.verdict for hand in hands] == ["unreadable", "clean"]
    cut = HAND[: HAND.index("*** SHOWDOWN")]
    assert ("log-truncated-hand", 29) in codes(tmp_path, cut)


@pytest.mark.parametrize(
    "name", ["x: folds", "collected $5 from pot", "Dealt to Hero [As Ah]", "*** FLOP ***", "Seat 9: me"]
)
def test_a_name_may_be_anything(tmp_path: Path, name: str) -> None:
    assert not codes(tmp_path, HAND.replace("aa11bb22", name))


def test_what_a_time_bank_gives_back_stands_before_what_a_seat_did(tmp_path: Path) -> None:
    late = HAND.replace("(small blind) folded", "(small blind) received ($0.02) from time bank card and folded")
    late = late.replace("Seat 4: dd44ee folded", "Seat 4: dd44ee received ($0.02) from time bank card and folded")
    assert late.count("time bank") == 2
    assert not codes(tmp_path, late)
    assert [one for one, _ in codes(tmp_path, late.replace("and folded before Flop", "and folded on the Flop", 1))] == [
        "summary-mismatch"
    ]


def test_a_seller_is_paid_by_the_room_and_wins_nothing(tmp_path: Path) -> None:
    sold = HAND.replace(
        "won ($199) with Sevens Full over Kings", "won ($0) with Sevens Full over Kings, EV Cashout ($180)"
    )
    assert not codes(tmp_path, sold)
    assert "summary-mismatch" in [one for one, _ in codes(tmp_path, sold.replace(", EV Cashout ($180)", ""))]


MISSED = """Poker Hand #HD9100: Hold'em No Limit ($0.5/$1) - 2026/03/02 18:32:40
Table 'NLHGold1' 6-max Seat #1 is the button
Seat 1: aa11bb22 ($100 in chips)
Seat 2: cc33 ($80.5 in chips)
Seat 3: Hero ($100 in chips)
Seat 4: dd44ee ($60 in chips)
cc33: posts small blind $0.5
Hero: posts big blind $1
dd44ee: posts missed blind $0.5
dd44ee: posts big blind $1
*** HOLE CARDS ***
Dealt to aa11bb22
Dealt to cc33
Dealt to Hero [As Kd]
Dealt to dd44ee
dd44ee: checks
aa11bb22: raises $2 to $3
cc33: folds
Hero: folds
dd44ee: calls $2
*** FLOP *** [Kh 7c 2d]
dd44ee: checks
aa11bb22: bets $4
dd44ee: folds
Uncalled bet ($4) returned to aa11bb22
*** SHOWDOWN ***
aa11bb22 collected $8 from pot
*** SUMMARY ***
Total pot $8 | Rake $0 | Jackpot $0 | Bingo $0
Board [Kh 7c 2d]
Seat 1: aa11bb22 (button) won ($8)
Seat 2: cc33 (small blind) folded before Flop
Seat 3: Hero (big blind) folded before Flop
Seat 4: dd44ee folded on the Flop
"""


def test_a_missed_blind_below_the_big_one_is_dead(tmp_path: Path) -> None:
    assert not codes(tmp_path, MISSED)
    alone = MISSED.replace(
        "dd44ee: posts missed blind $0.5\ndd44ee: posts big blind $1", "dd44ee: posts missed blind $1"
    )
    assert not codes(tmp_path, alone.replace("$8 ", "$7.5 ").replace("($8)", "($7.5)"))
    short = MISSED.replace(
        "dd44ee: posts missed blind $0.5\ndd44ee: posts big blind $1", "dd44ee: posts missed blind $0.5"
    )
    assert "call-amount" in [code for code, _ in codes(tmp_path, short)]
