"""Every definition counts what its words say: small courses of action, played by hand."""

import pytest

from handaudit.stats.catalogue import STATS
from handaudit.stats.course import Act, Counts, Course
from handaudit.stats.first_round import count_first
from handaudit.stats.groups import Group
from handaudit.stats.later_rounds import count_later
from handaudit.stats.player_lines import PlayerLine
from handaudit.stats.positions import positions
from handaudit.stats.ratio import Ratio
from handaudit.stats.table import figure as figure_of

SEATS = (1, 2, 3, 4, 5, 6)
"""Button, small blind, big blind, first to act, middle, cut-off."""


def course(*streets: str, shown: tuple[int, ...] = (), straddles: tuple[int, ...] = ()) -> Course:
    """A course out of words: `4r 5c 6f` is a raise of seat 4, a call of seat 5, a fold of seat 6; `!` an action without chips for a raise,
    `0` a price of nothing to call."""
    made = Course(shown=frozenset(shown), straddles=frozenset(straddles))
    live = set(SEATS)
    kinds = {"f": "fold", "x": "check", "c": "call", "b": "bet", "r": "raise"}
    for street in streets:
        made.seen.append(frozenset(live))
        acts = []
        for word in street.split():
            seat, kind = int(word[0]), kinds[word[1]]
            acts.append(
                Act(
                    seat,
                    kind,
                    False,
                    kind not in ("check", "bet"),
                    True,
                    "!" not in word,
                    kind in ("bet", "raise"),
                )
            )
            if kind == "fold":
                live.discard(seat)
        made.acts.append(acts)
    made.folded = frozenset(SEATS) - live
    made.places, made.near = positions(list(SEATS), 1, 2, 3)
    made.blinds = made.posted = frozenset({2, 3})
    made.rounds = 4
    return made


def counted(
    *streets: str, defs: str = "pt4", won: int = 0, shown: tuple[int, ...] = (), straddles: tuple[int, ...] = ()
) -> dict[int, Counts]:
    counts: dict[int, Counts] = {seat: {} for seat in SEATS}
    made = course(*streets, shown=shown, straddles=straddles)
    count_first(made, counts, defs, dict.fromkeys(SEATS, True))
    count_later(made, counts, {won: 1}, defs)
    return counts


def figure(counts: Counts, name: str) -> tuple[int, int]:
    return counts.get(name, 0), counts.get(name + "_of", 0)


def test_positions_follow_the_button() -> None:
    places, near = positions([1, 3, 5], 3, 5, 1)
    assert places == {5: "SB", 1: "BB", 3: "BTN"}
    assert near == {5: None, 1: None, 3: 0}
    assert positions([2, 7], 2, 2, 7)[0] == {2: "SB", 7: "BB"}
    ten = positions(list(range(1, 11)), 10, 1, 2)[0]
    assert [ten[seat] for seat in range(1, 11)] == [
        "SB",
        "BB",
        "UTG",
        "UTG+1",
        "UTG+2",
        "UTG+3",
        "MP",
        "HJ",
        "CO",
        "BTN",
    ]


def test_positions_without_a_small_blind_begin_left_of_the_big_blind() -> None:
    assert positions([1, 2, 3, 4], 1, 0, 3)[0] == {3: "BB", 4: "UTG", 1: "CO", 2: "BTN"}


def test_a_walk_is_no_chance_by_default() -> None:
    for defs, chances in (("pt4", 0), ("pt3", 1), ("fpdb", 1)):
        counts = counted("4f 5f 6f 1f 2f", defs=defs)
        assert counts[3].get("walks") == 1
        assert figure(counts[3], "vpip") == (0, chances), defs


def test_fpdb_leaves_out_blinds_who_fold() -> None:
    counts = counted("4r 5f 6f 1f 2f 3f", defs="fpdb")
    assert figure(counts[2], "vpip") == figure(counts[3], "vpip") == (0, 0)
    assert figure(counts[5], "vpip") == (0, 1)


def test_a_straddle_of_ones_own_choice_is_money_put_in() -> None:
    counts = counted("5f 6f 1f 2f 3f 4x", straddles=(4,))
    assert figure(counts[4], "vpip") == (1, 1)
    assert figure(counted("5f 6f 1f 2f 3f 4x", straddles=(4,), defs="fpdb")[4], "vpip") == (0, 1)


