"""Counts as columns, and tables whose rows are taken at any time."""

from random import Random

import numpy as np
import polars as pl
import pytest

from handaudit import audit_text
from handaudit.base.errors import HandauditError
from handaudit.read.chunk_builder import HAND_LINES
from handaudit.stats.count_columns import AMOUNTS, CountedRows, RowMask
from handaudit.stats.schema import COLUMNS, COUNTED, NAMES, SMALL
from handaudit.stats.tables import Tables
from handaudit.stats.typed_tables import table_of
from tests.stats.logs import HAND, NIGHT, WALK, WRONG

WORDS = (*COUNTED, *AMOUNTS, "stack_low", "hands")


@pytest.mark.parametrize("at_once", [1, 3, 1000])
def test_a_column_holds_what_was_counted(monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    monkeypatch.setattr("handaudit.stats.count_columns._AT_ONCE", at_once)
    random = Random(at_once)
    names = random.sample(WORDS, 40)
    dids = [dict.fromkeys(random.sample(names[:20], 5), 1) for _ in range(4)]
    rows = [
        (
            random.choice(dids),
            {name: random.randrange(-9, 10**4 if name in SMALL else 10**12) for name in random.sample(names[20:], 6)},
        )
        for _ in range(50)
    ]
    counted = CountedRows()
    for first in range(0, len(rows), 7):
        counted.add(*zip(*rows[first : first + 7], strict=True))
    table = counted.table()
    told = RowMask(np.array([at % 5 != 0 for at in range(len(rows))]))
    seen = 0
    for name in (*COUNTED, *AMOUNTS):
        values = [did.get(name, own.get(name, 0)) for did, own in rows]
        column = table.column(name, told)
        assert isinstance(column, pl.Series)
        assert column.to_list() == [value if at % 5 else None for at, value in enumerate(values)]
        assert table.some(name).tolist() == [bool(value) for value in values]
        seen += any(values)
    assert seen > 20


def test_a_count_of_the_longest_hand_fits_into_its_column() -> None:
    counted = CountedRows()
    counted.add([{}], [{"all_ins": HAND_LINES}])
    column = counted.table().column("all_ins", RowMask(np.array([True])))
    assert isinstance(column, pl.Series)
    assert (column.dtype, column.to_list()) == (pl.Int16, [HAND_LINES])


def test_a_number_above_64_bits_is_told_where_it_stands() -> None:
    counted = CountedRows()
    counted.add([{}, {}], [{"paid": 1, "stack_low": 2**64}, {"paid": 3}])
    told = RowMask(np.array([True, True]))
    assert list(counted.table().column("paid", told)) == [1, 3]
    counted.add([{}, {}], [{"paid": 2**63}, {"won": 3}])
    table = counted.table()
    assert table.column("paid", told) == [2**63, 0]
    assert list(table.column("won", told)) == [0, 3]
    columns = [[None, None] for _ in COLUMNS["players"]]
    columns[[column.name for column in COLUMNS["players"]].index("paid")] = [*table.column("paid", told)]
    with pytest.raises(HandauditError, match=r"players\.paid: a number above"):
        table_of("players", columns)


@pytest.mark.parametrize("text", [NIGHT, HAND + "\n" + NIGHT, WRONG, WALK + "\n" + WRONG])
def test_rows_do_not_tell_when_they_were_taken(text: str) -> None:
    whole, each = Tables(NAMES), Tables(NAMES)
    parts: dict[str, list[pl.DataFrame]] = {name: [] for name in NAMES}
    audits = audit_text(text).hands
    assert audits
    for number, audit in enumerate(audits, 1):
        whole.add(audit, number)
        each.add(audit, number)
        for name in NAMES:
            parts[name].append(each.take(name))
    for name in NAMES:
        table = whole.take(name)
        assert pl.concat(parts[name]).equals(table), name
        assert table.height or name in ("swaps", "findings", "chips", "tournaments"), name
        assert not whole.height(name)
