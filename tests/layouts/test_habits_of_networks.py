"""Habits of GGPoker, Bovada, PartyPoker and 888: each is read and blamed on nobody, and a faulty log of the same shape is still named."""

from pathlib import Path

import pytest

from tests.layouts.logs import codes, hands_in

GG = """Poker Hand #HD9101: Hold'em No Limit ($0.5/$1) - 2026/03/02 18:22:40
Table 'NLHGold1' 6-max Seat #1 is the button
Seat 1: aa11 ($90 in chips)
Seat 2: bb22 ($80 in chips)
Seat 3: Hero ($70 in chips)
bb22: posts small blind $0.5
Hero: posts big blind $1
*** HOLE CARDS ***
Dealt to aa11
Dealt to bb22
Dealt to Hero [As Kd]
aa11: raises $2 to $3
bb22: folds
Hero: calls $2
*** FLOP *** [Kh 7c 2d]
Hero: checks
aa11: checks
*** TURN *** [Kh 7c 2d] [3s]
Hero: checks
aa11: checks
*** RIVER *** [Kh 7c 2d 3s] [9s]
Hero: bets $4
aa11: calls $4
Hero: shows [As Kd] (Pair of Kings)
aa11: shows [7h Ah] (Pair of Sevens)
*** SHOWDOWN ***
Hero collected $13.7 from pot
*** SUMMARY ***
Total pot $14.5 | Rake $0.6 | Jackpot $0.2 | Bingo $0 | Fortune $0 | Tax $0
Board [Kh 7c 2d 3s 9s]
Seat 1: aa11 (button) showed [7h Ah] and lost with Pair of Sevens
Seat 2: bb22 (small blind) folded before Flop
Seat 3: Hero (big blind) showed [As Kd] and won ($13.7) with Pair of Kings
"""
GIFT = "(big blind) received (Afternoon Tea) from lucky drop and showed"
MUCK = GG.replace("Hero: bets", "Hero: Bet & Muck").replace("aa11: raises $2 to", "aa11: Bet & Muck $2 to")
INSURED = GG.replace(
    "*** RIVER", "aa11: get an all-in insurance (premium ($0/$4/$0) for ($0/$9.5/$0) - (Mandatory/Main/Sub))\n*** RIVER"
).replace("*** SHOWDOWN", "aa11: pay premium of all-in insurance ($4)\n*** SHOWDOWN")


def shared(hero: str, other: str) -> str:
    """The hand with equal hands, and what each is paid."""
    return (
        GG.replace("[7h Ah]", "[Kc Ad]")
        .replace("(Pair of Sevens)", "(Pair of Kings)")
        .replace("and lost with Pair of Sevens", f"and won (${other}) with Pair of Kings")
        .replace("Hero collected $13.7 from pot", f"Hero collected ${hero} from pot\naa11 collected ${other} from pot")
        .replace("won ($13.7)", f"won (${hero})")
    )


BOVADA = hands_in("bovada.txt")[0]
KNOCKED = (
    BOVADA.replace("Big Blind : Hand result $119", "Big Blind : Hand result $119\nBig Blind : BOUNTY PRIZE [$5]")
    .replace("Seat+4: Big Blind", "Seat 4:Big Blind").replace("7h 7c 3s 3c Kh]\nSeat+5", "7h 7c 3s 3c Kh]   BOUNTY awarded:$5\nSeat+5")
    .replace("UTG : Folds\n", "UTG : Folds(auth-disconnect)\n")
)  # fmt: skip
NUMBERED = (
    BOVADA.replace("Seat 1: Dealer", "Seat 51001: Dealer").replace("Seat 3:", "Seat 20003:").replace("Seat 4:", "Seat 30004:")
)  # fmt: skip
LOW = """Bovada Hand #9303: OMAHA HiLo Tournament #94 TBL#1, Pot Limit- Level 2 (15/30) - 2014-09-07 04:24:27
Seat 1: Big Blind [ME] (800 in chips)
Seat 2: Dealer (1,200 in chips)
Dealer : Set dealer/Bring in spot [2]
Dealer : Ante/Small blind 15
Big Blind [ME] : Big blind/Bring in 30
*** HOLE CARDS ***
Big Blind [ME] : Card dealt to a spot [Kh Kd 9c 9d]
Dealer : Card dealt to a spot [As 2d 6h Tc]
Dealer : Call 15
Big Blind [ME] : Checks
*** FLOP *** [3c 4s Jh]
Big Blind [ME] : Checks
Dealer : Checks
*** TURN *** [3c 4s Jh] [8d]
Big Blind [ME] : Checks
Dealer : Checks
*** RIVER *** [3c 4s Jh 8d] [Qs]
Big Blind [ME] : Checks
Dealer : Checks
Big Blind [ME] : Showdown [Kh Kd Qs Jh 8d] (One pair)
Dealer : Showdown [As Tc Qs Jh 8d As 2d 8d 4s 3c] (High Card)
Big Blind [ME] : Hand Result 30
Dealer : Hand Result 30
*** SUMMARY ***
Total Pot(60)
Board [3c 4s Jh 8d Qs]
Seat+1: Big Blind HI 30  with One pair [Kh Kd 9c 9d-Kh Kd Qs Jh 8d]
Seat+2: Dealer  with High Card [As 2d 6h Tc-As Tc Qs Jh 8d] LOW 30 [As 2d 6h Tc-As 2d 8d 4s 3c]
"""
REPRINTED = (
    "UTG : Folds", "Dealer : Raises $3 to $3", "Big Blind : Calls $2", "UTG+1 : Folds", "Big Blind : Bets $4", "Big Blind : Checks",
    "Big Blind : All-in $37", "UTG+1 : Posts dead chip $1.50", "UTG : Card dealt to a spot [2h 4d]", "*** TURN *** [Kh 7c 2d] [3s]",
    "Dealer : Return uncalled portion of bet $13",
)  # fmt: skip

