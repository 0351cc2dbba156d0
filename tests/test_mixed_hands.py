"""Hands of the mixed games, dealt by code that has never seen the auditor, are clean and agree to the chip."""

from random import Random

import pytest

from handaudit.rules.load import for_game
from tests.support.audits import audit_text
from tests.support.mixed_play import GAMES
from tests.support.mixed_scribe import dealt, written


def problems(name: str, seed: int) -> list[str]:
    """Where the auditor does not agree with the dealer."""
    deal = dealt(name, seed)
    text = written(deal, seed)
    (result,) = audit_text(text)
    found = [f"{f.code} {f.line}: {f.message}" for f in result.findings]
    rep = result.replay
    if rep is None:
        return [*found, text]
    assert for_game(GAMES[name].header) == name
    if result.rulebook is None or result.rulebook.name != name:
        found.append(f"played by {result.rulebook and result.rulebook.name}")
    final = {seat.number: seat.stack + sum(n for one, n, _ in deal.paid if one is seat) for seat in deal.seats}
    if rep.final != final:
        found.append(f"final stacks {rep.final}, dealt {final}")
    pots = [(amount, {seat.number for seat in can}) for amount, can in deal.pots()]
    if [(pot.amount, set(pot.eligible)) for pot in rep.pots] != pots:
        found.append(f"pots {rep.pots}, dealt {pots}")
    if rep.unverifiable:
        found.append(f"unverifiable: {rep.unverifiable}")
    return [*found, text] if found else []


@pytest.mark.parametrize("name", GAMES)
def test_dealt_hands_agree(name: str) -> None:
    for seed in range(60):
        assert problems(name, seed) == [], f"{name} {seed}"


@pytest.mark.parametrize("name", [game.name for game in GAMES.values() if game.kind == "stud"])
def test_a_log_that_shows_not_every_open_card_is_not_held_against_anybody(name: str) -> None:
    for seed in range(12):
        lines = written(dealt(name, seed), seed).splitlines(keepends=True)
        rng = Random(seed)
        kept = [line for line in lines if not line.startswith("Dealt to ") or rng.random() < seed % 3 * 0.4]
        (result,) = audit_text("".join(kept))
        assert result.replay is not None
        assert [(f.code, f.line) for f in result.findings] == [], f"{name} {seed}"


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_thousand_dealt_hands_agree(name: str) -> None:
    for seed in range(1000, 2000):
        assert problems(name, seed) == [], f"{name} {seed}"
