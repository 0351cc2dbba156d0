"""Every header that rooms, converters and the house print, and the lines directly under it."""

from itertools import combinations

import pytest

from handaudit.model.hand import Hand
from handaudit.read.build import HandReader
from handaudit.read.chunks import Chunk
from tests.read.logs import HEADER, codes, hand, read

AT = "2026/11/19 20:15:00 UTC"
PS = "PokerStars Hand #12: "
GAME = "PokerStars Game #12: "

HEADERS: list[tuple[str, dict[str, object]]] = [
    (f"Handaudit Hand #1001: Draw-Holdem No Limit ($1/$2 USD) - {AT}",
     {"site": "Handaudit", "id": "1001", "game": "Draw-Holdem", "limit": "no-limit", "currency": ("USD", 100), "small": 100,
      "big": 200, "date": AT, "tournament": "", "level": ""}),
    (f"Handaudit Hand #1002: 32-Card Draw Limit ($6/$12 USD) - {AT}",
     {"game": "32-Card Draw", "limit": "limit", "small": 600, "big": 1200}),
    (f"Handaudit Hand #1003: Jacks or Better Limit (Ante $1 - $2/$4 USD) - {AT}",
     {"game": "Jacks or Better", "limit": "limit", "ante": 100, "small": 200, "big": 400, "currency": ("USD", 100)}),
    (f"Handaudit Hand #1003: Jacks or Better No Limit (Ante $1 USD) - {AT}",
     {"game": "Jacks or Better", "limit": "no-limit", "ante": 100, "small": 0, "big": 0}),
    (f"Handaudit Hand #1003: Jacks or Better No Limit (Ante 5) - {AT}", {"ante": 5, "currency": (None, 1)}),
    (f"Handaudit Hand #1003: Draw-Holdem (5/10) - {AT}",
     {"game": "Draw-Holdem", "limit": "", "small": 5, "big": 10, "currency": (None, 1)}),
    (f"Handaudit Hand #a-1.b: Draw-Holdem (0.5/1) - {AT}", {"id": "a-1.b", "small": 50, "big": 100, "currency": (None, 100)}),
    (f"Handaudit Hand #1005: Tournament #7, Draw-Holdem No Limit - Level III (100/200) - {AT}",
     {"tournament": "7", "level": "III", "small": 100, "big": 200, "currency": (None, 1)}),
    (f"{GAME} Hold'em No Limit ($0.05/$0.10 USD) - 2010/01/02 3:04:05 ET",
     {"site": "PokerStars", "id": "12", "game": "Hold'em", "small": 5, "big": 10, "date": "2010/01/02 3:04:05 ET"}),
    (f"PokerStars Zoom Hand #12:  Hold'em No Limit ($0.05/$0.10) - {AT} [2026/11/19 15:15:00 ET]",
     {"site": "PokerStars Zoom", "currency": ("USD", 100), "date": f"{AT} [2026/11/19 15:15:00 ET]"}),
    (f"{GAME}Hold'em No Limit ($1/$2) - 2009/10/12 - 23:45:12 (ET)", {"big": 200, "date": "2009/10/12 - 23:45:12 (ET)"}),
    ("POKERSTARS GAME #12:  HOLD'EM NO LIMIT ($2/$4) - 2007/11/11 - 13:27:23 (ET)",
     {"site": "PokerStars", "game": "Hold'em", "limit": "no-limit", "big": 400}),
    ("POKERSTARS GAME #12:  OMAHA HI/LO POT LIMIT ($2/$4) - 2007/11/11 - 13:27:23 (ET)",
     {"game": "Omaha Hi/Lo", "limit": "pot-limit"}),
    (f"{PS}Omaha Fixed Limit ($30/$60.00) - 2017/03/08 20:45:32", {"game": "Omaha", "limit": "limit", "big": 6000}),
    (f"{PS}Omaha Pot Limit (¥2/¥5 CNY) - {AT}", {"currency": ("CNY", 100), "big": 500}),
    (f"{PS}Omaha Pot Limit (¥200/¥500) - {AT}", {"currency": ("JPY", 1), "big": 500}),
    (f"{PS}Hold'em No Limit (€0.05/€0.10 EUR) - {AT}", {"currency": ("EUR", 100)}),
    (f"{PS}Hold'em No Limit (£1/£2 GBP) - {AT}", {"currency": ("GBP", 100)}),
    (f"{PS}Hold'em No Limit (₹10/₹20 INR) - {AT}", {"currency": ("INR", 100)}),
    (f"{PS}Hold'em No Limit (C$1/C$2 CAD) - {AT}", {"currency": ("CAD", 100)}),
    (f"{PS}Hold'em No Limit (1/2 EUR) - {AT}", {"currency": ("EUR", 100), "big": 200}),
    ("Run It Once Poker Hand #12:  Omaha Pot Limit (\x801/\x802) - 2019/02/17 21:38 UTC [2019/02/17 22:38 CET]",
     {"site": "Run It Once Poker", "currency": ("EUR", 100), "big": 200}),
    ("Run It Once Poker Hand #12: Tournament #158168, €4.69+€0.31 Cub3d, Hold'em No Limit (10/20) - 2021/04/12 16:01 UTC",
     {"tournament": "158168", "game": "Hold'em", "big": 20, "currency": (None, 1)}),
    (f"PPPoker Hand #12:  5 Card Omaha Pot Limit ($0.30/$0.60 USD) - {AT}", {"site": "PPPoker", "game": "5 Card Omaha"}),
    (f"PokerBros Hand #12: Hold'em No Limit ($0.5/$1 USD) - {AT}", {"site": "PokerBros", "small": 50, "big": 100}),
    (f"Full Tilt Rush Hand #12:  Hold'em No Limit (25/50) - {AT}", {"site": "Full Tilt Rush", "currency": (None, 1)}),
    (f"PokerStars Home Game Hand #12: {{The Club}}  Hold'em No Limit (1/2) - {AT}", {"site": "PokerStars Home Game", "big": 2}),
    (f"PokerStars Home Game Hand #12: {{Club #9}} Tournament #3, 100+0 Mixed PLH/PLO (Hold'em Pot Limit) - Level I (10/20) - {AT}",
     {"tournament": "3", "game": "Hold'em", "limit": "pot-limit", "level": "I", "big": 20}),
    (f"PokerStars Home Game Hand #12: {{Joe's Room}} Tournament #3, 100+0 8-Game (7 Card Stud Hi/Lo Limit) - Match Round I, "
     f"Level VI (40/80) - {AT}", {"game": "7 Card Stud Hi/Lo", "level": "Match Round I, Level VI"}),
    (f"{PS}Tournament #3, $1.29+$0.21 USD Mixed Hold'em (Hold'em Limit) - Level I (10/20) - {AT}", {"game": "Hold'em"}),
    (f"{PS}Tournament #3, $10+$1 USD Hold'em No Limit - Level XL (10/20) - {AT}", {"tournament": "3", "level": "XL"}),
    (f"{PS}Tournament #3, $50+$50+$9 USD 5 Card Omaha Pot Limit - Level I (10/20) - {AT}", {"game": "5 Card Omaha"}),
    (f"{PS}Tournament #3, ₹136.50+₹13.50 INR Hold'em No Limit - Level I (10/20) - {AT}", {"currency": (None, 1)}),
    (f"{PS}Tournament #3, 300FPP Hold'em Limit - Level III (10/20) - {AT}", {"game": "Hold'em", "limit": "limit"}),
    (f"{PS}Zoom Tournament #3, €13.50+€13.50+€3.00 EUR Hold'em No Limit - Level VI (75/150) - {AT}",
     {"tournament": "3", "game": "Hold'em", "level": "VI", "big": 150}),
    (f"{PS}Tournament #3, 250 SC Hold'em No Limit - Level I (10/20) - {AT}", {"game": "Hold'em", "tournament": "3"}),
    (f"{PS}Tournament #3, 500 SC+50 SC 5 Card Omaha Pot Limit - Level I (10/20) - {AT}", {"game": "5 Card Omaha"}),
    (f"{PS}Tournament #3, W$10 Hold'em No Limit - Level I (10/20) - {AT}", {"game": "Hold'em"}),
    (f"{PS}Tournament #3, 500 6+ Hold'em No Limit - Level I (10/20) - {AT}", {"game": "6+ Hold'em"}),
    ("POKERSTARS GAME #12: TOURNAMENT #3, $10+$1 USD 7 CARD STUD HI/LO LIMIT - LEVEL I (20/40) - 2008/01/02 3:04:05 ET",
     {"site": "PokerStars", "tournament": "3", "game": "7 Card Stud Hi/Lo", "limit": "limit", "level": "I", "big": 40}),
    ("POKERSTARS GAME #12: TOURNAMENT #3, 7 CARD STUD HI/LO LIMIT - LEVEL II (20/40) - 2008/01/02", {"level": "II"}),
    ("POKERSTARS GAME #12: TOURNAMENT #3, $10+$1 RAZZ LIMIT - LEVEL II (20/40) - 2008/01/02", {"game": "Razz"}),
    ("POKERSTARS GAME #12: TOURNAMENT #3, $10+$1 HOSE (RAZZ LIMIT) - LEVEL II (20/40) - 2008/01/02", {"game": "Razz"}),
    (f"{PS}Split Hold'em No Limit ($1/$2 USD) - {AT}", {"game": "Split Hold'em", "limit": "no-limit"}),
    (f"{PS}{{The {{odd}} Club}} Hold'em No Limit (1/2) - {AT}", {"game": "Hold'em"}),
    (f"{PS}Tournament #3, {{Club #9}} 100+0 Hold'em No Limit - Level I (10/20) - {AT}", {"game": "Hold'em", "tournament": "3"}),
    (f"{PS}Tournament #3, Freeroll  Hold'em No Limit - Level I (10/20) - {AT}", {"game": "Hold'em"}),
    (f"{PS}Tournament #3, Hold'em No Limit - Match Round I, Level I (10/20) - {AT}",
     {"game": "Hold'em", "level": "Match Round I, Level I"}),
    (f"{PS}Tournament #3, 6+ Hold'em No Limit - Level I (10/20) - {AT}", {"game": "6+ Hold'em"}),
    (f"{PS}Tournament #3, 5 Card Omaha Pot Limit - Level I (10/20) - {AT}", {"game": "5 Card Omaha"}),
    (f"{PS}Tournament #3, $125+$10 - Hold'em No Limit (3000/6000) - 2015/06/14 21:06:43",
     {"game": "Hold'em", "big": 6000, "level": "", "tournament": "3"}),
    (f"{PS}Tournament #3, $10+$1 USD Hold'em Pot Limit Pre-Flop, No Limit Post-Flop - Level I (10/20) - {AT}",
     {"game": "Hold'em", "limit": "pot-limit-then-no-limit"}),
    (f"{PS}Hold'em No Limit ($2/$4 - $80 Cap -  USD) - {AT}", {"small": 200, "big": 400, "cap": 8000, "currency": ("USD", 100)}),
    (f"{PS}HOLD'EM NO LIMIT (10/20 - 500 CAP) - {AT}", {"game": "Hold'em", "small": 10, "big": 20, "cap": 500, "currency": (None, 1)}),
    (f"{PS}6+ Hold'em No Limit (Button Blind $5 - Ante $5 USD) - {AT}", {"game": "6+ Hold'em", "ante": 500, "big": 500}),
    (f"{PS} 6+ Hold'em No Limit (Button Blind $2 - Ante $2  USD) - {AT}", {"ante": 200, "big": 200}),
    (f"{PS} 8-Game (Hold'em Limit, $1/$2 USD) - {AT}", {"game": "Hold'em", "limit": "limit", "small": 100, "big": 200}),
    (f"{PS}Triple Draw 2-7 Lowball Limit ($1/$2 USD) - {AT}", {"game": "Triple Draw 2-7 Lowball"}),
    (f"{PS}Hold'em No Limit (1,000/2,000) - {AT}", {"big": 2000}),
    (f"{PS}7 Card Stud Spread Limit ($1-$5 USD) - {AT}", {"game": "7 Card Stud", "limit": "spread-limit", "small": 100, "big": 500}),
    (f"{PS}Razz Spread Limit (Ante $0.25 - $1-$5 USD) - {AT}", {"limit": "spread-limit", "small": 100, "big": 500, "ante": 25}),
]  # fmt: skip


