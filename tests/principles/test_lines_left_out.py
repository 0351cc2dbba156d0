"""A line of play that is set aside silences what rests on the chips of its hand, in every layout."""

import random
import re
from pathlib import Path

import pytest

from tests.principles.dealt import LAYOUTS, accused, hands, results

STRANGER = "Zzyzx Q"
SEATS = (
    r"Seat[ #]?\d+(?::| -) (.+?)(?: +\[ME\])? ?\(",
    r'seat="\d+" name="(.+?)"',
    r'name="(.+?)".*seat="\d+"',
    r'#\d+ "(.+?) @',
    r"^(.{1,30}?) +\(?\S*\d\S*\)? in chips",
)
"""How the layouts print a seat."""


def names(text: str) -> set[str]:
    """The names in the list of seats, as far as a pattern finds them."""
    found = {name for pattern in SEATS for name in re.findall(pattern, text, re.MULTILINE)}
    return {name for name in found if text.count(name) > 1 and len(name) > 2 and " - " not in name and ":" not in name}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_line_of_a_stranger_accuses_nobody(layout: str, tmp_path: Path) -> None:
    """One line of a sound hand names somebody who has no seat: whatever follows from it, nobody is accused."""
    seen = 0
    rng = random.Random(layout)
    for text in hands(layout, 6):
        lines = text.split("\n")
        places = [(at, name) for at, line in enumerate(lines) for name in names(text) if name in line]
        for at, name in rng.sample(places, min(4, len(places))):
            wrong = "\n".join([*lines[:at], lines[at].replace(name, STRANGER), *lines[at + 1 :]])
            found, _ = results(tmp_path, layout, wrong)
            codes = {one.code for hand in found for one in hand.findings}
            if "log-unknown-player" not in codes or not any(hand.hand.left_out for hand in found):
                continue
            seen += 1
            assert not accused(found), (lines[at], wrong)
            assert all(hand.verdict != "clean" for hand in found)
    if not seen:
        pytest.skip("this layout names players by their seats or numbers")
    assert seen


@pytest.mark.heavy
def test_cards_are_judged_beside_a_line_that_is_left_out(tmp_path: Path) -> None:
    """What does not rest on chips is still found: a card that is dealt twice."""
    found = set()
    for text in hands("pokerstars", 40):
        board = re.search(r"\*\*\* FLOP \*\*\* \[(..)", text)
        who = re.search(r"\n(.+): (?:calls|bets) \S+\n", text)
        if board is not None and who is not None and "*** TURN ***" in text:
            wrong = re.sub(r"(\*\*\* TURN \*\*\* \[[^\]]+\] \[)..", rf"\g<1>{board[1]}", text, count=1)
            results_of, _ = results(tmp_path, "pokerstars", wrong.replace(who[0], who[0].replace(who[1], STRANGER), 1))
            found.add((bool(results_of[0].hand.left_out), "card-dup" in accused(results_of)))
    assert found == {(True, True)}
