"""Faults that the mutants do not plant, each beside its near miss: the same hand, played right."""

import pytest

from tests.support.audits import audit_text, roots

HEAD = """Handaudit Hand #7: Hold'em No Limit (10/20) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #3 is the button
Seat 1: Ann (500 in chips)
Seat 2: Bob (500 in chips)
Seat 3: Cy (500 in chips)
"""

COLLECTED = (
    HEAD
    + """Ann: posts small blind 10
Bob: posts big blind 20
*** HOLE CARDS ***
Cy: raises 40 to 60
Dealer: collects hand of Cy
Uncalled bet (40) returned to Cy
Ann: calls 10
Bob: checks
*** FLOP *** [Jd Ks Qd]
Ann: checks
Bob: bets 30
Ann: folds
Uncalled bet (30) returned to Bob
Bob collected 60 from pot
*** SUMMARY ***
Total pot 60 | Rake 0
Board [Jd Ks Qd]
Seat 1: Ann (small blind) folded on the Flop
Seat 2: Bob (big blind) collected (60)
Seat 3: Cy (button) folded before Flop
"""
)

SHOWN = (
    HEAD
    + """Ann: posts small blind 10
Bob: posts big blind 20
*** HOLE CARDS ***
Cy: calls 20
Ann: calls 10
Bob: checks
*** FLOP *** [Jd Ks Qd]
Ann: checks
Bob: shows [As]
Bob: checks
Cy: bets 40
Ann: folds
Bob: calls 40
*** TURN *** [Jd Ks Qd] [2c]
Bob: checks
Cy: bets 60
Bob: folds
Uncalled bet (60) returned to Cy
Cy collected 140 from pot
*** SUMMARY ***
Total pot 140 | Rake 0
Board [Jd Ks Qd 2c]
Seat 1: Ann (small blind) folded on the Flop
Seat 2: Bob (big blind) folded on the Turn
Seat 3: Cy (button) collected (140)
"""
)

CASES = [
    ("dead-raise-refund", COLLECTED, [("(40) returned to Cy", "(60) returned to Cy")], 11),
    (
        "dead-hand-awarded",
        COLLECTED,
        [
            ("Bob collected 60", "Ann collected 60"),
            ("folded on the Flop", "collected (60)"),
            ("(big blind) collected (60)", "(big blind)"),
        ],
        19,
    ),
    (
        "blind-late",
        COLLECTED,
        [("Bob: posts big blind 20\n*** HOLE CARDS ***\n", "*** HOLE CARDS ***\nBob: posts big blind 20\n")],
        8,
    ),
    (
        "passive-raise",
        SHOWN,
        [
            ("Bob: calls 40\n", "Bob: raises 40 to 80\nCy: calls 40\n"),
            ("Total pot 140", "Total pot 220"),
            ("collected 140", "collected 220"),
            ("(140)", "(220)"),
        ],
        18,
    ),
]


@pytest.mark.parametrize(("code", "text", "edits", "line"), CASES, ids=[c[0] for c in CASES])
def test_fault_and_near_miss(code: str, text: str, edits: list[tuple[str, str]], line: int) -> None:
    (right,) = audit_text(text)
    assert roots(right) == []
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (wrong,) = audit_text(text)
    assert roots(wrong) == [(code, line)]