@pytest.mark.parametrize(("header", "wanted"), HEADERS, ids=[header[:90] for header, _ in HEADERS])
def test_headers(header: str, wanted: dict[str, object]) -> None:
    found = read(hand(header=header, stack="100"))
    assert not found.faults
    assert {key: getattr(found, key) for key in wanted} == wanted


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        ("Table 'Kitchen' 6-max Seat #3 is the button", ("Kitchen", 6, 3, False)),
        ("Table 'It's 9-max' 9-max (Play Money) Seat #3 is the button", ("It's 9-max", 9, 3, True)),
        ("Table 'T' Seat #3 is the button", ("T", 0, 3, False)),
        ("Table ID '1' 9-Max Seat #3 is the button", ("1", 9, 3, False)),
        ("Table 'T' 8-max", ("T", 8, 0, False)),
        ("Table '#17 9' 6-max Seat #10 is the button ", ("#17 9", 6, 10, False)),
    ],
)
def test_table_lines(table: str, wanted: tuple[object, ...]) -> None:
    found = read(hand().replace("Table 'Kitchen' 6-max Seat #1 is the button", table))
    assert not found.faults
    assert (found.table, found.max_seats, found.button, found.play_money) == wanted


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Seat 7: Kay ($100 in chips)", (7, "Kay", 10000, "in")),
        ("Seat 10: Kay ($1,234.50 in chips) ", (10, "Kay", 123450, "in")),
        ("Seat 7: Kay ($100 in chips, $12.50 bounty)", (7, "Kay", 10000, "in")),
        ("Seat 7: Kay ($100 in chips) [hero]", (7, "Kay", 10000, "in")),
        ("Seat 7: Kay ($100 in chips) is sitting out", (7, "Kay", 10000, "sitting-out")),
        (
            "Seat 7: Kay ($100 in chips) out of hand (moved from another table into small blind)",
            (7, "Kay", 10000, "out"),
        ),
        ("Seat 7: Kay (x) (y) ($5 in chips) ($100 in chips)", (7, "Kay (x) (y) ($5 in chips)", 10000, "in")),
    ],
)
def test_seat_lines(line: str, wanted: tuple[object, ...]) -> None:
    text = (
        hand().replace("Seat 3: Cy ($", line + "\nSeat 3: Cy ($")
        + f"\nSeat {wanted[0]}: {wanted[1]} folded before Flop"
    )
    found = read(text)
    assert not found.faults
    assert next((*seat[:3], seat.state) for seat in found.seats if seat.number == wanted[0]) == wanted


