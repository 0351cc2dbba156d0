"""What converters and apps write in PokerStars' way, with words of their own."""

import pytest

from tests.support.audits import audit_text, roots

HAND = """PokerStars Hand #{id}: {game} - 2026/02/03 20:00:00 ET
Table 'Attic' 10-max Seat #6 is the button
Seat 1: Ann ($100.00 in chips)
Seat 2: Bob ($100.00 in chips)
Seat 6: Cy ($100.00 in chips)
Ann: posts small blind $1.00
Bob: posts big blind $2.00
*** HOLE CARDS ***
Dealt to Ann [7s 7c]
Cy: folds
Ann: raises $4.00 to $6.00
Bob: calls $4.00
*** FLOP *** [3s Ac Kd]
Ann: bets $10.00
Bob: raises $20.00 to $30.00
Ann: folds
Uncalled bet ($20.00) returned to Bob
*** SHOW DOWN ***
Bob collected $32.00 from pot
*** SUMMARY ***
Total pot: $32.00 | Rake 0
Board: [3s Ac Kd]
Seat 1: Ann (small blind) folded on the Flop
Seat 2: Bob (big blind) collected ($32.00)
Seat 6: Cy (button) folded before Flop (didn't bet)
"""
PLAIN = HAND.format(id=1, game="Hold'em No Limit ($1.00/$2.00 USD)")
BELOW = """PokerStars Hand #2:  Tournament #7, $0+$0 Hold'em No Limit - Level 1 (200/400) - 2026/02/03 20:00:00
Table 'Home 7' 3-max Seat #3 is the button
Seat 1: Ann (5000 in chips)
Seat 2: Bob (5000 in chips)
Seat 3: Cy (5000 in chips)
*** HOLE CARDS ***
Dealt to Ann [Kh Kc]
Ann: posts an ante of 50
Bob: posts an ante of 50
Cy: posts an ante of 50
Ann: posts small blind 200
Bob: posts big blind 400
Cy: raises to 900
Ann: raises to 3000
Bob: folds
Cy: calls 2100
*** FLOP *** [3s Ac Qd]
Ann: bets 1000
Cy: raises to 1950 and is all-in
Ann: calls 950 and is all-in
*** TURN *** [3s Ac Qd] [9h]
*** RIVER *** [3s Ac Qd 9h] [2c]
*** SHOW DOWN ***
Ann: shows [Kh Kc]
Cy: shows [Jh Jc]
Ann collected 10450 from pot
*** SUMMARY ***
Total pot 10450 | Rake 0
Board [3s Ac Qd 9h 2c]
Seat 1: Ann (small blind) collected (10450)
Seat 2: Bob (big blind) folded before Flop (didn't bet)
Seat 3: Cy (button) showed and lost
"""


def found(text: str) -> list[str]:
    """The codes of a hand's roots."""
    (result,) = audit_text(text)
    assert result.replay is not None, result.findings
    return [code for code, _ in roots(result)]


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        HAND.format(id=3, game="No Limit Texas Hold'em ($1/$2 USD)").replace("in chips", "in Chips"),
        PLAIN.replace("from pot\n", "from pot with Pair, A's\n").replace("*** [3s", "***  [3s"),
        PLAIN.replace(" on the Flop\n", "\n").replace(" before Flop (didn't bet)", ""),
        PLAIN.replace("raises $4.00 to", "raises $4.00  to"),
        BELOW,
        BELOW.replace("(200/400)", "(200/400 ante 50)"),
        BELOW.replace("*** [3s Ac Qd] [9h]", "*** 3s Ac Qd [9h]").replace("*** [3s Ac Qd 9h] [2c]", "*** 3s Ac Qd 9h [2c]"),
        BELOW.replace("showed and lost", "didn't show and lost [Jh Jc]"),
    ],
)  # fmt: skip
def test_their_words_are_read(text: str) -> None:
    assert found(text) == []


def test_a_limit_may_stand_before_its_game() -> None:
    (result,) = audit_text(HAND.format(id=4, game="Pot Limit Omaha ($1/$2 USD)").replace("7s 7c", "7s 7c 2d 2h"))
    assert (result.hand.game, result.hand.limit) == ("Omaha", "pot-limit")


