"""Lines added up by whatever the user asks for. Sums are Python's own ints, so that no total ever wraps or is rounded."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from handaudit.base.json_text import spelled
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.stats.catalogue import STATS
from handaudit.stats.filters import Filter
from handaudit.stats.hand_facts import HandFacts, facts_of
from handaudit.stats.keys import DATES, KEYS, PLAYER, Key, Keyed, rank, written
from handaudit.stats.last_table import Pause, Seated, pause_of
from handaudit.stats.money_source import MoneySource
from handaudit.stats.player_lines import PlayerLine, lines_of
from handaudit.stats.ratio import Ratio, summed
from handaudit.stats.sessions import NOWHERE, Session, Sessions
from handaudit.stats.variance import Spread

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled

_EXTREMES: Final = {stat.name: stat.kind for stat in STATS.values() if stat.kind in ("low", "high")}
EPOCH: Final = datetime(1970, 1, 1)
"""Moments are kept as seconds since then, by whatever clock."""
TABLES: Final = 16
"""So many tables at once are clocked per group; one that was not seen for longer starts anew."""

WAIT: Final = 64
"""Counts of so many hands wait until they are added up."""


@dataclass(slots=True)
class Group:
    """The sum of some lines. `by_blind` is the net by big blind: out of it comes bb/100 without rounding; `by_blind_ev` is
    the same of the net as the odds had it. `own` is what has been added up, `did` the counts of hands that wait for it: the same few come
    again and again, and go in together."""

    own: dict[str, int] = field(default_factory=dict)
    by_blind: dict[int, int] = field(default_factory=dict)
    by_blind_ev: dict[int, int] = field(default_factory=dict)
    clocks: dict[tuple[str, str], datetime] = field(default_factory=dict)
    spread: Spread = field(default_factory=Spread)
    did: list[Mapping[str, int]] = field(default_factory=list)

    @property
    def sums(self) -> dict[str, int]:
        """All that is counted, by name."""
        if self.did:
            self.settle()
        return self.own

    @property
    def hands(self) -> int:
        """How many hands were dealt to the lines."""
        many = self.own.get("hands", 0)
        for one in self.did:
            many += one.get("hands", 0)
        return many

    def settle(self) -> None:
        """What waits is added up, what is the same at once."""
        own = self.own
        known = own.get
        times = {id(one): one for one in self.did}
        if len(times) == len(self.did):
            for one in self.did:
                for name, value in one.items():
                    own[name] = known(name, 0) + value
        else:
            many = Counter(map(id, self.did))
            for key, one in times.items():
                for name, value in one.items():
                    own[name] = known(name, 0) + value * many[key]
        self.did.clear()

    def add(
        self,
        line: PlayerLine,
        unit: int,
        table: tuple[str, str],
        when: datetime | None,
        session: int = 0,
        moment: int | None = None,
        pause: Pause | None = None,
    ) -> None:
        """One more line. `when` is the log's own clock, `moment` the one that counts, in seconds since `EPOCH`, `session` the number of
        the player's session; with `pause` the line before was at this table."""
        own, more, did = self.own, line.own, line.did
        if own:
            for name, value in more.items():
                if name not in own:
                    own[name] = value
                elif name not in _EXTREMES:
                    own[name] += value
                elif value < own[name] if _EXTREMES[name] == "low" else value > own[name]:
                    own[name] = value
        else:
            own.update(more)
        if did:
            self.did.append(did)
            if len(self.did) > WAIT:
                self.settle()
        net = more.get("net", 0)
        if unit:
            if net:
                self.by_blind[unit] = self.by_blind.get(unit, 0) + net
            if adjusted := more.get("ev_net", 0):
                self.by_blind_ev[unit] = self.by_blind_ev.get(unit, 0) + adjusted
        if "hands" in did or "hands" in more:
            self.spread.add(net, unit, session)
            if pause is not None and when is not None and self.clocks.get(table) is pause[0]:
                self.clocks[table] = when
                if pause[1]:
                    own["seconds"] = own.get("seconds", 0) + pause[1]
            elif when is not None:
                self._clock(table, when)
            if moment is not None:
                first = own.get("first_hand")
                if first is None:
                    own["first_hand"] = own["last_hand"] = moment
                elif moment > own["last_hand"]:
                    own["last_hand"] = moment
                elif moment < first:
                    own["first_hand"] = moment

    def _clock(self, table: tuple[str, str], when: datetime) -> None:
        last = self.clocks.pop(table, None)
        self.clocks[table] = when
        if last is None:
            if len(self.clocks) > TABLES:
                del self.clocks[next(iter(self.clocks))]
        elif pause := pause_of(last, when):
            self.own["seconds"] = self.own.get("seconds", 0) + pause

    def whole(self) -> "Group":
        """The group, of which all can be asked."""
        return self

    def blinds_won(self, adjusted: bool = False) -> Ratio:
        """The sum of net / big blind, hand by hand; or of the net as the odds had it."""
        return summed(self.by_blind_ev if adjusted else self.by_blind)


