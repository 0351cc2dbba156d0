"""What the floor rules is followed in money under every book, and only an `info` speaks against it; what is not understood is said."""

from pathlib import Path

import pytest

from handaudit.check.floor_notes import ruling_notes, with_unclear
from handaudit.model.audit import Audit
from tests.support.audits import audit_text
from tests.support.live_logs import CHECKED, log

BOOKS = ("holdem", "tda@holdem", "roberts@holdem")
SHOWDOWN = "\n*** SHOW DOWN ***\n"
ACES, QUEENS = "Ann: shows [As Ad] (a pair of Aces)", "Bob: shows [Qs Qd] (a pair of Queens)"
SHOWN = f"{CHECKED}{SHOWDOWN}{ACES}\n{QUEENS}\nCy: mucks hand"


def results(ann: str, bob: str, cy: str = "mucked") -> str:
    """The seat lines of the summary."""
    return f"Seat 1: Ann (small blind) {ann}\nSeat 2: Bob (big blind) {bob}\nSeat 3: Cy (button) {cy}"


ANN_WINS = results("showed [As Ad] and won ({}) with a pair of Aces", "showed [Qs Qd] and lost with a pair of Queens")
BOB_WINS = results("showed [As Ad] and lost with a pair of Aces", "showed [Qs Qd] and won (60) with a pair of Queens")
SHARED = results("showed [As Ad] and won (30) with a pair of Aces", "showed [Qs Qd] and won (30) with a pair of Queens")


def followed(text: str, won: dict[int, int]) -> list[Audit]:
    """Audits the text under every book: nothing above `info`, and each player gets what the ruling gives."""
    out = []
    for book in BOOKS:
        (result,) = audit_text(text, rulebook=book)
        assert [(f.code, f.line) for f in result.findings if f.severity != "info"] == [], book
        assert result.verdict == "clean", book
        assert result.replay is not None
        assert {seat: chips for seat, chips in result.replay.won.items() if chips} == won, book
        assert all(note.understood for note in ruling_notes(result))
        out.append(result)
    return out


SPLITS = [
    "the pot is split", "split pot between Ann and Bob", "Ann and Bob split the pot", "Ann and Bob chop", "half each",
    "the pot is divided between Ann and Bob", "Ann and Bob share the pot equally", "each gets half", "Ann and Bob each get 30",
    "the deck was fouled on the river, Ann and Bob split the pot", "both hands are live and the pot is split",
    "der Pot wird geteilt", "der Pot wird zwischen Ann und Bob geteilt", "Ann und Bob teilen sich den Pot",
    "jeder bekommt die Hälfte", "halbe-halbe",
]  # fmt: skip


@pytest.mark.parametrize("above", [True, False])
@pytest.mark.parametrize("words", SPLITS)
def test_a_pot_that_the_floor_divides(words: str, above: bool) -> None:
    paid = "Ann collected 30 from pot\nBob collected 30 from pot"
    end = f"Floor: {words}\n{paid}" if above else f"{paid}\nFloor: {words}"
    followed(log(river_bets=SHOWN, end=end, results=SHARED), {1: 30, 2: 30})


def test_a_pot_that_the_floor_divides_before_the_river_needs_no_board_and_no_cards() -> None:
    end = "Floor: Ann and Bob split the pot\nAnn collected 30 from pot\nBob collected 30 from pot"
    text = log(
        turn_bets=f"{CHECKED}", river="", river_bets="", end=end, board="Board [Ks 8s 3d Jh]",
        results=results("collected (30)", "collected (30)"),
    )  # fmt: skip
    followed(text, {1: 30, 2: 30})


def test_a_division_that_the_log_does_not_keep_to_is_found() -> None:
    end = "Floor: Ann and Bob split the pot\nAnn collected 60 from pot"
    text = log(river_bets=SHOWN, end=end, results=ANN_WINS.format(60))
    assert [(f.code, f.severity) for f in audit_text(text)[0].findings] == [("floor-ignored", "warn")]


