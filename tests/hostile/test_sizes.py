"""Sizes just beyond what is read, or small ones of what has no limit, end as the large ones do; `--sizes` measures those."""

from pathlib import Path
from typing import Final

import pytest

from tests.hostile.box import inside, quiet_about
from tests.hostile.costs import Cost
from tests.hostile.sizes import CHECK, SIZES, Size, judged, measured

BEYOND: Final = {
    "lines of chat in one hand": (10_500, "log-oversized-hand"),
    "actions in one hand": (10_500, "log-oversized-hand"),
    "lines that nobody can read in one hand": (10_500, "log-oversized-hand"),
    "digits of an amount": (5_000, "log-bad-amount"),
    "digits of a stack": (5_000, "log-bad-amount"),
    "digits of an id": (5_000, "log-"),
    "a line without an end": (1_100_000, "log-unreadable-line"),
    "a name without an end": (1_100_000, "log-unreadable-line"),
    "hands of one id": (40, "session-conflicting-hand"),
    "lists in lists of a rulebook": (100, "house.toml"),
    "tables in tables of a rulebook": (100, "house.toml"),
    "keys of a rulebook": (30_000, "house.toml"),
    "rulebooks, each on the next": (40, "files deep"),
    "rulebooks in a circle": (4, "circular"),
}
"""What has a limit: a size beyond it, and what is said of it."""
FEW: Final = 20


@pytest.mark.parametrize("name", SIZES)
def test_what_is_beyond_a_limit_is_said_and_all_else_is_read(tmp_path: Path, name: str) -> None:
    count, said = BEYOND.get(name, (FEW, ""))
    given = " ".join(SIZES[name].make(tmp_path, count))
    done = inside(*CHECK.format(given).split(), cwd=tmp_path)
    assert done.status in SIZES[name].statuses, done.said
    quiet_about(done, *([said] if said else []))
    assert len(done.said) < 1_000 + 400 * FEW


def test_what_does_not_hold_is_told() -> None:
    took = Cost(10.0, 150.0, 0)
    made = Size(1, lambda folder, count: (), (), (0,))
    assert not judged(took, CHECK, made, 10_000_000, 1)
    assert judged(took, CHECK, made._replace(statuses=(3,)), 10_000_000, 1) == "status 0"
    assert judged(took, CHECK, made, 1_000, 1) == "time"
    assert judged(took, CHECK, made, 1_000, 10_000) == ""
    assert judged(took._replace(memory=900.0), CHECK, made, 10_000_000, 1) == "memory"


@pytest.mark.long
@pytest.mark.parametrize("name", SIZES)
def test_a_hundredth_of_a_hostile_size(name: str) -> None:
    """By every command: how it ends, and in how much memory."""
    seen = 0
    for command, _, took, wrong in measured(name, 0.01):
        seen += 1
        assert "status" not in wrong or BEYOND.get(name, (0, ""))[0] > SIZES[name].count // 100, (command, took)
        assert "memory" not in wrong, (command, took)
    assert seen
