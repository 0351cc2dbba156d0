"""Random hands told by a dealer: his lines change no chip and raise nothing, and each mistake is found alone on its line."""

import random
from typing import Any

import pytest

from handaudit.report.machine import hand_object
from tests.support import live_faults
from tests.support.audits import audit_text, roots
from tests.support.dealer import Settings, deal_many, stream
from tests.support.live_lines import ALL, FAULTS, planted, told
from tests.support.scribe import join, print_hand

assert live_faults.AGAIN
SETTINGS = Settings(games=("holdem", "omaha", "omaha-hi-lo", "6+-holdem"), nasty=0.2)


def plain(value: Any) -> Any:
    """An object without line numbers and what is counted in lines."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items() if "line" not in key}
    return [plain(item) for item in value] if isinstance(value, list) else value


def changes_nothing(seed: int, count: int) -> None:
    for number, hand in enumerate(deal_many(seed, count, SETTINGS)):
        rng = random.Random(number)
        kinds = ALL if rng.random() < 0.5 else frozenset(kind for kind in sorted(ALL) if rng.random() < 0.5)
        text = join(told(rng, hand, kinds))
        (before,), (after,) = audit_text(print_hand(hand)), audit_text(text)
        assert roots(after) == [], text
        assert plain(hand_object(after, after.findings)) == plain(hand_object(before, before.findings)), text


@pytest.mark.heavy
def test_right_lines_change_no_chip_and_raise_nothing() -> None:
    changes_nothing(20261121, 80)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_right_lines_in_many_hands(seed: int) -> None:
    changes_nothing(seed, 300)


def found_alone(name: str, count: int) -> None:
    settings = Settings(games=("holdem", "omaha"), chatter=0, run_twice=0.1, short=0.1, blindless=False)
    hits = 0
    for number, hand in enumerate(stream(7, settings)):
        made = planted(name, random.Random(f"{name}/{number}"), hand)
        if made is None:
            assert number < 5_000, "no hand has a place for it"
            continue
        (result,) = audit_text(made.text)
        assert roots(result) == [(made.code, made.line)], made.text
        hits += 1
        if hits == count:
            return


@pytest.mark.parametrize("name", FAULTS)
def test_a_mistake_is_found_alone_on_its_line(name: str) -> None:
    found_alone(name, 4)


@pytest.mark.long
@pytest.mark.parametrize("name", FAULTS)
def test_a_mistake_in_many_hands(name: str) -> None:
    found_alone(name, 25)


LOOSE = (
    "shuffles", "cuts", "knocks", "announces 3 players", "burns", "burns [7c]", "burns face up [7c]", "takes back [7c]",
    "exposes [7c]", "exposes [7c] to {name} (dealt last [Jc])", "exposes [2d] to {name}", "dealt last [Jc]", "opens turn [9s] early",
    "opens flop [9s 2c 3c 4c]", "opens river [9s]", "reshuffles [9s 7c]", "reshuffles", "misdeal - card face up", "misdeal",
    "collects hand of {name}", "hand of {name} is dead - three cards",
)  # fmt: skip
LOOSE_STREETS = ("*** REDEAL ***", "*** HOLE CARDS ***", "*** TURN *** [2c 3c 4c] [9s]", "*** FLOP *** [2c 3c 4c 9s]")


def scattered(seed: int, count: int) -> None:
    """Lines in any order stop nothing: every chip is still somewhere, and the same text gives the same findings."""
    for number, hand in enumerate(deal_many(seed, count, SETTINGS)):
        rng = random.Random(number)
        found = print_hand(hand).splitlines()
        top = next(i for i, line in enumerate(found) if line.startswith("Seat "))
        for _ in range(rng.randint(1, 12)):
            name = hand.table.chair(rng.choice(hand.table.numbers)).name
            loose = (
                rng.choice(LOOSE_STREETS) if rng.random() < 0.2 else "Dealer: " + rng.choice(LOOSE).format(name=name)
            )
            found.insert(rng.randint(top + len(hand.table.numbers), len(found)), loose)
        text = "\n".join(found) + "\n"
        (first,), (second,) = audit_text(text), audit_text(text)
        assert first.findings == second.findings
        if first.replay is not None:
            rep = first.replay
            assert sum(rep.final.values()) + rep.rake + rep.carried_out == sum(rep.start.values()) + rep.carried_in


@pytest.mark.heavy
def test_lines_in_any_order_stop_nothing() -> None:
    scattered(5, 25)


@pytest.mark.long
def test_lines_in_any_order_stop_nothing_in_many_hands() -> None:
    scattered(6, 1_500)
