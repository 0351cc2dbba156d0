"""The ring of seats begins left of a seat, also of an empty one."""

import pytest

from handaudit.model.seat_order import clockwise


@pytest.mark.parametrize(
    ("after", "order"),
    [(1, [3, 6, 9, 1]), (3, [6, 9, 1, 3]), (9, [1, 3, 6, 9]), (5, [6, 9, 1, 3]), (0, [1, 3, 6, 9]), (10, [1, 3, 6, 9])],
)
def test_the_order_begins_left_of_a_seat_and_ends_with_it(after: int, order: list[int]) -> None:
    assert clockwise({9, 3, 1, 6}, after) == order
    assert clockwise([], after) == []
