"""What the compiled kernel offers. A block is the bytes of whole hands and the places where they begin, with the end of the last."""

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from datetime import datetime
from typing import Any, Protocol

from handaudit.kernel.asks import Asks
from handaudit.kernel.deal import HeaderTerms, Table
from handaudit.kernel.results import CleanHand, Told
from handaudit.kernel.shapes import Shapes
from handaudit.model.audit import Audit
from handaudit.model.block import Block
from handaudit.model.hand import Hand
from handaudit.model.lazy_audit import Brief, Counted, Counting, Course, Dealt, HeaderLike, Rowed, Seats
from handaudit.model.rulebook import Rulebook
from handaudit.model.table_state import State
from handaudit.rules.strength import Scale
from handaudit.session.digests import Digest

ShapedSeat = tuple[str, int, int, int, int, bool, bool]
"""Name, number, row, chips before and after (-1 for who was not dealt in), whether nobody knows the chips for sure, and whether the
player left."""
ShapeTold = tuple[int, dict[str, str], int, bool, int, int, int, bool, bool, list[ShapedSeat]]
"""The number of the terms, header fields, button, whether money is in hundredths, blinds, rake, whether a big blind was
posted and no small one, whether blinds are those of the hand before, seats."""

SOURCE: str
"""The digest of the sources that it was built from."""

class Watch(Protocol):
    """Who follows tables: `tables` in the order in which hands came, `spots` the same by `Found.spot`, `last` the one of the last hand. A
    table has a `key` and its `latest` hand."""

    tables: Any
    spots: Any
    last: Any

def strength(cards: Sequence[int]) -> int:
    """The strength of seven different cards, as the rulebook's evaluator has it."""

def strengths(hole: Sequence[int], board: Sequence[int]) -> tuple[int, int]:
    """The strengths of the best two of some cards with three of a board: as a high hand, and as a low one (0: it is none)."""

class Odds:
    """The boards of one game: how a ranking's scale packs strengths, whether exactly two of the hole and three of the board count, else
    any five of two and five, and whether a low hand takes half."""

    def __init__(self, scale: Scale, pairs: bool, low: bool) -> None: ...
    def wins(
        self, hands: Sequence[Sequence[int]], known: Sequence[int], unseen: Sequence[int], /
    ) -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
        """Of the boards that the unseen cards can make of the known ones how many each hand wins, by the number of hands that win
        them: of boards without a low, of the high half of the others, and of their low half. Raises `ValueError` for what are no such
        cards."""

Seating = tuple[list[tuple[str, str]], int, int, int]
"""The place and the offset of each seat; as bits, from where the blinds may be stolen, the small blind and the big blind."""
DEFINED: tuple[str, ...]
"""The definitions by which courses of hands are counted."""
COUNTED: frozenset[str]
"""The names of all counts that are right here. Statistics that need another one are counted elsewhere."""

class Courses:
    """What was done in hands of one game, by the keys of their courses: place, offset and counts of each seat; `seating` is that of
    `stats/positions.py`. Raises `ValueError` for definitions that are not counted here."""

    def __init__(
        self,
        rounds: int,
        straddled: bool,
        defs: str,
        seating: Callable[[int, bool, int, int, int], Seating],
    ) -> None: ...
    def did(self, key: bytes, /) -> list[tuple[str, str, Mapping[str, int]]] | None:
        """By seat from the left of the button on; None for what is no key of such a game."""

