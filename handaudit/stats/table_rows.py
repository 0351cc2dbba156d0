"""Rows of statistics: the cells of every figure of every group, as numbers or as texts. What is alike in many rows is told once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, Generic, NamedTuple, TypeVar

from handaudit.stats.catalogue import Stat
from handaudit.stats.groups import Group, Groups
from handaudit.stats.keys import Key
from handaudit.stats.ratio import Exact, Ratio, rounded
from handaudit.stats.table import FACTORS, PLACES, SPREAD, Cell, ending, figured, moment_text, needed
from handaudit.stats.variance import LEAST

_CLOCKED: Final = ("first", "last")
"""Kinds of figures that are moments."""
_KEPT: Final = 4096
"""Counts of one hand, and results, of which the cells are kept."""
T = TypeVar("T")


class CellForm(NamedTuple, Generic[T]):
    """What is made of the cells of a statistic: `one` of the number that it is, `some` of numerator, denominator and value."""

    one: Callable[[Cell], T]
    some: Callable[[Sequence[Cell]], T]


_CELLS: Final[CellForm[Sequence[Cell]]] = CellForm(lambda cell: (cell,), tuple)


def head_of(by: Sequence[str], stats: Sequence[Stat]) -> list[str]:
    """The names of the columns."""
    head = [*by, "currency", "minor_units"]
    for stat in stats:
        head += [f"{stat.name}_num", f"{stat.name}_den", f"{stat.name}_{ending(stat)}"] if stat.den else [stat.name]
    return head


def records(groups: Groups, stats: Sequence[Stat], least: int) -> tuple[list[str], Iterator[list[Cell]]]:
    """Column names and rows, which are made one by one. Money is minor units of the row's currency; shares have two decimals, rounded
    half to even."""
    rows = StatisticRows(groups.defs, stats, _CELLS).of(groups, least)
    return head_of(groups.by, stats), (
        [*(value or None for value in key[:-1]), int(key[-1]), *chain.from_iterable(row)] for key, row in rows
    )


class StatisticRows(Generic[T]):
    """Makes rows of some statistics. A row begins as that of a group without lines, or of what was done in its only hand, and what else
    has been counted is put in: of all there is a player has little."""

    def __init__(self, defs: str, stats: Sequence[Stat], form: CellForm[T]) -> None:
        self.one, self.told = form.one, [_told(stat, defs, form) for stat in stats]
        self.alone: dict[str, int] = {}
        """Counts that are a figure of their own, and where it stands."""
        self.moments: list[tuple[int, str]] = []
        self.shares: list[tuple[int, str, str, Callable[[int, int], T]]] = []
        """Quotients of two counts: where they stand, the two, and how they are told."""
        results, of = [], {factor: _quotients(factor, form) for factor in {100, *FACTORS.values()}}
        for at, stat in enumerate(stats):
            if _is_result(stat) or (not stat.den and stat.num in self.alone):
                results.append(at)
            elif stat.den:
                self.shares.append((at, stat.num, stat.den, of[FACTORS.get(stat.kind, 100)]))
            elif stat.kind in _CLOCKED:
                self.moments.append((at, stat.num))
            else:
                self.alone[stat.num] = at
        self.shared = frozenset(name for _, *names, _ in self.shares for name in names)
        self.results = tuple(results)
        """Figures of money and time, of which many are told by more than sums."""
        self.counts = frozenset(name for at in results if stats[at].name not in SPREAD for name in _names(stats[at]))
        nothing = Group()
        self.blank = [tell(nothing) for tell in self.told]
        self.begun: dict[int, tuple[Mapping[str, int], list[T], bool]] = {}
        self.known: dict[tuple[object, ...], list[T]] = {}

    def of(self, groups: Groups, least: int) -> Iterator[tuple[Key, list[T]]]:
        """The key of each group with at least so many hands, and its row."""
        for key, group in groups.ordered(least):
            yield key, self.row(group.whole())

    def row(self, group: Group) -> list[T]:
        """The row of a group."""
        own = group.own
        if len(group.did) == 1 and own.keys().isdisjoint(group.did[0]):
            begun, whole = self._begun(group.did[0])
            row = begun.copy()
            self._fill(row, own, group, not self.shared.isdisjoint(own))
            sums = group.sums if whole else own
        else:
            row, sums = self.blank.copy(), group.sums
            self._fill(row, sums, group, True)
        for at, one in zip(self.results, self._results(group, sums), strict=True):
            row[at] = one
        return row

    def _fill(self, row: list[T], sums: Mapping[str, int], group: Group, shares: bool) -> None:
        """Puts into a row what stands in some sums; its shares are those of all of the group's."""
        alone, one = self.alone, self.one
        for name, value in sums.items():
            if name in alone:
                row[alone[name]] = one(value)
        for at, name in self.moments:
            if name in sums:
                row[at] = one(moment_text(sums[name]))
        if shares:
            get = group.sums.get
            for at, top, under, share in self.shares:
                if den := get(under):
                    row[at] = share(get(top, 0), den)
                elif get(top):
                    row[at] = self.told[at](group)

    def _begun(self, did: Mapping[str, int]) -> tuple[list[T], bool]:
        """The row of what was done in one hand, which is made once, and whether a result needs any of it."""
        found = self.begun.get(id(did))
        if found is None:
            row, group = self.blank.copy(), Group(dict(did))
            self._fill(row, did, group, True)
            if len(self.begun) >= _KEPT:
                self.begun.clear()
            # With the counts, so that their id stays their own.
            found = self.begun[id(did)] = did, row, not self.counts.isdisjoint(did)
        return found[1:]

    def _results(self, group: Group, sums: Mapping[str, int]) -> list[T]:
        """The results of a group: of one with few sessions they are what these numbers say, and the same ones come again and again."""
        spread, get = group.spread, sums.get
        if len(spread.sessions) >= LEAST:
            return [self.told[at](group) for at in self.results]
        key = (
            *[get(name) for name in self.counts], spread.up, spread.down, spread.longest, len(spread.sessions),
            *group.by_blind.items(), None, *group.by_blind_ev.items(), None, *spread.squares.items(),
        )  # fmt: skip
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= _KEPT:
                self.known.clear()
            found = self.known[key] = [self.told[at](group) for at in self.results]
        return found