def test_who_waits_is_out_of_the_hand() -> None:
    text = hand("Kay will be allowed to play after the button").replace(
        "Seat 3: Cy ($", "Seat 7: Kay ($5 in chips)\nSeat 3: Cy ($"
    )
    for eof in (True, False):
        found = read(text, eof=eof)
        assert not found.faults
        assert {seat.name: seat.state for seat in found.seats} == {"Ann": "in", "Bob": "in", "Cy": "in", "Kay": "out"}


def test_the_lines_under_the_header() -> None:
    found = read(hand().replace("\nTable", "\nSmallest chip: $1\nRulebook: house/club.toml\nTable"))
    assert (found.rulebook, found.smallest_chip, found.faults) == ("house/club.toml", 100, ())


@pytest.mark.parametrize(
    ("stakes", "code"),
    [
        ("$1/€2 USD", "log-bad-amount"),
        ("€1/€2 USD", "log-bad-amount"),
        ("$1.234,50/$2", "log-bad-amount"),
        ("$x/$y", "log-bad-amount"),
        ("$1/$2.005", "log-bad-amount"),
        ("-1/2", "log-bad-amount"),
        ("1e3/2", "log-bad-amount"),
        ("no stakes", "log-bad-amount"),
    ],
)
def test_stakes_that_cannot_be_read(stakes: str, code: str) -> None:
    found = read(hand(header=f"Handaudit Hand #1: Hold'em No Limit ({stakes}) - {AT}", stack="1"))
    assert code in codes(found)
    assert found.unread


