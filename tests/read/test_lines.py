"""Every line form of the log becomes its record."""

import pytest

from handaudit.model.cards import UNKNOWN
from handaudit.model.hand import Claim, Event
from handaudit.read.grammars import DIALECT
from handaudit.read.terminals import terminals
from handaudit.read.transform import Transform
from tests.read.both import differing
from tests.read.logs import cards, codes, hand, read, records
from tests.support.guard import ends

LINE = 6
"""Where the tested line stands in its hand."""


def event(kind: str, seat: int = 0, **more: object) -> Event:
    return Event(LINE, kind, seat, **more)  # type: ignore[arg-type]


EVENTS: list[tuple[str, Event]] = [
    # forced bets
    ("Bob: posts the ante $1", event("post", 2, amount=100, text="ante")),
    ("Bob: posts small blind $1", event("post", 2, amount=100, text="small-blind")),
    ("Cy: posts big blind $2", event("post", 3, amount=200, text="big-blind")),
    ("Cy: posts over blind $4", event("post", 3, amount=400, text="over-blind")),
    ("Cy: posts straddle $4", event("post", 3, amount=400, text="over-blind")),
    ("Cy: posts dead blind $1", event("post", 3, amount=100, text="dead-blind")),
    ("Cy: posts small & big blinds $3", event("post", 3, amount=300, text="both-blinds")),
    ("Ann: posts button blind $5", event("post", 1, amount=500, text="button-blind")),
    ("Cy: posts big blind $1.50 and is all-in", event("post", 3, amount=150, allin=True, text="big-blind")),
    ("Bob: posts small blind $1  ", event("post", 2, amount=100, text="small-blind")),
    # streets
    ("*** HOLE CARDS ***", event("street", text="deal")),
    ("*** DEALING HANDS ***", event("street", text="deal")),
    ("*** SWAP ***", event("street", text="swap")),
    ("*** PREFLOP ***", event("street", text="preflop")),
    ("*** PRE-FLOP *** [8s]", event("street", text="preflop", cards=cards("8s"))),
    ("*** FLOP *** [2h 5c Td]", event("street", text="flop", cards=cards("2h 5c Td"))),
    ("*** FLOP *** [8s] [2c 9h]", event("street", text="flop", cards=cards("2c 9h"), kept=cards("8s"))),
    ("*** FLOP *** [Jc Ks 3d] {Rake: $0}", event("street", text="flop", cards=cards("Jc Ks 3d"))),
    ("*** TURN *** [2h 5c Td] [9s]", event("street", text="turn", cards=cards("9s"), kept=cards("2h 5c Td"))),
    ("*** RIVER *** [2h 5c Td 9s] [3c]", event("street", text="river", cards=cards("3c"), kept=cards("2h 5c Td 9s"))),
    ("*** RIVER *** [2h 5c Td] [9s] [3c]", event("street", text="river", cards=cards("3c"), kept=cards("2h 5c Td 9s"))),
    ("*** RIVER ***", event("street", text="river")),
    ("*** FIRST FLOP *** [2h 5c Td]", event("street", text="flop", amount=1, cards=cards("2h 5c Td"))),
    (
        "*** SECOND TURN *** [2h 5c Td] [9s]",
        event("street", text="turn", amount=2, cards=cards("9s"), kept=cards("2h 5c Td")),
    ),
    ("*** THIRD SHOW DOWN ***", event("street", text="showdown", amount=3)),
    ("*** DRAW ***", event("street", text="draw", amount=1)),
    ("*** FIRST DRAW ***", event("street", text="draw", amount=1)),
    ("*** SECOND DRAW ***", event("street", text="draw", amount=2)),
    ("*** THIRD DRAW ***", event("street", text="draw", amount=3)),
    ("*** RESHUFFLE *** [9c 7d]", event("street", text="reshuffle", cards=cards("9c 7d"))),
    ("*** RESHUFFLE ***", event("street", text="reshuffle")),
    ("The deck is reshuffled", event("street", text="reshuffle")),
    ("*** REDEAL ***", event("street", text="redeal")),
    ("*** SHOW DOWN ***", event("street", text="showdown")),
    ("*** SHOWDOWN ***", event("street", text="showdown")),
    ("Seat #3 is the button", event("button", amount=3)),
    # dealing and exchanging
    ("Dealt to Ann [As 7d]", event("dealt", 1, cards=cards("As 7d"))),
    ("Dealt to Ann [As] [Ad]", event("dealt", 1, cards=cards("Ad"), kept=cards("As"))),
    ("Dealt to Ann [Jk Kh 9h 8h 7h]", event("dealt", 1, cards=cards("Jk Kh 9h 8h 7h"))),
    ("Ann: swaps 1 card [7d] for $1", event("swap", 1, amount=100, to=1, cards=cards("7d"))),
    ("Ann: swaps 1 card [7d] for free", event("swap", 1, to=1, cards=cards("7d"))),
    ("Ann: swaps 1 card for $26", event("swap", 1, amount=2600, to=1)),
    ("Ann: swaps 2 cards [7d 8d] for $26", event("swap", 1, amount=2600, to=2, cards=cards("7d 8d"))),
    (
        "Ann: swaps 1 card [7d] for $30 and is all-in",
        event("swap", 1, amount=3000, to=1, allin=True, cards=cards("7d")),
    ),
    ("Ann: discards 3 cards [7h 8c Th]", event("discard", 1, amount=3, cards=cards("7h 8c Th"))),
    ("Ann: discards 1 card", event("discard", 1, amount=1)),
    ("Bob: stands pat", event("stand", 2)),
    ("Bob: stands pat on [7h 8c Th]", event("stand", 2, cards=cards("7h 8c Th"))),
    # actions
    ("Ann: folds", event("fold", 1)),
    ("Ann: folds (disconnect)", event("fold", 1)),
    ("Ann: folds [As Kd]", event("fold", 1, cards=cards("As Kd"))),
    ("Ann: checks ", event("check", 1)),
    ("Ann: calls $2", event("call", 1, amount=200)),
    ("Ann: calls $2 and is all-in", event("call", 1, amount=200, allin=True)),
    ("Ann: calls $2 and has reached the $80 cap", event("call", 1, amount=200, allin=True, text="cap")),
    ("Ann: bets $4", event("bet", 1, amount=400)),
    ("Ann: bets $4 and is all-in", event("bet", 1, amount=400, allin=True)),
    ("Ann: raises $4 to $6", event("raise", 1, amount=400, to=600)),
    ("Ann: raises $4 to $6 and is all-in", event("raise", 1, amount=400, to=600, allin=True)),
    ("Ann: raises $4 to $6 and has reached the $6 cap", event("raise", 1, amount=400, to=600, allin=True, text="cap")),
    ("Ann: opens for $2", event("bet", 1, amount=200, text="opens")),
    ("Ann: opens for $2 and is all-in", event("bet", 1, amount=200, allin=True, text="opens")),
    ("Ann: declares openers", event("declare", 1)),
    ("Ann: splits openers", event("split", 1)),
    ("Ann: offers parole", event("parole", 1, text="offers")),
    ("Bob: accepts parole", event("parole", 2, text="accepts")),
    ("Cy: declines parole", event("parole", 3, text="declines")),
    ("Uncalled bet ($4) returned to Ann", event("returned", 1, amount=400)),
    ("Bob: false openers - found before the draw", event("false", 2, text="found before the draw")),
    # showdown
    ("Ann: shows [As Ad] (a pair of Aces)", event("show", 1, cards=cards("As Ad"), text="a pair of Aces")),
    (
        "Ann: shows [As Ad] (a pair of Aces - King kicker)",
        event("show", 1, cards=cards("As Ad"), text="a pair of Aces - King kicker"),
    ),
    ("Ann: shows [As]", event("show", 1, cards=cards("As"))),
    ("Ann: shows [XX As]", event("show", 1, cards=(UNKNOWN, *cards("As")))),
    ("Ann: shows [XX XX]", event("show", 1)),
    ("Ann: shows openers [Jc Jd]", event("show", 1, cards=cards("Jc Jd"), text="openers")),
    ("Bob: shows Ann [As]", event("show", 2, to=1, cards=cards("As"))),
    (
        "Ann shows [Ks Ah Ts 5d] for Two Pairs [Qd Ts Tc 5d 5c]",
        event("show", 1, cards=cards("Ks Ah Ts 5d"), text="Two Pairs"),
    ),
    ("Bob: mucks hand", event("muck", 2)),
    ("Bob: doesn't show hand", event("noshow", 2)),
    ("Ann collected $60 from pot", event("collect", 1, amount=6000, text="pot")),
    ("Ann collected $60 from main pot", event("collect", 1, amount=6000, text="main")),
    ("Ann collected $60 from side pot", event("collect", 1, amount=6000, text="side")),
    ("Ann collected $60 from side pot-2", event("collect", 1, amount=6000, text="side-2")),
    ("Ann collected $60 from side pot 1", event("collect", 1, amount=6000, text="side-1")),
    ("Ann collected $60 from swap pot", event("collect", 1, amount=6000, text="swap")),
    ("Ann cashed out the hand for $26.10 | Cash Out Fee $0.26", event("cashout", 1, amount=2610, to=26)),
    ("Ann cashed out the hand for $0.24", event("cashout", 1, amount=24)),
    (
        "Ann collected $60 from pot (pot not awarded as player cashed out)",
        event("collect", 1, amount=6000, to=1, text="pot"),
    ),
    ("Ann collected $60 from pot (cashed out).", event("collect", 1, amount=6000, text="pot")),
    ("No low hand qualified", event("nolow")),
    ("Hand cancelled", event("cancelled")),
    ("Betting is capped", event("capped")),
    ("STP added: $0.50", event("splash", amount=50)),
    ("Pot of $40 is carried to the next hand", event("carryout", amount=4000)),
    ("Carried pot $40", event("carried", amount=4000)),
    # dealer, floor, talk, silent chips
    ("Dealer: shuffles", event("dealer", text="shuffles")),
    ("Dealer: cuts", event("dealer", text="cuts")),
    ("Dealer: knocks", event("dealer", text="knocks")),
    ("Dealer: announces 4 players", event("dealer", amount=4, text="announces")),
    ("Dealer: burns [7c]", event("dealer", cards=cards("7c"), text="burns")),
    ("Dealer: burns face up [7c]", event("dealer", cards=cards("7c"), text="burns-up")),
    ("Dealer: burns", event("dealer", text="burns")),
    ("Dealer: exposes [7c] to Bob", event("dealer", 2, cards=cards("7c"), text="exposes")),
    (
        "Dealer: exposes [7c] to Bob, dealt last [Jc]",
        event("dealer", 2, cards=cards("7c"), kept=cards("Jc"), text="exposes"),
    ),
    ("Dealer: dealt last [Jc]", event("dealer", cards=cards("Jc"), text="dealt-last")),
    ("Dealer: opens turn [9s] early", event("dealer", amount=2, cards=cards("9s"), text="opens-early")),
    ("Dealer: opens river [9s]", event("dealer", amount=3, cards=cards("9s"), text="opens")),
    ("Dealer: takes back [9s]", event("dealer", cards=cards("9s"), text="takes-back")),
    ("Dealer: reshuffles [Td Jh 7h 5s]", event("dealer", cards=cards("Td Jh 7h 5s"), text="reshuffles")),
    ("Dealer: misdeal - two cards exposed", event("dealer", text="misdeal")),
    ("Dealer: collects hand of Bob", event("dealer", 2, text="collects")),
    ("Dealer: hand of Bob is dead - three cards", event("dealer", 2, text="dead")),
    ("Floor: the bet stands", event("floor", text="the bet stands")),
    ('Bob said, "raise"', event("said", 2, text="raise")),
    ("Bob: puts in $850 silently", event("silent", 2, amount=85000, text="silently")),
    ("Bob: puts in 1 chip of $1,000 silently", event("silent", 2, amount=100000, to=1, text="chip")),
    ("Bob: puts in $300 in 2 motions", event("silent", 2, amount=30000, to=2, text="motions")),
    ("Bob leaves the table", event("away", 2, text="leaves")),
    ("Bob returns", event("away", 2, text="returns")),
    ("Bob has returned", event("away", 2, text="returns")),
    ("Bob is sitting out", event("away", 2, text="sits-out")),
    ("Bob: is sitting out", event("away", 2, text="sits-out")),
    ("Bob: sits out ", event("away", 2, text="sits-out")),
    ("Bob has timed out", event("away", 2, text="timed-out")),
    ("Bob has timed out while disconnected", event("away", 2, text="timed-out")),
    ("Bob has timed out while being disconnected", event("away", 2, text="timed-out")),
    ("Bob is disconnected ", event("away", 2, text="disconnected")),
    ("Bob is connected ", event("away", 2, text="connected")),
    ("Bob re-buys and receives 1500 chips for $10.00", event("rebuy", 2, amount=150000)),
    (
        "Bob adds 1500 chips (1 stack(s) of 1500 chips). Bob has 2 stack(s) remaining.",
        event("rebuy", 2, amount=150000),
    ),
    ("Bob buys in for $200", event("rebuy", 2, amount=20000)),
    ("Bob adds $50", event("rebuy", 2, amount=5000)),
    ("Bob removes $20", event("rebuy", 2, amount=-2000)),
]

