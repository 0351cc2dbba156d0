"""`check --coverage`: a rule whose event is not in the log is neither held nor broken, and nothing is counted twice."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from handaudit.check.evidence import WORDS, evidence
from handaudit.report.coverage import Coverage
from handaudit.rules.catalogue import rules
from handaudit.rules.needs import needs, never
from tests.report.logs import HAND, TERMINAL, WRONG, numbered, run
from tests.support.audits import audit_path, audit_text

SAMPLES = Path(__file__).resolve().parents[2] / "samples"


def counts(text: str) -> dict[str, tuple[int, int, int]]:
    """Checkable, held and broke by rule."""
    covered = Coverage()
    for done in audit_text(text):
        covered.take(done)
    return {row["rule"]: (row["checkable"], row["held"], row["broke"]) for row in covered.object()["rules"]}


def test_every_rule_says_what_it_needs_or_why_no_line_shows_it() -> None:
    told = [*needs(), *never()]
    wrong = [f"name {id} in [needs] or in [never]" for id in rules() if id not in told]
    wrong += [f"{id} is no rule of the catalogue: remove it" for id in told if id not in rules()]
    wrong += [f"{id} stands in [needs] and in [never]: one of them is wrong" for id in needs() if id in never()]
    assert not wrong, "handaudit/rules/needs.toml: " + "\n".join(wrong)
    assert {word for groups in needs().values() for group in groups for word in group} <= WORDS
    assert all(reason and not reason.endswith(".") for reason in never().values())


@pytest.mark.heavy
def test_every_word_is_needed_by_a_rule_and_shown_by_a_hand() -> None:
    used = {word for groups in needs().values() for group in groups for word in group}
    assert WORDS - used == set()
    shown = {word for path in sorted(SAMPLES.glob("*.txt")) for done in audit_path(path) for word in evidence(done)}
    assert shown <= WORDS
    assert len(shown) > len(WORDS) // 2


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("TH-BET-1", (1, 1, 0)),
        ("TH-SIDE-2", (1, 1, 0)),
        ("TH-SHOW-6", (1, 1, 0)),
        ("TH-SHOW-1", (0, 0, 0)),  # nobody bet on the river
        ("TH-SHOW-2", (1, 1, 0)),
        ("TH-HALF-1", (0, 0, 0)),  # no silent chips
        ("TH-DEAD-7", (0, 0, 0)),  # no hand was collected
        ("TH-ODD-1", (0, 0, 0)),  # no pot was split
        ("TH-BUTTON-1", (0, 0, 0)),  # one hand
        ("TH-DEAL-1", (0, 0, 0)),  # no line shows it
        ("DH-FEE-1", (0, 0, 0)),  # another game
        ("C32-BET1-2", (0, 0, 0)),
    ],
)
def test_a_clean_hand(rule: str, expected: tuple[int, int, int]) -> None:
    assert counts(HAND)[rule] == expected


def test_what_a_finding_cites_broke_and_did_not_hold() -> None:
    assert counts(WRONG)["TH-BET-1"] == (1, 0, 1)
    assert counts(HAND + "\n" + numbered(WRONG, 2))["TH-BET-1"] == (2, 1, 1)


def test_a_rule_that_the_floor_set_aside_broke_all_the_same() -> None:
    assert counts(WRONG.replace("Cy: calls $15\n", "Cy: calls $15\nFloor: the call stands\n"))["TH-BET-1"] == (1, 0, 1)


def test_a_line_makes_its_rule_checkable() -> None:
    collected = HAND.replace("Ann: raises $4 to $6\n", "Ann: raises $4 to $6\nDealer: collects hand of Cy\n")
    assert counts(collected)["TH-DEAD-7"][0] == 1
    silent = HAND.replace("Ann: raises $4", "Ann: puts in $6 silently\nAnn: raises $4")
    assert counts(silent)["TH-HALF-1"][0] == 1
    assert counts(silent)["TH-CHIP-1"][0] == counts(silent)["TH-STRING-1"][0] == 0
    said = HAND.replace("Ann: raises $4", 'Ann said, "raise"\nAnn: raises $4')
    assert counts(said)["TH-VERBAL-1"][0] == 1
    assert counts(said.replace('"raise"', '"nice weather"'))["TH-VERBAL-1"][0] == 0


def test_the_live_sample_shows_what_its_lines_are_about() -> None:
    covered = Coverage()
    for done in audit_path(SAMPLES / "live-tournament.txt"):
        covered.take(done)
    seen = {id: (covered.checkable[id], covered.broke[id]) for id in rules()}
    assert seen["TH-TURN-1"] == (2, 1)
    assert seen["TH-RIVER-2"] == (1, 0)
    assert seen["TH-CHIP-1"] == (1, 0)
    assert seen["TH-CHIP-3"] == (1, 1)
    assert seen["TH-HALF-1"] == (1, 0)
    assert seen["TH-COUNT-1"] == (16, 1)
    assert seen["TH-EXPOSE-2"][1] == 1
    assert seen["TH-TURN-2"] == seen["TH-FLOP-2"] == seen["TH-MISDEAL-2"] == seen["TH-FLOOR-3"] == (0, 0)


def test_a_second_hand_at_the_table_shows_the_button() -> None:
    moved = numbered(HAND, 2).replace("Seat #1 is the button", "Seat #2 is the button")
    assert counts(HAND + "\n" + moved)["TH-BUTTON-1"][0] == 1


def test_a_game_of_its_own_chapter_keeps_its_own_rules() -> None:
    covered = Coverage()
    for done in audit_path(SAMPLES / "32-card-draw-clean.txt"):
        covered.take(done)
    assert covered.checkable["C32-SHOW-4"] > 0
    assert covered.checkable["TH-RANK-1"] == covered.checkable["TH-FIRST-2"] == covered.checkable["TH-FLOP-1"] == 0


@pytest.mark.heavy
def test_held_and_broke_are_what_was_checkable() -> None:
    covered = Coverage()
    for path in sorted(SAMPLES.glob("*faulty.txt")):
        for done in audit_path(path):
            covered.take(done)
    rows = covered.object()["rules"]
    assert [row["rule"] for row in rows] == list(rules())
    assert all(0 <= row["held"] <= row["checkable"] <= covered.hands for row in rows)
    assert all(row["held"] + row["broke"] == row["checkable"] for row in rows)
    assert sum(row["broke"] for row in rows) > 20


def test_an_unread_hand_shows_nothing() -> None:
    assert set(counts(HAND.replace("Cy: calls $20", "Cy: wobbles $20")).values()) == {(0, 0, 0)}


def test_the_table_stands_between_the_findings_and_the_last_line(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(WRONG)
    done = run("check", "n.txt", "--coverage", cwd=tmp_path, **TERMINAL)
    assert done.returncode == 1
    text = done.stdout
    assert text.index("error[call-amount]") < text.index("Rules in 1 hand\n") < text.index("Never checkable")
    assert text.rstrip().endswith("0 clean.")
    assert re.search(r"^TH-BET-1 +1 +0 +1  A check", text, re.MULTILINE)
    assert re.search(r"^TH-SIDE-2 +1 +1 +-  Pots", text, re.MULTILINE)
    assert all(cell_len(line) <= 80 for line in text.splitlines())
    assert "DH-" not in text


def test_without_the_option_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(WRONG)
    assert "Rules in" not in run("check", "n.txt", cwd=tmp_path).stdout
    assert "coverage" not in json.loads(run("check", "n.txt", "--output-format", "json", cwd=tmp_path).stdout)


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_programs_get_every_rule(tmp_path: Path, form: str) -> None:
    (tmp_path / "n.txt").write_text(WRONG)
    done = run("check", "n.txt", "--coverage", "--output-format", form, cwd=tmp_path)
    whole: dict[str, Any] = json.loads(done.stdout if form == "json" else done.stdout.splitlines()[-1])
    covered = whole["coverage"]
    assert covered["hands"] == 1
    assert {"rule": "TH-BET-1", "checkable": 1, "held": 0, "broke": 1} in covered["rules"]
    assert set(covered["never"]) >= set(never())
    again = run("check", "n.txt", "--coverage", "--output-format", form, cwd=tmp_path)
    assert again.stdout == done.stdout
