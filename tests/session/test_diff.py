"""Two logs of one session: what each has alone, and where they contradict each other."""

import json
import re
from pathlib import Path

import pytest

from tests.layouts.test_winamax import HAND as WINAMAX
from tests.report.logs import run
from tests.session.test_faults import ONE, THREE, TWO
from tests.support.dealer import Settings, deal_many
from tests.support.scribe import print_hand


def differ(folder: Path, one: str, other: str) -> tuple[int, dict[str, object]]:
    """Exit status and JSON of a comparison."""
    (folder / "a.txt").write_text(one, encoding="utf-8")
    (folder / "b.txt").write_text(other, encoding="utf-8")
    done = run("diff", "a.txt", "b.txt", "--output-format", "json", cwd=folder)
    return done.returncode, json.loads(done.stdout)


def test_what_each_has_alone(tmp_path: Path) -> None:
    status, found = differ(tmp_path, ONE + TWO, TWO + THREE)
    assert status == 0
    assert (found["in_both"], found["contradictions"]) == (1, [])
    assert found["only_a"] == [{"hand": "1001", "file": "a.txt", "line": 1}]
    assert [row["hand"] for row in found["only_b"]] == ["1003"]  # type: ignore[attr-defined]


def test_cards_that_one_does_not_see_are_no_contradiction(tmp_path: Path) -> None:
    mine, yours = (ONE.replace("CARDS ***\n", f"CARDS ***\nDealt to {who}\n") for who in ("Ann [As Kd]", "Bob [2s 2d]"))
    assert differ(tmp_path, mine, yours)[0] == 0
    status, found = differ(tmp_path, mine, mine.replace("As Kd", "As Kc"))
    assert status == 1
    assert found["contradictions"] == [
        {
            "hand": "1001", "other_hand": "1001", "what": "cards of Ann", "a": {"file": "a.txt", "line": 9, "says": "Kd As"},
            "b": {"file": "b.txt", "line": 9, "says": "Kc As"},
        }
    ]  # fmt: skip


def test_where_they_contradict(tmp_path: Path) -> None:
    other = ONE.replace("Ann ($100", "Ann ($120").replace("Ann: folds", "Ann: calls $2")
    status, found = differ(tmp_path, ONE, other)
    assert status == 1
    assert [(row["what"], row["a"]["says"], row["b"]["says"], row["b"]["line"]) for row in found["contradictions"]] == [  # type: ignore[attr-defined]
        ("stack of Ann", "$100", "$120", 3),
        ("action", "Ann folds", "Ann calls $2", 9),
    ]


def test_a_sheet_with_other_ids_is_matched_by_content(tmp_path: Path) -> None:
    sheet = (ONE + TWO).replace("#100", "#77")
    status, found = differ(tmp_path, ONE + TWO, sheet)
    assert (status, found["in_both"], found["by_content"]) == (0, 2, 2)


def test_two_dialects_of_the_same_hands_agree(tmp_path: Path) -> None:
    hands = list(deal_many(11, 12, Settings(kinds=("cash",), nasty=0.0, chatter=0.0)))
    one, other = ("\n".join(print_hand(hand, dialect) for hand in hands) for dialect in ("handaudit", "pokerstars"))
    status, found = differ(tmp_path, one, other)
    assert (found["in_both"], [row["what"] for row in found["contradictions"]]) == (12, [])  # type: ignore[attr-defined]
    assert status == 0


@pytest.mark.parametrize(("old", "new", "line"), [("Cleo calls 2€", "Cleo calls 1€", 15), ("(80.50€)", "(80€)", 4)])
def test_a_log_in_the_layout_of_another_room_is_read_as_that(tmp_path: Path, old: str, new: str, line: int) -> None:
    status, found = differ(tmp_path, WINAMAX, WINAMAX.replace(old, new))
    assert status == 1
    assert [row["b"]["line"] for row in found["contradictions"]] == [line]  # type: ignore[attr-defined]


def test_a_tree_is_compared_at_its_own_lines(tmp_path: Path) -> None:
    (tmp_path / "log.txt").write_text(ONE, encoding="utf-8")
    assert run("convert", "log.txt", "--to", "ohh", "-o", "one.json", cwd=tmp_path).returncode == 0
    text = (tmp_path / "one.json").read_text(encoding="utf-8")
    assert differ(tmp_path, text, text)[0] == 0
    other = re.sub(r'"starting_stack": ?100\b', '"starting_stack": 120', text, count=1)
    status, found = differ(tmp_path, text, other)
    assert status == 1
    row = next(row for row in found["contradictions"] if row["what"].startswith("stack of"))  # type: ignore[attr-defined]
    lines = other.split("\n")
    assert "starting_stack" in lines[row["b"]["line"] - 1]
