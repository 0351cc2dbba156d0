"""The arithmetic of betting: worked bets, and what must hold for every small one."""

from itertools import product

import pytest

from handaudit.replay.turn import is_full, least_total, legal_call, legal_total, to_call


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


def test_what_a_call_pays() -> None:
    """Just what it costs, and all-in where that is the stack."""
    assert legal_call(50, 50, 200, False)
    assert legal_call(50, 50, 50, True)
    assert not legal_call(40, 50, 200, False)
    assert not legal_call(50, 50, 200, True)
    assert not legal_call(50, 50, 50, False)
    assert not legal_call(0, 0, 200, False)


def test_every_small_call_is_to_the_level_or_for_the_stack() -> None:
    sums = list(product(range(7), repeat=3))
    assert len(sums) == 343
    for level, before, stack in sums:
        owes = to_call(level, before, stack)
        assert 0 <= owes <= stack
        assert before + owes == level if 0 <= level - before <= stack else owes == (stack if level > before else 0)
        legal = [amount for amount in range(10) for allin in (False, True) if legal_call(amount, owes, stack, allin)]
        assert legal == ([owes] if owes else [])


def test_every_small_total_is_above_the_level_and_within_the_limit() -> None:
    """What is legal is every sum from the smallest to the largest, and all that the seat has where that is less."""
    sums = list(product(range(6), range(1, 4), range(1, 12), range(1, 12)))
    assert len(sums) == 2178
    for level, step, high, every in sums:
        low = least_total(level, step, 2)
        assert low == (level + step if level else 2)
        legal = {to for to in range(14) if legal_total(to, level, low, high, every)}
        whole = {to for to in range(low, min(high, every) + 1) if to > level}
        assert legal == whole | ({every} if level < every <= high else set())
        assert all(is_full(to - level, step) for to in whole if level)
