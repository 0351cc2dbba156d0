"""Dealer's errors and their ends as a reader of the rules alone would log them: what is due raises nothing, a fault one root."""

import pytest

from tests.support.live_logs import CHECKED, FLOP, LAST, READY, RIVER, TURN, found, log, marked

TOLD = {"flop": f"{READY}\n{FLOP}", "turn": f"{READY}\n{TURN}", "river": f"{READY}\n{RIVER}"}
TURN_END = "Seat 1: Ann (small blind) collected (60)\nSeat 2: Bob (big blind) folded on the Turn\nSeat 3: Cy (button) folded on the Turn"
BURNED = "Dealer: knocks\nDealer: announces 3 players\nDealer: burns [6d]\n"
SIX = "*** TURN *** [Ks 8s 3d] [6h]"


def over(after: str, board: str) -> str:
    """A hand that ends by folds on the turn, with lines of the dealer after it."""
    return log(
        **TOLD | {"river": ""},
        turn_bets=LAST,
        river_bets="",
        end=f"Ann collected 60 from pot\n{after}",
        board=board,
        results=TURN_END,
    )


def knocked(bets: str, announced: int, turn_bets: str, *, pot: int) -> str:
    """The dealer knocks on the flop while somebody owes chips, and opens the turn."""
    return log(
        **TOLD | {"turn": f"Dealer: knocks\nDealer: announces {announced} players\nDealer: burns\n{TURN} <<", "river": ""},
        flop_bets=bets, turn_bets=turn_bets, river_bets="", board="Board [Ks 8s 3d Jh]", total=f"Total pot {pot} | Rake 0",
        end=f"Ann collected {pot} from pot",
        results=f"Seat 1: Ann (small blind) collected ({pot})\nSeat 2: Bob (big blind) folded on the Turn\n"
        "Seat 3: Cy (button) folded on the "
        + ("Flop" if "Cy: folds" in bets else "Turn"),
    )  # fmt: skip


