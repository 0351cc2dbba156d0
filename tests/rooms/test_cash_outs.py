"""A hand that is sold to the house: read in every form, judged by the cards, and its player's result told both ways."""

import json
from pathlib import Path

import pytest

from tests.support.audits import audit_text, roots
from tests.test_cli import run

BOTH = """PokerStars Hand #20:  Hold'em No Limit ($0.05/$0.10 USD) - 2026/11/01 10:24:41 CET [2026/11/01 5:24:41 ET]
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($10 in chips)
Seat 2: Bob ($10 in chips)
Seat 3: Cy ($12 in chips)
Bob: posts small blind $0.05
Cy: posts big blind $0.10
*** HOLE CARDS ***
Dealt to Ann [5d Ks]
Ann: folds
Bob: raises $9.90 to $10 and is all-in
Cy: calls $9.90
*** FLOP *** [8h 9d Jh]
*** TURN *** [8h 9d Jh] [Qd]
*** RIVER *** [8h 9d Jh Qd] [As]
*** SHOW DOWN ***
Bob: shows [6c 6s] (a pair of Sixes)
Cy: shows [Th Tc] (a straight, Eight to Queen)
Bob cashed out the hand for $3.61 | Cash Out Fee $0.04
Cy cashed out the hand for $15.20 | Cash Out Fee $0.15
*** SUMMARY ***
Total pot $20 | Rake $1
Board [8h 9d Jh Qd As]
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) showed [6c 6s] and lost with a pair of Sixes (cashed out).
Seat 3: Cy (big blind) showed [Th Tc] and won ($19) with a straight, Eight to Queen (pot not awarded as player cashed out)
"""
WON = "and won ($19) with a straight, Eight to Queen"
LOSER = (
    BOTH.replace("Cy cashed out the hand for $15.20 | Cash Out Fee $0.15\n", "")
    .replace("Bob cashed out", "Cy collected $19 from pot\nBob cashed out")
    .replace(" (pot not awarded as player cashed out)", "")
)
"""Only the loser has sold the hand: the winner is paid as ever."""
SIDES = """PokerStars Hand #21:  Hold'em No Limit ($1/$2 USD) - 2026/11/01 10:24:41 ET
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($60 in chips)
Seat 3: Cy ($20 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Ann: raises $98 to $100 and is all-in
Bob: calls $59 and is all-in
Cy: calls $18 and is all-in
Uncalled bet ($40) returned to Ann
*** FLOP *** [6d Kc 3c]
*** TURN *** [6d Kc 3c] [9h]
*** RIVER *** [6d Kc 3c 9h] [2s]
*** SHOW DOWN ***
Bob: shows [6c Jc] (a pair of Sixes)
Ann: shows [Tc Ac] (high card Ace)
Cy: shows [Kd 7d] (a pair of Kings)
Cy collected $58 from main pot
Bob cashed out the hand for $70 | Cash Out Fee $0.70
*** SUMMARY ***
Total pot $140 Main pot $58. Side pot $79. | Rake $3
Board [6d Kc 3c 9h 2s]
Seat 1: Ann (button) showed [Tc Ac] and lost with high card Ace
Seat 2: Bob (small blind) showed [6c Jc] and won ($79) with a pair of Sixes (pot not awarded as player cashed out)
Seat 3: Cy (big blind) showed [Kd 7d] and won ($58) with a pair of Kings
"""

EARLY = "".join(row + "\n" for row in LOSER.splitlines() if "cashed out the hand" not in row).replace(
    "*** TURN", "Bob cashed out the hand for $3.61 | Cash Out Fee $0.04\n*** TURN"
)
"""The loser sells before the turn; the board is dealt out all the same."""

