"""What a hand leaves behind, in little room: who sat where with how much before and after, the button, the clock, carried chips."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol

from handaudit.model.audit import Audit
from handaudit.model.hand import Hand
from handaudit.model.money import Currency
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Between, Rulebook
from handaudit.model.ways import PLAIN
from handaudit.read.between import LedgerLine
from handaudit.read.speech.floor_rulings import bars
from handaudit.replay.logged import logged_stacks
from handaudit.session.clock import Clock, read_clock

NATIVE = "Handaudit"
"""The dialect whose tables keep a whole ledger: every chip that comes or goes between hands has a line."""
POOLS = ("Zoom", "Rush", "Fast Forward", "Snap", "Blitz", "Speed")
"""Words in the site of a pool of players: every hand is dealt to other people, so no two hands follow each other."""


_new: Final[Any] = tuple.__new__  # the hot path: half the price of a NamedTuple's own constructor
_SUMS: Final = (0, 0, 0)
Left = tuple[list[str], list[int], list[int], list[int], int, frozenset[str], dict[str, int]]
"""Of a plain hand: names, seats, their chips before and after (-1 where the player sits out), the rake, who left, and chips that were
bought, by name."""


class Chair(NamedTuple):
    """A seat line: `ends` are the stacks after the hand by the rules and, where the two differ, by the log. `plays`: dealt in.
    `open` is true where the end is not to be known: the player sold the hand to the room."""

    seat: int
    start: int
    ends: tuple[int, ...]
    line: int
    plays: bool
    open: bool = False


class Place(NamedTuple):
    """Where a hand stands: the number of the input, its name, the line of the header."""

    number: int
    file: str
    line: int


class State(NamedTuple):
    """One hand between its neighbours. `number` is -1 where the id is none, `sub` orders hands of one number; `button` is the last one
    of the hand; `told` are rebuys inside it, `gone` who left in it, `block` the ledger lines above it; `carried` is what came in, on
    which line, and what went out; `bars` are the floor's lines that forbid some people to share a table."""

    id: str
    number: int
    place: Place
    clock: Clock
    first_button: int
    button: int
    chairs: dict[str, Chair]
    strict: bool
    tournament: bool
    chapter: str
    currency: Currency
    limit: str
    small: int
    big: int
    told: dict[str, int]
    gone: frozenset[str]
    block: tuple[LedgerLine, ...]
    carried: tuple[int, int, int]
    cancelled: bool
    posts: dict[str, tuple[str, ...]]
    rake: int
    bars: tuple[tuple[int, tuple[str, ...]], ...] = ()
    sub: int = 0
    house: frozenset[str] = frozenset()
    """The words and readings (`key=value`) of this hand's rulebook that count between hands."""
    rebuys: bool = True
    """Whether the log has a line for chips that are bought in a tournament."""


