"""Games of two hands or two boards, and games whose players give up a card: worked by hand from published rules, and their faults."""

import re

import pytest

from tests.support.audits import audit_text, roots

TOP = """Handaudit Hand #{id}: {game} ({stakes}) - 2026/11/20 20:00:00 UTC
Table 'Quay' 6-max Seat #1 is the button
Seat 1: Ann (500 in chips)
Seat 2: Bob (500 in chips)
Ann: posts small blind 5
Bob: posts big blind 10
*** HOLE CARDS ***
"""

ENDS = """*** SUMMARY ***
Total pot {pot} | Rake 0
Seat 1: Ann
Seat 2: Bob
"""

GIVEN_UP = (
    TOP.format(id=601, game="{game} No Limit", stakes="5/10")
    + """Dealt to Ann [Ah Kh 7c]
Ann: calls 5
Bob: checks
{before}*** FLOP *** [Kd 7d 2s]
Bob: checks
Ann: bets 20
Bob: calls 20
{after}*** TURN *** [Kd 7d 2s] [9c]
Bob: checks
Ann: checks
*** RIVER *** [Kd 7d 2s 9c] [3h]
Bob: checks
Ann: checks
*** SHOW DOWN ***
Bob: shows [Ks Qc] (a pair of Kings)
Ann: shows [Ah Kh] (a pair of Kings)
Ann collected 60 from pot
"""
    + ENDS.format(pot=60)
)
DISCARDS = "Bob: discards 1 card\nAnn: discards 1 card [7c]\n"
EARLY = GIVEN_UP.format(game="Pineapple", before=DISCARDS, after="")
LATE = GIVEN_UP.format(game="Crazy Pineapple", before="", after=DISCARDS)
# Ann gives up the seven: a pair of Kings with an ace beats one with a queen. She could have kept two pair.

DRAWN = (
    TOP.format(id=602, game="{game} Limit", stakes="10/20")
    + """Ann: calls 5
Bob: checks
*** FIRST DRAW ***
Bob: discards 1 card
Ann: stands pat
Bob: checks
Ann: checks
*** SECOND DRAW ***
Bob: stands pat
Ann: stands pat
Bob: checks
Ann: checks
*** THIRD DRAW ***
Bob: stands pat
Ann: stands pat
Bob: bets 20
Ann: calls 20
*** SHOW DOWN ***
Bob: shows [{bob}]
Ann: shows [{ann}]
{paid}"""
    + ENDS.format(pot=60)
)
LOWER = {"bob": "7h 6h 4h 3c 2d", "ann": "8c 5d 4s 3h As"}
ACE_LOW = DRAWN.format(game="Badacey", **LOWER, paid="Bob collected 30 from pot\nAnn collected 30 from pot\n")
# Seven-six is the lower five; of four suits Ann has 8-5-4-3 with clubs, diamonds, spades and hearts, Bob only three cards.
ACE_HIGH = DRAWN.format(
    game="Badeucy",
    bob="8h 6h 4h 3c 2d",
    ann="Ac 5d 4s 3h 2s",
    paid="Bob collected 30 from pot\nAnn collected 30 from pot\n",
)
# The ace is high in both: Bob's eight-six beats Ann's ace-five for five cards (no wheel), and Ann's four suits (A-5-4-3) beat three cards.

HALVES = (
    TOP.format(id=603, game="Drawmaha Limit", stakes="10/20")
    + """Ann: calls 5
Bob: checks
*** FLOP *** [Kd 7d 2s]
Bob: checks
Ann: checks
*** DRAW ***
Bob: discards 2 cards
Ann: stands pat
*** TURN *** [Kd 7d 2s] [9c]
Bob: checks
Ann: checks
*** RIVER *** [Kd 7d 2s 9c] [3h]
Bob: bets 20
Ann: calls 20
*** SHOW DOWN ***
Bob: shows [Ks Kc 4c 5h 8s]
Ann: shows [Js Jh Jd Tc 2c]
Ann collected 30 from pot
Bob collected 30 from pot
"""
    + ENDS.format(pot=60)
)
# Three Jacks are the better five; two Kings with the King of the board beat two Jacks, or a pair of Deuces, on it.

BOARDS = (
    TOP.format(id=604, game="Split Hold'em No Limit", stakes="5/10")
    + """Ann: calls 5
Bob: checks
*** FIRST FLOP *** [Kd 7d 2s]
*** SECOND FLOP *** [Qc 8s 4h]
Bob: bets 10
Ann: calls 10
*** FIRST TURN *** [Kd 7d 2s] [9c]
*** SECOND TURN *** [Qc 8s 4h] [5d]
Bob: checks
Ann: checks
*** FIRST RIVER *** [Kd 7d 2s 9c] [3h]
*** SECOND RIVER *** [Qc 8s 4h 5d] [Jc]
Bob: checks
Ann: bets 11
Bob: calls 11
*** FIRST SHOW DOWN ***
Ann: shows [Kh Tc] (a pair of Kings)
Bob: shows [Qh Ts] (high card King)
Ann collected 31 from pot
*** SECOND SHOW DOWN ***
Ann: shows [Kh Tc] (high card King)
Bob: shows [Qh Ts] (a pair of Queens)
Bob collected 31 from pot
"""
    + ENDS.format(pot=62)
    + """FIRST Board [Kd 7d 2s 9c 3h]
SECOND Board [Qc 8s 4h 5d Jc]
"""
)

