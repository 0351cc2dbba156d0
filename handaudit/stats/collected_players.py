"""The table `players`: a row for each seat of a hand."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import polars as pl

from handaudit.model.cards import cards_text
from handaudit.stats.brief_counts import BriefCounts, cards_in
from handaudit.stats.brief_rows import BriefRows, places, told
from handaudit.stats.collected import Collected, Column, Source
from handaudit.stats.count_columns import Amounts, Counted, CountTable, Told
from handaudit.stats.identities import hero_of
from handaudit.stats.logged_money import Logged, faulty_money
from handaudit.stats.player_lines import lines_of
from handaudit.stats.schema import COUNTED, WORDS
from handaudit.stats.shape import big_blind
from handaudit.stats.texture import holding, made_in

_PLACES: Final = {word: word for word in WORDS["position"]}
_SHOWN: Final = "showdowns"


class Players(Collected):
    """The rows of `players`."""

    def __init__(self, defs: str, heroes: frozenset[str], brief: BriefRows) -> None:
        super().__init__("players", brief)
        self.defs, self.heroes = defs, heroes
        self._clear()

    def _clear(self) -> None:
        self.counted = Counted()
        self.places: list[str] = []
        self.offsets: list[str] = []
        self.seats: list[int] = []
        self.logged: dict[int, Logged] = {}
        self.names: list[str] = []
        self.ids: list[str] = []
        self.starts: list[int | None] = []
        self.finals: list[int | None] = []
        self.cards: list[tuple[int, ...] | None] = []
        self.holdings: list[str | None] = []
        self.made: list[str | None] = []
        self.units: list[int | None] = []
        self.chairs: list[bool | None] = []
        self.faulty: list[bool] = []

    def add(self, source: Source) -> None:
        """The rows of one more hand."""
        audit, rep, book = source.audit, source.audit.replay, source.audit.rulebook
        lines = lines_of(audit, self.defs)
        if source.seats is not None:
            lines = [line for line in lines if line.seat in source.seats]
        if rep is None or book is None or not lines:
            return
        seats, _, places, owns, offsets, logged, dids = zip(*lines, strict=True)
        self.counted.add(dids, owns)
        if any(logged):
            self.logged.update((at, one) for at, one in enumerate(logged, len(self.seats)) if one is not None)
        self.count(source.key, len(lines))
        self.seats += seats
        self.places += places
        self.offsets += offsets
        self.names += map(source.names.__getitem__, seats)
        self.ids += map(source.ids.__getitem__, seats)
        starts, unit = list(map(rep.start.get, seats)), big_blind(audit.hand) or None
        self.starts += starts
        self.finals += [None if start is None else rep.final[seat] for seat, start in zip(seats, starts, strict=True)]
        self.units += [None if start is None else unit for start in starts]
        cards = list(map(rep.holdings.get, seats))
        self.cards += cards
        self.holdings += [holding(one, book) if one else None for one in cards]
        self.made += [made_in(audit, seat) if _SHOWN in did else None for seat, did in zip(seats, dids, strict=True)]
        hero = hero_of(audit.hand, self.heroes)
        self.chairs += [None if hero is None else seat == hero for seat in seats]
        self.faulty += [faulty_money(audit)] * len(seats)

    def columns(self) -> Sequence[Column]:
        """The columns behind the key."""
        counted = self.counted.table()
        dealt = Told(np.array([start is not None for start in self.starts]))
        columns = _columns(
            counted, dealt, (self.seats, self.names, self.ids), list(map(_PLACES.get, self.places)),
            [one or None for one in self.offsets], self.chairs, self.starts, self.finals, self.units, self.logged,
            _source(self.faulty, self.logged), (list(map(_cards, self.cards)), self.holdings, self.made),
        )  # fmt: skip
        self._clear()
        return columns

    def brief_columns(self, rows: BriefRows) -> Sequence[Column]:
        """The columns of hands in brief: the log pays what the rules give."""
        cells = rows.cells(self.name)
        spots, distances, dids = zip(*rows.courses(), strict=True)
        counted, dealt = BriefCounts(cells, dids), Told(cells["dealt"] == 1)
        course = places(cells["course"])
        positions = pl.Series(list(map(_PLACES.get, spots)), dtype=pl.Enum(WORDS["position"]))
        offsets = pl.Series([offset or None for offset in distances], dtype=pl.String)
        start, final = pl.Series(cells["start"]), pl.Series(cells["final"])
        return _columns(
            counted, dealt, (pl.Series(cells["seat"]), *rows.people(cells["name"])), positions[course],
            offsets[course], told(cells["hero"] == 1, cells["hero"] >= 0), dealt.only(start), dealt.only(final),
            told(cells["unit"], cells["unit"] > 0), {}, pl.Series(["logged"]).new_from_index(0, len(start)),
            cards_in(cells["cards"], cells["made"]),
        )  # fmt: skip


def _columns(
    counted: CountTable, dealt: Told, who: Iterable[Column], places: Column, offsets: Column, chairs: Column, starts: Column,
    finals: Column, units: Column, logged: Mapping[int, Logged], sources: pl.Series, cards: Iterable[Column],
) -> list[Column]:  # fmt: skip
    """All columns; where the player was not dealt in, nothing is told of what was done and what it brought."""
    ruled = Told(dealt.rows | counted.some("ruled"))
    adjustable = Told(dealt.rows & counted.some("ev_of"))

    def amount(name: str) -> Amounts:
        return counted.column(name, dealt)

    won, net = _by_log(logged, amount("won"), amount("net"))
    return [
        *who, places, offsets, dealt.rows, chairs, starts, *map(amount, ("paid", "returned", "won", "net")), finals,
        *map(amount, ("antes", "blinds", "rake", "rake_dealt", "rake_shared", "rake_won")), units, won, net,
        *map(amount, ("cash_out", "cash_out_fee")), counted.column("ruled", ruled), dealt.only(sources),
        counted.column("ev_net", adjustable), adjustable.only(pl.Series(counted.some("ev_hands"))),
        dealt.only(pl.Series(counted.some(_SHOWN))), *cards, dealt.only(pl.Series(counted.some("walks"))), *map(amount, COUNTED),
    ]  # fmt: skip


def _by_log(logged: Mapping[int, Logged], won: Amounts, net: Amounts) -> tuple[Amounts, Amounts]:
    """What the log pays and what that comes to: by row where that is not what the rules give."""
    if not logged:
        return won, net
    wons, nets = ([*one] if isinstance(one, list) else one.to_list() for one in (won, net))
    for row, one in logged.items():
        wons[row], nets[row] = one.won, one.net
    return wons, nets


def _source(faulty: Sequence[bool], logged: Mapping[int, Logged]) -> pl.Series:
    """Whose word on the net counts."""
    sources = ["due" if one else "logged" for one in faulty]
    for row, one in logged.items():
        if one.net is None:
            sources[row] = "due"
    return pl.Series(sources)


@lru_cache(maxsize=8192)
def _cards(cards: tuple[int, ...] | None) -> str | None:
    return cards_text(cards) if cards else None