LATE = """***** Hand History for Game 9501 *****
$0.10/$0.25 USD NL Texas Hold'em - Saturday, September 21, 16:06:03 EDT 2013
Table Testville (Real Money)
Seat 5 is the button
Total number of players : 5/6
Seat 2: Ann ( $40 USD )
Seat 3: Bob ( $25 USD )
Seat 1: Cy ( $57 USD )
Seat 5: Dee ( $96 USD )
Cy posts small blind [$0.10 USD].
Ann posts big blind [$0.25 USD].
Eve has joined the table.
Bob is sitting out
Eve posts big blind [$0.25 USD].
** Dealing down cards **
Dealt to Cy [  Jd Jh ]
Eve checks
Dee folds
Cy raises [$0.90 USD]
Ann calls [$0.75 USD]
Eve folds
** Dealing Flop ** [ 6h, 3h, 5c ]
Cy bets [$1 USD]
Ann folds
Cy does not show cards.
Cy wins $3.15 USD
Fay has joined the table.
"""
BLIND = """***** Hand History for Game 9504 *****
$0.10/$0.25 USD NL Texas Hold'em - Sunday, September 22, 08:21:48 EDT 2013
Table Testville (Real Money)
Seat 5 is the button
Total number of players : 3/6
Seat 3: Bob ( $25 USD )
Seat 1: Cy ( $57 USD )
Seat 5: Dee ( $96 USD )
Cy posts small blind [$0.10 USD].
Gus has joined the table.
Gus posts big blind [$0.25 USD].
** Dealing down cards **
Dealt to Cy [  Jd Jh ]
Bob folds
Dee folds
Cy raises [$0.90 USD]
Gus calls [$0.75 USD]
** Dealing Flop ** [ 6h, 3h, 5c ]
Cy bets [$1 USD]
Gus folds
Cy does not show cards.
Cy wins $2.90 USD
"""
ZERO = LATE.replace("Seat 5 is", "Seat 4 is").replace("$3.15", "$2.90")
for one in ("has joined the table.", "posts big blind [$0.25 USD].", "checks", "folds"):
    ZERO = ZERO.replace(f"Eve {one}\n", "")
