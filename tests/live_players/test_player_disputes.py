"""The worked examples of the live table, each with a line changed or added as a dispute would have it."""
# ruff: noqa: E501  one case a line reads best

import pytest

from tests.support.audits import EXAMPLES, audit_text, roots

pytestmark = pytest.mark.skipif(
    not EXAMPLES.is_dir(), reason="the shared worked examples are not beside the project (../shared)"
)

FOUR = [("Ann: calls 25\nBob: calls 25\n", "Ann: puts in 200 silently\nAnn: raises 175 to 300\nBob: calls 200\n")]
WRONG = [
    ("TH-X03", [("Ann: calls 600\n", "Ann: raises 400 to 1000\n"), ("Bob: puts in 750 silently\n", ""), ("Bob: raises 400 to 1000\n", "Bob: folds\n")], "half-raise", "Ann: raises 400 to 1000", {"Ann": 400, "pot": -400}),
    ("TH-X03", [("Bob: raises 400 to 1000\n", "Bob: calls 500\n")], "half-raise", "Bob: calls 500", {"Bob": -400, "pot": 400}),
    ("TH-X03", [("Bob: puts in 750 silently\n", "Bob: puts in 1 chip of 1000 silently\n")], "chip-ruling", "Bob: raises 400 to 1000", {"Bob": 400, "pot": -400}),
    ("TH-X03", [("Bob: puts in 750 silently\n", "Bob: puts in 900 in 2 motions\n")], "string-bet", "Bob: raises 400 to 1000", {"Bob": 400, "pot": -400}),
    ("TH-X03", [("Ann: puts in 700 silently\n", "Ann: puts in 300 silently\n"), ("Ann: calls 600\n", "Ann: calls 300\n")], "undercall", "Ann: calls 300", {"Ann": -300, "pot": 300}),
    ("TH-X04", FOUR, "reopen-underraise", "Ann: raises 175 to 300", {"Ann": 175, "pot": -175}),
    ("TH-X04", [("Ann: calls 25\nBob: calls 25\n", 'Ann said, "call"\nAnn: folds\nBob: calls 25\n')], "verbal-ignored", "Ann: folds", {"Ann": -25, "pot": 25}),
    ("TH-X07", [("*** TURN ***", "Cy leaves the table\n*** TURN ***")], "absent-won", "Cy collected 18000 from pot", {"Cy": -18000, "Ann": 18000}),
    ("TH-X08", [("Uncalled bet (40) returned to Cy\n", "Uncalled bet (60) returned to Cy\n")], "dead-raise-refund", "Uncalled bet (60) returned to Cy", {"Cy": -20, "pot": 20}),
    ("TH-X08", [("Ann: checks\nBob: bets 30\n", "Ann: checks\nCy: bets 30\nBob: bets 30\n")], "dead-hand-awarded", "Cy: bets 30", {"Cy": 30, "pot": -30}),
]  # fmt: skip
RIGHT = [
    ("TH-X03", [("Bob: puts in 750 silently\n", 'Bob said, "raise"\nBob: puts in 1 chip of 1000 silently\n')]),
    ("TH-X03", [("Ann: puts in 700 silently\n", "Ann: puts in 1 chip of 1000 silently\n")]),
    ("TH-X03", [("Ann: puts in 700 silently\n", "Ann: puts in 300 silently\nAnn: calls 300\n"), ("Ann: calls 600\n", "Ann: calls 300\n")]),
    ("TH-X04", [("Ann: calls 25\n", 'Ann said, "raise to 300"\nAnn: calls 25\n')]),
    ("TH-X07", [("*** TURN ***", "Bob leaves the table\n*** TURN ***")]),
    ("TH-X08", [("Ann: calls 10\n", "Cy leaves the table\nAnn: calls 10\n")]),
]  # fmt: skip


def changed(name: str, edits: list[tuple[str, str]]) -> str:
    text = (EXAMPLES / f"{name}.txt").read_text("utf-8")
    for old, new in edits:
        assert old in text, (name, old)
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize(
    ("name", "edits", "code", "line", "chips"), WRONG, ids=[f"{w[0]}-{w[2]}-{i}" for i, w in enumerate(WRONG)]
)
def test_a_dispute_is_found(
    name: str, edits: list[tuple[str, str]], code: str, line: str, chips: dict[str, int]
) -> None:
    (result,) = audit_text(changed(name, edits))
    found = [f for f in result.findings if f.root]
    assert [(f.code, result.hand.text_of(f.line or 0)) for f in found] == [(code, line)]
    assert found[0].chips == chips


@pytest.mark.parametrize(("name", "edits"), RIGHT, ids=[f"{r[0]}-{i}" for i, r in enumerate(RIGHT)])
def test_a_ruling_by_the_rules_is_silent(name: str, edits: list[tuple[str, str]]) -> None:
    (result,) = audit_text(changed(name, edits))
    assert roots(result) == []
