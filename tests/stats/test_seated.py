"""What is remembered of the table of the hand before changes no sum: it is what looking everything up again gives."""

import random
from typing import Any

import pytest

from handaudit.stats.groups import Groups
from handaudit.stats.hand_facts import HandFacts
from handaudit.stats.partial import PartGroups, join
from handaudit.stats.player_lines import PlayerLine
from tests.stats.test_partial import Dealt, added, hands, said


class Forgetful(Groups):
    """Looks everything up again for each hand."""

    def add_hand(self, hand: HandFacts, lines: Any) -> None:
        """One more hand."""
        self.seated.forget()
        super().add_hand(hand, lines)


def night(rng: random.Random) -> list[Dealt]:
    """Hands that stay at a table for a while; somebody comes, goes, or has two names that count as one."""
    found, table = list[Dealt](), 0
    for hand, lines in hands(rng, 200, clocks=True):
        table = table if rng.random() < 0.9 else rng.randrange(20)
        hand.site, hand.table, hand.tournament, hand.code = (
            "X",
            f"T{table}",
            "",
            "USD" if rng.random() < 0.98 else "EUR",
        )
        some = [one for one in lines if rng.random() < 0.9]
        if rng.random() < 0.1:
            some.append(PlayerLine(9, "Ann", "BTN", {"hands": 1, "hands_seated": 1}))
        found.append((hand, some))
    return found


@pytest.mark.parametrize("seed", range(20))
def test_the_hand_before_is_remembered_rightly(seed: int) -> None:
    rng = random.Random(seed)
    dealt = night(rng)
    quick, slow = Groups(("player",)), Forgetful(("player",))
    followed = 0
    for one in dealt:
        before = quick.seated.pause, set(quick.seated.spots)
        added(quick, [one])
        followed += quick.seated.pause is not None and quick.seated.pause != before[0] and bool(before[1])
    added(slow, dealt)
    assert said(quick) == said(slow)
    assert followed > 20


@pytest.mark.parametrize("seed", range(12))
def test_a_part_that_comes_between_is_not_forgotten(seed: int) -> None:
    """Hands one by one and parts in turn, as where a part cannot be joined."""
    rng = random.Random(seed)
    dealt = night(rng)
    quick, slow = Groups(("player",)), Forgetful(("player",))
    added(slow, dealt)
    while dealt:
        many = rng.randrange(1, 30)
        some, dealt = dealt[:many], dealt[many:]
        if rng.random() < 0.5:
            part = PartGroups(("player",))
            added(part, some)
            assert join(quick, part)
        else:
            added(quick, some)
    assert said(quick) == said(slow)