def test_an_open_raise_and_a_raise_over_limpers() -> None:
    counts = counted("4c 5r 6f 1f 2f 3f 4f")
    assert figure(counts[4], "rfi") == (0, 1)
    assert figure(counts[5], "rfi") == (0, 0)
    assert figure(counts[5], "pfr") == (1, 1)
    assert figure(counted("4c 5r 6f 1f 2f 3f 4f", defs="fpdb")[5], "rfi") == (1, 0)


def test_steals_come_from_cut_off_button_and_small_blind() -> None:
    counts = counted("4f 5f 6f 1r 2f 3f")
    assert [figure(counts[seat], "steal") for seat in SEATS] == [(1, 1), (0, 0), (0, 0), (0, 0), (0, 0), (0, 1)]


def test_three_bet_squeeze_and_the_fold_to_it() -> None:
    counts = counted("4r 5c 6f 1r 2f 3f 4f 5f")
    assert figure(counts[1], "three_bet") == figure(counts[1], "squeeze") == (1, 1)
    assert figure(counts[6], "squeeze") == (0, 1)
    assert figure(counts[5], "squeeze") == (0, 0)
    assert figure(counts[4], "fold_to_three_bet") == (1, 1)
    assert figure(counts[2], "fold_to_three_bet") == (1, 1), "need not be the opener"
    fpdb = counted("4r 5c 6f 1r 2f 3f 4f 5f", defs="fpdb")
    assert figure(fpdb[4], "fold_to_three_bet") == (1, 1)
    assert figure(fpdb[2], "fold_to_three_bet") == (0, 0)


def test_who_cannot_raise_has_no_chance_for_a_three_bet() -> None:
    assert figure(counted("4r 5c! 6f 1f 2f 3f")[5], "three_bet") == (0, 0)


@pytest.mark.parametrize(("defs", "chances"), [("pt4", 0), ("fpdb", 1)])
def test_a_bet_into_the_raiser_takes_the_chance_by_default(defs: str, chances: int) -> None:
    counts = counted("4r 5f 6f 1f 2f 3c", "3b 4c", defs=defs)
    assert figure(counts[4], "cbet_flop") == (0, chances)


def test_continuation_bets_go_on_only_where_they_began() -> None:
    counts = counted("4r 5f 6f 1f 2f 3c", "3x 4b 3c", "3x 4b 3c", "3x 4b 3f", won=4)
    for street in ("flop", "turn", "river"):
        assert figure(counts[4], f"cbet_{street}") == (1, 1)
        assert counts[3][f"fold_to_cbet_{street}_of"] == 1
    assert figure(counts[3], "fold_to_cbet_river") == (1, 1)
    late = counted("4r 5f 6f 1f 2f 3c", "3x 4x", "3x 4b 3c")
    assert figure(late[4], "cbet_turn") == (0, 0), "no continuation bet on the flop"


def test_aggression_by_action_and_by_street() -> None:
    played = ("4r 5f 6f 1f 2f 3c", "3x 4b 3r 4r 3c", "3x 4b 3f")
    assert figure(counted(*played)[4], "af") == (3, 0)
    assert figure(counted(*played)[3], "af") == (1, 1)
    assert figure(counted(*played)[3], "afq") == (1, 3)
    assert figure(counted(*played, defs="fpdb")[4], "af") == (2, 0)
    assert figure(counted(*played, defs="fpdb")[3], "afq") == (1, 2)


def test_showdown_figures() -> None:
    counts = counted("4r 5f 6f 1f 2f 3c", "3x 4x", "3x 4x", "3x 4x", won=3, shown=(3, 4))
    assert figure(counts[3], "wtsd") == figure(counts[3], "wsd") == figure(counts[3], "wwsf") == (1, 1)
    assert figure(counts[4], "wsd") == (0, 1)
    assert figure(counts[5], "wtsd") == (0, 0)


def test_sums_beyond_sixty_four_bits_are_exact() -> None:
    group = Group()
    for _ in range(3):
        group.add(PlayerLine(1, "Ann", "BTN", {"hands": 1, "net": 2**62, "stack_low": 5}), 7, ("", ""), None)
    assert group.sums["net"] == 3 * 2**62
    assert group.blinds_won() == Ratio(3 * 2**62, 7)
    assert figure_of(STATS["net"], group, "pt4").value == 3 * 2**62
