"""Every attack of the list is made, and the promise that it attacks holds."""

from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from tests.hostile.attacks import SURFACES, Attack

ATTACKS: list[Attack] = [
    one for name in SURFACES for one in import_module(f"tests.hostile.attacks.{name}").SURFACE.attacks
]


@pytest.mark.parametrize("one", ATTACKS, ids=lambda one: f"{one.surface}: {one.what}")
def test_a_promise_holds(one: Attack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    one.run(tmp_path)


def test_every_surface_is_attacked_often_enough() -> None:
    counts = Counter(one.surface for one in ATTACKS)
    assert set(counts) == set(SURFACES)
    assert min(counts.values()) >= 12, counts
    assert len(ATTACKS) >= 150, counts
    assert len({(one.surface, one.what) for one in ATTACKS}) == len(ATTACKS)
