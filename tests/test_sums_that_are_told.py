"""Where one line pays several pots the log tells no share: a message names the sum that stands there before the share of it."""

import pytest

from handaudit import audit_text

HAND = """PokerStars Hand #5: Hold'em No Limit ($1/$2 USD) - 2026/01/01 20:00:00 ET
Table 'T' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($50 in chips)
Seat 3: Cy ($50 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Ann: raises $18 to $20 and is all-in
Bob: calls $19
Cy: calls $18
*** FLOP *** [2c 7d 9h]
Bob: bets $30 and is all-in
Cy: calls $30 and is all-in
*** TURN *** [2c 7d 9h] [Js]
*** RIVER *** [2c 7d 9h Js] [3c]
*** SHOW DOWN ***
Bob: shows [Ah Ad] (a pair of Aces)
Cy: shows [Kh Kd] (a pair of Kings)
Ann: shows [Qh Qd] (a pair of Queens)
{pay}
*** SUMMARY ***
Total pot $120 Main pot $60. Side pot $60. | Rake $0
Board [2c 7d 9h Js 3c]
Seat 1: Ann (button) showed [Qh Qd] and {ann} with a pair of Queens
Seat 2: Bob (small blind) showed [Ah Ad] and {bob} with a pair of Aces
Seat 3: Cy (big blind) showed [Kh Kd] and {cy} with a pair of Kings
"""
"""Bob wins both pots: the main pot of Ann's twenty dollars, and the side pot of his thirty and Cy's."""


KINGS = "a pair of Kings against a pair of Aces of Bob: [Kd Kh Js 9h 7d] against [Ad Ah Js 9h 7d]"
QUEENS = "a pair of Queens against a pair of Aces of Bob: [Qd Qh Js 9h 7d] against [Ad Ah Js 9h 7d]"


def said(pay: str, **won: str) -> list[str]:
    """What is said of who is paid, in the order of the findings."""
    lost = {"ann": "lost", "bob": "lost", "cy": "lost"}
    text = HAND.format(pay=pay, **lost | {name: f"won (${sum_})" for name, sum_ in won.items()})
    return [one.message for one in audit_text(text).findings if "collects" in one.message]


@pytest.mark.parametrize(
    ("pay", "won", "messages"),
    [
        (
            "Cy collected $120 from pot", {"cy": "120"},
            [
                f"Cy collects $120 in all, of which $60 from the main pot with {KINGS}",
                f"Cy collects $120 in all, of which $60 from the side pot with {KINGS}",
            ],
        ),
        (
            "Ann collected $70 from pot\nBob collected $50 from pot", {"ann": "70", "bob": "50"},
            [
                f"Ann collects $70 in all, of which $10 from the main pot with {QUEENS}",
                "Ann collects $70 in all, of which $60 from the side pot, but put only $20 into the hand",
            ],
        ),
        (  # a line of its own for the pot: its sum is the one to be named
            "Cy collected $60 from side pot\nBob collected $60 from main pot", {"cy": "60", "bob": "60"},
            [f"Cy collects $60 from the side pot with {KINGS}"],
        ),
        (  # the whole of what he is paid
            "Bob collected $60 from pot\nCy collected $60 from pot", {"cy": "60", "bob": "60"},
            [f"Cy collects $60 from the side pot with {KINGS}"],
        ),
    ],
)  # fmt: skip
def test_the_sum_that_the_log_tells_is_named(pay: str, won: dict[str, str], messages: list[str]) -> None:
    assert said(pay, **won) == messages