CHATTER = [
    "Bob: ",
    "Bob:",
    "Kay: sits out ",
    "Kay: is sitting out ",
    "Kay will be allowed to play after the button",
    "Kay joins the table at seat #3 ",
    "Kay was removed from the table for failing to post",
    "Kay leaves the table",
    "Kay is connected ",
    "Kay is disconnected ",
    "Kay has returned",
    "Kay has timed out",
    "Kay, the 2nd: sits out",
    'Kay [observer] said, "folds"',
    "Bob will be allowed to play after the button",
    "Bob finished the tournament in 9th place",
    "Bob finished the tournament in 2nd place and received $9.50.",
    "Bob wins the tournament and receives $9 - congratulations!",
    "Bob wins $5 for eliminating Cy and their own bounty increases by $2 to $7",
    "Bob wins $5 for splitting the elimination of Cy and their own bounty increases by $2 to $7",
    "Ann, Cy split the $50 bounty for eliminating Bob",
    "Bob finished the tournament",
    "Bob wins an entry to tournament #12345678",
    "Bob wins a $5.50 Spin & Go ticket",
    "Bob also received a Golden Sit & Go reward of $50.00",
    "Bob is feeling angry",
    "All players have agreed to skip the break. Game resuming.",
    "Kay re-buys and receives 1500 chips for 100 FPPs",
    "Kay adds 1500 chips (1 stack(s) of 1500 chips). Kay has 0 stack(s) remaining.",
    "Hand ended at 2025/06/04 16:09:07",
]


