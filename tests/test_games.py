"""Hands of every game that is dealt for the tests are clean and agree with the dealer to the chip; faults planted in them are found.

A game that gets a table in `tests/support/games.py` is tested here without another line.
"""

import random

import pytest

from handaudit.model.audit import Audit
from handaudit.report.machine import hand_object
from handaudit.rules.load import for_game
from tests.support.audits import audit_text, roots
from tests.support.dealer import Settings, deal_many
from tests.support.games import BOARD_GAMES, GAMES
from tests.support.hand import DealtHand
from tests.support.mutants import MUTANTS, OF_GAMES, Planted, hands_for, mutant_of, planted, settings_of
from tests.support.scribe import print_hand
from tests.support.truth import differences

OTHERS = [game for game in GAMES if game not in BOARD_GAMES]
"""Games whose hands no other test deals by the thousand."""


def printed(name: str, game: str) -> bool:
    """Whether a room in whose logs a fault is known deals a game."""
    return not set(settings_of(name).sites).isdisjoint(GAMES[game].sites)


FITTING = [
    pytest.param(game, name, marks=() if not (at + 5 * turn) % 12 else pytest.mark.long)
    for turn, game in enumerate(OTHERS)
    for at, name in enumerate(MUTANTS)
    if MUTANTS[name].house is None and printed(name, game)
]
"""One of twelve faults that any game may know is planted at every run, and all with `--long`."""


def problems(hand: DealtHand) -> list[str]:
    """Where the auditor does not agree with the dealer."""
    text = print_hand(hand)
    (result,) = audit_text(text)
    found = [f"{f.code} {f.line}: {f.message}" for f in result.findings]
    assert for_game(hand.table.game.name) == hand.table.game.slug
    found += differences(hand, hand_object(result, result.findings)) if result.replay is not None else ["unread"]
    return [*found, text] if found else []


@pytest.mark.heavy
@pytest.mark.parametrize("game", GAMES)
def test_dealt_hands_agree(game: str) -> None:
    assert [problems(hand) for hand in deal_many(60, 60, Settings(games=(game,)))] == [[]] * 60


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_a_thousand_dealt_hands_agree(game: str) -> None:
    assert [problems(hand) for hand in deal_many(61, 1000, Settings(games=(game,)))] == [[]] * 1000


def missed(fault: Planted) -> list[object]:
    """What was found in place of a fault; empty where it was found."""
    (result,) = audit_text(fault.text, *fault.readings)
    found = roots(result) or [(f.code, f.line) for f in result.findings]
    lines = {fault.line, *fault.also}
    right = [(code, line) for code, line in found if code == fault.code and (line in lines or not fault.line)]
    others = set(found) - set(right[:1])
    if right and (not fault.alone or not others or others <= wrong_anyway(fault, result)):
        return []
    return [found, fault.code, fault.line, fault.text]


def wrong_anyway(fault: Planted, result: Audit) -> set[tuple[str, int | None]]:
    """What is wrong under the reading that an ambiguity names, too: it does not follow from the ambiguity."""
    options = [f.option for f in result.findings if f.code == fault.code and f.severity == "ambiguity" and f.option]
    return {
        (f.code, f.line)
        for option in options
        for f in audit_text(fault.text, option)[0].findings
        if f.root and f.severity == "error"
    }


@pytest.mark.parametrize(("name", "game"), [(name, game) for name, one in OF_GAMES.items() for game in one.games])
def test_a_fault_that_only_some_games_have_is_found(name: str, game: str) -> None:
    assert [missed(fault) for _, fault in planted(name, 5, 3, settings_of(name, game))] == [[]] * 3


@pytest.mark.long
@pytest.mark.parametrize(("name", "game"), [(name, game) for name, one in OF_GAMES.items() for game in one.games])
def test_such_a_fault_is_found_in_many_hands(name: str, game: str) -> None:
    faults = [fault for _, fault in planted(name, 6, 100, settings_of(name, game))]
    assert faults
    for fault in faults:
        assert missed(fault) == []


@pytest.mark.parametrize(("game", "name"), FITTING)
def test_a_fault_that_any_game_may_have_is_found(game: str, name: str) -> None:
    hands = hands_for(name, 5, 2, settings_of(name, game), tries=200)
    if not hands:
        pytest.skip("the game has no place for this fault")
    assert [missed(mutant_of(name).apply(random.Random(name), hand)) for hand in hands] == [[]] * len(hands)


@pytest.mark.heavy
def test_most_faults_fit_every_game() -> None:
    """How many of the common faults each game has a place for."""
    fitting = {
        game: [
            name for name in MUTANTS if printed(name, game) and hands_for(name, 9, 1, settings_of(name, game), tries=40)
        ]
        for game in OTHERS
    }
    assert {game: len(names) for game, names in fitting.items() if len(names) < 30} == {}
    assert len(fitting) > 10


@pytest.mark.parametrize("game", [game for game in OTHERS if GAMES[game].up])
def test_a_log_that_shows_not_every_open_card_is_not_held_against_anybody(game: str) -> None:
    found = []
    for number, hand in enumerate(deal_many(12, 12, Settings(games=(game,)))):
        rng = random.Random(number)
        lines = print_hand(hand).splitlines(keepends=True)
        kept = [line for line in lines if not line.startswith("Dealt to ") or rng.random() < number % 3 * 0.4]
        (result,) = audit_text("".join(kept))
        found.append([(f.code, f.line) for f in result.findings] if result.replay is not None else ["unread"])
    assert found == [[]] * 12
