"""Tournaments that are put away come back as they were, from memory and from a file, whatever their number."""

import io
import random
from collections.abc import Callable
from typing import IO, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handaudit.model.money import Currency
from handaudit.read.tournaments import _WORDS, Price, _with_words
from handaudit.stats import key_numbers
from handaudit.stats.entrants import Entrant
from handaudit.stats.key_numbers import KeyNumbers
from handaudit.stats.known_tournaments import KnownTournaments
from handaudit.stats.put_away import PutAway, nameless_file


class Short(io.BytesIO):
    """A file that takes and gives few bytes at once."""

    def write(self, data: Any, /) -> int:
        return super().write(bytes(data)[:7])

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(min(size or 0, 5))


class Full(io.BytesIO):
    """A file that has room for a few bytes."""

    def write(self, data: Any, /) -> int:
        if self.tell() + len(data) > 150:
            raise OSError(28, "No space left on device")
        return super().write(data)


def none() -> IO[bytes]:
    raise OSError(13, "Permission denied")


@pytest.mark.parametrize("opens", [nameless_file, Short, Full, none])
@pytest.mark.parametrize("held", [0, 64, 1 << 20])
def test_bytes_come_back_in_any_order(opens: Callable[[], IO[bytes]], held: int) -> None:
    rng = random.Random(held)
    kept = PutAway(opens, held)
    texts = [rng.randbytes(rng.randrange(40)) for _ in range(60)]
    places = [kept.put(text) for text in texts]
    for _ in range(200):
        at = rng.randrange(60)
        assert kept.get(places[at]) == texts[at]
    assert kept.full == (held < 1 << 20 and opens in (Full, none))
    assert (kept.filed > 0) == (held < 1 << 20 and opens is not none)


def test_a_file_that_is_gone_ends_the_run_with_a_word() -> None:
    kept = PutAway(io.BytesIO, 0)
    place = kept.put(b"some bytes")
    kept.put(b"more")
    assert kept.file is not None
    kept.file.truncate(4)
    with pytest.raises(OSError, match="cannot be read"):
        kept.get(place)


@pytest.mark.parametrize("hashes", [hash, lambda key: hash(key) % 5])
def test_keys_have_their_numbers(hashes: Callable[[str], int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_numbers, "hash", hashes, raising=False)
    numbers, count = KeyNumbers(), 5_000 if hashes is hash else 100
    for number in range(count):
        assert number not in numbers.of(str(number))
        assert numbers.add(str(number)) == number
    assert len(numbers) == count
    assert all(number in numbers.of(str(number)) for number in range(count))


@pytest.mark.parametrize("hashes", [hash, lambda key: 7])
def test_tournaments_are_what_they_were(hashes: Callable[[str], int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handaudit.stats.known_tournaments.KNOWN", 3)
    monkeypatch.setattr(key_numbers, "hash", hashes, raising=False)
    rng, known = random.Random(5), KnownTournaments()
    prices = [None, Price(Currency("USD", 100), 500, None, 50), Price(Currency(None, 1), 300)]
    told: dict[tuple[str, str], list[int]] = {}
    for number in range(500):
        site, which = rng.choice("XY"), rng.randrange(9)
        one = known.of(site, str(which))
        before = told.setdefault((site, str(which)), [])
        assert (one.site, one.number, one.begins) == (site, str(which), before[0] if before else None)
        assert [player.number for player in one.entrants.whole().values()] == before
        assert one.price == (prices[which % 3] if before else None)
        one.priced(prices[which % 3])
        assert one.currency == (prices[which % 3] or Price(Currency(None, 1))).currency or not which % 3
        if rng.random() < 0.8 or not before:
            known.newcomer(one, str(number), Entrant(number, "1")).dealt(number, None)
            before.append(number)
        assert len(known.latest) <= 3
    assert len(known.places) > 10
    for _ in range(2):
        assert [one.begins for one in known.in_order()] == sorted(numbers[0] for numbers in told.values())


@pytest.mark.heavy
@given(st.lists(st.sampled_from([*"ab -\n", *_WORDS])).map("".join))
def test_lines_with_a_word_are_found(text: str) -> None:
    rows = list(enumerate(text.split("\n")))
    assert _with_words(text) == [(at, row) for at, row in rows if any(word in row for word in _WORDS)]
