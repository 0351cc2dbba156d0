"""Hands that a worker took, as links: of those that follow on each other at a table without a word to be said only the first and the last
are sent. What is counted of all hands of a run is sent for all at once. A hand that may be a copy of another one is sent by itself."""

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from handaudit.read.small_logs import Found, Taken
from handaudit.scale.batches import Key
from handaudit.scale.rows import BARS, CLEAN, FAILED, HAND, LINK, RUN, UNWATCHED, Common, Head, Packer, Row
from handaudit.session.digests import Twins
from handaudit.session.numbers import End
from handaudit.session.state import Left, Place, clean_state
from handaudit.session.watch import SessionWatch, end_of

if TYPE_CHECKING:
    from handaudit.native.kernel import Latest

_new: Final[Any] = tuple.__new__


class Counted(NamedTuple):
    """What is counted of the hands of a run. `books` are numbers of rulebooks, each with how many hands are under it;
    `ends` the first and last hands of those whose ids follow each other."""

    twins: Twins
    books: list[tuple[int, int]]
    ends: list[tuple[End, End]]


class Alone(NamedTuple):
    """A hand that is sent by itself; `left` is None in a pool."""

    terms: int
    id: str
    line: int
    date: str
    table: tuple[str, int]
    left: Left | None


class Packed(NamedTuple):
    """A hand at an end of a link, and the number of its terms."""

    terms: int
    hand: Any


class Link:
    """Hands of one table that are sent as the first and the last."""

    __slots__ = ("first", "key", "last")

    def __init__(self, key: Key, first: Packed | Alone) -> None:
        self.key, self.first = key, first
        self.last: tuple[Packed, bool, bool] | None = None


class Felt:
    """A table. `latest` is its last hand as long as others may follow, at the end of a `link`; `newest` is the one that was dealt last so
    far in a batch."""

    __slots__ = ("key", "latest", "link", "newest")

    def __init__(self, key: Key) -> None:
        self.key = key
        self.link: Link | None = None
        self.latest: Latest | None = None
        self.newest: Latest | None = None


class Felts:
    """The tables of all batches of a worker, by name and by what stands above their hands (`spots`), as long as numbers for that mean the
    same (`era`). Between two batches none has a hand on which others may follow."""

    def __init__(self) -> None:
        self.by_key: dict[Key, Felt] = {}
        self.spots: dict[int, Felt] = {}
        self.era: object = None

    def forget(self, era: object) -> None:
        """Other numbers come."""
        self.era = era
        self.spots.clear()

    def at(self, key: Key) -> Felt:
        """The table of that name."""
        felt = self.by_key.get(key)
        if felt is None:
            felt = self.by_key[key] = Felt(key)
        return felt


TABLES: Final = 10_000
"""Tables that a worker knows before it forgets them all."""


