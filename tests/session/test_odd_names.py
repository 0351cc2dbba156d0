"""Names that look alike are kept apart, and said once; names that only resemble each other are not."""

from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.finding import Finding
from tests.report.logs import HAND, numbered
from tests.session.test_torn import hand

ALIKE = [
    ("Dan", "dAN"),  # case
    ("Jose\u0301", "José"),  # composition
    ("Al Capone", "AI Capone"),  # l and I
    ("Rosa", "R\u043esa"),  # Cyrillic o
    ("ΡΟΚΕΡ", "POKEP"),  # Greek letters
    ("Cy0", "CyO"),
    ("Eve", "Ev\u200be"),  # no width
    ("Eve", "Ｅｖｅ"),  # full width
    ("straße", "STRASSE"),
]
DIFFERENT = [
    ("Bob1", "Bob2"),
    ("Ann", "Anna"),
    ("José", "Josè"),
    ("日本", "日木"),
    ("Will", "Bill"),
    ("\u2764\ufe0f", "\u2764\ufe0fx"),
]


def told(folder: Path, text: str, quick: bool = True) -> list[Finding]:
    path = folder / "n.txt"
    path.write_text(text, "utf-8", newline="")
    found = [item for item in Run([str(path)], quick=quick) if isinstance(item, Finding)]
    return [one for one in found if one.code == "session-odd-name"]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_told_once(tmp_path: Path, one: str, other: str) -> None:
    text = HAND.replace("Ann", one).replace("Bob", other)
    first, *more = [one for one in told(tmp_path, f"{text}\n\n{numbered(text, 2)}") if "look alike" in one.message]
    assert not more
    assert (first.severity, first.hand, first.line, first.player) == ("info", "1", 4, other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_differ_are_not(tmp_path: Path, one: str, other: str) -> None:
    assert told(tmp_path, HAND.replace("Ann", one).replace("Bob", other)) == []


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\x85", "\u200b", "\u202e", "\ufeff"])
def test_a_name_with_a_sign_that_nobody_sees(tmp_path: Path, sign: str) -> None:
    (one,) = told(tmp_path, HAND.replace("Ann", f"An{sign}n"))
    assert f"U+{ord(sign):04X}" in one.message
    assert one.severity == "info"


def test_emoji_keep_their_joiners(tmp_path: Path) -> None:
    assert told(tmp_path, HAND.replace("Ann", "👩\u200d💻")) == []


def test_names_of_other_tables_and_games_are_not_compared(tmp_path: Path) -> None:
    one, other = hand(1, [9, 9, 9], "T"), hand(2, [9, 9, 9], "U").replace("AnnU", "annt")
    assert told(tmp_path, one + other) == []


def test_a_plain_log_in_bulk_is_told_of_too(tmp_path: Path) -> None:
    text = "\n\n\n".join(
        numbered(HAND, id).replace("Handaudit", "PokerStars").replace("Ann", "Rosa").replace("Cy", "ROSA")
        for id in range(1, 5)
    )
    (quick,), (slow,) = told(tmp_path, text), told(tmp_path, text, False)
    assert quick == slow
