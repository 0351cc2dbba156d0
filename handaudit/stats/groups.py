"""Lines added up by whatever the user asks for. Sums are Python's own ints, so that no total ever wraps or is rounded."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from handaudit.errors import UsageError, nearest
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.opaque import spelled
from handaudit.stats.catalogue import STATS
from handaudit.stats.filters import Filter
from handaudit.stats.hand_facts import Facts, facts_of
from handaudit.stats.money_source import Money
from handaudit.stats.player_lines import PlayerLine, lines_of
from handaudit.stats.ratio import Ratio, summed
from handaudit.stats.sessions import NOWHERE, Session, Sessions
from handaudit.stats.variance import Spread

_EXTREMES: Final = {stat.name: stat.kind for stat in STATS.values() if stat.kind in ("low", "high")}
BREAK: Final = timedelta(minutes=30)
"""Of a longer break the clock of a table is not added up."""
EPOCH: Final = datetime(1970, 1, 1)
"""Moments are kept as seconds since then, by whatever clock."""
TABLES: Final = 16
"""So many tables at once are clocked per group; one that was not seen for longer starts anew."""

_DATES: Final[dict[str, str]] = {"year": "%Y", "month": "%Y-%m", "day": "%Y-%m-%d", "hour": "%H"}
"""What is grouped by the clock, and how it is written."""

WAIT: Final = 64
"""Counts of so many hands wait until they are added up."""

Key = tuple[str, ...]
Keyed = Callable[[Facts, PlayerLine], str]
KEYS: Final[dict[str, Keyed]] = {
    "player": lambda _hand, line: spelled(line.player),
    "position": lambda _hand, line: line.place,
    "offset": lambda _hand, line: line.offset,
    "game": lambda hand, _line: hand.game,
    "limit": lambda hand, _line: hand.limit,
    "stakes": lambda hand, _line: hand.stakes,
    "table": lambda hand, _line: hand.table,
    "site": lambda hand, _line: hand.site,
    "rulebook": lambda hand, _line: hand.rulebook,
    "tournament": lambda hand, _line: hand.tournament,
    "players": lambda hand, _line: hand.players,
    "file": lambda hand, _line: hand.file,
    "holding": lambda hand, line: hand.holding(line.seat) or "",
    "made": lambda hand, line: hand.made(line.seat) or "" if "showdowns" in line.counts else "",
    "board_high": lambda hand, _line: _flop(hand, "high"),
    "board_pairs": lambda hand, _line: _flop(hand, "pairs"),
    "board_suits": lambda hand, _line: _flop(hand, "suits"),
    "year": lambda hand, _line: _written(hand.when, _DATES["year"]),
    "month": lambda hand, _line: _written(hand.when, _DATES["month"]),
    "day": lambda hand, _line: _written(hand.when, _DATES["day"]),
    "hour": lambda hand, _line: _written(hand.when, _DATES["hour"]),
    "session": lambda _hand, _line: "",
}
"""What lines can be grouped by. A session is told by the lines before: `Groups` knows it."""
_PLAYER: Final = ("player",)
"""What is grouped by most of the time."""
ORDER: Final = {name: at for at, name in enumerate(("SB", "BB", "UTG", "MP", "HJ", "CO", "BTN"))}
"""Positions in the order of play."""


def _written(when: datetime | None, form: str) -> str:
    return "" if when is None else when.strftime(form)


def _flop(hand: Facts, what: str) -> str:
    flop = hand.flop()
    return "" if flop is None else str(getattr(flop, what))


def keys_of(words: Sequence[str]) -> tuple[str, ...]:
    """The keys that `--by` names, with commas or one by one. Raises `UsageError` for a key that there is not."""
    names = [part.strip().lower() for word in words for part in word.split(",") if part.strip()]
    for name in names:
        if name not in KEYS:
            raise UsageError(f"--by {name[:80]}: rows can be grouped by {', '.join(KEYS)}{nearest(name, KEYS)}")
    if "session" in names:  # a player's, at a table
        at = names.index("session")
        names[at:at] = ["player", "table"]
    return tuple(dict.fromkeys(names)) or ("player",)


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
    ) -> None:
        """One more line. `when` is the log's own clock, `moment` the one that counts, in seconds since `EPOCH`, `session` the number of
        the player's session."""
        own, more, did = self.own, line.own, line.did
        if own:
            known = own.get
            for name, value in more.items():
                if name not in _EXTREMES:
                    own[name] = known(name, 0) + value
                elif _EXTREMES[name] == "low":
                    own[name] = min(known(name, value), value)
                else:
                    own[name] = max(known(name, value), value)
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
            if when is not None:
                self._clock(table, when)
            if moment is not None:
                if moment < own.setdefault("first_hand", moment):
                    own["first_hand"] = moment
                if moment > own.setdefault("last_hand", moment):
                    own["last_hand"] = moment

    def _clock(self, table: tuple[str, str], when: datetime) -> None:
        last = self.clocks.pop(table, None)
        self.clocks[table] = when
        if last is None:
            if len(self.clocks) > TABLES:
                del self.clocks[next(iter(self.clocks))]
        elif timedelta(0) < when - last <= BREAK:
            self.own["seconds"] = self.own.get("seconds", 0) + int((when - last).total_seconds())

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

    def take(self, item: Audit | Finding) -> None:
        """What a run yields: hands are added, findings without a hand change no figure."""
        if isinstance(item, Audit):
            self.add(item)

    def add(self, audit: Audit) -> None:
        """One more hand, if it takes part."""
        self.add_hand(facts_of(audit), lambda: lines_of(audit, self.defs))

    def add_hand(self, hand: Facts, lines: Callable[[], Sequence[PlayerLine]]) -> None:
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
        keyed = None if self.by == _PLAYER else [self._keyed(name) for name in self.by]
        groups, unit, when = self.groups, hand.unit, hand.when
        apart = ruled = False
        for line in self.filter.lines(hand, lines()):
            if line.logged is not None and line.logged.net is not None:
                apart = True
            if "ruled" in line.own:
                ruled = True
            player = line.player
            self.session = session = self.sessions.of(player, hand, shown)
            key = (spelled(player), *money) if keyed is None else (*[of(hand, line) for of in keyed], *money)
            group = groups.get(key)
            if group is None:
                group = groups[key] = self.new()
            group.add(line, unit, table, when, session.number, moment)
        self.ruled += ruled
        if apart:
            by_log = self.filter.money == Money.LOGGED or (self.filter.money == Money.BEST and not hand.money_faulty())
            self.as_logged += by_log
            self.as_due += not by_log

    def new(self) -> Group:
        """A group without lines."""
        return Group({}, {}, {}, {}, Spread(), [])

    def _keyed(self, name: str) -> Keyed:
        """A key; those of the clock by the zone that was asked for."""
        if name == "session":
            return lambda _hand, _line: self.session.label
        if name not in _DATES or self.filter.zone is None:
            return KEYS[name]
        return lambda hand, _line: _written(hand.moment(self.filter.zone), _DATES[name])

    def rows(self, least: int = 1) -> list[tuple[Key, Group]]:
        """The groups with at least so many hands, in order; players by number of hands."""
        known = [(group.hands, key, group) for key, group in self.groups.items()]
        if self.by == _PLAYER:
            known.sort(key=lambda row: (row[1][1:], -row[0], row[1][0]))
            return [(key, group) for hands, key, group in known if hands >= least]
        found = [(key, group) for hands, key, group in known if hands >= least]
        return sorted(
            found,
            key=lambda row: tuple(_rank(name, value) for name, value in zip((*self.by, "", ""), row[0], strict=True)),
        )


def _rank(name: str, value: str) -> tuple[int, str]:
    if name == "position":
        return ORDER.get(value.split("+")[0], -1) * 100 + int(value.partition("+")[2] or 0), value
    if name == "offset":  # in the order of play: the blinds, then from far to the button
        return (-1000 if value == "S" else -999 if value == "B" else -int(value)) if value else -2000, value
    return (int(value) if name == "players" and value else 0), value
