"""A call of a false opening, and a bet of the same player that nobody calls later, of the same size: each return is its own."""

import pytest

from tests.support.audits import audit_text

LOG = """Handaudit Hand #7: Jacks or Better No Limit (Ante 5) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #3 is the button
Seat 1: Ann (200 in chips)
Seat 2: Bob (200 in chips)
Seat 3: Cy (200 in chips)
Ann: posts the ante 5
Bob: posts the ante 5
Cy: posts the ante 5
*** DEALING HANDS ***
Dealt to Ann [Kh 2d 6d 7h 9s]
Ann: opens for 5
Bob: calls 5
Ann: false openers - found before the draw
{refund}Bob: checks
Cy: checks
*** REDEAL ***
Bob: posts the ante 5
Cy: posts the ante 5
Ann: posts the ante 5
*** DEALING HANDS ***
Bob: opens for 5
Cy: folds
Ann: folds
Uncalled bet (5) returned to Bob
Bob: shows openers [Qc Qh]
Bob collected {pot} from pot
*** SUMMARY ***
Total pot {pot} | Rake 0
Seat 1: Ann folded before the Draw
Seat 2: Bob collected ({pot})
Seat 3: Cy folded before the Draw
"""
STAYS = LOG.format(refund="", pot=40)
BACK = LOG.format(refund="Uncalled bet (5) returned to Bob\n", pot=35)
FOUND_OUT, REFUND = 13, 14


@pytest.mark.parametrize(
    ("text", "value", "other", "line"),
    [(STAYS, "returned", "stays_dead", FOUND_OUT), (BACK, "stays_dead", "returned", REFUND)],
)
def test_it_is_the_refund_that_is_wrong(text: str, value: str, other: str, line: int) -> None:
    (right,) = audit_text(text, f"jb_false_open_callers={other}")
    assert right.findings == ()
    (result,) = audit_text(text, f"jb_false_open_callers={value}")
    roots = [(f.code, f.severity, f.option, f.line) for f in result.findings if f.root]
    assert roots == [("false-open-refund", "ambiguity", f"jb_false_open_callers={other}", line)], result.findings
