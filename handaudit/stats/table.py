"""Statistics as a table: numerator, denominator and share of every figure, exact; what has no chance is empty, never 0."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from fractions import Fraction
from typing import Final, NamedTuple

from handaudit.model.money import Currency
from handaudit.stats.catalogue import OF_SESSIONS, SHORT, STATS, Stat, stat_of
from handaudit.stats.groups import EPOCH, Group, Groups
from handaudit.stats.spread import Spread

Cell = str | int | float | None
_PLACES: Final = 2


class Figure(NamedTuple):
    """One statistic of one group. `value` is None where there was no chance."""

    num: Fraction
    den: int
    value: Fraction | None


def figure(stat: Stat, group: Group, defs: str) -> Figure:
    """The figure, as a fraction that nobody has rounded yet."""
    sums = group.sums
    if stat.name == "bb100":
        num = Fraction(sum(group.by_blind.values())) if defs == "fpdb" else group.blinds_won()
        den = sums.get("big_blinds" if defs == "fpdb" else "bb_hands", 0)
        return Figure(num, den, 100 * num / den if den else None)
    if stat.name == "ev_bb100":
        num, den = group.blinds_won(adjusted=True), sums.get(stat.den, 0)
        return Figure(num, den, 100 * num / den if den else None)
    if stat.kind == "deviation":
        den = sums.get(stat.den, 0)
        return Figure(group.spread.square_sum(), den, group.spread.deviation(group.blinds_won(), den))
    if stat.kind == "bound" or stat.name in _SPREAD:
        return Figure(Fraction(0), 0, _spread(stat.name, group))
    num = Fraction(sums.get(stat.num, 0))
    if not stat.den:
        known = "ev_of" in sums if stat.num.startswith("ev_") else stat.kind not in _EXTREMES or stat.num in sums
        return Figure(num, 0, num if known else None)
    den = sums.get(stat.den, 0)
    if stat.kind == "rate":
        return Figure(num, den, 3600 * num / den if den else None)
    if stat.kind == "ratio":
        return Figure(num, den, num / den if den else num if defs == "fpdb" and num else None)
    return Figure(num, den, 100 * num / den if den else None)


_EXTREMES: Final = frozenset({"low", "high", "first", "last"})
_SPREAD: Final[dict[str, Callable[[Spread], int]]] = {
    "sessions": lambda spread: len(spread.sessions),
    "upswing": lambda spread: spread.up,
    "downswing": lambda spread: spread.down,
    "downswing_hands": lambda spread: spread.longest,
}


def _spread(name: str, group: Group) -> Fraction | None:
    """What the hands one after another tell."""
    if name in _SPREAD:
        return Fraction(_SPREAD[name](group.spread))
    found = group.spread.interval()
    return None if found is None else found[name == "bb100_high"]


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


def records(groups: Groups, stats: Sequence[Stat], least: int) -> tuple[list[str], list[list[Cell]]]:
    """Column names and rows. Money is minor units of the row's currency; shares have two decimals, rounded half to even."""
    head = [*groups.by, "currency", "minor_units"]
    for stat in stats:
        head += [f"{stat.name}_num", f"{stat.name}_den", f"{stat.name}_{ending(stat)}"] if stat.den else [stat.name]
    rows = []
    for key, group in groups.rows(least):
        row: list[Cell] = [value or None for value in key[:-1]]
        row.append(int(key[-1]))
        for stat in stats:
            found = figure(stat, group, groups.defs)
            if not stat.den:
                row.append(None if found.value is None else _single(stat, found.value))
            else:
                row += [
                    _number(found.num),
                    found.den,
                    None if found.value is None else float(round(found.value, _PLACES)),
                ]
        rows.append(row)
    return head, rows


def _single(stat: Stat, value: Fraction) -> Cell:
    """A figure that stands alone: a whole number, a moment, or the end of an interval."""
    if stat.kind in ("first", "last"):
        return moment_text(int(value))
    return float(round(value, _PLACES)) if stat.kind == "bound" else int(value)


def moment_text(seconds: int) -> str:
    """A moment as date and time."""
    return (EPOCH + timedelta(seconds=seconds)).isoformat(" ")


def ending(stat: Stat) -> str:
    """What the value's column is called."""
    return "pct" if stat.kind == "share" else "value"


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(round(value, 4))


def shown(stat: Stat, found: Figure, currency: Currency) -> tuple[str, str]:
    """A figure as a person reads it, and the number of chances behind it."""
    if found.value is None:
        return "", ""
    if stat.kind in ("money", "low", "high"):
        return currency.show(int(found.value)), ""
    if stat.name == "net_per_hour":
        return currency.show(round(found.value)), ""
    if stat.kind in ("first", "last"):
        return moment_text(int(found.value)), ""
    if stat.kind == "count":
        return f"{int(found.value):,}", ""
    places = 1
    text = f"{float(round(found.value, places)):,.{places}f}"
    return (
        (f"{text}%", f"{found.den:,}")
        if stat.kind == "share"
        else (text, "" if stat.kind in ("rate", "deviation", "bound") else f"{found.den:,}")
    )
