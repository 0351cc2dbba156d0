"""Each Draw-Holdem code is planted in dealt hands (test_games.py). Written faults raise it too, and a near miss raises nothing."""

import pytest

from tests.support.audits import audit_text

BASE = """\
Handaudit Hand #1: Draw-Holdem No Limit ($1/$2 USD) - 2026/11/19 20:15:00 UTC
Table 'Kitchen' 6-max Seat #1 is the button
Seat 1: Ann ($60 in chips)
Seat 2: Bob ($200 in chips)
Seat 3: Cy ($200 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Dealt to Bob [Kh Qd]
Dealt to Cy [Jh Js]
Dealt to Ann [As 7d]
*** SWAP ***
Ann: swaps 1 card [7d] for $1
Dealt to Ann [As] [Ad]
Bob: stands pat
Cy: stands pat
*** PREFLOP ***
Ann: raises $4 to $6
Bob: calls $5
Cy: calls $4
*** FLOP *** [Ts 8c 4h]
Bob: swaps 1 card [Qd] for $18
Dealt to Bob [Kh] [9c]
Bob: checks
Cy: swaps 1 card [Js] for $18
Dealt to Cy [Jh] [Jd]
Cy: bets $20
Ann: calls $20
Bob: folds
*** TURN *** [Ts 8c 4h] [3d]
Cy: checks
Ann: checks
*** RIVER *** [Ts 8c 4h 3d] [2s]
Cy: checks
Ann: checks
*** SHOW DOWN ***
Cy: shows [Jh Jd] (a pair of Jacks)
Ann: shows [As Ad] (a pair of Aces)
Ann collected $94 from pot
*** SUMMARY ***
Total pot $94 | Rake $0
Board [Ts 8c 4h 3d 2s]
Seat 1: Ann (button) showed [As Ad] and won ($94) with a pair of Aces
Seat 2: Bob (small blind) folded on the Flop
Seat 3: Cy (big blind) showed [Jh Jd] and lost with a pair of Jacks
"""


def edited(*edits: tuple[str, str]) -> str:
    """The hand with some lines changed."""
    text = BASE
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


NEAR_MISSES = {
    "as it is": [],
    "nobody says that he stands pat": [("Bob: stands pat\n", ""), ("Cy: stands pat\n", "")],
    "the new cards are not shown": [
        ("Dealt to Bob [Kh] [9c]\n", ""),
        ("Dealt to Cy [Jh] [Jd]\n", ""),
        ("Dealt to Ann [As] [Ad]\n", ""),
    ],
    "the swapped cards are not shown": [("card [Qd] ", "card "), ("card [Js] ", "card "), ("card [7d] ", "card ")],
    "neither is shown": [
        ("card [Qd] ", "card "),
        ("card [Js] ", "card "),
        ("card [7d] ", "card "),
        ("Dealt to Bob [Kh] [9c]\n", ""),
        ("Dealt to Cy [Jh] [Jd]\n", ""),
        ("Dealt to Ann [As] [Ad]\n", ""),
    ],
    "no cards are dealt in sight": [
        ("Dealt to Bob [Kh Qd]\n", ""),
        ("Dealt to Cy [Jh Js]\n", ""),
        ("Dealt to Ann [As 7d]\n", ""),
        ("Dealt to Bob [Kh] [9c]\n", ""),
        ("Dealt to Cy [Jh] [Jd]\n", ""),
        ("Dealt to Ann [As] [Ad]\n", ""),
    ],
    "a blind swaps free": [
        ("Bob: stands pat", "Bob: swaps 1 card [Kh] for free\nDealt to Bob [Qd] [Kc]"),
        ("Dealt to Bob [Kh] [9c]", "Dealt to Bob [Kc] [9c]"),
    ],
    "he stands pat on the flop": [
        ("Cy: checks\nAnn: checks\n*** RIVER", "Cy: stands pat\nCy: checks\nAnn: stands pat\nAnn: checks\n*** RIVER")
    ],
    "burns between streets": [("*** TURN", "Dealer: knocks\nDealer: burns\n*** TURN")],
    "the floor denies what is not allowed": [("Bob: folds", "Floor: Bob may not swap, he has acted\nBob: folds")],
}


@pytest.mark.parametrize("edits", NEAR_MISSES.values(), ids=NEAR_MISSES)
def test_a_near_miss_is_no_fault(edits: list[tuple[str, str]]) -> None:
    (result,) = audit_text(edited(*edits))
    assert [(f.code, f.line, f.message) for f in result.findings] == []
    assert result.verdict == "clean"


FAULTY = {
    "swap-late": (
        [
            (
                "Dealt to Bob [Kh] [9c]\nBob: checks\nCy: swaps",
                "Bob: checks\nCy: stands pat\nDealt to Bob [Kh] [9c]\nCy: swaps",
            )
        ],
        "Dealt to Bob [Kh] [9c]",
    ),
    "swap-refused": (
        [("Cy: swaps 1 card [Js]", "Floor: Cy is not allowed to swap\nCy: swaps 1 card [Js]")],
        "Floor: Cy is not allowed to swap",
    ),
    "fee-escalated": ([("[Js] for $18", "[Js] for $36")], "Cy: swaps 1 card [Js] for $36"),
    "fee-amount": ([("[7d] for $1", "[7d] for $2")], "Ann: swaps 1 card [7d] for $2"),
    "dead-card-reused": ([("Dealt to Cy [Jh] [Jd]\n", "Dealt to Cy [Jh] [7d]\n")], "Dealt to Cy [Jh] [7d]"),
    "fee-lost": (
        [("Ann collected $94 from", "Ann collected $58 from"), ("won ($94)", "won ($58)")],
        "Ann collected $58 from pot",
    ),
    "card-dup": ([("Dealt to Cy [Jh] [Jd]\n", "Dealt to Cy [Jh] [Kh]\n")], "Dealt to Cy [Jh] [Kh]"),
}


@pytest.mark.parametrize("code", FAULTY)
def test_a_fault_is_named_and_placed(code: str) -> None:
    edits, line = FAULTY[code]
    (result,) = audit_text(edited(*edits))
    assert [(f.code, result.hand.text_of(f.line or 0)) for f in result.findings if f.root] == [(code, line)]