CLEAN = {
    "before the turn": EARLY,
    "both": BOTH,
    "loser": LOSER,
    "side pot": SIDES,
    "without a full stop": BOTH.replace("(cashed out).", "(cashed out)"),
    "without marks": BOTH.replace(" (cashed out).", "").replace(" (pot not awarded as player cashed out)", ""),
    "a mark behind a winner's words": LOSER.replace("Bob cashed out", "Cy cashed out").replace(" (cashed out).", "").replace(
        WON, f"{WON} (cashed out)."
    ),
    "without a fee": BOTH.replace(" | Cash Out Fee $0.04", ""),
    "collected, not awarded": BOTH.replace(
        "Bob cashed", "Cy collected $19 from pot (pot not awarded as player cashed out)\nBob cashed"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CLEAN)
def test_a_hand_that_was_sold_rightly_is_clean(name: str) -> None:
    (result,) = audit_text(CLEAN[name])
    assert roots(result) == []
    assert result.verdict == "clean"


def line_of(text: str, part: str) -> int:
    return next(number for number, row in enumerate(text.splitlines(), 1) if part in row)


FOLDED = BOTH.replace("Bob cashed out the hand", "Ann cashed out the hand").replace(" (cashed out).", "")
FAULTS = [
    ("cash-out", FOLDED, "Ann cashed"),
    ("cash-out", BOTH.replace("Bob cashed out", "Cy cashed out").replace(" (cashed out).", ""), "Cy cashed out the hand for $15"),
    ("cash-out", BOTH.replace("for $15.20", "for $25.20"), "Cy cashed"),
    ("cash-out", BOTH.replace("Bob cashed out", "Cy collected $19 from pot\nBob cashed out"), "Cy collected"),
    ("summary-mismatch", LOSER.replace("Bob cashed out the hand for $3.61 | Cash Out Fee $0.04\n", ""), "(cashed out)"),
    ("summary-mismatch", BOTH.replace("won ($19)", "won ($18)"), "won ($18)"),
    ("wrong-winner", LOSER.replace("Cy collected", "Bob collected").replace("Bob cashed", "Cy cashed").replace(
        "lost with a pair of Sixes (cashed out).", "won ($19) with a pair of Sixes").replace(
        WON, "and lost with a straight, Eight to Queen (cashed out)."), "Bob collected"),
    ("award-total-mismatch", SIDES.replace("Cy collected $58", "Cy collected $55").replace("won ($58)", "won ($55)"), "Cy collected"),
    ("rank-text-mismatch", BOTH.replace("lost with a pair of Sixes (", "lost with a pair of Nines ("), "lost with"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "text", "part"), FAULTS, ids=[f"{code} {n}" for n, (code, _, _) in enumerate(FAULTS)])
def test_what_is_wrong_with_a_sold_hand_is_found_on_its_line(code: str, text: str, part: str) -> None:
    (result,) = audit_text(text)
    assert (code, line_of(text, part)) in roots(result), roots(result)


def test_both_results_are_told(tmp_path: Path) -> None:
    (tmp_path / "night.txt").write_text(BOTH, "utf-8")
    hand = json.loads(run("replay", "--output-format", "jsonl", "night.txt", cwd=tmp_path).stdout)
    keys = ("player", "seat", "line", "paid", "fee", "won_by_cards", "net_by_rules", "net_by_log")
    assert [tuple(one[key] for key in keys) for one in hand["cash_outs"]] == [
        ("Bob", 2, 19, 361, 4, 0, -1000, -639),
        ("Cy", 3, 20, 1520, 15, 1900, 900, 520),
    ]
    assert {one["name"]: one["net"] for one in hand["players"]} == {"Ann": 0, "Bob": -1000, "Cy": 900}
    assert hand["pots"][0]["awards"] == {"Cy": 1900}
    shown = run("replay", "night.txt", cwd=tmp_path).stdout
    assert "net by the rules" in shown
    rows = [row.split() for row in shown.splitlines()]
    assert ["Bob", "$3.61", "$0.04", "$0", "-$10", "-$6.39"] in rows
    assert ["Cy", "$15.20", "$0.15", "$19", "+$9", "+$5.20"] in rows


def test_a_hand_that_nobody_sold_has_no_such_key(tmp_path: Path) -> None:
    text = LOSER.replace("Bob cashed out the hand for $3.61 | Cash Out Fee $0.04\n", "").replace(" (cashed out).", "")
    (tmp_path / "night.txt").write_text(text, "utf-8")
    done = run("replay", "--output-format", "jsonl", "night.txt", cwd=tmp_path)
    assert "cash_outs" not in json.loads(done.stdout)


def test_what_another_was_paid_is_owed_to_the_house() -> None:
    (_, text, _) = next(fault for fault in FAULTS if fault[0] == "wrong-winner")
    (found,) = audit_text(text)[0].findings[:1]
    assert found.chips == {"Bob": -1900, "house": 1900}


def test_the_net_by_the_log_counts_the_uncalled_bet() -> None:
    text = SIDES.replace("Bob cashed out", "Ann cashed out").replace(" (pot not awarded as player cashed out)", "")
    (result,) = audit_text(text.replace("Cy collected", "Bob collected $79 from side pot\nCy collected"))
    assert roots(result) == []
    assert result.replay is not None
    (one,) = result.replay.cash_outs
    assert (one.seat, one.put, one.net_by_rules, one.net_by_log) == (1, 6000, -6000, 1000)


NEXT = """
PokerStars Hand #21:  Hold'em No Limit ($0.05/$0.10 USD) - 2026/11/01 10:25:41 CET [2026/11/01 5:25:41 ET]
Table 'Loft' 6-max Seat #2 is the button
Seat 1: Ann ($10 in chips)
Seat 2: Bob ($3.61 in chips)
Seat 3: Cy ($17.20 in chips)
Cy: posts small blind $0.05
Ann: posts big blind $0.10
*** HOLE CARDS ***
Bob: folds
Cy: folds
Uncalled bet ($0.05) returned to Ann
Ann collected $0.10 from pot
*** SUMMARY ***
Total pot $0.10 | Rake $0
Seat 1: Ann (big blind) collected ($0.10)
Seat 2: Bob (button) folded before Flop (didn't bet)
Seat 3: Cy (small blind) folded before Flop
"""


def test_the_session_goes_on_with_what_the_house_paid(tmp_path: Path) -> None:
    (tmp_path / "night.txt").write_text(BOTH + NEXT, "utf-8")
    done = run("check", "--output-format", "jsonl", "night.txt", cwd=tmp_path)
    assert json.loads(done.stdout.splitlines()[-1])["summary"]["clean"] == 2
    assert len(done.stdout.splitlines()) == 1
    shown = run("settle", "night.txt", cwd=tmp_path).stdout
    rows = [row.split() for row in shown.splitlines()]
    assert ["Cy", "$12", "$17.15", "+$5.15"] in rows
    assert ["Bob", "$10", "$3.61", "-$6.39"] in rows
    assert ["rake", "$1.19", "+$1.19"] in rows
    assert "Money in is money out." in shown


def test_a_dispute_counts_what_the_house_paid(tmp_path: Path) -> None:
    (tmp_path / "night.txt").write_text(BOTH + NEXT, "utf-8")
    rows = [row.split() for row in run("dispute", "night.txt", "20", cwd=tmp_path).stdout.splitlines()]
    assert ["Bob", "$10", "$3.61", "$3.61", "-"] in rows
    assert ["Cy", "$12", "$17.20", "$17.20", "-"] in rows
    twice = BOTH.replace("Bob cashed out", "Cy collected $19 from pot\nBob cashed out")
    (tmp_path / "night.txt").write_text(twice, "utf-8")
    rows = [row.split() for row in run("dispute", "night.txt", "20", cwd=tmp_path).stdout.splitlines()]
    assert ["Cy", "$12", "$36.20", "$17.20", "-$19"] in rows
