"""A log that lacks one line never charges a player more chips than he put into the hand."""

import json
from pathlib import Path

import pytest

from handaudit.model.audit import Audit
from tests.report.logs import run
from tests.support.audits import audit_text
from tests.support.live_logs import RESULTS, log
from tests.test_payout_claims import GAMES, logs, unexcused


def charged(result: Audit) -> dict[str, int]:
    """What each player has put in and not got back."""
    rep, hand = result.replay, result.hand
    assert rep is not None
    return {hand.name_of(seat): paid - rep.returned.get(seat, 0) for seat, paid in rep.paid.items()}


def overcharged(game: str, seed: str, count: int) -> tuple[int, list[str]]:
    """How many hands with a line left out were read, and each that charges somebody more than the whole one."""
    seen, wrong = 0, []
    for text in logs(game, seed, count):
        lines = text.replace("\r\n", "\n").split("\n")
        (clean,) = audit_text("\n".join(lines))
        if "false" in clean.hand.kinds:
            continue  # what a ruling gives back hangs on the line of the ruling, and on the opening that it speaks of
        true = charged(clean)
        acts = {e.line - clean.hand.line for e in clean.hand.events if e.line}
        for at in sorted(acts):
            short = [*lines[:at], *lines[at + 1 :]]
            results = audit_text("\n".join(short))
            if len(results) != 1 or results[0].replay is None:
                continue
            seen += 1
            more = [name for name, paid in charged(results[0]).items() if paid > true.get(name, 0)]
            if more:
                wrong.append(f"{more} without {lines[at]}\n{text}")
    return seen, wrong


@pytest.mark.heavy
@pytest.mark.usefixtures(unexcused.__name__)
@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_charged_what_no_line_says(game: str) -> None:
    seen, wrong = overcharged(game, f"gap/{game}", 5)
    assert seen > 50
    assert not wrong, wrong[0]


@pytest.mark.long
@pytest.mark.usefixtures(unexcused.__name__)
@pytest.mark.parametrize("block", range(10))
@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_charged_in_many_hands(game: str, block: int) -> None:
    assert not overcharged(game, f"gaps/{game}/{block}", 100)[1]


def skipped(pot: int) -> Audit:
    """Ann owes 40 on the flop when the turn comes, and folds there."""
    (result,) = audit_text(
        log(
            flop_bets="Ann: checks\nBob: bets 40\nCy: calls 40",
            turn_bets="Ann: folds\nBob: checks\nCy: checks",
            river_bets="Bob: bets 40\nCy: folds\nUncalled bet (40) returned to Bob",
            end=f"Bob collected {pot} from pot",
            total=f"Total pot {pot} | Rake 0",
            results=f"Seat 1: Ann (small blind) folded on the Turn\nSeat 2: Bob (big blind) collected ({pot})\n"
            "Seat 3: Cy (button) folded on the River",
        )
    )
    assert [f.code for f in result.findings] == ["round-not-closed"]
    return result


@pytest.mark.parametrize(("pot", "paid"), [(140, 20), (180, 60)])
def test_who_owes_when_the_next_street_comes_has_paid_what_the_total_says(pot: int, paid: int) -> None:
    assert charged(skipped(pot))["Ann"] == paid


@pytest.mark.parametrize(
    ("pot", "took", "net"), [(140, "took nothing from him", -20), (180, "took it for a call", -60)]
)
def test_dispute_and_settle_tell_the_chips_of_the_log(tmp_path: Path, pot: int, took: str, net: int) -> None:
    (tmp_path / "n.txt").write_text("\n".join(skipped(pot).hand.lines) + "\n")
    assert (
        f"No line says what Ann did before line 16; the audit {took}."
        in run("dispute", "n.txt", "7", cwd=tmp_path).stdout
    )
    (night,) = json.loads(run("settle", "n.txt", "--output-format", "json", cwd=tmp_path).stdout)["settlements"]
    assert {row["name"]: row["net"] for row in night["players"]}["Ann"] == net


