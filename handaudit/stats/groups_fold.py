"""Statistics that workers add up: a part of a run is what `stats.partial` keeps of it, and joins the hands that stand before it."""

from collections.abc import Callable
from functools import partial

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.stats.filters import Filter
from handaudit.stats.groups import Groups
from handaudit.stats.hand_facts import facts_of
from handaudit.stats.partial import PartGroups, join
from handaudit.stats.player_lines import lines_of


class GroupsMaker:
    """Adds up the hands of a batch, in a worker. Findings that belong to no hand change no figure."""

    def __init__(self, by: tuple[str, ...], defs: str, chosen: Filter, odds: bool) -> None:
        self.by, self.defs, self.chosen, self.odds = by, defs, chosen, odds
        self.groups = PartGroups(by, defs, chosen)

    def add(self, item: Audit | Finding) -> None:
        """One more item of the run."""
        if isinstance(item, Audit):
            self.groups.add_hand(facts_of(item), partial(lines_of, item, self.defs, self.odds))

    def part(self) -> PartGroups:
        """The sums since the part before."""
        groups, self.groups = self.groups, PartGroups(self.by, self.defs, self.chosen)
        groups.filter = Filter()  # whoever joins it has the same
        groups.seated.forget()
        return groups


class GroupsFold:
    """The sums of a run: hands one by one, and parts that workers have added up. Without `odds` nothing is counted of the net as the
    odds had it."""

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
