"""Each fault of a live table, planted in random clean hands, is the only root finding, on its line."""

import random

import pytest

from tests.live_players.faults import FAULTS
from tests.support.audits import audit_text, roots
from tests.support.dealer import Settings, stream

HANDS = Settings(
    sites=("Handaudit",), games=("holdem",), limits=("No Limit",), chatter=0.0, oddities=0.0, run_twice=0.0
)
CODES = {fault.code for fault in FAULTS.values()}


def planted(name: str, seed: int, count: int) -> None:
    fault, found = FAULTS[name], 0
    dealt = stream(seed, HANDS)
    for number in range(9000):
        hand = next(dealt)
        if not fault.applies(hand):
            continue
        log = fault.apply(random.Random(f"{name}/{number}"), hand)
        (result,) = audit_text(log.text)
        assert roots(result) == [(log.code, log.line)], (log.text, result.findings)
        found += 1
        if found == count:
            return
    pytest.fail(f"{name} fits {found} of 9000 hands only")


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_alone(name: str) -> None:
    planted(name, 5, 6)


@pytest.mark.long
@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_alone_in_many_hands(name: str) -> None:
    planted(name, 6, 120)