class Kernel:
    """Looks at blocks of hands; what their texts mean is remembered for all blocks."""

    def __init__(self, asks: Asks) -> None: ...
    @property
    def judged(self) -> int:
        """How many hands were judged until now."""
    def look(self, data: bytes, spans: list[int], keeps: bool = False) -> Found | None:
        """The hands that begin at these places, the last of which is the end of them all; None where that ends no line. With `keeps` so
        much of each is kept that who makes something of it need not judge it again.

        Raises `ValueError` for places that are not in order.
        """

    def headers(self, data: bytes, scan: int) -> list[tuple[int, int]]:
        """The header lines that begin behind a place, and where to go on behind each, as `headers_of` finds them."""

    def audit(self, raw: bytes, line: int, source: str, foreign: bool = False, /) -> Audit | None:
        """The audit of the hand of these bytes, whose header is at that line of that log: clean, and the same in every field as on the
        reference path. None where the kernel does not take it, cannot tell all of it, or where it is not UTF-8; with `foreign` such bytes
        stay as they are in names and in chat."""

    def read(self, raw: bytes, line: int, source: str, foreign: bool = False, /) -> Hand | None:
        """The hand of these bytes alone, of which nobody asks what the rules make of it; None as above."""

    def brief(self, raw: bytes, /) -> Brief | None:
        """What the hand of these bytes is, if it is taken. What is asked of the same bytes behind that does not judge them once more."""

    def counted(self, raw: bytes, how: Counting, /) -> Counted | None:
        """What statistics count of the hand of these bytes; None where it is not taken, or cannot be told."""
    def table_rows(self, raw: bytes, how: Counting, line: int, into: RowBuffers, /) -> Rowed | None:
        """Puts the rows that the hand of these bytes has in tables into buffers: how many of each, and what else is told of it. None where
        it is not taken or cannot be told; then no row is put."""
    def write_hands(
        self, found: Found, low: int, high: int, line: int, number: int, source: str, into: CsvRows, limit: int, /
    ) -> int:
        """Writes the rows of hands that were taken: the first has that number, and its header is at that line of that log. Gives the first
        hand that is not written: it is for somebody else, or there are so many bytes of text. Raises `IndexError` for no such hands."""
    def write_columns(self, found: Found, low: int, high: int, line: int, log: str, into: BlockColumns, /) -> int:
        """Writes hands that were taken into columns: the header of the first one is at that line of that log. Gives the first hand that is
        not written: it is for somebody else. Raises `IndexError` for no such hands."""
    def seats(self, raw: bytes, /) -> Seats | None:
        """The names in the hand of these bytes by their seats, the seats that are dealt in, from the left of the button on, and the one
        that alone is dealt cards face up, 0 where there is none; None where it is not taken or cannot be told."""

    def add_run(self, found: Found, low: int, high: int, to: Adder, source: str, /) -> int:
        """Adds up some hands of a block, each of which was taken, from one on; gives the first that is for somebody else."""

    def adds(self, raw: bytes, how: Counting, /) -> bool:
        """Whether what is counted of the hand of these bytes can be added up at once: it can be told, and no odds are to be looked for."""

    def add_up(
        self,
        how: Counting,
        spots: dict[str, Any],
        newcomer: Callable[[str], Any],
        table: tuple[str, str],
        when: datetime | None,
        source: str,
        moment: int | None,
        pause: tuple[datetime | None, int] | None,
        /,
    ) -> None:
        """Adds up what is counted of the hand of which that was asked: to the sums in the players' spots, each of which is the player's
        last hand at the table and his `Sums`. A newcomer's spot is asked for."""

class BlockColumns:
    """Columns that are filled. `counting` gives for a header line how its hands are counted."""

    hands: int
    seats: int
    def __init__(self, counting: Callable[[HeaderLike], Counting]) -> None: ...
    def take(self) -> Block:
        """All rows as a block. The next hand makes them void: what is kept has to be copied before."""

class RowBuffers:
    """Rows of these tables of an export, of hands that were taken. `names` are those of players, in the order of their numbers."""

    fields: Mapping[str, Sequence[str]]
    words: Mapping[str, Sequence[str]]
    names: list[str]
    def __init__(self, tables: Sequence[str]) -> None: ...
    def take(self, name: str, /) -> bytes:
        """The rows of a table, one behind the other. There are none any more. Raises `ValueError` for another table."""
    def adjust(self, luck: dict[int, int], /) -> None:
        """How much more each seat of the hand that came last would have won by the odds."""
    def take_courses(self) -> Course:
        """What rows of players point to by their courses, of which none is known any more."""
    def take_shares(self) -> list[str]:
        """Who gets what of each pot, as a text for each row of pots."""
    def forget(self) -> None:
        """Names are numbered anew. No row may wait that has one."""

class Cells(Protocol):
    """Says what is new to rows as CSV: how far a zone is `ahead` of UTC on a day, in seconds; names, a spot in courses and strengths as
    cells; parts of rows of hands: 0 of site and log, 1 of a header, 2 of a table, 3 of a date; of a header how its hands are counted, and
    what all rows have behind the id. `notes` sees spots before they are told."""

    def head(self, deal: HeaderLike) -> tuple[Counting, bytes]: ...
    def part(self, number: int, what: Any) -> bytes: ...
    def ahead(self, day: str, zone: str) -> int | bool | None: ...
    def name(self, name: str) -> bytes: ...
    def notes(self, course: Course) -> None: ...
    def spot(self, spot: tuple[str, str, Mapping[str, int]]) -> tuple[bytes, ...]: ...
    def made(self, strength: int) -> bytes: ...

