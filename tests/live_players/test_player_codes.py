"""Each code that a live table's lines show: a log that must raise it alone on its line, and one beside it that must not."""
# ruff: noqa: E501  one case a line reads best

import pytest

from tests.live_players.table import CLUB, DOWN, FLOP, RIVER, ROOM, TOURNAMENT, TURN, log
from tests.support.audits import audit_text, roots

CHECKS = ("Ann: checks", "Bob: checks", "Cy: checks")
PRE = ("Cy: calls 20", "Ann: calls 10", "Bob: checks", FLOP)
BOB = (
    "Ann: checks",
    "Bob: bets 40",
    "Cy: folds",
    "Ann: folds",
    "Uncalled bet (40) returned to Bob",
    "Bob collected 60 from pot",
)
CY = ("Cy: bets 40", "Ann: folds", "Uncalled bet (40) returned to Cy", "Cy collected 60 from pot")
RUN = (*CHECKS, TURN, *CHECKS, RIVER, *CHECKS, DOWN)
FULL = (*PRE, *RUN)
ACES = "Ann: shows [As Ad] (a pair of Aces)"
EIGHT = "Bob: shows [7s 8d] (high card King)"
TRIPS = "Bob: shows [Kc Kd] (three of a kind, Kings)"
MUCK = "Cy: mucks hand"
STEAL = ("Ann: folds", "Bob: folds", "Uncalled bet ({0}) returned to Cy", "Cy collected 50 from pot")
LIMP = (
    "Ann: folds",
    "Bob: checks",
    FLOP,
    "Bob: bets 40",
    "Cy: folds",
    "Uncalled bet (40) returned to Bob",
    "Bob collected 50 from pot",
)
OVER = ("Cy: raises 80 to 100", "Ann: folds")
NOBODY = ("Uncalled bet (80) returned to Cy", "Cy collected 50 from pot")
PAID = (
    FLOP,
    "Bob: checks",
    "Cy: bets 50",
    "Bob: folds",
    "Uncalled bet (50) returned to Cy",
    "Cy collected 210 from pot",
)
BLIND = (
    "Cy: calls 200",
    "Ann: calls 100",
    "Bob: checks",
    FLOP,
    "Ann: checks",
    "Bob: checks",
    "Cy: bets 400",
    "Ann: folds",
    "Bob: folds",
)
TAKEN = ("Uncalled bet (400) returned to Cy", "Cy collected 600 from pot")


def steal(back: int) -> tuple[str, ...]:
    return tuple(row.format(back) for row in STEAL)


