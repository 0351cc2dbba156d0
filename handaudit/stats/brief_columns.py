"""Columns of hands in brief, for many hands at once."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import polars as pl

from handaudit.stats.brief_rows import STREET, BriefRows, told
from handaudit.stats.payouts import PAID, PAY
from handaudit.stats.typed_tables import Column


def action_columns(rows: BriefRows) -> Sequence[Column]:
    """The columns of hands in brief: the log has each action but what goes back without a line, and all are what the rules ask."""
    cells = rows.cells("actions")
    names, ids = rows.people(cells["name"])
    pays = cells["task"] == rows.word("task", PAY)
    in_log = cells["line"] >= 0
    return [
        pl.Series(cells["n"]), told(cells["line"]), rows.words("street", cells, STREET), rows.words("task", cells),
        pl.Series(cells["seat"]), names, ids, rows.words("action", cells, renamed=PAID), pl.Series(cells["amount"]),
        told(cells["to"]), told(cells["owed"]), told(cells["stack"]), told(cells["pot"]),
        told((cells["amount"] > 0) & (cells["amount"] == cells["stack"]), ~pays),
        pl.Series(in_log), pl.Series(np.ones(len(pays), dtype=bool)), pl.Series(cells["received"]),
        rows.words("from_pot", cells),
    ]  # fmt: skip


def pot_columns(rows: BriefRows) -> list[Column]:
    """The columns of `pots`."""
    cells = rows.cells("pots")
    sure = pl.Series(np.ones(len(cells["pot"]), dtype=bool))
    return [
        rows.words("pot", cells), pl.Series(cells["amount"]), pl.Series(cells["rake"]),
        [_seats_in(bits) for bits in cells["eligible"].tolist()], rows.shares(), sure,
    ]  # fmt: skip


@lru_cache(maxsize=4096)
def _seats_in(bits: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(bits.bit_length()) if bits >> seat & 1])


def award_columns(rows: BriefRows) -> list[Column]:
    """The columns of `awards`."""
    cells = rows.cells("awards")
    run = pl.Series([None], dtype=pl.Int64).new_from_index(0, len(cells["pot"]))
    seat, amount, odd = (pl.Series(cells[field]) for field in ("seat", "amount", "odd"))
    return [rows.words("pot", cells), run, rows.words("half", cells), seat, *rows.people(cells["name"]), amount, odd]
