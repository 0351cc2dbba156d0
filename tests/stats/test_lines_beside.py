"""The second half of a table may be written by a copy of the process: the bytes are the same, also where the copy fails."""

import os
import random
import select
import tempfile
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path

import pytest

from handaudit.base.outputs.beside import Beside
from handaudit.stats import csv_lines
from handaudit.stats.catalogue import STATS
from handaudit.stats.csv_lines import write_lines
from handaudit.stats.groups import Groups
from tests.stats.test_by_player import added, hands, quick
from tests.support.forking import forks

pytestmark = pytest.mark.usefixtures("native")


def by_player() -> Groups:
    """Some players, added up by the kernel."""
    groups = Groups(("player",))
    quick(groups)
    added(groups, hands(random.Random(5), 200, clocks=True))
    assert groups.players is not None
    return groups


def written(place: Path) -> bytes:
    """The table as a file."""
    with place.open("w", encoding="utf-8", newline="") as out:
        write_lines(out, by_player(), list(STATS.values()), 1, False, "standard")
    return place.read_bytes()


@pytest.fixture
def added_by_copies(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each copy had written its part; this process may be copied."""
    forks(monkeypatch)
    monkeypatch.setattr(Beside, "allowed", True)
    monkeypatch.setattr(csv_lines, "_HALF", 1)
    monkeypatch.setattr(csv_lines, "_AT_ONCE", 3)
    add, told = Beside.add, list[bool]()

    def noted(self: Beside) -> bool:
        told.append(add(self))
        return told[-1]

    monkeypatch.setattr(Beside, "add", noted)
    return told


@pytest.mark.heavy
def test_the_second_half_is_written_by_a_copy(
    tmp_path: Path, added_by_copies: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = written(tmp_path / "two.csv")
    assert added_by_copies == [True]
    monkeypatch.setattr(Beside, "allowed", False)
    assert found == written(tmp_path / "one.csv")
    assert len(added_by_copies) == 1
    assert found.count(b"\n") > 6


@pytest.mark.parametrize("how", ["dies", "fails"])
def test_what_a_copy_cannot_write_is_written_here(
    how: str, tmp_path: Path, added_by_copies: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, write = os.getpid(), Beside._write

    def broken() -> Iterator[str]:
        yield "half of it"
        raise OSError(28, "no room is left")

    if how == "dies":
        monkeypatch.setattr(Beside, "_write", lambda self, _: os.kill(os.getpid(), 9))
    else:
        monkeypatch.setattr(Beside, "_write", lambda self, _: write(self, broken()))
    found = written(tmp_path / "two.csv")
    assert os.getpid() == here
    assert added_by_copies == [False]
    monkeypatch.setattr(Beside, "allowed", False)
    assert found == written(tmp_path / "one.csv")


def test_a_copy_for_which_nobody_waits_ends(tmp_path: Path) -> None:
    """As where a run is told to stop: whoever reads what it prints would wait for the copy, too."""
    heard, held = os.pipe()
    if (child := os.fork()) == 0:
        with (tmp_path / "out.csv").open("w", encoding="utf-8") as out, tempfile.TemporaryFile() as file:
            Beside(out, repeat(""), file)
            os._exit(0)
    os.close(held)
    os.waitpid(child, 0)
    ready, _, _ = select.select([heard], [], [], 20)
    assert ready, "the copy goes on"
    assert os.read(heard, 1) == b""
    os.close(heard)
