"""A rule counts as held only where a line of the log shows what it is about: small hands, and what may be counted in each."""

import json
from pathlib import Path

import pytest

from tests.report.logs import run
from tests.report.test_coverage import counts
from tests.session.test_house_ways import FIRST, SECOND
from tests.support.live_logs import FLOP, LAST, READY, RIVER, TURN, log

BURNED = {"flop": f"{READY}\n{FLOP}", "turn": f"{READY}\n{TURN}", "river": f"{READY}\n{RIVER}"}
SHOWN = {
    "river_bets": "Ann: bets 40\nBob: calls 40\nCy: folds",
    "end": "*** SHOW DOWN ***\nAnn: shows [As Ad] (a pair of Aces)\nBob: mucks hand\nAnn collected 140 from pot",
    "total": "Total pot 140 | Rake 0",
    "results": "Seat 1: Ann (small blind) showed [As Ad] and won (140) with a pair of Aces\n"
    "Seat 2: Bob (big blind) mucked\nSeat 3: Cy (button) folded on the River",
}
EVERY = (
    "TH-PLAYERS-1 TH-BLIND-1 TH-BLIND-2 TH-STREET-1 TH-STREET-2 TH-FIRST-1 TH-FIRST-2 TH-BET-1 TH-BET-2 TH-BET-3 TH-SUM-1 TH-DECK-1 "
    "TH-DEAD-4"
)
DEALER = "TH-STEPS-1 TH-KNOCK-1 TH-COUNT-1 TH-BURN-1"
FOLDED = "TH-SHOW-3 TH-UNCALLED-1"
SHOWS = "TH-SHOW-1 TH-SHOW-4 TH-SHOW-10"
EARLY_TURN = {
    **BURNED,
    "flop_bets": "Ann: checks\nDealer: burns [6h]\nDealer: opens turn [2c] early\nBob: checks\nCy: checks",
    "turn_bets": "Dealer: reshuffles [2c]\nDealer: cuts\nAnn: checks\nBob: checks\nCy: checks",
    "river": f"Dealer: knocks\nDealer: announces 3 players\n{RIVER}",
}
TOLD = {"turn_bets": 'Bob said, "check"\nAnn: checks\nBob: checks\nCy: checks'}
IN_TURN = {"turn_bets": 'Ann said, "check"\nAnn: checks\nBob: checks\nCy: checks'}
FOUR = """Handaudit Hand #{n}: 32-Card Draw No Limit (1/2) - 2026/11/19 20:1{n}:00 UTC
Table 'O' 6-max Seat #{button} is the button
Seat 1: Ann ({ann} in chips)
Seat 2: Bob ({bob} in chips)
Seat 3: Cy ({cy} in chips)
Seat 4: Dee ({dee} in chips)
{small}: posts small blind 1
{big}: posts big blind 2
{over}: posts over blind 4
*** DEALING HANDS ***
{first}: folds
{small}: folds
{big}: folds
Uncalled bet (2) returned to {over}
{over} collected 5 from pot
*** SUMMARY ***
Total pot 5 | Rake 0
Seat 1: Ann {a}
Seat 2: Bob {b}
Seat 3: Cy {c}
Seat 4: Dee {d}

"""
GONE = "folded before the Draw"
FOUR_TWICE = FOUR.format(
    n=1, button=1, ann=100, bob=100, cy=100, dee=100, small="Bob", big="Cy", over="Dee", first="Ann", a=GONE, b=GONE, c=GONE,
    d="collected (5)",
) + FOUR.format(
    n=2, button=2, ann=100, bob=99, cy=98, dee=103, small="Cy", big="Dee", over="Ann", first="Bob", a="collected (5)", b=GONE, c=GONE,
    d=GONE,
)  # fmt: skip
C32 = (
    "TH-DEAD-4 TH-BLIND-1 TH-BET-1 TH-SHOW-3 TH-UNCALLED-1 TH-SUM-1 C32-PLAYERS-1 C32-BUTTON-1 C32-BLIND-1 C32-BLIND-2 C32-BLIND-3 "
    "C32-BET1-1 C32-STAKE-2"
)
HELD = {
    "folded": (log(), f"{EVERY} {FOLDED}"),
    "folded before the flop": (
        log(preflop="Cy: folds\nAnn: folds\nUncalled bet (10) returned to Bob", flop="", flop_bets="", turn="", turn_bets="", river="",
            river_bets="", end="Bob collected 20 from pot", total="Total pot 20 | Rake 0", board="",
            results="Seat 1: Ann (small blind) folded before Flop\nSeat 2: Bob (big blind) collected (20)\n"
            "Seat 3: Cy (button) folded before Flop"),
        f"TH-PLAYERS-1 TH-BLIND-1 TH-BLIND-2 TH-FIRST-2 TH-BET-1 TH-SUM-1 TH-DEAD-4 {FOLDED} TH-RABBIT-1",
    ),
    "burns and knocks": (log(**BURNED), f"{EVERY} {FOLDED} {DEALER}"),
    "a showdown with burns and knocks": (log(**{**BURNED, **SHOWN}), f"{EVERY} {DEALER} {SHOWS}"),
    "a turn too early": (log(**EARLY_TURN), f"{EVERY} {FOLDED} {DEALER} TH-TURN-2 TH-BURN-2 TH-BOX-1 TH-SHUF-1"),
    "announced out of turn": (log(**TOLD), f"{EVERY} {FOLDED} TH-VERBAL-2 TH-CONDUCT-1 TH-CONDUCT-2"),
    "announced in turn": (log(**IN_TURN), f"{EVERY} {FOLDED} TH-VERBAL-1 TH-CONDUCT-1 TH-CONDUCT-2"),
    "three blinds, two hands": (FOUR_TWICE, C32),
    "a newcomer": (FIRST + SECOND, f"{C32} C32-NL-1 C32-NL-2 C32-STAKE-1 C32-MISS-1 C32-MISS-2"),
}  # fmt: skip