AWAY = {"Bob": " is sitting out"}
FAULTY: list[tuple[str, str, tuple[str, ...], str, dict[str, object]]] = [
    ("a silent chip before the flop", "chip-ruling", ("Cy: puts in 1 chip of 1000 silently", "Cy: raises 980 to 1000", *steal(980)), "Cy: raises 980 to 1000", {}),
    ("a silent chip opens", "chip-ruling", (*PRE, "Ann: puts in 1 chip of 100 silently", "Ann: bets 20", "Bob: folds", "Cy: folds", "Uncalled bet (20) returned to Ann", "Ann collected 60 from pot"), "Ann: bets 20", {}),
    ("a chip after the word", "chip-ruling", ('Cy said, "raise"', "Cy: puts in 1 chip of 1000 silently", "Cy: calls 20", *LIMP), "Cy: calls 20", {}),
    ("a short call that stays", "undercall", (*OVER, "Bob: puts in 30 silently", "Bob: calls 30", "Uncalled bet (50) returned to Cy", FLOP, "Bob: folds", "Cy collected 110 from pot"), "Bob: calls 30", {}),
    ("a short call that becomes a raise", "undercall", (*OVER, "Bob: puts in 30 silently", "Bob: raises 200 to 300", "Cy: folds", "Uncalled bet (200) returned to Bob", "Bob collected 210 from pot"), "Bob: raises 200 to 300", {}),
    ("a short call that is taken back", "undercall", (*OVER, "Bob: puts in 30 silently", "Bob: folds", *NOBODY), "Bob: folds", {}),
    ("a second motion", "string-bet", ("Cy: puts in 300 in 2 motions", "Cy: raises 280 to 300", *steal(280)), "Cy: raises 280 to 300", {}),
    ("two lines, two motions", "string-bet", (*PRE, "Ann: puts in 40 silently", "Ann: puts in 60 silently", "Ann: bets 100", "Bob: folds", "Cy: folds", "Uncalled bet (100) returned to Ann", "Ann collected 60 from pot"), "Ann: bets 100", {}),
    ("a full raise taken as a call", "string-bet", ("Cy: puts in 100 silently", "Cy: calls 20", *LIMP), "Cy: calls 20", {}),
    ("two motions and a check", "string-bet", (*PRE, "Ann: puts in 300 in 2 motions", "Ann: checks", *BOB[1:3], *BOB[3:]), "Ann: checks", {}),
    ("one motion and a check", "string-bet", (*PRE, "Ann: puts in 300 silently", "Ann: checks", *BOB[1:3], *BOB[3:]), "Ann: checks", {}),
    ("the word after two motions", "string-bet", (*OVER, "Bob: puts in 900 in 2 motions", 'Bob said, "raise"', "Bob: raises 820 to 920", "Cy: folds", "Uncalled bet (820) returned to Bob", "Bob collected 210 from pot"), "Bob: raises 820 to 920", {}),
    ("the word after the call", "string-bet", (*OVER, "Bob: puts in 80 silently", 'Bob said, "raise"', "Bob: puts in 820 silently", "Bob: raises 820 to 920", "Cy: folds", "Uncalled bet (820) returned to Bob", "Bob collected 210 from pot"), "Bob: raises 820 to 920", {}),
    ("three motions after the word", "string-bet", ('Cy said, "raise"', "Cy: puts in 20 silently", "Cy: puts in 80 silently", "Cy: puts in 100 silently", "Cy: raises 180 to 200", *steal(180)), "Cy: raises 180 to 200", {}),
    ("a handful", "handful-short", ('Cy said, "raise"', "Cy: puts in 700 silently", "Cy: raises 380 to 400", *steal(380)), "Cy: raises 380 to 400", {}),
    ("half a raise taken as a call", "half-raise", (*OVER, "Bob: puts in 130 silently", "Bob: calls 80", *PAID), "Bob: calls 80", {}),
    ("less than half taken as a raise", "half-raise", (*OVER, "Bob: puts in 110 silently", "Bob: raises 80 to 180", "Cy: folds", "Uncalled bet (80) returned to Bob", "Bob collected 210 from pot"), "Bob: raises 80 to 180", {}),
    ("a call that was announced", "verbal-ignored", ('Cy said, "call"', "Cy: folds", "Ann: folds", "Uncalled bet (10) returned to Bob", "Bob collected 20 from pot"), "Cy: folds", {}),
    ("a sum that was announced", "verbal-ignored", ('Cy said, "erhöhe auf 80"', "Cy: raises 80 to 100", *steal(80)), "Cy: raises 80 to 100", {}),
    ("out of turn, nothing changed", "verbal-ignored", ('Bob said, "raise to 100"', "Cy: calls 20", *LIMP), "Bob: checks", {}),
    ("all-in announced", "verbal-ignored", ('Cy said, "I\'m all-in"', "Cy: raises 180 to 200", *steal(180)), "Cy: raises 180 to 200", {}),
    ("skipped, and the bet stays", "skip-not-restored", (*PRE, "Bob: bets 50", 'Ann said, "ich wurde übergangen"', "Ann: folds", "Cy: folds", "Uncalled bet (50) returned to Bob", "Bob collected 60 from pot"), "Bob: bets 50", {}),
    ("left with a live hand", "left-table", (*PRE, "Cy leaves the table", *BOB), "Cy leaves the table", {}),
    ("left and won", "absent-won", (*PRE, "Ann leaves the table", *RUN, ACES, EIGHT, MUCK, "Ann collected 60 from pot"), "Ann collected 60 from pot", {}),
    ("an absent blind plays", "absent-hand-live", (*BLIND, *TAKEN), "Bob: checks", {"head": TOURNAMENT, "notes": AWAY}),
    ("left during the deal", "absent-hand-live", ("Bob leaves the table", *PRE, *RUN, ACES, EIGHT, MUCK, "Ann collected 60 from pot"), "Bob: checks", {}),
    ("names his cards", "table-talk", (*PRE, 'Cy said, "I folded an ace"', *BOB), 'Cy said, "I folded an ace"', {}),
    ("names another hand", "table-talk", (*PRE, 'Cy said, "Bob has a flush"', *BOB), 'Cy said, "Bob has a flush"', {}),
    ("another language", "table-talk", (*PRE, 'Cy said, "привет"', *BOB), 'Cy said, "привет"', {}),
    ("a look into a live hand", "table-talk", (*PRE, "Cy: shows Ann [As]", *BOB), "Cy: shows Ann [As]", {}),
    ("shown to one only", "show-one", (*PRE, *BOB, "Bob: shows Ann [As Kc]", 'Cy said, "show me too"'), 'Cy said, "show me too"', {}),
    ("shown to one during the hand", "show-one", (*PRE, "Cy: shows Ann [As]", 'Bob said, "show one, show all"', *BOB), 'Bob said, "show one, show all"', {}),
    ("a live table of another site", "verbal-ignored", ("Floor: the clock is stopped", 'Cy said, "raise"', "Cy: calls 20", *LIMP), "Cy: calls 20", {"head": CLUB}),
    ("a player counts", "count-unasked", ("Cy: raises 4980 to 5000 and is all-in", 'Bob said, "I count 5000"', *steal(4980)), 'Bob said, "I count 5000"', {}),
    ("the muck is opened", "muck-inspected", (*FULL, ACES, EIGHT, MUCK, "Cy: shows [2d 9c]", "Ann collected 60 from pot"), "Cy: shows [2d 9c]", {}),
    ("the dealer opens the muck", "muck-inspected", (*PRE, *BOB[:4], "Dealer: exposes [2d 9c] to Ann", *BOB[4:]), "Dealer: exposes [2d 9c] to Ann", {}),
    ("the dealer opens a live hand", "dealer-opened", (*FULL, ACES, "Dealer: exposes [7s 8d] to Bob", MUCK, "Ann collected 60 from pot"), "Dealer: exposes [7s 8d] to Bob", {}),
    ("the winner must show", "forced-show", (*PRE, *BOB[:5], "Floor: Bob must show his hand", BOB[5]), "Floor: Bob must show his hand", {}),
    ("against the floor", "floor-ignored", (*PRE, "Ann: checks", "Floor: Bob must check", *BOB[1:]), "Bob: bets 40", {}),
    ("dead by the floor and paid", "floor-ignored", (*FULL, ACES, EIGHT, MUCK, "Floor: seat 1 is dead", "Ann collected 60 from pot"), "Ann collected 60 from pot", {}),
    ("paid against the floor", "floor-ignored", (*FULL, ACES, EIGHT, MUCK, "Floor: Bob wins", "Ann collected 60 from pot"), "Ann collected 60 from pot", {}),
    ("killed for an early show", "exposed-killed", (*PRE, "Ann: checks", "Bob: shows [7s]", "Dealer: hand of Bob is dead - showed a card", *CY), "Dealer: hand of Bob is dead - showed a card", {}),
    ("killed without a reason after a show", "exposed-killed", (*PRE, "Ann: checks", "Bob: shows [7s]", "Dealer: hand of Bob is dead", *CY), "Dealer: hand of Bob is dead", {}),
    ("a dead hand acts", "dead-hand-awarded", (*PRE, "Ann: checks", "Dealer: hand of Bob is dead - touched the muck", *BOB[1:]), "Bob: bets 40", {}),
    ("thrown cards come back", "dead-hand-awarded", (*PRE, "Bob: mucks hand", "Ann: checks", "Bob: checks", "Cy: bets 40", "Ann: folds", "Bob: folds", *CY[2:]), "Bob: checks", {}),
    ("three cards", "dead-hand-awarded", (*FULL, ACES, "Bob: shows [Kc Kd 4c] (three of a kind, Kings)", MUCK, "Bob collected 60 from pot"), "Bob collected 60 from pot", {}),
    ("mucked, opened and paid", "dead-hand-awarded", (*FULL, ACES, "Bob: mucks hand", MUCK, "Floor: the cards are opened", TRIPS, "Bob collected 60 from pot"), "Bob collected 60 from pot", {}),
    ("dead at the showdown and paid", "dead-hand-awarded", (*FULL, ACES, TRIPS, MUCK, "Dealer: hand of Bob is dead - touched the stub", "Bob collected 60 from pot"), "Bob collected 60 from pot", {}),
    ("paid without a show", "unshown-winner", (*FULL, ACES, MUCK, "Bob: doesn't show hand", "Bob collected 60 from pot"), "Bob collected 60 from pot", {}),
    ("mucked and paid", "unshown-winner", (*FULL, ACES, "Bob: mucks hand", MUCK, "Bob collected 60 from pot"), "Bob collected 60 from pot", {}),
    ("back after the first action, and paid", "absent-hand-live", ("Dealt to Bob [7s 8d]", "Bob leaves the table", "Cy: folds", "Bob returns", "Ann: folds", "Uncalled bet (100) returned to Bob", "Bob collected 200 from pot"), "Bob collected 200 from pot", {"head": TOURNAMENT}),
    ("divided by agreement", "voluntary-chop", (*FULL, ACES, EIGHT, MUCK, "Ann collected 30 from pot", "Bob collected 30 from pot"), "Bob collected 30 from pot", {}),
    ("collected in error and not paid", "wrong-winner", (*FULL, ACES, TRIPS, MUCK, "Dealer: collects hand of Bob", "Ann collected 60 from pot"), "Ann collected 60 from pot", {}),
]  # fmt: skip

