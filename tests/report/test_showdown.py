"""Who wins and why, where it can be told; and one finding that says so where it cannot."""

import json
from pathlib import Path

import pytest

from tests.report.logs import HAND, WRONG, run

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
