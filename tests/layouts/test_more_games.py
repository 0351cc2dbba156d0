"""Rarer games and their habits, as rooms print them: sound hands are clean, a fault is named."""

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
ONE_DRAW = """#9205: Limit A-5 Single Draw - 4/8
2021-02-06 07:33:50
Table 'Oak' Seat 1 is the button
Seat 1: Ann (100)
Seat 2: Bob (100)
Ann: posts the small blind 2
Bob: posts the big blind 4
Dealt to Ann: [X X X X X]
Dealt to Bob: [Tc Ks Qc 4c As]
Ann raises to 8
Bob calls 8
Bob discards [Tc Ks Qc] draws [7s 3h 5s]
Ann stands pat
Bob checks
Ann checks
Bob shows [7s 3h 5s 4c As]
Ann shows [2d Jh 8h 5d 9s]
*** SUMMARY ***
Seat 1: Ann (92) -8
Seat 2: Bob (107) +7
Rake 1
Bob wins pot (15)
"""
HALVES = """#9206: Limit 2-7 Drawmaha - 4/8
2021-02-06 07:43:50
Table 'Oak' Seat 1 is the button
Seat 1: Ann (100)
Seat 2: Bob (100)
Ann: posts the small blind 2
Bob: posts the big blind 4
Dealt to Ann: [X X X X X]
Dealt to Bob: [4c 8d 8c Ks 2h]
Ann raises to 8
Bob calls 8
*** FLOP *** [3c 5c 7s]
Bob checks
Ann checks
Bob discards [8d Ks] draws [Ac Qc]
Ann draws 1
*** TURN *** [3c 5c 7s] [Kc]
Bob bets 8
Ann calls 8
*** RIVER *** [3c 5c 7s Kc] [Jd]
Bob checks
Ann checks
Bob shows [4c Ac 8c Qc 2h]
Ann shows [6h 3d 2s 8s 9h]
*** SUMMARY ***
Seat 1: Ann (99.50) -0.50
Seat 2: Bob (99.50) -0.50
Rake 1
Ann wins (15.50) from pot
Bob wins (15.50) from pot
"""
SIDE = """#9207: No Limit Holdem - 2/4
2021-02-06 07:53:50
Table 'Oak' Seat 1 is the button
Seat 1: Ann (20)
Seat 2: Bob (200)
Seat 3: Cy (200)
Bob: posts the small blind 2
Cy: posts the big blind 4
*** HOLE CARDS ***
Dealt to Ann: [X X]
Dealt to Bob: [X X]
Dealt to Cy: [Qc Ks]
Ann raises to 20, and is all in
Bob calls 20
Cy calls 20
*** FLOP *** [8d 4d 3c]
Bob bets 30
Cy calls 30
*** TURN *** [8d 4d 3c] [5c]
Bob bets 50
Cy folds
Bob shows [Kd 6d]
Ann shows [3h 4s]
*** RIVER *** [8d 4d 3c 5c] [7s]
*** SUMMARY ***
Seat 1: Ann (0) -20
Seat 2: Bob (270) +70
Seat 3: Cy (150) -50
Bob wins pot (60)
"""
CAP = """Hand #9208 - Holdem(No Limit) - $0.01/$0.02 - 2019/11/08 04:43:23 UTC
Oak (Cap) 9-max Seat #1 is the button
Seat 1: Ann ($2.69)
Seat 2: Bob ($1.90)
Seat 3: Cy ($1.40)
Bob posts the small blind $0.01
Cy posts the big blind $0.02
*** HOLE CARDS ***
Dealt to Cy [9c Qd]
Ann raises $0.05 to $0.05
Bob folds
Cy calls $0.03
*** FLOP *** [Qh 5c 4d]
Main pot $0.11 | Rake $0.00
Cy bets $0.11
Ann caps $0.55
Cy calls $0.44
*** TURN *** [Qh 5c 4d] [As]
Main pot $1.15 | Rake $0.06
*** RIVER *** [Qh 5c 4d As] [6c]
Main pot $1.15 | Rake $0.06
*** SHOW DOWN ***
Main pot $1.15 | Rake $0.06
Cy shows [9c Qd] (a pair of Queens [Qh Qd As 9c 6c])
Ann shows [7d 6d] (a pair of Sixs [6d 6c As Qh 7d])
Cy collected $1.15 from main pot
*** SUMMARY ***
Total pot $1.15 | Rake $0.06
Board [Qh 5c 4d As 6c]
Seat 1: Ann (button) showed [7d 6d] and lost with a pair of Sixs [6d 6c As Qh 7d]
Seat 2: Bob (small blind) folded on the Pre-Flop
Seat 3: Cy (big blind) showed [9c Qd] and won $1.15 with a pair of Queens [Qh Qd As 9c 6c]
"""
SOUND = {
    "a draw without a line": ONE_DRAW,
    "halves": HALVES,
    "a side pot that is not told": SIDE,
    "a capped pot": CAP,
    "five-card stud": FIVE,
    "2-7 razz": DEUCE,
    "A-5 triple draw": ACES,
}
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
    (ONE_DRAW, "Bob wins pot (15)", "Ann wins pot (15)", "wrong-winner"),
    (ONE_DRAW, "draws [7s 3h 5s]", "draws [4c 3h 5s]", "card-dup"),
    (HALVES, "Ann wins (15.50) from pot\nBob wins (15.50)", "Ann wins (10.50) from pot\nBob wins (20.50)", "award-total-mismatch"),
    (SIDE, "Bob wins pot (60)", "Ann wins pot (60)", "wrong-winner"),
    (SIDE, "Seat 2: Bob (270) +70", "Seat 2: Bob (280) +80", "log-net-mismatch"),
    (CAP, "Ann caps $0.55", "Ann caps $0.65", "call-amount"),
    (CAP, "Cy calls $0.44", "Cy calls $0.34", "call-amount"),
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


