"""A tournament's header may name another level than the blinds that are posted: nobody is accused for it, in any layout."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from handaudit.check.audit import audit
from handaudit.model.audit import Audit
from handaudit.model.hand import Hand
from tests.layouts.printed_languages import LANGUAGES
from tests.layouts.printed_older import OLDER
from tests.layouts.printed_software import SOFTWARE
from tests.layouts.test_mutants import ANY, WHOLE, file_of
from tests.principles.dealt import results
from tests.support.dealer import stream
from tests.support.scribe import print_hand

LAYOUTS = (*LANGUAGES, *OLDER, *SOFTWARE)


def tournaments(folder: Path, layout: str) -> Iterator[Audit]:
    """Dealt hands of tournaments in which both blinds are posted in full."""
    settings = replace(ANY, kinds=("tournament",), games=("holdem",), nasty=0, oddities=0)
    dealt = stream(11, settings)
    for _ in range(60):
        text = WHOLE[layout][0](print_hand(next(dealt), "pokerstars", chatter=False))
        if text is None:
            continue
        for one in results(folder, layout, file_of(layout, text))[0]:
            posts = {event.text: event.amount for event in one.hand.events if event.kind == "post"}
            whole = (posts.get("small-blind"), posts.get("big-blind")) == (one.hand.small, one.hand.big)
            if one.hand.tournament and one.verdict == "clean" and whole and one.rulebook is not None:
                yield one


def codes(one: Audit, **changes: int) -> set[str]:
    """What a hand is accused of under a header that names other stakes."""
    assert one.rulebook is not None
    hand: Hand = replace(one.hand, small=changes["small"], big=changes["big"])
    return {finding.code for finding in audit(hand, one.rulebook).findings if finding.severity != "info"}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_blinds_of_another_level_accuse_nobody(layout: str, tmp_path: Path) -> None:
    level, wrong = list[set[str]](), list[set[str]]()
    for one in tournaments(tmp_path, layout):
        small, big = one.hand.small, one.hand.big
        if small * 2 != big or one.hand.ante:
            continue
        level += [codes(one, small=2 * small, big=2 * big), codes(one, small=small + 25, big=big + 50)]
        cash = replace(one, hand=replace(one.hand, tournament=""))
        wrong += [
            codes(one, small=small, big=big + 50),
            codes(one, small=small + 1, big=big),
            codes(cash, small=1, big=2),
        ]
        if len(level) == 10:
            break
    if not level:
        pytest.skip("the printer tells no tournament's blinds")
    assert set().union(*level) == set()
    assert all("blind-amount" in found for found in wrong)
