"""Each open rule of the players' half: under each value a log is legal or an ambiguity that names the value it is legal under."""
# ruff: noqa: E501  one case a line reads best

import pytest

from tests.live_players.table import DOWN, FLOP, RIVER, TURN, log
from tests.support.audits import audit_text, roots

CHECKS = ("Ann: checks", "Bob: checks", "Cy: checks")
PRE = ("Cy: calls 20", "Ann: calls 10", "Bob: checks", FLOP)
RUN = (*PRE, *CHECKS, TURN, *CHECKS, RIVER, *CHECKS, DOWN)
OVER = ("Cy: raises 80 to 100", "Ann: folds")
ACES = "Ann: shows [As Ad] (a pair of Aces)"
TRIPS = "Bob: shows [Kc Kd] (three of a kind, Kings)"
MUCK = "Cy: mucks hand"


def steal(back: int) -> tuple[str, ...]:
    return ("Ann: folds", "Bob: folds", f"Uncalled bet ({back}) returned to Cy", "Cy collected 50 from pot")


CHIP = ('Cy said, "raise"', "Cy: puts in 1 chip of 1000 silently")
TWO = ("Cy: puts in 100 silently", "Cy: puts in 200 silently")
SMALL = ("Cy: puts in 30 silently", "Cy: puts in 40 silently")
HALF = ("Cy: raises 180 to 200", "Ann: raises 180 to 380", "Bob: puts in 480 silently")
REFUND = ("Cy: folds", "Ann: raises 40 to 60", "Dealer: collects hand of Ann")
CASES: list[tuple[str, str, str, tuple[str, ...]]] = [
    ("chip-ruling", "th_chip_raise", "to_value", (*CHIP, "Cy: raises 980 to 1000", *steal(980))),
    ("chip-ruling", "th_chip_raise", "by_value", (*CHIP, "Cy: raises 1000 to 1020", *steal(1000))),
    ("string-bet", "th_string_bet", "first_motion_only", (*TWO, "Cy: raises 80 to 100", *steal(80))),
    ("string-bet", "th_string_bet", "whole_bet_void", (*TWO, "Cy: calls 20", "Ann: folds", "Bob: checks", FLOP, "Bob: bets 40", "Cy: folds", "Uncalled bet (40) returned to Bob", "Bob collected 50 from pot")),
    ("string-bet", "th_string_bet", "first_motion_only", (*SMALL, "Cy: raises 20 to 40", *steal(20))),
    ("string-bet", "th_string_bet", "whole_bet_void", (*SMALL, "Cy: calls 20", "Ann: folds", "Bob: checks", FLOP, "Bob: bets 40", "Cy: folds", "Uncalled bet (40) returned to Bob", "Bob collected 50 from pot")),
    ("half-raise", "th_half_raise_base", "last_increment", (*HALF, "Bob: raises 180 to 560", "Cy: folds", "Ann: folds", "Uncalled bet (180) returned to Bob", "Bob collected 960 from pot")),
    ("half-raise", "th_half_raise_base", "last_total", (*HALF, "Bob: calls 360", "Cy: folds", FLOP, "Ann: checks", "Bob: bets 50", "Ann: folds", "Uncalled bet (50) returned to Bob", "Bob collected 960 from pot")),
    ("dead-raise-refund", "th_dead_raise_refund", "excess_over_previous_bet", (*REFUND, "Uncalled bet (40) returned to Ann", "Bob collected 40 from pot")),
    ("dead-raise-refund", "th_dead_raise_refund", "whole_chips_of_raise", (*REFUND, "Uncalled bet (50) returned to Ann", "Uncalled bet (10) returned to Bob", "Bob collected 20 from pot")),
    ("wrong-winner", "th_touch_vs_winner", "always_dead", (*RUN, ACES, TRIPS, MUCK, "Dealer: collects hand of Bob", "Ann collected 60 from pot")),
    ("dead-hand-awarded", "th_touch_vs_winner", "shown_hand_wins", (*RUN, ACES, TRIPS, MUCK, "Dealer: collects hand of Bob", "Bob collected 60 from pot")),
    ("raise-size", "th_min_raise", "last_increment", (*OVER, "Bob: raises 80 to 180", "Cy: folds", "Uncalled bet (80) returned to Bob", "Bob collected 210 from pot")),
]  # fmt: skip
OTHER = {
    "to_value": "by_value", "by_value": "to_value", "first_motion_only": "whole_bet_void", "whole_bet_void": "first_motion_only",
    "last_increment": "last_total", "last_total": "last_increment", "excess_over_previous_bet": "whole_chips_of_raise",
    "whole_chips_of_raise": "excess_over_previous_bet", "always_dead": "shown_hand_wins", "shown_hand_wins": "always_dead",
}  # fmt: skip