def _is_result(stat: Stat) -> bool:
    """Whether a figure is told by more than the counts that it is made of, or goes with one that is."""
    return stat.kind in ("rate", "deviation", "bound") or stat.name in SPREAD or needed(stat) not in ("", stat.num)


def _names(stat: Stat) -> tuple[str, ...]:
    """All counts that a result may need."""
    return tuple(name for name in (stat.num, stat.den, needed(stat), "bb_hands", "big_blinds") if name)


def _quotients(factor: int, form: CellForm[T]) -> Callable[[int, int], T]:
    """What tells a quotient. The same few numbers come again and again."""

    @lru_cache(maxsize=1 << 14)
    def share(num: int, den: int) -> T:
        return form.some((num, den, rounded(Ratio(factor * num, den), PLACES)))

    return share


def _told(stat: Stat, defs: str, form: CellForm[T]) -> Callable[[Group], T]:
    """What tells the cells of a statistic of a group."""
    tell = figured(stat, defs)
    if stat.name in SPREAD:
        of = SPREAD[stat.name]
        return lambda group: form.one(of(group.spread))
    if stat.den or stat.kind == "bound":
        return lambda group: _cells(stat, tell(group), form)

    def whole(group: Group) -> T:
        value = tell(group).value
        if value is None:
            return form.one(None)
        return form.one(moment_text(int(value)) if stat.kind in _CLOCKED else int(value))

    return whole


def _cells(stat: Stat, found: tuple[Exact, int, Exact | None], form: CellForm[T]) -> T:
    num, den, value = found
    shown = None if value is None else rounded(value, PLACES)
    return form.some((_number(num), den, shown)) if stat.den else form.one(shown)


def _number(value: Exact) -> int | float:
    if isinstance(value, int):
        return value
    return value.top // value.bottom if not value.top % value.bottom else rounded(value, 4)
