"""Random legal hands of the stripped-pack draw, dealt by code that has never seen the auditor, are clean and agree to the chip."""

import pytest

from handaudit.report.machine import hand_object
from handaudit.rules.options import options
from tests.support.audits import audit_text
from tests.support.stripped_deal import deal_many
from tests.support.stripped_hand import Hand, Settings
from tests.support.stripped_scribe import differences, log

WAYS = [(key, value) for key, option in options().items() if key.startswith("c32_") for value in option.others]


def problems(hand: Hand) -> list[str]:
    """Where the auditor does not agree with the dealer."""
    text = log(hand)
    (result,) = audit_text(text, *[f"{key}={value}" for key, value in hand.ways.items()])
    found = differences(hand, hand_object(result, result.findings))
    return [*found, *[f"{f.code} {f.line}: {f.message}" for f in result.findings], text] if found else []


def agree(seed: int, count: int, settings: Settings) -> None:
    for hand in deal_many(seed, count, settings):
        assert problems(hand) == []


def test_hands_agree() -> None:
    agree(1, 700, Settings())


def test_hands_with_many_all_ins_agree() -> None:
    agree(2, 250, Settings(short=0.8, bold=0.5, fold=0.1))


def test_hands_that_use_up_the_pack_agree() -> None:
    agree(3, 250, Settings(players=(4, 5), draw_much=0.9, fold=0.05))


def test_hands_with_newcomers_and_paroles_agree() -> None:
    agree(4, 250, Settings(players=(3, 5), entry=0.7, parole=0.9))


@pytest.mark.parametrize(("key", "value"), WAYS, ids=[f"{k}={v}" for k, v in WAYS])
def test_hands_of_a_house_agree_under_its_option(key: str, value: str) -> None:
    agree(5, 40, Settings(ways={key: value}, entry=0.4, twins=0.3 if key == "c32_tie" else 0.05))


@pytest.mark.long
def test_many_hands_agree() -> None:
    agree(6, 30_000, Settings())


@pytest.mark.long
@pytest.mark.parametrize(("key", "value"), WAYS, ids=[f"{k}={v}" for k, v in WAYS])
def test_many_hands_of_a_house_agree(key: str, value: str) -> None:
    agree(7, 2_000, Settings(ways={key: value}, entry=0.4, twins=0.3))
