"""Habits of PokerStars, iPoker, Winamax, the older WPN and of all stud: each is blamed on nobody, and a faulty log of the same shape is
named."""

from pathlib import Path

import pytest

from tests.layouts.logs import codes, hands_in
from tests.layouts.test_ipoker_stud import STUD

TWICE = """PokerStars Hand #9701: Hold'em No Limit ($0.05/$0.10 USD) - 2023/07/12 10:24:41 CET
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($9 in chips)
Seat 3: Cy ($20 in chips)
Bob: posts small blind $0.05
Cy: posts big blind $0.10
*** HOLE CARDS ***
Ann: folds
Bob: raises $8.90 to $9 and is all-in
Cy: calls $8.90
*** FIRST FLOP *** [8h 9d Jh]
*** FIRST TURN *** [8h 9d Jh] [2d]
*** FIRST RIVER *** [8h 9d Jh 2d] [3s]
*** SECOND FLOP *** [8s 9c Kc]
*** SECOND TURN *** [8s 9c Kc] [2c]
*** SECOND RIVER *** [8s 9c Kc 2c] [3c]
*** FIRST SHOW DOWN ***
Bob: shows [Ah Ad] (a pair of Aces)
Cy: shows [Ks Kd] (a pair of Kings)
Bob collected ${bob} from pot
*** SECOND SHOW DOWN ***
Bob: shows [Ah Ad] (a pair of Aces)
Cy: shows [Ks Kd] (three of a kind, Kings)
Cy collected ${cy} from pot
*** SUMMARY ***
Total pot $18 | Rake $1.01
Hand was run twice
FIRST Board [8h 9d Jh 2d 3s]
SECOND Board [8s 9c Kc 2c 3c]
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) showed [Ah Ad] and won (${bob}) with a pair of Aces, and lost with a pair of Aces
Seat 3: Cy (big blind) showed [Ks Kd] and lost with a pair of Kings, and won (${cy}) with three of a kind, Kings
"""
# Each half is 9.00: at 5 % 0.45 goes, at 6.25 % 0.5625, together 1.0125.
SOLD = """PokerStars Hand #9702: Hold'em No Limit ($0.05/$0.10 USD) - 2023/07/12 10:24:41 CET
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($9 in chips)
Seat 3: Cy ($20 in chips)
Bob: posts small blind $0.05
Cy: posts big blind $0.10
*** HOLE CARDS ***
Ann: folds
Bob: raises $8.90 to $9 and is all-in
Cy: calls $8.90
*** FLOP *** [8h 9d Jh]
*** TURN *** [8h 9d Jh] [Qd]
*** RIVER *** [8h 9d Jh Qd] [As]
*** SHOW DOWN ***
Bob: shows [Th 6s] (a straight, Eight to Queen)
Cy: shows [Td Tc] (a straight, Eight to Queen)
Bob collected $8.44 from pot
Cy cashed out the hand for $8.20 | Cash Out Fee $0.08
*** SUMMARY ***
Total pot $18 | Rake $1.01
Board [8h 9d Jh Qd As]
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) showed [Th 6s] and won ($8.44) with a straight, Eight to Queen
Seat 3: Cy (big blind) showed [Td Tc] and won ($8.55) with a straight, Eight to Queen (pot not awarded as player cashed out)
"""
BOTH_SOLD = SOLD.replace("Bob collected $8.44 from pot", "Bob cashed out the hand for $8.10 | Cash Out Fee $0.08").replace(
    "won ($8.44) with a straight, Eight to Queen", "won ($8.44) with a straight, Eight to Queen (pot not awarded as player cashed out)"
)  # fmt: skip
WALK = """PokerStars Hand #9703: Hold'em No Limit ($0.05/$0.10 USD) - 2023/07/12 10:24:41 CET
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($9 in chips) (timeout)
Seat 3: Cy ($20 in chips)
Bob: posts small blind $0.05
Cy: posts big blind $0.10
*** HOLE CARDS ***
STP added: $5
Ann: folds
Bob: folds
Uncalled bet ($0.05) returned to Cy
Cy collected $5.10 from pot
Cy: doesn't show hand
*** SUMMARY ***
Total pot $5.10 | Main pot $0.10 | STP $5.00 | Rake $0
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) collected ($5.10)
"""
AGAIN = """PokerStars Hand #9704: Hold'em No Limit ($0.05/$0.10 USD) - 2023/07/12 10:24:41 CET
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($9 in chips)
Seat 3: Cy ($20 in chips)
Bob: posts small blind $0.05
Cy: posts big blind $0.10
*** HOLE CARDS ***
Ann: raises $0.20 to $0.30
Bob: raises $0.50 to $0.80
Cy: folds
Ann: raises $1.50 to $1.80
Bob: folds
Uncalled bet ($1) returned to Ann
Ann collected $1.70 from pot
*** SUMMARY ***
Total pot $1.70 | Rake $0
Seat 1: Ann (button) collected ($1.70)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) folded before Flop
"""