def seat(seat: int, result: str, **more: object) -> Claim:
    return Claim(LINE + 1, "seat", seat=seat, name=more.pop("name", "Bob"), result=result, **more)  # type: ignore[arg-type]


def claim(kind: str, **more: object) -> Claim:
    return Claim(LINE + 1, kind, **more)  # type: ignore[arg-type]


CLAIMS: list[tuple[str, list[Claim]]] = [
    ("Total pot $146 | Rake $3", [claim("total", amount=14600), claim("rake", amount=300)]),
    (
        "Total pot $146 Main pot $60. Side pot-1 $46. Side pot-2 $5. Swap pot $40. | Rake $3 ",
        [
            claim("total", amount=14600),
            claim("rake", amount=300),
            claim("pot", amount=6000, pot="main"),
            claim("pot", amount=4600, pot="side-1"),
            claim("pot", amount=500, pot="side-2"),
            claim("pot", amount=4000, pot="swap"),
        ],
    ),
    (
        "Total pot 60 USD Main pot 40 USD. Side pot USD 20. | Rake 0 USD",
        [
            claim("total", amount=6000),
            claim("rake"),
            claim("pot", amount=4000, pot="main"),
            claim("pot", amount=2000, pot="side"),
        ],
    ),
    (
        "Total pot $5.06 Main pot $4.20. Side pot 86. | Rake 0",
        [
            claim("total", amount=506),
            claim("rake"),
            claim("pot", amount=420, pot="main"),
            claim("pot", amount=8600, pot="side"),
        ],
    ),
    (
        "Total pot $146.34 | Main pot $119.52 | Side pot $21.82 | STP $5.00 | Rake $2.50",
        [
            claim("total", amount=14634),
            claim("rake", amount=250),
            claim("pot", amount=11952, pot="main"),
            claim("pot", amount=2182, pot="side"),
            claim("splash", amount=500),
        ],
    ),
    ("Board [2h 5c Td 9s 3c]", [claim("board", cards=cards("2h 5c Td 9s 3c"))]),
    ("SECOND Board [2h 5c Td 9s 3c]", [claim("board", cards=cards("2h 5c Td 9s 3c"), run=2)]),
    ("Hand was run twice", [claim("runs", run=2)]),
    ("Hand was run three times", [claim("runs", run=3)]),
    ("Seat 2: Bob folded before Flop", [seat(2, "folded", when="preflop")]),
    ("Seat 2: Bob folded before Flop (didn't bet)", [seat(2, "folded", when="preflop", nobet=True)]),
    ("Seat 2: Bob folded before Flop (didn't bet)\"", [seat(2, "folded", when="preflop", nobet=True)]),
    ("Seat 2: Bob (small blind) folded on the Flop", [seat(2, "folded", when="flop", tags=("small blind",))]),
    ("Seat 2: Bob folded on the Turn", [seat(2, "folded", when="turn")]),
    ("Seat 2: Bob folded on the River", [seat(2, "folded", when="river")]),
    ("Seat 2: Bob folded before Turn", [seat(2, "folded", when="flop")]),
    ("Seat 2: Bob folded before River", [seat(2, "folded", when="turn")]),
    ("Seat 2: Bob folded before the Draw", [seat(2, "folded", when="before-draw")]),
    ("Seat 2: Bob folded after the Draw", [seat(2, "folded", when="draw-1")]),
    ("Seat 2: Bob folded after the 1st Draw", [seat(2, "folded", when="draw-1")]),
    ("Seat 2: Bob folded after the 2nd Draw", [seat(2, "folded", when="draw-2")]),
    ("Seat 2: Bob folded after the 3rd Draw", [seat(2, "folded", when="draw-3")]),
    ("Seat 2: Bob folded", [seat(2, "folded")]),
    (
        "Seat 2: Bob (button) (small blind) showed [As Ad] and won ($60) with a pair of Aces",
        [
            seat(
                2,
                "showed",
                cards=cards("As Ad"),
                tags=("button", "small blind"),
                amounts=(6000,),
                words=("a pair of Aces",),
            )
        ],
    ),
    (
        "Seat 2: Bob (big blind) showed [As Ad] and lost with two pair, Aces and Kings",
        [seat(2, "showed", cards=cards("As Ad"), tags=("big blind",), lost=True, words=("two pair, Aces and Kings",))],
    ),
    (
        "Seat 2: Bob showed [As Ad] and won ($5) with two pair, Aces and Kings, and lost with a flush, Ace high",
        [
            seat(
                2,
                "showed",
                cards=cards("As Ad"),
                amounts=(500,),
                lost=True,
                words=("two pair, Aces and Kings", "a flush, Ace high"),
            )
        ],
    ),
    (
        "Seat 2: Bob showed [As Ad] and won ($5) with high card Ace, and won ($6) with HI: a pair of Tens; LO: 8,6,4,2,A",
        [
            seat(
                2,
                "showed",
                cards=cards("As Ad"),
                amounts=(500, 600),
                words=("high card Ace", "HI: a pair of Tens; LO: 8,6,4,2,A"),
            )
        ],
    ),
    (
        "Seat 2: Bob showed [As Ad] and won ($5) with a pair of Aces (pot not awarded as player cashed out)",
        [
            seat(
                2,
                "showed",
                cards=cards("As Ad"),
                amounts=(500,),
                words=("a pair of Aces",),
                cashed_out="not-awarded",
            )
        ],
    ),
    (
        "Seat 2: Bob showed [As Ad] and lost with a full house, Tens full of Aces (cashed out).",
        [
            seat(
                2,
                "showed",
                cards=cards("As Ad"),
                lost=True,
                words=("a full house, Tens full of Aces",),
                cashed_out="cashed-out",
            )
        ],
    ),
    (
        "Seat 2: Bob showed [As Ad] and won ($5) with a pair of Aces (cashed out)",
        [seat(2, "showed", cards=cards("As Ad"), amounts=(500,), words=("a pair of Aces",), cashed_out="cashed-out")],
    ),
    ("Seat 2: Bob mucked [As Ad] (cashed out).", [seat(2, "mucked", cards=cards("As Ad"), cashed_out="cashed-out")]),
    (
        "Seat 2: Bob collected ($9) (pot not awarded as player cashed out)",
        [seat(2, "collected", amounts=(900,), cashed_out="not-awarded")],
    ),
    ("Seat 2: Bob showed [As Ad]", [seat(2, "showed", cards=cards("As Ad"))]),
    ("Seat 2: Bob showed [As Ad] and lost", [seat(2, "showed", cards=cards("As Ad"), lost=True)]),
    ("Seat 2: Bob showed [As Ad] and won ($5)", [seat(2, "showed", cards=cards("As Ad"), amounts=(500,))]),
    ("Seat 2: Bob showed [As Ad] and collected ($5)", [seat(2, "showed", cards=cards("As Ad"), amounts=(500,))]),
    (
        "Seat 2: Bob showed [As Ad] and folded before Flop",
        [seat(2, "folded", cards=cards("As Ad"), when="preflop")],
    ),
    (
        "Seat 2: Bob showed [As Ad] and won $3.84 with Two Pairs A 5 and K",
        [seat(2, "showed", cards=cards("As Ad"), amounts=(384,), words=("Two Pairs A 5 and K",))],
    ),
    ("Seat 2: Bob mucked", [seat(2, "mucked")]),
    ("Seat 2: Bob mucked [Kh Kd]", [seat(2, "mucked", cards=cards("Kh Kd"))]),
    ("Seat 2: Bob mucked [Kh Kd] and lost", [seat(2, "mucked", cards=cards("Kh Kd"), lost=True)]),
    ("Seat 2: Bob mucked hand and won $0.71", [seat(2, "won", amounts=(71,))]),
    ("Seat 2: Bob won ($9)", [seat(2, "won", amounts=(900,))]),
    ("Seat 2: Bob (button blind) collected ($9)", [seat(2, "collected", tags=("button blind",), amounts=(900,))]),
    ("Seat 2: Bob collected (9 USD)", [seat(2, "collected", amounts=(900,))]),
    ("Seat 2: Bob collected $9", [seat(2, "collected", amounts=(900,))]),
    ("Seat 2: Bob", [seat(2, "silent")]),
    ("Seat 2: Bob (button)", [seat(2, "silent", tags=("button",))]),
    ("Seat 2: Player6 (didn't bet)", [seat(2, "silent", nobet=True, name="Player6")]),
    ("Seat 2: Ann Lee (button) folded on the Flop", [seat(2, "folded", when="flop", tags=("button",), name="Ann Lee")]),
]


