"""Statistics as a table: numerator, denominator and share of every figure, exact; what has no chance is empty, never 0."""

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from functools import lru_cache, partial
from typing import Final, NamedTuple

from handaudit.model.money import Currency
from handaudit.stats.catalogue import OF_SESSIONS, SHORT, STATS, Stat, stat_of
from handaudit.stats.groups import EPOCH, Group, Groups
from handaudit.stats.ratio import Exact, Ratio, nearest, rounded
from handaudit.stats.variance import Spread

Cell = str | int | float | None
_PLACES: Final = 2
_FACTORS: Final = {"rate": 3600, "ratio": 1}
"""What a quotient is multiplied by; any other is a share in percent, or a mean of 100 hands."""


class Figure(NamedTuple):
    """One statistic of one group. `value` is None where there was no chance."""

    num: Exact
    den: int
    value: Exact | None


NOTHING: Final = Figure(0, 0, None)
"""The figure of what had no chance, and of what nobody knows."""


def figure(stat: Stat, group: Group, defs: str) -> Figure:
    """The figure; nobody has rounded it yet."""
    return figured(stat, defs)(group)


@lru_cache(maxsize=1024)
def figured(stat: Stat, defs: str) -> Callable[[Group], Figure]:
    """What tells a statistic of a group."""
    if stat.name == "bb100":
        return partial(_per_hundred, stat, defs, False)
    if stat.name == "ev_bb100":
        return partial(_per_hundred, stat, defs, True)
    if stat.kind == "deviation":
        return partial(_deviation, stat.den)
    if stat.kind == "bound":
        return partial(_bound, stat.name == "bb100_high")
    if stat.name in _SPREAD:
        of = _SPREAD[stat.name]
        return lambda group: Figure(0, 0, of(group.spread))
    num, den, factor = stat.num, stat.den, _FACTORS.get(stat.kind, 100)
    if not den:
        return partial(_alone, num, _needed(stat))
    endless = stat.kind == "ratio" and defs == "fpdb"

    def divided(group: Group) -> Figure:
        under = group.sums.get(den, 0)
        top = group.sums.get(num, 0)
        if under:
            return Figure(top, under, Ratio(factor * top, under))
        return Figure(top, 0, top if endless and top else None) if top else NOTHING

    return divided


def _alone(num: str, needed: str, group: Group) -> Figure:
    """A count or an amount; with `needed` it is known only where that was counted too."""
    value = group.sums.get(num, 0)
    return NOTHING if needed and needed not in group.sums else Figure(value, 0, value)


def _needed(stat: Stat) -> str:
    """The count without which nobody knows a figure that stands alone; empty for one that is 0 then."""
    return "ev_of" if stat.num.startswith("ev_") else stat.num if stat.kind in _EXTREMES else ""


def _per_hundred(stat: Stat, defs: str, adjusted: bool, group: Group) -> Figure:
    """Big blinds in 100 hands."""
    if adjusted or defs != "fpdb":
        won = group.blinds_won(adjusted)
        under = group.sums.get(stat.den if adjusted else "bb_hands", 0)
        return Figure(won, under, Ratio(100 * won.top, won.bottom * under) if under else None)
    total, under = sum(group.by_blind.values()), group.sums.get("big_blinds", 0)
    return Figure(total, under, Ratio(100 * total, under) if under else None)


def _deviation(den: str, group: Group) -> Figure:
    hands = group.sums.get(den, 0)
    value = group.spread.deviation(group.blinds_won(), hands) if hands > 1 else None
    return Figure(group.spread.square_sum(), hands, value)


_EXTREMES: Final = frozenset({"low", "high", "first", "last"})
_WHOLE: Final = frozenset({"count", "money", "low", "high"})
"""Kinds of figures that are whole numbers."""
_SPREAD: Final[dict[str, Callable[[Spread], int]]] = {
    "sessions": lambda spread: len(spread.sessions),
    "upswing": lambda spread: spread.up,
    "downswing": lambda spread: spread.down,
    "downswing_hands": lambda spread: spread.longest,
}


def _bound(high: bool, group: Group) -> Figure:
    """One end of the interval of bb/100."""
    found = group.spread.interval()
    return NOTHING if found is None else Figure(0, 0, found[high])


def metrics_of(words: Sequence[str]) -> list[Stat]:
    """The statistics that `--metric` names, with commas or one by one; `all` is every one."""
    names = [part.strip() for word in words for part in word.split(",") if part.strip()]
    if any(name.lower() == "all" for name in names):
        return list(STATS.values())
    return list(dict.fromkeys(stat_of(name) for name in names))


def default_metrics(whole: bool, by: Sequence[str] = ()) -> list[Stat]:
    """What is shown without `--metric`: everything in a file, the usual ones on a terminal."""
    short = OF_SESSIONS if "session" in by else SHORT
    return list(STATS.values()) if whole else [STATS[name] for name in short]


def with_ruled(stats: Sequence[Stat]) -> list[Stat]:
    """The same with what rulings moved behind the net that holds it."""
    ruled = STATS["ruled"]
    if ruled in stats:
        return list(stats)
    return [one for stat in stats for one in ((stat, ruled) if stat.name == "net" else (stat,))]


