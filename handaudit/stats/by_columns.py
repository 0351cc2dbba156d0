"""Plain hands added up over columns, for statistics that need no order of hands. No library is loaded for a few hands."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from handaudit.kernel.load import kernel
from handaudit.model.lazy_audit import Counting, HeaderLike
from handaudit.stats.catalogue import Stat
from handaudit.stats.groups import Groups
from handaudit.stats.keys import DATES
from handaudit.stats.native_courses import uncounted
from handaudit.stats.player_lines import counting
from handaudit.stats.table import SPREAD, needed

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled
    from handaudit.stats.block_sums import BlockSums

FEW: Final = 200
"""Hands that are added up by their records before columns are: loading the library of arrays takes as long as thousands of hands."""
_KEYS: Final = frozenset({
    "player", "position", "offset", "game", "limit", "stakes", "table", "site", "rulebook", "tournament", "players", "file", *DATES
})  # fmt: skip
"""What hands are grouped by over columns: neither cards, which these do not have, nor sessions."""
BATCH: Final = 8_000
"""Hands of a block; a block has fewer than 2**20 seats."""


def counts_of(stats: Sequence[Stat]) -> frozenset[str] | None:
    """The counts that some statistics need; None if one of them needs hands in their order."""
    found = {"hands"}
    for stat in stats:
        if stat.kind in ("deviation", "bound") or stat.name in SPREAD or "seconds" in (stat.num, stat.den):
            return None
        found |= {name for name in (stat.num, stat.den, needed(stat)) if name}
        if stat.kind == "rate":
            found |= {"by_blind", "bb_hands", "big_blinds"}
    return frozenset(found)


class ByColumns:
    """Adds hands to groups. `names` are the counts that are asked for."""

    def __init__(self, groups: Groups, names: frozenset[str], odds: bool, built: "type[compiled.BlockColumns]") -> None:
        self.groups, self.names, self.odds = groups, names, odds
        self.few = FEW
        self.columns = built(self._way)
        self.sums: BlockSums | None = None

    def _way(self, header: HeaderLike) -> Counting:
        return counting(header, self.groups.defs, self.odds)

    def run(
        self, kernel: "compiled.Kernel", found: "compiled.Found", low: int, high: int, source: str, line: int
    ) -> int:
        """Some hands of a block that were taken one behind the other, from one on, whose header is at that line; gives the first that is
        to be added by itself."""
        if self.few:
            self.few -= 1
            return low
        skip = self.groups.filter.skip
        while low < high:
            end = low
            while end < high and not (skip and _is_in(skip, found, end)):
                end = end + 1 if skip else high
            at = kernel.write_columns(found, low, end, line, source, self.columns)
            if self.columns.hands >= BATCH:
                self._settle()
            if at < end:
                return at
            after = min(at + 1, high)  # the next one is left out
            line += sum(found.lines[low:after])
            low = after
        return high

    def _settle(self) -> None:
        """The rows are added up."""
        if self.sums is None:
            from handaudit.stats.block_sums import BlockSums

            groups = self.groups
            self.sums = BlockSums(groups.by, self.names, groups.filter, lambda header: bool(self._way(header).odds))
        self.groups.hands += self.sums.add(self.columns.take())

    def finish(self) -> None:
        """Puts the sums into the groups."""
        if self.columns.hands:
            self._settle()
        if self.sums is not None:
            self.sums.put_into(self.groups)


def _is_in(skip: frozenset[tuple[str, str]], found: "compiled.Found", number: int) -> bool:
    """Whether a hand is left out."""
    header, id, *_ = found.head(number)
    return (header.site, id) in skip


def by_columns(groups: Groups, stats: Sequence[Stat], odds: bool) -> ByColumns | None:
    """What adds plain hands up over columns; None if a key or a filter needs cards or another zone, if a statistic needs hands in their
    order, or if the kernel cannot count them."""
    names, built, chosen = counts_of(stats), kernel(), groups.filter
    if built is None or names is None or uncounted() or groups.defs not in built.DEFINED:
        return None
    if not _KEYS.issuperset(groups.by) or any(one is not None for one in (chosen.zone, chosen.holding, chosen.board)):
        return None
    return ByColumns(groups, names, odds, built.BlockColumns)
