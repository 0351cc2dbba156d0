"""What tournaments brought each player: entries added up, and the return on what they cost. Only results that are known count."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from handaudit.base.errors import UsageError, nearest
from handaudit.stats.filters import Filter
from handaudit.stats.table import Cell

Entry = dict[str, Any]
"""A row of the frame `tournaments`, by column."""
KEYS: Final[dict[str, Callable[[Entry], str]]] = {
    "player": lambda row: str(row["player"]),
    "site": lambda row: str(row["site"] or ""),
    "tournament": lambda row: str(row["tournament"]),
    "year": lambda row: _date(row["first_hand"], "%Y"),
    "month": lambda row: _date(row["first_hand"], "%Y-%m"),
    "day": lambda row: _date(row["first_hand"], "%Y-%m-%d"),
}
"""What entries can be grouped by."""
FIGURES: Final = (
    "tournaments", "known", "entries", "cost", "prize", "bounty", "net", "roi_num", "roi_den", "roi_pct",
    "itm_num", "itm_den", "itm_pct", "hands",
)  # fmt: skip
"""The columns after the keys. `known` are the tournaments whose cost, prize and bounties are known: cost, prize, bounty, net and ROI are
of these. `itm` is in the money / tournaments whose prize is known."""
MONEY: Final = frozenset({"cost", "prize", "bounty", "net"})


@dataclass(slots=True)
class EntrySums:
    """The entries of one group, in minor units."""

    tournaments: int = 0
    known: int = 0
    entries: int = 0
    cost: int = 0
    prize: int = 0
    bounty: int = 0
    net: int = 0
    cashed: int = 0
    told: int = 0
    hands: int = 0

    def add(self, row: Entry) -> None:
        """One more player in a tournament."""
        self.tournaments += 1
        self.entries += row["entries"]
        self.hands += row["hands"]
        if row["in_the_money"] is not None:
            self.told += 1
            self.cashed += row["in_the_money"]
        if row["net"] is not None:
            self.known += 1
            self.cost += row["cost"]
            self.prize += row["prize"]
            self.bounty += row["bounty"]
            self.net += row["net"]

    def figures(self) -> list[Cell]:
        """In the order of `FIGURES`; nothing is 0 that is not known."""
        money: list[Cell] = [self.cost, self.prize, self.bounty, self.net] if self.known else [None] * 4
        return [
            self.tournaments, self.known, self.entries, *money, self.net if self.known else None, self.cost, _share(self.net, self.cost),
            self.cashed, self.told, _share(self.cashed, self.told), self.hands,
        ]  # fmt: skip


def keys_of(words: Sequence[str]) -> tuple[str, ...]:
    """The keys that `--by` names; the player without one. Raises `UsageError`."""
    names = [part.strip().lower() for word in words for part in word.split(",") if part.strip()]
    for name in names:
        if name not in KEYS:
            raise UsageError(f"--by {name[:80]}: tournaments can be grouped by {', '.join(KEYS)}{nearest(name, KEYS)}")
    return tuple(dict.fromkeys(names)) or ("player",)


def returns(
    entries: Iterable[Entry], by: Sequence[str], chosen: Filter, least: int
) -> tuple[list[str], list[list[Cell]]]:
    """Column names and rows. Currencies never mix; `least` is the smallest number of tournaments of a row."""
    sums: dict[tuple[str, ...], EntrySums] = {}
    for row in entries:
        name = chosen.persons.get(row["player"], row["player"])
        if (
            (chosen.hero and not row["hero"])
            or (chosen.players and name not in chosen.players)
            or not _in_time(row, chosen)
        ):
            continue
        named = {**row, "player": name}
        key = (*(KEYS[one](named) for one in by), row["currency"] or "", str(row["minor_units"] or ""))
        sums.setdefault(key, EntrySums()).add(row)
    found = sorted(((key, one) for key, one in sums.items() if one.tournaments >= least), key=lambda row: row[0])
    if tuple(by) == ("player",):
        found.sort(key=lambda row: (row[0][1:], -row[1].tournaments, row[0]))
    rows: list[list[Cell]] = [
        [*(part or None for part in key[:-1]), int(key[-1]) if key[-1] else None, *one.figures()] for key, one in found
    ]
    return [*by, "currency", "minor_units", *FIGURES], rows


def _in_time(row: Entry, chosen: Filter) -> bool:
    if chosen.since is None and chosen.until is None:
        return True
    first = row["first_hand"]
    return (
        first is not None
        and (chosen.since is None or first >= chosen.since)
        and (chosen.until is None or first <= chosen.until)
    )


def _share(num: int, den: int) -> float | None:
    return round(100 * num / den, 2) if den else None


def _date(when: datetime | None, form: str) -> str:
    return "" if when is None else when.strftime(form)
