"""Random legal hands of an independent dealer: they audit clean and agree with the dealer's own figures to the chip."""

import random
from dataclasses import replace

import pytest

from handaudit.report.machine import hand_object
from tests.support.audits import audit_text, roots
from tests.support.dealer import Settings, deal_many
from tests.support.scribe import print_hand
from tests.support.truth import differences
from tests.support.volume import volume

SETTINGS = {
    "any": Settings(),
    "blinds-not-posted": Settings(blindless=True),
    "short-stacks": Settings(short=1.0),
    "nasty-names": Settings(nasty=1.0, chatter=1.0),
    "omaha-hi-lo": Settings(games=("omaha-hi-lo",)),
    "short-deck": Settings(games=("6+-holdem",)),
    "fixed-limit": Settings(limits=("Limit",)),
    "tournament": Settings(kinds=("tournament",), smallest_chip=1.0),
    "raked": Settings(kinds=("cash",), rake=1.0, run_twice=0.4),
}


def check(seed: int, count: int, settings: Settings) -> None:
    for hand in deal_many(seed, count, settings):
        text = print_hand(hand, newline=random.Random(seed).choice(("\n", "\r\n")))
        (result,) = audit_text(text)
        assert roots(result) == [], text
        assert differences(hand, hand_object(result, result.findings)) == [], text
        for dialect in ("handaudit", "pokerstars"):
            text = print_hand(hand, dialect)
            (result,) = audit_text(text)
            assert roots(result) == [], text


@pytest.mark.heavy
@pytest.mark.parametrize("name", SETTINGS)
def test_clean_and_to_the_chip(name: str) -> None:
    check(20261121, volume(60, 20), SETTINGS[name])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_clean_and_to_the_chip_in_thousands(seed: int) -> None:
    check(seed, 400, replace(Settings(), blindless=bool(seed % 2)))