CLEAN: list[tuple[str, tuple[str, ...], dict[str, object]]] = [
    ("sitting out, and everybody folds", ("Cy: folds", "Ann: folds", "Uncalled bet (100) returned to Bob", "Bob collected 200 from pot"), {"head": TOURNAMENT, "notes": AWAY}),
    ("a silent chip is a call", ("Cy: puts in 1 chip of 1000 silently", "Cy: calls 20", *LIMP), {}),
    ("a silent chip opens for its value", (*PRE, "Ann: puts in 1 chip of 100 silently", "Ann: bets 100", "Bob: folds", "Cy: folds", "Uncalled bet (100) returned to Ann", "Ann collected 60 from pot"), {}),
    ("a chip after the word is a raise to it", ('Cy said, "raise"', "Cy: puts in 1 chip of 1000 silently", "Cy: raises 980 to 1000", *steal(980)), {}),
    ("a short call is completed", (*OVER, "Bob: puts in 30 silently", "Bob: calls 30", "Bob: calls 50", *PAID), {}),
    ("a short call is given up", (*OVER, "Bob: puts in 30 silently", "Bob: calls 30", "Bob: folds", "Uncalled bet (50) returned to Cy", "Cy collected 110 from pot"), {}),
    ("the first of two motions", (*PRE, "Ann: puts in 40 silently", "Ann: puts in 60 silently", "Ann: bets 40", "Bob: folds", "Cy: folds", "Uncalled bet (40) returned to Ann", "Ann collected 60 from pot"), {}),
    ("a call in two motions", ("Cy: puts in 20 in 2 motions", "Cy: calls 20", *LIMP), {}),
    ("too little for a bet, and a check", (*PRE, "Ann: puts in 10 silently", "Ann: checks", *BOB[1:3], *BOB[3:]), {}),
    ("the word after one motion changes nothing", (*OVER, "Bob: puts in 900 silently", 'Bob said, "raise"', "Bob: raises 820 to 920", "Cy: folds", "Uncalled bet (820) returned to Bob", "Bob collected 210 from pot"), {}),
    ("two motions and a late word are a call", (*OVER, "Bob: puts in 900 in 2 motions", 'Bob said, "raise"', "Bob: calls 80", *PAID), {}),
    ("a bet said first, two motions", (*PRE, 'Ann said, "bet"', "Ann: puts in 300 in 2 motions", "Ann: bets 300", "Bob: folds", "Cy: folds", "Uncalled bet (300) returned to Ann", "Ann collected 60 from pot"), {}),
    ("a raise said, the call, the raise", ('Cy said, "raise"', "Cy: puts in 20 silently", "Cy: puts in 180 silently", "Cy: raises 180 to 200", *steal(180)), {}),
    ("a sum said first", ('Cy said, "raise to 300"', "Cy: puts in 300 in 3 motions", "Cy: raises 280 to 300", *steal(280)), {}),
    ("a handful that counts", ('Cy said, "raise"', "Cy: puts in 700 silently", "Cy: raises 680 to 700", *steal(680)), {}),
    ("half a raise is filled up", (*OVER, "Bob: puts in 130 silently", "Bob: raises 80 to 180", "Cy: folds", "Uncalled bet (80) returned to Bob", "Bob collected 210 from pot"), {}),
    ("less than half is a call", (*OVER, "Bob: puts in 110 silently", "Bob: calls 80", *PAID), {}),
    ("out of turn, the bet has changed", ('Bob said, "call"', "Cy: raises 20 to 40", "Ann: folds", "Bob: folds", "Uncalled bet (20) returned to Cy", "Cy collected 50 from pot"), {}),
    ("a question binds to nothing", ('Cy said, "raise?"', "Cy: folds", "Ann: folds", "Uncalled bet (10) returned to Bob", "Bob collected 20 from pot"), {}),
    ("talk binds to nothing", ('Cy said, "raise it up lol"', "Cy: calls 20", *LIMP), {}),
    ("chat in a room is no speech", ('Cy said, "raise"', 'Ann said, "I have aces"', "Cy: calls 20", "Ann leaves the table", *LIMP), {"head": ROOM}),
    ("chat at another site", ('Cy said, "raise"', "Cy: calls 20", *LIMP), {"head": CLUB}),
    ("skipped, and restored", (*PRE, "Bob: bets 50", 'Ann said, "my turn"', "Uncalled bet (50) returned to Bob", *BOB), {}),
    ("two premature bets go back", (*PRE, "Bob: bets 50", "Cy: calls 50", 'Ann said, "I was skipped"', "Uncalled bet (50) returned to Bob", "Uncalled bet (50) returned to Cy", *BOB), {}),
    ("left after the fold", (*PRE, *BOB[:3], "Cy leaves the table", *BOB[3:]), {}),
    ("left after the hand", (*PRE, *BOB[:4], "Bob leaves the table", *BOB[4:]), {}),
    ("an absent blind folds", ("Cy: calls 200", "Ann: calls 100", "Bob: folds", FLOP, "Ann: checks", "Cy: bets 400", "Ann: folds", *TAKEN), {"head": TOURNAMENT, "notes": AWAY}),
    ("an absent hand is collected", ("Dealer: collects hand of Bob", "Cy: calls 200", "Ann: calls 100", FLOP, "Ann: checks", "Cy: bets 400", "Ann: folds", *TAKEN), {"head": TOURNAMENT, "notes": AWAY}),
    ("an absent floorman on duty", ("Floor: Bob is away on floor duty", *BLIND, *TAKEN), {"head": TOURNAMENT, "notes": AWAY}),
    ("back before the first action", ("Bob leaves the table", "Dealt to Bob [7s 8d]", "Bob returns", "Cy: folds", "Ann: folds", "Uncalled bet (100) returned to Bob", "Bob collected 200 from pot"), {"head": TOURNAMENT}),
    ("back before the deal is done", ("Bob leaves the table", "Bob returns", *PRE, *BOB), {}),
    ("cards are named when the hand is over", (*PRE, *BOB, 'Cy said, "I folded an ace"'), {}),
    ("shown to one, then to all", (*PRE, *BOB, "Bob: shows Ann [As Kc]", 'Cy said, "show me too"', "Bob: shows [As Kc]"), {}),
    ("shown to one, nobody asks", (*PRE, *BOB, "Bob: shows Ann [As Kc]"), {}),
    ("an announced all-in is counted", ('Cy said, "all in"', "Cy: raises 4980 to 5000 and is all-in", 'Bob said, "I count 5000"', *steal(4980)), {}),
    ("the floor has the muck opened", (*FULL, ACES, EIGHT, MUCK, "Floor: the cards of Cy are opened", "Cy: shows [2d 9c]", "Ann collected 60 from pot"), {}),
    ("the winner shows of his own will", (*PRE, *BOB[:5], "Bob: shows [As Kc]", BOB[5]), {}),
    ("as the floor says", (*PRE, "Ann: checks", "Floor: Bob must bet or check", *BOB[1:]), {}),
    ("the floor denies", (*PRE, "Ann: checks", "Floor: the hand of Bob is not dead", *BOB[1:]), {}),
    ("dead for touching the muck", (*PRE, "Ann: checks", "Bob: shows [7s]", "Dealer: hand of Bob is dead - touched the muck", *CY), {}),
    ("a card shown early and then in full", (*PRE, "Ann: shows [As]", *RUN, "Ann: shows [As Ad] (a pair of Aces)", EIGHT, MUCK, "Ann collected 60 from pot"), {}),
    ("collected in error and paid", (*FULL, ACES, TRIPS, MUCK, "Dealer: collects hand of Bob", "Bob collected 60 from pot"), {}),
    ("the only claimant does not show", (*FULL, "Ann: mucks hand", "Bob: doesn't show hand", MUCK, "Bob collected 60 from pot"), {}),
]  # fmt: skip


