"""Random Draw-Holdem hands, dealt by rules of their own, replay to the chip and audit clean under every house's reading."""

import io
import random
from typing import Any

import pytest

from handaudit.report.machine import hand_object
from handaudit.report.trace import ReplayText
from handaudit.rules.options import options
from tests.support.audits import audit_text
from tests.support.swap_scribe import SwapHand, deal, truth
from tests.support.swap_table import DEFAULTS, Kind

READINGS = [f"{key}={value}" for key, option in options().items() if key.startswith("dh_") for value in option.others]
PLAIN = (
    "hand",
    "game",
    "limit",
    "currency",
    "minor_units",
    "verdict",
    "total_pot",
    "rake",
    "players",
    "streets",
    "swap_fees",
)


def differences(hand: SwapHand, *settings: str) -> list[Any]:
    """Where the audit of a dealt hand says otherwise than its dealer."""
    (result,) = audit_text(hand.text, *settings)
    got, known = hand_object(result, result.findings), truth(hand)
    for pot in got["pots"]:
        pot["eligible"] = sorted(pot["eligible"])
    found: list[Any] = [(f.code, f.line, f.message) for f in result.findings]
    return found + [(key, got[key], known[key]) for key in (*PLAIN, "pots") if got[key] != known[key]]


def test_the_dealer_knows_every_reading() -> None:
    assert {key: option.default for key, option in options().items() if key.startswith("dh_")} == DEFAULTS


@pytest.mark.parametrize("block", range(10))
def test_dealt_hands_replay_to_the_chip(block: int) -> None:
    for number in range(40):
        hand = deal(random.Random(f"hands/{block}/{number}"))
        assert not differences(hand), hand.text


@pytest.mark.parametrize("reading", READINGS)
def test_dealt_hands_of_a_house_replay_under_its_reading(reading: str) -> None:
    key, _, value = reading.partition("=")
    for number in range(12):
        hand = deal(random.Random(f"house/{reading}/{number}"), Kind(short=0.6, over=0.4, odd=0.5), {key: value})
        assert not differences(hand, reading), hand.text


def test_every_kind_of_hand_is_dealt() -> None:
    hands = [deal(random.Random(f"hands/{n // 40}/{n % 40}")) for n in range(400)]
    assert any(h.unverifiable for h in hands)
    assert any(h.play.open_hands for h in hands)
    assert sum(any(p[0] == "swap" for p in h.pots) for h in hands) > 40
    held = [p for h in hands for p in h.pots if p[0] == "swap"]
    assert any(len(p[4]) > 2 and len(set(p[4].values())) > 1 for p in held)  # an odd chip among three
    assert any({"side-3", "swap"} <= {p[0] for p in h.pots} for h in hands)
    assert any(f.self_allin and f.street != "swap" for h in hands for f in h.play.fees)
    tables = [h.play.t for h in hands]
    assert any(t.button not in t.seats for t in tables)
    assert any(t.overs and t.stacks[t.overs[0]] - t.ante < 2 * t.big for t in tables)
    assert any(len(t.overs) > 1 for t in tables)
    assert any(t.idle for t in tables)
    assert any(t.outside for t in tables)
    assert any(t.unit > 1 and not t.tournament for t in tables)
    assert {"dead blind", "small & big blinds"} <= {words for t in tables for _, words, _, _ in t.posts}
    assert {f.street for h in hands for f in h.play.fees} == {"swap", "flop", "turn", "river"}
    assert {len(h.play.t.seats) for h in hands} == set(range(2, 11))


@pytest.mark.long
@pytest.mark.parametrize("block", range(50))
def test_many_dealt_hands(block: int) -> None:
    rng = random.Random(f"many/{block}")
    house = {key: rng.choice(options()[key].values) for key in DEFAULTS if rng.random() < 0.3} if block % 2 else {}
    for number in range(100):
        hand = deal(random.Random(f"many/{block}/{number}"), None, house)
        assert not differences(hand, *(f"{key}={value}" for key, value in house.items())), (house, hand.text)


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


def test_a_scrambled_log_is_audited_or_refused_but_never_breaks_the_run() -> None:
    for number in range(30):
        rng = random.Random(f"scrambled/{number}")
        lines = scrambled(rng, [row.text for row in deal(rng).rows])
        for result in audit_text("\n".join(lines) + "\n\n"):
            hand_object(result, result.findings)
            ReplayText(io.StringIO()).hand(result, result.findings)
