"""Lines about players of a tournament, which are looked for by their words: each has the number of its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handaudit.read.tournaments import TournamentLine, lines_in

TEXTS = st.sampled_from(
    [
        "Ann finished the tournament in 3rd place",
        "Bob finished the tournament in 2nd place and received $4.50.",
        "Bob wins the tournament and receives $9.00 - congratulations!",
        "nobody finished the tournament in 9th place",
        "Ann: folds",
        "tournament tournament",
        "",
    ]
)
SEATS = {1: "Ann", 4: "Bob"}


@pytest.mark.heavy
@given(st.lists(TEXTS, max_size=30))
def test_a_line_is_told_by_its_number(rows: list[str]) -> None:
    alone: list[TournamentLine] = []
    for at, row in enumerate(rows):
        alone += [one._replace(line=7 + at) for one in lines_in(row.encode(), 1, SEATS)]
    assert lines_in("\n".join(rows).encode(), 7, SEATS) == alone
    assert lines_in("\r\n".join(rows).encode(), 7, SEATS) == alone


def test_there_are_such_lines() -> None:
    found = lines_in(b"x\nBob finished the tournament in 2nd place\nAnn wins the tournament", 10, SEATS)
    assert [(one.line, one.seat, one.place) for one in found] == [(11, 4, 2), (12, 1, 1)]