@dataclass(slots=True)
class Groups:
    """Lines added up by key. Currencies never mix: code and minor units are part of every key."""

    by: tuple[str, ...]
    defs: str = "pt4"
    filter: Filter = field(default_factory=Filter)
    groups: dict[Key, Group] = field(default_factory=dict)
    hands: int = 0
    faulty: int = 0
    unread: int = 0
    without_zone: int = 0
    """Hands of which the moment is not known although a zone was asked for: they have no day, and --since leaves them out."""
    as_logged: int = 0
    """Hands whose log pays otherwise than the rules give, and in which the log's word counts."""
    as_due: int = 0
    """Those in which the rules' word counts."""
    ruled: int = 0
    """Hands in which rulings outside the logs move chips, and these are counted."""
    conflicts: set[tuple[str, str]] = field(default_factory=set)
    sessions: Sessions = field(default_factory=Sessions)
    session: Session = NOWHERE
    """The session of the line that is added."""
    seated: Seated[Group] = field(default_factory=Seated)
    maker: Callable[[], Group] = Group
    """What makes a group without lines, or what lines are added to in its place."""
    players: "compiled.Players | None" = None
    """The same groups where the kernel adds them up by player."""
    figures: Callable[..., Any] | None = None
    """What makes texts of figures where those are sums of the kernel."""

    def take(self, item: Audit | Finding) -> None:
        """What a run yields: hands are added, findings without a hand change no figure."""
        if isinstance(item, Audit):
            self.add(item)

    def add(self, audit: Audit) -> None:
        """One more hand, if it takes part."""
        self.add_hand(facts_of(audit), lambda: lines_of(audit, self.defs))

    def add_hand(self, hand: HandFacts, lines: Callable[[], Sequence[PlayerLine]]) -> None:
        """One more hand by its facts and lines, if it takes part."""
        if not hand.read:
            self.unread += 1
            return
        if hand.conflicting:
            self.conflicts.add((hand.site, hand.id))
        if (hand.site, hand.id) in self.filter.skip:
            return
        self.without_zone += self.filter.zone is not None and hand.moment(self.filter.zone) is None
        if not self.filter.takes(hand):
            return
        if hand.faulty:
            self.faulty += 1
            if self.filter.exclude_faulty:
                return
        self.hands += 1
        money = (hand.code, str(hand.minor_units))
        table = (hand.site, hand.table)
        shown = hand.moment(self.filter.zone)
        moment = None if shown is None else int((shown - EPOCH).total_seconds())
        keyed = None if self.by == PLAYER else [self._keyed(name) for name in self.by]
        groups, unit, when = self.groups, hand.unit, hand.when
        seated, apart, ruled = self.seated, False, False
        seated.begin((*table, hand.tournament, *money), when)
        for line in self.filter.lines(hand, lines()):
            if line.logged is not None and line.logged.net is not None:
                apart = True
            if "ruled" in line.own:
                ruled = True
            player = line.player
            spot = seated.goes_on(player, hand) if keyed is None else None
            if spot is not None:
                last, group = spot
                group.add(line, unit, table, when, last.session.number, moment, seated.pause)
                continue
            last = self.sessions.of(player, hand, shown)
            self.session = last.session
            key = (spelled(player), *money) if keyed is None else (*[of(hand, line) for of in keyed], *money)
            found = groups.get(key)
            if found is None:
                found = groups[key] = self.new()
            found.add(line, unit, table, when, last.session.number, moment)
            seated.spots[player] = last, found
        self.ruled += ruled
        if apart:
            by_log = self.filter.money == MoneySource.LOGGED or (
                self.filter.money == MoneySource.BEST and not hand.money_faulty()
            )
            self.as_logged += by_log
            self.as_due += not by_log

    def new(self) -> Group:
        """A group without lines."""
        return self.maker()

    def settle(self) -> None:
        """Groups are groups from here on, whatever has added them up."""
        self.groups, self.players = {key: group.whole() for key, group in self.groups.items()}, None
        self.figures = None
        self.seated.forget()

    def _keyed(self, name: str) -> Keyed:
        """A key; those of the clock by the zone that was asked for."""
        if name == "session":
            return lambda _hand, _line: self.session.label
        if name not in DATES or self.filter.zone is None:
            return KEYS[name]
        return lambda hand, _line: written(hand.moment(self.filter.zone), DATES[name])

    def rows(self, least: int = 1) -> list[tuple[Key, Group]]:
        """The groups with at least so many hands, in order; players by number of hands."""
        return [(key, group.whole()) for key, group in self.ordered(least)]

    def ordered(self, least: int = 1) -> Iterable[tuple[Key, Group]]:
        """The same as they have been added up, one by one."""
        if self.players is not None:
            players: Iterable[tuple[Key, Group]] = self.players.ordered(least)
            return players
        hands = {key: group.hands for key, group in self.groups.items()}
        return [(key, self.groups[key]) for key in in_order(self.by, hands, least)]


def in_order(by: tuple[str, ...], hands: Mapping[Key, int], least: int) -> list[Key]:
    """The keys of groups with at least so many hands, in the order of their rows: players by currency and number of hands, those of one
    number by name."""
    found = [key for key, many in hands.items() if many >= least]
    if by == PLAYER:
        return sorted(found, key=lambda key: (key[1:], -hands[key], key[0]))
    return sorted(found, key=lambda key: tuple(map(rank, (*by, "", ""), key)))
