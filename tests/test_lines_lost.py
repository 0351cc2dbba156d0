"""The line of a street is missing and others prove it: one finding, and the chips of the log as they were put in."""

import json
import random
import re
from pathlib import Path

import pytest

from handaudit.model.audit import Audit
from tests.report.logs import run
from tests.support.audits import audit_text, roots
from tests.support.live_logs import FLOP, PREFLOP, READY, RIVER, TURN, log
from tests.test_payout_claims import GAMES, figures, logs, unexcused

OPENERS = (Path(__file__).parent / "cases" / "openers.txt").read_text("utf-8")
BETS = {
    "flop_bets": "Ann: bets 40\nBob: calls 40\nCy: calls 40",
    "river_bets": "Ann: bets 60\nBob: folds\nCy: folds\nUncalled bet (60) returned to Ann",
    "end": "Ann collected 180 from pot",
    "total": "Total pot 180 | Rake 0",
    "results": "Seat 1: Ann (small blind) collected (180)\nSeat 2: Bob (big blind) folded on the River\n"
    "Seat 3: Cy (button) folded on the River",
}


def opened(name: str) -> str:
    """One of the legal hands with openers."""
    block = OPENERS.partition(f"@@ {name}\n")[2].partition("\n@@ ")[0]
    return "\n".join(line for line in block.split("\n") if not line.startswith("#")).strip() + "\n"


def without(text: str, *starts: str) -> str:
    return "\n".join(line for line in text.split("\n") if not line.startswith(starts))


def one(text: str) -> Audit:
    (result,) = audit_text(text)
    return result


@pytest.mark.parametrize(
    ("street", "line", "acts"), [("FLOP", 12, "Ann: bets"), ("TURN", 16, "Ann: checks"), ("RIVER", 20, "Ann: bets")]
)
def test_a_street_that_no_line_opens_is_one_finding_and_its_bets_count(street: str, line: int, acts: str) -> None:
    whole = log(**BETS)
    result = one(without(whole, f"*** {street} ***"))
    assert result.hand.text_of(line).startswith(acts)
    assert [(f.code, f.line, f.root) for f in result.findings] == [("action-after-close", line, True)]
    assert figures(result) == figures(one(whole))
    assert not one(whole).findings


def test_the_dealers_burn_stands_before_the_missing_line() -> None:
    parts = {name: f"{READY}\n{name.upper()}" for name in ("flop", "turn", "river")}
    text = log(**BETS)
    for name in parts:
        text = text.replace(f"*** {name.upper()} ***", f"{READY}\n*** {name.upper()} ***")
    assert [f.code for f in one(text).findings] == []
    assert [f.code for f in one(without(text, "*** TURN ***")).findings] == ["action-after-close"]


def test_a_street_of_hands_that_are_all_in_is_told_by_the_next_line() -> None:
    ends = {
        "preflop": "Cy: folds\nAnn: raises 480 to 500 and is all-in\nBob: calls 480 and is all-in",
        "flop_bets": "", "turn_bets": "", "river_bets": "*** SHOW DOWN ***\nAnn: shows [As Ad] (a pair of Aces)\nBob: mucks hand",
        "end": "Ann collected 1000 from pot", "total": "Total pot 1000 | Rake 0",
        "results": "Seat 1: Ann (small blind) showed [As Ad] and won (1000) with a pair of Aces\nSeat 2: Bob (big blind) mucked\n"
        "Seat 3: Cy (button) folded before Flop",
    }  # fmt: skip
    assert [f.code for f in one(log(**ends)).findings] == []
    assert [(f.code, f.root) for f in one(without(log(**ends), "*** FLOP ***")).findings] == [("board-count", True)]


def test_two_missing_streets_are_two() -> None:
    found = one(without(log(**BETS), "*** TURN ***", "*** FLOP ***")).findings
    assert [f.code for f in found if f.root] == ["action-after-close"] * 2


