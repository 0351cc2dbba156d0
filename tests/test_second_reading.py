"""A second reading is identical: what was read is printed from its record alone, and read and judged again it is the same."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.report.machine import finding_object, hand_object
from tests.conftest import ROOT
from tests.support.audits import DATA, EXAMPLES, audit_path, audit_text
from tests.support.dealer import Settings
from tests.support.dealer import deal as deal_board
from tests.support.printer import content, printed
from tests.support.scribe import print_hand
from tests.test_corpus import rows

LOGS = sorted((ROOT / "samples").glob("*.txt")) + (sorted(EXAMPLES.glob("*.txt")) if EXAMPLES.is_dir() else [])
SEEDS = st.integers(min_value=0, max_value=1_000_000)
SHORT = settings(max_examples=40, deadline=None)


def lines_of(first: Audit, second: Audit) -> dict[int, int]:
    """Where the lines of the first reading stand in the second; chatter that no record holds stands nowhere."""
    one, two = first.hand, second.hand
    found = {one.line: two.line}
    for a, b in ((one.seats, two.seats), (one.events, two.events), (one.claims, two.claims)):
        found |= {x.line: y.line for x, y in zip(a, b, strict=True)}
    table = next((at for at, row in enumerate(one.lines) if row.lstrip().startswith("Table ")), 0)
    again = next(at for at, row in enumerate(two.lines) if row.startswith("Table "))
    return found | ({one.line + table: two.line + again} if table else {})


def moved(value: Any, lines: dict[int, int]) -> Any:
    """An object of the machine contract with its lines where the second reading has them, and without its file."""
    if isinstance(value, dict):
        return {
            key: lines.get(item, item) if key == "line" else moved(item, lines)
            for key, item in value.items()
            if key != "file"
        }
    if isinstance(value, str):
        return re.sub(r"\bline (\d+)", lambda told: f"line {lines.get(int(told[1]), told[1])}", value)
    return [moved(item, lines) for item in value] if isinstance(value, list) else value


def judged(findings: tuple[Finding, ...] | list[Finding]) -> list[Any]:
    """What was found in the play; what was found in the text itself speaks of that text."""
    return [finding_object(f) for f in findings if f.domain != "text"]


def same_again(first: Audit, *options: str, rulebook: str | None = None) -> bool:
    """Print a hand and read it again; False where there is nothing to print."""
    if first.hand.unread:
        return False
    text = printed(first.hand)
    (second,) = audit_text(text, *options, rulebook=rulebook)
    assert content(second.hand) == content(first.hand), text
    assert printed(second.hand) == text
    lines = lines_of(first, second)
    one, two = hand_object(first, first.findings), hand_object(second, second.findings)
    one["findings"], two["findings"] = judged(first.findings), judged(second.findings)
    if not first.hand.faults:
        assert moved(one, lines) == moved(two, {}), text
    else:
        assert moved(one["findings"], lines) == moved(two["findings"], {}), text
    return True


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_samples_and_worked_examples(path: Any) -> None:
    results = audit_path(path)
    assert results
    assert all(same_again(result) for result in results)


@pytest.mark.heavy
@SHORT
@given(seed=SEEDS)
def test_hands_of_the_holdem_family(seed: int) -> None:
    rng = random.Random(seed)
    (result,) = audit_text(print_hand(deal_board(rng, Settings())))
    assert same_again(result)


@pytest.mark.heavy
@SHORT
@given(seed=SEEDS)
def test_hands_with_swaps(seed: int) -> None:
    (result,) = audit_text(print_hand(deal_board(random.Random(seed), Settings(games=("draw-holdem",)))))
    assert same_again(result)


@pytest.mark.heavy
@SHORT
@given(seed=SEEDS)
def test_hands_of_the_stripped_pack(seed: int) -> None:
    (result,) = audit_text(print_hand(deal_board(random.Random(seed), Settings(games=("32-card-draw",)))))
    assert same_again(result)


@pytest.mark.heavy
@SHORT
@given(seed=SEEDS)
def test_hands_with_openers(seed: int) -> None:
    (result,) = audit_text(print_hand(deal_board(random.Random(seed), Settings(games=("jacks-or-better",)))))
    assert same_again(result)


def real(nth: int) -> Iterator[Audit]:
    """The hands of every nth shared log."""
    encodings = {r["file"]: "cp1252" for r in rows("INDEX.tsv") if r["encoding"].startswith("cp1252")}
    for path in sorted((DATA / "pokerstars").rglob("*.txt"))[::nth]:
        name = path.relative_to(DATA).as_posix()
        yield from audit_path(path, encoding=encodings.get(name), name=name)


@pytest.mark.heavy
@pytest.mark.skipif(not DATA.is_dir(), reason="the shared real hands are not beside the project (../shared)")
@pytest.mark.parametrize(("nth", "least"), [(8, 250), pytest.param(1, 4000, marks=pytest.mark.long)])
def test_real_hands(nth: int, least: int) -> None:
    assert sum(same_again(result) for result in real(nth)) > least