CALLED_OFF = """CoinPoker Hand #9210: Tournament #12, Elm Hold'em No Limit (400/800 ante 100 play) 2024/12/23 16:35:17 GMT
Table '12' 7-max Seat #1 is the button
Seat 1: Ann (43966 in chips)
Seat 2: Bob (1035 in chips)
Seat 3: Cy (310 in chips) is sitting out
Ann: posts the ante 100
Bob: posts the ante 100
Cy: posts the ante 100
Bob: posts small blind 400
Cy: posts big blind 210 and is all-in
*** HOLE CARDS ***
Dealt to Ann [5h Jc]
Ann: folds
Bob: folds
*** HAND CANCELLED ***
All bets returned (910)
*** SUMMARY ***
Total pot 910 | Rake 0
Board [ ]
Game ended: 2024/12/23 16:35:38 GMT
Seat 1: Ann (button) collected (100)
Seat 2: Bob (small blind) collected (500)
Seat 3: Cy (big blind) collected (310)
"""


def test_a_hand_that_is_called_off_may_print_the_fold_of_everybody(tmp_path: Path) -> None:
    assert not codes(tmp_path, CALLED_OFF)
    played = CALLED_OFF.replace("*** HAND CANCELLED ***\nAll bets returned (910)\n", "Cy collected 810 from pot\n")
    assert "action-after-close" in [one for one, _ in codes(tmp_path, played)]


BRANDS = ("PayNoRake", "SportsBetting.ag Poker", "Tiger Gaming")


@pytest.mark.parametrize("brand", BRANDS)
def test_the_brands_of_a_network_print_alike(brand: str, tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / "cases/rooms/betonline.txt").read_text("utf-8")
    ours, theirs = (audited(tmp_path, one) for one in (text, text.replace("BetOnline Poker Game", f"{brand} Game")))
    assert theirs[2] == "betonline"
    assert [hand.verdict for hand in theirs[0]] == [hand.verdict for hand in ours[0]]
    assert {hand.verdict for hand in theirs[0]} & {"clean"}


LOWBALL = """<description type="A-5 Lowball" stakes="Limit $2/$4"/>
<game id="9211-1" starttime="20110503161452" numholecards="5" gametype="63" realmoney="true" data="20110503|Elm (9211)|9211|9211-1|false">
<players dealer="1">
<player seat="1" nickname="Ann" balance="$90" dealtin="true"/>
<player seat="2" nickname="Bob" balance="$90" dealtin="true"/>
</players>
<round id="BLINDS" sequence="1">
<event sequence="1" type="SMALL_BLIND" player="1" amount="1"/>
<event sequence="2" type="BIG_BLIND" player="2" amount="2"/>
</round>
<round id="PRE_FIRST_DRAW" sequence="2">
<event sequence="3" type="CALL" player="1" amount="1"/>
<event sequence="4" type="CHECK" player="2"/>
</round>
<round id="FIRST_DRAW" sequence="3">
<event sequence="5" type="DRAW" player="2" text="1"/>
<event sequence="6" type="DRAW" player="1" text="0"/>
</round>
<round id="POST_FIRST_DRAW" sequence="4">
<event sequence="7" type="CHECK" player="2"/>
<event sequence="8" type="CHECK" player="1"/>
</round>
<round id="SECOND_DRAW" sequence="5">
<event sequence="9" type="DRAW" player="2" text="0"/>
<event sequence="10" type="DRAW" player="1" text="0"/>
</round>
<round id="POST_SECOND_DRAW" sequence="6">
<event sequence="11" type="CHECK" player="2"/>
<event sequence="12" type="CHECK" player="1"/>
</round>
<round id="THIRD_DRAW" sequence="7">
<event sequence="13" type="DRAW" player="2" text="0"/>
<event sequence="14" type="DRAW" player="1" text="0"/>
</round>
<round id="POST_THIRD_DRAW" sequence="8">
<event sequence="15" type="CHECK" player="2"/>
<event sequence="16" type="CHECK" player="1"/>
</round>
<round id="SHOWDOWN" sequence="9">
<cards type="SHOWN" cards="6c,5c,4d,3s,2h" player="2"/>
<cards type="SHOWN" cards="Ac,2d,3h,4s,5d" player="1"/>
</round>
<round id="END_OF_GAME" sequence="10">
<winner amount="4" uncalled="false" potnumber="1" player="1" pottype="n"/>
</round>
</game>
"""


def test_the_ace_is_low_and_a_straight_counts_for_nothing(tmp_path: Path) -> None:
    assert not codes(tmp_path, LOWBALL, "night.xml")
    other = LOWBALL.replace('potnumber="1" player="1"', 'potnumber="1" player="2"')
    assert "wrong-winner" in [one for one, _ in codes(tmp_path, other, "night.xml")]
