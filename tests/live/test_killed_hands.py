"""Hands that the dealer takes: while cards are drawn or swapped, before anybody has bet, after a raise that nobody has paid."""

import pytest

from tests.support.audits import audit_text
from tests.support.live_logs import found, log

DRAW = """Handaudit Hand #8: {game} - 2026/11/21 19:42:00 UTC
Table 'Loft' 6-max Seat #3 is the button
Seat 1: Ann (500 in chips)
Seat 2: Bob (500 in chips)
Seat 3: Cy (500 in chips)
{posts}
*** DEALING HANDS ***
{first}
*** FIRST DRAW ***
{rest}
*** SUMMARY ***
Total pot {pot} | Rake 0
{results}
"""
C32 = {
    "game": "32-Card Draw No Limit (10/20)",
    "posts": "Ann: posts small blind 10\nBob: posts big blind 20",
    "first": "Cy: folds\nAnn: calls 10\nBob: checks",
    "pot": "40",
}
JACKS = {
    "game": "Jacks or Better No Limit (Ante 10)",
    "posts": "Ann: posts the ante 10\nBob: posts the ante 10\nCy: posts the ante 10",
    "first": "Ann: checks\nBob: opens for 20\nCy: folds\nAnn: calls 20",
    "pot": "70",
}
TAKEN = "Dealer: collects hand of Bob"
DEAD = "Dealer: hand of Bob is dead - it touched the muck"


@pytest.mark.parametrize("line", [TAKEN, DEAD])
@pytest.mark.parametrize("draws", ["{}", "Ann: stands pat\n{}", "Ann: discards 2 cards\nBob: discards 2 cards\n{}"])
@pytest.mark.parametrize("parts", [C32, JACKS], ids=["32-card draw", "jacks or better"])
@pytest.mark.parametrize("place", ["before", "after"])
def test_a_hand_taken_between_two_rounds_ends_the_deal(
    parts: dict[str, str], draws: str, line: str, place: str
) -> None:
    results = f"Seat 1: Ann collected ({parts['pot']})\nSeat 2: Bob folded {place} the Draw\nSeat 3: Cy folded before the Draw"
    end = f"{draws.format(line)}\nAnn collected {parts['pot']} from pot"
    assert found(DRAW.format(**parts, rest=end, results=results)) == []


SWAP = """Handaudit Hand #8: Draw-Holdem No Limit (10/20) - 2026/11/21 19:42:00 UTC
Table 'Loft' 6-max Seat #3 is the button
Seat 1: Ann (500 in chips)
Seat 2: Bob (500 in chips)
Seat 3: Cy (500 in chips)
Ann: posts small blind 10
Bob: posts big blind 20
*** HOLE CARDS ***
*** SWAP ***
Cy: swaps 1 card for 10
{line}
*** PREFLOP ***
{bets}
*** SUMMARY ***
Total pot {pot} | Rake 0
Seat 1: Ann {ann}
Seat 2: Bob folded before Flop
Seat 3: Cy folded before Flop
"""


def test_a_hand_taken_in_the_swapping_round_does_not_act() -> None:
    bets = "Cy: folds\nAnn collected 40 from pot"
    assert found(SWAP.format(line=TAKEN, bets=bets, pot=40, ann="collected (40)")) == []


def test_the_whole_raise_of_who_has_swapped_is_no_fee() -> None:
    raised = "Cy: raises 40 to 60\nDealer: collects hand of Cy\nUncalled bet (50) returned to Cy << \nAnn: calls 10\nBob: folds"
    text = SWAP.format(line="Bob: stands pat", bets=raised, pot=50, ann="collected (50)")
    text = text.replace("Bob: folds\n", "Bob: folds\nAnn collected 50 from pot\n")
    (result,) = audit_text(text.replace(" << ", ""))
    roots = [(f.code, f.severity, f.option) for f in result.findings if f.root]
    assert roots == [("dead-raise-refund", "ambiguity", "th_dead_raise_refund=whole_chips_of_raise")]


RIVER_RAISE = "Ann: bets 20\nBob: raises 20 to 40\nCy: raises 60 to 100\nDealer: collects hand of Cy\nUncalled bet (60) returned to Cy\n"
SHOWN = "Ann: calls 20\n*** SHOW DOWN ***\n{first}: shows {one}\n{second}: shows {other}\nBob collected 180 from pot"
SHOWN_RESULTS = (
    "Seat 1: Ann (small blind) showed [2s 2d] and lost with a pair of Deuces\n"
    "Seat 2: Bob (big blind) showed [As Ad] and won (180) with a pair of Aces\nSeat 3: Cy (button) folded on the River"
)
HANDS = {"Ann": "[2s 2d] (a pair of Deuces)", "Bob": "[As Ad] (a pair of Aces)"}


@pytest.mark.parametrize(("first", "second", "codes"), [("Bob", "Ann", []), ("Ann", "Bob", ["show-order"])])
def test_who_raised_before_a_raise_that_went_back_shows_first(first: str, second: str, codes: list[str]) -> None:
    shown = SHOWN.format(first=first, second=second, one=HANDS[first], other=HANDS[second])
    text = log(river_bets=RIVER_RAISE + shown, end="", total="Total pot 180 | Rake 0", results=SHOWN_RESULTS)
    assert [code for code, _ in found(text)] == codes


LOST = log(
    preflop="Cy: calls 20\nAnn: raises 40 to 60\nDealer: hand of Ann is dead - {why}\nBob: calls 40\nCy: folds",
    flop="", flop_bets="", turn="", turn_bets="", river="", river_bets="", board="",
    end="Bob collected 140 from pot", total="Total pot 140 | Rake 0",
    results="Seat 1: Ann (small blind) folded before Flop\nSeat 2: Bob (big blind) collected (140)\n"
    "Seat 3: Cy (button) folded before Flop",
)  # fmt: skip


@pytest.mark.parametrize("why", ["three cards", "it touched the muck"])
def test_a_dead_hand_loses_the_raise_that_nobody_has_paid(why: str) -> None:
    assert found(LOST.format(why=why)) == []


@pytest.mark.parametrize("ruling", ["", "Floor: the hand of Ann is dead, her raise goes back\n"])
def test_a_raise_given_back_with_a_dead_hand_is_no_bet_any_more(ruling: str) -> None:
    back = f"{ruling}Uncalled bet (40) returned to Ann"
    text = LOST.format(why="it touched the muck").replace("Bob: calls 40", back)
    assert (
        found(text.replace("Cy: calls 20", "Cy: folds").replace("Cy: folds\nBob coll", "Bob coll").replace("140", "40"))
        == []
    )


def test_a_hand_killed_for_a_shown_card_is_the_fault_and_not_its_raise() -> None:
    text = LOST.format(why="showed a card <<").replace("Dealer: hand", "Ann: shows [7s]\nDealer: hand")
    assert [code for code, _ in found(text)] == ["exposed-killed"]
