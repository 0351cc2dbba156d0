"""The disputes among the Draw-Holdem examples: one line of a worked example is changed, and that line is the root finding."""

import pytest

from tests.support.audits import EXAMPLES, audit_text

pytestmark = pytest.mark.skipif(
    not EXAMPLES.is_dir(), reason="the shared worked examples are not beside the project (../shared)"
)

DISPUTES = [
    (
        "DH-X04",
        "DH-X03",
        [("Bob: swaps 1 card [Qs] for 20\n", "Bob: swaps 1 card [Qs] for 40\n")],
        "fee-escalated",
        "Bob: swaps 1 card [Qs] for 40",
        {"Bob": 20, "pot": -20},
        "DH-FEE-7",
    ),
    (
        "DH-X05",
        "DH-X02",
        [("Cy: calls 30\n", "Cy: swaps 1 card [As] for 45\nDealt to Cy [Ac] [Tc]\n")],
        "swap-after-action",
        "Cy: swaps 1 card [As] for 45",
        None,
        "DH-SWAP-6",
    ),
    (
        "DH-X12",
        "DH-X11",
        [
            (
                "Dee: swaps 1 card [5s] for free\nDealt to Dee [Jc] [Jh]\n",
                "Dee: swaps 1 card [5s] for free\nDealt to Dee [Jc] [Jh]\nCy: stands pat\n",
            )
        ],
        "swap-order",
        "Dee: swaps 1 card [5s] for free",
        None,
        "DH-OVER-1",
    ),
    (
        "DH-X15",
        "DH-X06",
        [
            ("Ann collected 300 from swap pot\n", "Ann collected 180 from swap pot\nCy collected 120 from swap pot\n"),
            ("won (600)", "won (480)"),
            ("won (200)", "won (320)"),
        ],
        "allin-fee-award",
        "Cy collected 120 from swap pot",
        {"Ann": 120, "Cy": -120},
        "DH-ALLIN-4",
    ),
    (  # the right player, but not the whole of the fees: the game's own code before the general one
        "too little of the held fees",
        "DH-X06",
        [("Ann collected 300 from swap pot\n", "Ann collected 250 from swap pot\n"), ("won (600)", "won (550)")],
        "allin-fee-award",
        "Ann collected 250 from swap pot",
        {"Ann": 50, "pot": -50},
        "DH-ALLIN-4",
    ),
    (  # the main pot holds no fees: what it lacks is a wrong sum
        "too little of the main pot",
        "DH-X06",
        [("Ann collected 300 from main pot\n", "Ann collected 250 from main pot\n"), ("won (600)", "won (550)")],
        "award-total-mismatch",
        "Ann collected 250 from main pot",
        {"Ann": 50, "pot": -50},
        "TH-SUM-1",
    ),
    (  # nothing of them at all
        "no held fees",
        "DH-X06",
        [("Ann collected 300 from swap pot\n", ""), ("won (600)", "won (300)")],
        "fee-lost",
        "Ann collected 300 from main pot",
        {"Ann": 300},
        "DH-FEE-10",
    ),
]


@pytest.mark.parametrize(
    ("name", "base", "edits", "code", "line", "chips", "rule"), DISPUTES, ids=[d[0] for d in DISPUTES]
)
def test_dispute_is_found(
    name: str, base: str, edits: list[tuple[str, str]], code: str, line: str, chips: dict[str, int] | None, rule: str
) -> None:
    text = (EXAMPLES / f"{base}.txt").read_text("utf-8")
    for old, new in edits:
        assert text.count(old) == 1, (name, old)
        text = text.replace(old, new)
    (result,) = audit_text(text)
    roots = [f for f in result.findings if f.root]
    assert [(f.code, result.hand.text_of(f.line or 0)) for f in roots] == [(code, line)]
    assert rule in roots[0].rules
    if chips is not None:
        assert roots[0].chips == chips