@pytest.mark.parametrize(("code", "key", "value", "rows"), CASES, ids=[f"{c[1]}={c[2]}" for c in CASES])
def test_a_log_is_legal_under_one_value_and_an_ambiguity_under_the_other(
    code: str, key: str, value: str, rows: tuple[str, ...]
) -> None:
    text = log(*rows)
    (right,) = audit_text(text, f"{key}={value}")
    assert right.findings == ()
    other = "double_last_bet" if key == "th_min_raise" else OTHER[value]
    (wrong,) = audit_text(text, f"{key}={other}")
    assert [code for code, _ in roots(wrong)] == [code], wrong.findings
    first = next(f for f in wrong.findings if f.root)
    assert (first.severity, first.option) == ("ambiguity", f"{key}={value}")


HEAD = """Handaudit Hand #8: {game} - 2026/11/20 20:00:00 UTC
{above}Table 'Loft' 6-max Seat #3 is the button
Seat 1: Ann ({ann} in chips)
Seat 2: Bob ({bob} in chips)
Seat 3: Cy ({cy} in chips)
Ann: posts small blind 10
Bob: posts big blind 20
*** HOLE CARDS ***
"""


def hand(
    *rows: str, ann: int = 500, bob: int = 500, cy: int = 500, above: str = "", game: str = "Hold'em No Limit (10/20)"
) -> str:
    return HEAD.format(ann=ann, bob=bob, cy=cy, above=above, game=game) + "\n".join(rows) + "\n"


def ends(total: int, *seats: str) -> tuple[str, ...]:
    return ("*** SUMMARY ***", f"Total pot {total} | Rake 0", *seats)


ALLIN = (
    "Cy: raises 80 to 100", "Ann: raises 40 to 140 and is all-in", "Bob: raises 40 to 180 and is all-in", "Cy: raises 320 to 500 and is all-in",
    "Uncalled bet (320) returned to Cy", FLOP, TURN, RIVER, DOWN, "Cy: shows [As Ad] (a pair of Aces)", "Bob: mucks hand", "Ann: mucks hand",
    "Cy collected 80 from side pot", "Cy collected 420 from main pot",
    *ends(500, "Seat 1: Ann (small blind) mucked", "Seat 2: Bob (big blind) mucked", "Seat 3: Cy (button) showed [As Ad] and won (500) with a pair of Aces"),
)  # fmt: skip


@pytest.mark.parametrize(("value", "found"), [("no", ["reopen-underraise"]), ("yes", [])])
def test_two_short_all_ins_that_make_a_full_raise_reopen_by_option(value: str, found: list[str]) -> None:
    (result,) = audit_text(hand(*ALLIN, ann=140, bob=180), f"th_short_allin_cumulative={value}")
    assert [code for code, _ in roots(result)] == found


@pytest.mark.parametrize("value", ["level_plus_increment", "full_level_plus_increment"])
def test_the_smallest_raise_after_a_short_all_in(value: str) -> None:
    """From 130 (an all-in over a raise of 80 to 100) the next raise is to 210, or to 180 where the last full level counts."""
    rows = (
        "Cy: raises 80 to 100", "Ann: raises 30 to 130 and is all-in", "Bob: raises 80 to 210", "Cy: folds",
        "Uncalled bet (80) returned to Bob", FLOP, TURN, RIVER, DOWN, "Bob: shows [As Ad] (a pair of Aces)", "Ann: mucks hand",
        "Bob collected 360 from pot",
        *ends(360, "Seat 1: Ann (small blind) mucked", "Seat 2: Bob (big blind) showed [As Ad] and won (360) with a pair of Aces", "Seat 3: Cy (button) folded before Flop"),
    )  # fmt: skip
    more = tuple(
        row.replace("raises 80 to 210", "raises 60 to 190").replace("(80) returned to Bob", "(60) returned to Bob")
        for row in rows
    )
    (result,) = audit_text(hand(*rows, ann=130), f"th_min_raise_after_short={value}")
    (less,) = audit_text(hand(*more, ann=130), f"th_min_raise_after_short={value}")
    assert roots(result) == []
    assert [code for code, _ in roots(less)] == (["raise-size"] if value == "level_plus_increment" else [])


