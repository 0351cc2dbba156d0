"""The arithmetic of betting: worked bets, and the same answer for one bet as for many at once."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from handaudit.replay.betting import is_full, least_total, legal_call, legal_total, to_call


@pytest.mark.parametrize(
    ("level", "before", "stack", "due"), [(100, 0, 500, 100), (100, 50, 500, 50), (100, 100, 500, 0), (100, 20, 30, 30)]
)
def test_what_a_call_costs(level: int, before: int, stack: int, due: int) -> None:
    assert to_call(level, before, stack) == due


@pytest.mark.parametrize(("level", "step", "due"), [(0, 20, 20), (20, 20, 40), (90, 60, 150)])
def test_the_smallest_total(level: int, step: int, due: int) -> None:
    assert least_total(level, step, 20) == due


@pytest.mark.parametrize(
    ("to", "legal"),
    [(20, False), (39, False), (40, True), (200, True), (300, True), (301, False)],
)
def test_a_total(to: int, legal: bool) -> None:
    """A level of 20, 300 in all, 200 at most or no limit."""
    assert legal_total(to, 20, 40, 300, 300) == legal
    assert legal_total(to, 20, 40, 200, 300) == (legal and to <= 200)


def test_an_all_in_below_the_smallest_total() -> None:
    assert legal_total(30, 20, 40, 30, 30)
    assert not legal_total(30, 20, 40, 300, 300)
    assert not legal_total(20, 20, 40, 20, 20)
    assert not is_full(10, 20)
    assert is_full(20, 20)


FORMULAS: list[tuple[Callable[..., Any], int]] = [
    (to_call, 3),
    (legal_call, 4),
    (least_total, 3),
    (legal_total, 5),
    (is_full, 2),
]


@pytest.mark.parametrize(("formula", "count"), FORMULAS, ids=[formula.__name__ for formula, _ in FORMULAS])
def test_arrays_and_ints_agree(formula: Callable[..., Any], count: int) -> None:
    rng = random.Random(formula.__name__)
    rows = [[rng.randrange(2 if at == 3 and formula is legal_call else 6) for at in range(count)] for _ in range(2000)]
    many = formula(*np.array(rows, np.int64).T)
    assert many.tolist() == [formula(*row) for row in rows]
    assert len(set(many.tolist())) > 1
