"""Disputes of a table, each under the dealer handbook, the TDA and Robert's Rules: the ruling, the money, and which books say otherwise.

`tests/cases/disputes/NAME.txt` is the log; the dispute is about its first hand. `disputes.toml` has a table for each: `about`
says what happened, and for each book `finds` has the findings (code:line:severity), `moves` what the page says that moves, and `others` the
books that give another answer. A book that is missing from a table rules as the handbook does.
"""

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from handaudit.app import api
from handaudit.model.audit import Audit
from handaudit.report.dispute import page
from handaudit.report.document import as_text
from handaudit.rules.elsewhere import books
from handaudit.rules.load import load
from handaudit.rules.options import options

CASES: Final = Path(__file__).resolve().parent.parent / "cases" / "disputes"
TABLES: Final[dict[str, dict[str, Any]]] = tomllib.loads((CASES / "disputes.toml").read_text("utf-8"))
BOOKS: Final = {"handbook": None, "tda": "tda", "roberts": "roberts"}
GAMES: Final = ("32-card-draw", "draw-holdem", "jacks-or-better")
TITLES: Final = (
    {"The dealer handbook": "handbook"}
    | {f"The rules of {load(game).title}": "handbook" for game in GAMES}
    | {load(f"{one.house}@holdem").title: one.house for one in books().values()}
)
EACH: Final = [(name, book) for name in TABLES for book in BOOKS]


@cache
def disputed(name: str, book: str) -> tuple[Audit, str]:
    """The first hand of a log, and its page without the last part."""
    hands = api.audit_text((CASES / f"{name}.txt").read_text("utf-8"), rulebook=BOOKS[book]).hands
    following = hands[1].hand if len(hands) > 1 else None
    text = "\n".join(row.plain for row in as_text(page(hands[0], None, (), following), 10_000))
    return hands[0], text


def part(text: str, head: str) -> list[str]:
    """The lines of one part of a page."""
    found = re.search(rf"^{head}\n(.*?)(?:\n\n|\Z)", text, re.M | re.S)
    return [line.strip().removeprefix("- ") for line in found[1].splitlines()] if found else []


def ruling(name: str, book: str) -> dict[str, Any]:
    """What the table of a dispute says of a book."""
    audit, text = disputed(name, book)
    found = [f"{f.code}:{f.line}:{f.severity}" for f in audit.findings if f.root]
    others = [
        line.partition(":")[0] for line in part(text, "What the other books say") if line.endswith(": another answer.")
    ]
    return {"finds": found, "moves": part(text, "What moves"), "others": [TITLES[one] for one in others]}


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "book"), EACH)
def test_a_dispute_has_the_ruling_that_the_book_gives(name: str, book: str) -> None:
    due = TABLES[name].get(book, TABLES[name].get("handbook"))
    mine = ruling(name, book)
    rows = "".join(f"\n{book}.{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in mine.items())
    assert mine == due, f"if this is what the book rules, write it in disputes.toml:\n[{name}]{rows}"


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "book"), EACH)
def test_no_reading_of_another_rule_changes_what_is_settled(name: str, book: str) -> None:
    """Bets of a fouled deck go back, and an award stands whose time is over: whatever the readings of other rules."""
    _, text = disputed(name, book)
    listed = [line for line in part(text, "Under another reading of an open rule") if " (here: " in line]
    settled = "with these refunds" in text or "the right to dispute has ended" in text
    assert len(listed) <= (0 if settled else 4), listed


def test_there_are_thirty_and_each_log_has_its_table() -> None:
    assert {path.stem for path in CASES.glob("*.txt")} == set(TABLES)
    assert len(TABLES) >= 30
    assert all(table["about"] for table in TABLES.values())


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "book"), EACH)
def test_what_the_rules_say_can_be_read_aloud(name: str, book: str) -> None:
    """No key of an option, no half sentence; a fault cites the book of the house first."""
    audit, text = disputed(name, book)
    said = [*part(text, "What the rules say"), *part(text, "What moves"), *part(text, "What the other books say")]
    keys = [key for key in options() if any(key in line for line in said if "it is legal: see below" not in line)]
    assert keys == []
    assert [line for line in said if not line.endswith((".", ")"))] == []
    assert [line for line in said if "  " in line or ".." in line] == []
    if book != "handbook" and any(f.root and f.severity != "info" for f in audit.findings):
        assert audit.rulebook is not None
        assert (
            said[0] == f"The house plays by {audit.rulebook.title}; where that book is silent, by the dealer handbook."
        )


@pytest.mark.heavy
@pytest.mark.parametrize("name", TABLES)
def test_books_that_differ_say_so_of_each_other(name: str) -> None:
    """If one book says that another gives another answer, that one says it too."""
    says = {(book, other) for book in BOOKS for other in ruling(name, book)["others"]}
    assert {(other, book) for book, other in says} == says


@pytest.mark.heavy
@pytest.mark.parametrize("value", ["tda", "next-hand"])
def test_a_time_for_disputes_changes_what_becomes_of_one(value: str) -> None:
    """The option changes no finding, but the page and its money."""
    text = (CASES / "misread-next-hand-dealt.txt").read_text("utf-8")
    told = []
    for settings in ((), (f"th_dispute_deadline={value}",)):
        first, second = api.audit_text(text, settings=settings).hands
        told.append("\n".join(row.plain for row in as_text(page(first, None, (), second.hand), 10_000)))
    assert part(told[0], "What moves") == ["Bob gives Ann 140."]
    assert part(told[1], "What moves")[0] == "Nothing: the right to dispute has ended, and the award stands. See below."