def test_a_game_without_a_rulebook_is_named_and_read_no_further() -> None:
    reader = HandReader(lambda game: game == "Hold'em")
    lines = (f"PokerStars Hand #9: Razz Limit ($1/$2 USD) - {AT}", "gibberish $5", "*** 3rd STREET ***")
    found = reader.read(Chunk(7, lines, "hand", 0, 0), "x.txt")
    assert [(fault.code, fault.severity, fault.line) for fault in found.faults] == [("log-unknown-game", "error", 7)]
    assert "Razz" in found.faults[0].message
    assert (found.unread, found.game, found.id, found.events) == (True, "Razz", "9", ())


@pytest.mark.parametrize("at", [at for at, sign in enumerate(HEADER.partition(") ")[0]) if sign == " "][2:])
def test_a_header_that_is_broken_at_a_blank_is_read(at: int) -> None:
    whole = read(hand("Ann: folds"))
    found = read(hand("Ann: folds").replace(HEADER, HEADER[:at] + "\n" + HEADER[at + 1 :]))
    assert [(fault.code, fault.severity, fault.line) for fault in found.faults] == [("log-broken-header", "error", 1)]
    assert not found.unread
    assert (found.id, found.game, found.limit, found.big, found.date) == ("1", "Hold'em", "no-limit", 200, whole.date)
    assert [event._replace(line=event.line - 1) for event in found.events] == list(whole.events)
    assert [seat._replace(line=seat.line - 1) for seat in found.seats] == list(whole.seats)
    assert found.lines[1] == HEADER[at + 1 :]


