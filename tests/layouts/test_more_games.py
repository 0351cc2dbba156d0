"""Five-card stud, 2-7 razz, A-5 triple draw and a draw that is run twice, as rooms print them: sound hands are clean, a fault is named."""

from pathlib import Path

import pytest

from tests.layouts.logs import audited, codes

FIVE = """Full Tilt Poker Game #9201: Table Elm - $1/$2 Ante $0.20 - Limit 5 Card Stud - 18:30:57 ET - 2012/03/31
Seat 1: Ann ($50)
Seat 2: Bob ($60)
Seat 3: Cy ($40)
Ann antes $0.20
Bob antes $0.20
Cy antes $0.20
*** 2ND STREET ***
Dealt to Ann [9c] [9d]
Dealt to Bob [Kh]
Dealt to Cy [3s]
Cy is low with [3s]
Cy brings in for $0.30
Ann completes it to $1
Bob calls $1
Cy folds
*** 3RD STREET ***
Dealt to Ann [9c 9d] [5h]
Dealt to Bob [Kh] [2d]
Bob checks
Ann bets $1
Bob calls $1
*** 4TH STREET ***
Dealt to Ann [9c 9d 5h] [4s]
Dealt to Bob [Kh 2d] [7s]
Bob checks
Ann bets $2
Bob calls $2
*** 5TH STREET ***
Dealt to Ann [9c 9d 5h 4s] [Jc]
Dealt to Bob [Kh 2d 7s] [7c]
Bob checks
Ann checks
*** SHOW DOWN ***
Bob shows [Ac Kh 2d 7s 7c] a pair of Sevens
Ann shows [9c 9d 5h 4s Jc] a pair of Nines
Ann wins the pot ($8.50) with a pair of Nines
*** SUMMARY ***
Total pot $8.90 | Rake $0.40
Seat 1: Ann showed [9c 9d 5h 4s Jc] and won ($8.50) with a pair of Nines
Seat 2: Bob showed [Ac Kh 2d 7s 7c] and lost with a pair of Sevens
Seat 3: Cy folded on 2nd St.
"""
DEUCE = """#9202: Limit 2-7 Razz - 4/8
2021-02-06 07:03:50
Table 'Oak'
Seat 1: Ann (100)
Seat 2: Bob (100)
Seat 3: Cy (100)
Ann: posts ante 1
Bob: posts ante 1
Cy: posts ante 1
Dealt to Ann: [X X 5d]
Dealt to Bob: [X X Kd]
Dealt to Cy: [7h 4s Ah]
Cy brings in for 1
Ann bets 4
Bob raises to 5
Cy folds
Ann calls 5
*** 3RD STREET ***
Dealt to Ann: [6c]
Dealt to Bob: [8c]
Ann bets 4
Bob folds
*** SUMMARY ***
Seat 1: Ann (107) +7
Seat 2: Bob (94) -6
Seat 3: Cy (98) -2
Rake 1
Ann wins pot (13)
"""
ACES = """#9203: Limit A-5 Triple Draw - 4/8
2021-02-06 07:13:50
Table 'Oak' Seat 1 is the button
Seat 1: Ann (100)
Seat 2: Bob (100)
Seat 3: Cy (100)
*** 1ST BETTING ROUND ***
Bob: posts the small blind 2
Cy: posts the big blind 4
Dealt to Ann: [2d Ah Jd 4s 5s]
Dealt to Bob: [X X X X X]
Dealt to Cy: [X X X X X]
Ann raises to 8
Bob folds
Cy calls 8
*** 1ST DRAW ***
Cy draws 2
Ann discards [Jd] draws [3s]
*** 2ND BETTING ROUND ***
Cy checks
Ann bets 4
Cy calls 4
*** 2ND DRAW ***
Cy draws 1
Ann stands pat
*** 3RD BETTING ROUND ***
Cy checks
Ann checks
*** 3RD DRAW ***
Cy stands pat
Ann stands pat
*** 4TH BETTING ROUND ***
Cy checks
Ann checks
Cy shows [2h 3h 4h 5h 7h]
Ann shows [2d Ah 4s 5s 3s]
*** SUMMARY ***
Seat 1: Ann (113) +13
Seat 2: Bob (98) -2
Seat 3: Cy (88) -12
Rake 1
Ann wins pot (25)
"""
TWICE = """#9204: No Limit 2-7 Single Draw - 2/4
2021-02-06 07:23:50
Table 'Oak' Seat 1 is the button
Seat 1: Ann (50)
Seat 2: Bob (50)
Seat 3: Cy (50)
*** 1ST BETTING ROUND ***
Bob: posts the small blind 2
Cy: posts the big blind 4
Dealt to Ann: [4c 9s 7h 2s As]
Dealt to Bob: [X X X X X]
Dealt to Cy: [X X X X X]
Ann raises to 50, and is all in
Bob folds
Cy calls 50, and is all in
*** 1ST DRAW ***
Cy draws 1
Ann discards [As] draws [6d] [3h]
Run 1: Ann shows [4c 9s 7h 2s 6d]
Run 2: Ann shows [4c 9s 7h 2s 3h]
Run 1: Cy shows [8c 2h 3d 5c 7d]
Run 2: Cy shows [8c 2h 3d 5c Kd]
*** 2ND BETTING ROUND ***
*** SUMMARY ***
Seat 1: Ann (50.50) +0.50
Seat 2: Bob (48) -2
Seat 3: Cy (50.50) +0.50
Rake 1
Ann wins pot (50.50)
Cy wins pot (50.50)
"""
SOUND = {"five-card stud": FIVE, "2-7 razz": DEUCE, "A-5 triple draw": ACES}
FAULTY = [
    (FIVE, "Cy brings in for $0.30\nAnn completes it to $1\nBob calls $1\nCy folds",
     "Bob brings in for $0.30\nCy folds\nAnn completes it to $1\nBob calls $0.70", "bring-in"),
    (FIVE, "Ann bets $2\nBob calls $2", "Ann bets $1\nBob calls $1", "limit-size"),
    (FIVE, "Bob checks\nAnn bets $1\n", "Ann bets $1\n", "out-of-turn"),
    (FIVE, "Ann wins the pot ($8.50) with a pair of Nines",
     "Bob wins the pot ($8.50) with a pair of Sevens", "wrong-winner"),
    (DEUCE, "Cy brings in for 1\nAnn bets 4\nBob raises to 5\nCy folds\nAnn calls 5",
     "Bob brings in for 1\nCy folds\nAnn bets 4\nBob calls 4", "bring-in"),
    (DEUCE, "Bob raises to 5\nCy folds\nAnn calls 5", "Bob raises to 6\nCy folds\nAnn calls 6", "limit-size"),
    (ACES, "Ann wins pot (25)", "Cy wins pot (25)", "wrong-winner"),
    (ACES, "Ann bets 4\nCy calls 4", "Ann bets 8\nCy calls 8", "limit-size"),
    (TWICE, "Ann wins pot (50.50)", "Ann wins pot (60.50)", "award-total-mismatch"),
    (TWICE, "Cy calls 50, and is all in", "Cy calls 40", "call-amount"),
]  # fmt: skip


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_hand_is_clean(name: str, tmp_path: Path) -> None:
    hands, loose, _ = audited(tmp_path, SOUND[name])
    assert [(one.verdict, one.findings) for one in hands] == [("clean", ())]
    assert not loose


def test_of_a_draw_that_is_run_twice_all_but_the_winner_is_audited(tmp_path: Path) -> None:
    hands, _, _ = audited(tmp_path, TWICE)
    assert [one.code for one in hands[0].findings] == ["log-unverified-winner"]
    told_anew = TWICE.replace("Ann discards [As] draws [6d] [3h]", "Dealt to Ann: [6d As As]")
    assert [one.verdict for one in audited(tmp_path, told_anew)[0]] == ["unreadable"]


@pytest.mark.parametrize(("text", "old", "new", "code"), FAULTY)
def test_a_fault_is_named(text: str, old: str, new: str, code: str, tmp_path: Path) -> None:
    assert old in text
    assert code in [one for one, _ in codes(tmp_path, text.replace(old, new))]