ALL_IN = """***** Hand History for Game 9502 *****
$0.10/$0.25 USD NL Texas Hold'em - Wednesday, June 20, 19:47:24 EDT 2018
Table Testville (Real Money)
Seat 2 is the button
Total number of players : 3/9
Seat 8: Ann ( $29 USD )
Seat 1: Bob ( $19 USD )
Seat 2: Cy ( $9 USD )
Ann posts small blind [$0.10 USD].
Bob posts big blind [$0.25 USD].
** Dealing down cards **
Cy is all-In  [$9 USD]
Ann is all-In  [$28.90 USD]
Bob is all-In  [$18.75 USD]
Creating Main Pot with $27 USD with Ann, Bob, Cy
Creating Side Pot 1 with $20 USD with Ann, Bob
** Dealing Flop ** [ Ah, 4d, 3d ]
** Dealing Turn ** [ Th ]
** Dealing River ** [ Js ]
Ann shows [ 2s, 6c ]high card Ace.
Cy shows [ Jd, As ]two pairs, Aces and Jacks.
Bob shows [ 7d, 7s ]a pair of Sevens.
Ann wins $10 USD from the side pot 2 with high card, Ace.
Bob wins $20 USD from the side pot 1 with a pair of Sevens. Cy wins $26 USD from the main pot with two pairs, Aces and Jacks.
"""
WON = """***** Hand History for Game 9503 *****
NL Texas Hold'em $1 USD Buy-in  - Sunday, July 24, 19:39:45 CEST 2016
Table $1 Sit & Go (1284) Table #1 (Real Money)
Seat 2 is the button
Total number of players : 2/4
Seat 4: Ann ( 900 )
Seat 2: Bob ( 1,100 )
Trny: 1284 Level: 3
Blinds(20/40)
Bob posts small blind [20].
Ann posts big blind [40].
** Dealing down cards **
Dealt to Ann [  Ks 4c ]
Bob raises [100]
Ann is all-In  [860]
Bob calls [780]
** Dealing Flop ** [ Kh, 8c, 7d ]
** Dealing Turn ** [ 2d ]
** Dealing River ** [ 9s ]
Bob shows [ Js, 3h ]high card King.
Ann shows [ Ks, 4c ]a pair of Kings.
Ann wins 1,800 chips from the main pot with a pair of Kings.
Congratulations to player Ann for winning tournament $1 Sit & Go
Player Bob finished in 2.
Player Ann finished in 1 place and received $3 USD
$5 USD Bounty Won! Ann knocked out Bob
"""

PACIFIC = hands_in("pacific.txt")[0]
TOURNAMENT = """***** 888poker Hand History for Game {id} *****
1 000/2 000 Blinds No Limit Holdem - *** 21 02 2022 22:0{minute}:57
Tournament #28 10 + 1 - Table #6 (Practice Play)
Seat {button} is the button
Total number of players : {count}
{seats}
{posts}
** Dealing down cards **
{acts}
** Summary **
{winner} did not show his hand
{winner} collected [ {won} ]
"""
FIRST = TOURNAMENT.format(
    id=9601, minute=1, button=1, count=5, winner="Cy", won="3 000", acts="Dee folds\nEve folds\nAnn folds\nBob folds",
    seats="Seat 1: Ann ( 20 000 )\nSeat 3: Bob ( 2 500 )\nSeat 4: Cy ( 20 000 )\nSeat 6: Dee ( 20 000 )\nSeat 7: Eve ( 20 000 )",
    posts="Bob posts small blind [1 000]\nCy posts big blind [2 000]",
)  # fmt: skip
NEXT = TOURNAMENT.format(
    id=9602, minute=2, button=1, count=5, winner="Dee", won="3 000", acts="Eve folds\nAnn folds\nFay folds\nCy folds",
    seats="Seat 1: Ann ( 20 000 )\nSeat 2: Fay ( 15 000 )\nSeat 4: Cy ( 21 000 )\nSeat 6: Dee ( 20 000 )\nSeat 7: Eve ( 20 000 )",
    posts="Cy posts small blind [1 000]\nDee posts big blind [2 000]",
)  # fmt: skip
DEAD = FIRST + "\n\n" + NEXT
"""Bob has gone: his chair has the button, the log prints it on Ann's, and Fay sits between the two since this hand."""
STAYED = FIRST + "\n\n" + FIRST.replace("9601", "9602").replace(":01:", ":02:").replace("( 2 500 )", "( 1 500 )").replace(
    "Cy ( 20 000 )", "Cy ( 21 000 )"
)  # fmt: skip
SPANISH = {"s": "p", "h": "c", "d": "d", "c": "t"}
RUSSIAN = {"s": "п", "h": "ч", "d": "б", "c": "т", "T": "10", "J": "В", "Q": "Д", "K": "К", "A": "Т"}


def spelled(text: str, signs: dict[str, str]) -> str:
    """A hand of 888 with its cards in another language."""
    lines = []
    for line in text.splitlines():
        head, bracket, cards = line.partition("[ ")
        if bracket and not head.endswith("collected "):
            shown = [
                signs.get(card[0], card[0]) + signs.get(card[1], card[1]) for card in cards.strip(" ]").split(", ")
            ]
            line = f"{head}[ {', '.join(shown)} ]"
        lines.append(line)
    return "\n".join(lines) + "\n"


