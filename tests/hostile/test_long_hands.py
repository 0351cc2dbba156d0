"""A hand of many lines of one kind costs no more a line than a shorter one: no line looks at all the others."""

import sys
from collections.abc import Callable
from types import FrameType, SimpleNamespace
from typing import cast

import pytest

from handaudit.model.hand import Event
from handaudit.model.replay import Pot
from handaudit.replay.table import Table
from handaudit.replay.unnamed import name_collects
from tests.support.audits import audit_text
from tests.support.volume import volume

HAND = """Handaudit Hand #8: Hold'em No Limit ($1/$2 USD) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
{lines}Ann: folds
Bob: folds
Uncalled bet ($1) returned to Cy
Cy collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) collected ($2)
"""


COUNTS = (3, volume(500, 150), volume(1_000, 300))
"""How often a line comes in the three logs."""


def steps(do: Callable[[], object]) -> int:
    """How many lines of the program are run: the same number on every machine."""
    count = 0

    def trace(_frame: FrameType, event: str, _arg: object) -> Callable[..., object]:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        do()
    finally:
        sys.settrace(before)
    return count


def grows(*logs: str, settings: tuple[str, ...] = ()) -> None:
    """Twice as many lines take hardly more than twice the steps; the first log is of a few lines."""
    for log in logs:
        audit_text(log, *settings)
    first, few, many = (steps(lambda log=log: audit_text(log, *settings)) for log in logs)  # type: ignore[misc]
    assert first < few < many < 2.3 * few


@pytest.mark.heavy
@pytest.mark.parametrize(
    "line",
    [
        "Uncalled bet ($1) returned to Cy",
        "*** TURN *** [2h 5c Td] [9s]",
        "Ann: mucks hand",
        "Dealer: burns",
        "Ann: posts big blind $2",
    ],
)
def test_a_line_that_comes_many_times(line: str) -> None:
    grows(*(HAND.format(lines=f"{line}\n" * count) for count in COUNTS))


@pytest.mark.heavy
def test_actions_out_of_turn_where_somebody_speaks() -> None:
    grows(*(HAND.format(lines='Cy said, "hello"\n' + "Bob: calls $1\n" * count) for count in COUNTS))


REDEALS = """Handaudit Hand #7: Jacks or Better No Limit (Ante 5) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #3 is the button
Seat 1: Ann (200 in chips)
Seat 2: Bob (200 in chips)
Seat 3: Cy (200 in chips)
Ann: posts the ante 5
Bob: posts the ante 5
Cy: posts the ante 5
*** DEALING HANDS ***
{lines}*** SUMMARY ***
Total pot 15 | Rake 0
Seat 1: Ann folded before the Draw
Seat 2: Bob collected (15)
Seat 3: Cy folded before the Draw
"""


@pytest.mark.heavy
def test_many_redeals() -> None:
    grows(*(REDEALS.format(lines="*** REDEAL ***\n" * count) for count in COUNTS))


SWAPS = """Handaudit Hand #9: Draw-Holdem No Limit (5/10) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann (300 in chips)
Seat 2: Bob (300 in chips)
Seat 3: Cy (300 in chips)
Bob: posts small blind 5
Cy: posts big blind 10
*** HOLE CARDS ***
*** SWAP ***
{lines}Ann: calls 10
Bob: calls 5
Cy: checks
*** FLOP *** [2c 3d 9h]
Bob: bets 20
Cy: folds
Ann: folds
Uncalled bet (20) returned to Bob
Bob collected 30 from pot
*** SUMMARY ***
Total pot 30 | Rake 0
Seat 1: Ann (button) folded on the Flop
Seat 2: Bob (small blind) collected (30)
Seat 3: Cy (big blind) folded on the Flop
"""


@pytest.mark.heavy
@pytest.mark.parametrize("option", ["dh_burn_before_swap=no", "dh_burn_before_swap=yes"])
def test_many_cards_that_are_burned_for_swaps(option: str) -> None:
    swap = "Bob: swaps 1 card for 10\nDealer: burns\n"
    grows(*(SWAPS.format(lines=swap * count) for count in COUNTS), settings=(option,))


def test_many_payments_that_name_no_pot() -> None:
    """They stay as they are: of so many no way through the pots is looked for."""
    events = [Event(line, "collect", 1 + line % 2, 1, text="pot") for line in range(3_000)]
    pots = [Pot("main", 1_500, (1, 2)), Pot("side-1", 1_500, (1, 2))]
    table = SimpleNamespace(collects=[(event, 0) for event in events])
    before = list(table.collects)
    taken = steps(lambda: name_collects(cast(Table, table), pots, lambda pot: {1: pot.amount // 2, 2: pot.amount // 2}))
    assert (table.collects, taken < 10 * len(before)) == (before, True)
    table.collects = [(event._replace(amount=750), 0) for event in events[:4]]
    name_collects(cast(Table, table), pots, lambda pot: {1: pot.amount // 2, 2: pot.amount // 2})
    assert [event.text for event, _ in table.collects] == ["side-1", "side-1", "main", "main"]
