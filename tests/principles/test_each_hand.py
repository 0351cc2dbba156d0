"""Faults that a layout once told in some hands only are named in each of them."""

import random
from pathlib import Path

import pytest

from tests.layouts.logs import audited
from tests.layouts.test_mutants import PRINTERS, errors, settings_of
from tests.support.dealer import stream
from tests.support.mutants import MUTANTS
from tests.support.scribe import print_hand

HANDS = 12


@pytest.mark.parametrize(
    ("layout", "name"),
    [
        ("merge", "board-count"),  # every street tells the whole board again: a fourth card on the flop is the turn
        ("clubgg", "summary-won"),  # a player whom several pots pay
        ("pkr", "uncalled-seat"),  # stacks at the end
    ],
)
def test_a_fault_is_named_in_each_hand(layout: str, name: str, tmp_path: Path) -> None:
    (printer, file), mutant = PRINTERS[layout], MUTANTS[name]
    dealt, seen = stream(5, settings_of(layout, name)), 0
    while seen < HANDS:
        hand = next(dealt)
        if not mutant.applies(hand):
            continue
        clean = printer(print_hand(hand, "pokerstars", chatter=False))
        wrong = printer(mutant.apply(random.Random(1), hand).text)
        if clean is None or wrong in (None, clean) or audited(tmp_path, clean, file)[0][0].verdict != "clean":
            continue
        seen += 1
        assert errors(tmp_path, layout, str(wrong)), wrong
    assert seen == HANDS