XML = """<session sessioncode="77"><general><mode>real</mode><gametype>Holdem NL €0.05/€0.10</gametype>
<tablename>Oak, 5</tablename></general>
<game gamecode="9801"><general><startdate>2013-12-19 20:00:35</startdate><players>
<player seat="1" name="Zoe" chips="€9" dealer="0" win="€0" bet="€0"/>
<player seat="5" name="José" chips="€20" dealer="0" win="€0" bet="€0.07"/>
<player seat="6" name="Bob" chips="€11" dealer="0" win="€0" bet="€0.02"/>
<player seat="8" name="Cy" chips="€22" dealer="0" win="€0.31" bet="€0.12"/>
<player seat="10" name="Dee" chips="€5" dealer="1" win="€0" bet="€0.12"/>
</players></general>
<round no="0"><action no="7" player="Cy" type="2" sum="€0.10"/><action no="5" player="José" type="1" sum="€0.05"/>
<action no="1" player="José" type="15" sum="€0.02"/><action no="2" player="Bob" type="15" sum="€0.02"/>
<action no="3" player="Cy" type="15" sum="€0.02"/><action no="4" player="Dee" type="15" sum="€0.02"/></round>
<round no="1"><cards type="Pocket" player="José">X X</cards><action no="9" player="José" type="0" sum="€0"/>
<action no="6" player="Bob" type="9" sum="€0"/><action no="17" player="Zoe" type="8" sum="€0"/>
<cards type="Pocket" player="Cy">HK D4</cards><action no="10" player="Cy" type="4" sum="€0"/>
<cards type="Pocket" player="Dee">C6 D8</cards><action no="8" player="Dee" type="3" sum="€0.10"/></round>
<round no="2"><cards type="Flop" player="">CQ C10 DQ</cards><action no="11" player="Cy" type="4" sum="€0"/>
<action no="12" player="Dee" type="4" sum="€0"/></round>
<round no="3"><cards type="Turn" player="">D5</cards><action no="13" player="Cy" type="4" sum="€0"/>
<action no="14" player="Dee" type="4" sum="€0"/></round>
<round no="4"><cards type="River" player="">S2</cards><action no="15" player="Cy" type="4" sum="€0"/>
<action no="16" player="Dee" type="4" sum="€0"/></round>
</game></session>
"""
OPEN = XML.replace("</game></session>\n", "")
BIG = '<action no="7" player="Cy" type="2" sum="€0.10"/>'
LATE_BLIND = (
    XML.replace(BIG, BIG.replace('no="7" player="Cy"', 'no="8" player="Dee"') + BIG)
    .replace('<action no="8" player="Dee" type="3" sum="€0.10"/>', '<action no="9" player="Dee" type="4" sum="€0"/>')
    .replace('<action no="9" player="José" type="0" sum="€0"/>', '<action no="10" player="José" type="0" sum="€0"/>')
    .replace('<action no="10" player="Cy" type="4" sum="€0"/>', '<action no="11" player="Cy" type="4" sum="€0"/>')
)  # fmt: skip
"""A newcomer's post stands in front of the big blind in the file, and behind it by its number."""
COMPLETED = STUD.replace('no="5" player="Cleo" type="23" sum="$2"', 'no="5" player="Cleo" type="5" sum="$2"')
CALLED = (
    STUD.replace('<action no="6" player="Ada" type="23" sum="$4" cards=""/>', '<action no="6" player="Ada" type="3" sum="$0.50" cards=""/>')
    .replace('no="5" player="Cleo" type="23" sum="$2"', 'no="5" player="Cleo" type="3" sum="$0.50"')
    .replace('<action no="7" player="Bob" type="0" sum="$0" cards=""/>\n', "")
    .replace('<action no="8" player="Cleo" type="3" sum="$2" cards=""/></round>', "</round>")
    .replace('no="11" player="Cleo" type="3" sum="$2"', 'no="12" player="Cleo" type="3" sum="$2"')
    .replace('<round no="4">', '<round no="3"><action no="11" player="Bob" type="0" sum="$0" cards=""/></round><round no="4">')
    .replace('<cards type="Fourth Street" player="Ada">', '<cards type="Fourth Street" player="Bob">S4</cards>'
             '<cards type="Fourth Street" player="Ada">')
    .replace("$28.25", "$21.25").replace('bet="$14.25"', 'bet="$10.75"')
)  # fmt: skip
"""Everybody calls the bring-in: the bet of the next round completes nothing."""
AT_ONCE = STUD.replace('type="16" sum="$0.50"', 'type="16" sum="$2"').replace('bet="$0.75"', 'bet="$2.25"').replace(
    'no="5" player="Cleo" type="23" sum="$2"', 'no="5" player="Cleo" type="3" sum="$2"'
)  # fmt: skip

