"""The rows of `players` by the records of hands, a row for each seat of a hand."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from handaudit.model.cards import cards_text
from handaudit.stats.action_pattern import big_blind
from handaudit.stats.card_classes import holding, made_in
from handaudit.stats.collected import Collected
from handaudit.stats.identities import hero_of
from handaudit.stats.logged_money import Logged, faulty_money
from handaudit.stats.player_lines import lines_of
from handaudit.stats.schema import COUNTED, WORDS
from handaudit.stats.sources import HandSource, Row

if TYPE_CHECKING:
    from handaudit.stats.brief_rows import BriefRows

PLACES: Final = {word: word for word in WORDS["position"]}
SHOWN: Final = "showdowns"
Counts = Mapping[str, int]


class SeatRows(Collected):
    """The rows of `players`."""

    def __init__(self, defs: str, heroes: frozenset[str], brief: "BriefRows | None" = None) -> None:
        super().__init__("players", brief)
        self.defs, self.heroes = defs, heroes
        self._clear()

    def _clear(self) -> None:
        self.places: list[str] = []
        self.offsets: list[str] = []
        self.seats: list[int] = []
        self.logged: dict[int, Logged] = {}
        self.names: list[str] = []
        self.ids: list[str] = []
        self.starts: list[int | None] = []
        self.finals: list[int | None] = []
        self.cards: list[tuple[int, ...] | None] = []
        self.holdings: list[str | None] = []
        self.made: list[str | None] = []
        self.units: list[int | None] = []
        self.chairs: list[bool | None] = []
        self.faulty: list[bool] = []

    def add(self, source: HandSource) -> None:
        """The rows of one more hand."""
        audit, rep, book = source.audit, source.audit.replay, source.audit.rulebook
        lines = lines_of(audit, self.defs)
        if source.seats is not None:
            lines = [line for line in lines if line.seat in source.seats]
        if rep is None or book is None or not lines:
            return
        seats, _, places, owns, offsets, logged, dids = zip(*lines, strict=True)
        self.counts(dids, owns)
        if any(logged):
            self.logged.update((at, one) for at, one in enumerate(logged, len(self.seats)) if one is not None)
        self.count(source.key, len(lines))
        self.seats += seats
        self.places += places
        self.offsets += offsets
        self.names += map(source.names.__getitem__, seats)
        self.ids += map(source.ids.__getitem__, seats)
        starts, unit = list(map(rep.start.get, seats)), big_blind(audit.hand) or None
        self.starts += starts
        self.finals += [None if start is None else rep.final[seat] for seat, start in zip(seats, starts, strict=True)]
        self.units += [None if start is None else unit for start in starts]
        cards = list(map(rep.holdings.get, seats))
        self.cards += cards
        self.holdings += [holding(one, book) if one else None for one in cards]
        self.made += [made_in(audit, seat) if SHOWN in did else None for seat, did in zip(seats, dids, strict=True)]
        hero = hero_of(audit.hand, self.heroes)
        self.chairs += [None if hero is None else seat == hero for seat in seats]
        self.faulty += [faulty_money(audit)] * len(seats)

    @abstractmethod
    def counts(self, dids: Sequence[Counts], owns: Sequence[Counts]) -> None:
        """What is counted in more rows. `dids` are the same objects in all rows that are alike; what is in them is not in `owns`."""

    def sources(self) -> list[str]:
        """Whose word on the net counts."""
        found = ["due" if one else "logged" for one in self.faulty]
        for row, one in self.logged.items():
            if one.net is None:
                found[row] = "due"
        return found


class PlainSeats(SeatRows):
    """The same of few hands, value by value."""

    def _clear(self) -> None:
        super()._clear()
        self._counts: list[Counts] = []

    def counts(self, dids: Sequence[Counts], owns: Sequence[Counts]) -> None:
        """What is counted in more rows."""
        self._counts += [{**_ZEROS, **did, **own} for did, own in zip(dids, owns, strict=True)]

    def columns(self) -> list[Sequence[Any]]:
        """The columns behind the key; where the player was not dealt in, nothing is told of what was done and what it brought."""
        return list(zip(*self._told(), strict=True))

    def take_rows(self) -> list[Row]:
        """The rows behind the key, which are no columns on the way."""
        rows = self._told()
        self._forget()
        return rows

    def _told(self) -> list[Row]:
        rows = list(self._rows())
        self._clear()
        return rows

    def _rows(self) -> Iterator[Row]:
        for at, (counts, source) in enumerate(zip(self._counts, self.sources(), strict=True)):
            start, get = self.starts[at], counts.get
            dealt = start is not None
            told = self.logged.get(at)
            money = [get(name, 0) if dealt else None for name in _MONEY]
            logged = money[2:4] if told is None else [told.won, told.net]
            adjusted = dealt and bool(get("ev_of"))
            ruled = get("ruled", 0)
            yield (
                self.seats[at], self.names[at], self.ids[at], PLACES.get(self.places[at]), self.offsets[at] or None, dealt, self.chairs[at],
                start, *money[:4], self.finals[at], *money[4:10], self.units[at], *logged, *money[10:], ruled if dealt or ruled else None,
                source if dealt else None, get("ev_net", 0) if adjusted else None, bool(get("ev_hands")) if adjusted else None,
                bool(get(SHOWN)) if dealt else None, text_of(self.cards[at]), self.holdings[at], self.made[at],
                bool(get("walks")) if dealt else None, *(_counted(counts) if dealt else _UNDEALT),
            )  # fmt: skip


_MONEY: Final = (
    "paid", "returned", "won", "net", "antes", "blinds", "rake", "rake_dealt", "rake_shared", "rake_won", "cash_out", "cash_out_fee"
)  # fmt: skip
_UNDEALT: Final[Row] = (None,) * len(COUNTED)
_ZEROS: Final = dict.fromkeys(COUNTED, 0)
_counted: Final = itemgetter(*COUNTED)


@lru_cache(maxsize=8192)
def text_of(cards: tuple[int, ...] | None) -> str | None:
    """The text of some cards; None where there are none."""
    return cards_text(cards) if cards else None
