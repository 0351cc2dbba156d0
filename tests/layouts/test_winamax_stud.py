"""Winamax's stud and draw games: a card's back beside open cards, a raise of who brought in, draws that are streets."""

from pathlib import Path

import pytest

from tests.layouts.logs import audited, codes

STUD = """Winamax Poker - CashGame - HandId: #901-1-1479092164 - 7-Card Stud fixed limit (5€/20€/40€) - 2016/11/14 02:56:04 UTC
Table: 'Elm' 6-max (real money)
Seat 2: Ada (33.90€)
Seat 3: Bob B (900€)
Seat 5: Cleo (802.07€)
*** ANTE/BLINDS ***
Ada posts ante 5€
Bob B posts ante 5€
Cleo posts ante 5€
*** 3rd STREET ***
Dealt to Ada [X X 8h]
Dealt to Bob B [X X Kc]
Dealt to Cleo [Kd 3s 9h]
Ada brings in 8€
Bob B raises 20€ to 20€
Cleo folds
Ada raises 0.90€ to 20.90€
Bob B calls 8.90€
*** 4th STREET ***
Dealt to Bob B [X X Kc] [6d]
Dealt to Ada [X X 8h] [5c]
*** 5th STREET ***
Dealt to Bob B [X X Kc 6d] [7d]
Dealt to Ada [X X 8h 5c] [Js]
*** 6th STREET ***
Dealt to Bob B [X X Kc 6d 7d] [2d]
Dealt to Ada [X X 8h 5c Js] [Ad]
*** 7th STREET ***
Dealt to Bob B [X X Kc 6d 7d 2d] [X]
Dealt to Ada [X X 8h 5c Js Ad] [X]
*** SHOW DOWN ***
Bob B shows [Jh 6h Kc 6d 7d 2d 9s] (One pair : 6)
Ada shows [4d Ac 8h 5c Js Ad Ts] (One pair : Aces)
Ada collected 70.30€ from pot
*** SUMMARY ***
Total pot 70.30€ | Rake 2.50€
Seat 2: Ada showed [4d Ac 8h 5c Js Ad Ts] and won 70.30€ with One pair : Aces
Seat 3: Bob B showed [Jh 6h Kc 6d 7d 2d 9s] and lost with One pair : 6
"""
EXPORT = """Winamax Poker - CashGame - HandId: #902-1-1479092164 - 7-Card Stud Hi/Lo fixed limit (0.01/0.05/0.10) - 2016/06/12 19:36:38 UTC
Table: 'Ash' 6-max (play money) Seat #0 is the button
Seat 2: Ada (2)
Seat 3: Bob B (3)
*** ANTE/BLINDS ***
Bob B posts ante 0.01
Ada posts ante 0.01
*** THIRD ***
Bob B bring-in 0.02
Ada calls 0.02
*** FOURTH ***
Bob B checks
Ada checks
*** FIFTH ***
Ada bets 0.10
Bob B folds
Ada collected 0.08 from pot(HI)
Ada collected 0.08 from pot(LO)
*** SUMMARY ***
Total pot 0.16 | No rake
Seat 2: Ada won 0.08
Seat 2: Ada won 0.08
"""
DRAW = """Winamax Poker - CashGame - HandId: #903-1-1478989461 - 2-7 Triple Draw fixed limit (2€/4€) - 2016/11/12 22:24:21 UTC
Table: 'Oak' 6-max (real money) Seat #4 is the button
Seat 1: Ada (47€)
Seat 4: Bob B (21€)
*** ANTE/BLINDS ***
Bob B posts small blind 1€
Ada posts big blind 2€
*** FIRST-BET ***
Dealt to Bob B [X X X X X]
Dealt to Ada [2h Td 8c 7c 8s]
Bob B raises 2€ to 4€
Ada calls 2€
*** FIRST-DRAW ***
Ada stands pat [2h Td 8c 7c 8s]
Bob B discard 1 card
*** SECOND-BET ***
Ada checks
Bob B bets 2€
Ada calls 2€
*** SECOND-DRAW ***
Ada stands pat [2h Td 8c 7c 8s]
Bob B stands pat [X X X X X]
*** THIRD-BET ***
Ada checks
Bob B bets 4€
Ada calls 4€
*** THIRD-DRAW ***
Ada stands pat [2h Td 8c 7c 8s]
Bob B discard 0 card
*** FOURTH-BET ***
Ada checks
Bob B bets 4€
Ada folds
Bob B collected 23€ from pot
*** SUMMARY ***
Total pot 23€ | Rake 1€
Seat 4: Bob B (small blind) (button) won 23€
"""


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (STUD, ("7 Card Stud", 2000, 4000, 500)),
        (EXPORT, ("7 Card Stud Hi/Lo", 5, 10, 1)),
        (DRAW, ("2-7 Triple Draw", 200, 400, 0)),
    ],
    ids=["stud", "export", "draw"],
)
def test_stud_and_draw_games_are_clean(text: str, facts: tuple[str, int, int, int], tmp_path: Path) -> None:
    hands, loose, layout = audited(tmp_path, text)
    assert layout == "winamax"
    assert not loose
    assert [hand.verdict for hand in hands] == ["clean"], hands[0].findings
    hand = hands[0].hand
    assert (hand.game, hand.small, hand.big, hand.ante) == facts


@pytest.mark.parametrize(
    ("text", "old", "new", "code"),
    [
        (STUD, "Ada brings in", "Bob B brings in", "bring-in"),
        (STUD, "Ada raises 0.90€ to 20.90€", "Ada raises 0.90€ to 21.90€", "stack-exceeded"),
        (STUD, "[X X Kc 6d] [7d]", "[X X Kd 6d] [7d]", "cards-mismatch"),
        (EXPORT, "Seat 2: Ada won 0.08\n", "Seat 2: Ada won 0.07\n", "summary-mismatch"),
        (
            DRAW,
            "*** SECOND-BET ***\nAda checks\nBob B bets 2€",
            "*** SECOND-BET ***\nAda checks\nBob B bets 4€",
            "limit-size",
        ),
        (DRAW, "Total pot 23€", "Total pot 22€", "pot-total-mismatch"),
    ],
)
def test_a_fault_is_found(text: str, old: str, new: str, code: str, tmp_path: Path) -> None:
    assert old in text
    found = [one for one, _ in codes(tmp_path, text.replace(old, new, 1))]
    assert code in found, found