def test_an_action_after_the_betting_is_no_missing_street() -> None:
    result = one(log(preflop="Cy: calls 20\nAnn: calls 10\nBob: checks\nAnn: bets 40"))
    assert [f.code for f in result.findings if f.root] == ["action-after-close"]
    assert result.hand.kinds.isdisjoint({"lost"})


def test_a_board_that_contradicts_itself_is_not_explained_by_a_missing_line() -> None:
    result = one(log(turn="*** TURN *** [Ks 8s 3c] [Jh]"))
    assert [f.code for f in result.findings if f.root] == ["board-count"]
    assert result.hand.kinds.isdisjoint({"lost"})


@pytest.mark.parametrize("name", ["alone", "carried-in", "barred"])
def test_a_redeal_that_no_line_announces_is_one_finding(name: str) -> None:
    result = one(without(opened(name), "*** REDEAL ***"))
    assert [(f.code, f.root) for f in result.findings] == [("redeal-wrong", True)]
    assert figures(result) == figures(one(opened(name)))


def test_what_is_wrong_in_the_new_deal_is_still_found() -> None:
    text = without(opened("alone"), "*** REDEAL ***")
    result = one(text.replace("Bob collected 60", "Bob collected 50").replace("(60)", "(50)"))
    assert [f.code for f in result.findings if f.root] == ["redeal-wrong", "award-total-mismatch"]


def test_an_ante_more_is_no_redeal() -> None:
    text = opened("showdown").replace("Bob: opens for 20", "Ann: posts the ante 5\nBob: opens for 20")
    assert [f.code for f in one(text).findings if f.root][:1] == ["ante-amount"]


MISDEALT = (
    f"Cy: calls 20\nDealer: misdeal - Ann has no cards\n*** REDEAL ***\n{PREFLOP.replace('Cy: calls 20', 'Cy: checks')}"
)
"""Cy's call stays; who was forgotten before two actions makes it a misdeal."""


@pytest.mark.parametrize(
    ("gone", "code", "line"), [("*** REDEAL ***", "misdeal-missed", 11), ("Dealer: misdeal", "misdeal-wrong", 10)]
)
@pytest.mark.parametrize("game", ["Hold'em No Limit", "Draw-Holdem No Limit"])
def test_of_a_misdeal_and_its_new_deal_one_line_proves_the_other(game: str, gone: str, code: str, line: int) -> None:
    whole = log(**{**BETS, "preflop": MISDEALT, "game": game})
    assert [f.code for f in one(whole).findings] == []
    result = one(without(whole, gone))
    assert [(f.code, f.line, f.root) for f in result.findings] == [(code, line, True)]
    assert figures(result) == figures(one(whole))


def test_who_plays_on_after_a_misdeal_deals_nothing_again() -> None:
    """The next player goes on where the last one stopped: there was no new deal."""
    result = one(log(preflop="Cy: calls 20\nDealer: misdeal - Ann has no cards\nAnn: calls 10\nBob: checks"))
    assert [(f.code, f.line) for f in result.findings if f.root] == [("misdeal-missed", 11)]
    assert result.hand.kinds.isdisjoint({"lost"})


def test_a_street_that_was_taken_back_may_be_missing_above_it() -> None:
    again = "*** TURN *** [Ks 8s 3d] [6h]\nDealer: burns face up [6h]\n*** TURN *** [Ks 8s 3d] [Jh]"
    whole = log(**BETS, turn=again)
    assert [f.code for f in one(whole).findings] == []
    found = one(without(whole, "*** FLOP ***")).findings
    assert [(f.code, f.root) for f in found] == [("action-after-close", True)]


def test_a_street_is_missing_above_the_one_that_was_opened_too_early() -> None:
    early = "Dealer: burns\nDealer: opens river [5s] early\nAnn: checks\nBob: checks\nCy: checks"
    back = (
        "Dealer: takes back [5s]\nDealer: reshuffles [5s]\nDealer: cuts\nDealer: knocks\nDealer: announces 3 players\n"
    )
    whole = log(**BETS, flop=f"{READY}\n{FLOP}", turn=f"{READY}\n{TURN}", turn_bets=early, river=f"{back}{RIVER}")
    assert [f.code for f in one(whole).findings] == []
    found = one(without(whole, "*** TURN ***")).findings
    assert [(f.code, f.root) for f in found if f.root] == [("action-after-close", True)]