class Entering(Protocol):
    """What takes the hands of tournaments that are written. `opens` gives the tournament of a header and a hand's bytes, which may tell its
    price; `joins` takes what players were dealt in some hands of the one that was opened last; `enter` takes any other hand alone: number,
    bytes, line, header, id, clock or date, who sits where, and whether it tells no more."""

    def opens(self, deal: HeaderLike, raw: bytes, /) -> Any: ...
    def joins(self, one: Any, players: list[Dealt], /) -> None: ...
    def enter(
        self, number: int, raw: bytes, line: int, deal: HeaderLike, id: str, date: datetime | str, seats: Seats, silent: bool, /
    ) -> None: ...  # fmt: skip

class CsvRows(RowBuffers):
    """Rows of these tables as CSV, with a sign between the cells."""

    def __init__(self, tables: Sequence[str], sign: str, tell: Cells) -> None: ...
    def lay_out(self, name: str, columns: Sequence[tuple[str, str, Any]], /) -> None:
        """How rows of a table are written from now on: columns by their kind, field and texts."""
    def forget(self) -> None:
        """Names are numbered anew. No row may wait that has one."""
    def write(self, head: bytes, /) -> int:
        """The rows that were put become text; each begins with these cells. Gives the size of the largest text."""
    def put_hand(
        self, deal: HeaderLike, source: str, line: int, table: str, most: int, play: bool, button: int, date: str, players: int, total: int,
        rake: int, board: tuple[int, ...], /,
    ) -> None:  # fmt: skip
        """The row of `hands` for a hand."""
    def date(self, date: str) -> bytes:
        """What is told of a date, as cells."""
    def enter(self, words: Sequence[bytes], tournaments: Entering, /) -> None:
        """Those are told of the hands of tournaments that are written; without one of these words a hand tells nothing of its players."""
    def leave(self) -> None:
        """All is told of the hands of tournaments that were written."""
    def size(self, name: str, /) -> int:
        """How many bytes the text of a table has."""
    def text(self, name: str, /) -> tuple[bytes, int]:
        """The text of a table, and of how many rows it is. There is none any more."""
    def hand_over(self, name: str, to: Callable[[memoryview], object], /) -> int:
        """Gives somebody the text of a table, which is good until he returns, and tells of how many rows it is. There is none any more."""

class ValueLines:
    """Makes lines of CSV of rows. A column has a place in a row, a kind (`number`, `yes`, `text` or `told`), and what tells a value as a
    cell: it is asked where that is not plain. None is an empty cell."""

    def __init__(self, sign: str, columns: Sequence[tuple[int, str, Callable[[Any], str]]], /) -> None: ...
    def lines(self, head: str, rows: Iterable[tuple[Any, ...]], /) -> bytes:
        """The lines of some rows, each of which begins with the same cells, or with none."""

def holding_cells(packed: int, sign: str, /) -> bytes:
    """Cards that are packed as those of a player are, as cells: their text, and the class of a whole holding."""

def widened(text: bytes, sign: str, columns: Sequence[tuple[int, bool]], dealt: int, /) -> bytes:
    """Rows of CSV with more columns: each stands before the cell of a number, and holds 0 in rows whose cell `dealt` says yes, if it is a
    count, else nothing."""

class Sums:
    """The sums of some lines, as `Group` has them. `wide` is the group that goes on with them where an amount was too large."""

    hands: int
    wide: Any
    def __init__(self, how: Any, part: bool = False) -> None: ...
    def add(
        self,
        line: Any,
        unit: int,
        table: tuple[str, str],
        when: datetime | None,
        session: int = 0,
        moment: int | None = None,
        pause: tuple[datetime | None, int] | None = None,
    ) -> None:
        """One more line."""
    def state(self) -> tuple[Any, ...]:
        """All of it, as the fields of a group and of its spread have it."""
    def whole(self) -> Any:
        """The group that they are."""

class InOrder(Iterator[tuple[tuple[str, ...], Any]]):
    """Keys and sums of players, in order. `left` is how many there still are."""

    left: int
    def __next__(self) -> tuple[tuple[str, ...], Any]: ...
    def skip(self, many: int) -> None:
        """So many are left out."""

