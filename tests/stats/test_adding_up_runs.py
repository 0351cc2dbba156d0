"""Hands that were taken one behind the other are added up at once, and are what they are one by one."""

import random
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from handaudit.app.commands.runs import Logs
from handaudit.app.commands.sources import StatsInput
from handaudit.stats.by_player import ByPlayer
from handaudit.stats.column_texts import moment
from handaudit.stats.filters import Filter
from handaudit.stats.groups import EPOCH, Groups
from tests.kernel.mutations import hostile_block
from tests.kernel.test_counts import KINDS
from tests.kernel.test_rooms import SHOWN
from tests.stats.test_by_player import held, said, settled, table
from tests.stats.test_partial import BEGIN
from tests.support.clean_hands import the_kernel
from tests.support.looks import block, dealt

pytestmark = pytest.mark.usefixtures("native")
ZONES = ("ET", "(ET)", "CET [2026/01/31 1:02:03 ET]", "", "ET ")


def added(path: Path, monkeypatch: pytest.MonkeyPatch, chosen: Filter, at_once: bool = True) -> tuple[Groups, int]:
    """The sums of a log, and how many of its hands were added up by themselves."""
    alone = []
    take = ByPlayer.take
    with monkeypatch.context() as patch:
        patch.setattr(ByPlayer, "take", lambda self, audit: alone.append(audit) or take(self, audit))
        if not at_once:
            patch.setattr(ByPlayer, "run", lambda _self, _kernel, _found, low, *_: low)
        groups = Groups(("player",), "pt4", chosen)
        StatsInput(lambda: Logs([str(path)]).replayed(), (), "pt4").add_up(groups, 1, id)
    return groups, len(alone)


def agree(path: Path, monkeypatch: pytest.MonkeyPatch, chosen: Filter | None = None) -> int:
    """Holds what is added up at once to the same hands by themselves; gives how many are left to be."""
    chosen = chosen or Filter()
    mine, left = added(path, monkeypatch, chosen)
    theirs, _ = added(path, monkeypatch, chosen, at_once=False)
    assert mine.hands == theirs.hands
    assert table(mine) == table(theirs)
    assert said(settled(mine)) == said(settled(theirs))
    return left


def written(date: Any, rng: random.Random) -> str:
    """A date in one of the forms of logs."""
    hour = f"{date.hour:02}" if rng.random() < 0.7 else str(date.hour)
    return f"{date:%Y/%m/%d}{rng.choice((' ', ' - '))}{hour}:{date:%M:%S} {rng.choice(ZONES)}".rstrip(" ")


def test_clocks_of_headers_are_those_of_dates() -> None:
    rng, built = random.Random(4), the_kernel()
    for _ in range(3_000):
        date = EPOCH + timedelta(seconds=rng.randrange(-30_000_000_000, 60_000_000_000))
        text = written(date, rng)
        found = built.moment_of(text.encode())
        assert found == (moment(text), int((date - EPOCH).total_seconds())), text
        text = "".join([rng.choice("0123456789/:- ") if rng.random() < 0.04 else sign for sign in text])
        found = built.moment_of(text.encode())
        if found is not None:
            when = moment(text)
            assert when is not None, text
            assert found == (when, int((when - EPOCH).total_seconds())), text
    for text in (
        "2025/02/29 1:00:00 ET",
        "2026/13/01 1:00:00 ET",
        "2026/01/31 24:00:00 ET",
        "0000/01/31 1:00:00 ET",
        "",
        "2026/01/31",
    ):
        assert built.moment_of(text.encode()) is None
    assert built.moment_of(b"2024/02/29 1:00:00 ET") == (moment("2024/02/29 1:00:00 ET"), 1709168400)


@pytest.mark.heavy
@pytest.mark.parametrize("name", sorted(KINDS))
def test_nobody_is_left_of_plain_hands(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log.txt"
    path.write_bytes(block(dealt(94, 80, KINDS[name][0])))
    assert agree(path, monkeypatch) < 8


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(4))
def test_tables_in_turn_and_a_pool(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Players at several tables, who come back, at more tables than are clocked; names that are not ASCII; clocks that go back."""
    rng, now, texts = random.Random(seed), BEGIN, []
    for number in range(120):
        now += timedelta(seconds=rng.choice((0, 40, 40, -30, 1_799, 1_801, 3_600, 3_601)))
        text = SHOWN.replace("#8:", f"#{number + 9}:")
        head, rest = text.split("\n", 1)
        text = f"{head.rsplit(') - ', 1)[0]}) - {written(now, rng)}\n{rest}"
        text = text.replace("Table '", f"Table '{rng.choice(('', 'X ', 'Ü '))}{rng.randrange((1, 1, 9, 20)[seed])} ")
        for name in ("Ann", "Bob", "Cy", "Dee"):
            text = text.replace(name, f"{name}{rng.choice(('', '', 'é', 'x y'))}{rng.randrange(3)}")
        texts.append(text)
    path = tmp_path / "log.txt"
    path.write_bytes(block(texts))
    assert held(path, every=False) > 100
    assert agree(path, monkeypatch) < 60
    skip = frozenset({("PokerStars", str(number + 9)) for number in range(0, 120, 3)})
    assert added(path, monkeypatch, Filter(skip=skip))[0].hands == 80
    agree(path, monkeypatch, Filter(skip=skip))


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(6))
def test_changed_hands(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log.txt"
    path.write_bytes(hostile_block(random.Random(seed), 60))
    agree(path, monkeypatch)
