"""The ledger that the native kernel writes of a hand is the engine's own: every record, and the order of each dictionary."""

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from handaudit.check.run_checks import open_case
from handaudit.model.replay import Replay
from handaudit.read.chunks import Chunk
from tests.benchmarks.amplify import amplified, seeds_of
from tests.kernel.test_habits import DEAD
from tests.kernel.test_more_cards import CALLING, HALVES, QUARTERS
from tests.kernel.test_rooms import ENTERED, SHOWN
from tests.kernel.test_showdowns import SPLIT
from tests.support.clean_hands import PLAIN, READER, ROOT, book_of, new_kernel
from tests.support.looks import TOURNAMENT, block, dealt, spans_of

if TYPE_CHECKING:
    from handaudit.kernel.kernel import Kernel


def reference(text: str) -> Replay:
    """The replay of the reference path."""
    hand = READER.read(Chunk(7, tuple(text.split("\n")), "hand", 0, 0), "log.txt")
    book = book_of(hand.game)
    assert book is not None
    return open_case(hand, book).rep


def replayed(data: bytes, kernel: "Kernel | None" = None) -> list[Replay]:
    """The replays of those hands of a log that are told of, each held to the reference path as it would be printed."""
    kernel, found = kernel or new_kernel(), list[Replay]()
    for begin, end in pairwise((*spans_of(data), len(data))):
        told = kernel.audit(data[begin:end], 7, "log.txt")
        if told is None or told.replay is None:
            continue
        mine, theirs = told.replay, reference(data[begin:end].decode().rstrip("\n"))
        for name in Replay.__slots__:
            one, two = repr(getattr(mine, name)), repr(getattr(theirs, name))
            assert one == two, f"{name}: {one}\nis    {two}\n" + "\n".join(told.hand.lines)
        found.append(mine)
    return found


def told_of(text: str) -> Replay:
    """The replay of the only hand of a log."""
    (found,) = replayed(text.encode())
    return found


def facts(replay: Replay) -> set[str]:
    """What happens in a hand."""
    found = {step.note for step in replay.steps} | {pot.name for pot in replay.pots}
    for step in replay.steps:
        if step.ask is not None:
            found.add(step.ask.why)
            if step.ask.owes < min(step.ask.level - step.committed, step.stack):
                found.add("less than the blind is owed")
        if step.done is not None and step.done.allin:
            found.add(f"{step.done.kind} all-in")
    rivals = [[seat for seat in pot.eligible if seat in replay.strengths] for pot in replay.pots]
    found |= {name for name, so in {
        "back": replay.returned, "back to two": len(replay.returned) > 1, "odd": any(one.odd for one in replay.awards),
        "rake of a side pot": any(pot.rake for pot in replay.pots[1:]), "no board": not replay.board,
        "mucked": len(replay.streets) == 4 and not replay.strengths,
        "one of many": any(len(some) < 2 for some in rivals[1:]),
        "halves": any(one.half for one in replay.awards),
        "split": len(replay.awards) > len({one.pot for one in replay.awards}),
    }.items() if so}  # fmt: skip
    return found


OFTEN = {
    "", "small-blind", "big-blind", "ante", "main", "back", "no board", "mucked", "split", "side-1", "side-2", "call all-in",
    "one of many", "post all-in", "raise all-in",
}  # fmt: skip
KINDS = {
    "cash": (replace(PLAIN, short=0.5), OFTEN | {"reopen", "odd", "rake of a side pot", "bet all-in", "side-4"}),
    "tournament": (replace(TOURNAMENT, short=0.8), OFTEN | {"reopen", "odd", "less than the blind is owed", "side-4"}),
    "limit": (replace(PLAIN, limits=("Limit",), short=0.4), OFTEN | {"cap", "less than the blind is owed"}),
    "pot limit": (replace(PLAIN, limits=("Pot Limit",), short=0.4), OFTEN | {"reopen", "less than the blind is owed"}),
    "halves": (
        replace(CALLING, games=("omaha-hi-lo",), short=0.4),
        {"halves", "odd", "side-2", "split", "one of many"},
    ),
    "showdowns": (
        replace(PLAIN, muck=0.6, mood=(0.1, 0.08, 0.0)),
        {"reopen", "odd", "side-3", "rake of a side pot", "mucked"},
    ),
}


