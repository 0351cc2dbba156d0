"""A name is free text: it is taken from the seat list and recognised wherever the line puts it."""

import pytest

from handaudit.model.hand import Hand
from tests.read.logs import HEADER, TABLE, codes, hand, read

NAMES = [
    "Ann",
    "Big C (host)",
    "a.b",
    "x: raises $5 to $10",
    "x: folds",
    "Seat 3",
    "Seat 2: Bob",
    "and is all-in",
    "is all-in and",
    "trailing ",
    "trailing nbsp\u00a0",
    "two  spaces",
    " leading",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467 family",
    "n" * 200,
    "***1234",
    "*** SUMMARY ***",
    "*** FLOP *** [2h 5c Td]",
    "(button)",
    "Bob (small blind)",
    "Bob folded before Flop",
    "player.bets",
    "Kiki :P",
    "Kiki:",
    "[hero]",
    "A [As Kd]",
    "Dealer",
    "Floor",
    "Rulebook",
    "Board [2h]",
    "Total pot $5 | Rake $1",
    "Dealt to Cy",
    "Uncalled bet ($4) returned to Cy",
    "collected $5 from pot",
    'Bob said, "hi"',
    "said,",
    "joins the table at seat #3",
    "x ($5 in chips)",
    "line\u2028separator\u0085and\x0b\x0c",
    "nul\x00byte",
    "=HYPERLINK(1)",
    "\u202eesrever",
    "пример",
    "選手",
    "ΑΝΝ",
    "$5",
    "12",
    "'quoted'",
    '"quoted"',
    "Table 'x'",
]


def whole_hand(name: str, other: str = "Cy") -> Hand:
    """A hand in which one name stands in every place where a line can put it."""
    return read(
        "\n".join(
            [
                HEADER,
                TABLE,
                f"Seat 1: {name} ($100 in chips)",
                f"Seat 2: {other} ($100 in chips)",
                f"{name}: posts small blind $1",
                f"{other}: posts big blind $2",
                "*** HOLE CARDS ***",
                f"Dealt to {name} [As Kd]",
                f"{name}: raises $2 to $4 and is all-in",
                f"Dealt to {name} [As] [Kd]",
                f"{name}: folds",
                f'{name} said, "{other}: folds"',
                f"{name} has timed out",
                f"{name}: sits out",
                f"Uncalled bet ($2) returned to {name}",
                f"{other}: shows {name} [As]",
                f"Dealer: exposes [7c] to {name}",
                f"Dealer: collects hand of {name}",
                f"Dealer: hand of {name} is dead - seen",
                f"{name}: shows [As Kd] (high card Ace)",
                f"{name} collected $4 from pot",
                f"{other}: mucks hand",
                "*** SUMMARY ***",
                "Total pot $4 | Rake 0",
                f"Seat 1: {name} (button) (small blind) showed [As Kd] and won ($4) with high card Ace",
                f"Seat 2: {other} (big blind) mucked",
            ]
        )
    )


@pytest.mark.parametrize("name", NAMES, ids=[ascii(name)[:30] for name in NAMES])
def test_a_name_is_recognised_in_every_line(name: str) -> None:
    found = whole_hand(name)
    assert not found.faults
    assert [(seat.number, seat.name) for seat in found.seats] == [(1, name), (2, "Cy")]
    kinds = [(event.kind, event.seat, event.to) for event in found.events if event.kind != "street"]
    assert kinds == [
        ("post", 1, 0), ("post", 2, 0), ("dealt", 1, 0), ("raise", 1, 400), ("dealt", 1, 0), ("fold", 1, 0), ("said", 1, 0),
        ("away", 1, 0), ("away", 1, 0), ("returned", 1, 0), ("show", 2, 1), ("dealer", 1, 0), ("dealer", 1, 0),
        ("dealer", 1, 0), ("show", 1, 0), ("collect", 1, 0), ("muck", 2, 0),
    ]  # fmt: skip
    assert [(claim.seat, claim.name, claim.result) for claim in found.claims if claim.kind == "seat"] == [
        (1, name, "showed"),
        (2, "Cy", "mucked"),
    ]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Al", "Al B"),
        ("Al", "Al: folds"),
        ("Al", "Al:"),
        ("ann", "Ann"),
        ("e\u0301", "\u00e9"),
        ("A", "\u0391"),
        ("Seat 2", "Seat 1"),
        ("Bob", "Bob (button)"),
        ("Bob", "Bob "),
        ("Bob", "Bob\u00a0"),
        ("x", "x: raises $5 to $10"),
    ],
)
def test_names_that_look_alike_are_kept_apart(one: str, two: str) -> None:
    for first, second in ((one, two), (two, one)):
        found = whole_hand(first, second)
        assert not found.faults
        seats = [
            (event.kind, event.seat) for event in found.events if event.kind in ("post", "fold", "collect", "muck")
        ]
        assert seats == [("post", 1), ("post", 2), ("fold", 1), ("collect", 1), ("muck", 2)]