@pytest.mark.parametrize(("line", "wanted"), EVENTS, ids=[line for line, _ in EVENTS])
def test_event_lines(line: str, wanted: Event) -> None:
    assert records(line) == [wanted]


@pytest.mark.parametrize("line", CHATTER)
def test_chatter_is_no_event_and_no_fault(line: str) -> None:
    assert records(line) == []


@pytest.mark.parametrize(("line", "wanted"), CLAIMS, ids=[line for line, _ in CLAIMS])
def test_summary_lines(line: str, wanted: list[Claim]) -> None:
    found = read(hand("*** SUMMARY ***", line))
    assert not found.faults
    assert [one for one in found.claims if one.line == LINE + 1] == wanted


def test_every_terminal_has_a_callback_and_every_record_kind_a_line() -> None:
    missing = {one.name for one in terminals(DIALECT) if not hasattr(Transform, one.name)}
    assert missing == {"PHRASE", "HEADED_STAKES", "HEADED_ID"}
    kinds = {wanted.kind for _, wanted in EVENTS}
    assert kinds == set(
        "post street dealt fold check call bet raise returned show muck noshow collect cashout swap discard stand declare "
        "split parole false dealer floor said silent away button splash carried carryout cancelled nolow capped rebuy".split()
    )


@pytest.mark.heavy
def test_the_direct_reader_gives_what_larks_own_automaton_gives() -> None:
    lines = hand(*(line for line, _ in EVENTS), *CHATTER, "Zed: folds", "gibberish")
    assert not differing(lines)


