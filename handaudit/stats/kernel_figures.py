"""compiled.Figures of what the kernel has added up, as text: most of them it tells itself, results are told once for all groups alike."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from handaudit.stats.catalogue import Stat
from handaudit.stats.groups import Group, Groups
from handaudit.stats.table import FACTORS, SPREAD, needed
from handaudit.stats.variance import LEAST

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled

_COUNT, _QUOTIENT, _MOMENT, _SWING, _TOLD, _MEAN, _DEVIATION, _BOUND = range(8)
"""Kinds of columns, as the kernel numbers them."""
_KEPT: Final = 1 << 14
"""Results that are kept."""
_Column = tuple[int, str | int, str, int, bool]


def figures_of(
    groups: Groups, stats: Sequence[Stat], told: Sequence[Callable[[Group], str]], sign: str, comma: bool
) -> "compiled.Figures | None":
    """What tells the cells of some statistics, with a sign between them; None where the groups are none of the kernel, or it cannot. `told`
    tells one by one."""
    if groups.figures is None:
        return None
    asked = list[Callable[[Group], str]]()
    columns = list[_Column]()
    for stat, tell in zip(stats, told, strict=True):
        column = _column(stat, groups.defs)
        if column[0] >= _TOLD:
            column = column[0], len(asked), *column[2:]
            asked.append(tell)
        columns.append(column)
    known = dict[bytes, tuple[bytes, ...]]()

    def results(key: bytes | None, sums: "compiled.Sums") -> tuple[bytes, ...]:
        found = None if key is None else known.get(key)
        if found is None:
            group = sums.whole()
            found = tuple([tell(group).encode() for tell in asked])
            if key is not None:
                if len(known) >= _KEPT:
                    known.clear()
                known[key] = found
        return found

    try:
        made: compiled.Figures = groups.figures(columns, sign, comma, LEAST, results)
    except OverflowError:
        return None
    return made


def _column(stat: Stat, defs: str) -> _Column:
    if stat.name in SPREAD:
        return _SWING, list(SPREAD).index(stat.name), "", 0, False
    if stat.name in ("bb100", "ev_bb100"):
        adjusted = stat.name == "ev_bb100"
        return _TOLD if defs == "fpdb" and not adjusted else _MEAN, 0, stat.den, adjusted, False
    if stat.kind == "deviation":
        return _DEVIATION, 0, stat.den, 0, False
    if stat.kind == "bound":
        return _BOUND, 0, "", 0, False
    if stat.den:
        return _QUOTIENT, stat.num, stat.den, FACTORS.get(stat.kind, 100), stat.kind == "ratio" and defs == "fpdb"
    return _MOMENT if stat.kind in ("first", "last") else _COUNT, stat.num, needed(stat), 0, False