ALL = {"early": EARLY, "late": LATE, "ace-low": ACE_LOW, "ace-high": ACE_HIGH, "halves": HALVES, "boards": BOARDS}


def told(text: str) -> str:
    """The log with what its bare seat lines leave out: who collected how much, or lost with which cards."""
    head, summary = text.split("*** SUMMARY ***")
    for name in ("Ann", "Bob", "Cy"):
        won = sum(int(n) for n in re.findall(rf"^{name} collected (\d+)", head, re.MULTILINE))
        shown = re.search(rf"^{name}: shows (\[[^]]*\])", head, re.MULTILINE)
        end = f"collected ({won})" if won else f"showed {shown[1]} and lost" if shown else ""
        summary = re.sub(rf"^(Seat \d: {name})$", rf"\1 {end}", summary, flags=re.MULTILINE)
    return f"{head}*** SUMMARY ***{summary}"


def found(text: str) -> list[tuple[str, int | None]]:
    (result,) = audit_text(told(text))
    assert result.verdict != "unreadable", result.findings
    return roots(result)


def swapped(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize("what", ALL)
def test_a_hand_worked_by_hand_is_clean(what: str) -> None:
    (result,) = audit_text(told(ALL[what]))
    assert [(f.code, f.line, f.message) for f in result.findings] == []
    assert result.replay is not None
    assert result.replay.unverifiable == ()


@pytest.mark.parametrize("text", [EARLY, LATE], ids=["early", "late"])
def test_a_log_without_any_discard_says_nothing_about_them(text: str) -> None:
    assert found(swapped(text, (DISCARDS, ""))) == []


def test_the_first_half_takes_the_odd_chip() -> None:
    text = swapped(
        HALVES.replace("Bob: ", "Cy: ").replace("Bob collected 30", "Cy collected 32"),
        ("Seat 2: Bob (500 in chips)", "Seat 2: Bob (500 in chips)\nSeat 3: Cy (500 in chips)"),
        ("Ann: posts small blind 5\nCy: posts", "Bob: posts small blind 5\nCy: posts"),
        ("Ann: calls 5\n", "Ann: calls 10\nBob: folds\n"),
        ("Ann collected 30", "Ann collected 33"),
        ("pot 60", "pot 65"),
        ("Seat 2: Bob\n", "Seat 2: Bob folded before Flop\nSeat 3: Cy\n"),
    )
    assert found(text) == []
    got = found(swapped(text, ("Ann collected 33", "Ann collected 32"), ("Cy collected 32", "Cy collected 33")))
    assert [code for code, _ in got] == ["odd-chip"]


FAULTS = {
    "nobody speaks of a discard of Bob": (EARLY, "discard-missing", "*** FLOP", [("Bob: discards 1 card\n", "")]),
    "two cards are given up": (EARLY, "discard-missing", "Ann: discards", [("Ann: discards 1 card [7c]", "Ann: discards 2 cards [7c Kh]")]),
    "the discard comes a street too late": (EARLY, "discard-missing", "Bob: discards", [
        (DISCARDS, ""), ("Bob: calls 20\n", "Bob: calls 20\n" + DISCARDS)]),
    "the discard comes a street too early": (LATE, "discard-missing", "Bob: discards", [
        (DISCARDS, ""), ("Bob: checks\n", "Bob: checks\n" + DISCARDS)]),
    "a discard of all but one": (LATE, "discard-missing", "*** TURN", [("Ann: discards 1 card [7c]\n", "")]),
    "one hand takes both halves of five and four": (ACE_LOW, "award-total-mismatch", "Bob collected", [
        ("Bob collected 30 from pot\nAnn collected 30", "Bob collected 60")]),
    "the halves of five and four are unequal": (ACE_HIGH, "award-total-mismatch", "Bob collected", [
        ("Bob collected 30", "Bob collected 41"), ("Ann collected 30", "Ann collected 19")]),
    "one hand takes hand and board": (HALVES, "award-total-mismatch", "Ann collected", [
        ("Ann collected 30 from pot\nBob collected 30", "Ann collected 60")]),
    "one hand takes both boards": (BOARDS, "wrong-winner", "Ann collected", [("Bob collected 31", "Ann collected 31")]),
    "a board too few": (BOARDS, "board-count", "*** FIRST SHOW", [("*** SECOND RIVER *** [Qc 8s 4h 5d] [Jc]\n", "")]),
    "a board that changes": (BOARDS, "board-count", "*** SECOND TURN", [("TURN *** [Qc 8s 4h]", "TURN *** [Qc 8s 3c]")]),
    "a card on both boards": (BOARDS, "card-dup", "*** SECOND RIVER", [("[Qc 8s 4h 5d] [Jc]", "[Qc 8s 4h 5d] [3h]")]),
    "the other board in the summary": (BOARDS, "summary-mismatch", "SECOND Board", [("SECOND Board [Qc", "SECOND Board [Qd")]),
    "six cards drawn": (HALVES, "draw-limit", "Bob: discards", [("discards 2 cards", "discards 6 cards")]),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_found_where_it_stands(what: str) -> None:
    text, code, start, pairs = FAULTS[what]
    text = swapped(text, *pairs)
    got = found(text)
    lines = {n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start)}
    assert any(c == code and line in lines for c, line in got), got