def records(
    groups: Groups, stats: Sequence[Stat], least: int, *, text: bool = False
) -> tuple[list[str], Iterator[list[Cell]]]:
    """Column names and rows, which are made one by one. Money is minor units of the row's currency; shares have two decimals, rounded
    half to even. With `text` a figure of which nothing was counted is what it is in a text, `0` or nothing: most cells are."""
    head = [*groups.by, "currency", "minor_units"]
    for stat in stats:
        head += [f"{stat.name}_num", f"{stat.name}_den", f"{stat.name}_{ending(stat)}"] if stat.den else [stat.name]
    return head, _rows(groups, stats, least, text)


def _rows(groups: Groups, stats: Sequence[Stat], least: int, text: bool) -> Iterator[list[Cell]]:
    """A row begins as that of a group without lines; what has been counted is put in, and of all there is a player has little."""
    blank: list[Cell] = []
    told: list[tuple[int, _Cells]] = []
    always, alone, parts = set[int](), dict[str, int](), dict[str, list[int]]()
    first = len(groups.by) + 2
    for at, stat in enumerate(stats):
        tell, place, counts = _told(stat, groups.defs), first + len(blank), _counts(stat)
        blank += tell(Group())
        told.append((place, tell))
        if not counts:
            always.add(at)
        elif counts == (stat.num,) and stat.kind in _WHOLE and stat.num not in alone:
            alone[stat.num] = place
        else:
            for name in counts:
                parts.setdefault(name, []).append(at)
    if text:
        blank = ["" if cell is None else str(cell) for cell in blank]
    for key, group in groups.rows(least):
        row: list[Cell] = [value or None for value in key[:-1]]
        row.append(int(key[-1]))
        row += blank
        some = always.copy()
        for name, value in group.sums.items():
            if name in alone:
                row[alone[name]] = value
            if name in parts:
                some.update(parts[name])
        for at in some:
            place, tell = told[at]
            for cell in tell(group):
                row[place] = cell
                place += 1
        yield row


_Cells = Callable[[Group], tuple[Cell, ...]]
"""What tells the cells of a statistic: numerator, denominator and value, or the one number that it is."""


def _told(stat: Stat, defs: str) -> _Cells:
    """The same as `figured`, as cells; what stands alone, and what is a quotient, without a figure between."""
    tell, one, other, factor = figured(stat, defs), stat.num, stat.den, _FACTORS.get(stat.kind, 100)
    if stat.name in _SPREAD:
        of = _SPREAD[stat.name]
        return lambda group: (of(group.spread),)
    if not _counts(stat):
        return lambda group: _cells(stat, tell(group))
    if not other:
        needed, shown = _needed(stat), moment_text if stat.kind in ("first", "last") else int

        def single(group: Group) -> tuple[Cell, ...]:
            return (None if needed and needed not in group.sums else shown(group.sums.get(one, 0)),)

        return single

    def divided(group: Group) -> tuple[Cell, ...]:
        top, under = group.sums.get(one, 0), group.sums.get(other, 0)
        return (top, under, _divided(factor * top, under)) if under else _cells(stat, tell(group))

    return divided


@lru_cache(maxsize=1 << 14)
def _divided(top: int, under: int) -> float:
    """The same few numbers come again and again."""
    return rounded(Ratio(top, under), _PLACES)


def _cells(stat: Stat, found: Figure) -> tuple[Cell, ...]:
    num, den, value = found
    if stat.den:
        return _number(num), den, None if value is None else rounded(value, _PLACES)
    return (None if value is None else rounded(value, _PLACES),)


def _counts(stat: Stat) -> tuple[str, ...]:
    """The counts without which a figure is what it is of a group without lines; empty where it is told by more than counts."""
    if stat.name in ("bb100", "ev_bb100") or stat.kind in ("deviation", "bound") or stat.name in _SPREAD:
        return ()
    return tuple(dict.fromkeys(name for name in (stat.num, stat.den, _needed(stat)) if name))


@lru_cache(maxsize=1024)
def moment_text(seconds: int) -> str:
    """A moment as date and time."""
    return (EPOCH + timedelta(seconds=seconds)).isoformat(" ")


def ending(stat: Stat) -> str:
    """What the value's column is called."""
    return "pct" if stat.kind == "share" else "value"


def _number(value: Exact) -> int | float:
    if isinstance(value, int):
        return value
    return value.top // value.bottom if not value.top % value.bottom else rounded(value, 4)


def shown(stat: Stat, found: Figure, currency: Currency) -> tuple[str, str]:
    """A figure as a person reads it, and the number of chances that it is made of."""
    if found.value is None:
        return "", ""
    if stat.kind in ("money", "low", "high"):
        return currency.show(int(found.value)), ""
    if stat.name == "net_per_hour":
        return currency.show(nearest(found.value)), ""
    if stat.kind in ("first", "last"):
        return moment_text(int(found.value)), ""
    if stat.kind == "count":
        return f"{int(found.value):,}", ""
    text = f"{rounded(found.value, 1):,.1f}"
    return (
        (f"{text}%", f"{found.den:,}")
        if stat.kind == "share"
        else (text, "" if stat.kind in ("rate", "deviation", "bound") else f"{found.den:,}")
    )