def test_a_summary_without_its_first_line_is_read_and_judged() -> None:
    text = without(log(), "*** SUMMARY ***")
    assert [(f.code, f.severity) for f in one(text).findings] == [("log-missing-summary", "warn")]
    wrong = text.replace("Total pot 60", "Total pot 70")
    assert "pot-total-mismatch" in [f.code for f in one(wrong).findings]


def test_a_hand_that_ends_before_its_summary_is_cut_off() -> None:
    text = log(results="", total="", board="").replace("Handaudit Hand", "PokerStars Hand")  # our own need no summary
    assert [f.code for f in one(without(text, "*** SUMMARY ***")).findings] == ["log-truncated-hand"]


@pytest.mark.parametrize("name", ["Ann", "Bob", "Cy"])
def test_a_missing_seat_line_is_one_root(name: str) -> None:
    text = log()
    assert len(roots(one(text.replace(f": {name} (500 in chips)", f": {name}x (500 in chips)", 1)))) >= 1
    left = "\n".join(line for line in text.split("\n") if not line.endswith(f"{name} (500 in chips)"))
    assert [f.code for f in one(left).findings if f.root] == ["log-unknown-player"]


def test_who_is_said_to_be_all_in_and_never_acts_again_is_one_root() -> None:
    text = log(
        preflop="Cy: folds\nAnn: raises 479 to 499 and is all-in\nBob: calls 480 and is all-in",
        flop_bets="", turn_bets="", river_bets="*** SHOW DOWN ***\nAnn: shows [As Ad] (a pair of Aces)\nBob: mucks hand",
        end="Ann collected 999 from pot", total="Total pot 999 | Rake 0",
        results="Seat 1: Ann (small blind) showed [As Ad] and won (999) with a pair of Aces\nSeat 2: Bob (big blind) mucked\n"
        "Seat 3: Cy (button) folded before Flop",
    )  # fmt: skip
    assert [f.code for f in one(text).findings if f.root][:1] == ["allin-mismatch"]
    assert not any(f.root for f in one(text).findings if f.code == "round-not-closed")


STREETS = ("*** FLOP ***", "*** TURN ***", "*** RIVER ***", "*** REDEAL ***", "*** SUMMARY ***")


def lacking(game: str, seed: str, count: int) -> tuple[int, list[str]]:
    """How many hands without one of their street lines were looked at, and each with other figures or more than one root."""
    seen, wrong = 0, []
    for text in logs(game, seed, count):
        lines = text.replace("\r\n", "\n").split("\n")
        (clean,) = audit_text("\n".join(lines))
        for at in [n for n, line in enumerate(lines) if line.startswith(STREETS) and "***:" not in line]:  # a name
            (result,) = audit_text("\n".join([*lines[:at], *lines[at + 1 :]]))
            seen += 1
            found = [f.code for f in result.findings if f.root and f.severity != "info"]
            if len(found) > 1 or result.replay is None or figures(result) != figures(clean):
                wrong.append(f"{found} without {lines[at]}\n{text}")
    return seen, wrong


@pytest.mark.usefixtures(unexcused.__name__)
@pytest.mark.parametrize("game", GAMES)
def test_hands_without_a_street_line_have_one_root(game: str) -> None:
    seen, wrong = lacking(game, f"lost/{game}", 10)
    assert seen > 5
    assert not wrong, wrong[0]