@pytest.mark.parametrize(
    "header",
    [
        HEADER.replace(" No Limit", "\nNo\nLimit"),  # over three lines
        HEADER.replace(" (", "\n["),
        HEADER.partition(" (")[0],  # without its end
        HEADER.partition(" (")[0] + "\n",
        HEADER.replace("Limit (", "Limit\n(("),
    ],
)
def test_what_is_no_header_in_two_lines_either_leaves_the_hand_unread(header: str) -> None:
    found = read(hand().replace(HEADER, header))
    assert codes(found) == ["log-unknown-game"]
    assert found.unread
    assert found.id == "1"


def test_a_line_below_a_whole_header_is_no_part_of_it() -> None:
    assert codes(read(hand().replace(HEADER, HEADER.partition(" - ")[0] + "\n- 2026/11/19 20:15:00 UTC"))) != [
        "log-broken-header"
    ]


@pytest.mark.parametrize(
    ("header", "part"),
    [
        (f"{PS}Hold'em No Limit ($1/$2) Turbo - {AT}", f"Turbo - {AT}"),
        (f"{PS}Hold'em No Limit $1/$2 - {AT}", f"Hold'em No Limit $1/$2 - {AT}"),
        (f"{PS}Tournament #3, $1+$1 Hold'em No Limit Level I - {AT}", f"Hold'em No Limit Level I - {AT}"),
        ("PokerStars Hand #12", "PokerStars Hand #12"),
    ],
)
def test_a_header_that_is_not_understood_names_the_part_that_is_not(header: str, part: str) -> None:
    found = read(hand(header=header, stack="1"))
    assert codes(found) == ["log-unknown-game"]
    assert repr(part[:60]) in found.faults[0].message
    assert found.faults[0].mark == part


def test_a_chunk_that_is_unread_gives_only_its_header() -> None:
    fault = read(hand("gibberish $5")).faults[0]
    chunk = Chunk(1, tuple(hand().split("\n")), "hand", 0, 0, (fault,), True, True)
    found = HandReader(lambda game: True).read(chunk, "x.txt")
    assert (found.id, found.unread, found.faults, found.events) == ("1", True, (fault,), ())


WHOLE = "\n".join(
    [
        HEADER,
        "Table 'Kitchen' 6-max Seat #1 is the button",
        "Seat 1: Ann ($100 in chips)",
        "Seat 2: Bob ($100 in chips)",
        "Seat 3: Cy ($100 in chips)",
        "Bob: posts small blind $1",
        "Cy: posts big blind $2",
        "*** HOLE CARDS ***",
        "Dealt to Cy [As Ad]",
        "Ann: folds",
        "Bob: calls $1",
        "Cy: checks",
        "*** FLOP *** [2h 5c Td]",
        "*** TURN *** [2h 5c Td] [9s]",
        "*** RIVER *** [2h 5c Td 9s] [3c]",
        "*** SHOW DOWN ***",
        "Bob: shows [Kh Kd] (a pair of Kings)",
        "Cy: shows [As Ad] (a pair of Aces)",
        "Cy collected $4 from pot",
        "*** SUMMARY ***",
        "Total pot $4 | Rake $0",
        "Board [2h 5c Td 9s 3c]",
        "Seat 1: Ann (button) folded before Flop (didn't bet)",
        "Seat 2: Bob (small blind) showed [Kh Kd] and lost with a pair of Kings",
        "Seat 3: Cy (big blind) showed [As Ad] and won ($4) with a pair of Aces",
    ]
)


