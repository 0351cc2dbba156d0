"""Each figure that a log prints is tested: a false one is named, or a reason says why nothing can tell.

`silent.py` has the reasons. Each figure of the test log of each layout is changed in turn, by the first digit that counts.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.layouts.logs import CASES
from tests.principles.figures import around, changed, figures
from tests.principles.silent import REASONS
from tests.principles.test_blanks_and_ends import LOGS, read

WHY = [
    (re.compile(pattern), frozenset(names.split()))
    for patterns in REASONS.values()
    for pattern, names in patterns.items()
]
"""What stands around a figure that may change in silence, and the layouts in which it may."""
EACH = 40
"""One figure of so many is changed at every run, and all of them with `--long`."""
NAMED = {
    "bet sums": {
        "ipoker": 'bet="€<9>"', "mavens": "Players (Ada: <4.20>", "party": "bet $<36>", "unibet": ": bet €<34>", "wpn_old": "Bets: <60>",
    },
    "the pot of a street": {
        "boss": 'BOARD_TURN" POT="<21.00>"', "everest": 'tax="#"><450>', "fulltilt": "(Total Pot: $<8>,", "igt": '"pot":"<4.87>"',
        "pkr": "Pot sizes: $<8>", "wpn": "Main pot $<7.60>",
    },
    "stacks at the end": {"microgaming": 'endbalance="<5.80>"', "party": " balance $<110.50>", "pkr": "Seat #: Cleo - <2,170>"},
    "main and side pots": {
        "absolute": "Total Pot($#:$<12.30>", "pokerstars_es": "Bote principal <9245>", "pokerstars_pt": "Pote principal <9245>",
        "pokerstars_ru": "Основной банк <9245>", "weplay": "Main pot <9165>",
    },
    "what a raise puts in": {
        "absolute": "Raises $<0.30> to", "betonline": "raises <3.00> to", "bovada": "Raises $<", "ongame": "raises $<3.00> to",
        "unibet": "raises €<5.50> to", "wpn": "raises $<3.00> to",
    },
    "antes": {"fulltilt": "Ante <5> -", "mavens": "Ante <5>", "winamax": "(<"},
}  # fmt: skip
"""Figures that were silent once, by what they are: each must be named."""


def silent(folder: Path, layout: str, each: int = 1) -> tuple[list[str], int]:
    """The figures of a layout's log that change in silence, and how many were changed."""
    name = LOGS[layout]
    text = (CASES / name).read_text("utf-8")
    whole, found = told(folder, name, text), list(figures(text))[::each]
    return [around(text, one) for one in found if told(folder, name, changed(text, one)) == whole], len(found)


def unexplained(layout: str, figures: list[str]) -> list[str]:
    """The figures for which no reason of this layout holds."""
    reasons = [pattern for pattern, names in WHY if layout in names]
    return [one for one in figures if not any(pattern.search(one) for pattern in reasons)]


def told(folder: Path, name: str, text: str) -> tuple[list[Any], list[str]]:
    """The verdicts and codes of a log, without the ids of its hands."""
    _, hands, loose = read(folder, name, text.encode())
    return [hand[1:] for hand in hands], loose


@pytest.mark.heavy
@pytest.mark.parametrize("layout", LOGS)
def test_a_false_figure_is_named_or_has_a_reason(layout: str, tmp_path: Path) -> None:
    if layout == "thebiggame":
        pytest.skip("no reader reads it")
    found, tried = silent(tmp_path, layout, EACH)
    assert tried
    assert unexplained(layout, found) == []


@pytest.mark.long
@pytest.mark.parametrize("layout", [one for one in LOGS if one != "thebiggame"])
def test_every_false_figure_is_named_or_has_a_reason(layout: str, tmp_path: Path) -> None:
    found, tried = silent(tmp_path, layout)
    assert tried > 20
    assert unexplained(layout, found) == []
    reasons = [pattern for pattern, names in WHY if layout in names]
    assert [one.pattern for one in reasons if not any(one.search(figure) for figure in found)] == [], (
        "reasons of nothing"
    )


@pytest.mark.parametrize(
    ("layout", "figure"), [(layout, one) for rows in NAMED.values() for layout, one in rows.items()]
)
def test_figures_beside_the_play_are_named(layout: str, figure: str, tmp_path: Path) -> None:
    name = LOGS[layout]
    text = (CASES / name).read_text("utf-8")
    (first, *_) = [one for one in figures(text) if figure in around(text, one)]
    verdicts, _ = told(tmp_path, name, changed(text, first))
    assert [hand for hand in verdicts if hand[0] == "findings"], around(text, first)


def test_each_reason_is_of_known_layouts_and_explains_no_amount_that_is_tested() -> None:
    """A reason whose patterns match every line explains nothing."""
    sound = ("Total pot $<9>", "Ada collected $<9> from pot", "Rake <1>", "calls $<9>", "Ada: net <9>", "ends with <9>")
    assert WHY
    assert all(names and names <= LOGS.keys() for _, names in WHY)
    assert not [line for line in sound for pattern, _ in WHY if pattern.search(line)]