@pytest.mark.heavy
@pytest.mark.parametrize("name", sorted(KINDS))
def test_hands_of_every_kind(name: str) -> None:
    settings, wanted = KINDS[name]
    assert wanted - set[str]().union(*map(facts, replayed(block(dealt(81, 150, settings))))) == set()


def test_hands_with_the_oddities_of_real_ones() -> None:
    seen = set[str]().union(
        *map(
            facts, replayed(block(amplified(seeds_of([ROOT / "samples" / "holdem-cash-clean.txt"]), 60, "PokerStars")))
        )
    )
    assert {"both-blinds", "odd", "reopen"} <= seen


def test_a_dead_blind_is_no_bet() -> None:
    replay = told_of(DEAD)
    assert [step.note for step in replay.steps[:3]] == ["small-blind", "big-blind", "dead-blind"]
    assert [(step.stack, step.committed, step.pot) for step in replay.steps[2:4]] == [(1000, 0, 20), (995, 0, 30)]
    assert replay.returned == {3: 20}


def test_both_blinds_go_into_the_middle_apart() -> None:
    replay = told_of(ENTERED)
    assert "both-blinds" in facts(replay)
    at = next(step.n for step in replay.steps if step.note == "both-blinds")
    assert [move.amount for move in replay.moves if move.step == at] == [200, 100]


def test_odd_chips_of_a_split_pot() -> None:
    assert [(one.seat, one.amount, one.odd) for one in told_of(SPLIT).awards] == [(6, 453, 1), (1, 452, 0)]


def test_who_wins_both_halves_of_a_pot_wins_each_of_them() -> None:
    """A cent of the table is the unit although all bets were made in chips of more."""
    for text, awards in (
        (HALVES, [(1, 453, "hi"), (1, 452, "lo")]),
        (QUARTERS, [(1, 453, "hi"), (4, 226, "lo"), (1, 226, "lo")]),
    ):
        assert [(one.seat, one.amount, one.half) for one in told_of(text).awards] == awards


THIRDS = """\
PokerStars Hand #78:  Omaha Hi/Lo Limit ($0.02/$0.04 USD) - 2026/01/01 12:00:00 ET
Table 'Ada' 6-max Seat #1 is the button
Seat 1: Ann ($10 in chips)
Seat 2: Bob ($10 in chips)
Seat 3: Cy ($10 in chips)
Seat 4: Dee ($10 in chips)
Seat 5: Eve ($10 in chips)
Bob: posts small blind $0.01
Cy: posts big blind $0.02
*** HOLE CARDS ***
Dee: calls $0.02
Eve: calls $0.02
Ann: calls $0.02
Bob: calls $0.01
Cy: checks
*** FLOP *** [3c 5d 7h]
{checks}
*** TURN *** [3c 5d 7h] [Ks]
{checks}
*** RIVER *** [3c 5d 7h Ks] [Kd]
{checks}
*** SHOW DOWN ***
Bob: shows [Kh Qc Jc Ts] (HI: three of a kind, Kings)
Cy: shows [Kc Qs Jh Tc] (HI: three of a kind, Kings)
Dee: shows [Ah 2h 9s 9c] (HI: two pair, Kings and Nines; LO: 7,5,3,2,A)
Eve: mucks hand
Ann: mucks hand
Bob collected $0.03 from pot
Cy collected $0.02 from pot
Dee collected $0.04 from pot
*** SUMMARY ***
Total pot $0.10 | Rake $0.01
Board [3c 5d 7h Ks Kd]
Seat 1: Ann (button) mucked
Seat 2: Bob (small blind) showed [Kh Qc Jc Ts] and won ($0.03) with HI: three of a kind, Kings
Seat 3: Cy (big blind) showed [Kc Qs Jh Tc] and won ($0.02) with HI: three of a kind, Kings
Seat 4: Dee showed [Ah 2h 9s 9c] and won ($0.04) with HI: two pair, Kings and Nines; LO: 7,5,3,2,A
Seat 5: Eve mucked""".format(checks="\n".join(f"{name}: checks" for name in ("Bob", "Cy", "Dee", "Eve", "Ann")))