@pytest.mark.parametrize(("code", "rows", "wrong", "more"), [f[1:] for f in FAULTY], ids=[f[0] for f in FAULTY])
def test_a_fault_is_the_only_root(code: str, rows: tuple[str, ...], wrong: str, more: dict[str, object]) -> None:
    text = log(*rows, **more)  # type: ignore[arg-type]
    (result,) = audit_text(text)
    assert [(code, text.split("\n")[(at or 0) - 1]) for code, at in roots(result)] == [(code, wrong)], result.findings


@pytest.mark.parametrize(("rows", "more"), [c[1:] for c in CLEAN], ids=[c[0] for c in CLEAN])
def test_a_near_miss_is_silent(rows: tuple[str, ...], more: dict[str, object]) -> None:
    (result,) = audit_text(log(*rows, **more))  # type: ignore[arg-type]
    assert result.findings == (), result.findings


@pytest.mark.parametrize(
    ("rows", "owed"),
    [
        (("Cy: puts in 1 chip of 1000 silently", "Cy: raises 980 to 1000", *steal(980)), {"Cy": 980, "pot": -980}),
        ((*OVER, "Bob: puts in 130 silently", "Bob: calls 80", *PAID), {"Bob": -80, "pot": 80}),
        (('Cy said, "call"', "Cy: folds", "Ann: folds", "Uncalled bet (10) returned to Bob", "Bob collected 20 from pot"), {"Cy": -20, "pot": 20}),
        ((*PRE, "Ann leaves the table", *RUN, ACES, EIGHT, MUCK, "Ann collected 60 from pot"), {"Ann": -60, "Bob": 60}),
    ],
)  # fmt: skip
def test_chips_to_correct_are_named(rows: tuple[str, ...], owed: dict[str, int]) -> None:
    (result,) = audit_text(log(*rows))
    (found,) = [f for f in result.findings if f.root]
    assert found.chips == owed


def test_chips_of_a_short_call_that_is_given_up_stay_in_where_the_total_counts_them() -> None:
    rows = (
        *OVER,
        "Bob: puts in 30 silently",
        "Bob: folds",
        "Uncalled bet (50) returned to Cy",
        "Cy collected 110 from pot",
    )
    text = log(*rows)
    assert "Total pot 80 |" in text
    (result,) = audit_text(text.replace("Total pot 80 |", "Total pot 110 |"))
    assert result.findings == ()
    assert result.replay is not None
    assert result.replay.final == {1: 4990, 2: 4950, 3: 5060}
