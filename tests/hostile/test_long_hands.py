"""A hand of ten thousand lines of one kind costs no more a line than a short one: no line looks at all the others."""

import time

import pytest

from handaudit.read.chunk_builder import HAND_LINES
from tests.support.audits import audit_text

HAND = """Handaudit Hand #8: Hold'em No Limit ($1/$2 USD) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
{lines}Ann: folds
Bob: folds
Uncalled bet ($1) returned to Cy
Cy collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) collected ($2)
"""
SECONDS = 2.5
"""Of one processor, for what takes a tenth of it to one and a half seconds, and took four to ten where lines looked at each other."""


@pytest.mark.long
@pytest.mark.parametrize(
    "line",
    [
        "Uncalled bet ($1) returned to Cy",
        "*** TURN *** [2h 5c Td] [9s]",
        "Ann: mucks hand",
        "Dealer: burns",
        "Ann: posts big blind $2",
    ],
)
def test_a_line_that_comes_thousands_of_times(line: str) -> None:
    count = HAND_LINES - 1_000
    start = time.process_time()
    (result,) = audit_text(HAND.format(lines=f"{line}\n" * count))
    assert time.process_time() - start < SECONDS
    assert result.replay is not None