@pytest.mark.parametrize("step", [1, 2, 3])
def test_one_leading_blank_is_layout_whichever_lines_have_it(step: int) -> None:
    body = (
        "Bob: posts small blind $1",
        "*** HOLE CARDS ***",
        "Dealt to Ann [As 7d]",
        "Ann: calls $2",
        "*** FLOP *** [2h 5c Td]",
    )
    plain = hand(*body).split("\n")
    blank = [" " + line if at and at % step == 0 else line for at, line in enumerate(plain)]
    wanted, found = read("\n".join(plain)), read("\n".join(blank))
    assert not found.faults
    assert (found.seats, found.events, found.claims) == (wanted.seats, wanted.events, wanted.claims)


def test_a_name_may_begin_with_a_blank() -> None:
    names = ("Ann", " Ann", "Bob")
    assert records(" Ann: folds", names=names) == [event("fold", 2)]
    assert records("Ann: folds", names=names) == [event("fold", 1)]
    assert records(" Bob: folds", names=names) == [event("fold", 3)]
    assert records(" Ann collected $6 from pot", names=names) == [event("collect", 2, amount=600, text="pot")]


def test_two_leading_blanks_are_no_layout() -> None:
    assert codes(read(hand("  *** FLOP *** [2h 5c Td]"))) == ["log-unreadable-line"]


