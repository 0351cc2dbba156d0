"""Chips that moves put aside or hold apart leave again: also where a log has swaps that its game does not have."""

import random
from collections import Counter
from pathlib import Path

import pytest

from tests.benchmarks.amplify import hands_of
from tests.support.audits import audit_text
from tests.support.changes import changed

SAMPLES = Path(__file__).resolve().parent.parent / "samples"


@pytest.mark.heavy
@pytest.mark.parametrize("book", ["draw-holdem", "drawmaha"])
def test_no_account_is_left_with_chips(book: str) -> None:
    hands = [hand for path in sorted(SAMPLES.glob("draw-holdem*.txt")) for hand in hands_of(path.read_text("utf-8"))]
    chance, seen = random.Random(4), 0
    for number in range(40):
        lines = hands[number % len(hands)].split("\n")
        text = "\n".join(changed(chance, lines) if number >= len(hands) else lines) + "\n\n"
        for audit in audit_text(text, rulebook=book):
            rep = audit.replay
            if rep is None:
                continue
            seen += 1
            left: Counter[str] = Counter()
            for move in rep.moves:
                left[move.src] -= move.amount
                left[move.dst] += move.amount
            assert left["aside"] == 0, text
            if rep.won and not rep.unverifiable:
                assert (left["held"], left["pot"]) == (0, rep.rake + rep.carried_out), text
    assert seen > 10
