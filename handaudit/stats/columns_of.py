"""The records of hands as a block: the reference for the columns that the kernel fills."""

from array import array
from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Final, Generic, TypeVar

from handaudit.model.audit import Audit
from handaudit.model.block import CODES, NOTHING, SCHEMA, Block, BlockHeader, BlockTable
from handaudit.model.hand import Hand
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Rulebook
from handaudit.stats.column_texts import moment
from handaudit.stats.groups import EPOCH
from handaudit.stats.identities import hero_of
from handaudit.stats.player_lines import PlayerLine, lines_of

T = TypeVar("T", bound=Hashable)
_MONEY: Final = (
    "paid", "returned", "won", "antes", "blinds", "rake", "rake_dealt", "rake_shared", "rake_won", "cash_out", "cash_out_fee", "ruled"
)  # fmt: skip
"""Columns of `players` that are counts of the same name."""
_APART: Final = frozenset({
    *_MONEY, "stack_low", "stack_high", "all_ins", "hands_won", "net", "showdown_net", "other_net", "biggest_won", "biggest_lost",
    "bb_hands", "big_blinds", "ev_of", "ev_net", "ev_hands", "ev_bb_hands",
})  # fmt: skip
"""Counts that columns tell; all others stand in `counts`."""


class Numbered(dict[T, int], Generic[T]):
    """Numbers values in the order in which they come."""

    def of(self, value: T) -> int:
        """The number of a value."""
        return self.setdefault(value, len(self))


def columns_of(audits: Iterable[Audit], defs: str = "pt4", odds: bool = True) -> Block:
    """The block of some audited hands, without those that could not be read. Without `odds` the column `fair` is the same as `won`.

    Raises `OverflowError` for a number that does not fit its column.
    """
    made = _BlockMaker(defs, odds)
    for audit in audits:
        made.add(audit)
    return made.block()


class _BlockMaker:
    def __init__(self, defs: str, odds: bool) -> None:
        self.defs, self.odds = defs, odds
        self.columns = {
            table: {name: array(CODES[width]) for name, width in columns.items()} for table, columns in SCHEMA.items()
        }
        self.headers, self.tables = dict[tuple[Any, ...], BlockHeader](), Numbered[BlockTable]()
        self.header_numbers = Numbered[tuple[Any, ...]]()
        self.logs, self.names, self.positions = Numbered[str](), Numbered[str](), Numbered[tuple[str, str]]()
        self.ids, self.dates = Numbered[str](), Numbered[str]()
        self.counts = Numbered[frozenset[tuple[str, int]]]()

    def _put(self, table: str, row: Mapping[str, int | None]) -> None:
        for name, column in self.columns[table].items():
            value = row[name]
            column.append(NOTHING[column.itemsize] if value is None else value)

    def add(self, audit: Audit) -> None:
        """The rows of one more hand."""
        hand, rep, book = audit.hand, audit.replay, audit.rulebook
        if rep is None or book is None:
            return
        lines = lines_of(audit, self.defs, self.odds)
        self._put("hands", self._hand(hand, rep, book, len(lines)))
        hero = hero_of(hand)
        for line in lines:
            self._put("players", self._player(line, rep, hero))

    def _hand(self, hand: Hand, rep: Replay, book: Rulebook, seats: int) -> dict[str, int | None]:
        when = moment(hand.date)
        terms = hand.site, hand.tournament, hand.game, hand.limit, hand.currency, hand.small, hand.big, hand.ante
        key = (*terms, id(book))  # a rulebook has no hash
        self.headers.setdefault(key, BlockHeader(*terms, book))
        return {
            "header": self.header_numbers.of(key), "table": self.tables.of(BlockTable(hand.table, hand.max_seats, hand.play_money)),
            "log": self.logs.of(hand.source), "line": hand.line, "id": self.ids.of(hand.id), "date": self.dates.of(hand.date),
            "clock": None if when is None else int((when - EPOCH).total_seconds()), "button": hand.button, "dealt": len(rep.start),
            "seats": seats, "total_pot": rep.total_pot, "rake": rep.rake,
        }  # fmt: skip

    def _player(self, line: PlayerLine, rep: Replay, hero: int | None) -> dict[str, Any]:
        own = line.own
        counts = {**line.did, **{name: value for name, value in own.items() if name not in _APART}}
        won = own.get("won", 0)
        averaged, logged = "ev_hands" in own, line.logged
        return {
            "seat": line.seat, "name": self.names.of(line.player), "counts": self.counts.of(frozenset(counts.items())),
            "position": self.positions.of((line.place, line.offset)), "hero": None if hero is None else int(line.seat == hero),
            "start": rep.start.get(line.seat), "all_in": own.get("all_ins", 0), "showdown": int("showdowns" in line.did),
            "averaged": int(averaged), "fair": won + own.get("ev_net", 0) - own.get("net", 0) if averaged else won,
            "logged_won": None if logged is None else logged.won, "logged_net": None if logged is None else logged.net,
            **{name: own.get(name, 0) for name in _MONEY},
        }  # fmt: skip

    def block(self) -> Block:
        """The block of the hands that were added."""
        names = sorted({name for counts in self.counts for name, _ in counts})
        counts = array(CODES[8])  # fees of swaps are among them
        for one in self.counts:
            known = dict(one)
            counts.extend(known.get(name, 0) for name in names)
        hands, players = (
            {name: memoryview(column) for name, column in self.columns[table].items()} for table in ("hands", "players")
        )
        return Block(
            hands, players, list(self.headers.values()), list(self.tables), list(self.logs), list(self.ids), list(self.dates),
            list(self.names), list(self.positions), names, memoryview(counts),
        )  # fmt: skip
