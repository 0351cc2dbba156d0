"""What is wrong between two hands stands in the hand that it names, in `replay` too, and that hand is not clean."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.finding import Finding
from handaudit.report import replay_json
from handaudit.report.replay_json import ReplayJsonl
from tests.session.test_house_ways import FIRST, SECOND

WRONG = SECOND.replace("Ann (100 in chips)", "Ann (12 in chips)").replace("Cy (101", "Cy (98")


def replayed(*logs: Path, aside: Callable[[Finding], object] = print) -> tuple[list[dict[str, Any]], int]:
    """The hands of `replay`, and how many of them the counts call clean."""
    out, work = StringIO(), Run([str(log) for log in logs])
    report = ReplayJsonl(out, aside)
    for item in work:
        work.tally.judged(item)
        if isinstance(item, Finding):
            report.loose(item)
        else:
            report.hand(item, item.findings)
    report.end(work.tally)
    return [json.loads(line) for line in out.getvalue().splitlines()], work.tally.clean


def codes(hand: dict[str, Any]) -> list[str]:
    return [f"{one['code']} {one['player']} {one['line']}" for one in hand["findings"]]


@pytest.mark.parametrize("size", [1 << 24, 10])
def test_findings_between_hands_stand_in_their_hand(tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_json, "IN_MEMORY", size)
    path = tmp_path / "night.txt"
    path.write_text(FIRST + "Ann buys in for 12\n\n" + WRONG, encoding="utf-8")
    (one, two), clean = replayed(path)
    assert (one["verdict"], codes(one)) == ("clean", [])
    assert two["verdict"] == "findings"
    assert codes(two) == ["buy-in Ann 16", "session-stack-jump Cy 22", "chips-removed Cy 22"]
    assert clean == 1


def test_a_clean_night_stays_clean(tmp_path: Path) -> None:
    path = tmp_path / "night.txt"
    path.write_text(FIRST + "Ann buys in for 100\n\n" + SECOND, encoding="utf-8")
    hands, clean = replayed(path)
    assert [(hand["verdict"], codes(hand)) for hand in hands] == [("clean", [])] * 2
    assert clean == 2


def test_a_copy_is_no_fault_of_the_hand_that_it_repeats(tmp_path: Path) -> None:
    """It is said beside the output: the copy itself is not replayed."""
    path, aside = tmp_path / "night.txt", list[Finding]()
    path.write_text(FIRST + FIRST, encoding="utf-8")
    (hand,), clean = replayed(path, aside=aside.append)
    assert (hand["verdict"], hand["findings"], clean) == ("clean", [], 1)
    assert [finding.code for finding in aside] == ["session-duplicate-hand"]
