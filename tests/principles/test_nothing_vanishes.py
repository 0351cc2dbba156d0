"""Where winners get less than the pot less its rake, the chips are missed: in every layout, whether it prints a rake or not."""

from dataclasses import replace
from pathlib import Path

import pytest

from handaudit.check.audit import audit
from handaudit.model.hand import Hand
from tests.principles.dealt import LAYOUTS, accused, hands, results


def cut(hand: Hand, parts: int) -> Hand:
    """The hand with a part of every payment: what is collected, and what the summary says was won."""
    events = (
        event._replace(amount=max(event.amount // parts, 1)) if event.kind == "collect" else event
        for event in hand.events
    )
    claims = (
        claim._replace(amounts=tuple(max(amount // parts, 1) for amount in claim.amounts)) for claim in hand.claims
    )
    return replace(hand, events=tuple(events), claims=tuple(claims))


@pytest.mark.parametrize("parts", [2, 10])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_winners_who_get_a_part_are_owed_the_rest(layout: str, parts: int, tmp_path: Path) -> None:
    named = []
    wholes = [results(tmp_path, layout, text)[0][0] for text in hands(layout, 6)]
    assert wholes
    for whole in wholes:
        if whole.verdict != "clean" or whole.rulebook is None or whole.replay is None:
            continue
        found = audit(cut(whole.hand, parts), whole.rulebook)
        assert found.verdict != "clean", whole.hand.lines
        if whole.replay.total_pot > 8 * whole.hand.big:  # of a small pot a drop may take as much
            named.append(accused([found]))
    assert set() not in named, layout


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_tournament_takes_no_rake(layout: str, tmp_path: Path) -> None:
    """Nothing may be missing from its pots, not even a tenth."""
    named = []
    for text in hands(layout, 6):
        whole = results(tmp_path, layout, text)[0][0]
        if whole.verdict != "clean" or whole.rulebook is None or whole.replay is None or whole.replay.rake:
            continue
        hand = replace(whole.hand, tournament="7", claims=tuple(c for c in whole.hand.claims if c.kind != "rake"))
        paid = [at for at, event in enumerate(hand.events) if event.kind == "collect" and event.amount > 20]
        if not paid or audit(hand, whole.rulebook).verdict != "clean":
            continue
        events = list(hand.events)
        events[paid[0]] = events[paid[0]]._replace(amount=events[paid[0]].amount * 19 // 20)
        named.append(accused([audit(replace(hand, events=tuple(events)), whole.rulebook)]))
    if not named:
        pytest.skip("none of these hands is without a rake")
    assert set() not in named, layout
