"""The hands of a run added up, and what is made of the sums."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.lazy_audit import Adds
from handaudit.stats.by_columns import by_columns
from handaudit.stats.by_player import by_player
from handaudit.stats.catalogue import Stat
from handaudit.stats.groups import Groups
from handaudit.stats.hand_facts import HandFacts, facts_of, without_cards
from handaudit.stats.hand_feed import Feeder
from handaudit.stats.player_lines import PlayerLine, lines_of

T = TypeVar("T")


class AddsUp(Generic[T]):
    """Adds hands to groups; `use` is what is done with them at the end, `stats` is what that needs (None: all). `adds` takes plain hands
    together, where that can be done."""

    def __init__(
        self, groups: Groups, defs: str, odds: bool, use: Callable[[Groups], T], stats: Sequence[Stat] | None = None
    ) -> None:
        self.groups, self.defs, self.odds, self.use = groups, defs, odds, use
        self.columns = None if stats is None else by_columns(groups, stats, odds)
        quick = by_player(groups, odds) if self.columns is None else None
        takes = quick or self.columns
        self.adds: Adds | None = None if takes is None else takes.run
        self.feeder = Feeder(groups.add_hand, defs, odds, quick=None if quick is None else quick.take)

    def take(self, item: Audit | Finding) -> None:
        """One more item of the run."""
        if isinstance(item, Audit):
            self.feeder.take(item)

    def given(self, item: Audit | Finding) -> tuple[HandFacts, Sequence[PlayerLine]] | None:
        """What is counted of an item, if anything is: who adds up by player asks for no cards."""
        if not isinstance(item, Audit):
            return None
        lines = () if item.replay is None else lines_of(item, self.defs, self.odds)
        return without_cards(facts_of(item)), lines

    def put(self, given: tuple[HandFacts, Sequence[PlayerLine]]) -> None:
        """One more item, of which that was given."""
        facts, lines = given
        self.groups.add_hand(facts, lambda: lines)

    def finish(self) -> T:
        """What is made of the sums of all."""
        self.feeder.close()
        if self.columns is not None:
            self.columns.finish()
        return self.use(self.groups)