class Links:
    """The links of a batch, as they are found; `tables` are those that came, in the order in which they came last. Among them stand the
    numbers of the chunks that are sent by themselves: only the parent knows whether a hand of these is a copy, which comes at no table.
    `count` are the chunks so far. `above`: lines between hands stand above the next one; `odd`: its runs have to be looked at hand by
    hand. `felts` are known from other batches."""

    def __init__(self, packer: Packer, log: int, sparse: frozenset[str], felts: Felts) -> None:
        self.packer, self.log, self.sparse = packer, log, sparse
        self.tables: dict[Key | int, Felt] = {}
        if len(felts.by_key) > TABLES:
            felts.by_key.clear()
            felts.spots.clear()
        self.felts, self.spots = felts, felts.spots
        self.last: tuple[Key, Felt] | None = None
        self.above, self.odd = True, False
        self.keys: set[int] = set()
        self.count = 0

    def run(self, taken: Taken, end: int, source: str) -> list[Any]:
        """The rows of hands that were taken one behind the other. Links among them are rows once they are over."""
        found, low, lines, size = taken.found, taken.low, taken.lines, len(taken)
        twins = Twins(*found.twins(self.packer.digest, low, taken.high, Twins.place(self.log, lines[0])))
        if found.era is not self.felts.era:
            self.felts.forget(found.era)
        rows: list[Any] = []
        at = 0
        for copy in (*self._copies(twins), size):
            if copy > at:
                rows += self._run(
                    found, low + at, low + copy, lines[at:] if at else lines, twins.some(at, copy), end, source
                )
            if copy < size:
                row = self.packer.clean(found.told(low + copy), lines[copy], end, twins.content(copy))
                self.other(row)
                rows.append(row)
            at = copy + 1
        return rows

    def _copies(self, twins: Twins) -> list[int]:
        """Which of some hands have an id that came before in this batch, or may have come before elsewhere."""
        keys, copies = array("q", twins.keys), list[int]()
        if self.packer.sieve is not None:
            return self.packer.sieve.note(keys)
        for at, key in enumerate(keys):
            if key in self.keys:
                copies.append(at)
            self.keys.add(key)
        return copies

    def _run(
        self, found: Found, low: int, high: int, lines: Sequence[int], twins: Twins, end: int, source: str
    ) -> list[Any]:
        """The same of some of them, none of which is a copy."""
        number = self.packer.number
        counted = Counted(
            twins,
            [(self.packer.books.number(book), many) for book, many in found.books_of(low, high)],
            [
                (end_of(found, first, lines[first - low], source, self.log), end_of(found, last, lines[last - low], source, self.log))
                for first, last in found.stretches(low, high, self.sparse)
            ],
        )  # fmt: skip
        self.count += high - low
        rows: list[Any] = [(RUN, end, counted)]
        at = low
        if self.above and found.head(low)[0].pooled:
            deal, id, date, table = found.head(low)
            rows.append(Link(("", "", ""), Alone(number(deal), id, lines[0], date, table, None)))
        self.above = False
        while (at := found.follow(self, at, high, lines[at - low], source, self.log)) < high:
            deal, id, date, (name, button) = found.head(at)
            spot = found.spot(at)
            felt = self.spots.get(spot)
            if felt is None:
                felt = self.spots[spot] = self.felts.at((deal.site, deal.tournament, name))
                if felt.latest is not None:  # it stands under another header than those before it
                    continue
            latest = found.latest(at, lines[at - low], source, self.log)
            first: Packed | Alone
            if latest is None:
                first = Alone(number(deal), id, lines[at - low], date, (name, button), found.told(at)[4])
            else:
                first = _new(Packed, (number(deal), latest.packed()))
            link = Link(felt.key, first)
            self._begin(felt, link, latest)
            rows.append(link)
            at += 1
            if at == high:
                break
        return rows

    def _begin(self, felt: Felt, link: Link, latest: "Latest | None") -> None:
        """Another link begins at a table: what came there before is over."""
        self._close(felt)
        newest = felt.newest if self.tables.pop(felt.key, None) is not None else None
        felt.link, felt.latest, felt.newest = link, latest, latest
        if latest is not None and newest is not None and latest.earlier(newest):
            felt.latest, felt.newest = None, newest  # those behind it follow on the newest one, or on none
        self.tables[felt.key] = felt
        self.last = felt.key, felt

    def _alone(self, key: Key) -> None:
        """A hand of a table is sent by itself."""
        before = self.tables.get(key)
        if before is not None:
            self._close(before)
        self.tables[self.count] = Felt(key)
        self.last = None

    def other(self, row: Row) -> None:
        """A row that is none of a run: what it is about is over."""
        if row[0] == HAND:
            _, _, (id, _, site, tournament, table, *_), content, _, _, left, _ = row
            if left is not None and left != UNWATCHED:
                self._alone((site, tournament, table))
                self.odd = self.odd or bool(left[BARS])
            if content >= 0:
                self._heard_of(site, id)
            self.above = False
        elif row[0] == CLEAN:
            site, tournament, pooled, *_ = self.packer.terms[row[2]][0]
            if not pooled:
                self._alone((site, tournament, row[7][0]))
            self._heard_of(site, row[5])
            self.above = False
        else:
            self.close()
            self.above = True
            self.odd = self.odd or row[0] == FAILED  # nobody knows of which id that hand is
        self.count += 1

    def _heard_of(self, site: str, id: str) -> None:
        """A hand of that id is sent by itself."""
        key = self.packer.digest.of_name(site, id)
        self.keys.add(key)
        if self.packer.sieve is not None:
            self.packer.sieve.note(array("q", (key,)))

    def close(self) -> None:
        """Whatever comes next follows on none."""
        for felt in self.tables.values():
            self._close(felt)

    def _close(self, felt: Felt) -> None:
        latest, felt.latest = felt.latest, None
        if latest is not None and latest.moved and felt.link is not None:
            felt.link.last = Packed(self.packer.number(latest.deal), latest.packed()), latest.sure, latest.by_clock

    def ended(self, rows: list[Any]) -> list[Row]:
        """The rows of the batch, which is over."""
        self.close()
        return [(LINK, 0, one.key, one.first, one.last) if isinstance(one, Link) else one for one in rows]


def linked(watch: SessionWatch, row: Row, common: Sequence[Common], source: str, log: int) -> tuple[int, int] | None:
    """Gives a watch the hands of a link. Where they have to be looked at one by one behind the first, the lines of that and of the last."""
    from handaudit.native.kernel import unpacked

    _, _, key, first, last = row
    if isinstance(first, Alone):
        terms = common[first.terms].terms
        state = None
        if first.left is not None:
            place = Place(log, source, first.line)
            state = clean_state(terms, first.id, place, first.date, first.table[1], first.left)
        fields = first.id, first.line, terms.site, terms.tournament, first.table[0], first.date, terms.currency, source
        watch.clean_hand(_new(Head, fields), state)
        return None
    terms = common[first.terms].terms
    latest = unpacked(first.hand, terms, source, log)
    end = None if last is None else unpacked(last[0].hand, common[last[0].terms].terms, source, log)
    table = watch.tables.get(key)
    if table is not None and table.latest is not None and not watch.blocks and table.latest.takes(latest):
        watch.touch(table)
    else:
        id, date = latest.head()
        state = latest.state()
        watch.clean_hand(_new(Head, (id, latest.line, *key, date, terms.currency, source)), state)
        table = watch.tables[key]
        if not table.ends_with(state):
            return None if end is None else (latest.line, end.line)
        table.latest = latest
    if end is not None and last is not None:
        assert table.latest is not None
        table.latest.goes_to(end, *last[1:])
    return None
