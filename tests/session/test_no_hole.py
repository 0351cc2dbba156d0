"""Ids that are left out between two hands of a table are no missing hands where its stacks and its button follow on."""

import os
import random
from pathlib import Path

import pytest

from tests.jobs.tasks.engines import Shuffled, job, plain, small
from tests.support.inprocess import run

NAMES = ("Ann", "Bob", "Cy")


def night(ids: list[int], table: str = "Attic", left_out: frozenset[int] = frozenset(), seed: int = 1) -> list[str]:
    """Hands of three players that end before the flop; of those that are left out the chips move all the same."""
    rng, stacks, out = random.Random(seed), dict.fromkeys(NAMES, 1000), []
    for at, number in enumerate(ids):
        small, big, button = (NAMES[(at + 1 + k) % 3] for k in range(3))
        seats = "".join(f"Seat {k}: {name} ({stacks[name]} in chips)\n" for k, name in enumerate(NAMES, 1))
        folds = rng.random() < 0.5
        if folds:
            play = f"{button}: folds\n{small}: folds\nUncalled bet (5) returned to {big}\n{big} collected 10 from pot\n"
            paid, winner = 10, big
        else:
            play = f"{button}: raises 10 to 20\n{small}: folds\n{big}: folds\nUncalled bet (10) returned to {button}\n"
            play += f"{button} collected 25 from pot\n"
            paid, winner = 25, button
            stacks[big] -= 10
        stacks[small] -= 5
        stacks[winner] += 5 if folds else 15
        rows = {name: f"collected ({paid})" if name == winner else "folded before Flop" for name in NAMES}
        tags = {small: " (small blind)", big: " (big blind)", button: " (button)"}
        summary = "".join(f"Seat {k}: {name}{tags[name]} {rows[name]}\n" for k, name in enumerate(NAMES, 1))
        if number not in left_out:
            out.append(
                f"Handaudit Hand #{number}: Hold'em No Limit (5/10) - 2026/11/20 {20 + at // 60}:{at % 60:02d}:00 UTC\n"
                f"Table '{table}' 6-max Seat #{at % 3 + 1} is the button\n{seats}"
                f"{small}: posts small blind 5\n{big}: posts big blind 10\n*** HOLE CARDS ***\n{play}"
                f"*** SUMMARY ***\nTotal pot {paid} | Rake 0\n{summary}"
            )
    return out


def missing(folder: Path, hands: list[str], native: str = "1") -> int:
    """How many times ids are said to be missing."""
    path = folder / "night.txt"
    path.write_text("\n".join(hands), "utf-8")
    result = run(["check", "--format", "jsonl", str(path)], folder, {**os.environ, "HANDAUDIT_NATIVE": native})
    assert result.returncode in (0, 1), result.stderr
    return result.stdout.count(b'"session-missing-hand"')


def with_holes(count: int) -> list[int]:
    """Ids of which many are left out."""
    ids, rng = [1], random.Random(3)
    while len(ids) < count:
        ids.append(ids[-1] + rng.choice([1, 1, 1, 2]))
    return ids


@pytest.mark.parametrize("native", ["0", "1"])
def test_a_sound_log_whose_ids_have_holes(tmp_path: Path, native: str) -> None:
    ids = with_holes(40)
    assert ids[-1] > 45
    assert missing(tmp_path, night(ids), native) == 0


@pytest.mark.parametrize("native", ["0", "1"])
def test_a_hand_that_is_missing_is_still_named(tmp_path: Path, native: str) -> None:
    assert missing(tmp_path, night(list(range(1, 41)), left_out=frozenset({7, 20})), native) == 2


def test_two_tables_in_one_row_of_ids(tmp_path: Path) -> None:
    ids = list(range(1, 61))
    one, two = night(ids[::2], "Attic", seed=1), night(ids[1::2], "Barn", seed=2)
    both = [hand for pair in zip(one, two, strict=True) for hand in pair]
    assert missing(tmp_path, both) == 0
    assert missing(tmp_path, one) == 0  # the other table's log is not at hand
    del both[21]
    assert missing(tmp_path, both) == 1  # the second table's stacks do not follow on


@pytest.mark.heavy
def test_a_job_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch)
    ids = list(range(1, 31))
    one, two = night(ids[::2], "Attic", seed=1), night(ids[1::2], "Barn", seed=2)
    for name, hands in (
        ("sound", one),
        ("hole", [hand for pair in zip(one, two, strict=True) for hand in pair][:21] + two[11:]),
    ):
        path = tmp_path / f"{name}.txt"
        path.write_text("\n".join(hands), "utf-8")
        assert job(Shuffled(1, 0.2), tmp_path / f"work-{name}", path) == plain(path)