@pytest.mark.parametrize("bob", [500, 190])
@pytest.mark.parametrize("value", ["level_plus_increment", "full_level_plus_increment"])
def test_the_smallest_raise_after_a_short_all_in_reopens_where_it_is_a_full_one(value: str, bob: int) -> None:
    """To 190 where 180 would do; two all-ins that come to as much are another question (`th_short_allin_cumulative`)."""
    broke = bob == 190
    rows = (
        "Cy: raises 80 to 100", "Ann: raises 30 to 130 and is all-in", "Bob: raises 60 to 190" + " and is all-in" * broke, "Cy: raises 80 to 270",
        *([] if broke else ["Bob: folds"]), "Uncalled bet (80) returned to Cy", FLOP, TURN, RIVER, DOWN, "Cy: shows [As Ad] (a pair of Aces)",
        "Ann: mucks hand", *(["Bob: mucks hand"] if broke else []), "Cy collected 120 from side pot", "Cy collected 390 from main pot",
        *ends(510, "Seat 1: Ann (small blind) mucked", "Seat 2: Bob (big blind) " + ("mucked" if broke else "folded before Flop"), "Seat 3: Cy (button) showed [As Ad] and won (510) with a pair of Aces"),
    )  # fmt: skip
    (result,) = audit_text(hand(*rows, ann=130, bob=bob), f"th_min_raise_after_short={value}")
    found = [finding.code for finding in result.findings]
    assert ("reopen-underraise" in found) == (broke or value == "level_plus_increment"), found
    assert ("raise-size" in found) == (not broke and value == "level_plus_increment"), found


BOTH = ("Ann: shows [As Ad] (a pair of Aces)", "Bob: shows [7s 8d] (high card King)")


@pytest.mark.parametrize("value", ["last_round_with_action", "left_of_button"])
@pytest.mark.parametrize("bob_first", [True, False])
def test_who_shows_first_where_the_last_street_had_no_betting(value: str, bob_first: bool) -> None:
    shows = BOTH[::-1] if bob_first else BOTH
    rows = (
        "Cy: folds", "Ann: calls 10", "Bob: raises 480 to 500 and is all-in", "Ann: calls 480 and is all-in", FLOP, TURN, RIVER, DOWN, *shows,
        "Ann collected 1000 from pot",
        *ends(1000, "Seat 1: Ann (small blind) showed [As Ad] and won (1000) with a pair of Aces", "Seat 2: Bob (big blind) showed [7s 8d] and lost with high card King", "Seat 3: Cy (button) folded before Flop"),
    )  # fmt: skip
    (result,) = audit_text(hand(*rows), f"th_show_no_round={value}")
    due = (value == "last_round_with_action") == bob_first
    assert [(code) for code, _ in roots(result)] == ([] if due else ["show-order"])


@pytest.mark.parametrize("value", ["left_of_button_in_last_pot", "left_of_button_live"])
@pytest.mark.parametrize("ann_first", [True, False])
def test_who_shows_first_after_checks_where_the_first_seat_is_in_the_main_pot_only(value: str, ann_first: bool) -> None:
    ann, bob, cy = (
        "Ann: shows [As Ad] (a pair of Aces)",
        "Bob: shows [7s 8d] (high card King)",
        "Cy: shows [4s 4d] (a pair of Fours)",
    )
    shows = (ann, bob, cy) if ann_first else (bob, cy, ann)
    rows = (
        "Cy: raises 80 to 100", "Ann: calls 50 and is all-in", "Bob: calls 80", FLOP, "Bob: checks", "Cy: checks", TURN, "Bob: checks", "Cy: checks",
        RIVER, "Bob: checks", "Cy: checks", DOWN, *shows, "Cy collected 80 from side pot", "Ann collected 180 from main pot",
        *ends(260, "Seat 1: Ann (small blind) showed [As Ad] and won (180) with a pair of Aces", "Seat 2: Bob (big blind) showed [7s 8d] and lost with high card King", "Seat 3: Cy (button) showed [4s 4d] and won (80) with a pair of Fours"),
    )  # fmt: skip
    (result,) = audit_text(hand(*rows, ann=60), f"th_show_first_check={value}")
    first = [f for f in result.findings if f.code == "show-order" and "shows first" in f.message]
    assert bool(first) == ((value == "left_of_button_live") != ann_first)


