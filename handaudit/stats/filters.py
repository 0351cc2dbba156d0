"""Which hands and which players take part in statistics."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

from handaudit.stats.card_classes import Flop
from handaudit.stats.hand_facts import HandFacts
from handaudit.stats.identities import one_named
from handaudit.stats.logged_money import counts_by
from handaudit.stats.money_source import MoneySource
from handaudit.stats.player_lines import PlayerLine
from handaudit.stats.ranges import HoldingRange
from handaudit.stats.unused_filters import WordsMet


@dataclass(slots=True)
class Filter:
    """Which hands and lines take part. `since` and `until` are inclusive; a hand without a clock is in neither. `persons` maps an
    alias to the name that it counts under. `money` says whose word on it counts."""

    players: frozenset[str] = frozenset()
    games: frozenset[str] = frozenset()
    since: datetime | None = None
    until: datetime | None = None
    exclude_faulty: bool = False
    skip: frozenset[tuple[str, str]] = frozenset()
    persons: Mapping[str, str] = field(default_factory=dict)
    money: str = MoneySource.BEST
    zone: tzinfo | None = None
    """The zone of every date and time; None: each log's own clock."""
    hero: bool = False
    """Only the player from whose chair a log is told."""
    heroes: frozenset[str] = frozenset()
    """Whose chair it is where a log does not tell."""
    holding: HoldingRange | None = None
    board: Callable[[Flop | None], bool] | None = None
    """Which flops take part; with one, hands without a flop do not."""
    seen: WordsMet | None = field(default=None, compare=False)
    """What is noted of the names, games and days that were asked for; None where nobody asks."""

    def takes(self, hand: HandFacts) -> bool:
        """Whether the hand takes part."""
        seen = self.seen
        if self.games:
            if seen is not None:
                seen.games.add(hand.game)
            if hand.game not in self.games:
                return False
        if self.since is not None or self.until is not None:
            when = hand.moment(self.zone)
            if seen is not None and when is not None:
                seen.time(when)
            if (
                when is None
                or (self.since is not None and when < self.since)
                or (self.until is not None and when > self.until)
            ):
                return False
            if seen is not None:
                seen.inside = True
        return self.board is None or self.board(hand.flop())

    def lines(self, hand: HandFacts, lines: Sequence[PlayerLine]) -> Iterable[PlayerLine]:
        """The lines of a hand that take part, under the names and with the money that count."""
        for one in lines:
            if one.logged is not None or "ruled" in one.own:
                lines = [self._paid(hand, line) for line in lines]
                break
        if self.players or self.hero or self.persons or self.holding is not None:
            return self._some(hand, lines)
        return lines

    def _paid(self, hand: HandFacts, line: PlayerLine) -> PlayerLine:
        """A line with the money that counts."""
        shown = "showdowns" in line.did or "showdowns" in line.own
        own = counts_by(self.money, hand.money_faulty(), hand.total_pot, line.logged, line.own, shown)
        return line._replace(own=own)

    def _some(self, hand: HandFacts, lines: Sequence[PlayerLine]) -> Iterator[PlayerLine]:
        hero = (
            (hand.hero() or one_named(((line.seat, line.player) for line in lines), self.heroes)) if self.hero else None
        )
        if self.seen is not None:
            self.seen.hero = self.seen.hero or hero is not None
            self.meet(line.player for line in lines)
        for line in lines:
            if self.hero and line.seat != hero:
                continue
            named = line._replace(player=self.persons.get(line.player, line.player)) if self.persons else line
            if self.takes_line(named) and (self.holding is None or hand.holding(line.seat) in self.holding):
                yield named

    def meet(self, names: Iterable[str]) -> None:
        """The players of a hand that takes part are noted, as long as one is missing who was asked for."""
        if self.seen is not None and self.seen.left:
            met = list(names)
            self.seen.meet([*met, *(self.persons[name] for name in met if name in self.persons)])

    def seats(self, hand: HandFacts, names: Iterable[tuple[int, str]]) -> frozenset[int] | None:
        """The seats that take part, out of seat and name of all; None for all of them."""
        if not (self.players or self.hero or self.holding is not None):
            return None
        every = list(names)
        lines = [PlayerLine(seat, name, "", {}) for seat, name in every]
        return frozenset(line.seat for line in self.lines(hand, lines))

    def takes_line(self, line: PlayerLine) -> bool:
        """Whether the player's line takes part."""
        return not self.players or line.player in self.players
