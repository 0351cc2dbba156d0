"""Swaps, fees, draws, openers and parole of the worked examples, counted by hand."""

from pathlib import Path

import pytest

from handaudit.stats.player_lines import PlayerLine, lines_of
from tests.support.audits import EXAMPLES, audit_path

pytestmark = pytest.mark.skipif(
    not EXAMPLES.is_dir(), reason="the worked examples are not beside the project (../shared)"
)

OURS = ("swap", "won_with", "fees", "held", "draw", "pat", "reshuffle", "open", "parole")
CASES = {
    # A swap for the whole stack; Ann and Bob could pay on every street and did not.
    "DH-X09": {
        "Ann": "swap 0/1 0/1 0/1 0/1 with 0/0 0/0 without 1/1 1/1 1/1 1/1",
        "Bob": "swap 0/1 0/1 0/1 0/1 with 0/0 0/0 without 0/1 0/1 0/1 0/1",
        "Cy": "swap 0/1 1/1 0/0 0/0 with 0/0 1/1 without 1/1 0/0 0/0 0/0 fees_paid=30",
    },
    # The fee of the flop is held for Ann, who is all-in: she wins it whole. Nobody can pay the fee of the turn.
    "DH-X06": {
        "Ann": "swap 0/1 0/0 0/0 0/0 with 0/0 0/0 without 1/1 0/0 0/0 0/0 fees_won=300 held_fees_won=300 held_fees_won_all_in=300",
        "Bob": "swap 0/1 1/1 0/0 0/0 with 0/0 0/1 without 0/1 0/0 0/0 0/0 fees_paid=300",
        "Cy": "swap 0/1 0/1 0/0 0/0 with 0/0 0/0 without 1/1 1/1 0/0 0/0",
    },
    # Bob folds after paying; his held fee goes to Cy, who is not all-in when he wins it.
    "DH-X14": {
        "Ann": "swap 0/1 0/0 0/0 0/0 with 0/0 0/0 without 0/1 0/0 0/0 0/0",
        "Bob": "swap 0/1 1/1 0/0 0/0 with 0/0 0/1 without 0/1 0/0 0/0 0/0 fees_forfeited=300 fees_paid=300",
        "Cy": "swap 0/1 0/1 1/1 0/0 with 0/0 0/0 without 1/1 1/1 0/0 0/0 fees_paid=300 fees_won=300 held_fees_won=300",
    },
    # Blinds swap free in the first round, Eve pays and folds later.
    "DH-X11": {
        "Bob": "swap 1/1 0/0 0/0 0/0 with 0/1 0/0 without 0/0 0/0 0/0 0/0 swap_free=1",
        "Dee": "swap 1/1 0/1 0/0 0/0 with 1/1 0/0 without 0/0 1/1 0/0 0/0 swap_free=1",
        "Eve": "swap 1/1 0/1 0/0 0/0 with 0/1 0/0 without 0/0 0/1 0/0 0/0 fees_forfeited=5 fees_paid=5",
    },
    "C32-X07": {
        "Ann": "draw_4=1 draws=1 pat_of=1 reshuffles=2",
        "Cy": "draw_2=1 draws=1 pat_of=1 reshuffles=2",
        "Dee": "draw_3=1 draws=1 pat_of=1 reshuffles=2",
        "Eve": "draw_0=1 draws=1 pat=1 pat_of=1 reshuffles=2",
    },
    "C32-X08": {
        "Ann": "",
        "Dee": "draw_0=1 draws=1 parole_accepted=1 pat=1 pat_of=1",
        "Eve": "draw_0=1 draws=1 parole_offered=1 pat=1 pat_of=1",
    },
    "JB-X09": {
        "Ann": "openers_held_of=1",
        "Bob": "openers_false=1 openers_held_of=1 openers_opened=1",
        "Cy": "draw_3=1 draws=1 openers_held=1 openers_held_of=1 pat_of=1",
    },
    # Four deals that nobody opens show no cards: only the fifth is a chance to hold openers.
    "JB-X03": {
        "Ann": "openers_held_of=1",
        "Cy": "draw_3=1 draws=1 openers_held=1 openers_held_of=1 openers_opened=1 pat_of=1",
    },
}  # fmt: skip


def told(counts: dict[str, int]) -> str:
    """The counts that only these games have, in words."""
    left = {name: value for name, value in sorted(counts.items()) if name.startswith((*OURS, "won_without"))}
    words = []
    if "swap_pre_of" in left:
        for title, name, streets in (
            ("swap", "swap_{}", ("pre", "flop", "turn", "river")),
            ("with", "won_with_swap_{}", ("pre", "flop")),
            ("without", "won_without_swap_{}", ("pre", "flop", "turn", "river")),
        ):
            found = [name.format(street) for street in streets]
            words += [title, *(f"{left.pop(one, 0)}/{left.pop(one + '_of', 0)}" for one in found)]
        left = {name: value for name, value in left.items() if not name.startswith("won_with_swap")}
    return " ".join(words + [f"{name}={value}" for name, value in left.items()])


@pytest.mark.parametrize("name", CASES)
def test_the_examples_count_as_by_hand(name: str) -> None:
    (audit,) = audit_path(EXAMPLES / f"{name}.txt")
    lines = {line.player: line for line in lines_of(audit)}
    assert {player: told(lines[player].counts) for player in CASES[name]} == CASES[name]


@pytest.mark.parametrize(
    "path", sorted(EXAMPLES.glob("*.txt")) if EXAMPLES.is_dir() else [], ids=lambda path: path.stem
)
def test_fees_and_draws_add_up(path: Path) -> None:
    seen = 0
    for audit in audit_path(path):
        rep = audit.replay
        if rep is None:
            continue
        lines = lines_of(audit)

        def total(name: str, lines: list[PlayerLine] = lines) -> int:
            return sum(line.counts.get(name, 0) for line in lines)

        seen += 1
        assert total("fees_paid") == sum(fee.paid for fee in rep.swap_fees)
        assert total("fees_won") <= total("fees_paid")
        assert total("held_fees_won_all_in") <= total("held_fees_won") <= total("fees_won")
        assert total("draws") == sum(total(f"draw_{number}") for number in range(6)) == total("pat_of")
        assert total("draw_0") == total("pat")
        assert total("openers_held") <= total("openers_held_of")
    assert seen
