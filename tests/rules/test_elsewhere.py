"""What stands elsewhere about a rule is about a rule that there is, is the handbook's own, and is shown where the rule is."""

import re
from pathlib import Path

import pytest

from handaudit.rules.catalogue import rules
from handaudit.rules.elsewhere import NOTHING, books, elsewhere, told

HANDBOOK = Path(__file__).resolve().parents[3] / "shared" / "sources" / "002_7cafb432ef003711.txt"
TDA = re.compile(r"(?:[1-9]|[1-6][0-9]|7[01])(?:-[A-E](?:\([1-7]\))?)?|RP-(?:[1-9]|1[0-9]|2[0-2])(?:-[A-H])?")
ROBERT = re.compile(
    r"(?:Misdeals|Dead hands|Irregularities|Betting and raising|The showdown|Ties|Hold'em|No-limit) \d{1,2}(?:\([a-j]\))?"
)


def test_every_entry_is_about_a_rule_of_the_handbook() -> None:
    assert [id for id in told() if id not in rules()] == []
    assert {rules()[id].chapter for id in told()} == {"TH"}
    assert elsewhere("DH-FEE-7") is NOTHING


def test_numbers_have_the_form_that_the_book_gives_them() -> None:
    assert set(books()) == {"tda", "rrop"}
    for id, other in told().items():
        for book, numbers in other.same:
            form = TDA if book is books()["tda"] else ROBERT
            assert numbers, id
            assert [number for number in numbers if not form.fullmatch(number)] == [], id
        assert not other.note or other.same, id


def test_every_rule_that_the_handbook_says_has_its_german_sentence() -> None:
    # The ranking is a list of English names in the handbook too.
    lacks = [id for id, one in rules().items() if "handbook" in one.source and "Poker Tour" not in one.source]
    assert [id for id in lacks if not elsewhere(id).german] == ["TH-RANK-1"]


@pytest.mark.skipif(not HANDBOOK.exists(), reason="the handbook is not part of the project")
def test_the_german_sentences_are_the_handbooks_own() -> None:
    text = " ".join(HANDBOOK.read_text("utf-8").replace("*", "").split())
    assert told()
    assert [id for id, one in told().items() if one.german not in text] == []


def test_a_rule_is_cited_with_its_sentence_and_the_numbers_beside_it() -> None:
    assert rules()["TH-VERBAL-1"].cited == "TH-VERBAL-1 (TDA 50-A): A spoken action in turn binds."
    assert rules()["TH-ODD-1"].sources == (
        "Dealer handbook, 4.1 General; the same in TDA 20-A; Robert's Rules Ties 4, Ties 5(a)"
    )
    assert rules()["DH-FEE-7"].cited.startswith("DH-FEE-7: The fee is fixed")
    assert rules()["DH-FEE-7"].sources == rules()["DH-FEE-7"].source


def test_no_source_has_a_german_heading() -> None:
    german = re.compile("Allgemeines|Die Regeln|Mischen|Schneiden|Klopfen|Ansagen|Wichtig|Beispiel|Ungültige")
    assert len(rules()) > 100
    assert [id for id, one in rules().items() if german.search(one.source)] == []