LIVE = [
    "Ann's hand is live", "Ann's cards are retrievable and play", "Ann's hand was clearly identifiable, it is live",
    "the mucked hand of Ann is ruled live", "hand is live", "Ann's hand stands", "Ann may table her hand", "retrieve Ann's cards",
    "Ann gets the pot", "pot to Ann", "the pot goes to Ann", "Ann's cards speak", "Ann is still in the hand", "Ann's hand is not dead",
    "seat 1 is live", "Ann hat noch eine gültige Hand", "Anns Karten leben", "die Hand lebt", "Anns Hand bleibt gültig",
    "Ann bekommt den Pot", "der Pot geht an Ann", "Anns Hand ist nicht tot", "Platz 1 ist im Spiel",
]  # fmt: skip


@pytest.mark.parametrize("words", LIVE)
def test_a_mucked_hand_that_the_floor_rules_live(words: str) -> None:
    mucked = f"{CHECKED}{SHOWDOWN}Ann: mucks hand\n{QUEENS}\nCy: mucks hand"
    end = f"Floor: {words}\n{ACES}\nAnn collected 60 from pot"
    followed(log(river_bets=mucked, end=end, results=ANN_WINS.format(60)), {1: 60})


@pytest.mark.parametrize(
    "words",
    [
        "Ann's hand is live", "Ann may take her cards back", "Ann's fold is void, she may call", "Ann may still call",
        "Anns Hand ist gültig", "Ann darf noch callen",
    ],
)  # fmt: skip
def test_a_folded_hand_that_the_floor_rules_live_goes_on(words: str) -> None:
    bets = f"Ann: checks\nBob: bets 40\nCy: folds\nAnn: folds\nFloor: {words}\nAnn: calls 40{SHOWDOWN}{QUEENS}\n{ACES}"
    end = {"end": "Ann collected 140 from pot", "total": "Total pot 140 | Rake 0"}
    text = log(river_bets=bets, results=ANN_WINS.format(140).replace("mucked", "folded on the River"), **end)
    followed(text, {1: 140})
    plain = audit_text(text.replace(f"Floor: {words}\n", ""))[0]
    assert "dead-hand-awarded" in {f.code for f in plain.findings}


DEAD = [
    "Ann's hand is dead", "Ann has a dead hand", "Ann's hand is ruled dead", "dead hand for Ann", "Ann has three cards, hand dead",
    "Ann is disqualified", "Ann loses the hand", "Ann forfeits the pot", "Ann's hand is void", "Ann's hand does not count",
    "seat 1's hand is dead", "Ann's hand is killed", "the pot goes to Bob", "Bob gets the pot", "award the pot to Bob", "Bob wins",
    "Anns Hand ist tot", "Anns Blatt ist ungültig", "Anns Hand zählt nicht", "Ann hat eine tote Hand", "der Pot geht an Bob",
    "Bob bekommt den Pot", "Bob gewinnt", "Hand von Ann ist tot, Bob gewinnt", "Ann verliert ihren Anspruch auf den Pot",
]  # fmt: skip


@pytest.mark.parametrize("above", [True, False])
@pytest.mark.parametrize("words", DEAD)
def test_a_hand_that_the_floor_rules_dead_after_the_showdown(words: str, above: bool) -> None:
    end = f"Floor: {words}\nBob collected 60 from pot" if above else f"Bob collected 60 from pot\nFloor: {words}"
    followed(log(river_bets=SHOWN, end=end, results=BOB_WINS), {2: 60})


BACK = [
    "Cy's raise is given back", "the raise goes back", "the whole raise of Cy is returned", "Cy takes back his raise",
    "Cy's raise is void", "Cy gets 80 back", "Cy's raise is reduced to a call", "string bet, call only", "Cys Erhöhung geht zurück",
    "die Erhöhung wird zurückgegeben", "Cy bekommt seine Erhöhung zurück",
]  # fmt: skip