TIE = "Ann: shows [As 4d] (a pair of Kings)", "Bob: shows [Ac 4h] (a pair of Kings)"


@pytest.mark.parametrize(
    ("value", "ann", "bob", "found"),
    [
        ("table_unit", 38, 37, None),
        ("table_unit", 37, 38, "error"),
        ("table_unit", 40, 35, "ambiguity"),
        ("smallest_chip_in_pot", 40, 35, None),
        ("smallest_chip_in_pot", 38, 37, "ambiguity"),
    ],
)
def test_the_odd_chip_of_a_cash_game(value: str, ann: int, bob: int, found: str | None) -> None:
    """75 in chips of 5 and more, at a table whose smallest chip is 1."""
    rows = (
        "Cy: raises 5 to 25 and is all-in", "Ann: calls 15", "Bob: calls 5", "*** FLOP *** [Jd Ks Kd]", "Ann: checks", "Bob: checks",
        "*** TURN *** [Jd Ks Kd] [9c]", "Ann: checks", "Bob: checks", "*** RIVER *** [Jd Ks Kd 9c] [8h]", "Ann: checks", "Bob: checks", DOWN, *TIE,
        "Cy: mucks hand", f"Ann collected {ann} from pot", f"Bob collected {bob} from pot",
        *ends(75, f"Seat 1: Ann (small blind) showed [As 4d] and won ({ann}) with a pair of Kings", f"Seat 2: Bob (big blind) showed [Ac 4h] and won ({bob}) with a pair of Kings", "Seat 3: Cy (button) mucked"),
    )  # fmt: skip
    (result,) = audit_text(hand(*rows, cy=25), f"th_odd_unit_cash={value}")
    assert {f.severity for f in result.findings if f.root and f.code in ("odd-chip", "award-total-mismatch")} == (
        {found} if found else set()
    )


@pytest.mark.parametrize(
    ("value", "side", "found"), [("yes", (52, 51), None), ("no", (51, 52), None), ("yes", (51, 52), "ambiguity"), ("no", (52, 51), "ambiguity")]
)  # fmt: skip
def test_odd_chips_of_two_pots(value: str, side: tuple[int, int], found: str | None) -> None:
    """A main pot of 101 and a side pot of 103 with the same winners: each has an odd chip of its own, or both together have none."""
    rows = (
        "Cy: raises 5 to 25 and is all-in", "Dee: calls 25", "Ann: calls 15", "Bob: calls 5", "*** FLOP *** [Jd Ks Kd]", "Ann: bets 21",
        "Bob: calls 21", "Dee: calls 21", "*** TURN *** [Jd Ks Kd] [9c]", "Ann: bets 20", "Bob: calls 20", "Dee: folds",
        "*** RIVER *** [Jd Ks Kd 9c] [8h]", "Ann: checks", "Bob: checks", DOWN, *TIE, "Cy: mucks hand",
        f"Ann collected {side[0]} from side pot", f"Bob collected {side[1]} from side pot", "Ann collected 51 from main pot",
        "Bob collected 50 from main pot",
    )  # fmt: skip
    tail = ends(
        204, f"Seat 1: Ann (small blind) showed [As 4d] and won ({51 + side[0]}) with a pair of Kings",
        f"Seat 2: Bob (big blind) showed [Ac 4h] and won ({50 + side[1]}) with a pair of Kings", "Seat 3: Cy mucked",
        "Seat 4: Dee (button) folded on the Turn",
    )  # fmt: skip
    text = (
        hand(*rows, *tail, cy=26)
        .replace("Seat #3 is", "Seat #4 is")
        .replace("Ann: posts", "Cy: posts dead blind 1\nAnn: posts", 1)
    )
    text = text.replace("Seat 3: Cy (26 in chips)", "Seat 3: Cy (26 in chips)\nSeat 4: Dee (500 in chips)")
    (result,) = audit_text(text, f"th_odd_per_pot={value}")
    assert {f.severity for f in result.findings if f.root} == ({found} if found else set()), result.findings
