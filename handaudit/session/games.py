"""The games of rooms whose rows tell every chip: of each the stacks of its hands and the rows between them, from all its downloads.

Two downloads of one game hold the same hands, or go on where the other one ends. Hands and rows are put into the order of play when the
last log is read, each once, and only then their chips are counted. A hand takes some 300 bytes until then.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NamedTuple

from handaudit.model.hand import STOPPED_ID
from handaudit.model.money import Currency
from handaudit.model.table_state import HandHead, HandPlace, LedgerLine, State
from handaudit.read.between import HUNDREDTHS
from handaudit.session.chain import packed_state, unpacked_state
from handaudit.session.chip_rows import ChipGap, ChipRows

APART: Final = 36 * 3600
"""Seconds within which a second log goes on where the first one ends."""


class GameEntry(NamedTuple):
    """A hand (`row` is None), or a row between two; `at` counts what was taken of its log. Hands are kept as bytes."""

    order: int
    log: int
    at: int
    line: int
    row: LedgerLine | None
    hand: bytes = b""
    id: str = ""
    counted: int = -1
    seconds: int = -1
    unread: bool = False


@dataclass(slots=True)
class PlayedGame:
    """One game, in the order of play. `currency` is the finest that its hands have: a game may begin to show cents. Its chips are
    counted in hundredths."""

    layout: str
    currency: Currency
    tables: list[str]
    entries: list[GameEntry] = field(default_factory=list)
    files: dict[int, str] = field(default_factory=dict)
    odd: list[ChipGap] = field(default_factory=list)
    chips: ChipRows | None = None

    def states(self) -> Iterator[State | tuple[LedgerLine, HandPlace]]:
        """Its hands and rows, one by one."""
        for one in self.entries:
            place = HandPlace(one.log, self.files[one.log], one.line)
            yield unpacked_state(one.hand, place) if one.row is None else (one.row, place)

    def played(self) -> ChipRows:
        """The chips of all its people, counted once. A second game in the same log, and hands of one id that differ, do not fit either."""
        if self.chips is not None:
            return self.chips
        self.chips = chips = ChipRows(self.layout)
        for one in self.states():
            if isinstance(one, State):
                chips.hand(one)
            else:
                chips.row(*one)
        chips.close()
        chips.gaps += self.odd
        return chips

    def money(self) -> tuple[Currency, int]:
        """The currency of its results, and how many of the units that its chips are counted in are one of that currency's."""
        played = self.played()
        finest = Currency(self.currency.code, HUNDREDTHS)
        if self.currency.minor_units == finest.minor_units:
            return finest, 1
        sums = [move.amount for move in played.moves] + [sum for gap in played.gaps for sum in (gap.had, gap.has)]
        sums += [sum for one in played.people.values() for sum in (one.account.bought, one.account.cashed)]
        whole = not any(sum % HUNDREDTHS for sum in sums)
        return (self.currency, HUNDREDTHS // self.currency.minor_units) if whole else (finest, 1)


class Games:
    """Takes hands and rows as logs bring them, and gives the games at the end."""

    def __init__(self) -> None:
        self.entries: dict[int, list[GameEntry]] = {}
        self.layouts: dict[int, str] = {}
        self.money: dict[int, Currency] = {}
        self.files: dict[int, str] = {}
        self.tables: dict[int, str] = {}
        self.same: dict[int, int] = {}  # a log, and an earlier one of the same game
        self.odd: dict[int, list[ChipGap]] = {}
        self.cut: dict[int, list[int]] = {}  # lines of a log that could not be read

    def hand(self, head: HandHead, state: State) -> None:
        """One more hand, with the rows above it."""
        log = state.place.number
        state = _in_hundredths(state)
        self._log(log, state.ledger, head)
        self.rows(state.block, log)
        entries = self.entries[log]
        packed = packed_state(state._replace(block=()))
        entries.append(
            GameEntry(
                state.order,
                log,
                len(entries),
                state.place.line,
                None,
                packed,
                state.id,
                state.counted,
                state.clock.seconds,
                state.unread,
            )
        )

    def copy(self, head: HandHead, log: int, first: int, rows: Iterable[LedgerLine]) -> None:
        """A hand that an earlier log has, too: both are of one game, and this one may have more rows above it."""
        self.above(head, self.layouts[first], rows, log)
        self._join(first, log)

    def above(self, head: HandHead, layout: str, rows: Iterable[LedgerLine], log: int) -> None:
        """Rows above a hand that is not counted."""
        self._log(log, layout, head)
        self.rows(rows, log)

    def conflict(self, head: HandHead, state: State) -> None:
        """A hand that differs from another one of its id: it is not known which of them was played, so only the rows above it count."""
        log = state.place.number
        self.above(head, state.ledger, state.block, log)
        self.odd.setdefault(log, []).append(ChipGap("conflict", state.place, state.id, "", 0, 0))

    def unreadable(self, log: int, line: int) -> None:
        """A row of a log that could not be read. The stacks of the next hand show what it moved; behind the last hand nothing does."""
        self.cut.setdefault(log, []).append(line)

    def rows(self, rows: Iterable[LedgerLine], log: int) -> None:
        """Rows of a log in the order of play."""
        entries = self.entries[log]
        for row in rows:
            entries.append(GameEntry(row.order, log, len(entries), row.line, row))

    def _log(self, log: int, layout: str, head: HandHead) -> None:
        known = self.money.get(log)
        if known is None or known.minor_units < head.currency.minor_units:
            self.money[log] = head.currency
        if known is None:
            self.entries.setdefault(log, [])
            self.layouts[log], self.files[log], self.tables[log] = layout, head.source, head.table

    def _join(self, one: int, other: int) -> None:
        first, second = self._first(one), self._first(other)
        if first != second:
            self.same[max(first, second)] = min(first, second)

    def _first(self, log: int) -> int:
        while log in self.same:
            log = self.same[log]
        return log

    def end(self) -> list[PlayedGame]:
        """All games, in the order of their first logs. Nothing is kept."""
        self._go_on()
        found: dict[int, list[int]] = {}
        for log in sorted(self.entries):
            if self.entries[log]:
                found.setdefault(self._first(log), []).append(log)
        games = [game for logs in found.values() for game in self._games(logs)]
        self.__init__()  # type: ignore[misc]
        return games

    def _go_on(self) -> None:
        """Joins logs that share a hand which one of them does not have whole, and logs that share none: then the second begins with the
        number that follows the last of the first."""
        known: dict[str, int] = {}
        for log, entries in self.entries.items():
            for id in (one.id.removesuffix(STOPPED_ID) for one in entries if one.row is None and one.id):
                if known.setdefault(id, log) != log:
                    self._join(known[id], log)
        ends: dict[int, tuple[GameEntry, int]] = {}
        begins: list[tuple[GameEntry, int]] = []
        for log, entries in self.entries.items():
            hands = [one for one in entries if one.row is None and one.counted >= 0]
            if hands:
                ends[hands[-1].counted + 1] = hands[-1], log
                if hands[0].counted > 1:
                    begins.append((hands[0], log))
        for first, log in begins:
            last, other = ends.get(first.counted, (None, log))
            if (
                last is not None
                and other != log
                and 0 <= first.seconds - last.seconds <= APART
                and self._follows(last, first)
            ):
                self._join(other, log)

    def _follows(self, last: GameEntry, first: GameEntry) -> bool:
        """Whether two of the same people sit in both hands."""
        before, after = (unpacked_state(one.hand, HandPlace(0, "", 0)) for one in (last, first))
        return len(before.chairs.keys() & after.chairs.keys()) >= 2

    def _games(self, logs: list[int]) -> Iterator[PlayedGame]:
        """The games of some logs that belong together: a second one in the same log begins to count anew."""
        self._cut_off(logs)
        entries = [one for log in logs for one in self.entries[log]]
        if all(one.order for one in entries):
            by_order = sorted(entries, key=lambda one: (one.order, one.log, one.at))
            if len(logs) > 1 or _restarts(by_order) < _restarts(
                entries
            ):  # two games in one file may have the same counts
                entries = by_order
        elif len(logs) > 1:
            begun = {
                log: min((one.counted, one.seconds) for one in self.entries[log] if one.row is None) for log in logs
            }
            entries.sort(key=lambda one: (begun[one.log], one.log, one.at))
        game = self._game(logs)
        known: set[object] = set()
        whole = {one.id for one in entries if one.row is None and one.id and not one.unread}
        stopped = {one.id.removesuffix(STOPPED_ID): one.order for one in entries if one.id.endswith(STOPPED_ID)}
        last: GameEntry | None = None
        for one in entries:
            if one.unread and (one.id in whole or 0 < one.order <= stopped.get(one.id, 0)):
                continue  # another log has the hand whole
            what: object = one.log, one.at
            if one.row is None:
                what = one.id or what
            elif one.order:
                what = one.row._replace(line=0, amid=False)
            if what in known:
                continue
            known.add(what)
            if one.row is None:
                if last is not None and _anew(last, one):
                    rows = _taken_along(game.entries)
                    yield game
                    game = self._game(logs)
                    game.entries += rows
                    state = unpacked_state(one.hand, HandPlace(one.log, self.files[one.log], one.line))
                    game.odd.append(ChipGap("nights", state.place, one.id, "", 0, 0, what=f"#{one.counted}"))
                last = one
            game.entries.append(one)
        yield game

    def _cut_off(self, logs: list[int]) -> None:
        """A gap for each log that cannot be read behind its last hand, unless another log goes on there."""
        for log in logs:
            hands = [one for one in self.entries[log] if one.row is None]
            if log not in self.cut or not hands:
                continue
            last, newest = hands[-1], hands[0].line > hands[-1].line
            behind = [line for line in self.cut[log] if (line < last.line if newest else line > last.line)]
            others = (one for other in logs if other not in self.cut for one in self.entries[other])
            if behind and not any(one.order > last.order > 0 for one in others):
                place = HandPlace(log, self.files[log], behind[0])
                self.odd.setdefault(log, []).append(ChipGap("unreadable", place, "", "", 0, 0))

    def _game(self, logs: list[int]) -> PlayedGame:
        money = max((self.money[log] for log in logs), key=lambda one: one.minor_units)
        tables = [self.tables[log] for log in logs]
        odd = [gap for log in logs for gap in self.odd.pop(log, ())]
        return PlayedGame(self.layouts[logs[0]], money, tables, odd=odd, files={log: self.files[log] for log in logs})


def _in_hundredths(state: State) -> State:
    """The same hand, its chips counted in hundredths."""
    times = HUNDREDTHS // state.currency.minor_units
    if times <= 1:
        return state
    chairs = {
        name: chair._replace(start=chair.start * times, ends=tuple(end * times for end in chair.ends))
        for name, chair in state.chairs.items()
    }
    return state._replace(chairs=chairs, rake=state.rake * times)


def _restarts(entries: list[GameEntry]) -> int:
    """How often the number of a hand is not beyond that of the one before it."""
    counted = [one.counted for one in entries if one.row is None and one.counted >= 0]
    return sum(after <= before for before, after in pairwise(counted))


def _anew(last: GameEntry, one: GameEntry) -> bool:
    """Whether a hand begins another game: its number is not beyond the last one. A hand that was stopped is dealt again by its number."""
    return 0 <= one.counted < last.counted or (one.counted == last.counted >= 0 and one.id != last.id and _whole(last))


def _whole(entry: GameEntry) -> bool:
    state = unpacked_state(entry.hand, HandPlace(0, "", 0))
    return not (state.unread or state.cancelled)


def _taken_along(entries: list[GameEntry]) -> list[GameEntry]:
    """The rows since the last hand belong to the game that begins: they are taken from the one that ends."""
    at = len(entries)
    while at and entries[at - 1].row is not None:
        at -= 1
    rows = entries[at:]
    del entries[at:]
    return rows
