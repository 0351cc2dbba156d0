"""PartyPoker: a hand without a small blind."""

from pathlib import Path

from tests.layouts.logs import audited, codes

LOG = """\
***** Hand History for Game 9101 *****
NL Texas Hold'em  Trny: 7001 Level: 2  Blinds(30/60) - Thursday, July 19, 18:03:52 EDT 2012
Table $250 Freeroll (7001) Table #1 (Real Money)
Seat 2 is the button
Total number of players : 4/10
Seat 2: Ada ( 3,000 )
Seat 4: Bo ( 3,000 )
Seat 5: Cleo ( 3,000 )
Seat 7: Dov ( 3,000 )
Trny: 7001 Level: 2
Blinds(30/60)
There is no Small Blind in this hand as the Big Blind of the previous hand left the table.
** Dealing down cards **
Dealt to Ada [  As 7c ]
Cleo folds
Dov folds
Ada raises [150]
Bo folds
Ada does not show cards.
Ada wins 210 chips
"""


def test_the_first_left_of_the_button_posts_the_big_blind(tmp_path: Path) -> None:
    hands, _, layout = audited(tmp_path, LOG)
    assert layout == "party"
    assert [hand.verdict for hand in hands] == ["clean"], hands[0].findings
    assert [(event.seat, event.text, event.amount) for event in hands[0].hand.events if event.kind == "post"] == [
        (4, "big-blind", 60)
    ]


def test_who_acts_out_of_turn_or_is_paid_too_much_is_found(tmp_path: Path) -> None:
    turn = LOG.replace("Cleo folds\nDov folds", "Dov folds\nCleo folds")
    assert "out-of-turn" in [code for code, _ in codes(tmp_path, turn)]
    assert "award-total-mismatch" in [code for code, _ in codes(tmp_path, LOG.replace("wins 210", "wins 240"))]


def test_without_the_line_both_blinds_are_posted(tmp_path: Path) -> None:
    usual = LOG.replace(next(line for line in LOG.splitlines(True) if line.startswith("There is no")), "")
    hands, _, _ = audited(tmp_path, usual)
    assert [event.text for event in hands[0].hand.events if event.kind == "post"] == ["small-blind", "big-blind"]