LATER = [
    ("Ann: raises $5 to", "log-unreadable-line"),
    ("Ann: dances", "log-unreadable-line"),
    ("Ann: folds twice", "log-unreadable-line"),
    ("*** 8th STREET ***", "log-unreadable-line"),
    ("*** ", "log-unreadable-line"),
    ("the house takes $5 for the lights", "log-unreadable-line"),
    ("the house takes 5 USD", "log-unreadable-line"),
    ("he had [As Kd] again", "log-unreadable-line"),
    ("*** FLOP *** [XX 5c Td]", "log-bad-card"),
    ("Board [2h 5c Td 9s XX]", "log-bad-card"),
    ("Ann: shows [X As]", "log-bad-card"),
    ("Rulebook: club", "log-unreadable-line"),
    ("Smallest chip: $1", "log-unreadable-line"),
]


@pytest.mark.parametrize(("line", "code"), LATER)
def test_lines_that_cannot_be_read_leave_the_hand_unread(line: str, code: str) -> None:
    found = read(hand(line))
    assert codes(found) == [code]
    assert found.unread
    assert found.faults[0].line == LINE
    assert found.faults[0].severity == "error"


@pytest.mark.parametrize(
    "line", ["the lights go out", "Zed waves", "Zed: waves", "-----", "table will close in 5 minutes"]
)
def test_unknown_chatter_is_info(line: str) -> None:
    found = read(hand(line))
    assert [(f.code, f.severity) for f in found.faults] == [("log-unknown-line", "info")]
    assert not found.unread