ROOTS = {
    "a card after the end needs no knock and no burn": ("rabbit-cards", over(f"{RIVER} <<", "Board [Ks 8s 3d Jh]")),
    "the summary lists the card after the end": ("rabbit-cards", over(f"{RIVER} <<", "Board [Ks 8s 3d Jh 9c]")),
    "it is burned for": ("rabbit-cards", over(f"Dealer: knocks\nDealer: burns\n{RIVER} <<", "Board [Ks 8s 3d Jh]")),
    "one opponent has not answered, and the dealer goes on": (
        "round-not-closed",
        knocked("Ann: checks\nBob: bets 40\nCy: folds", 2, "Ann: bets 40\nBob: folds\nUncalled bet (40) returned to Ann", pot=140),
    ),
    "one of three has not answered, and is announced": (
        "round-not-closed",
        knocked("Ann: bets 40\nBob: calls 40", 3, LAST, pot=180),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ROOTS)
def test_one_fault_is_one_root(name: str) -> None:
    code, text = ROOTS[name]
    assert found(text) == [(code, marked(text)[1])], text


def test_another_card_in_the_summary_is_no_card_after_the_end() -> None:
    codes = [code for code, _ in found(over(RIVER, "Board [Ks 8s 3d Jh 2c]"))]
    assert "summary-mismatch" in codes


def test_who_is_left_out_of_the_announced_number_was_folded_by_the_knock() -> None:
    text = knocked("Ann: bets 40\nBob: calls 40", 2, LAST, pot=140)
    assert [code for code, _ in found(text)] == ["skipped-after-knock"]


AGAIN = {
    "the check stands": "Bob: checks\nCy: checks",
    "the player acts again": CHECKED,
}


@pytest.mark.parametrize("name", AGAIN)
def test_one_check_before_a_correction_may_stand_or_not(name: str) -> None:
    """TH-TURN-1 says nothing of it."""
    turn = f"Dealer: knocks\nDealer: announces 3 players\n{SIX}\nAnn: checks\nDealer: burns face up [6h]\n{TURN}"
    text = log(**TOLD | {"turn": turn}, turn_bets=AGAIN[name])
    assert found(text) == [], text


def test_two_players_do_not_act_again() -> None:
    turn = f"Dealer: knocks\nDealer: announces 3 players\n{SIX}\nAnn: checks\nBob: checks\nDealer: burns face up [6h]\n{TURN}"
    assert found(log(**TOLD | {"turn": turn}, turn_bets=CHECKED)) != []


def test_the_word_early_makes_no_early_card_where_all_have_acted() -> None:
    opened = "Dealer: knocks\nDealer: announces 3 players\nDealer: opens turn [6h] early\nDealer: burns face up [6h]\n"
    assert found(log(**TOLD | {"turn": opened + TURN})) == []
    burned = BURNED + "Dealer: opens turn [6h] early\nDealer: burns face up [6h]\n"
    assert [code for code, _ in found(log(**TOLD | {"turn": burned + TURN}))] != []


CHIP = 'Ann: bets 40\nBob: puts in 1 chip of 100 silently\nBob said, "raise"\n'
FLOP_END = "Seat 1: Ann (small blind) {0}\nSeat 2: Bob (big blind) {1}\nSeat 3: Cy (button) folded on the Flop"


def test_a_raise_that_is_said_when_the_chip_lies_there_is_a_call() -> None:
    """TH-CHIP-3: the word comes before the chip touches the table."""
    short = {"turn": "", "turn_bets": "", "river": "", "river_bets": "", "board": "Board [Ks 8s 3d]"}
    raised = log(
        **TOLD | short, flop_bets=CHIP + "Bob: raises 60 to 100 <<\nCy: folds\nAnn: folds\nUncalled bet (60) returned to Bob",
        end="Bob collected 140 from pot", total="Total pot 140 | Rake 0",
        results=FLOP_END.format("folded on the Flop", "collected (140)"),
    )  # fmt: skip
    assert found(raised) == [("chip-ruling", marked(raised)[1])]
    assert (
        found(
            raised.replace(
                'Bob: puts in 1 chip of 100 silently\nBob said, "raise"',
                'Bob said, "raise"\nBob: puts in 1 chip of 100 silently',
            )
        )
        == []
    )
    called = log(
        **TOLD | {"turn": f"Dealer: knocks\nDealer: announces 2 players\nDealer: burns\n{TURN}", "river": ""},
        flop_bets=CHIP + "Bob: calls 40\nCy: folds", turn_bets="Ann: bets 40\nBob: folds\nUncalled bet (40) returned to Ann",
        river_bets="", board="Board [Ks 8s 3d Jh]", end="Ann collected 140 from pot", total="Total pot 140 | Rake 0",
        results=FLOP_END.format("collected (140)", "folded on the Turn"),
    )  # fmt: skip
    assert found(called) == []


def test_an_early_river_after_an_early_turn_needs_no_burn() -> None:
    """TH-TURN-2 lets the river come without one, and TH-RIVER-2 burns no other."""
    early = "Dealer: burns\nDealer: opens turn [6h] early\n"
    text = log(
        **TOLD | {
            "river": "Dealer: knocks\nDealer: announces 3 players\nDealer: takes back [5s]\nDealer: reshuffles [5s 6h 9c]\n" + RIVER
        },
        flop_bets=f"Ann: checks\nBob: checks\n{early}Cy: checks",
        turn_bets="Dealer: reshuffles [6h 5s 9c]\nAnn: checks\nBob: checks\nDealer: opens river [5s] early\nCy: checks",
    )  # fmt: skip
    assert found(text) == [], text
    burned = text.replace("9c]\n*** RIVER", "9c]\nDealer: burns <<\n*** RIVER")
    assert found(burned) == [("river-early-ruling", marked(burned)[1])], burned


def test_bets_that_go_back_because_of_an_early_card_are_the_only_root() -> None:
    """The table then plays on without them: what is missing from there on follows."""
    back = "Ann: checks\nBob: bets 40\nDealer: opens turn [6h] early\nUncalled bet (40) returned to Bob <<\nBob: checks\nCy: checks"
    text = log(**TOLD, flop_bets=back)
    assert found(text) == [("turn-early-ruling", marked(text)[1])], text


def test_a_street_opened_too_soon_is_not_asked_for_the_steps_that_it_skips() -> None:
    text = log(**TOLD | {"turn": f"Dealer: burns\n{TURN} <<"}, flop_bets="Ann: checks\nBob: checks")
    assert found(text) == [("round-not-closed", marked(text)[1])], text


def test_who_is_ruled_out_after_the_knock_may_be_left_out_of_the_number() -> None:
    """Without a bet he has checked: the ruling is the fault, not the number that goes with it."""
    text = log(
        **TOLD | {"turn": f"Dealer: burns\n{TURN}", "river": ""}, river_bets="", board="Board [Ks 8s 3d Jh]",
        flop_bets="Ann: checks\nBob: checks\nDealer: knocks\nDealer: announces 2 players\nDealer: hand of Cy is dead - skipped <<",
        turn_bets="Ann: bets 40\nBob: folds\nUncalled bet (40) returned to Ann",
        results=TURN_END.replace("Cy (button) folded on the Turn", "Cy (button) folded on the Flop"),
    )  # fmt: skip
    assert found(text) == [("skipped-after-knock", marked(text)[1])], text
    assert found(text, "th_knock_skipped_no_bet=fold") == [], text
