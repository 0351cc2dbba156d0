"""What the floor rules in words of English and German is followed, and no part of a page goes against another part."""

import re
from pathlib import Path

import pytest

from handaudit.app import api
from handaudit.report.dispute import page
from handaudit.report.document import as_text

CASES = Path(__file__).resolve().parents[1] / "cases" / "disputes"
KINGS = (
    "Ann (small blind) showed [As Kd] and won (140) with a pair of Kings",
    "Bob (big blind) showed [Qd Qc] and lost with a pair of Queens",
)


def case(name: str, *changes: tuple[str, str]) -> str:
    """The log of a dispute with changes; `Floor: @` is where the ruling goes."""
    text = (CASES / f"{name}.txt").read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


LIVE = case("retrieved-muck", ("Bob: mucks hand\n", "Bob: mucks hand\nFloor: @\n"))
DEAD = case("misread-hand", ("Nine to King)\nBob: shows", "Nine to King)\nFloor: @\nBob: shows"))
WINS = case("misread-hand", ("Bob collected 140", "Floor: @\nBob collected 140"))
SPLIT = case(
    "misread-hand",
    ("Bob collected 140 from pot", "Floor: @\nAnn collected 70 from pot\nBob collected 70 from pot"),
    ("and lost with a straight", "and won (70) with a straight"),
    ("won (140)", "won (70)"),
)
BACK = case(
    "string-bet",
    ("Bob: raises 80 to 120\n", "Bob: raises 80 to 120\nFloor: @\nUncalled bet (80) returned to Bob\n"),
    (
        "Ann: folds\nUncalled bet (80) returned to Bob\nBob collected 140 from pot\n",
        "*** SHOW DOWN ***\nAnn: shows [As Kd] (a pair of Kings)\nBob: shows [Qd Qc] (a pair of Queens)\nAnn collected 140 from pot\n",
    ),
    ("Ann (small blind) folded on the River", KINGS[0]),
    ("Bob (big blind) collected (140)", KINGS[1]),
)
RULINGS = {
    LIVE: (
        "Bob's hand is live", "Bobs Blatt gilt", "Die Hand von Bob ist gültig", "Bob gets his cards back", "Bob is not dead",
        "Bob bekommt seine Karten zurück", "Bob darf seine Karten zeigen", "Seat 2 live hand", "I rule it a live hand",
    ),
    DEAD: (
        "Ann's hand is dead", "Anns Blatt ist tot", "Ann is out of the hand", "Ann hat kein Blatt mehr", "kill Ann's hand",
        "Ann scheidet aus der Hand aus", "Die Hand von Ann ist ungültig", "Ann has no claim to the pot",
    ),
    WINS: ("Bob wins the pot", "Der Pot geht an Bob", "ship it to Bob", "Bob kriegt alles", "the award to Bob stands"),
    SPLIT: ("chop it", "50/50", "fifty-fifty", "halbe-halbe", "Der Pot wird geteilt", "each gets half", "beide bekommen die Hälfte"),
    BACK: ("it is a call", "nur ein Call", "Bob must call", "Die Erhöhung geht zurück", "Raise is void", "kein Raise"),
}  # fmt: skip
EACH = [(log, words) for log, rows in RULINGS.items() for words in rows]
PERSONS = (
    "warning for Bob",
    "Bob gets a penalty of one round",
    "Verwarnung für Bob",
    "Bob, please be quiet",
    "Handy weg",
)


def part(text: str, head: str) -> str:
    """One part of a page."""
    found = re.search(rf"^{head}\n(.*?)(?:\n\n|\Z)", text, re.M | re.S)
    return found[1] if found else ""


@pytest.mark.heavy
@pytest.mark.parametrize("book", [None, "tda", "roberts"])
@pytest.mark.parametrize(("log", "words"), EACH, ids=[words for _, words in EACH])
def test_a_ruling_is_followed_in_every_part(log: str, words: str, book: str | None) -> None:
    (audit,) = api.audit_text(log.replace("@", words), rulebook=book).hands
    graver = [f"{f.code}: {f.message}" for f in audit.findings if f.severity != "info"]
    assert graver == []
    assert not any(f.code == "floor-unclear" for f in audit.findings)
    text = "\n".join(row.plain for row in as_text(page(audit), 10_000))
    assert part(text, "What moves").startswith("  Nothing")
    told = part(text, "Rulings of the floor in the log")
    assert words in told
    assert "settles no fault" not in told
    assert ": another answer." not in part(text, "What the other books say")


@pytest.mark.parametrize("words", PERSONS)
def test_a_word_to_a_person_settles_no_award(words: str) -> None:
    (audit,) = api.audit_text(WINS.replace("@", words)).hands
    assert [(f.code, f.severity) for f in audit.findings] == [("wrong-winner", "error")]
    text = "\n".join(row.plain for row in as_text(page(audit), 10_000))
    assert "a warning or a penalty for a player; it settles no fault." in part(text, "Rulings of the floor in the log")
    assert "Bob gives Ann 140." in part(text, "What moves")


@pytest.mark.parametrize("words", ["blue carpet", "der Teppich ist blau"])
def test_words_that_are_not_understood_are_named(words: str) -> None:
    (audit,) = api.audit_text(WINS.replace("@", words)).hands
    assert {(f.code, f.severity) for f in audit.findings} == {("wrong-winner", "error"), ("floor-unclear", "info")}


def test_chips_that_the_floor_gave_back_are_owed_no_more() -> None:
    (audit,) = api.audit_text(BACK.replace("@", "it is a call")).hands
    assert [(f.code, f.chips) for f in audit.findings] == [("string-bet", {})]