def test_a_bare_number_is_money_where_chips_are() -> None:
    header = "Handaudit Hand #1: Hold'em No Limit (5/10) - 2026/11/19 20:15:00 UTC"
    assert codes(read(hand("Zed throws in 500", header=header, stack="100"))) == ["log-unreadable-line"]
    assert codes(read(hand("Zed throws in 500"))) == ["log-unknown-line"]


AMOUNTS = [
    "$1.234,50", "$1e3", "$-5", "-$5", "$+5", "+5", "NaN", "１２", "$１２", "1_0", "$1.005", "$5.", "$.5", "€5", "5 EUR",
    "$1,23", "$12,3456", "$" + "9" * 16, "9" * 5000, "$", "five", "٣",
]  # fmt: skip


@pytest.mark.parametrize("amount", AMOUNTS)
def test_amounts_outside_the_format_leave_the_hand_unread(amount: str) -> None:
    found = read(hand(f"Ann: bets {amount}"))
    assert codes(found) == ["log-bad-amount"]
    assert found.unread
    assert found.faults[0].mark == amount


@pytest.mark.parametrize(
    ("amount", "cents"),
    [("$5", 500), ("5", 500), ("$1,234.50", 123450), ("$1234.5", 123450), ("5 USD", 500), ("USD 5", 500), ("$0.05", 5)],
)
def test_amounts_of_the_format(amount: str, cents: int) -> None:
    assert records(f"Ann: bets {amount}") == [event("bet", 1, amount=cents)]