WINAMAX = """Winamax Poker - Tournament "TEST" buyIn: 1€ level: 7 - HandId: #9901-64-12 - Holdem no limit (10/60/120) - 2010/10/26 21:05 UTC
Table: 'TEST(1468)#118' 9-max (real money) Seat #1 is the button
Seat 1: Ann (4800)
Seat 2: Bob (1300)
Seat 3: Cy (1220)
*** ANTE/BLINDS ***
Ann posts ante 10
Bob posts ante 10
Cy posts ante 10
Bob posts small blind 60
Cy posts big blind 120
*** PRE-FLOP ***
Ann calls 120
Bob folds
Cy bets 300
Ann calls 300
*** FLOP *** [5h 3c 9d]
Cy bets 400
Ann folds
Cy collected 1330 from pot
*** SUMMARY ***
Total pot 1330 | No rake
Board: [5h 3c 9d]
Seat 1: Ann (button) folded on the flop
Seat 2: Bob (small blind) folded on the pre-flop
Seat 3: Cy (big blind) won 1330
"""
NO_STACK = hands_in("winamax.txt")[0].replace("(100€)", "()")
WPN_STUD = """Game started at: 2016/8/13 21:59:15
Game ID: 9951 1/2 (PRR) Testville (Seven Cards Stud) 8-max
Seat 1 is the button
Seat 1: Ann (100).
Seat 2: Bob (100).
Seat 3: Cy (100).
Player Ann ante (0.10)
Player Bob ante (0.10)
Player Cy ante (0.10)
Player Ann received a card.
Player Ann received a card.
Player Ann received card: [Kd]
Player Bob received a card.
Player Bob received a card.
Player Bob received card: [2c]
Player Cy received card: [9d]
Player Cy received card: [9c]
Player Cy received card: [Qh]
Player Bob bring in (0.50)
Player Cy raises (1)
Player Ann calls (1)
Player Bob calls (0.50)
*** Third street ***
Player Ann received card: [3d]
Player Bob received card: [7c]
Player Cy received card: [9h]
Player Ann checks
Player Bob checks
Player Cy bets (1)
Player Ann calls (1)
Player Bob folds
*** Fourth street ***
Player Ann received card: [4d]
Player Cy received card: [2h]
Player Ann checks
Player Cy bets (2)
Player Ann folds
Uncalled bet (2) returned to Cy
Player Cy mucks cards
------ Summary ------
Pot: 4.80. Rake 0.50. JP fee 0
Player Ann does not show cards.Bets: 2.10. Collects: 0. Loses: 2.10.
Player Bob does not show cards.Bets: 1.10. Collects: 0. Loses: 1.10.
*Player Cy mucks (does not show cards). Bets: 2.10. Collects: 4.80. Wins: 2.70.
Game ended at: 2016/8/13 22:0:53
"""
ALONE = """Game started at: 2014/10/28 22:1:11
Game ID: 9952 1/2 Testville (Hold'em)
Seat 4 is the button
Seat 4: Ann (92.25).
Seat 5: Bob (67.25).
Player Ann has small blind (1)
Player Bob sitting out
Uncalled bet (1) returned to Ann
------ Summary ------
Pot: 0. Rake 0
Player Ann does not show cards.Bets: 0. Collects: 0. Wins: 0.
Player Bob does not show cards.Bets: 0. Collects: 0. Wins: 0.
Game ended at: 2014/10/28 22:1:12
"""

