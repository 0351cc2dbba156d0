"""Limps, cold calls, squeezes met, check-raises, donk bets and aggression by street: the figures of hands that were played by hand."""

import pytest

from handaudit.stats.catalogue import stat_of
from handaudit.stats.explain import definition_lines
from tests.stats import rounds
from tests.stats.rounds import NAMES, play, share

POSTED = "Mp: posts small & big blinds $3\n"
COLD_CALL = """
Utg: calls $2
Mp: raises $6 to $8
Co: calls $8
Btn: folds
Sb: calls $7
Bb: folds
Utg: calls $6
*** FLOP *** [2h 5c Td]
Sb: checks
Utg: bets $10
Mp: calls $10
Co: raises $20 to $30
Sb: folds
Utg: folds
Mp: folds
Uncalled bet ($20) returned to Co
Co collected $64 from pot
"""


def all_of(text: str, name: str, defs: str = "pt4", more: str = "") -> dict[str, str]:
    """The share of every player who had an opportunity or took one."""
    lines = play(text, defs, more)
    return {who: found for who in NAMES if (found := share(lines[who], name)) != "0/0"}


@pytest.mark.parametrize(
    ("text", "name", "due"),
    [
        (rounds.LIMP_RAISE, "limp", {"Utg": "1/1", "Mp": "0/1", "Co": "0/1"}),
        (rounds.BLIND_GIVES_UP, "limp", {"Utg": "0/1", "Mp": "0/1", "Co": "0/1", "Btn": "0/1", "Sb": "1/1"}),
        (rounds.POSTER, "limp", {"Utg": "0/1", "Co": "0/1", "Btn": "0/1", "Sb": "0/1"}),
        (COLD_CALL, "limp", {"Utg": "1/1", "Mp": "0/1"}),
        (COLD_CALL, "cold_call", {"Co": "1/1", "Btn": "0/1"}),
        (rounds.SQUEEZE, "cold_call", {"Mp": "1/1", "Co": "0/1", "Btn": "0/1"}),
        (rounds.SQUEEZE, "fold_to_squeeze", {"Utg": "1/1", "Mp": "1/1"}),
        (rounds.COLD, "fold_to_squeeze", {}),
        (rounds.LIMP_RAISE, "fold_to_squeeze", {}),
        (rounds.CHECK_RAISE, "check_raise_flop", {"Utg": "1/1"}),
        (rounds.CHECK_RAISE, "check_raise_turn", {"Utg": "0/1"}),
        (rounds.DONKED, "check_raise_turn", {}),
        (rounds.DONKED, "donk_flop", {"Bb": "1/1"}),
        (rounds.DONKED, "donk_turn", {"Bb": "0/1"}),
        (rounds.DONKED, "donk_river", {}),
        (rounds.CHECK_RAISE, "donk_flop", {}),
        (COLD_CALL, "donk_flop", {"Sb": "0/1", "Utg": "1/1"}),
        (COLD_CALL, "af_flop", {"Utg": "1/0", "Co": "1/0", "Mp": "0/1"}),
        (COLD_CALL, "afq_flop", {"Sb": "0/1", "Utg": "1/2", "Mp": "0/2", "Co": "1/1"}),
        (rounds.CHECK_RAISE, "afq_turn", {"Utg": "0/1", "Co": "1/1"}),
        (rounds.WALK, "afq_flop", {}),
    ],
)  # fmt: skip
def test_moves_by_hand(text: str, name: str, due: dict[str, str]) -> None:
    assert all_of(text, name, more=POSTED if text == rounds.POSTER else "") == due


def test_streets_add_up_to_the_whole() -> None:
    seen = 0
    for text in (COLD_CALL, rounds.CHECK_RAISE, rounds.DONKED, rounds.OPENER_GONE):
        for defs in ("pt4", "fpdb"):
            for line in play(text, defs).values():
                for end in ("", "_of"):
                    for name in ("af", "afq"):
                        parts = [line.counts.get(f"{name}_{street}{end}", 0) for street in ("flop", "turn", "river")]
                        seen += 1
                        assert sum(parts) == line.counts.get(name + end, 0), (defs, line.player, name)
    assert seen


def test_fpdb_has_its_own() -> None:
    assert all_of(COLD_CALL, "limp", "fpdb") == {"Utg": "0/1"}  # who limps first calls again
    assert all_of(rounds.DONKED, "limp", "fpdb")["Bb"] == "1/0"  # the call of a raise
    assert all_of(COLD_CALL, "cold_call", "fpdb") == {"Co": "1/1"}
    assert all_of(rounds.DONKED, "donk_river", "fpdb") == {"Bb": "1/1"}  # the turn was checked: the flop's raiser


def test_definitions_are_told() -> None:
    for word in ("limp", "cold call", "check-raise flop", "donk river", "fold to squeeze", "af turn"):
        lines = definition_lines(stat_of(word), "pt4")
        assert len(lines) > 1
        assert "/" in lines[1]
