"""An error of a log that is right under one other reading of one option is an ambiguity that names it, in every game."""

from collections.abc import Callable, Iterator

import pytest

from tests.live_players.table import DOWN, FLOP, RIVER, TURN, log
from tests.support.audits import audit_text
from tests.support.readings import GAMES, Game, Unnamed, audited_otherwise, played_otherwise
from tests.support.volume import volume

Search = Callable[[Game, object, int], Iterator[Unnamed]]
CHECKS = ("Ann: checks", "Cy: checks")
SHORT = log(
    "Cy: calls 12", "Ann: calls 2", FLOP, *CHECKS, TURN, *CHECKS, RIVER, *CHECKS, DOWN, "Ann: shows [As Ad] (a pair of Aces)",
    "Cy: mucks hand", "Bob: mucks hand", "Ann collected 36 from pot",
).replace("posts big blind 20", "posts big blind 12 and is all-in").replace("Bob (5000", "Bob (12").replace("pot 44", "pot 36")  # fmt: skip
"""Bob has only 12 for the big blind; the others call just that."""


@pytest.mark.heavy
@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
@pytest.mark.parametrize("search", [audited_otherwise, played_otherwise])
def test_an_error_that_another_reading_excuses_names_it(game: Game, search: Search) -> None:
    assert not list(search(game, "bounded", volume(5, 2)))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
@pytest.mark.parametrize("search", [audited_otherwise, played_otherwise])
def test_an_error_that_another_reading_excuses_names_it_in_many_hands(game: Game, search: Search) -> None:
    assert not list(search(game, "many", 150))


def test_a_call_of_a_short_blind_names_the_reading_that_allows_it() -> None:
    (result,) = audit_text(SHORT)
    assert [(f.code, f.severity, f.option) for f in result.findings] == [
        ("call-amount", "ambiguity", "th_short_blind_level=posted"),
        ("call-amount", "ambiguity", "th_short_blind_level=posted"),
    ]
    (own,) = audit_text(SHORT, "th_short_blind_level=posted")
    assert own.verdict == "clean"


def test_a_call_that_no_reading_allows_stays_an_error() -> None:
    (result,) = audit_text(SHORT.replace("Cy: calls 12", "Cy: calls 13"))
    assert {(f.code, f.severity) for f in result.findings if f.root} == {("call-amount", "error")}


def test_an_error_that_no_reading_excuses_is_a_root_behind_an_ambiguity() -> None:
    """The ambiguity is about a bet, and bets spoil sums; but under the reading that makes it right the sum is as wrong."""
    (result,) = audit_text(SHORT.replace("Ann collected 36", "Ann collected 30"))
    assert [(f.code, f.severity, f.root) for f in result.findings][:3] == [
        ("call-amount", "ambiguity", True),
        ("call-amount", "ambiguity", False),
        ("award-total-mismatch", "error", True),
    ]


def test_what_only_the_ambiguity_brings_about_is_no_error() -> None:
    (result,) = audit_text(SHORT)
    assert {f.severity for f in result.findings} == {"ambiguity"}
