"""Hands that were written from the rules alone: each says on which line which finding is due, or is clean."""

from pathlib import Path

import pytest

from tests.support.audits import audit_text, roots

TEXT = (Path(__file__).parents[1] / "cases" / "written.txt").read_text("utf-8")
HANDS = dict(part.split("\n", 1) for part in TEXT.split("\n@@ ")[1:])
MARK = " << "


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_is_judged_as_it_was_written(name: str) -> None:
    rows = [line.partition(MARK) for line in HANDS[name].split("\n")]
    due = [(code.strip(), number) for number, (_, _, code) in enumerate(rows, 1) if code]
    (result,) = audit_text("\n".join(line for line, _, _ in rows))
    assert not result.hand.unread
    assert roots(result) == due


def test_there_are_clean_hands_and_faults_of_every_game() -> None:
    for game in ("Hold'em", "Draw-Holdem", "32-Card Draw", "Jacks or Better"):
        mine = [text for text in HANDS.values() if game in text.partition("\n")[0]]
        assert 4 <= sum(MARK in text for text in mine) < len(mine)
