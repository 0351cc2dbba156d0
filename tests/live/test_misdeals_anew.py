"""A misdeal takes the cards back, once or several times, in any round: bets and button stay, and the hand is played anew."""

import pytest

from tests.support.audits import EXAMPLES, audit_text
from tests.support.live_logs import CHECKED, FLOP, PREFLOP, RESULTS, log

EXPOSED = "Dealer: misdeal - two cards exposed\n*** REDEAL ***\n"
FELL = "Dealer: misdeal - a card fell off the table\nDealer: shuffles\nDealer: cuts\n*** REDEAL ***\n"
CARDS = "Dealt to Ann [As Ad]\n"
AGAIN = "Cy: checks\nAnn: checks\nBob: checks\n"
SECOND = {
    "turn": "*** TURN *** [2s 3s 4d] [Jh]",
    "river": "*** RIVER *** [2s 3s 4d Jh] [9c]",
    "board": "Board [2s 3s 4d Jh 9c]",
}
BET = {
    "turn_bets": "Ann: checks\nCy: checks", "river_bets": "Ann: bets 40\nCy: folds\nUncalled bet (40) returned to Ann",
    "end": "Ann collected 140 from pot", "total": "Total pot 140 | Rake 0",
    "results": RESULTS.replace("60", "140").replace("Bob (big blind) folded on the River", "Bob (big blind) folded before Flop"),
}  # fmt: skip
CLEAN = {
    "once": log(preflop=EXPOSED + PREFLOP),
    "twice in a row": log(preflop=EXPOSED + EXPOSED + PREFLOP),
    "two lines of the new deal": log(preflop=EXPOSED + "*** REDEAL ***\n" + PREFLOP),
    "twice, with cards between": log(preflop=EXPOSED + CARDS + EXPOSED + CARDS + PREFLOP),
    "on the flop": log(flop_bets=f"Ann: checks\n{FELL}{AGAIN}*** FLOP *** [2s 3s 4d]\n{CHECKED}", **SECOND),
    "on the flop, a card comes back": log(
        flop_bets=f"Ann: checks\n{FELL}{CARDS}{AGAIN}*** FLOP *** [2s 3s Ks]\n{CHECKED}".replace("[As Ad]", "[8s 3d]"),
        turn="*** TURN *** [2s 3s Ks] [Jh]", river="*** RIVER *** [2s 3s Ks Jh] [9c]", board="Board [2s 3s Ks Jh 9c]",
    ),
    "on the flop, twice": log(
        flop_bets=f"Ann: checks\n{FELL}{AGAIN}*** FLOP *** [5s 6s 7d]\nAnn: checks\n{FELL}{AGAIN}*** FLOP *** [2s 3s 4d]\n{CHECKED}",
        **SECOND,
    ),
    "on the turn": log(turn_bets=f"Ann: checks\n{FELL}{AGAIN}*** FLOP *** [2s 3s 4d]\n{CHECKED}\n*** TURN *** [2s 3s 4d] [Jh]\n{CHECKED}",
                       river=SECOND["river"], board=SECOND["board"]),
    "a bet stays": log(
        flop_bets=f"Ann: bets 40\n{FELL}Cy: calls 40\nAnn: checks\nBob: folds\n*** FLOP *** [2s 3s 4d]\nAnn: checks\nCy: checks",
        **(SECOND | BET),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CLEAN)
def test_a_hand_is_played_anew_after_a_misdeal(name: str) -> None:
    (result,) = audit_text(CLEAN[name])
    assert [(f.code, f.line, f.message) for f in result.findings] == []
    assert result.replay is not None
    pot = 140 if name == "a bet stays" else 60
    assert result.replay.total_pot == pot
    assert result.replay.won[1] == pot


FAULTS = {
    "a fault after the new deal": (
        CLEAN["on the flop"].replace("[2s 3s 4d]\nAnn: checks\nBob: checks", "[2s 3s 4d]\nBob: checks\nAnn: checks"),
        "out-of-turn",
    ),
    "the button moves": (CLEAN["on the flop"].replace("REDEAL ***\n", "REDEAL ***\nSeat #1 is the button\n"), "misdeal-money"),
    "too late for a player who was forgotten": (
        CLEAN["on the flop"].replace("a card fell off the table", "Cy was forgotten"),
        "misdeal-wrong",
    ),
    "the old flop stays": (
        CLEAN["on the flop"].replace("[2s 3s 4d] [Jh]", "[Ks 8s 3d] [Jh]"),
        "board-count",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_wrong_after_a_misdeal_is_found(name: str) -> None:
    text, code = FAULTS[name]
    (result,) = audit_text(text)
    assert [f.code for f in result.findings if f.root] == [code]
    assert result.replay is not None
    assert result.replay.total_pot == 60


def forgotten(reason: str) -> list[tuple[str, int | None]]:
    """Ann acts before Cy, who has no cards; then a misdeal."""
    text = log(
        deal="*** HOLE CARDS ***\nDealt to Ann [As Ad]\nDealt to Bob [Kd Kh]",
        preflop=f"Ann: calls 10\nDealer: misdeal{reason}\n*** REDEAL ***\nCy: calls 20\nAnn: checks\nBob: checks",
        flop=FLOP,
    )
    (result,) = audit_text(text)
    assert result.replay is not None
    assert result.replay.paid[3] == 20
    return [(f.code, f.line) for f in result.findings]


@pytest.mark.parametrize("reason", [" - Cy was forgotten", " - no cards for Cy", ""])
def test_a_forgotten_player_neither_calls_nor_is_passed_over(reason: str) -> None:
    assert forgotten(reason) == []


def test_another_misdeal_excuses_nobody_who_acts_too_early() -> None:
    assert [code for code, _ in forgotten(" - a card fell off the table")] == ["out-of-turn"]


def test_a_raise_before_the_misdeal_stays() -> None:
    text = log(
        preflop="Ann: raises 40 to 60\nDealer: misdeal - Cy was forgotten\n*** REDEAL ***\nCy: folds\nAnn: checks\nBob: folds",
        flop="", flop_bets="Uncalled bet (40) returned to Ann", turn="", turn_bets="", river="", river_bets="",
        end="Ann collected 40 from pot", total="Total pot 40 | Rake 0", board="",
        results="Seat 1: Ann (small blind) collected (40)\nSeat 2: Bob (big blind) folded before Flop\n"
        "Seat 3: Cy (button) folded before Flop",
    )  # fmt: skip
    (result,) = audit_text(text)
    assert [f.code for f in result.findings] == []
    assert result.replay is not None
    assert result.replay.final == {1: 520, 2: 480, 3: 500}


def dealt_twice(name: str, upto: str, again: list[tuple[str, str]]) -> str:
    """A worked example whose first deal goes as far as the line `upto`, then comes back; the new deal is told from its cards on."""
    text = (EXAMPLES / f"{name}.txt").read_text("utf-8")
    head, _, rest = text.partition(
        "*** HOLE CARDS ***\n" if "*** HOLE CARDS ***\n" in text else "*** DEALING HANDS ***\n"
    )
    title = text[len(head) : len(text) - len(rest)]
    before = rest[: rest.index(upto) + len(upto)]
    for old, new in again:
        assert old in rest
        rest = rest.replace(old, new)
    return f"{head}{title}{before}\n{FELL}{rest}"


GAMES = {
    "swap round": ("DH-X13", "*** SWAP ***", []),
    "before the flop": ("DH-X13", "*** PREFLOP ***", []),
    "after a paid swap": (
        "DH-X02",
        "Dealt to Dee [Kd] [6s]",
        [
            ("Dee: swaps 1 card [7c] for 5\nDealt to Dee [Kd] [6s]\n", ""),
            ("Dealt to Dee [Kd 7c]", "Dealt to Dee [Kd 6s]"),
        ],
    ),
    "on the flop": (
        "DH-X13",
        "*** FLOP *** [Tc 7d 4s]",
        [("Ann: raises 40 to 60", "Ann: checks"), ("Bob: calls 40", "Bob: checks")],
    ),
    "after a draw": ("C32-X12", "Cy: stands pat", [("Ann: calls 2", "Ann: checks")]),
}


@pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the shared worked examples are not beside the project (../shared)")
@pytest.mark.parametrize("phase", GAMES)
def test_swaps_and_draws_are_taken_back_with_the_cards(phase: str) -> None:
    name, upto, again = GAMES[phase]
    (result,) = audit_text(dealt_twice(name, upto, again))
    (plain,) = audit_text((EXAMPLES / f"{name}.txt").read_text("utf-8"))
    assert result.replay is not None
    assert plain.replay is not None
    assert [(f.code, f.line) for f in result.findings] == []
    assert result.replay.final == plain.replay.final


def test_blinds_that_go_back_and_are_posted_again_are_counted_once() -> None:
    """Bets stay at a misdeal: that is the fault, and the chips are all there."""
    (result,) = audit_text(
        log(
            preflop="Dealer: misdeal - two cards exposed\nUncalled bet (10) returned to Ann\nUncalled bet (20) returned to Bob\n"
            "*** REDEAL ***\nAnn: posts small blind 10\nBob: posts big blind 20\nCy: folds\nAnn: folds\nUncalled bet (10) returned to Bob",
            flop="", flop_bets="", turn="", turn_bets="", river="", river_bets="", board="", end="Bob collected 20 from pot",
            total="Total pot 20 | Rake 0",
            results="Seat 1: Ann (small blind) folded before Flop\nSeat 2: Bob (big blind) collected (20)\n"
            "Seat 3: Cy (button) folded before Flop",
        )
    )  # fmt: skip
    assert {f.code for f in result.findings if f.root} == {"misdeal-money"}
    assert result.replay is not None
    assert (result.replay.final, result.replay.total_pot) == ({1: 490, 2: 510, 3: 500}, 20)
