"""Bovada's stud: chairs for names, streets without lines, stakes that no header says, an all-in raise by its total."""

from pathlib import Path

import pytest

from tests.layouts.logs import audited, codes

STUD = """Bovada Hand #9101: 7CARD Tournament #55 TBL#2, Fixed Limit- Level 7 (0/0) - 2012-06-17 19:00:00
Seat+1: 1,000 in chips
Seat+4 [ME]: 480 in chips
Seat+6: 1,200 in chips
Seat+1 : Ante chip 30
Seat+4 [ME] : Ante chip 30
Seat+6 : Ante chip 30
*** HOLE CARDS ***
Seat+1 : Card dealt to a spot [Qh 9c Qd]
Seat+4 [ME] : Card dealt to a spot [8h 8d Jc]
Seat+6 : Card dealt to a spot [Kh Tc 3s]
Seat+6 : Big blind/Bring in(timeout) 75
Seat+1 : Raises 150
Seat+4 [ME] : Call 150
Seat+6 : Folds
Seat+1 : Card dealt to a spot [9s]
Seat+4 [ME] : Card dealt to a spot [Js]
Seat+4 [ME] : Double bets 300
Seat+1 : Call 300
Seat+1 : Card dealt to a spot [9d]
Seat+4 [ME] : Card dealt to a spot [2h]
Seat+1 : Card dealt to a spot [5d]
Seat+4 [ME] : Card dealt to a spot [2c]
Seat+1 : Card dealt to a spot [7d]
Seat+4 [ME] : Card dealt to a spot [6c]
Seat+1 : Showdown [9c 9s 9d Qh Qd] (Full House)
Seat+4 [ME] : Showdown [Jc Js 8h 8d 6c] (Two pair)
Seat+1 : Hand Result 1,065
Seat+4 [ME] : Ranking 9
Seat+4 [ME] : Stand
*** SUMMARY ***
Total Pot(1,065)
Seat 1:  1,065  with Full House [Qh 9c Qd 9s 9d 5d 7d-9c 9s 9d Qh Qd]
Seat 4:   lose with Two pair [8h 8d Jc Js 2h 2c 6c-Jc Js 8h 8d 6c]
Seat 6:  Folded on the 3rd STREET
"""
ALLIN = """Bovada Hand #9102 TBL#77 7CARD HiLo Fixed Limit - 2012-09-19 13:11:08
Seat+1: $5.05 in chips
Seat+2 [ME]: $0.95 in chips
Seat+1 : Ante chip $0.05
Seat+2 [ME] : Ante chip $0.05
*** 3RD STREET ***
Seat+1 : Card dealt to a spot [6d Ad 2s]
Seat+2 [ME] : Card dealt to a spot [Td Qd Qc]
Seat+1 : Bets $0.25
Seat+2 [ME] : Raises $0.50
Seat+1 : Raises $0.75
Seat+2 [ME] : All-in(raise) $0.90
Seat+1 : Calls $0.15
Seat+1 : Card dealt to a spot [3s]
Seat+2 [ME] : Card dealt to a spot [5c]
Seat+1 : Card dealt to a spot [7h]
Seat+2 [ME] : Card dealt to a spot [9h]
Seat+1 : Card dealt to a spot [4h]
Seat+2 [ME] : Card dealt to a spot [2d]
*** RIVER ***
Seat+1 : Card dealt to a spot [Jh]
Seat+2 [ME] : Card dealt to a spot [Th]
Seat+2 [ME] : Showdown [Qd Qc Td Th 9h] (Two pair)
Seat+1 : Showdown [Ad Jh 7h 6d 4h Ad 2s 3s 4h 6d] (High Card)
Seat+1 : Hand result $0.90
Seat+2 [ME] : Hand result $0.90
*** SUMMARY ***
Total Pot($1.90) | Rake ($0.10)
Seat+1:   with High Card [6d Ad 2s 3s 7h 4h Jh-Ad Jh 7h 6d 4h] LO $0.90 [6d Ad 2s 3s 7h 4h Jh-Ad 2s 3s 4h 6d]
Seat+2:  HI $0.90  with Two pair [Td Qd Qc 5c 9h 2d Th-Qd Qc Td Th 9h]
"""


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (STUD, ("9101", "7 Card Stud", "limit", 150, 300)),
        (ALLIN, ("9102", "7 Card Stud Hi/Lo", "limit", 25, 50)),
    ],
    ids=["tournament", "all-in"],
)
def test_stud_is_clean_and_its_stakes_are_those_of_the_first_bet(
    text: str, facts: tuple[str, str, str, int, int], tmp_path: Path
) -> None:
    hands, loose, layout = audited(tmp_path, text)
    assert layout == "bovada"
    assert not loose
    assert [hand.verdict for hand in hands] == ["clean"], hands[0].findings
    hand = hands[0].hand
    assert (hand.id, hand.game, hand.limit, hand.small, hand.big) == facts
    streets = [event.text for event in hand.events if event.kind == "street"]
    assert streets == [
        "deal" if text == STUD else "3rd-street",
        "4th-street",
        "5th-street",
        "6th-street",
        "river",
        "summary",
    ]


@pytest.mark.parametrize(
    ("text", "old", "new", "code"),
    [
        (STUD, "Seat+6 : Big blind", "Seat+4 [ME] : Big blind", "bring-in"),
        (STUD, "Double bets 300", "Double bets 200", "limit-size"),
        (STUD, "[7d]", "[Kh]", "card-dup"),
        (STUD, "Seat+1 : Hand Result 1,065", "Seat+4 [ME] : Hand Result 1,065", "wrong-winner"),
        (ALLIN, "All-in(raise) $0.90", "All-in(raise) $1.00", "stack-exceeded"),
        (ALLIN, "Total Pot($1.90)", "Total Pot($1.80)", "pot-total-mismatch"),
    ],
)
def test_a_fault_is_found(text: str, old: str, new: str, code: str, tmp_path: Path) -> None:
    assert old in text
    assert code in [one for one, _ in codes(tmp_path, text.replace(old, new, 1))]
