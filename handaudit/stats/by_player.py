"""Plain hands added up by player where the kernel tells what is counted: no line is made of a seat, and no record of a hand."""

from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from tempfile import TemporaryFile
from types import ModuleType
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple, cast

from handaudit.base.json_text import spelled
from handaudit.kernel.load import kernel
from handaudit.model.audit import Audit
from handaudit.model.lazy_audit import Counting, HeaderLike, brief_of
from handaudit.stats.column_texts import moment
from handaudit.stats.filters import Filter
from handaudit.stats.groups import EPOCH, TABLES, Group, Groups
from handaudit.stats.hand_facts import common_of
from handaudit.stats.keys import PLAYER, Key
from handaudit.stats.known_players import ARCHIVED, USUAL, Apart, KnownSessions
from handaudit.stats.last_table import BREAK as PAUSE
from handaudit.stats.player_lines import counting
from handaudit.stats.sessions import BREAK, Last, goes_on
from handaudit.stats.variance import Spread

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled

_SWINGS: Final = ("run", "peak", "trough", "up", "down", "since", "longest")


_Facts = tuple[tuple[str, str], str, str, str]
"""Site and table, the tournament, and the money that is played for."""
Widened = Callable[["compiled.Sums"], Group]
"""Makes a group of sums."""


class AddingWays(NamedTuple):
    """How the kernel adds lines up: how many tables are clocked, the seconds between two hands that are added up at most, and the group
    that sums are."""

    tables: int
    pause: int
    widened: Widened


@lru_cache(maxsize=1024)
def _moment(date: str) -> tuple[datetime | None, int | None]:
    """A header's clock, and the seconds that it tells."""
    when = moment(date)
    return when, None if when is None else int((when - EPOCH).total_seconds())


def _file() -> IO[bytes]:
    """A file without a name."""
    return TemporaryFile()


def group_of(sums: "compiled.Sums") -> Group:
    """The group that the kernel's sums are."""
    return filled(Group(), Spread(), sums.state())


def filled(group: Group, spread: Spread, state: tuple[Any, ...]) -> Group:
    """A group, with all that is told of it."""
    group.own, group.by_blind, group.by_blind_ev, group.clocks, group.did, spread.squares, spread.sessions = state[:7]
    for name, value in zip(_SWINGS, state[7], strict=True):
        setattr(spread, name, value)
    group.spread = spread
    return group


def _facts(deal: HeaderLike, table: str) -> _Facts:
    """At which table a hand is."""
    common = common_of(deal)
    return (common.site, spelled(table)), common.tournament, *common.money


def made_by(groups: Groups, built: ModuleType, widened: Widened, part: bool) -> AddingWays:
    """From now on the kernel makes what lines are added to, and tells the figures."""
    how = AddingWays(TABLES, int(PAUSE.total_seconds()), widened)
    groups.figures = built.Figures
    groups.maker = lambda: cast("Group", built.Sums(how, part))
    return how


class ByPlayer:
    """Adds hands to groups by player. `site`, `table`, `tournament`, `when` and `file` are those of the hand, `place` is its table, and
    whether it is that of the hand before is known by `seated`."""

    def __init__(self, groups: Groups, built: ModuleType, odds: bool, widened: Widened, part: bool) -> None:
        self.groups, self.defs, self.odds = groups, groups.defs, odds
        self.site = self.table = self.tournament = self.file = ""
        self.when: datetime | None = None
        self.place = ("", "")
        self.money = ("", "")
        how = made_by(groups, built, widened, part)
        self.players: compiled.Players | None = None
        if not part:
            near = int(BREAK.total_seconds())
            self.players = built.Players(how, _file, near, USUAL, ARCHIVED)
            self.adder = built.Adder(self._way, _facts, spelled, self.players, groups.filter.skip)
            groups.groups, groups.players = cast("dict[Key, Group]", self.players), self.players
            groups.sessions, groups.seated = KnownSessions(self.players), Apart()

    def run(
        self, kernel: "compiled.Kernel", found: "compiled.Found", low: int, high: int, source: str, _line: int = 0
    ) -> int:
        """Some hands of a block that were taken one behind the other, from one on; gives the first that is to be taken by itself."""
        if self.players is None:
            return low
        before = self.adder.hands
        try:
            return kernel.add_run(found, low, high, self.adder, spelled(source))
        finally:
            self.groups.hands += self.adder.hands - before

    def take(self, audit: Audit) -> bool:
        """One more hand; False, and nothing is added, where its lines are to be added one by one."""
        if self.players is not None:
            self.players.relieve()
        brief = brief_of(audit)
        if brief is None:
            return False
        deal, id, table, date, *_ = brief.brief
        how, told, groups = counting(deal, self.defs, self.odds), brief.told, self.groups
        if not told.adds(how):
            return False
        common = common_of(deal)
        if (common.site, id) in groups.filter.skip:
            return True
        groups.hands += 1
        when, seconds = _moment(date)
        self.when = when
        self.site, self.table, self.tournament, self.file = common.site, table, common.tournament, told.source
        self.money = common.money
        if not table.isascii() or not self.file.isascii():
            self.table, self.file = spelled(table), spelled(self.file)
        if self.place != (self.site, self.table):
            self.place = self.site, self.table
        seated = groups.seated
        seated.begin((*self.place, self.tournament, *self.money), when)
        told.add_up(how, seated.spots, self._newcomer, self.place, when, self.file, seconds, seated.pause)
        return True

    def _way(self, deal: HeaderLike) -> tuple[Counting, str]:
        """How hands under a header line are counted, and their site."""
        return counting(deal, self.defs, self.odds), common_of(deal).site

    def _newcomer(self, player: str) -> tuple[Last, Group]:
        """Who was not at the table in the hand before, with his last hand there and his group."""
        groups = self.groups
        before = groups.seated.spots.get(player)
        if before is not None and goes_on(before[0], self.when, self.file):  # a pool, or a hand that he sat out
            before[0].when, before[0].source = self.when, self.file
            return before
        last = groups.sessions.of(player, self, self.when)
        key = (spelled(player), *self.money)
        group = groups.groups.get(key)
        if group is None:
            group = groups.groups[key] = groups.new()
        spot = groups.seated.spots[player] = last, group
        return spot


def by_player(groups: Groups, odds: bool, widened: Widened = group_of, part: bool = False) -> ByPlayer | None:
    """What adds plain hands up for each player, where the kernel can. None where lines are grouped otherwise, or narrowed: they are added
    one by one, to sums of the kernel where there is one. Those of a part need what makes groups of one."""
    built = kernel()
    if built is None:
        return None
    if groups.by != PLAYER or groups.filter != Filter(skip=groups.filter.skip, money=groups.filter.money):
        made_by(groups, built, widened, part)
        return None
    return ByPlayer(groups, built, odds, widened, part)
