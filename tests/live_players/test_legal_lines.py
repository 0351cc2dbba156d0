"""Adding legal lines of a live table to a clean hand changes no money and raises nothing."""

import random

import pytest

from handaudit.model.audit import Audit
from tests.live_players.legal import with_lines
from tests.support.audits import audit_text
from tests.support.dealer import Settings, deal
from tests.support.scribe import join, print_hand

SITES = {"house": Settings(sites=("Handaudit",)), "rooms": Settings()}


def figures(result: Audit) -> tuple[object, ...]:
    rep = result.replay
    assert rep is not None
    return rep.final, rep.pots, rep.awards, rep.rake, rep.returned, rep.unverifiable


def agree(seed: str, count: int, settings: Settings) -> None:
    for number in range(count):
        hand = deal(random.Random(f"{seed}/{number}"), settings)
        text = join(with_lines(random.Random(number), hand), "\n")
        (before,) = audit_text(print_hand(hand))
        (after,) = audit_text(text)
        assert [(f.code, f.line, f.message) for f in after.findings] == [], text
        assert figures(after) == figures(before)


@pytest.mark.heavy
@pytest.mark.parametrize("site", SITES)
def test_legal_lines_change_nothing(site: str) -> None:
    agree(f"legal-{site}", 60, SITES[site])


@pytest.mark.long
@pytest.mark.parametrize("site", SITES)
def test_legal_lines_change_nothing_in_many_hands(site: str) -> None:
    agree(f"many-{site}", 1500, SITES[site])
