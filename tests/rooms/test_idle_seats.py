"""Who has a seat and no part in the hand: a seat without chips, and one that sits out and has only its name in the summary."""

import pytest

from tests.support.audits import audit_text

LOG = """PokerStars Hand #7: Hold'em No Limit ($1/$2 USD) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #1 is the button
Seat 4: Dee ($0 in chips){state}
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Ann: calls $2
Bob: folds
Cy: checks
*** FLOP *** [2h 5c Td]
Cy: checks
Ann: checks
*** TURN *** [2h 5c Td] [9s]
Cy: checks
Ann: checks
*** RIVER *** [2h 5c Td 9s] [3c]
Cy: checks
Ann: checks
*** SHOW DOWN ***
Cy: shows [Ah Kd] (high card Ace)
Ann: shows [9h 8h] (a pair of Nines)
Ann collected $5 from pot
*** SUMMARY ***
Total pot $5 | Rake $0
Board [2h 5c Td 9s 3c]
{line}Seat 1: Ann (button) showed [9h 8h] and won ($5) with a pair of Nines
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) showed [Ah Kd] and lost with high card Ace
"""


@pytest.mark.parametrize(
    ("state", "line"),
    [("", ""), (" is sitting out", ""), (" is sitting out", "Seat 4: Dee\n")],
    ids=["broke", "away", "bare"],
)
@pytest.mark.parametrize(
    "again", ["", LOG.replace("Hand #7", "Hand #8").format(state="", line="")], ids=["last", "followed"]
)
def test_who_has_no_part_is_not_in_the_hand(state: str, line: str, again: str) -> None:
    result, *_ = audit_text(LOG.format(state=state, line=line) + again)
    assert (result.verdict, result.findings) == ("clean", ())
    assert result.hand.seats[0].state == ("out" if line or not state else "sitting-out")


def test_who_has_chips_and_no_line_at_the_end_of_a_log_has_no_part_in_the_hand() -> None:
    """The pots were collected: a summary may leave out any seat."""
    (result,) = audit_text(LOG.replace("Dee ($0", "Dee ($50").format(state="", line=""))
    assert (result.verdict, result.hand.seats[0].state) == ("clean", "out")


def test_who_sits_out_and_folds_is_in_the_hand() -> None:
    told = LOG.format(state=" is sitting out", line="Seat 4: Dee folded before Flop (didn't bet)\n")
    (result,) = audit_text(told.replace("Ann: calls", "Dee: folds\nAnn: calls").replace("Dee ($0", "Dee ($50"))
    assert (result.verdict, result.hand.seats[0].state) == ("clean", "sitting-out")