def test_chips_take_no_sign_and_no_decimals() -> None:
    header = "Handaudit Hand #1: Hold'em No Limit (5/10) - 2026/11/19 20:15:00 UTC"
    for amount in ("$5", "5.5", "€5"):
        assert codes(read(hand(f"Ann: bets {amount}", header=header, stack="100"))) == ["log-bad-amount"]


@pytest.mark.parametrize("text", ["10h 9h", "as kd", "AsKd", "As,Kd", "Xx", "1s", "As Kdd", "?"])
def test_bad_cards_leave_the_hand_unread(text: str) -> None:
    found = read(hand(f"Dealt to Ann [{text}]"))
    assert codes(found) == ["log-bad-card"]
    assert found.unread


STUD = "Handaudit Hand #1: 7 Card Stud Limit ($1/$2 USD) - 2026/11/19 20:15:00 UTC"
DAMAGED = [
    ("Dealt to Ann [Ah 3c Ac] [of]", "Ah 3c Ac", (UNKNOWN,)),
    ("Dealt to Ann [Ah of Ac] [8h]", ("Ah", "Ac"), cards("8h")),
    ("Dealt to Ann [Ah 3c] [10h 8h]", "Ah 3c", (UNKNOWN, *cards("8h"))),
    ("Dealt to Ann [4h] [\u2660]", "4h", (UNKNOWN,)),
]


@pytest.mark.parametrize(("line", "kept", "new"), DAMAGED)
def test_a_damaged_card_beside_held_ones_is_not_known(line: str, kept: object, new: tuple[int, ...]) -> None:
    found = read(hand(line, header=STUD))
    assert [(fault.code, fault.severity, fault.line) for fault in found.faults] == [("log-damaged-card", "info", LINE)]
    assert not found.unread
    (dealt,) = [one for one in found.events if one.line == LINE]
    held = cards(kept) if isinstance(kept, str) else (*cards("Ah"), UNKNOWN, *cards("Ac"))
    assert (dealt.kept, dealt.cards) == (held, new)


@pytest.mark.parametrize(
    "line",
    [
        "Dealt to Ann [of]",  # the whole deal, not one card of it
        "Dealt to Ann [Ah 3c] [8h,Kd]",  # it may be two cards
        "Dealt to Ann [Ah 3c] [8hKd]",
        "Ann: shows [Ah of]",
        "*** TURN *** [2h 5c Td] [of]",
    ],
)
def test_other_words_in_place_of_cards_leave_the_hand_unread(line: str) -> None:
    found = read(hand(line, header=STUD))
    assert codes(found) == ["log-bad-card"]
    assert found.unread


def test_a_name_that_ends_in_a_bracket_is_no_damaged_card() -> None:
    names = ("Eve", "Eve [x]", "Cy")
    assert records("Dealt to Eve [x] [9d]", names=names) == [event("dealt", 2, cards=cards("9d"))]
    assert records("Dealt to Eve [9h] [9d]", names=names) == [event("dealt", 1, cards=cards("9d"), kept=cards("9h"))]


@pytest.mark.heavy
def test_hostile_lines_take_linear_time() -> None:

    pieces = (
        "a",
        " ",
        "[",
        "(",
        "] [",
        " (",
        "Ann ",
        ": ",
        "1,",
        "9",
        "$1 ",
        "and is ",
        ", and won",
        "()",
        "'",
        " said, ",
        "\u20ac",
    )
    leads = (
        "",
        "Ann: raises ",
        "Ann: shows ",
        "Dealt to ",
        "Seat 2: ",
        "Total pot ",
        "*** FLOP *** ",
        "Ann ",
        "Zed: ",
        "Dealer: exposes ",
    )
    for piece in pieces:
        text = piece * (50_000 // len(piece))
        for lead in leads:
            for first, second in ((lead + text, "*** SUMMARY ***"), ("*** SUMMARY ***", lead + text)):
                with ends(5):
                    read(hand(first, second))
    for piece in (*pieces, "{", "Tournament #1, ", "1+1", "A - "):
        text = piece * (100_000 // len(piece))
        with ends(10):
            read("PokerStars Hand #1: " + text)
            read("PokerStars Hand #1: Tournament #1, " + text)
            read(text + " Hand #1: " + text)
            read(hand() + "\n" + text)
