"""Figures of statistics: numerator, denominator and share of each, exact; what has no chance is empty, never 0."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import lru_cache, partial
from typing import Final, NamedTuple

from handaudit.model.money import Currency
from handaudit.stats.catalogue import OF_SESSIONS, SHORT, STATS, Stat, stat_of
from handaudit.stats.groups import EPOCH, Group
from handaudit.stats.ratio import Exact, Ratio, nearest, rounded
from handaudit.stats.variance import Spread

Cell = str | int | float | None
PLACES: Final = 2
"""Decimals of a figure that is no whole number."""
FACTORS: Final = {"rate": 3600, "ratio": 1}
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
    if stat.name in SPREAD:
        of = SPREAD[stat.name]
        return lambda group: Figure(0, 0, of(group.spread))
    num, den, factor = stat.num, stat.den, FACTORS.get(stat.kind, 100)
    if not den:
        return partial(_alone, num, needed(stat))
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


def needed(stat: Stat) -> str:
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
SPREAD: Final[dict[str, Callable[[Spread], int]]] = {
    "sessions": lambda spread: len(spread.sessions),
    "upswing": lambda spread: spread.up,
    "downswing": lambda spread: spread.down,
    "downswing_hands": lambda spread: spread.longest,
}
"""Figures that only the hands one after another tell."""


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
