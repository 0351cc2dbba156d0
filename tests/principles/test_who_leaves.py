"""A player whom a room's log lets leave the table in a hand has folded, with a line for it or without: in every layout that says so."""

import re
from pathlib import Path

import pytest

from tests.principles.dealt import accused, hands, results

LEAVES = {
    "pokerstars": "{} leaves the table", "ggpoker": "{} has left the table", "betonline": "{} has left the table",
    "cake": "{} left the table", "everleaf": "{} has left the table", "ongame": "{} has left the table",
    "pacific": "{} has left the table", "party": "{} has left the table.", "pkr": "{} has left the table",
    "winamax": "{} leaves the table", "wpn": "{} has left the table",
}  # fmt: skip
FOLD = re.compile(r"^(.+?)(?::| -)? folds?\.?$", re.MULTILINE | re.IGNORECASE)


def without_a_fold(text: str, line: str) -> str:
    """The hand with another line where its last fold was; empty if the log names that player in no other line of play."""
    found = [*FOLD.finditer(text)]
    if not found or sum(one.startswith(found[-1][1]) for one in text.splitlines()) < 2:
        return ""
    at = found[-1]
    return text[: at.start()] + (line.format(at[1]) if line else "") + text[at.end() + (not line) :]


@pytest.mark.parametrize("layout", LEAVES)
def test_who_leaves_has_folded(layout: str, tmp_path: Path) -> None:
    seen = named = 0
    for text in hands(layout, 12):
        left, lost = without_a_fold(text, LEAVES[layout]), without_a_fold(text, "")
        if not left or [one.verdict for one in results(tmp_path, layout, text)[0]] != ["clean"]:
            continue
        found, loose = results(tmp_path, layout, left)
        assert all(one.severity == "info" for one in loose)
        assert not accused(found), (left, [one.findings for one in found])
        assert [one.verdict for one in found] != ["unreadable"], left
        seen += 1
        named += bool(accused(results(tmp_path, layout, lost)[0]))
    assert seen > 2
    assert named == seen, "a fold without any line is still found"


def test_who_acts_after_he_left_is_no_fold(tmp_path: Path) -> None:
    """A line below that shows the player in the hand counts more than the line that he left."""
    text = next(one for one in hands("betonline", 12) if FOLD.search(one))
    name = FOLD.search(text)
    assert name is not None
    gone = text.replace(name[0] + "\n", f"{name[1]} has left the table\n{name[0]}\n", 1)
    assert not accused(results(tmp_path, "betonline", gone)[0])