@pytest.mark.usefixtures(unexcused.__name__)
@pytest.mark.parametrize(
    ("game", "pattern"),
    [
        pytest.param(
            "holdem", r"^(\*\*\* FLOP \*\*\* .*)(?=\n(.+\n)*\*\*\* SECOND RIVER)", id="the board is run twice"
        ),
        pytest.param("draw-holdem", r"^(\*\*\* FLOP \*\*\* .*)\n\*\*\* TURN", id="hands are open, nobody acts"),
        pytest.param("draw-holdem", r"^(\*\*\* FLOP \*\*\* .*)\n.+: swaps ", id="a swap is the first act"),
        pytest.param("jacks-or-better", r": false openers.*\n(\*\*\* REDEAL \*\*\*)$", id="the openers were false"),
    ],
)
def test_where_nobody_acts_a_lost_line_is_told_too(game: str, pattern: str) -> None:
    texts = (text.replace("\r\n", "\n") for text in logs(game, "lost/a", 500))
    text, found = next((text, found) for text in texts if (found := re.search(pattern, text, re.MULTILINE)))
    one_finding_without(text, found.start(1))


def one_finding_without(text: str, start: int) -> None:
    """A sound hand has one finding if it lacks the line that starts there, and the same figures."""
    (clean,) = audit_text(text)
    (result,) = audit_text(text[:start] + text[text.index("\n", start) + 1 :])
    assert len([f for f in result.findings if f.root and f.severity != "info"]) == 1
    assert figures(result) == figures(clean)


MAIN_POT_IS_RAKE = """\
PokerStars Hand #77: Hold'em No Limit (€0.01/€0.02 EUR) - 2026/11/27 14:02:47 ET
Table 'Vega' 9-max Seat #2 is the button
Seat 2: Ann (€4 in chips)
Seat 5: Bob (€0.01 in chips)
Seat 7: Cleo (€2 in chips)
Bob: posts small blind €0.01 and is all-in
Cleo: posts big blind €0.02
*** HOLE CARDS ***
Ann: raises €0.48 to €0.50
Cleo: calls €0.48
*** FLOP *** [9s 9h Qs]
Cleo: checks
Ann: checks
*** TURN *** [9s 9h Qs] [2d]
Cleo: checks
Ann: checks
*** RIVER *** [9s 9h Qs 2d] [3c]
Cleo: checks
Ann: checks
*** SHOW DOWN ***
Cleo: shows [Kd Kc] (two pair, Kings and Nines)
Ann: mucks hand
Cleo collected €0.98 from side pot
Bob: shows [4d 5c] (a pair of Nines)
*** SUMMARY ***
Total pot €1.01 Main pot €0. Side pot €0.98. | Rake €0.03
Board [9s 9h Qs 2d 3c]
Seat 2: Ann (button) mucked
Seat 5: Bob (small blind) showed [4d 5c] and lost with a pair of Nines
Seat 7: Cleo (big blind) showed [Kd Kc] and won (€0.98) with two pair, Kings and Nines
"""


def test_a_summary_may_follow_a_pot_that_nobody_collects() -> None:
    one_finding_without(MAIN_POT_IS_RAKE, MAIN_POT_IS_RAKE.index("*** SUMMARY ***"))


def test_a_flop_of_two_cards_is_no_lost_river() -> None:
    text = next(one for one in logs("holdem", "short", 40) if "\n*** RIVER ***" in one).replace("\r\n", "\n")
    flop = next(line for line in text.split("\n") if line.startswith("*** FLOP ***"))
    (result,) = audit_text(text.replace(flop, flop[:-4] + "]"))
    assert [f.code for f in result.findings if f.root] == ["board-count"]


@pytest.mark.long
@pytest.mark.usefixtures(unexcused.__name__)
@pytest.mark.parametrize("game", GAMES)
def test_many_hands_without_a_street_line_have_one_root(game: str) -> None:
    assert not lacking(game, f"lost/{random.random()}", 300)[1]


def test_pages_tell_that_a_line_is_missing(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(without(log(**BETS), "*** FLOP ***"))
    told = run("dispute", "n.txt", "7", cwd=tmp_path).stdout
    assert "No line opens the flop before line 12; other lines of the log prove it." in told
    assert "flop [Ks 8s 3d]: no line" in run("replay", "n.txt", cwd=tmp_path).stdout
    (hand,) = map(
        json.loads, run("replay", "n.txt", "--output-format", "jsonl", "--steps", cwd=tmp_path).stdout.splitlines()
    )
    assert [step["line"] for step in hand["steps"] if not step["in_log"]] == [12]
