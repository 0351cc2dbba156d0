"""A hand that was thrown away and is shown afterwards: dead, live by the house, or live by the floor's word under every book."""

import pytest

from tests.support.audits import audit_text
from tests.test_silent_money import log

END = (
    "Ann: mucks hand\nBob: mucks hand\n{floor}Ann: shows [Ac Ts] (a straight, Ten to Ace)\nCy: shows [As Kd] (a pair of Kings)\n"
    "Ann collected 60 from pot\n"
)
BOOKS = ("holdem", "tda@holdem", "roberts@holdem")
LIVE = (
    "The hand of Ann is live",
    "Ann's hand is live",
    "Ann wins",
    "Ann's cards were retrieved from the muck, her hand plays",
    "Die Hand von Ann ist gültig",
    "Anns Blatt zählt",
)


def paid(floor: str, book: str) -> list[tuple[str, str]]:
    """The findings about money, with their severity."""
    (result,) = audit_text(log(end=END.format(floor=floor)), rulebook=book)
    assert result.replay is not None
    return [(f.code, f.severity) for f in result.findings if f.domain in ("money", "dead") or f.chips]


@pytest.mark.parametrize(
    ("book", "severity"), [("holdem", "error"), ("tda@holdem", ""), ("roberts@holdem", "ambiguity")]
)
def test_without_a_word_of_the_floor_the_book_decides(book: str, severity: str) -> None:
    assert [s for _, s in paid("", book)] == ([severity] if severity else [])


@pytest.mark.parametrize("words", LIVE)
@pytest.mark.parametrize("book", BOOKS)
def test_a_mucked_hand_that_the_floor_rules_live_is_paid_under_every_book(words: str, book: str) -> None:
    assert paid(f"Floor: {words}\n", book) == []


@pytest.mark.parametrize(
    "words", ["Ann's hand is not live", "Ann's hand is dead", "table 4 breaks", "if Ann shows, her hand is live"]
)
def test_other_words_of_the_floor_bring_no_hand_back(words: str) -> None:
    assert [s for _, s in paid(f"Floor: {words}\n", "holdem")] == ["error"]


@pytest.mark.parametrize("words", ["Anns Hand ist tot", "kill Ann's hand", "Ann's hand is dead"])
def test_a_hand_ruled_dead_after_the_showdown_is_not_missed(words: str) -> None:
    shows = "Ann: shows [Ac Ts] (a straight, Ten to Ace)\nBob: mucks hand\nCy: shows [As Kd]\n"
    found = []
    for ruling in ("", f"Floor: {words}\n"):
        (result,) = audit_text(log(end=f"{shows}{ruling}Cy collected 60 from pot\n"))
        found.append([f.code for f in result.findings if f.severity != "info"])
    assert found == [["wrong-winner"], []]
