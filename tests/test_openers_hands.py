"""Random hands with openers, from a dealer that shares no code with the auditor: every figure agrees, and nothing is found."""

import random
from collections.abc import Iterator

import pytest

from handaudit.report.machine import hand_object
from handaudit.rules.options import options
from tests.support.audits import audit_text
from tests.support.dealer import Settings, deal_many
from tests.support.games import GAMES
from tests.support.hand import AT_SHOWDOWN, Act, DealtHand
from tests.support.scribe import lines, print_hand
from tests.support.truth import differences
from tests.support.volume import volume

GAME = "jacks-or-better"
ANY = Settings(games=(GAME,))
READINGS = GAMES[GAME].options
HOUSES = [{key: value} for key in READINGS for value in options()[key].others]
HOUSES += [{"jb_max_reantes": "1"}, {"jb_max_reantes": "1", "jb_after_max": "end_hand_carry_pot"}]
NAMES = [" ".join(f"{key}={value}" for key, value in house.items()) for house in HOUSES]


def disagreements(seed: int, count: int, house: dict[str, str]) -> list[str]:
    """Each hand in which the auditor and the dealer do not say the same."""
    readings = [f"{key}={value}" for key, value in house.items()]
    found = []
    for i, hand in enumerate(deal_many(seed, count, Settings(games=(GAME,), options=house))):
        text = print_hand(hand)
        (result,) = audit_text(text, *readings)
        wrong = differences(hand, hand_object(result, result.findings)) + [
            f"{f.code} {f.line} {f.message}" for f in result.findings
        ]
        if wrong:
            found.append(f"seed {seed}, hand {i}: {wrong}\n{text}")
    return found


@pytest.mark.heavy
def test_random_hands() -> None:
    assert disagreements(1, volume(500, 150), {}) == []


def follows(acts: tuple[Act, ...], at: int) -> str:
    """What false openers lead to."""
    streets = [act.what for act in acts[:at] if act.kind == "street"]
    later = [act.kind for act in acts[at + 1 :] if act.kind not in {"returned", "forfeit"}]
    first = later[0] if later else ""
    if acts[at].what == AT_SHOWDOWN:
        return "at the showdown"
    if streets[-1].startswith("draw"):
        return "in the draw"
    if first == "reopen":
        return "the pot is open again"
    if first in {"carried", "redeal"}:
        return "nobody is left"
    return "a new street" if first == "street" else "the betting goes on"


def rare(hand: DealtHand) -> Iterator[str]:
    """What is rare in a hand."""
    acts, inside = hand.acts, set(hand.table.numbers)
    stacks = {chair.number: chair.stack for chair in hand.table.chairs}
    declared: set[int] = set()
    for at, act in enumerate(acts):
        if act.kind in {"post", "call", "bet", "raise", "returned"}:
            stacks[act.seat] -= -act.amount if act.kind == "returned" else act.amount
        if act.kind in {"declare", "split", "redeal", "reshuffle"}:
            yield act.kind
        if act.kind == "declare":
            declared.add(act.seat)
        elif act.kind == "false":
            yield follows(acts, at)
        elif act.kind == "redeal":
            rest = acts[at:]
            dealt = {a.seat for a in rest if a.kind == "dealt"}
            if any(not stacks[seat] for seat in dealt & inside):
                yield "dealt in without chips"
            if any(a.kind == "false" and not stacks[a.seat] and a.seat in declared - dealt for a in acts[:at]):
                yield "barred"
    if hand.table.carried:
        yield "carried"
    if len(hand.layers) > 1:
        yield "side pot"
    if not hand.contested and any(line.tag == "openers" for line in lines(hand)):
        yield "openers are shown alone"


@pytest.mark.heavy
def test_dealer_deals_what_is_rare() -> None:
    missing = {
        "at the showdown", "in the draw", "the pot is open again", "nobody is left", "a new street", "the betting goes on", "redeal",
        "declare", "split", "barred", "dealt in without chips", "carried", "reshuffle", "side pot", "openers are shown alone",
    }  # fmt: skip
    for hand in deal_many(2, 800, ANY):
        missing -= set(rare(hand))
        if not missing:
            break
    assert not missing


@pytest.mark.parametrize("house", HOUSES, ids=NAMES)
def test_random_hands_under_an_option(house: dict[str, str]) -> None:
    assert disagreements(3, volume(40, 15), house) == []


@pytest.mark.parametrize("seed", range(200))
def test_mangled_log_is_audited_all_the_same(seed: int) -> None:
    """Lines left out, doubled and exchanged: whatever is found, no chip is lost and nothing breaks."""
    rng = random.Random(seed)
    house = rng.choice(HOUSES)
    (hand,) = deal_many(seed, 1, Settings(games=(GAME,), options=house, chances={"false": 0.3}))
    rows = print_hand(hand).splitlines()
    for _ in range(rng.randint(1, 4)):
        here, there = rng.randrange(2, len(rows)), rng.randrange(2, len(rows))
        if rng.random() < 0.4:
            del rows[here]
        elif rng.random() < 0.5:
            rows.insert(here, rows[there])
        else:
            rows[here], rows[there] = rows[there], rows[here]
    assert audit_text("\n".join(rows) + "\n", *(f"{key}={value}" for key, value in house.items()))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 16))
def test_many_random_hands(seed: int) -> None:
    assert disagreements(seed, 2500, {}) == []


@pytest.mark.long
@pytest.mark.parametrize("house", HOUSES, ids=NAMES)
def test_many_random_hands_under_an_option(house: dict[str, str]) -> None:
    assert disagreements(30, 600, house) == []


def test_the_dealer_plays_by_the_default_of_each_reading() -> None:
    assert {key: options()[key].default for key in READINGS} == READINGS
