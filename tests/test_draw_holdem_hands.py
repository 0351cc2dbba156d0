"""Random Draw-Holdem hands, dealt by rules of their own, replay to the chip and audit clean under every house's reading."""

import io
import random
from dataclasses import replace
from typing import Any

import pytest

from handaudit.report.machine import hand_object
from handaudit.report.trace import ReplayText
from handaudit.rules.options import options
from tests.support import truth
from tests.support.audits import audit_text
from tests.support.dealer import Settings, deal
from tests.support.games import GAMES
from tests.support.hand import DealtHand
from tests.support.scribe import print_hand

GAME = "draw-holdem"
ANY = Settings(games=(GAME,))
READINGS = [f"{key}={value}" for key, option in options().items() if key.startswith("dh_") for value in option.others]


def differences(hand: DealtHand, *settings: str) -> list[Any]:
    """Where the audit of a dealt hand says otherwise than its dealer."""
    (result,) = audit_text(print_hand(hand), *settings)
    found: list[Any] = [(f.code, f.line, f.message) for f in result.findings]
    return found + truth.differences(hand, hand_object(result, result.findings))


def test_the_dealer_knows_every_reading() -> None:
    assert {key: option.default for key, option in options().items() if key.startswith("dh_")} == GAMES[GAME].options


@pytest.mark.heavy
@pytest.mark.parametrize("block", range(10))
def test_dealt_hands_replay_to_the_chip(block: int) -> None:
    for number in range(40):
        hand = deal(random.Random(f"hands/{block}/{number}"), ANY)
        assert not differences(hand), print_hand(hand)


@pytest.mark.parametrize("reading", READINGS)
def test_dealt_hands_of_a_house_replay_under_its_reading(reading: str) -> None:
    key, _, value = reading.partition("=")
    for number in range(12):
        settings = replace(ANY, short=0.6, oddities=0.5, options={key: value}, chances={"over": 0.4})
        hand = deal(random.Random(f"house/{reading}/{number}"), settings)
        assert not differences(hand, reading), print_hand(hand)


@pytest.mark.heavy
def test_every_kind_of_hand_is_dealt() -> None:
    hands = [deal(random.Random(f"hands/{n // 40}/{n % 40}"), ANY) for n in range(400)]
    known = [truth.truth(hand) for hand in hands]
    assert any(one["verdict"] == "unverifiable" for one in known)
    assert any(hand.opened for hand in hands)
    held = [pot for hand in hands for pot in hand.pots if pot.name == "swap"]
    assert len(held) > 40
    assert any(
        len(pot.awards) > 2 and len({award.amount for award in pot.awards}) > 1 for pot in held
    )  # an odd chip among three
    assert any({"side-3", "swap"} <= {pot.name for pot in hand.pots} for hand in hands)
    assert any(act.kind == "swap" and act.allin and act.what != "bet" for hand in hands for act in hand.acts)
    tables = [hand.table for hand in hands]
    overs = [[post for post in table.posts if post.what in ("over blind", "straddle")] for table in tables]
    assert any(table.button not in table.numbers for table in tables)
    assert any(o and t.chair(o[0].seat).stack - t.ante < 2 * t.big for o, t in zip(overs, tables, strict=True))
    assert any(len(posts) > 1 for posts in overs)
    assert any(chair.absent for table in tables for chair in table.chairs)
    assert any(table.outsiders for table in tables)
    assert any(table.unit > 1 and not table.tournament for table in tables)
    assert {"dead blind", "small & big blinds"} <= {post.what for table in tables for post in table.posts}
    assert {fee["street"] for one in known for fee in one["swap_fees"]} == {"swap", "flop", "turn", "river"}
    assert {len(table.chairs) for table in tables} == set(range(2, 11))


@pytest.mark.long
@pytest.mark.parametrize("block", range(50))
def test_many_dealt_hands(block: int) -> None:
    rng = random.Random(f"many/{block}")
    keys = GAMES[GAME].options if block % 2 else ()
    house = {key: rng.choice(options()[key].values) for key in keys if rng.random() < 0.3}
    for number in range(100):
        hand = deal(random.Random(f"many/{block}/{number}"), replace(ANY, options=house))
        assert not differences(hand, *(f"{key}={value}" for key, value in house.items())), (house, print_hand(hand))


def scrambled(rng: random.Random, lines: list[str]) -> list[str]:
    """Lines lost, doubled, moved, or with other numbers."""
    lines = list(lines)
    for _ in range(rng.randint(1, 3)):
        a, b = rng.randrange(3, len(lines) - 2), rng.randrange(3, len(lines) - 2)
        how = rng.randrange(4)
        if how == 0:
            del lines[a]
        elif how == 1:
            lines.insert(b, lines[a])
        elif how == 2:
            lines.insert(b, lines.pop(a))
        else:
            lines[a] = "".join(
                rng.choice("0123456789") if sign.isdigit() and rng.random() < 0.5 else sign for sign in lines[a]
            )
    return lines


@pytest.mark.heavy
def test_a_scrambled_log_is_audited_or_refused_but_never_breaks_the_run() -> None:
    for number in range(30):
        rng = random.Random(f"scrambled/{number}")
        lines = scrambled(rng, print_hand(deal(rng, ANY)).rstrip("\n").split("\n"))
        for result in audit_text("\n".join(lines) + "\n\n"):
            hand_object(result, result.findings)
            ReplayText(io.StringIO()).hand(result, result.findings)
