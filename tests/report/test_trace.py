"""The step ledger: every pot after each step sums to the chips in the middle, and ends as the pots that are paid."""

from pathlib import Path

import pytest

from handaudit.check.audit import Audit
from handaudit.pipeline import Run
from handaudit.report.ledger import pots_after
from tests.conftest import SHARED
from tests.report.logs import HAND, WRONG, numbered, run


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


@pytest.mark.parametrize("folder", ["spec/examples", "data/pokerstars/holdem", "data/pokerstars/omaha"])
def test_pots_sum_to_what_is_in_the_middle(folder: str) -> None:
    if not (SHARED / folder).is_dir():
        pytest.skip("the shared logs (../shared beside the project) are not on this machine")
    for item in Run([str(SHARED / folder)]):
        if not isinstance(item, Audit) or item.replay is None:
            continue
        steps, pots = item.replay.steps, list(pots_after(item.hand, item.replay))
        assert len(pots) == len(steps)
        for step, row in zip(steps, pots, strict=True):
            assert sum(amount for _, amount in row) == step.pot, (item.hand.source, item.hand.line, step)
            assert all(amount > 0 for _, amount in row), (item.hand.source, item.hand.line, step, row)
