"""A button that a log does not show is unknown: nobody is accused for it, in any layout."""

import re
from pathlib import Path

import pytest

from tests.principles.dealt import LAYOUTS, accused, hands, results

BUTTONS = (
    (r"( 6-max| 9-max| \d+-max)? Seat #?\d+ is the (?:button|dealer)", r"\1"),
    (r" Seat #\d+ is the button", ""),
    (r"\nThe button is in seat #\d+", ""),
    (r"\nButton is at seat \d+", ""),
    (r"\nSeat \d+ is the button", ""),
    (r'dealer="1"', 'dealer="0"'),
    (r'\(dealer: "[^"]+"\)', "(dead button)"),
    (r'"dealer_seat": \d+', '"dealer_seat": 0'),
    (r"\nbutton: seat \d+", ""),
    (r" \[Dealer\]| \(dealer\)", ""),
)
"""How layouts tell the button, and what is left without it."""


def unbuttoned(text: str) -> str:
    """The hand without its button, and without the tag of it in the summary."""
    for pattern, plain in BUTTONS:
        if plain == 'dealer="0"' and "<players dealer=" in text:
            continue  # there it is the number of a chair
        text = re.sub(pattern, plain, text)
    return text.replace(" (button)", "")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nobody_is_accused_for_an_unknown_button(layout: str, tmp_path: Path) -> None:
    seen = []
    for text in hands(layout, 6):
        wrong = unbuttoned(text)
        if wrong != text:
            found, _ = results(tmp_path, layout, wrong)
            seen.append(wrong)
            assert not accused(found), ([one.message for one in found[0].findings], wrong)
    if not seen:
        pytest.skip("no pattern finds the button of this layout")
    assert seen


def test_who_acts_out_of_turn_is_found_without_a_button(tmp_path: Path) -> None:
    """The blinds say who is first: an action that comes too early is still one."""
    seen = []
    for text in hands("pokerstars", 20):
        lines = unbuttoned(text).split("\n")
        acts = [at for at, line in enumerate(lines) if re.search(r": (?:folds|checks)$", line)]
        near = [at for at in acts if at + 1 in acts]
        if near:
            at = near[0]
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
            seen.append("out-of-turn" in accused(results(tmp_path, "pokerstars", "\n".join(lines))[0]))
    assert seen
    assert set(seen) == {True}
