"""Words of games with open cards, halves and discards: what contradicts itself is refused, with the key's path."""

from pathlib import Path

import pytest

from handaudit.base.errors import RulebookError
from handaudit.rules.load import load, source_of

REFUSED = {
    "more cards open than dealt": ("7-card-stud", "hole = 1, up = 1 }", "hole = 1, up = 2 }", "street.4th-street.deal.up"),
    "a common card where nobody is dealt to": (
        "holdem", "deal = { burn = 1, board = 3 }", 'deal = { burn = 1, board = 3, when-short = "common-card" }', "deal.when-short"),
    "first by open cards that nobody has": (
        "holdem", 'bet  = { first = "left-of-button", least', 'bet  = { first = "high-hand", least', "street.flop.bet.first"),
    "a bring-in from the left of the button": (
        "holdem", 'first = "left-of-button", least = "big-blind" }',
        'first = "left-of-button", bring-in = "up-to-small-bet" }', "bet.bring-in"),
    "an open pair where nothing lies open": (
        "holdem", 'first = "left-of-button", least = "big-blind" }',
        'first = "left-of-button", open-pair = "either-bet" }', "bet.open-pair"),
    "a discard that not all do alike": ("pineapple", "least   = 1", "least   = 0", "street.draw.exchange.replace"),
    "at least more than at most": ("pineapple", "least   = 1", "least   = 2", "street.draw.exchange.least"),
    "a second half of five cards out of four": (
        "badacey", "uses    = { hole = [4, 4] }", "uses    = { hole = [3, 3] }", "second-half.uses"),
    "three parts to a pot": (
        "drawmaha", "[second-half]                   # the other half: two cards of the hand and three of the board\nranking = {",
        '[second-half]\nranking = { low = "eight-or-better",', "second-half"),
    "three boards": ("split-holdem", "boards  = 2 ", "boards  = 3 ", "boards"),
    "two boards from too small a pack": ("split-holdem", "players = [2, 11]", "players = [2, 22]", "players"),
    "a word that nobody knows": ("razz", '"low-hand"', '"worst-hand"', "bet.first"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_a_contradiction_is_refused_where_it_stands(what: str, tmp_path: Path) -> None:
    name, old, new, path = REFUSED[what]
    text = source_of(name)
    assert old in text
    file = tmp_path / "own.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RulebookError) as caught:
        load(str(file))
    assert path in str(caught.value)


def test_what_the_words_come_to() -> None:
    assert load("7-card-stud").hole_dealt == 7
    assert load("7-card-stud").by_street
    assert load("pineapple").hole_dealt == 2
    assert not load("badacey").by_street
    assert [load(name).in_parts for name in ("holdem", "split-holdem", "drawmaha", "omaha-hi-lo")] == [
        False,
        True,
        True,
        True,
    ]
