"""What is counted of players in hands in brief as columns, and what their cards are."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from handaudit.stats.brief_rows import Cells, Numbers, places
from handaudit.stats.card_classes import cards_texts, made_with
from handaudit.stats.count_columns import CountTable, did_of, place_of


class BriefCounts(CountTable):
    """Counts by name, row by row. What a hand brought a player stands in columns of its own, and goes by no other name."""

    def __init__(self, cells: Cells, dids: Sequence[Mapping[str, int]]) -> None:
        alike = dict(zip(map(id, dids), dids, strict=True))
        number = dict(zip(alike, range(len(alike)), strict=True)).__getitem__
        self._kinds = np.fromiter(map(number, map(id, dids)), np.int64, len(dids))[cells["course"]]
        self._done, self._ever = did_of(list(alike.values()))
        net, shown, odds, unit = (cells[field] for field in ("net", "shown", "odds", "unit"))
        same = ("paid", "returned", "won", "net", "antes", "blinds", "rake", "rake_dealt", "rake_shared", "rake_won")
        self._own: dict[str, Numbers] = {
            **{name: cells[name] for name in same},
            "stack_low": cells["start"], "stack_high": cells["start"], "all_ins": cells["emptied"],
            "hands_won": _yes(cells["won"] > 0), "showdown_net": net * shown, "other_net": net * (1 - shown),
            "biggest_won": cells["total"] * (net > 0), "biggest_lost": cells["total"] * (net < 0),
            "bb_hands": _yes(unit > 0), "big_blinds": unit,
            "ev_of": odds, "ev_net": net * odds + cells["luck"], "ev_hands": cells["ev_hands"], "ev_bb_hands": odds * (unit > 0),
        }  # fmt: skip
        self._told = {name for name, column in self._own.items() if column.any()}

    def _has(self, name: str) -> bool:
        return name in self._told or bool(self._ever[place_of(name)])

    def _counts(self, name: str) -> Numbers:
        did: Numbers = self._done[place_of(name)].take(self._kinds)
        return did + self._own[name] if name in self._own else did


def _yes(rows: npt.NDArray[np.bool_]) -> Numbers:
    return rows.astype(np.int64)


def cards_in(packed: Numbers, strengths: Numbers) -> tuple[pl.Series, pl.Series, pl.Series]:
    """Cards, the class of a holding and what was made with the board, as columns: of cards that are packed, and of strengths."""
    kinds, rows = np.unique(packed, return_inverse=True)
    cards, holdings = zip(*map(cards_texts, kinds.tolist()), strict=True)
    levels, made = np.unique(strengths, return_inverse=True)
    texts: list[tuple[Any, Numbers]] = [(cards, rows), (holdings, rows), (list(map(made_with, levels.tolist())), made)]
    one, two, three = (pl.Series(column, dtype=pl.String)[places(at)] for column, at in texts)
    return one, two, three
