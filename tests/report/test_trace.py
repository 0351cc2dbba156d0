"""The step ledger: every pot after each step sums to the chips in the middle, and ends as the pots that are paid."""

from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.report.ledger import pots_after
from tests.conftest import SHARED
from tests.report.logs import HAND, WRONG, numbered, run
from tests.support.audits import audit_text


def ledger(output: str) -> list[str]:
    """The rows of the ledger that a `replay` printed."""
    rows = output.split("\npot ")[0].split("error[")[0].splitlines()
    return [row for row in rows if row[:4].strip().isdigit()]


def test_the_ledger_shows_each_step_with_its_pots(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND)
    done = run("replay", "n.txt", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = ledger(done.stdout)
    assert [int(row[:4]) for row in rows] == list(range(1, len(rows) + 1))
    assert any("Bob: raises $34 to $40 and is all-in" in row and row.endswith("$0  $48") for row in rows)
    assert rows[-1].endswith("$120 + $40")
    assert "main      $120" in done.stdout
    assert "+$100" in done.stdout


def test_a_missing_action_is_shown_as_missing(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND.replace("Cy: calls $20\n", ""))
    done = run("replay", "n.txt", cwd=tmp_path)
    assert "Cy: no line; taken as call" in done.stdout


def test_one_step_is_shown_among_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(WRONG)
    done = run("replay", "n.txt", "1", "--step", "10", cwd=tmp_path)
    rows = ledger(done.stdout)
    assert [int(row[:4]) for row in rows] == [7, 8, 9, 10, 11, 12, 13]


@pytest.mark.parametrize("step", ["0", "99"])
def test_a_step_that_is_not_there_is_refused(tmp_path: Path, step: str) -> None:
    (tmp_path / "n.txt").write_text(HAND)
    assert run("replay", "n.txt", "1", "--step", step, cwd=tmp_path).returncode == 2


def test_more_hands_end_with_the_counts(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND + "\n\n" + numbered(HAND, 2))
    done = run("replay", "n.txt", cwd=tmp_path)
    assert done.stdout.count("Hand #") == 2
    assert done.stdout.rstrip().endswith("2 hands in 1 file: 2 audited; no findings; 2 clean.")


@pytest.mark.heavy
@pytest.mark.parametrize("folder", ["spec/examples", "data/pokerstars/holdem", "data/pokerstars/omaha"])
def test_pots_sum_to_what_is_in_the_middle(folder: str) -> None:
    seen = 0
    if not (SHARED / folder).is_dir():
        pytest.skip("the shared logs (../shared beside the project) are not on this machine")
    for item in Run([str(SHARED / folder)]):
        if not isinstance(item, Audit) or item.replay is None:
            continue
        steps, pots = item.replay.steps, list(pots_after(item.hand, item.replay))
        seen += 1
        assert len(pots) == len(steps)
        for step, row in zip(steps, pots, strict=True):
            seen += 1
            assert sum(amount for _, amount in row) == step.pot, (item.hand.source, item.hand.line, step)
            assert all(amount > 0 for _, amount in row), (item.hand.source, item.hand.line, step, row)
    assert seen


REDEALT = """\
Handaudit Hand #61: Jacks or Better No Limit (Ante 10) - 2026/11/01 02:32:00 UTC
Table 'Attic' 6-max Seat #4 is the button
Seat 1: Eva (200 in chips)
Seat 2: Kai (200 in chips)
Seat 3: Leo (6 in chips)
Seat 4: Mia (200 in chips)
Eva: posts the ante 10
Kai: posts the ante 10
Leo: posts the ante 6 and is all-in
Mia: posts the ante 10
*** DEALING HANDS ***
Dealt to Eva [Kh Tc Td 6s 4c]
Dealt to Kai [Jh 9c 8d 6d 2s]
Dealt to Leo [As Qd 7c 5h 2d]
Dealt to Mia [Kc 9h 8s 5c 3c]
Eva: checks
Kai: checks
Leo: declares openers
Leo: false openers - found before the draw
Mia: checks
*** REDEAL ***
Seat #1 is the button
Kai: posts the ante 10
Mia: posts the ante 10
Eva: posts the ante 10
*** DEALING HANDS ***
Dealt to Kai [Kd Ts 8h 5s 3d]
Dealt to Mia [Js Jc 9d 6c 2c]
Dealt to Eva [9c 7c 6h 4d 2h]
Kai: checks
Mia: opens for 20
Eva: folds
Kai: folds
Uncalled bet (20) returned to Mia
Mia: shows openers [Js Jc]
Mia collected 66 from pot
*** SUMMARY ***
Total pot 66 | Rake 0
Seat 1: Eva folded before the Draw
Seat 2: Kai folded before the Draw
Seat 3: Leo folded before the Draw
Seat 4: Mia collected (66)
"""


def test_who_is_out_of_a_new_deal_leaves_no_side_pot_behind() -> None:
    """Leo was all-in in the first deal and lost his part by false openers: from the new deal on there is one pot."""
    (result,) = audit_text(REDEALT)
    assert result.replay is not None
    steps = result.replay.steps
    rows = list(pots_after(result.hand, result.replay))
    again = next(at for at, step in enumerate(steps) if step.note == "redeal")
    assert [name for name, _ in rows[again - 1]] == ["main", "side-1"]
    assert rows[again:] == [[("main", step.pot)] for step in steps[again:]]


def test_who_folded_is_back_after_a_new_deal() -> None:
    """Kai folds in the first deal and is all-in in the second: his chips make a layer of their own again."""
    log = (
        REDEALT.replace("Kai: checks\nLeo: declares", "Kai: folds\nLeo: declares")
        .replace("Seat 2: Kai (200 in chips)", "Seat 2: Kai (25 in chips)")
        .replace(
            "Eva: folds\nKai: folds\nUncalled bet (20) returned to Mia", "Eva: calls 20\nKai: calls 5 and is all-in"
        )
    )
    (result,) = audit_text(log)
    assert result.replay is not None
    rows = list(pots_after(result.hand, result.replay))
    at = next(
        at
        for at, step in enumerate(result.replay.steps)
        if step.done is not None and step.done.allin and step.line > 20
    )
    assert rows[at] == [("main", 81), ("side-1", 30)]
