"""Hands that a worker took one behind the other, as one row of columns: what is to be done for each of them is done for all."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from handaudit.read.small_logs import Taken
from handaudit.scale.rows import CLEAN, Common, Row, Terms
from handaudit.session.digests import Digest, Twins
from handaudit.session.state import Left, Place, State, clean_state

_new: Final[Any] = tuple.__new__


class Columns(NamedTuple):
    """The hands of a run by column. `terms` are numbers; `lines` are those of the headers; `left` is what a hand leaves behind, None in a
    pool of players."""

    terms: list[int]
    ids: list[str]
    dates: list[str]
    tables: list[tuple[str, int]]
    twins: Twins
    lines: list[int]
    left: list[Left | None]


def columns(taken: Taken, digest: Digest, log: int, number: Callable[[Any], int]) -> Columns:
    """The columns of hands that were taken; `number` is that of a header's terms."""
    found, low, high = taken.found, taken.low, taken.high
    terms: list[int] = []
    ids: list[str] = []
    dates: list[str] = []
    tables: list[tuple[str, int]] = []
    left: list[Left | None] = []
    last, its = None, -1
    for hand in range(low, high):
        deal, id, date, table = found.head(hand)
        if deal is not last:
            last, its = deal, number(deal)
        terms.append(its)
        ids.append(id)
        dates.append(date)
        tables.append(table)
        left.append(None if deal.pooled else found.told(hand)[4])
    twins = Twins(*found.twins(digest, low, high, Twins.place(log, taken.lines[0])))
    return Columns(terms, ids, dates, tables, twins, taken.lines[:-1], left)


class Clean(NamedTuple):
    """One hand of a run: which it is, and what it leaves behind; `state` is None in a pool."""

    id: str
    line: int
    site: str
    tournament: str
    table: str
    date: str
    currency: Any
    source: str
    state: State | None


class RunRows:
    """The hands of a run, as a watch takes them."""

    def __init__(self, sent: Columns, common: Sequence[Common]) -> None:
        self.sent = sent
        self.common = [common[number] for number in sent.terms]

    def __len__(self) -> int:
        return len(self.common)

    def head(self, hand: int, /) -> tuple[Terms, str, str, tuple[str, int]]:
        """What stands above the seats of a hand."""
        sent = self.sent
        return self.common[hand].terms, sent.ids[hand], sent.dates[hand], sent.tables[hand]

    def clean_hand(self, hand: int, line: int, source: str, log: int, /) -> Clean:
        """One hand, and its state."""
        terms, id, date, (table, button) = self.head(hand)
        left = self.sent.left[hand]
        state = None if left is None else clean_state(terms, id, _new(Place, (log, source, line)), date, button, left)
        fields = id, line, terms.site, terms.tournament, table, date, terms.currency, source, state
        clean: Clean = _new(Clean, fields)
        return clean

    def books(self, low: int, high: int) -> list[tuple[Any, int]]:
        """The rulebooks of some hands, each with how many of them are under it one behind the other."""
        return [(book, sum(1 for _ in many)) for (_, book), many in groupby(self.common[low:high])]

    def row(self, hand: int) -> Row:
        """One hand as a row of its own."""
        sent = self.sent
        return (
            CLEAN, 0, sent.terms[hand], sent.twins.content(hand), sent.lines[hand], sent.ids[hand], sent.dates[hand],
            sent.tables[hand], sent.left[hand],
        )  # fmt: skip
