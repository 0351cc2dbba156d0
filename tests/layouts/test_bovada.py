"""Bovada, Ignition, Bodog: positions for names, everybody's cards, totals of the street, an uncalled bet with a line or without."""

from pathlib import Path

import pytest

from tests.layouts.logs import audited, codes, hands_in

HAND, QUIET, TOURNAMENT = hands_in("bovada.txt")


def test_a_hand_is_clean_and_its_rake_is_hidden(tmp_path: Path) -> None:
    hands, loose, layout = audited(tmp_path, HAND)
    assert layout == "bovada"
    assert not loose
    assert [hand.verdict for hand in hands] == ["clean"], hands[0].findings
    hand = hands[0].hand
    assert (hand.id, hand.game, hand.limit, hand.small, hand.big) == ("9001", "Hold'em", "no-limit", 50, 100)
    assert hands[0].replay is not None
    assert (hands[0].replay.total_pot, hands[0].replay.rake) == (12200, 300)
    assert (hand.ways.names, hand.ways.rake) == ("positions", "hidden")


def test_an_uncalled_blind_without_its_line_is_collected_with_the_pot(tmp_path: Path) -> None:
    assert not codes(tmp_path, QUIET)
    assert "pot-total-mismatch" in [code for code, _ in codes(tmp_path, QUIET.replace("Pot($0.75)", "Pot($0.50)"))]
    line = QUIET.replace(
        "Big Blind  [ME] : Does", "Big Blind  [ME] : Return uncalled portion of bet $0.25\nBig Blind  [ME] : Does"
    )
    assert codes(tmp_path, line)
    assert not codes(tmp_path, line.replace("0.75", "0.50"))


def test_forced_all_ins_and_chairs_in_no_order_are_understood(tmp_path: Path) -> None:
    hands, _, _ = audited(tmp_path, TOURNAMENT)
    assert [(hand.verdict, hand.hand.tournament, hand.hand.limit) for hand in hands] == [("clean", "55", "no-limit")], (
        hands[0].findings
    )
    assert [(event.text, event.amount) for event in hands[0].hand.events if event.kind == "post"] == [
        ("ante", 20), ("ante", 12), ("ante", 20), ("big-blind", 130),
    ]  # fmt: skip


def test_positions_of_two_hands_are_nobody_in_particular(tmp_path: Path) -> None:
    assert not codes(tmp_path, HAND + "\n\n" + QUIET)


def test_a_summary_without_lines_is_no_fault(tmp_path: Path) -> None:
    assert not codes(tmp_path, HAND[: HAND.index("Total Pot")])


def test_bad_input_is_one_finding_and_the_rest_is_read(tmp_path: Path) -> None:
    broken = HAND.replace("Dealer : Bets $50", "Dealer : Bets fifty 50")
    hands, _, _ = audited(tmp_path, broken + "\n\n" + QUIET)
    assert [hand.verdict for hand in hands] == ["unreadable", "clean"]
    cut = HAND[: HAND.index("Big Blind : Hand result")]
    assert "log-truncated-hand" in [code for code, _ in codes(tmp_path, cut)]


def test_a_game_that_is_not_read_is_said_once(tmp_path: Path) -> None:
    other = HAND.replace("HOLDEM No Limit", "KALOOKI Fixed Limit")
    assert [code for code, _ in codes(tmp_path, other)] == ["log-unknown-game"]


