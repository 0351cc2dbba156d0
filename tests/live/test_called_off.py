"""A hand that the floor calls off gives every bet back; a pack that holds a card twice is settled as the book of the house says."""

from pathlib import Path

import pytest

from tests.live.test_followed_rulings import BOOKS, results
from tests.report.logs import run
from tests.support.audits import audit_text
from tests.support.live_logs import log

OUT = results("folded on the Turn", "folded on the Turn", "folded on the Turn")


def voided(words: str, last: int = 40) -> str:
    """A hand in which the floor speaks on the turn, and chips go back."""
    back = "Uncalled bet (40) returned to Ann\nUncalled bet (40) returned to Bob"
    end = back + (f"\nUncalled bet ({last}) returned to Cy" if last else "")
    return log(
        turn_bets=f"Ann: bets 20\nBob: calls 20\nCy: calls 20\nFloor: {words}", river="", river_bets="", end=end,
        total="Total pot 0 | Rake 0", board="Board [Ks 8s 3d Jh]", results=OUT,
    )  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        "fouled deck, all bets go back", "the deck is fouled", "all bets are returned", "the hand is void",
        "alle Einsätze gehen zurück", "das Kartenpaket ist fehlerhaft, alle Einsätze gehen zurück", "die Hand wird annulliert",
    ],
)  # fmt: skip
@pytest.mark.parametrize("book", BOOKS)
def test_every_bet_goes_back(words: str, book: str) -> None:
    (result,) = audit_text(voided(words), rulebook=book)
    assert result.findings == ()
    assert result.verdict == "clean"
    assert result.replay is not None
    assert result.replay.final == {1: 500, 2: 500, 3: 500}


@pytest.mark.parametrize(("last", "code"), [(30, "uncalled-bet"), (0, "uncalled-bet")])
def test_a_refund_that_is_wrong_or_missing_is_found(last: int, code: str) -> None:
    (finding,) = audit_text(voided("fouled deck, all bets go back", last))[0].findings
    assert (finding.code, finding.expected, finding.logged) == (code, 40, last)


def test_a_ruling_on_one_hand_calls_nothing_off() -> None:
    (result,) = audit_text(voided("Cy's hand is void"))
    assert "cancelled" not in result.hand.kinds


TWICE = log(
    turn="*** TURN *** [Ks 8s 3d] [8s]", turn_bets="Ann: bets 20\nBob: calls 20\nCy: calls 20",
    river="*** RIVER *** [Ks 8s 3d 8s] [9c]", board="Board [Ks 8s 3d 8s 9c]",
    end="Ann collected 120 from pot", total="Total pot 120 | Rake 0",
    results="Seat 1: Ann (small blind) collected (120)\nSeat 2: Bob (big blind) folded on the River\n"
    "Seat 3: Cy (button) folded on the River",
)  # fmt: skip


@pytest.mark.parametrize(("book", "moves"), [("holdem", False), ("tda", True), ("roberts", True)])
def test_a_dispute_about_a_fouled_deck_names_each_refund(tmp_path: Path, book: str, moves: bool) -> None:
    path = tmp_path / "twice.txt"
    path.write_text(TWICE, "utf-8")
    page = run("dispute", "--rulebook", book, str(path), "7", cwd=tmp_path).stdout
    for name in ("Ann", "Bob", "Cy"):
        assert f"{name} gets back 40." in page
    assert ("Ann gives Bob 40." in page) is moves


def test_the_right_to_dispute_ends(tmp_path: Path) -> None:
    path = tmp_path / "twice.txt"
    path.write_text(TWICE + "\n" + log().replace("#7", "#8").replace("20:00:00", "20:05:00"), "utf-8")
    assert "Ann gives Bob 40." not in run("dispute", "--rulebook", "tda", str(path), "7", cwd=tmp_path).stdout
