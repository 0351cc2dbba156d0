"""Every attack of the list is made, and the promise that it attacks holds."""

from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from tests.hostile.attacks import SURFACES, Attack

ATTACKS: list[Attack] = [
    one for name in SURFACES for one in import_module(f"tests.hostile.attacks.{name}").SURFACE.attacks
]


OFTEN = {"bundles": 2, "rulings": 2, "server": 2}
"""Of these surfaces every second attack is a heavy test, of the others every eighth; `--long` makes all."""


def often(number: int, one: Attack) -> bool:
    """Whether the attack of that number on its surface is a heavy test."""
    return number % OFTEN.get(one.surface, 8) == 0 and one.surface != "jobs"


PARAMETERS = [
    pytest.param(one, id=f"{one.surface}: {one.what}", marks=pytest.mark.heavy if often(at, one) else pytest.mark.long)
    for name in SURFACES
    for at, one in enumerate(found for found in ATTACKS if found.surface == name)
]


@pytest.mark.parametrize("one", PARAMETERS)
def test_a_promise_holds(one: Attack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    one.run(tmp_path)


def test_every_surface_is_attacked_often_enough() -> None:
    counts = Counter(one.surface for one in ATTACKS)
    assert set(counts) == set(SURFACES)
    assert min(counts.values()) >= 12, counts
    assert len(ATTACKS) >= 150, counts
    assert len({(one.surface, one.what) for one in ATTACKS}) == len(ATTACKS)