SILENT = "\n".join(line for line in HAND.split("\n") if not line.startswith(("*** FLOP", "*** TURN", "*** RIVER")))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("", "", ""),
        ("Big Blind : Checks\nDealer : Bets $50", "Dealer : Bets $50", "out-of-turn"),
        ("Dealer : Calls $10\n", "", "round-not-closed"),
        ("Board [Kh 7c 2d 3s 9h]", "Board [Kh 7c 2d 3s Kd]", "card-dup"),
        ("Big Blind : Hand result", "Dealer : Hand result", "wrong-winner"),
        ("uncalled portion of bet $13", "uncalled portion of bet $12", "uncalled-bet"),
    ],
)
def test_streets_without_a_line_open_where_the_betting_ends(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert old in SILENT
    found = [one for one, _ in codes(tmp_path, SILENT.replace(old, new) if old else SILENT)]
    assert code in found if code else not found, found


def test_a_hand_that_ends_before_the_river_opens_no_more_streets(tmp_path: Path) -> None:
    end = SILENT.index("Big Blind : All-in $37")
    text = (
        SILENT[:end] + "Big Blind : Folds\nDealer : Return uncalled portion of bet $50\nDealer : Hand result $46.50\n"
    )
    text += "*** SUMMARY ***\nTotal Pot($48)\nBoard [Kh 7c 2d 3s]\n"
    assert not codes(tmp_path, text)
    assert codes(tmp_path, text.replace("$46.50", "$56.50"))
    one = SILENT.replace("*** SUMMARY", "*** FLOP *** [Kh 7c 2d]\n*** SUMMARY")
    assert codes(tmp_path, one), "a line that stands in the wrong place is not made right"


def test_a_side_pot_is_told_from_the_main_one(tmp_path: Path) -> None:
    """Each half of a split pot has a line; the sums alone fit more than one pot."""
    text = """Bovada Hand #9004 TBL#77 OMAHA HiLo Pot Limit - 2024-03-02 18:24:40
Seat 1: Dealer ($2.58 in chips)
Seat 2: Small Blind ($1.50 in chips)
Seat 3: Big Blind ($13.92 in chips)
Dealer : Set dealer [1]
Small Blind : Small Blind $0.02
Big Blind : Big blind $0.05
*** HOLE CARDS ***
Dealer : Card dealt to a spot [2h 5c Ad 6h]
Small Blind : Card dealt to a spot [4s 6c 5d Ah]
Big Blind : Card dealt to a spot [Ac Tc 8d As]
Dealer : Calls $0.05
Small Blind : Calls $0.03
Big Blind : Checks
*** FLOP *** [Ks 6s 2c]
Small Blind : Checks
Big Blind : Checks
Dealer : Checks
*** TURN *** [Ks 6s 2c] [4h]
Small Blind : Bets $0.15
Big Blind : Raises $0.60 to $0.60
Dealer : Calls $0.60
Small Blind : All-in(raise) $1.30 to $1.45
Big Blind : Raises $1.93 to $2.53
Dealer : All-in $1.93
*** RIVER *** [Ks 6s 2c 4h] [4d]
Dealer : Showdown [Ad 6h 6s 4h 4d 5c Ad 6s 2c 4h] (Two pair)
Small Blind : Showdown [4s 6c 6s 4h 4d 5d Ah 6s 2c 4h] (Full House)
Big Blind : Showdown [Ac As Ks 4h 4d] (Two pair)
Dealer : Hand result-Side pot $1.03
Big Blind : Hand result-Side pot $1.03
Dealer : Hand result $1.07
Small Blind : Hand result $3.23
*** SUMMARY ***
Total Pot($6.66)
Board [Ks 6s 2c 4h 4d]
"""
    assert not codes(tmp_path, text)
    assert codes(tmp_path, text.replace("result-Side pot $1.03\nBig", "result-Side pot $1.08\nBig"))


def test_a_lone_blind_that_goes_back_leaves_nothing_to_win(tmp_path: Path) -> None:
    """There is no small blind; a total of 0 says that the hand is told to its end."""
    text = """Bovada Hand #9005 TBL#77 HOLDEM No Limit - 2024-03-02 18:26:40
Seat 1: Dealer ($50 in chips)
Seat 3: Big Blind ($44 in chips)
Seat 5: UTG [ME] ($20 in chips)
Dealer : Set dealer [1]
Big Blind : Big blind $0.20
*** HOLE CARDS ***
Dealer : Card dealt to a spot [4s 8c]
Big Blind : Card dealt to a spot [Jh As]
UTG [ME] : Card dealt to a spot [7c 2c]
UTG [ME] : Folds
Dealer : Folds
Big Blind : Return uncalled portion of bet $0.20
Big Blind : Does not show [Jh As] (High Card)
*** SUMMARY ***
Total Pot($0)
"""
    assert not codes(tmp_path, text)
    cut = text[: text.index("Total Pot")]
    assert [code for code, _ in codes(tmp_path, cut)] == ["log-truncated-hand"]
    called = text.replace("Dealer : Folds", "Dealer : Calls $0.20")
    assert "pot-total-mismatch" in [code for code, _ in codes(tmp_path, called)]


OLD = """Bovada Hand #9006 TBL#95 HOLDEM  Fixed Limit - 2012-04-03 16:29:23
Seat 1: Small Blind ($767 in chips)
Seat 2: Big Blind ($217.50 in chips)
Seat 3: UTG [ME] ($176 in chips)
Seat 4: UTG+1 ($257 in chips)
Seat 6: Dealer ($281 in chips)
Dealer : Set dealer/Bring in spot [6]
Small Blind : Ante/Small Blind $4
Big Blind : Big blind/Bring in $8
UTG+1 : Sitout (wait for bb)
*** HOLE CARDS ***
Small Blind : Card dealt to a spot [7d 8h]
Big Blind : Card dealt to a spot [7s 8c]
UTG [ME] : Card dealt to a spot [Td Ks]
Dealer : Card dealt to a spot [Jc Kh]
UTG [ME] : Raises $16
Dealer : Raises $24
Small Blind : Folds
Big Blind : Folds
UTG [ME] : Calls $8
Card dealt to table [Ts 9s 4d]
UTG [ME] : Checks
Dealer : Bets $8
UTG [ME] : Calls $8
Card dealt to table [Kc]
UTG [ME] : Checks
Dealer : Bets $16
UTG [ME] : Raises $32
Dealer : Calls $16
Card dealt to table [3d]
UTG [ME] : Bets $16
Dealer : Calls $16
UTG [ME] : Showdown [Ks Kc Ts Td 9s] (Two pair)
Dealer : Mucks [Jc Kh] (One pair)
UTG [ME] : Hand result $170
*** SUMMARY ***
Total Pot($172) | Rake ($2)
Board [Ts 9s 4d Kc 3d]
Seat 1: Small Blind Folded on the POCKET CARDS
Seat 2: Big Blind Folded on the POCKET CARDS
Seat 3: UTG $170  with Two pair [Td Ks-Ks Kc Ts Td 9s]
Seat 6: Dealer [Mucked] [Jc Kh]
"""
TOURNAMENTS = """Ignition Hand #9007: OMAHA HiLo Tournament #M-202104 TBL#13, Fixed Limit- Level 6 (75/150) [MVS] - 2021-04-22 01:42:48 UTC
Table Info: Version: 1, Type: MVS, Stakes: 75-150, Table: 0002067C-0, Buyin: $25+$2.50, TableType: MTT
Seat 65: Dealer (1,200 in chips)
Seat 3: Small Blind [ME] (900 in chips)
Seat 4: Big Blind (5,020 in chips)
Seating Info: 65, 3, 4
Dealer : Set dealer [1]
Player Info: Seat1: P65-4ba52a2b, Seat3: P4-e7d59b6f
Small Blind [ME] : Small Blind 75
Big Blind : Big Blind 150
*** HOLE CARDS ***
Small Blind [ME] : Card dealt to a spot [2s 4c 3c 5h]
Dealer : Folds
Small Blind [ME] : Raises 300
Big Blind : Raises 450
Small Blind [ME] : Call 150
*** FLOP *** [Ts Jd 5d]
Small Blind [ME] : Checks
Big Blind : Bets 150
Small Blind [ME] : Folds
Big Blind : Return uncalled portion of bet 150
Big Blind : Does not show [3s Jh Th 6d] (One pair)
Big Blind : Hand Result 900
*** SUMMARY ***
Total Pot(900)


Bovada Hand #9008: HOLDEM Tournament #1378 TBL#12, No Limit- Level 24 (24/48) - 2012-11-25 23:56:24
Seat 1: Big Blind [ME] (166 in chips)
Seat 5: Dealer (99,834 in chips)
Dealer : Set dealer/Bring in spot [5]
Big Blind [ME] : All-in 166
Dealer : Ante chip 240
Dealer : Return uncalled portion of bet 74
*** HOLE CARDS ***
Big Blind [ME] : Card dealt to a spot [8h Th]
Dealer : Card dealt to a spot [Kc 9d]
*** FLOP *** [9s 3h Ac]
*** TURN *** [9s 3h Ac] [Qd]
*** RIVER *** [9s 3h Ac Qd] [7c]
Big Blind [ME] : Showdown [Ac Qd Th 9s 8h] (High Card)
Dealer : Showdown [9s 9d Ac Kc Qd] (One pair)
Dealer : Hand Result 332
*** SUMMARY ***
Total Pot(332)
Board [9s 3h Ac Qd 7c]
"""


@pytest.mark.parametrize(
    ("text", "old", "new", "code"),
    [
        (OLD, "", "", ""),
        (OLD, "table [Kc]", "table [Ts]", "card-dup"),
        (OLD, "Raises $24", "Raises $30", "limit-size"),
        (OLD, "UTG [ME] : Hand", "Dealer : Hand", "unshown-winner"),
        (TOURNAMENTS, "", "", ""),
        (TOURNAMENTS, "Raises 450", "Raises 400", "limit-size"),
        (TOURNAMENTS, "bet 74", "bet 70", "uncalled-bet"),
        (TOURNAMENTS, "Dealer : Hand Result 332", "Big Blind [ME] : Hand Result 332", "wrong-winner"),
    ],
)
def test_other_years_other_words(tmp_path: Path, text: str, old: str, new: str, code: str) -> None:
    """Streets that are cards dealt to the table; with fixed limits a tournament's figures are its blinds; antes may go back."""
    assert old in text
    found = [one for one, _ in codes(tmp_path, text.replace(old, new, 1))]
    assert code in found if code else not found, found


SPLIT = """\
Bovada Hand #9011 TBL#77 HOLDEM No Limit - 2024-03-02 18:30:40
Seat 1: Small Blind ($50 in chips)
Seat 4: Big Blind [ME] ($50 in chips)
Seat 6: Dealer ($49 in chips)
Dealer : Set dealer [6]
Small Blind : Small Blind $0.10
Big Blind  [ME] : Big blind $0.25
*** HOLE CARDS ***
Small Blind : Card dealt to a spot [9c Kh]
Big Blind  [ME] : Card dealt to a spot [9d Kd]
Dealer : Card dealt to a spot [Kc 9s]
Dealer : Calls $0.25
Small Blind : {first}
Big Blind  [ME] : Checks
*** FLOP *** [2h 5c 9h]
{second}Big Blind  [ME] : Checks
Dealer : Checks
*** TURN *** [2h 5c 9h] [Js]
{second}Big Blind  [ME] : Checks
Dealer : Checks
*** RIVER *** [2h 5c 9h Js] [7c]
{second}Big Blind  [ME] : Checks
Dealer : Checks
{shows}Big Blind  [ME] : Showdown [9d 9h Kd Js 7c] (One pair)
Dealer : Showdown [9s 9h Kc Js 7c] (One pair)
{results}*** SUMMARY ***
Total Pot(${total})
Board [2h 5c 9h Js 7c]
"""


def split(*paid: tuple[str, str], total: str, small_blind_plays: bool) -> str:
    """A pot of two or three equal hands, paid so."""
    return SPLIT.format(
        first="Calls $0.15" if small_blind_plays else "Folds",
        second="Small Blind : Checks\n" if small_blind_plays else "",
        shows="Small Blind : Showdown [9c 9h Kh Js 7c] (One pair)\n" if small_blind_plays else "",
        results="".join(f"{who} : Hand result ${amount}\n" for who, amount in paid),
        total=total,
    )


def test_the_small_blind_may_come_last_to_an_odd_cent(tmp_path: Path) -> None:
    """Three share 0.74 after a rake of 0.01: two odd cents go to the seats left of the small blind, or left of the button."""
    whole = (("Small Blind", "0.25"), ("Big Blind  [ME]", "0.25"), ("Dealer", "0.24"))
    last = (("Small Blind", "0.24"), ("Big Blind  [ME]", "0.25"), ("Dealer", "0.25"))
    wrong = (("Small Blind", "0.25"), ("Big Blind  [ME]", "0.24"), ("Dealer", "0.25"))
    for paid in (whole, last):
        assert not codes(tmp_path, split(*paid, total="0.75) | Rake ($0.01", small_blind_plays=True)), paid
    found = codes(tmp_path, split(*wrong, total="0.75) | Rake ($0.01", small_blind_plays=True))
    assert "odd-chip" in [code for code, _ in found]


def test_an_odd_cent_between_others_is_judged_by_their_seats(tmp_path: Path) -> None:
    right, wrong = (("Big Blind  [ME]", "0.30"), ("Dealer", "0.29")), (("Big Blind  [ME]", "0.29"), ("Dealer", "0.30"))
    assert not codes(tmp_path, split(*right, total="0.60) | Rake ($0.01", small_blind_plays=False))
    found = codes(tmp_path, split(*wrong, total="0.60) | Rake ($0.01", small_blind_plays=False))
    assert "odd-chip" in [code for code, _ in found]
