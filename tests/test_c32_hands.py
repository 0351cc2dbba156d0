"""Random legal hands of the stripped-pack draw, dealt by code that has never seen the auditor, are clean and agree to the chip."""

from dataclasses import replace

import pytest

from handaudit.report.machine import hand_object
from handaudit.rules.options import options
from tests.support.audits import audit_text
from tests.support.dealer import Settings, deal_many
from tests.support.scribe import print_hand
from tests.support.truth import differences

WAYS = [(key, value) for key, option in options().items() if key.startswith("c32_") for value in option.others]
ANY = Settings(games=("32-card-draw",))


def agree(seed: int, count: int, settings: Settings) -> None:
    readings = [f"{key}={value}" for key, value in settings.options.items()]
    for hand in deal_many(seed, count, settings):
        text = print_hand(hand)
        (result,) = audit_text(text, *readings)
        assert [f"{f.code} {f.line}: {f.message}" for f in result.findings] == [], text
        assert differences(hand, hand_object(result, result.findings)) == [], text


def of_a_house(key: str, value: str) -> Settings:
    """Hands that are played under another reading, with much of what it is about."""
    return replace(ANY, options={key: value}, chances={"entry": 0.4, "ties": 0.3 if key == "c32_tie" else 0.08})


@pytest.mark.heavy
def test_hands_agree() -> None:
    agree(1, 700, ANY)


@pytest.mark.heavy
def test_hands_with_many_all_ins_agree() -> None:
    agree(2, 250, replace(ANY, short=0.8, mood=(0.1, 0.5, 0.3)))


@pytest.mark.heavy
def test_hands_that_use_up_the_pack_agree() -> None:
    agree(3, 250, replace(ANY, players=(4, 5), mood=(0.05, 0.3, 0.1), chances={"draw much": 0.9}))


@pytest.mark.heavy
def test_hands_with_newcomers_and_paroles_agree() -> None:
    agree(4, 250, replace(ANY, players=(3, 5), chances={"entry": 0.7, "parole": 0.9}))


@pytest.mark.parametrize(("key", "value"), WAYS, ids=[f"{k}={v}" for k, v in WAYS])
def test_hands_of_a_house_agree_under_its_option(key: str, value: str) -> None:
    agree(5, 40, of_a_house(key, value))


@pytest.mark.long
def test_many_hands_agree() -> None:
    agree(6, 30_000, ANY)


@pytest.mark.long
@pytest.mark.parametrize(("key", "value"), WAYS, ids=[f"{k}={v}" for k, v in WAYS])
def test_many_hands_of_a_house_agree(key: str, value: str) -> None:
    agree(7, 2_000, of_a_house(key, value))