@pytest.mark.parametrize("name", HELD)
def test_what_a_small_hand_shows_is_held_and_nothing_else(name: str) -> None:
    text, rules = HELD[name]
    found = counts(text)
    assert {rule for rule, (_, held, _) in found.items() if held} == set(rules.split())
    assert not {rule for rule, (_, _, broke) in found.items() if broke}


def test_a_hand_of_the_dealer_is_held_nowhere() -> None:
    """A line that shows TH-SHOW-7 is one that breaks it."""
    opened = log(**{**SHOWN, "end": SHOWN["end"].replace("Ann: shows", "Dealer: exposes [Kd] to Bob\nAnn: shows")})
    assert counts(opened)["TH-SHOW-7"] == (1, 0, 1)


def test_a_river_without_burn_is_shown_by_its_line() -> None:
    bare = log(**{**BURNED, "river": f"Dealer: knocks\nDealer: announces 3 players\n{RIVER}", "river_bets": LAST})
    assert counts(bare)["TH-RIVER-1"][0] == 1


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        ("", (0, 0, 0)),
        ("Eve buys in for 100\n\n", (1, 1, 0)),  # kept: twenty small blinds and more
        ("Ann adds 20\n\n", (1, 1, 0)),
        ("Ann removes 20\n\n", (0, 0, 0)),  # of no buy-in
        ("Ann leaves the table\n\n", (0, 0, 0)),
        ("Eve buys in for 10\n\n", (1, 0, 1)),  # too little
        ("Eve buys in for 10\nFay buys in for 10\n\n", (1, 0, 1)),  # one hand, however many of them
    ],
)
def test_a_block_between_hands_shows_the_bounds_of_a_buy_in(
    tmp_path: Path, block: str, expected: tuple[int, int, int]
) -> None:
    first, second = FOUR_TWICE.split("\n\n")[:2]
    (tmp_path / "n.txt").write_text(f"{first}\n\n{block}{second}\n\n")
    done = run("check", "n.txt", "--coverage", "--output-format", "json", cwd=tmp_path)
    rows = {row["rule"]: row for row in json.loads(done.stdout)["coverage"]["rules"]}
    row = rows["C32-BUYIN-2"]
    assert (row["checkable"], row["held"], row["broke"]) == expected
    assert rows["C32-BUYIN-1"]["checkable"] == 0  # of limit games