def test_a_call_that_no_sum_bears_out_is_not_paid() -> None:
    """The total is wrong too: nothing says that Ann has paid."""
    text = log(
        flop_bets="Ann: checks\nBob: bets 40\nCy: calls 40",
        turn_bets="Ann: checks\nBob: checks\nCy: checks",
        river_bets="Ann: folds\nBob: bets 40\nCy: folds\nUncalled bet (40) returned to Bob",
        end="Bob collected 150 from pot",
        total="Total pot 150 | Rake 0",
        results=RESULTS.replace("collected (60)", "folded on the River").replace(
            "Bob (big blind) folded on the River", "Bob (big blind) collected (150)"
        ),
    )
    (result,) = audit_text(text)
    assert charged(result)["Ann"] == 20
    assert [f.code for f in result.findings if f.root] == ["round-not-closed"]


TWO_WAYS = """Handaudit Hand #9: Draw-Holdem Limit (2/4) - 2026/11/19 20:15:00 UTC
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann (100 in chips)
Seat 2: Bob (6 in chips)
Seat 3: Cy (100 in chips)
Seat 4: Dee (7 in chips)
Bob: posts small blind 1
Cy: posts big blind 2
*** HOLE CARDS ***
*** SWAP ***
*** PREFLOP ***
Dee: calls 2
Ann: raises 2 to 4
Bob: raises 2 to 6 and is all-in
Cy: folds
Dee: calls 4
Ann: calls 2
*** FLOP *** [7d Kc 6d]
Ann: bets 2
Uncalled bet (2) returned to Ann
*** TURN *** [7d Kc 6d] [Qd]
*** RIVER *** [7d Kc 6d Qd] [Jc]
*** SHOW DOWN ***
Ann: shows [9h 3h] (high card King)
Bob: shows [5c 3d] (high card King)
Dee: mucks hand
Ann collected 20 from pot
*** SUMMARY ***
Total pot 20 | Rake 0
Board [7d Kc 6d Qd Jc]
Seat 1: Ann (button) showed [9h 3h] and won (20) with high card King
Seat 2: Bob (small blind) showed [5c 3d] and lost with high card King
Seat 3: Cy (big blind) folded before Flop
Seat 4: Dee mucked
"""


def test_a_call_that_would_match_what_goes_back_was_not_made() -> None:
    """Without Dee's call the total is four short; a call of Ann's bet of two would explain it, but that bet goes back unmatched."""
    short = TWO_WAYS.replace("Dee: calls 4\n", "")
    (result,) = audit_text(short)
    assert charged(result)["Ann"] == 6


def test_chips_of_a_folded_hand_that_nobody_matches_go_back() -> None:
    text = log(
        flop_bets="Ann: folds\nBob: checks\nCy: checks\nAnn: bets 100",
        turn_bets="Bob: checks\nCy: checks",
        river_bets="Bob: bets 40\nCy: folds\nUncalled bet (40) returned to Bob",
        end="Bob collected 60 from pot",
        total="Total pot 60 | Rake 0",
    )
    (result,) = audit_text(text)
    assert charged(result)["Ann"] == 20


def test_the_small_blind_of_a_returning_player_is_dead_although_nobody_else_posts_one() -> None:
    """Cy posts both blinds; where Ann's own line is missing, his small one is no blind of the table."""
    whole = log(
        posts="Ann: posts small blind 10\nBob: posts big blind 20\nCy: posts big blind 20\nCy: posts small blind 10",
        preflop="Cy: checks\nAnn: calls 10\nBob: raises 80 to 100\nCy: folds\nAnn: folds\nUncalled bet (80) returned to Bob",
        flop="",
        flop_bets="",
        turn="",
        turn_bets="",
        river="",
        river_bets="",
        board="",
        end="Bob collected 70 from pot",
        total="Total pot 70 | Rake 0",
        results="Seat 1: Ann (small blind) folded before Flop\nSeat 2: Bob (big blind) collected (70)\n"
        "Seat 3: Cy (button) folded before Flop",
    )
    (clean,) = audit_text(whole)
    (short,) = audit_text(whole.replace("Ann: posts small blind 10\n", ""))
    assert clean.findings == ()
    assert charged(short)["Bob"] == charged(clean)["Bob"] == 20
