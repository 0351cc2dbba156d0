"""One fault has one root: what follows from a line that is left out, from a card that is twice, or from a line that cannot be read."""

from tests.support.audits import audit_text
from tests.support.live_logs import CHECKED, RESULTS, log

SHOWN = {
    "river_bets": f"{CHECKED}\n*** SHOW DOWN ***\nAnn: shows [As Ad] (a pair of Aces)\n"
    "Bob: shows [Ks Kd] (three of a kind, Kings)\nCy: mucks hand",
    "results": "Seat 1: Ann (small blind) showed [As Ad] and won (60) with a pair of Aces\n"
    "Seat 2: Bob (big blind) showed [Ks Kd] and lost with three of a kind, Kings\nSeat 3: Cy (button) mucked",
}


def marks(text: str) -> list[tuple[str, bool]]:
    """Code and root of each finding of one hand."""
    (result,) = audit_text(text)
    return [(f.code, f.root) for f in result.findings]


def test_a_line_of_a_player_without_a_seat_brings_nobody_out_of_turn() -> None:
    assert marks(log(flop_bets="Anne: checks\nBob: checks\nCy: checks")) == [("log-unknown-player", True)]


def test_what_is_wrong_before_that_line_is_a_root_of_its_own() -> None:
    found = marks(
        log(preflop="Ann: calls 10\nCy: calls 20\nBob: checks", river_bets="Anne: bets 40\nBob: folds\nCy: folds")
    )
    assert found[:2] == [("out-of-turn", True), ("log-unknown-player", True)]


def test_one_name_without_a_seat_is_one_fault() -> None:
    found = marks(
        log(flop_bets="Anne: checks\nBob: checks\nCy: checks", turn_bets="Anne: checks\nBob: checks\nCy: checks")
    )
    assert [mark for mark in found if mark[1]] == [("log-unknown-player", True)]


def test_two_names_without_a_seat_are_two() -> None:
    found = marks(
        log(flop_bets="Anne: checks\nBob: checks\nCy: checks", turn_bets="Ann: checks\nBobby: checks\nCy: checks")
    )
    assert [mark for mark in found if mark[1]] == [("log-unknown-player", True)] * 2


def test_the_winner_follows_from_a_card_that_is_twice() -> None:
    assert marks(log(**SHOWN)) == [("card-dup", True), ("wrong-winner", False)]


def test_without_the_second_card_the_winner_is_a_root() -> None:
    fresh = {key: part.replace("[Ks Kd]", "[Kh Kd]") for key, part in SHOWN.items()}
    assert marks(log(**fresh)) == [("wrong-winner", True)]


def test_a_sum_does_not_follow_from_a_card() -> None:
    lost = {"end": "Bob collected 50 from pot", "river_bets": SHOWN["river_bets"]}
    results = (
        SHOWN["results"].replace("and won (60)", "and lost").replace("and lost with three", "and won (50) with three")
    )
    assert marks(log(**lost, results=results)) == [("card-dup", True), ("award-total-mismatch", True)]


def test_after_a_line_that_cannot_be_read_nobody_lacks_a_seat() -> None:
    found = marks(log(seats="Seat 1: Ann (500 in chips)\nSeat 2; Bob ($500 in chips)\nSeat 3: Cy (500 in chips)"))
    assert found[0] == ("log-unreadable-line", True)
    assert not any(root for _, root in found[1:])


def test_a_last_line_whose_player_has_no_seat_is_not_cut_off() -> None:
    found = marks(log(seats="Seat 1: Ann (500 in chips)\nSeat 2: Bob (500 in chips)\nSeat 3: Cy (500 in chips"))
    assert len(found) > 2
    assert [mark for mark in found if mark[1]] == [("log-unknown-player", True)]


def test_a_hand_that_is_cut_off_is() -> None:
    text = log(results=RESULTS.rsplit("\n", 1)[0])
    assert marks(text) == []  # a summary that names fewer seats is whole
    assert marks(text.rstrip() + "\nSeat 3: C") == [("log-truncated-hand", True)]


DEAD = {
    "flop_bets": "Ann: checks\nBob: checks\nCy: folds",
    "turn": "Dealer: hand of Bob is dead - it touched the muck\n*** TURN *** [Ks 8s 3d] [Jh]",
    "turn_bets": "Ann: checks\nBob: checks",
    "river_bets": "Ann: checks\nBob: checks\n*** SHOW DOWN ***\nAnn: shows [As Ad] (a pair of Aces)\n"
    "Bob: shows [Kc Kd] (three of a kind, Kings)",
    "end": "Bob collected 60 from pot",
    "results": "Seat 1: Ann (small blind) showed [As Ad] and lost with a pair of Aces\n"
    "Seat 2: Bob (big blind) showed [Kc Kd] and won (60) with three of a kind, Kings\nSeat 3: Cy (button) folded on the Flop",
}


def test_cards_that_are_opened_for_a_dead_hand_follow_from_it() -> None:
    found = marks(log(**DEAD))
    assert ("rabbit-cards", False) in found
    assert [mark for mark in found if mark[1]] == [("dead-hand-awarded", True)]


def test_cards_that_are_opened_for_nobody_are_a_root() -> None:
    alone = {**DEAD, "turn_bets": "", "river_bets": "", "end": "Ann collected 60 from pot"}
    alone["results"] = (
        "Seat 1: Ann (small blind) collected (60)\nSeat 2: Bob (big blind) folded on the Flop\nSeat 3: Cy (button) folded on the Flop"
    )
    assert [mark for mark in marks(log(**alone)) if mark[1]] == [("rabbit-cards", True)]


def test_a_count_is_not_judged_beside_whoever_has_no_seat() -> None:
    counted = log(flop="Dealer: knocks\nDealer: announces 3 players\nDealer: burns\n*** FLOP *** [Ks 8s 3d]")
    text = "\n".join(line for line in counted.split("\n") if not line.endswith("Ann (500 in chips)"))
    assert [mark for mark in marks(text) if mark[1]] == [("log-unknown-player", True)]
    assert {code for code, _ in marks(text)} == {"log-unknown-player"}


def test_a_count_that_is_wrong_by_itself_is_a_root() -> None:
    text = log(flop="Dealer: knocks\nDealer: announces 2 players\nDealer: burns\n*** FLOP *** [Ks 8s 3d]")
    assert marks(text)[0] == ("count-wrong", True)