def endings() -> list[str]:
    """The same hand with every kind of last line."""
    tail = WHOLE.rpartition("\n")[0] + "\n"
    return [
        WHOLE,
        WHOLE.replace(" (a pair of Kings)", "").replace(" (a pair of Aces)", ""),
        tail + "Seat 3: Cy mucked hand and won $4",
        tail + "Seat 3: Cy (big blind) collected ($4)",
        tail + "Seat 3: Cy folded before Flop (didn't bet)",
        tail + "Seat 3: Cy mucked [As Ad]",
        tail
        + "Seat 3: Cy showed [As Ad] and won ($2) with a full house, Aces full of Kings, and lost with two pair, Aces and Tens",
    ]


def same_but_shorter(found: Hand, whole: Hand) -> bool:
    """Whether a hand that passes as whole claims nothing that the whole one does not."""
    mine, theirs = ([c._replace(nobet=False, cards=(), words=()) for c in hand.claims] for hand in (found, whole))
    return found.events == whole.events and mine[:-1] == theirs[: len(mine) - 1]


@pytest.mark.heavy
@pytest.mark.parametrize("text", endings())
def test_a_file_that_is_cut_anywhere_is_truncated_or_whole(text: str) -> None:
    text = text.replace("Handaudit Hand", "PokerStars Hand")  # our own hands need no summary
    whole = read(text)
    assert not whole.faults
    for end in range(len(HEADER) + 1, len(text)):
        found = read(text[:end])
        if codes(found) == ["log-truncated-hand"]:
            assert found.unread
        else:
            assert not found.faults, (text[:end][-60:], found.faults)
            assert same_but_shorter(found, whole)
            last, wanted = found.claims[-1], whole.claims[len(found.claims) - 1]
            assert last.amount == wanted.amount
            assert last.amounts in ((), wanted.amounts, wanted.amounts[:1])
            assert all(one in wanted.words for one in last.words)


def test_a_missing_summary_is_a_warning_where_the_pots_were_collected() -> None:
    lines = WHOLE.replace("Handaudit Hand", "PokerStars Hand").split("\n")  # our own hands need no summary
    for end in (lines.index("*** SUMMARY ***"), lines.index("*** SUMMARY ***") + 1):
        found = read("\n".join(lines[:end]), eof=False)
        assert [(fault.code, fault.severity) for fault in found.faults] == [("log-missing-summary", "warn")]
        assert not found.unread
        assert codes(read("\n".join(lines[:end]))) == ["log-truncated-hand"]


@pytest.mark.parametrize("eof", [True, False])
def test_a_summary_may_name_any_seats_where_the_pots_were_collected(eof: bool) -> None:
    """People paste single hands, and leave out what seems to go without saying."""
    head, _, tail = WHOLE.partition("Seat 1: Ann (button) folded")
    seats = ["Seat 1: Ann (button) folded" + tail.split("\n")[0], *tail.split("\n")[1:]]
    assert len(seats) > 2
    for count in range(len(seats) + 1):
        for left in combinations(seats, count):
            found = read(head + "\n".join(left), eof=eof)
            assert (found.faults, found.unread) == ((), False), left


def test_a_hand_without_its_collected_pots_is_truncated_wherever_it_stands() -> None:
    text = WHOLE.replace("Handaudit Hand", "PokerStars Hand")
    lines = text.split("\n")
    for end in range(1, lines.index("Cy collected $4 from pot")):
        assert codes(read("\n".join(lines[:end]), eof=False)) == ["log-truncated-hand"]
    side = text.replace("$4 from pot", "$4 from side pot").partition("*** SUMMARY")[0].rstrip()
    assert codes(read(side, eof=False)) == ["log-truncated-hand"]


def test_a_cancelled_hand_needs_no_total() -> None:
    text = "\n".join(
        [*WHOLE.split("\n")[:6], "Hand cancelled", "*** SUMMARY ***", "Seat 2: Bob (button) collected ($0)"]
    )
    for eof in (True, False):
        assert not read(text, eof=eof).faults