class Players:
    """Sums by name, currency and minor units, as a mapping. `how` is what sums are told. No more seconds than `near` lie between two hands
    of a session. Somewhat more than `usual` players are kept as they are, of the others so many `bytes` in memory and the rest in a file
    that `opens` gives."""

    def __init__(self, how: Any, opens: Callable[[], Any], near: int, usual: int, bytes: int) -> None: ...
    @property
    def sessions(self) -> int:
        """The number of the last session."""
    def __len__(self) -> int: ...
    def get(self, key: tuple[str, ...], default: Any = None) -> Any:
        """The sums of a key."""
    def __setitem__(self, key: tuple[str, ...], sums: Any) -> None: ...
    def ordered(self, least: int) -> InOrder:
        """Keys and sums with at least so many hands, by currency and number of hands, the most first, then by name."""
    def items(self) -> Iterator[tuple[tuple[str, ...], Any]]:
        """Keys and sums."""
    def values(self) -> list[Any]:
        """All sums."""
    def lasts(self) -> list[tuple[tuple[str, str, str, str], datetime | None, str, int]]:
        """The last hand of each player at each table: who and where, its clock, its log, and the number of its session."""
    def relieve(self) -> None:
        """Between two hands: those who were seen long ago are put away where they are many. Whoever holds sums has to ask anew."""
    def session(
        self,
        name: str,
        place: tuple[str, str],
        tournament: str,
        spelled: str | None,
        when: datetime | None,
        source: str,
        /,
    ) -> int:
        """The number of the session of a player's hand at a table; `spelled` is the name in the log where keys have another."""

class Adder:
    """Adds hands up, at tables of which it knows who sat there last. `counting` says how those under a header line are counted and of which
    site they are, `facts` which table a hand is at: its place, the tournament and the money. `players` have the sums, by names that are
    `spelled`. Hands of `skip` are left out, by site and id. `hands` have been added up."""

    hands: int
    def __init__(
        self,
        counting: Callable[[HeaderTerms], tuple[Counting, str]],
        facts: Callable[[HeaderTerms, str], tuple[Any, ...]],
        spelled: Callable[[str], str],
        players: Players,
        skip: Set[tuple[str, str]],
    ) -> None: ...

class Figures:
    """Makes texts of the figures of sums, with a sign between the cells. A column is its kind, the count or the number of what stands
    there, what that needs or is divided by, by what it is multiplied, and whether something in no chance is told as it is. `told` gives
    the columns that are asked for, by the sums and by what they depend on; that is None with `few` sessions or more."""

    def __init__(
        self,
        columns: Sequence[tuple[int, str | int, str, int, bool]],
        sign: str,
        comma: bool,
        few: int,
        told: Callable[[bytes | None, Sums], tuple[bytes, ...]],
    ) -> None: ...
    def lines(
        self, rows: Iterable[tuple[tuple[str, ...], Any]], quoted: Callable[[str], str], other: Callable[[Any], str], /
    ) -> str:
        """The lines of some players, whose names are `quoted`; cells that are for somebody else to tell are told by `other`."""
    def next_lines(self, rows: InOrder, many: int, quoted: Callable[[str], str], other: Callable[[Any], str], /) -> str:
        """The same of so many rows at most, the next ones."""

class Looked:
    """What a look at one block has found: of each hand by its number. A number that is none raises `IndexError`."""

    @property
    def people(self) -> Mapping[int, list[str]]:
        """The names of hands in which not all are letters and digits."""
    @property
    def gone(self) -> Mapping[int, frozenset[str]]:
        """Who has left, by hand."""
    @property
    def bought(self) -> Mapping[int, dict[str, int]]:
        """Chips that were bought within a hand, by hand and name; in minor units."""
    @property
    def count(self) -> int:
        """How many hands there are."""
    @property
    def text(self) -> bytes:
        """The text of the hands."""
    @property
    def numbered(self) -> tuple[list[HeaderTerms], list[Table]]:
        """What the numbers of header lines and table lines stand for."""
    def places(self, low: int, high: int, by: int, /) -> list[int]:
        """Where some hands begin, so many bytes further on."""
    def sent(self) -> tuple[Any, ...]:
        """All of it but the text and what numbers stand for, in plain values: a `Sent`, and what `received` takes behind it."""
    def verdicts(self) -> bytes:
        """What was kept of the hands that were taken, as `received` takes it; empty where nothing was."""
    @property
    def lines(self) -> list[int]:
        """The lines of each hand."""
    def rows(self, hand: int, /) -> int:
        """The end of the run of hands that begins with one, each of which was taken and is UTF-8."""
    def raw(self, hand: int, /) -> bytes:
        """The bytes of a hand."""
    def reach(self, low: int, high: int, /) -> int:
        """How many bytes there are from where one hand begins to where another does."""
    def size(self, hand: int, /) -> int:
        """How many bytes a hand has without the line ends behind it."""
    def why(self, hand: int, /) -> str:
        """Why a hand was not taken."""
    def head(self, hand: int, /) -> tuple[HeaderTerms, str, str, tuple[str, int]]:
        """Of a hand that was taken its deal, id and date, its table and button."""
    def told(self, hand: int, /) -> Told | None:
        """What is to be told of one hand, if it is plain and clean."""
    def clean_hand(self, hand: int, line: int, source: str, log: int, /) -> CleanHand | None:
        """One hand, whose header is at that line of that log, if it is plain and clean."""