def test_a_pot_in_halves_is_no_pot_of_equal_hands() -> None:
    """Three winners of nine cents do not share them, so that no rates of theirs are looked for."""
    replay = told_of(THIRDS)
    assert [(one.seat, one.amount, one.odd, one.half) for one in replay.awards] == [
        (2, 3, 1, "hi"), (3, 2, 0, "hi"), (4, 4, 0, "lo"),
    ]  # fmt: skip
    assert replay.winner_rates == {}


BACK = """\
PokerStars Hand #77:  Hold'em No Limit ($0.05/$0.10 USD) - 2026/01/01 12:00:00 ET
Table 'Ada' 6-max Seat #1 is the button
Seat 1: Ann ($10 in chips)
Seat 2: Bob ($1 in chips)
Seat 3: Cy ($10 in chips)
Bob: posts small blind $0.05
Cy: posts big blind $0.10
*** HOLE CARDS ***
Dealt to Ann [As Ad]
Ann: raises $0.90 to $1
Bob: calls $0.95 and is all-in
Cy: calls $0.90
*** FLOP *** [2c 7d Th]
Cy: bets $0.20
Ann: raises $0.40 to $0.60
Cy: folds
Uncalled bet ($0.40) returned to Ann
*** TURN *** [2c 7d Th] [3c]
*** RIVER *** [2c 7d Th 3c] [4h]
*** SHOW DOWN ***
Ann: shows [As Ad] (a pair of Aces)
Ann collected $0.40 from side pot
Bob: mucks hand
Ann collected $2.85 from main pot
*** SUMMARY ***
Total pot $3.40 Main pot $3. Side pot $0.40. | Rake $0.15
Board [2c 7d Th 3c 4h]
Seat 1: Ann (button) showed [As Ad] and won ($3.25) with a pair of Aces
Seat 2: Bob (small blind) mucked [Kc Qd]
Seat 3: Cy (big blind) folded on the Flop"""


def test_what_is_left_of_a_side_pot_goes_back_and_runs_on() -> None:
    replay = told_of(BACK)
    assert replay.returned == {1: 40}
    assert [(pot.name, pot.amount, pot.eligible, pot.rake) for pot in replay.pots] == [
        ("main", 300, (2, 1), 15), ("side-1", 40, (1,), 0),
    ]  # fmt: skip
    assert replay.strengths == {}
    assert list(replay.holdings) == [1, 2]
    assert [(one.name, one.pot) for one in replay.streets] == [
        ("preflop", 15),
        ("flop", 300),
        ("turn", 340),
        ("river", 340),
    ]


def test_a_cap_bounds_what_may_be_bet() -> None:
    """Of a stack above the cap only the cap can be bet, and the rest stays beside the table."""
    capped = SHOWN.replace(" USD) - ", " - $60 Cap -  USD) - ", 1)
    whole, part = told_of(SHOWN), told_of(capped)
    assert whole.start == part.start
    assert whole.final == part.final
    assert {step.ask.high for step in part.steps if step.ask is not None} != {
        step.ask.high for step in whole.steps if step.ask is not None
    }


def test_cards_of_who_folds_stay_unknown() -> None:
    """Cards that are shown with a fold are not among the hands that are known."""
    text = SPLIT.replace("Bob: folds", "Bob: folds [3c 3h]")
    assert 2 not in told_of(text).holdings
