"""A `SessionWatch` sees every hand of a run and says at its end what is wrong between them."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import Any, Final, Protocol

from handaudit.model.audit import Audit
from handaudit.model.clock import read_clock
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.table_state import HandHead, HandPlace, LedgerLine, Named, State, number_of, pooled
from handaudit.read.between import BlockLike, read_between
from handaudit.rules.text_findings import finding_of
from handaudit.session.barred import Barred
from handaudit.session.chip_findings import chip_findings
from handaudit.session.games import Games, PlayedGame
from handaudit.session.numbers import Hole, IntervalEnd, Numbers
from handaudit.session.state import state_of
from handaudit.session.table import LEAST, SessionTable
from handaudit.session.unread_hands import ANY, UnreadHands

_new: Final[Any] = tuple.__new__
ALIVE = 4096
"""Tables that are followed at once; beyond it the one that was silent longest is judged and forgotten."""
CHAINS = 8192
"""Runs of hands that join, of all tables together, that are kept until the end; with more of them each table judges its older ones.
What is kept of a log whose stacks never join stays below 30 MB, or below 4 runs of each table."""
AWAKE: Final = 64
"""Tables whose latest hands are kept as they are; those of the others are kept as bytes until one more comes."""


class TakenByKernel(Protocol):
    """Hands that were taken by the native kernel, and what each leaves behind."""

    def clean_hand(self, hand: int, line: int, source: str, log: int, /) -> Any: ...


class TakenRows(TakenByKernel, Protocol):
    """The same in the order of a log. `spot` is a number for what a hand's header and its table line say, as long as `era` is the same.
    `stretches` are hands whose ids follow each other, but for those of sparse sites; `follow` goes through those that follow on the
    `latest` of their table without a word to be said, and gives the first that does not."""

    @property
    def era(self) -> object: ...
    def head(self, hand: int, /) -> tuple[Any, str, str, tuple[str, int]]: ...
    def spot(self, hand: int, /) -> int: ...
    def latest(self, hand: int, line: int, source: str, log: int, /) -> Any: ...
    def stretches(self, low: int, high: int, sparse: Set[str], /) -> Sequence[tuple[int, int]]: ...
    def follow(self, watch: Any, low: int, high: int, line: int, source: str, log: int, /) -> int: ...


ERAS: Final = 16  # processes whose numbers for headers and tables are known at once
SITES = 1024
"""Sites whose ids are followed at once; with more of them those with the fewest hands are judged and forgotten, half of all."""


def end_of(rows: Any, hand: int, line: int, source: str, log: int) -> IntervalEnd:
    """A hand whose header is at that line of a log, as the end of some whose ids follow each other."""
    deal, id, date, (name, _) = rows.head(hand)
    return IntervalEnd(id, HandPlace(log, source, line), read_clock(date), (deal.site, deal.tournament, name))


UNREADABLE: Final = "log-unreadable-line"
"""The code of a row that could not be read."""


def watched(hand: Hand) -> bool:
    """Whether a hand tells of the people in another: not in a pool, nor where names are those of chairs."""
    return not pooled(hand.site) and hand.ways.names != "positions"


class SessionWatch:
    """Feed it the logs in order: `log` begins a file, `between` brings ledger lines, `hand` a hand, `skipped` one that is a copy.

    `above` are the ledger lines that stand above the last hand.
    """

    def __init__(self, alive: int = ALIVE) -> None:
        self.alive = alive
        self.tables: dict[tuple[str, str, str], SessionTable] = {}
        self.chains = 0
        self.numbers: dict[str, Numbers] = {}
        self.blocks: list[BlockLike] = []
        self.found: list[tuple[int, Finding]] = []
        self.at = -1
        self.last: tuple[tuple[str, str, str], SessionTable] | None = None
        self.awake: dict[SessionTable, None] = {}
        self.spots: dict[int, SessionTable] = {}
        self.era: object = None
        self.eras: list[tuple[object, dict[int, SessionTable]]] = []
        self.barred = Barred()
        self.lost = UnreadHands()
        self.heard: dict[tuple[str, int], tuple[LedgerLine, ...]] | None = None
        self.games: Games | None = None
        self.ended: list[PlayedGame] = []
        self.told_games = 0
        self.behind: HandHead | None = None

    def log(self, number: int) -> None:
        """Another file begins: ledger lines at the end of the one before belong to no hand, unless its rows tell every chip."""
        self._trail()
        self.at = number
        self.blocks.clear()

    def _trail(self) -> None:
        """The rows behind the last hand of a log."""
        if self.games is not None and self.blocks and self.behind is not None and self.blocks[0].layout:
            self.games.rows(self.rows(self.behind), self.at)
        self.behind = None

    def between(self, block: BlockLike) -> None:
        """Lines between hands; they are read when the next hand says in which currency."""
        self.blocks.append(block)

    def fragment(self, line: int) -> None:
        """Text at that line that may have been a hand."""
        self.lost.note(ANY, (self.at, line), -1)

    def unreadable(self, line: int) -> None:
        """A row of this log that could not be read, and that belongs to no hand."""
        if self.games is not None:
            self._trail()
            self.games.unreadable(self.at, line)

    def skipped(self, hand: Named, first: int) -> None:
        """The next hand is a copy of one in that log: what stands above it was counted with the original, unless each row is counted."""
        if self.games is not None and first in self.games.layouts:
            head: HandHead = hand  # type: ignore[assignment]  # a hand of such a room is given whole
            self.behind = head
            self.games.copy(head, self.at, first, self.rows(head))
        self.blocks.clear()

    def count_chips(self, hand: HandHead, state: State, conflict: bool) -> None:
        """One more hand of a room whose rows tell every chip. Of one that contradicts another only the rows above it count."""
        self.games = self.games or Games()
        self.behind = hand
        if conflict:
            self.games.conflict(hand, state)
        else:
            self.games.hand(hand, state)

    def played(self) -> list[PlayedGame]:
        """The games of all logs, now that they are over."""
        self._trail()
        self.blocks.clear()
        if self.games is not None:
            self.ended += self.games.end()
        return self.ended

    def hand(self, audit: Audit) -> None:
        """One more hand, read or not."""
        hand = audit.hand
        rows = self.rows(hand) if self.blocks else ()
        if watched(hand):
            conflict = bool(audit.findings) and any(f.code == "session-conflicting-hand" for f in audit.findings)
            self.take(hand, state_of(audit, self.at, rows), conflict)

    def clean_hand(self, hand: HandHead, state: State | None) -> None:
        """One more hand, without findings; `state` is None in a pool."""
        rows = self.rows(hand) if self.blocks else ()
        if state is not None:
            self.take(hand, state._replace(block=rows) if rows else state, False)

    def clean_hands(self, rows: TakenRows, low: int, high: int, lines: Sequence[int], source: str) -> None:
        """Hands without findings, one behind the other; `lines` are those of their headers. Of hands that follow on each other at a table
        without a word to be said only the last one is kept."""
        for first, last in rows.stretches(low, high, self.sparse()):
            self.count(*[end_of(rows, at, lines[at - low], source, self.at) for at in (first, last)])
        if rows.era is not self.era:
            self._go_to(rows.era)
        at = low
        while at < high:
            if not self.blocks and not self.barred.pairs:
                at = rows.follow(self, at, high, lines[at - low], source, self.at)
                if at == high:
                    return
                if self._found_again(rows, at):
                    continue
            clean = rows.clean_hand(at, lines[at - low], source, self.at)
            self.clean_hand(clean, clean.state)
            table = None if clean.state is None or self.last is None else self.last[1]
            if table is not None and table.ends_with(clean.state):
                table.latest = rows.latest(at, lines[at - low], source, self.at)
                self.spots[rows.spot(at)] = table
            at += 1

    def _go_to(self, era: object) -> None:
        """Goes on with the numbers of another era. A few are known at once: each process that looks at hands has its own. When one more
        begins, tables that are not followed any more are forgotten, and eras that have no others."""
        spots = next((spots for known, spots in self.eras if known is era), None)
        if spots is None:
            spots = {}
            alive = [
                (known, {at: table for at, table in theirs.items() if table.latest is not None})
                for known, theirs in self.eras
            ]
            self.eras = [one for one in alive if one[1]]
        self.eras = [(era, spots), *[one for one in self.eras if one[0] is not era][: ERAS - 1]]
        self.era, self.spots = era, spots

    def _found_again(self, rows: TakenRows, at: int) -> bool:
        """Whether a hand stands under a header and a table line that were not known to be those of a table, and now are."""
        spot = rows.spot(at)
        if spot in self.spots:
            return False
        deal, _, _, (name, _) = rows.head(at)
        table = self.tables.get((deal.site, deal.tournament, name))
        if table is None or table.latest is None:
            return False
        self.spots[spot] = table
        return True

    def sparse(self) -> frozenset[str]:
        """The sites whose ids are no count."""
        return frozenset([site for site, numbers in self.numbers.items() if not numbers.dense])

    def count(self, start: IntervalEnd, stop: IntervalEnd) -> None:
        """Ids that follow each other, by the first hand and the last one."""
        self._count(start.table[0]).span(number_of(start.id), number_of(stop.id), start, stop)

    def take(self, hand: HandHead, state: State | None, conflict: bool) -> None:
        """The same by what a hand leaves behind; `conflict`: another hand has its id."""
        if state is not None and state.ledger:
            self.count_chips(hand, state, conflict)
            if state.unread:
                return
        if state is not None and (state.bars or self.barred.pairs):
            self.found += [(self.at, finding) for finding in self.barred.hand(hand, state)]
        site = hand.site
        key = site, hand.tournament, hand.table
        numbers = self.numbers.get(site)
        if state is None:
            number = number_of(hand.id)
            if number >= 0 and site:
                # A hand that cannot be read is there all the same: its id is not missing.
                place = HandPlace(self.at, hand.source, hand.line)
                self._count(site).add(number, IntervalEnd(hand.id, place, read_clock(hand.date), key))
            self.lost.note(key, (self.at, hand.line), number)
            return
        if state.number >= 0 and site:
            if numbers is None:
                numbers = self._count(site)
            if numbers.dense:
                numbers.add(state.number, _new(IntervalEnd, (hand.id, state.place, state.clock, key)))
        table = self.last[1] if self.last is not None and self.last[0] == key else self._table(key)
        due = table.add(state, conflict, numbers)
        if due >= 0:
            self.due(site, due, IntervalEnd(hand.id, state.place, state.clock, key))
        if table.gap is not None:
            self.joins(site, table.gap[0], state.number, table.gap[1])

    def due(self, site: str, number: int, end: IntervalEnd) -> None:
        """The id that a misnumbered hand should have had is not missing."""
        self._count(site).add(number, end)

    def joins(self, site: str, before: int, after: int, follows: bool) -> None:
        """Whether a hand follows on the one before it at its table, between which there are other ids."""
        self._count(site).joins(before, after, follows)

    def _table(self, key: tuple[str, str, str]) -> SessionTable:
        """The table of that name; it is now the one that was silent for the shortest time."""
        table = self.tables.pop(key, None)
        if table is None:
            if len(self.tables) >= self.alive:
                old = next(iter(self.tables))
                self._judge(old, self.tables.pop(old))
            table = SessionTable(self._begun, key, self.lost)
        self.tables[key] = table
        self.last = key, table
        self.awake.pop(table, None)
        self.awake[table] = None
        if len(self.awake) > AWAKE:
            silent = next(iter(self.awake))
            del self.awake[silent]
            silent.fold()
        return table

    def _begun(self) -> None:
        """Another run of hands begins at a table."""
        self.chains += 1
        if self.chains > CHAINS:
            most = max(LEAST, CHAINS // 2 // len(self.tables))
            for key, table in self.tables.items():
                if len(table.chains) > most:
                    table.shorten(most, self.numbers.get(key[0]))
            # A table whose runs are few and cannot be fewer is not looked at again before as many have begun.
            self.chains = min(sum(len(table.chains) for table in self.tables.values()), CHAINS // 2)

    def rows(self, hand: HandHead) -> tuple[LedgerLine, ...]:
        """The ledger lines above a hand, read in its currency."""
        rows: list[LedgerLine] = []
        for block in self.blocks:
            found, faults = read_between(block, hand.source, hand.currency)
            rows += found
            self.found += [(self.at, fault) for fault in faults]
        self.blocks.clear()
        if self.heard is not None and rows:
            self.heard[hand.source, hand.line] = tuple(rows)
        return tuple(rows)

    def _count(self, site: str) -> Numbers:
        """The ids of a site."""
        numbers = self.numbers.get(site)
        if numbers is None:
            if len(self.numbers) >= SITES:
                for few in sorted(self.numbers, key=lambda name: self.numbers[name].count)[: SITES // 2]:
                    self._holes(few)
            numbers = self.numbers[site] = Numbers()
        return numbers

    def _holes(self, site: str) -> None:
        """What is missing of a site, which is then forgotten."""
        self.found += missing_hands(self.numbers.pop(site), self.lost)

    def judged(self) -> list[tuple[int, Finding]]:
        """What was found so far and what is wrong at the tables, each with the number of its input."""
        games = self.played()
        for game in games[self.told_games :]:
            self.found += chip_findings(game)
        self.told_games = len(games)
        for key, table in self.tables.items():
            self._judge(key, table)
        self.tables.clear()
        self.awake.clear()
        self.spots.clear()
        self.eras.clear()
        self.last = None
        return self.found

    def end(self) -> Iterator[Finding]:
        """All findings between hands, in the order of files and lines. The watch is empty afterwards."""
        self.judged()
        for site in sorted(self.numbers):
            self._holes(site)
        self.found.sort(key=in_order)
        for _, finding in self.found:
            yield finding
        self.found.clear()

    def _judge(self, key: tuple[str, str, str], table: SessionTable) -> None:
        self.found += table.judge(self.numbers.get(key[0]))
        table.chains.clear()


def in_order(item: tuple[int, Finding]) -> tuple[int, int, bool, str, str, str]:
    """By what findings between hands are sorted: first by the number of the log and the line."""
    log, finding = item
    return log, finding.line or 0, not finding.root, finding.code, finding.player or "", finding.message


def missing_hands(numbers: Numbers, unread: UnreadHands) -> list[tuple[int, Finding]]:
    """The findings for the ids of a site that no file holds, each with the number of its log."""
    holes = (hole for hole in numbers.holes() if not unread.hides(hole.before.place, hole.after.place))
    return [(hole.after.place.number, missing(hole)) for hole in holes]


def missing(hole: Hole) -> Finding:
    """The finding for ids that no file holds."""
    count = hole.last - hole.first + 1
    what = f"hand #{hole.first} is" if count == 1 else f"hands #{hole.first} to #{hole.last} ({count:,} hands) are"
    fields, place = {"what": what, "before": hole.before.id, "after": hole.after.id}, hole.after.place
    found = finding_of(
        "session-missing-hand", place.line, fields, hand=hole.after.id, file=place.file, mark=hole.after.id
    )
    return replace(found, logged=int(hole.after.id), expected=hole.first)