class Named(Protocol):
    """The id of a hand, and where its header stands."""

    @property
    def id(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def line(self) -> int: ...


class Head(Named, Protocol):
    """The part of a hand that says which one it is."""

    @property
    def site(self) -> str: ...
    @property
    def tournament(self) -> str: ...
    @property
    def table(self) -> str: ...
    @property
    def date(self) -> str: ...
    @property
    def currency(self) -> Currency: ...


def table_of(hand: Head) -> tuple[str, str, str]:
    """What keeps tables apart: the site, the tournament, the table's name."""
    return hand.site, hand.tournament, hand.table


@lru_cache(maxsize=256)
def pooled(site: str) -> bool:
    """Whether a site's name is that of a pool."""
    return any(word in site for word in POOLS)


def number_of(id: str) -> int:
    """A hand's id as a number, -1 where it is none."""
    return int(id) if id.isascii() and id.isdigit() and len(id) <= 18 else -1


class Terms(Protocol):
    """What the hands of one header line have in common, as far as a state keeps it."""

    @property
    def tournament(self) -> str: ...
    @property
    def native(self) -> bool: ...
    @property
    def chapter(self) -> str: ...
    @property
    def currency(self) -> Currency: ...
    @property
    def limit(self) -> str: ...
    @property
    def small(self) -> int: ...
    @property
    def big(self) -> int: ...


def clean_state(terms: Terms, id: str, place: Place, date: str, button: int, left: Left) -> State:
    """The state that a hand leaves in which nothing but the game happened. Its seats stand from the second line below the header
    on."""
    names, seats, chips, ends, rake, gone, bought = left
    chairs: dict[str, Chair] = {}
    line = place.line + 1
    for name, seat, chip, end in zip(names, seats, chips, ends, strict=True):
        line += 1
        if end < 0:
            chairs[name] = _new(Chair, (seat, chip, (chip,), line, False, False))
        else:
            chairs[name] = _new(Chair, (seat, chip, (end,), line, True, False))
    state: State = _new(State, (
        id, number_of(id), place, read_clock(date), button, button, chairs,
        terms.native, terms.tournament != "", terms.chapter, terms.currency, terms.limit, terms.small, terms.big,
        bought, gone, (), _SUMS, False, {}, rake, (), 0, _PLAIN_HOUSE, True,
    ))  # fmt: skip
    return state


def state_of(audit: Audit, number: int, block: Iterable[LedgerLine] = ()) -> State | None:
    """The state that an audited hand leaves, or None where it was not read."""
    hand, rep = audit.hand, audit.replay
    if rep is None or audit.rulebook is None:
        return None
    final = rep.goes_on_with if rep.cash_outs else rep.final
    doubt = bool(audit.findings) or "cashout" in hand.kinds
    logged = _logged_ends(audit) if doubt else None
    sold = _sold(hand) if hand.ways is not PLAIN or "cashout" in hand.kinds else set()
    chairs: dict[str, Chair] = {}
    for seat, name, stack, line, _, _ in hand.seats:
        end = final.get(seat)
        if end is None:
            chairs[name] = _new(Chair, (seat, stack, (stack,), line, False, False))
        elif logged is None:
            chairs[name] = _new(Chair, (seat, stack, (end,), line, True, seat in sold))
        else:
            other = logged.get(seat, end)
            chairs[name] = Chair(seat, stack, (end,) if other == end else (end, other), line, True, seat in sold)
    house = _house(audit.rulebook)
    button, carried, told, gone, posts = _told(hand, house)
    if audit.rulebook.redeal:
        button = _last_button(hand, rep)
    return State(
        hand.id, number_of(hand.id), Place(number, hand.source, hand.line), read_clock(hand.date), hand.button, button, chairs,
        hand.site.startswith(NATIVE), bool(hand.tournament), audit.rulebook.chapter, hand.currency, hand.limit, hand.small, hand.big,
        told, gone, tuple(block), carried, "cancelled" in hand.kinds, posts, rep.house,
        _bars(hand) if "floor" in hand.kinds else (),
        house=house, rebuys=hand.ways.rebuys == "printed",
    )  # fmt: skip


ASKED: Final = ("c32_newcomer_no_ob=over_blind_amount", "c32_buyin_limits=enforce")
"""Readings that change what is right between two hands."""

ONE_SEAT: Final = "button=one-seat"
POSTED: Final = "missed-blinds=posted"
TABLE_STAKES: Final = "stakes=table"
CARRIES: Final = "carries=pot"
_PLAIN_HOUSE: Final[frozenset[str]] = frozenset()
_PLAIN_BETWEEN: Final = Between()


def _house(book: Rulebook) -> frozenset[str]:
    """What of a rulebook counts between hands, as `word=value`; nothing at all of most."""
    if book.between == _PLAIN_BETWEEN and not book.redeal:
        return _PLAIN_HOUSE
    words = book.between
    said = (f"button={words.button}", f"missed-blinds={words.missed_blinds}", f"stakes={words.stakes}")
    carries = f"carries={book.redeal.get('carries', '')}"
    asked = (way for way in ASKED if book.own(way.partition("=")[0]) == way.partition("=")[2])
    return frozenset((*(one for one in (*said, carries) if not one.endswith("=")), *asked))


def _sold(hand: Hand) -> set[int]:
    """The seats whose stack after the hand is not to be known: they dealt with the room, or their winnings hide a rake."""
    hidden = hand.ways.rake == "hidden" and not hand.tournament
    return {e.seat for e in hand.events if e.kind in ("cashout", "sold") or (hidden and e.kind == "collect")}


def _bars(hand: Hand) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Who may not share a table any more, by the floor's lines of this hand."""
    ruled = [(e.line, tuple(bars(hand, e.text))) for e in hand.events if e.kind == "floor"]
    return tuple((line, names) for line, names in ruled if names)


_LOUD = frozenset({"button", "carried", "carryout", "rebuy", "away"})
Told = tuple[int, tuple[int, int, int], dict[str, int], frozenset[str], dict[str, tuple[str, ...]]]


def _told(hand: Hand, house: frozenset[str]) -> Told:
    """What the events say beyond the game: the last button, carried chips in (with their line) and out, rebuys, who left, who posted."""
    button, into, line, out = hand.button, 0, 0, 0
    told: dict[str, int] = {}
    gone: set[str] = set()
    if _LOUD & hand.kinds:
        for e in hand.events:
            if e.kind == "button":
                button = e.amount
            elif e.kind == "carried":
                into, line = into + e.amount, e.line
            elif e.kind == "carryout":
                out += e.amount
            elif e.kind == "rebuy":
                told[hand.name_of(e.seat)] = told.get(hand.name_of(e.seat), 0) + e.amount
            elif e.kind == "away" and e.text == "leaves":
                gone.add(hand.name_of(e.seat))
            elif e.kind == "away":
                gone.discard(hand.name_of(e.seat))
    posts: dict[str, tuple[str, ...]] = {}
    if POSTED in house:
        for e in hand.events:
            if e.kind == "post" and e.text != "ante":
                name = hand.name_of(e.seat)
                posts[name] = (*posts.get(name, ()), e.text)
    return button, (into, line, out), told, frozenset(gone), posts


def _last_button(hand: Hand, rep: Replay) -> int:
    """Where the button lies at the end: a redeal moves it one seat to the left, where no line says whose it is."""
    button, seats = hand.button, sorted(rep.final)
    moved = {step.line for step in rep.steps if step.note == "redeal"}
    for event in hand.events:
        if event.kind == "button":
            button = event.amount
        elif event.kind == "street" and event.line in moved:
            button = next((seat for seat in seats if seat > button), seats[0])
    return button


def _logged_ends(audit: Audit) -> dict[int, int]:
    """The stacks that the log itself leads to: what was put in, what it says was returned and collected."""
    rep = audit.replay
    assert rep is not None
    if "cancelled" in audit.hand.kinds:
        return dict(rep.start)
    return {**logged_stacks(audit.hand, rep), **{one.seat: rep.goes_on_with[one.seat] for one in rep.cash_outs}}
