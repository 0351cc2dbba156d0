"""The decision table for false openers, row by row, each with its money to the chip; and the disputes of its examples."""

import re

import pytest

from handaudit.model.audit import Audit
from tests.support.audits import EXAMPLES, audit_text
from tests.support.opener_logs import log, sections

ROWS = sections("false-openers.txt")


def one(text: str, *settings: str) -> Audit:
    (result,) = audit_text(text, *settings)
    return result


@pytest.mark.parametrize("name", ROWS)
def test_row_and_its_money(name: str) -> None:
    text, _, money = ROWS[name].rpartition("final ")
    final = {int(seat): int(amount) for seat, amount in re.findall(r"(\d)=(\d+)", money)}
    carried = int(money.split("carried=")[1])
    result = one(text)
    assert [(f.code, f.line, f.message) for f in result.findings] == []
    assert result.verdict == "clean"
    assert result.replay is not None
    assert (result.replay.final, result.replay.carried_out) == (final, carried)
    assert sum(result.replay.start.values()) == sum(final.values()) + carried


def test_carried_pot_is_an_entry_of_its_own() -> None:
    rep = one(log("carried")).replay
    assert rep is not None
    assert [(p.name, p.amount, p.eligible) for p in rep.pots] == [("carried", 40, ())]
    assert (rep.total_pot, rep.awards) == (40, [])


X13_ANTES = (
    "Bob: posts the ante 10\nDee: posts the ante 10\nAnn: posts the ante 10\n*** DEALING HANDS ***\nDealt to Bob [Kd"
)
DISPUTES = [
    (
        "JB-X06",
        "JB-X05",
        [("Dee: opens for 30\nEve: folds\nAnn: calls 30\n", "Dee: checks\nEve: checks\nAnn: opens for 30\n")],
        ("decliner-opened", "Ann: opens for 30", None),
    ),
    (
        "JB-X13",
        "JB-X12",
        [(X13_ANTES, X13_ANTES.replace("Dee: ", "Cy: ").replace("Ann: ", "Dee: "))],
        ("barred-player-dealt", "Cy: posts the ante 10", None),
    ),
    (
        "JB-X17",
        "JB-X08",
        [
            ("Cy collected 100", "Bob collected 100"),
            ("and lost with four of a kind, Tens", "and won (100) with four of a kind, Tens"),
            ("and won (100) with two pair, Kings and Eights", "and lost with two pair, Kings and Eights"),
        ],
        ("openers-unproven", "Bob collected 100 from pot", {"Bob": -100, "Cy": 100}),
    ),
]
SPLIT_UNPROVEN = [
    ("Ann: shows openers [Qh Qs]\n", ""),
    ("Ann collected 75", "Bob collected 75"),
    ("and won (75) with a flush, Queen high", "and lost with a flush, Queen high"),
    ("and lost with a pair of Aces", "and won (75) with a pair of Aces"),
]
no_examples = pytest.mark.skipif(
    not EXAMPLES.is_dir(), reason="the shared worked examples are not beside the project (../shared)"
)


def example(base: str, edits: list[tuple[str, str]]) -> Audit:
    """A worked example with its edits, audited."""
    text = (EXAMPLES / f"{base}.txt").read_text("utf-8")
    for old, new in edits:
        assert text.count(old) == 1, (base, old)
        text = text.replace(old, new)
    return one(text)


@no_examples
@pytest.mark.parametrize(("name", "base", "edits", "due"), DISPUTES, ids=[row[0] for row in DISPUTES])
def test_dispute(
    name: str, base: str, edits: list[tuple[str, str]], due: tuple[str, str, dict[str, int] | None]
) -> None:
    result = example(base, edits)
    roots = [f for f in result.findings if f.root]
    code, line, chips = due
    assert [(f.code, result.hand.text_of(f.line or 0)) for f in roots] == [(code, line)]
    if chips is not None:
        assert roots[0].chips == chips


@no_examples
def test_split_without_proof_loses_the_pot() -> None:
    """JB-X16 without the queen under the chip: seat 2 wins, as the example says."""
    result = example("JB-X16", SPLIT_UNPROVEN)
    assert result.replay is not None
    assert result.replay.final == {1: 65, 2: 140, 3: 95}
    assert result.findings == ()
