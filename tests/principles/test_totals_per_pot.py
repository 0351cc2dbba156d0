"""A room may print a total line for each pot: together they are the total, in every layout."""

from dataclasses import replace
from pathlib import Path

import pytest

from handaudit.check.audit import audit
from handaudit.model.hand import Hand
from tests.principles.dealt import LAYOUTS, accused, hands, results


def in_two(hand: Hand, over: int) -> Hand:
    """The hand with two total lines in place of one, whose sum is `over` the total; without a total the hand as it is."""
    total = next((claim for claim in hand.claims if claim.kind == "total" and claim.amount > 3), None)
    if total is None:
        return hand
    side = total._replace(amount=total.amount // 3)
    main = total._replace(amount=total.amount - side.amount + over)
    return replace(hand, claims=(side, *(main if claim is total else claim for claim in hand.claims)))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_total_for_each_pot(layout: str, tmp_path: Path) -> None:
    whole, wrong = list[set[str]](), list[set[str]]()
    for text in hands(layout, 4):
        one = results(tmp_path, layout, text)[0][0]
        if one.verdict != "clean" or one.rulebook is None or in_two(one.hand, 0) is one.hand:
            continue
        whole.append(accused([audit(in_two(one.hand, 0), one.rulebook)]))
        wrong += [accused([audit(in_two(one.hand, over), one.rulebook)]) for over in (1, -1)]
    if not whole:
        pytest.skip("these hands have no total line")
    assert set().union(*whole) == set()
    assert all("pot-total-mismatch" in found for found in wrong)
