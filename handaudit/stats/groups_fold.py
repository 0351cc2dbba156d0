"""Statistics that workers add up: a part of a run is what `stats.partial` keeps of it, and joins the hands that stand before it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.stats.by_player import by_player, filled
from handaudit.stats.filters import Filter
from handaudit.stats.groups import Groups
from handaudit.stats.hand_facts import facts_of
from handaudit.stats.partial import PartGroup, PartGroups, PartSpread, join
from handaudit.stats.player_lines import lines_of

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled


def part_group_of(sums: "compiled.Sums") -> PartGroup:
    """The group of a part that the kernel's sums are."""
    state = sums.state()
    spread = PartSpread()
    spread.hands, spread.stairs = state[8], state[9]
    group = PartGroup(spread=spread, firsts=state[10], numbers=state[11])
    filled(group, spread, state)
    return group


class GroupsMaker:
    """Adds up the hands of a batch, in a worker. Findings that belong to no hand change no figure."""

    def __init__(self, by: tuple[str, ...], defs: str, chosen: Filter, odds: bool) -> None:
        self.by, self.defs, self.chosen, self.odds = by, defs, chosen, odds
        self.groups = PartGroups(by, defs, chosen)
        self.quick = by_player(self.groups, odds, part_group_of, part=True)

    def add(self, item: Audit | Finding) -> None:
        """One more item of the run."""
        if isinstance(item, Audit) and (self.quick is None or not self.quick.take(item)):
            self.groups.add_hand(facts_of(item), partial(lines_of, item, self.defs, self.odds))

    def part(self) -> PartGroups:
        """The sums since the part before."""
        groups, self.groups = self.groups, PartGroups(self.by, self.defs, self.chosen)
        self.quick = by_player(self.groups, self.odds, part_group_of, part=True)
        groups.filter = Filter(seen=self.chosen.seen)  # whoever joins it has the same
        groups.settle()
        groups.maker = PartGroup  # what goes to another process
        return groups


class GroupsFold:
    """The sums of a run: hands one by one, and parts that workers have added up. Without `odds` nothing is counted of the net as the
    odds had it."""

    few = 0

    def __init__(self, groups: Groups, odds: bool = True) -> None:
        self.groups, self.odds = groups, odds

    @property
    def maker(self) -> Callable[[], GroupsMaker]:
        """What a worker makes of its hands."""
        return partial(GroupsMaker, self.groups.by, self.groups.defs, self.groups.filter, self.odds)

    def add(self, item: Audit | Finding) -> None:
        """One more item of the run."""
        if isinstance(item, Audit):
            self.groups.add_hand(facts_of(item), partial(lines_of, item, self.groups.defs, self.odds))

    def join(self, part: PartGroups) -> bool:
        """The sums of all hands of a batch; False, and nothing is added, where only the hands one by one will do."""
        return join(self.groups, part)
