"""Chatter is known with any name that a seat may carry: digits, brackets and signs of a name are no figures and no cards."""

import re
from pathlib import Path

import pytest

from tests.layouts.logs import CASES, audited
from tests.principles.dealt import LAYOUTS, hands, results
from tests.principles.test_lines_left_out import names

ODD = ("Player99", "[7]up", "a$b", "x (9) y", "K-2.5", "€uro")
TREES = ("ipoker", "merge", "microgaming", "ohh", "phh", "pokernow")
"""Layouts whose lines are records: chatter has a record of its own there."""


@pytest.mark.parametrize("layout", [layout for layout in LAYOUTS if layout not in TREES])
def test_chatter_with_an_odd_name_is_chatter(layout: str, tmp_path: Path) -> None:
    text = next((one for one in hands(layout, 6) if names(one)), "")
    if not text:
        pytest.skip("the list of seats of this layout is told in another way")
    name, lines, seen = min(names(text)), text.split("\n"), []
    at = len(lines) // 2
    for odd in ODD:
        for said in (f"{odd} dances around", f"the table greets {odd} warmly"):
            told = "\n".join([*lines[:at], said.replace(odd, name), *lines[at:]]).replace(name, odd)
            plain = "\n".join(lines).replace(name, odd)
            with_it, without = (results(tmp_path, layout, one)[0] for one in (told, plain))
            seen.append([hand.verdict for hand in with_it] == [hand.verdict for hand in without])
    assert seen == [True] * 12


@pytest.mark.parametrize("layout", [layout for layout in LAYOUTS if layout not in TREES])
def test_a_line_with_chips_is_no_chatter(layout: str, tmp_path: Path) -> None:
    text = next((one for one in hands(layout, 6) if names(one)), "")
    if not text:
        pytest.skip("the list of seats of this layout is told in another way")
    name, lines = min(names(text)), text.split("\n")
    at = len(lines) // 2
    wrong = "\n".join([*lines[:at], f"{name} slips $40 to the dealer", *lines[at:]])
    found, _ = results(tmp_path, layout, wrong)
    assert "unreadable" in [hand.verdict for hand in found]


def test_a_player_who_is_moved_to_a_table_is_chatter(tmp_path: Path) -> None:
    text = hands("party", 1)[0]
    lines = text.split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("** Dealing"))
    told = "\n".join([*lines[:at], "Zo has been moved from table 19 to this table", *lines[at:]])
    found, _ = results(tmp_path, "party", told)
    assert [hand.verdict for hand in found] == [hand.verdict for hand in results(tmp_path, "party", text)[0]]


@pytest.mark.parametrize(
    ("log", "name"), [("ongame.txt", "Cleo"), ("ongame.txt", "Ada"), ("pkr.txt", "Ada"), ("short.txt", "Cleo")]
)
@pytest.mark.parametrize("odd", ["Bob bets $5", "x raises $2 to $9", "who wins", "=SUM(1)", "a=b"])
def test_a_name_that_looks_like_a_line_is_a_name(log: str, name: str, odd: str, tmp_path: Path) -> None:
    text = (CASES / log).read_text("utf-8")
    whole, named = (audited(tmp_path, one)[0] for one in (text, re.sub(rf"\b{name}\b", odd, text)))
    assert [hand.verdict for hand in named] == [hand.verdict for hand in whole]
