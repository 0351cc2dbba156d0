"""A ruling of two clauses settles what each of them speaks of, written before the award or after it; what goes against it is found."""

import pytest

from tests.support.audits import audit_text
from tests.support.live_logs import CHECKED, log

SHOWN = f"{CHECKED}\n*** SHOW DOWN ***\nAnn: shows [As Ad] (a pair of Aces)\nBob: shows [Qs Qd] (a pair of Queens)\nCy: mucks hand"
RESULTS = (
    "Seat 1: Ann (small blind) showed [As Ad] and {} a pair of Aces\n"
    "Seat 2: Bob (big blind) showed [Qs Qd] and {} a pair of Queens\nSeat 3: Cy (button) mucked"
)
BOB = RESULTS.format("lost with", "won (60) with")
ANN = RESULTS.format("won (60) with", "lost with")
RULINGS = [
    "the hand of Ann is dead, Bob wins",
    "Ann's hand is dead, the pot goes to Bob",
    "Ann's hand is dead and Bob wins the pot",
    "Bob wins; the hand of Ann is dead",
    "seat 1 is dead, seat 2 wins",
]


def marks(text: str) -> list[tuple[str, str]]:
    """Code and severity of each finding."""
    (result,) = audit_text(text)
    return [(f.code, f.severity) for f in result.findings]


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_hand_that_is_ruled_dead_loses_its_pot(ruling: str) -> None:
    text = log(river_bets=SHOWN, end=f"Floor: {ruling}\nBob collected 60 from pot", results=BOB)
    assert marks(text) == [("wrong-winner", "info")]
    (result,) = audit_text(text)
    assert result.replay is not None
    assert result.replay.won[2] == 60


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_below_the_award_settles_it(ruling: str) -> None:
    text = log(river_bets=SHOWN, end=f"Bob collected 60 from pot\nFloor: {ruling}", results=BOB)
    assert marks(text) == [("wrong-winner", "info")]


@pytest.mark.parametrize(
    "ruling",
    ["Ann's hand is dead", "the hand of Ann is dead", "seat 1 is dead - fouled", "Ann's hand is fouled", "Ann is out"],
)
def test_a_ruling_that_names_only_the_dead_hand_settles_it(ruling: str) -> None:
    after = log(river_bets=SHOWN, end=f"Bob collected 60 from pot\nFloor: {ruling}", results=BOB)
    assert marks(after) == [("wrong-winner", "info")]


def test_a_dead_hand_gives_the_pot_to_the_best_of_the_others_only() -> None:
    """Cy has nothing: that Ann's hand is dead does not make him win against Bob."""
    shown = SHOWN.replace("Cy: mucks hand", "Cy: shows [5s 4d] (high card King)")
    results = RESULTS.format("lost with", "lost with").replace(
        "mucked", "showed [5s 4d] and won (60) with high card King"
    )
    text = log(river_bets=shown, end="Cy collected 60 from pot\nFloor: Ann's hand is dead", results=results)
    assert marks(text) == [("wrong-winner", "error")]


@pytest.mark.parametrize("ruling", RULINGS)
def test_an_award_against_the_ruling_is_found(ruling: str) -> None:
    text = log(river_bets=SHOWN, end=f"Floor: {ruling}\nAnn collected 60 from pot", results=ANN)
    assert marks(text) == [("floor-ignored", "warn")]


@pytest.mark.parametrize(
    "ruling", ["if Ann's hand is dead, Bob wins", "Ann's hand is not dead, she wins", "the deck is dead, Bob shuffles"]
)
def test_other_clauses_kill_no_hand(ruling: str) -> None:
    text = log(river_bets=SHOWN, end=f"Floor: {ruling}\nAnn collected 60 from pot", results=ANN)
    assert marks(text) == []


def test_each_clause_settles_its_own_finding() -> None:
    """Bob acts before Ann, and the pot goes to the wrong hand: one ruling speaks of both."""
    text = log(
        river_bets=SHOWN.replace("Ann: checks\nBob: checks", "Bob: checks\nAnn: checks"),
        end="Bob collected 60 from pot\nFloor: the action of Bob stands, the pot goes to Bob",
        results=BOB,
    )
    assert {severity for _, severity in marks(text)} == {"info"}


def test_what_a_settled_refund_changes_is_settled_with_it() -> None:
    text = log(
        river_bets="Ann: bets 40\nBob: folds\nCy: folds\nUncalled bet (30) returned to Ann\nFloor: Ann gets 30 back, the rest stays",
        end="Ann collected 70 from pot",
        total="Total pot 70 | Rake 0",
        results="Seat 1: Ann (small blind) collected (70)\nSeat 2: Bob (big blind) folded on the River\n"
        "Seat 3: Cy (button) folded on the River",
    )
    assert {severity for _, severity in marks(text)} == {"info"}