PAIRS = """PokerStars Hand #9961: 7 Card Stud Limit ($4/$8 USD) - 2026/11/20 20:00:00 ET
Table 'Quay' 8-max
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Ann: posts the ante $0.50
Bob: posts the ante $0.50
*** 3rd STREET ***
Dealt to Ann [3c 5s Ks]
Dealt to Bob [2d]
Bob: brings in for $1
Ann: calls $1
*** 4th STREET ***
Dealt to Ann [3c 5s Ks] [Kh]
Dealt to Bob [2d] [9h]
Pair on board - a double bet is allowed
Ann: checks
Bob: checks
*** 5th STREET ***
Dealt to Ann [3c 5s Ks Kh] [4c]
Dealt to Bob [2d 9h] [9c]
Ann: checks
Bob: checks
*** 6th STREET ***
Dealt to Ann [3c 5s Ks Kh 4c] [6d]
Dealt to Bob [2d 9h 9c] [2s]
Bob: checks
Ann: checks
*** RIVER ***
Dealt to Ann [3c 5s Ks Kh 4c 6d] [Jh]
Bob: checks
Ann: checks
*** SHOW DOWN ***
Ann: shows [3c 5s Ks Kh 4c 6d Jh] (a pair of Kings)
Bob: shows [8c Td 2d 9h 9c 2s Qd] (two pair, Nines and Deuces)
Bob collected $3 from pot
*** SUMMARY ***
Total pot $3 | Rake $0
Seat 1: Ann showed [3c 5s Ks Kh 4c 6d Jh] and lost with a pair of Kings
Seat 2: Bob showed [8c Td 2d 9h 9c 2s Qd] and won ($3) with two pair, Nines and Deuces
"""
"""On sixth street two pairs of Bob lie open and rank above Ann's one pair of Kings; hands are shown from the lowest chair on."""

SOUND = {
    "run twice, the first winner at 6.25 %": TWICE.format(bob="8.44", cy="8.55"),
    "run twice, the second winner at 6.25 %": TWICE.format(bob="8.55", cy="8.44"),
    "equal hands, one is sold": SOLD,
    "equal hands, both are sold": BOTH_SOLD,
    "a walk with a splash and who had no time": WALK,
    "a raise by the chips that are put in": AGAIN,
    "who sits out after the ante, and who joins": XML,
    "blinds in another order in the file": LATE_BLIND,
    "cp1252 in XML": XML.encode("cp1252"),
    "a hand without its end, whose bets are all there": OPEN,
    "a bring-in completed by a bet": COMPLETED,
    "a bring-in of a whole bet": AT_ONCE,
    "a bring-in that is only called": CALLED,
    "the big blind is said to bet": WINAMAX,
    "a player without a stack": NO_STACK,
    "streets named where they are over": WPN_STUD,
    "who brings in low": WPN_STUD.replace("bring in", "brings in low"),
    "a lone blind that goes back": ALONE,
    "two open pairs": PAIRS,
}