Sent = tuple[int, int, dict[int, list[str]], dict[int, frozenset[str]], dict[int, dict[str, int]]]

class Found(Looked):
    """What was found in one block, and how its hands follow on each other."""

    def contents(self, digest: Digest, low: int, high: int, /) -> list[int]:
        """The digests of what some hands say."""
    def twins(self, digest: Digest, low: int, high: int, place: int, /) -> tuple[bytes, bytes, bytes]:
        """What tells hands that stand twice: of each the digest of its site and id, that of what it says, and its place; as bytes, eight
        for each. `place` is that of the first header, the line of which is its lowest bits."""
    def books_of(self, low: int, high: int, /) -> list[tuple[Rulebook, int]]:
        """The header forms of some hands as they first come, each with how many hands are under it."""
    def stretches(self, low: int, high: int, sparse: Set[str], /) -> list[tuple[int, int]]:
        """The hands whose ids follow each other, each one by one on that before it: the first and the last of them. Pools are left out, and
        sites that are `sparse`, whose ids are no count."""
    @property
    def era(self) -> object:
        """What the numbers of header lines and table lines stand for."""
    def spot(self, hand: int, /) -> int:
        """A number for the header and the table line of a hand, as long as `era` is the same."""
    def latest(self, hand: int, line: int, source: str, log: int, /) -> Latest | None:
        """A hand as the latest one of its table; None where more is to be asked of the next than its seats tell."""
    def follow(self, watch: Watch, low: int, high: int, line: int, source: str, log: int, /) -> int:
        """Takes hands each of which follows on the latest one of its table without a word to be said; gives the first that is to be looked
        at. `line` is that of the first header. Hands of a pool follow on none."""

class Latest:
    """The latest hand of a table; `moved`: it is a later one than it was, `sure`: two of those in between join to the chip, `by_clock`: the
    ids of two of them are in the other order than their clocks."""

    moved: bool
    sure: bool
    by_clock: bool
    def state(self) -> State:
        """What the hand leaves behind."""

def moment_of(date: bytes, /) -> tuple[datetime, int] | None:
    """The clock of a date and its seconds since 1970; None where it is not in one of the two plain forms."""

def ends_in(data: bytes, /) -> int:
    """How many lines end in a text, as `count_ends` counts them."""

def received(
    data: bytes,
    deals: list[Any],
    tables: list[Table],
    sent: Sent,
    hands: bytes,
    chairs: bytes,
    kept: bytes = b"",
    /,
) -> Found:
    """What was found in a text of hands, of what `sent` has said of it elsewhere: numbers of hands and seats, names, who left, who bought
    chips, both as bytes, and the `verdicts`. Raises `ValueError` where it was not found in this text."""

def tells(name: bytes, /) -> bool:
    """Whether a name can be told from any line without a question."""

def take_rows(slots: array[int], held: array[int], shift: int, sifted: array[int], keys: array[int], /) -> int:
    """Gives slots to digests whose rows stand behind those that are held, up to the first that came before or may have: how many they
    are. There must be room for all."""

def settle_rows(slots: array[int], keys: array[int], shift: int, /) -> None:
    """Gives slots to all digests but the first, which is nobody's. None stands twice, and there is room for all."""

def in_buckets(
    keys: array[int],
    contents: array[int],
    places: array[int],
    ends: array[int],
    to_keys: array[int],
    to_contents: array[int],
    to_places: array[int],
    /,
) -> None:
    """Puts all digests but the first, and what goes with each, in the order of their buckets, of which there are as many as `ends`: a power
    of two, whose bits are the uppermost ones of the digests. `ends` was 0; it tells where each bucket ends."""

def sift(sifted: array[int], keys: array[int], /) -> None:
    """Sets the bits of some digests in a filter."""

def resampled(hands: Sequence[int], won: Sequence[int], /) -> tuple[float, float]:
    """The ends of the interval that holds 95 % of what a hand brings, by the hands of each session and what it brought."""

class ShapeKernel:
    """Looks at the hands of one layout, one by one."""

    why: int
    line: int
    questions: int
    def __init__(self, asks: Shapes, /) -> None: ...
    def look(self, text: bytes, cut: bool = False, small: int = 0, big: int = 0, /) -> bool: ...
    def told(self) -> ShapeTold: ...
    def events(self) -> tuple[list[tuple[str, int, int, int, bool, tuple[int, ...]]], int]: ...