def test_two_seats_of_one_name_leave_the_hand_unread() -> None:
    found = read(hand("Ann: folds", names=("Ann", "Ann", "Cy")))
    assert "log-unknown-player" in codes(found)
    assert found.unread


def test_a_seat_that_is_listed_twice_leaves_the_hand_unread() -> None:
    found = read(hand().replace("Seat 2: Bob ($", "Seat 1: Bob ($"))
    assert "log-unknown-player" in codes(found)
    assert found.unread


@pytest.mark.parametrize(
    "line",
    [
        "Zed: folds",
        "Zed: raises $4 to $6",
        "Zed: posts small blind $1",
        "Zed collected $5 from pot",
        "Dealt to Zed [As Kd]",
        "Uncalled bet ($4) returned to Zed",
        "ann: folds",
        "Ann : folds",
        "Bob: shows Zed [As]",
        "Dealer: exposes [7c] to Zed",
        "Dealer: hand of Zed is dead - seen",
    ],
)
def test_a_line_of_nobody_is_left_out_and_the_hand_is_audited(line: str) -> None:
    found = read(hand(line))
    assert [(fault.code, fault.severity, fault.line) for fault in found.faults] == [("log-unknown-player", "error", 6)]
    assert not found.unread
    assert not [event for event in found.events if event.line == 6]


def test_a_summary_line_of_an_empty_seat_is_left_out() -> None:
    found = read(hand() + "\nSeat 9: Zed folded before Flop", eof=False)
    assert codes(found) == ["log-unknown-player"]
    assert not [claim for claim in found.claims if claim.seat == 9]


def test_seats_are_numbered_from_one() -> None:
    found = read(hand().replace("Seat 2: Bob", "Seat 0: Bob"))
    assert codes(found)[0] == "log-unreadable-line"
    assert found.unread


CHAT = [
    "Cy: folds",
    "*** SUMMARY ***",
    'he said, "fold"',
    "Seat 1: Cy ($100 in chips)",
    "Ann collected $5 from pot",
    "[As Kd] $5",
    "",
    '"',
    "raises $5 to $10 and is all-in",
]


@pytest.mark.parametrize("text", CHAT)
@pytest.mark.parametrize(
    "who", ["Ann", "Ann Marie", "Zed [observer]", "Dealer", "Cy: folds", "Zed: the 1st", "*** X ***"]
)
def test_chat_changes_nothing(who: str, text: str) -> None:
    plain = read(hand())
    found = read(hand(f'{who} said, "{text}"'))
    assert not found.faults
    assert [event for event in found.events if event.kind not in ("said",)] == [
        event._replace(line=event.line + 1) for event in plain.events
    ]
    assert [event.text for event in found.events if event.kind == "said"] == ([text] if who == "Ann" else [])


def test_one_leading_blank_on_every_line_is_layout() -> None:
    text = hand("Ann: folds", "*** FLOP *** [2h 5c Td]")
    first, *rest = text.split("\n")
    found = read("\n".join([first, *(" " + line for line in rest)]))
    assert not found.faults
    assert found.events == read(text).events


def test_trailing_blanks_and_blank_lines_are_layout() -> None:
    text = hand("Ann: folds", "Bob: calls $2 and is all-in")
    assert read("\n".join(line + "  \r" for line in text.split("\n"))).events == read(text).events
    spaced = read(text.replace("\n", "\n\n"))
    assert [event.kind for event in spaced.events] == [event.kind for event in read(text).events]
    assert not spaced.faults
