"""The table `players`, of many hands at once."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import polars as pl

from handaudit.stats.brief_counts import BriefCounts, cards_in
from handaudit.stats.brief_rows import BriefRows, places, told
from handaudit.stats.count_columns import Amounts, CountedRows, CountTable, RowMask
from handaudit.stats.logged_money import Logged
from handaudit.stats.schema import COUNTED, WORDS
from handaudit.stats.seat_rows import PLACES, SHOWN, Counts, SeatRows, text_of
from handaudit.stats.typed_tables import Column


class Players(SeatRows):
    """The rows of `players`, whose counts are taken apart."""

    def _clear(self) -> None:
        super()._clear()
        self.counted = CountedRows()

    def counts(self, dids: Sequence[Counts], owns: Sequence[Counts]) -> None:
        """What is counted in more rows."""
        self.counted.add(dids, owns)

    def columns(self) -> Sequence[Column]:
        """The columns behind the key."""
        counted = self.counted.table()
        dealt = RowMask(np.array([start is not None for start in self.starts]))
        columns = _columns(
            counted, dealt, (self.seats, self.names, self.ids), list(map(PLACES.get, self.places)),
            [one or None for one in self.offsets], self.chairs, self.starts, self.finals, self.units, self.logged,
            pl.Series(self.sources()), (list(map(text_of, self.cards)), self.holdings, self.made),
        )  # fmt: skip
        self._clear()
        return columns

    def brief_columns(self, rows: BriefRows) -> Sequence[Column]:
        """The columns of hands in brief: the log pays what the rules give."""
        cells = rows.cells(self.name)
        spots, distances, dids = zip(*rows.courses(), strict=True)
        counted, dealt = BriefCounts(cells, dids), RowMask(cells["dealt"] == 1)
        course = places(cells["course"])
        positions = pl.Series(list(map(PLACES.get, spots)), dtype=pl.Enum(WORDS["position"]))
        offsets = pl.Series([offset or None for offset in distances], dtype=pl.String)
        start, final = pl.Series(cells["start"]), pl.Series(cells["final"])
        return _columns(
            counted, dealt, (pl.Series(cells["seat"]), *rows.people(cells["name"])), positions[course],
            offsets[course], told(cells["hero"] == 1, cells["hero"] >= 0), dealt.only(start), dealt.only(final),
            told(cells["unit"], cells["unit"] > 0), {}, pl.Series(["logged"]).new_from_index(0, len(start)),
            cards_in(cells["cards"], cells["made"]),
        )  # fmt: skip


def _columns(
    counted: CountTable, dealt: RowMask, who: Iterable[Column], places: Column, offsets: Column, chairs: Column, starts: Column,
    finals: Column, units: Column, logged: Mapping[int, Logged], sources: pl.Series, cards: Iterable[Column],
) -> list[Column]:  # fmt: skip
    """All columns; where the player was not dealt in, nothing is told of what was done and what it brought."""
    ruled = RowMask(dealt.rows | counted.some("ruled"))
    adjustable = RowMask(dealt.rows & counted.some("ev_of"))

    def amount(name: str) -> Amounts:
        return counted.column(name, dealt)

    won, net = _by_log(logged, amount("won"), amount("net"))
    return [
        *who, places, offsets, dealt.rows, chairs, starts, *map(amount, ("paid", "returned", "won", "net")), finals,
        *map(amount, ("antes", "blinds", "rake", "rake_dealt", "rake_shared", "rake_won")), units, won, net,
        *map(amount, ("cash_out", "cash_out_fee")), counted.column("ruled", ruled), dealt.only(sources),
        counted.column("ev_net", adjustable), adjustable.only(pl.Series(counted.some("ev_hands"))),
        dealt.only(pl.Series(counted.some(SHOWN))), *cards, dealt.only(pl.Series(counted.some("walks"))), *map(amount, COUNTED),
    ]  # fmt: skip


def _by_log(logged: Mapping[int, Logged], won: Amounts, net: Amounts) -> tuple[Amounts, Amounts]:
    """What the log pays and what that comes to: by row where that is not what the rules give."""
    if not logged:
        return won, net
    wons, nets = ([*one] if isinstance(one, list) else one.to_list() for one in (won, net))
    for row, one in logged.items():
        wons[row], nets[row] = one.won, one.net
    return wons, nets
