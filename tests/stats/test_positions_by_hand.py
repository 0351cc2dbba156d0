"""Whole logs of one betting round each, counted by hand for every position: what each tracker makes of the cases in which they differ."""

import pytest

from tests.stats.rounds import (
    COLD,
    LIMP_RAISE,
    NAMES,
    POSTER,
    SHORT_BLIND,
    SHORT_RAISE,
    SHOVE,
    SQUEEZE,
    STEAL,
    STRADDLE,
    WALK,
    play,
    share,
)

POSTED = "Mp: posts small & big blinds $3\n"
CASES: dict[str, tuple[str, str, dict[str, int], str, str, str, tuple[int, ...]]] = {
    "a walk": (
        WALK,
        "",
        {},
        "0/1 0/1 0/0 0/1 0/1 0/1",
        "0/1 0/1 0/0 0/1 0/1 0/1",
        "0/0 0/0 0/0 0/0 0/0 0/0",
        (0, -1, 1, 0, 0, 0),
    ),
    "a squeeze": (
        SQUEEZE,
        "",
        {},
        "1/1 0/1 0/1 1/1 1/1 0/1",
        "1/1 0/1 0/1 1/1 0/1 0/1",
        "1/1 0/0 0/0 0/0 0/1 0/1",
        (15, -1, -2, -6, -6, 0),
    ),
    "a cold 4-bet": (
        COLD,
        "",
        {},
        "1/1 0/1 1/1 1/1 0/1 0/1",
        "1/1 0/1 1/1 1/1 0/1 0/1",
        "1/1 0/0 0/0 0/0 0/1 0/1",
        (-20, -1, 27, -6, 0, 0),
    ),
    "a limp and raise": (
        LIMP_RAISE,
        "",
        {},
        "0/1 0/1 0/1 1/1 0/1 1/1",
        "0/1 0/1 0/1 1/1 0/1 1/1",
        "0/1 0/1 0/1 1/1 0/0 0/0",
        (0, -1, -2, 11, 0, -8),
    ),
    "a steal that is raised": (
        STEAL,
        "",
        {},
        "1/1 0/1 1/1 0/1 0/1 0/1",
        "1/1 0/1 1/1 0/1 0/1 0/1",
        "0/0 0/1 1/1 0/0 0/0 0/0",
        (-6, -1, 7, 0, 0, 0),
    ),
    "a straddle": (
        STRADDLE,
        "Utg: posts straddle $4\n",
        {},
        "0/1 0/1 0/1 1/1 0/1 0/1",
        "0/1 0/1 0/1 0/0 0/1 0/1",
        "0/0 0/0 0/0 0/0 0/0 0/0",
        (0, -1, -2, 3, 0, 0),
    ),
    "a dead blind": (
        POSTER,
        POSTED,
        {},
        "0/1 0/1 0/1 0/1 0/1 0/1",
        "0/1 0/1 0/1 0/1 0/1 0/1",
        "0/0 0/0 0/0 0/0 0/0 0/0",
        (0, -1, -2, 0, 3, 0),
    ),
    "an open shove": (
        SHOVE,
        "",
        {"Btn": 40},
        "1/1 0/1 1/1 0/1 0/1 0/1",
        "1/1 0/1 0/0 0/1 0/1 0/1",
        "0/0 0/1 0/0 0/0 0/0 0/0",
        (41, -1, -40, 0, 0, 0),
    ),
    "a blind that is all-in": (
        SHORT_BLIND,
        "",
        {"Bb": 1},
        "0/1 0/1 0/0 1/1 0/1 0/1",
        "0/1 0/1 0/0 1/1 0/1 0/1",
        "0/1 0/1 0/0 0/0 0/1 0/1",
        (0, -1, -1, 2, 0, 0),
    ),
    "a short raise": (
        SHORT_RAISE,
        "",
        {"Mp": 9},
        "0/1 0/1 0/1 1/1 1/1 0/1",
        "0/1 0/1 0/1 1/1 1/1 0/1",
        "0/0 0/0 0/0 0/0 1/1 0/0",
        (0, -1, -2, -6, 9, 0),
    ),
}
"""Log, further posts, stacks; then VPIP, PFR and 3-bet of each position in the order of `NAMES`, as the default counts them, and net."""


