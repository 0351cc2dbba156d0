"""Players of tournaments that are kept as bytes are what they were, and their rows come in the same order."""

import pickle
import random
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handaudit.read.tournaments import News, TournamentLine
from handaudit.stats import entrants as module
from handaudit.stats.entrants import Entrant, Entrants, Finish, Sum, ticks_of
from handaudit.stats.put_away import PutAway
from handaudit.stats.tournaments import Met, Tournaments

NAMES = st.text(st.characters(), min_size=1, max_size=8)
"""Also with what stands for bytes that are not UTF-8."""
CHIPS = st.integers(-(10**24), 10**24)
WHEN = st.none() | st.datetimes().map(ticks_of)
SUMS = st.builds(Sum, CHIPS, st.none() | CHIPS)
FINISHES = st.lists(st.builds(Finish, WHEN, CHIPS, CHIPS, st.none() | CHIPS), max_size=2).map(tuple)
ONES = st.builds(Entrant, CHIPS, NAMES, CHIPS, WHEN, WHEN, CHIPS, FINISHES, SUMS, SUMS, SUMS, st.none() | st.booleans())


@pytest.mark.heavy
@given(st.dictionaries(NAMES, ONES, max_size=4))
def test_players_come_back_as_they_were(players: dict[str, Entrant]) -> None:
    entrants = Entrants(PutAway())
    entrants.lately.update(players)
    entrants.fold()
    entrants.fold()
    assert entrants.lately == {}
    for _ in range(2):
        found = entrants.whole()
        assert list(found.items()) == list(players.items())
        assert all(isinstance(end, Finish) for one in found.values() for end in one.finishes)


@pytest.mark.heavy
@given(
    st.lists(
        st.tuples(st.integers(0, 4), st.integers(0, 9) | st.none(), st.booleans() | st.none(), st.booleans()),
        max_size=30,
    )
)
def test_what_is_known_of_a_player_does_not_depend_on_when_he_is_folded(
    hands: list[tuple[int, int | None, bool | None, bool]],
) -> None:
    """Each hand has a player, a moment, whether it is his log, and whether all are folded behind it."""
    mine, theirs = Entrants(PutAway()), Entrants(PutAway())
    for number, (name, when, hero, fold) in enumerate(hands):
        for one in (mine, theirs):
            entrant = one.lately.setdefault(str(name), Entrant(number, str(number)))
            entrant.dealt(number, when)
            if hero is not None:
                entrant.shows(hero)
            entrant.told(News(1, 1, ("finished", "knockout", "rebuy")[number % 3], number, when), number, when)
        if fold:
            mine.fold()
    assert list(mine.whole().items()) == list(theirs.lately.items())


def test_a_tournament_that_comes_again_and_again_is_not_looked_through_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[int] = []
    monkeypatch.setattr(module, "unpacked", lambda data: opened.append(len(found := pickle.loads(data))) or found)  # noqa: S301
    entrants = Entrants(PutAway())
    for number in range(1_000):
        entrants.lately[str(number)] = Entrant(number, "1")
        entrants.fold()
    assert 0 < sum(opened) < 20_000
    assert len(entrants.whole()) == 1_000


def hands(rng: random.Random) -> list[Met]:
    """Hands of some tournaments among each other, with lines about their players."""
    found = []
    for number in range(600):
        which, seats = rng.randrange(9), rng.sample(range(1, 10), 3)
        names = {seat: f"{rng.choice('ABCDEFG')}{seat}" for seat in seats}
        when = datetime(2020, 1, 1, rng.randrange(24)) if rng.random() < 0.8 else None
        lines = [TournamentLine(0, seats[0], "finished", 3)] if rng.random() < 0.2 else []
        found.append(Met("X", f"{which}", f"{number}", when, None, rng.choice((None, seats[1])), names, seats, lines))
    return found


@pytest.mark.parametrize("awake", [0, 1, 4, 40])
def test_rows_are_the_same_however_few_tournaments_are_awake(awake: int, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, theirs = Tournaments(), Tournaments()
    told = hands(random.Random(3))
    for number, hand in enumerate(told):
        theirs.take(hand, number)
    monkeypatch.setattr("handaudit.stats.known_tournaments.AWAKE", awake)
    for number, hand in enumerate(told):
        mine.take(hand, number)
    rows = list(theirs.rows())
    assert len(rows) > 100
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    assert list(mine.rows()) == rows
    assert list(mine.rows()) == rows  # they can be asked for again


def test_players_of_the_latest_tournaments_only_are_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handaudit.stats.known_tournaments.AWAKE", 100)
    tournaments = Tournaments()
    for number in range(300):
        tournaments.take(Met("X", f"{number}", "1", None, None, None, {1: "Ann", 2: "Bob"}, [1, 2], []), number)
        objects = [len(one.entrants.lately) for one in tournaments.known.latest.values()]
        assert sum(objects) == tournaments.known.players <= 102
    assert len(tournaments.known.latest) == 300
    assert objects == [0] * 249 + [2] * 51
