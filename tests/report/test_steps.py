"""The table after every step: chips are conserved, pots are the ledger's, a clean hand has one world, a faulty one two."""

import json
from pathlib import Path

import pytest

from handaudit.model.audit import Audit
from handaudit.report.ledger import pots_after
from handaudit.report.steps import step_objects
from tests.conftest import SHARED
from tests.report.logs import HAND, WRONG, run
from tests.support.audits import audit_path, audit_text

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
LOGS = sorted(path.name for path in SAMPLES.glob("*.txt"))


def in_play(result: Audit, row: dict[str, object]) -> int:
    """The chips of a step: stacks and pots."""
    stacks, pots = row["stacks"], row["pots"]
    assert isinstance(stacks, list)
    assert isinstance(pots, list)
    return sum(stacks) + sum(pot["amount"] for pot in pots)


def hold(result: Audit) -> None:
    """What is true of the steps of every hand."""
    rep = result.replay
    if rep is None:
        assert step_objects(result, result.findings) == []
        return
    rows = step_objects(result, result.findings)
    assert [row["n"] for row in rows] == list(range(1, len(rows) + 1))
    assert rows[-1]["task"] == "result"
    ledger = list(pots_after(result.hand, rep))
    for row, step, pots in zip(rows, rep.steps, ledger, strict=False):
        assert row["line"] == (step.line or None)
        assert [(pot["name"], pot["amount"]) for pot in row["pots"]] == [pot for pot in pots if pot[1]]
        assert row["paid"] == step.paid
    assert sorted(place for row in rows for place in row["findings"]) == list(range(len(result.findings)))
    if result.verdict == "clean" and "cashout" not in result.hand.kinds:
        assert not [row["n"] for row in rows if row["by_rules"] is not None]
        assert rows[-1]["stacks"] == [rep.final[seat] for seat in sorted(rep.start)]


@pytest.mark.parametrize("name", LOGS)
def test_the_steps_of_every_sample_hold_together(name: str) -> None:
    for result in audit_path(SAMPLES / name):
        hold(result)


@pytest.mark.parametrize("name", [name for name in LOGS if "clean" in name])
def test_no_chip_is_lost_on_the_way(name: str) -> None:
    seen = 0
    for result in audit_path(SAMPLES / name):
        rep = result.replay
        seen += 1
        assert rep is not None
        whole = sum(rep.start.values()) + rep.carried_in
        for row in step_objects(result, result.findings)[: len(rep.steps)]:
            seen += 1
            assert in_play(result, row) <= whole, (result.hand.id, row["n"])
        paid = [row for row in step_objects(result, result.findings) if row["task"] == "settle"]
        assert all(in_play(result, row) == whole for row in paid), result.hand.id
    assert seen


@pytest.mark.parametrize("folder", ["data/pokerstars/holdem", "data/pokerstars/omaha", "spec/examples"])
def test_the_steps_of_real_hands_hold_together(folder: str) -> None:
    if not (SHARED / folder).is_dir():
        pytest.skip(f"the shared logs (../shared/{folder} beside the project) are not on this machine")
    for path in sorted((SHARED / folder).rglob("*.txt"))[:12]:
        for result in audit_path(path)[:40]:
            hold(result)


def test_a_fee_too_high_is_in_one_world_and_not_in_the_other() -> None:
    result = audit_path(SAMPLES / "draw-holdem-faulty.txt")[0]
    rows = step_objects(result, result.findings)
    names = [seat.name for seat in sorted(result.hand.seats)]
    assert [row["n"] for row in rows if row["by_rules"]] == list(range(11, len(rows) + 1))
    wrong = rows[10]
    assert wrong["findings"] == [0]
    ines = names.index("Ines")
    assert (wrong["stacks"][ines], wrong["by_rules"]["stacks"][ines]) == (12_700, 13_200)
    assert wrong["pots"][-1] == {"name": "fees", "amount": 1_500}
    assert wrong["by_rules"]["pots"][-1] == {"name": "fees", "amount": 1_000}
    last = rows[-1]
    assert (last["stacks"][names.index("Rosa")], last["by_rules"]["stacks"][names.index("Rosa")]) == (31_700, 31_200)


def test_a_side_pot_to_the_wrong_player_differs_from_the_line_that_pays_it() -> None:
    log = (
        HAND.replace("Ann collected $40 from side pot", "Cy collected $40 from side pot")
        .replace("showed [As Ad] and won ($160)", "showed [As Ad] and won ($120)")
        .replace("showed [Kh Kd] and lost with", "showed [Kh Kd] and won ($40) with")
    )
    (result,) = audit_text(log)
    rows = step_objects(result, result.findings)
    differing = [row for row in rows if row["by_rules"] is not None]
    assert differing[0]["line"] == 27
    assert differing[0]["findings"] == [0]
    assert differing[0]["stacks"] == [4_000, 0, 8_000]
    assert differing[0]["by_rules"]["stacks"] == [8_000, 0, 4_000]
    assert [row["line"] for row in differing] == [row["line"] for row in rows if row["n"] >= differing[0]["n"]]


def test_a_payment_that_is_put_right_reaches_the_winner() -> None:
    (result,) = audit_text(WRONG)
    last = step_objects(result, result.findings)[-1]
    assert last["by_rules"] is not None


def test_cards_lie_open_as_far_as_the_log_shows_them() -> None:
    (result,) = audit_text(HAND)
    rows = step_objects(result, result.findings)
    assert rows[0]["cards"] == [None, None, None]
    assert rows[2]["cards"] == ["As Ad", "Qh Qd", "Kh Kd"]
    assert rows[-1]["board"] == "2h 5c Td 9s 3c"
    drawn = audit_path(SAMPLES / "32-card-draw-clean.txt")[0]
    by_step = {row["line"]: row["cards"] for row in step_objects(drawn, ())}
    assert by_step[20][1] == "8c Jc 7c Ks Qc"
    assert by_step[22][1] == "Ks Qc 7h Ad Qs"


def test_programs_get_the_steps_when_they_ask(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND)
    plain = run("replay", "n.txt", "--output-format", "jsonl", cwd=tmp_path)
    whole = run("replay", "n.txt", "--output-format", "jsonl", "--steps", cwd=tmp_path)
    assert "steps" not in json.loads(plain.stdout)
    rows = json.loads(whole.stdout)
    assert {key: value for key, value in rows.items() if key != "steps"} == json.loads(plain.stdout)
    assert rows["steps"][4]["action"] == "call"
    assert sum(pot["amount"] for pot in rows["steps"][4]["pots"]) == 600 + 4_000 + 4_000
    assert rows["steps"][4]["stacks"] == [9_400, 0, 6_000]