SOUND = {
    "words between a seat and its result": GG.replace("(big blind) showed", GIFT),
    "bet and muck": MUCK,
    "all-in insurance": INSURED,
    "fees that differ by winner": shared("6.96", "6.74"),
    "fees that differ by a cent": shared("6.86", "6.84"),
    "each fee is rounded": GG.replace("Jackpot $0.2", "Jackpot $0.21"),
    "a bounty and a client that is away": KNOCKED,
    "long seat numbers": NUMBERED,
    "a low half": LOW,
    **{f"printed twice: {line}": BOVADA.replace(f"{line}\n", f"{line}\n{line}\n", 1) for line in REPRINTED},
    "printed four times": BOVADA.replace("UTG : Folds\n", "UTG : Folds\n" * 4),
    "who joins posts": LATE,
    "who joins is the big blind": BLIND,
    "a button that counts from 0": ZERO,
    "two wins in one line": ALL_IN,
    "two wins without a blank": ALL_IN.replace("Sevens. Cy", "Sevens.Cy"),
    "the last hand of a tournament": WON,
    "a dead button behind a newcomer": DEAD,
    "a newcomer before a dead button plays on": DEAD.replace("Fay folds", "Fay raises [5 000]").replace(
        "Cy folds\n** Summary **\nDee did not show his hand\nDee collected [ 3 000 ]",
        "Cy calls [4 000]\nDee folds\n** Dealing flop ** [ 2d, 7h, 9c ]\nCy checks\nFay bets [5 000]\nCy folds\n"
        "** Summary **\nFay did not show his hand\nFay collected [ 17 000 ]",
    ),
    "Spanish cards": spelled(PACIFIC, SPANISH),
    "Russian cards": spelled(PACIFIC, RUSSIAN),
}  # fmt: skip


@pytest.mark.parametrize("name", SOUND)
def test_the_habit_is_blamed_on_nobody(name: str, tmp_path: Path) -> None:
    assert not codes(tmp_path, SOUND[name])


FAULTY = [
    (GG.replace("(big blind) showed", GIFT), "won ($13.7)", "won ($13.9)", "summary-mismatch"),
    (MUCK, "Bet & Muck $4", "Bet & Muck $5", "call-amount"),
    (INSURED, "Hero collected $13.7", "Hero collected $11.7", "award-total-mismatch"),
    (shared("6.96", "6.74"), "$6.96", "$7.76", "award-total-mismatch"),
    (shared("6.96", "6.74"), "$6.74", "$5.74", "award-total-mismatch"),
    (GG, "Jackpot $0.2", "Jackpot $0.23", "rake-mismatch"),
    (GG.replace("Jackpot $0.2", "Jackpot $0"), "Rake $0.6", "Rake $0.79", "rake-mismatch"),
    (KNOCKED, "Hand result $119", "Hand result $109", "summary-mismatch"),
    (NUMBERED, "Small Blind  [ME] : Small Blind $0.50", "UTG : Small Blind $0.50", "blind-seat"),
    (LOW, "Dealer : Hand Result 30", "Dealer : Hand Result 20", "award-total-mismatch"),
    (BOVADA, "UTG : Folds\n", "UTG : Folds\nUTG : Checks\n", "out-of-turn"),
    (BOVADA, "Big Blind : Calls $2\n", "Big Blind : Calls $2\nBig Blind : Calls $3\n", "out-of-turn"),
    (BOVADA, "Big Blind : Hand result $119\n", "Big Blind : Hand result $119\n" * 2, "award-total-mismatch"),
    (LATE, "Cy wins $3.15", "Cy wins $3.95", "award-total-mismatch"),
    (LATE, "Eve has joined the table.\n", "", "log-unknown-player"),
    (BLIND, "Gus calls [$0.75", "Gus calls [$0.65", "call-amount"),
    (ZERO, "Cy posts small blind [$0.10 USD].\nAnn posts big", "Ann posts small blind [$0.10 USD].\nCy posts big", "blind-seat"),
    (ALL_IN, "Cy wins $26", "Cy wins $29", "award-total-mismatch"),
    (ALL_IN, "Cy wins $26", "Bob wins $26", "wrong-winner"),
    (WON, "Ann wins 1,800", "Ann wins 1,700", "award-total-mismatch"),
    (DEAD, "Cy posts small blind [1 000]\nDee posts big", "Dee posts small blind [1 000]\nCy posts big", "blind-seat"),
    (DEAD, "Dee collected [ 3 000 ]", "Dee collected [ 2 500 ]", "award-total-mismatch"),
    (STAYED, "", "", "session-button"),
    (spelled(PACIFIC, SPANISH), "Cleo collected", "Ada collected", "wrong-winner"),
    (spelled(PACIFIC, RUSSIAN), "9ч", "2б", "card-dup"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "old", "new", "code"), FAULTY)
def test_a_faulty_log_of_that_shape_is_named(text: str, old: str, new: str, code: str, tmp_path: Path) -> None:
    assert old in text
    found = [one for one, _ in codes(tmp_path, text.replace(old, new, 1))]
    assert code in found, found