@pytest.mark.parametrize(
    ("text", "old", "new", "code"),
    [
        (PLAIN, "Total pot: $32.00", "Total pot: $30.00", "pot-total-mismatch"),
        (PLAIN, "Board: [3s Ac Kd]", "Board: [3s Ac Kh]", "summary-mismatch"),
        (PLAIN, "raises $4.00 to $6.00", "raises $4.00  to $7.00", "amount-mismatch"),
        (BELOW.replace("(200/400)", "(200/400 ante 50)"), "an ante of 50", "an ante of 40", "ante-amount"),
        (BELOW, "raises to 900", "raises to 700", "raise-size"),
        (BELOW, "Cy: calls 2100", "Cy: calls 2000", "call-amount"),
        (BELOW, "raises to 1950 and", "raises to 1900 and", "raise-size"),
        (BELOW, "Bob: posts an ante of 50", "Bob: posts an ante of 40", "ante-amount"),
        (BELOW, "(button) showed and lost", "(button) folded on the Flop", "summary-mismatch"),
        (BELOW, "showed and lost", "didn't show and lost [Th Jc]", "cards-mismatch"),
        (BELOW, "*** [3s Ac Qd] [9h]", "*** 3s Ac Qh [9h]", "board-count"),
    ],
)
def test_a_planted_fault_is_found(text: str, old: str, new: str, code: str) -> None:
    assert old in text
    assert code in found(text.replace(old, new, 1))


def test_the_increment_of_a_raise_is_no_claim_where_no_line_tells_it() -> None:
    (result,) = audit_text(BELOW)
    raises = [(event.amount, event.to) for event in result.hand.events if event.kind == "raise"]
    assert raises == [(500, 900), (2100, 3000), (950, 1950)]


def test_a_post_among_others_above_the_cards_is_late() -> None:
    text = BELOW.replace("*** HOLE CARDS ***", "Ann: posts an ante of 50\n*** HOLE CARDS ***").replace(
        "[Kh Kc]\nAnn: posts an ante of 50\n", "[Kh Kc]\n", 1
    )
    assert found(text) == ["blind-late", "blind-late"]


def test_at_a_live_table_all_posts_may_be_late() -> None:
    live = BELOW.replace("PokerStars Hand", "Handaudit Hand", 1)
    assert live != BELOW
    assert found(live).count("blind-late") == 2


DRAW = """Club Room Hand #84fb311b1db1: Badugi Limit ($2.00/$4.00) - 2026/09/01 12:00:00
Table 'Six' 6-max Seat #3 is the button
Seat 1: Ann ($100.00 in chips)
Seat 2: Bob ($100.00 in chips)
Seat 3: Cy ($100.00 in chips)
Ann: posts small blind $1.00
Bob: posts big blind $2.00
*** HOLE CARDS ***
Dealt to Bob [Ah 4d Th Jc]
Cy: raises $2.00 to $4.00
Ann: folds
Bob: calls $2.00
*** FIRST DRAW ***
Bob: discards 2 cards
Bob: draws 2 cards
Cy: stands pat
Bob: checks
Cy: bets $2.00
Bob: folds
Uncalled bet ($2.00) returned to Cy
Cy collected $8.70 from pot
*** SUMMARY ***
Total pot $9.00 | Rake $0.30
Seat 1: Ann (small blind) folded before the Draw
Seat 2: Bob (big blind) folded after the 1st Draw
Seat 3: Cy (button) collected ($8.70)
"""


def test_cards_that_are_drawn_may_have_a_line_of_their_own() -> None:
    assert found(DRAW) == []
    assert found(DRAW.replace("Bob: draws 2 cards\n", "")) == []


LADDER = """PokerStars Hand #9:  Omaha Pot Limit (¥5/¥10 CNY) - 2026/02/11 21:42:00 UTC
Table 'ClubId:1,Table:9' 6-max Seat #1 is the button
Seat 1: 1001 (¥2600 in chips)
Seat 3: 1002 (¥4900 in chips)
Seat 4: 1003 (¥1190 in chips)
1002: posts the ante ¥10
1003: posts the ante ¥10
1001: posts the ante ¥10
1002: posts small blind ¥5
1003: posts big blind ¥10
1002: posts straddle ¥15
1001: posts straddle ¥40
1002: posts straddle ¥60
*** HOLE CARDS ***
1003: folds
1001: folds
Uncalled bet (¥40) returned to 1002
1002 collected ¥120 from pot
*** SUMMARY ***
Total pot ¥120 | Rake ¥0
Seat 1: 1001 (button) (straddle) folded before Flop
Seat 3: 1002 (small blind) (straddle) collected (¥120)
Seat 4: 1003 (big blind) folded before Flop
"""


def test_a_tag_may_name_each_of_several_straddles() -> None:
    assert found(LADDER) == []
    assert found(LADDER.replace("(big blind) folded", "(straddle) folded")) == ["summary-mismatch"]
    one = LADDER.replace("1001: posts straddle ¥40\n1002: posts straddle ¥60\n", "")
    one = one.replace("(¥40)", "(¥10)").replace("¥120", "¥50")
    assert found(one.replace("(button) (straddle)", "(button)")) == []
    assert found(one) == ["summary-mismatch"]