@pytest.mark.parametrize("case", CASES)
def test_every_position_counts_what_it_did(case: str) -> None:
    text, more, stacks, vpip, pfr, three_bet, nets = CASES[case]
    lines = play(text, "pt4", more, **stacks)
    for stat, expected in (("vpip", vpip), ("pfr", pfr), ("three_bet", three_bet)):
        assert " ".join(share(lines[name], stat) for name in NAMES) == expected, stat
    assert tuple(lines[name].counts.get("net", 0) for name in NAMES) == tuple(net * 100 for net in nets)
    assert [lines[name].place for name in NAMES] == ["BTN", "SB", "BB", "UTG", "MP", "CO"]
    assert [lines[name].offset for name in NAMES] == ["0", "S", "B", "3", "2", "1"]


@pytest.mark.parametrize("case", CASES)
def test_the_older_tracker_counts_every_hand(case: str) -> None:
    text, more, stacks, vpip, pfr, three_bet, _nets = CASES[case]
    for defs in ("pt3", "rs"):
        lines = play(text, defs, more, **stacks)
        for stat, expected in (("vpip", vpip), ("pfr", pfr)):
            done = [word[0] for word in expected.split()]
            if case == "a straddle" and defs == "rs":
                done[NAMES.index("Utg")] = "0"
            assert [share(lines[name], stat) for name in NAMES] == [f"{num}/1" for num in done], (defs, stat)
        chances = three_bet.split()
        if case == "an open shove" and defs == "rs":  # who can only call has a chance there
            chances[NAMES.index("Bb")] = "0/1"
        assert [share(lines[name], "three_bet") for name in NAMES] == chances, defs


def test_blinds_who_fold_have_no_chance_for_fpdb_and_who_does_not_act_has_one() -> None:
    seen = 0
    for case in CASES:
        text, more, stacks, vpip = CASES[case][:4]
        lines = play(text, "fpdb", more, **stacks)
        for name, default in zip(NAMES, vpip.split(), strict=True):
            blind = name in ("Sb", "Bb")
            folds = f"{name}: folds" in text.partition("*** FLOP")[0]
            silent = f"\n{name}: " not in text.partition("*** FLOP")[0]
            expected = "0/0" if blind and folds else "0/1" if silent else default
            seen += 1
            assert share(lines[name], "vpip") == expected, (case, name)
    assert seen


def test_four_bets_and_answers_to_steals() -> None:
    cold = play(COLD, "pt4")
    assert {name: share(cold[name], "four_bet") for name in NAMES} == {
        "Btn": "0/0", "Sb": "0/1", "Bb": "1/1", "Utg": "0/0", "Mp": "0/0", "Co": "0/0",
    }  # fmt: skip
    assert share(cold["Bb"], "cold_four_bet") == "1/1"
    assert share(cold["Utg"], "fold_to_four_bet") == "1/1", "need not be the 3-bettor"
    assert share(cold["Btn"], "fold_to_four_bet") == "1/1"
    fpdb = play(COLD, "fpdb")
    assert share(fpdb["Utg"], "fold_to_four_bet") == "0/0"
    assert share(fpdb["Btn"], "fold_to_four_bet") == "1/1"
    assert share(fpdb["Bb"], "four_bet") == "0/0", "not the first aggressor"
    assert share(fpdb["Bb"], "cold_four_bet") == "1/1"
    stolen = play(STEAL, "pt4")
    assert share(stolen["Btn"], "steal") == "1/1"
    assert share(stolen["Btn"], "steal_success") == "0/1"
    assert share(stolen["Sb"], "fold_sb_to_steal") == "1/1"
    assert share(stolen["Bb"], "fold_bb_to_steal") == "0/1"
    assert share(stolen["Bb"], "resteal") == "1/1"
    limped = play(LIMP_RAISE, "pt4")
    assert share(limped["Bb"], "fold_bb_to_steal") == "0/0", "a raise over limpers steals nothing"


def test_aggression_on_all_streets_for_rs() -> None:
    played = play(POSTER, "rs", POSTED)["Mp"]
    assert share(played, "af") == "1/0"
    assert share(play(SQUEEZE, "rs")["Mp"], "af") == "0/1"
    assert share(play(SQUEEZE, "pt4")["Mp"], "af") == "0/0"
    assert share(played, "afq") == share(play(POSTER, "pt4", POSTED)["Mp"], "afq") == "1/1"


def test_who_sits_out_has_no_position_and_no_hand() -> None:
    lines = play(STEAL.replace("Mp: folds\n", ""), "pt4", away="Mp")
    assert lines["Mp"].place == ""
    assert lines["Mp"].counts == {"hands_seated": 1}
    assert [lines[name].place for name in ("Utg", "Co", "Btn")] == ["UTG", "CO", "BTN"]
