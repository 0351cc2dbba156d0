"""A board with a card too many is named, also in a layout whose every street tells the whole board again."""

import random
from pathlib import Path

from tests.layouts.logs import audited
from tests.layouts.test_mutants import PRINTERS, errors, settings_of
from tests.support.dealer import stream
from tests.support.mutants import MUTANTS
from tests.support.scribe import print_hand


def test_a_flop_of_too_many_cards_is_named_in_each_hand(tmp_path: Path) -> None:
    """In Merge's log the fourth card is the turn, and the board that goes on is one card too long at its end."""
    printer, mutant, dealt, seen = PRINTERS["merge"][0], MUTANTS["board-count"], stream(5, settings_of("merge")), 0
    while seen < 12:
        hand = next(dealt)
        if not mutant.applies(hand):
            continue
        texts = [
            printer(one)
            for one in (print_hand(hand, "pokerstars", chatter=False), mutant.apply(random.Random(1), hand).text)
        ]
        if None in texts or audited(tmp_path, str(texts[0]), PRINTERS["merge"][1])[0][0].verdict != "clean":
            continue
        seen += 1
        assert errors(tmp_path, "merge", str(texts[1])), texts[1]
