"""Who wins and why, where it can be told; and one finding that says so where it cannot."""

import json
from pathlib import Path

import pytest

from handaudit.report.showdown import reasons
from tests.report.logs import HAND, WRONG, run
from tests.support.audits import audit_text

CODE = "log-unverified-winner"
HIDDEN = (
    HAND.replace("Ann: shows [As Ad] (a pair of Aces)\n", "")
    .replace("Dealt to Ann [As Ad]\n", "")
    .replace("showed [As Ad] and won ($160) with a pair of Aces", "collected ($160)")
)
"""The winner's cards are nowhere in the log."""


def test_replay_shows_the_showdown_and_why_the_winner_wins(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND)
    text = run("replay", "n.txt", cwd=tmp_path).stdout
    assert (
        """
showdown  cards    hand
Ann       [As Ad]  a pair of Aces
Cy        [Kh Kd]  a pair of Kings
Bob       [Qh Qd]  a pair of Queens
The main pot: Ann wins: a pair of Aces [Ad As Td 9s 5c] beats a pair of Kings [Kd Kh Td 9s 5c] (Cy).
The side-1 pot: Ann wins: a pair of Aces [Ad As Td 9s 5c] beats a pair of Kings [Kd Kh Td 9s 5c] (Cy).
"""
        in text
    )


def test_a_hand_that_ends_without_a_showdown_has_none(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND.replace("Cy: calls $38", "Cy: folds").replace("Ann: calls $34", "Ann: folds"))
    assert "showdown  cards" not in run("replay", "n.txt", cwd=tmp_path).stdout


def test_a_winner_that_cannot_be_verified_is_one_info_finding(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HIDDEN)
    done = run("check", "n.txt", "--output-format", "json", cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    report = json.loads(done.stdout)
    (finding,) = report["findings"]
    assert (finding["code"], finding["severity"], finding["hand"], finding["player"]) == (CODE, "info", "1", "Ann")
    assert finding["message"] == (
        "whether the main pot and the side-1 pot went to the best hand cannot be verified: "
        "the log does not show the cards of Ann (seat 1)"
    )
    assert HIDDEN.splitlines()[finding["line"] - 1].startswith("Ann collected")
    assert report["summary"]["info"] == 1
    assert report["summary"]["clean"] == 0
    row = json.loads(run("replay", "n.txt", "--output-format", "jsonl", cwd=tmp_path).stdout)
    assert (row["verdict"], [one["code"] for one in row["findings"]]) == ("unverifiable", [CODE])
    assert row["claims"]["contradicted"] == 0
    assert CODE in run("replay", "n.txt", cwd=tmp_path).stdout
    assert run("check", "n.txt", "--strict", cwd=tmp_path).returncode == 1


def test_a_winner_that_is_verified_is_none(tmp_path: Path) -> None:
    for text in (HAND, WRONG):
        (tmp_path / "n.txt").write_text(text)
        assert CODE not in run("check", "n.txt", "--output-format", "concise", cwd=tmp_path).stdout


@pytest.mark.heavy
def test_it_is_told_the_same_with_workers(tmp_path: Path) -> None:
    text = "\n\n".join(HIDDEN.replace("Hand #1:", f"Hand #{number}:") for number in range(1, 40))
    (tmp_path / "n.txt").write_text(text)
    one, two = (run("check", "n.txt", "--format", "jsonl", "-j", jobs, cwd=tmp_path).stdout for jobs in "12")
    assert one == two
    assert one.count(CODE) == 39


def test_dispute_calls_it_no_fault(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HIDDEN)
    text = run("dispute", "n.txt", "1", cwd=tmp_path).stdout
    assert "The log and the rules agree as far as the cards are shown." in text
    assert CODE not in text


def test_dispute_says_why_it_has_nothing_to_show(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND)
    (tmp_path / "empty").mkdir()
    for path, hand, status, said in (
        ("missing.txt", "1", 3, "missing.txt does not exist"),
        ("empty", "1", 3, "empty is a folder without logs"),
        ("n.txt", "9", 2, "no hand #9 in n.txt"),
    ):
        done = run("dispute", path, hand, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (status, "")
        assert done.stderr.startswith("handaudit: ")
        assert said in done.stderr


HALVES = """\
Handaudit Hand #7: Omaha Hi/Lo Pot Limit (10/20) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #2 is the button
Seat 1: Ann (100 in chips)
Seat 2: Bob (100 in chips)
Bob: posts small blind 10
Ann: posts big blind 20
*** HOLE CARDS ***
Bob: calls 10
Ann: checks
*** FLOP *** [Ks 8s 3d]
Ann: checks
Bob: checks
*** TURN *** [Ks 8s 3d] [4h]
Ann: checks
Bob: checks
*** RIVER *** [Ks 8s 3d 4h] [9c]
Ann: checks
Bob: checks
*** SHOW DOWN ***
Ann: shows [Kd Kh Qc Jc] (HI: three of a kind, Kings)
Bob: shows [As 2c Td Th] (LO: 8,4,3,2,A)
Ann collected 20 from pot
Bob collected 20 from pot
*** SUMMARY ***
Total pot 40 | Rake 0
Board [Ks 8s 3d 4h 9c]
Seat 1: Ann (big blind) showed [Kd Kh Qc Jc] and won (20) with HI: three of a kind, Kings
Seat 2: Bob (button) (small blind) showed [As 2c Td Th] and won (20) with LO: 8,4,3,2,A
"""


@pytest.mark.parametrize(
    ("board", "told"),
    [
        (
            "[Ks 8s 3d 4h] [9c]",
            [
                "The pot, high half: Ann wins: three of a kind, Kings [Kd Kh Ks 9c 8s] beats a pair of Tens [Ks Td Th 9c 8s] (Bob).",
                "The pot, low half: Bob wins with 8,4,3,2,A [8s 4h 3d 2c As]; no other low hand qualifies.",
            ],
        ),
        (
            "[Ks 8s 3d 4h] [4c]",
            [
                "The pot, high half: Ann wins: a full house, Kings full of Fours [Kd Kh Ks 4c 4h] beats two pair, Tens and Fours"
                " [Ks Td Th 4c 4h] (Bob).",
                "The pot, low half: Bob wins with 8,4,3,2,A [8s 4c 3d 2c As]; no other low hand qualifies.",
            ],
        ),
    ],
)
def test_each_half_names_the_five_cards_that_win_it(board: str, told: list[str]) -> None:
    (result,) = audit_text(HALVES.replace("[Ks 8s 3d 4h] [9c]", board).replace("4h 9c]", f"4h {board[-3:]}"))
    assert [text.replace("4h 3d", "4c 3d") for text in reasons(result)] == [t.replace("4h 3d", "4c 3d") for t in told]