@pytest.mark.parametrize("name", SOUND)
def test_the_habit_is_blamed_on_nobody(name: str, tmp_path: Path) -> None:
    assert not codes(tmp_path, SOUND[name])


FAULTY = [
    (TWICE.format(bob="8.44", cy="8.55"), "8.55", "8.65", "award-total-mismatch"),
    (TWICE.format(bob="8.40", cy="8.59"), "", "", "award-total-mismatch"),
    (TWICE.format(bob="8.44", cy="8.55"), "2023/07/12", "2020/07/12", "award-total-mismatch"),
    (SOLD, "8.44", "8.34", "award-total-mismatch"),
    (WALK, "Cy collected $5.10", "Cy collected $4.10", "award-total-mismatch"),
    (WALK, "Main pot $0.10", "Main pot $0.20", "pot-total-mismatch"),
    (AGAIN, "raises $1.50 to", "raises $1.20 to", "amount-mismatch"),
    (AGAIN, "Bob: raises $0.50 to", "Bob: raises $0.75 to", "amount-mismatch"),
    (XML, 'win="€0.31"', 'win="€0.41"', "award-total-mismatch"),
    (XML, 'no="12" player="Dee" type="4"', 'no="12" player="Bob" type="4"', "round-not-closed"),
    (LATE_BLIND, 'type="1" sum="€0.05"', 'type="1" sum="€0.08"', "blind-amount"),
    (XML, 'win="€0" bet="€0.02"', 'win="€0" bet="€0.03"', "log-net-mismatch"),
    (AT_ONCE, 'bet="$2.25"', 'bet="$0.75"', "log-net-mismatch"),
    (OPEN, '<action no="8" player="Dee" type="3" sum="€0.10"/>', "", "log-truncated-hand"),
    (OPEN, '<cards type="River" player="">S2</cards>', "", "log-truncated-hand"),
    (COMPLETED, 'type="5" sum="$2" cards=""/>\n<action no="8"', 'type="5" sum="$1.50" cards=""/>\n<action no="8"', "limit-size"),
    (AT_ONCE, 'player="Ada" type="23" sum="$4"', 'player="Ada" type="23" sum="$3"', "limit-size"),
    (WINAMAX, "Ann calls 300", "Ann calls 180", "call-amount"),
    (WINAMAX, "Ann calls 120", "Ann bets 120", "bet-facing-bet"),
    (NO_STACK, "()", "(abc€)", "log-bad-amount"),
    (WPN_STUD, "Bob bring in", "Ann bring in", "bring-in"),
    (WPN_STUD, "Bob bring in", "Ann brings in low", "bring-in"),
    (WPN_STUD, "Cy bets (2)\nPlayer Ann folds\nUncalled bet (2)", "Cy bets (3)\nPlayer Ann folds\nUncalled bet (3)", "limit-size"),
    (ALONE, "Ann does not show cards.Bets: 0. Collects: 0.", "Ann does not show cards.Bets: 0. Collects: 1.", "player-count"),
    (PAIRS, "Bob: checks\nAnn: checks\n*** RIVER", "Ann: checks\nBob: checks\n*** RIVER", "out-of-turn"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "old", "new", "code"), FAULTY)
def test_a_faulty_log_of_that_shape_is_named(text: str, old: str, new: str, code: str, tmp_path: Path) -> None:
    assert old in text
    found = [one for one, _ in codes(tmp_path, text.replace(old, new, 1))]
    assert code in found, found