@pytest.mark.parametrize("words", BACK)
def test_a_raise_that_the_floor_gives_back(words: str) -> None:
    bets = f"Ann: bets 40\nBob: calls 40\nCy: raises 80 to 120\nFloor: {words}\nUncalled bet (80) returned to Cy"
    shows = f"{SHOWDOWN}{ACES}\nBob: mucks hand\nCy: mucks hand"
    end = {"end": "Ann collected 180 from pot", "total": "Total pot 180 | Rake 0"}
    won = results("showed [As Ad] and won (180) with a pair of Aces", "mucked")
    followed(log(river_bets=bets + shows, results=won, **end), {1: 180})


@pytest.mark.parametrize(
    "words",
    [
        "Cy gets his whole raise back",
        "Cy's whole bet is returned",
        "Cys Hand ist tot, er bekommt die ganze Erhöhung zurück",
    ],
)
def test_a_raise_that_goes_back_whole(words: str) -> None:
    bets = f"Ann: bets 40\nBob: calls 40\nCy: raises 80 to 120\nFloor: {words}\nUncalled bet (120) returned to Cy"
    end = {"end": "Ann collected 140 from pot", "total": "Total pot 140 | Rake 0"}
    won = results("showed [As Ad] and won (140) with a pair of Aces", "mucked", "folded on the River")
    followed(log(river_bets=f"{bets}{SHOWDOWN}{ACES}\nBob: mucks hand", results=won, **end), {1: 140})


def test_a_raise_that_goes_back_with_the_chips_of_those_who_called_it() -> None:
    bets = (
        "Ann: bets 40\nBob: calls 40\nCy: raises 80 to 120\nAnn: calls 80\nFloor: the raise is void\n"
        "Uncalled bet (80) returned to Cy\nUncalled bet (80) returned to Ann"
    )
    shows = f"{SHOWDOWN}{ACES}\nBob: mucks hand\nCy: mucks hand"
    end = {"end": "Ann collected 180 from pot", "total": "Total pot 180 | Rake 0"}
    won = results("showed [As Ad] and won (180) with a pair of Aces", "mucked")
    followed(log(river_bets=bets + shows, results=won, **end), {1: 180})


@pytest.mark.parametrize("words", ["Cy was rude", "Cy bekommt einen Kaffee", "Ann owes the waiter 20"])
def test_a_ruling_that_is_not_understood_is_named(words: str) -> None:
    (result,) = audit_text(log(flop_bets=f"{CHECKED}\nFloor: {words}"))
    (note,) = ruling_notes(result)
    assert not note.understood
    (finding,) = with_unclear(result).findings
    assert (finding.code, finding.severity, finding.line) == ("floor-unclear", "info", note.line)
    assert words in finding.message


def test_a_ruling_against_the_cards_stays_visible_and_the_page_says_one_thing(tmp_path: Path) -> None:
    end = "Floor: Ann and Bob split the pot\nAnn collected 30 from pot\nBob collected 30 from pot"
    result = followed(log(river_bets=SHOWN, end=end, results=SHARED), {1: 30, 2: 30})[0]
    (finding,) = result.findings
    assert (finding.code, finding.severity) == ("voluntary-chop", "info")
    assert finding.chips == {"Ann": 30, "Bob": -30}


@pytest.mark.parametrize(
    "words", ["play on", "weiterspielen", "no change", "es bleibt dabei", "es wird weitergespielt", "it stands"]
)
def test_a_ruling_that_changes_nothing_is_understood(words: str) -> None:
    (result,) = audit_text(log(turn_bets=f"{CHECKED}\nFloor: {words}"))
    (note,) = ruling_notes(result)
    assert note.understood
    assert note.says.startswith("no change")


@pytest.mark.parametrize("words", ["play piano", "weiter hinten", "change the music"])
def test_a_ruling_about_something_else_is_not_understood(words: str) -> None:
    (result,) = audit_text(log(turn_bets=f"{CHECKED}\nFloor: {words}"))
    assert [note.understood for note in ruling_notes(result)] == [False]
