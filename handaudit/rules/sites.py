"""Sites: the ways of the houses that print this log layout, as data."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path

from handaudit.base.bundled import bundled_toml
from handaudit.model.hand import Hand
from handaudit.model.rulebook import Rulebook


@dataclass(frozen=True, slots=True, eq=False)
class Site:
    """One site: option values that are its ways, and codes or statements that its text gets wrong by habit. There is one of each."""

    name: str
    options: tuple[tuple[str, str], ...] = ()
    ignore: frozenset[str] = frozenset()
    soften: frozenset[str] = frozenset()
    split_unit: str = "table"
    online: bool = False
    winner_rates: tuple[Fraction, ...] = ()
    winner_rates_since: str = ""
    fees_by_winner: bool = False
    straddle_raises: bool = True
    odd_chips: str = ""
    heads_up: str = ""

    def apply(self, book: Rulebook, told: bool = False) -> Rulebook:
        """The rulebook with this site's ways, except where the house has chosen for itself.

        `told`: the hand has lines of a dealer, the floor or silent chips. At a site that is not known that makes it a live table.
        """
        return _applied(self, BookKey(book), told and not self.name) if self.options or self.online else book


class BookKey:
    """A rulebook as a cache key: rulebooks are loaded once and live as long as the run."""

    __slots__ = ("book",)

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def __hash__(self) -> int:
        return id(self.book)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BookKey) and other.book is self.book


@cache
def _applied(site: Site, key: BookKey, told: bool) -> Rulebook:
    book = key.book
    ways = {k: v for k, v in site.options if k not in book.chosen}
    options = {**book.options, **ways}
    live = told or not site.online
    book = replace(
        book,
        options=options,
        split_unit=site.split_unit,
        live_table=live,
        straddle_raises=site.straddle_raises,
        room_odd_chips=site.odd_chips,
        heads_up_small_blind=site.heads_up or book.heads_up_small_blind,
    )
    if book.rake is None and not book.winner_rates:  # a house that says what it takes means it
        book = replace(book, winner_rates=site.winner_rates, winner_rates_since=site.winner_rates_since)
        book = replace(book, fees_by_winner=site.fees_by_winner)
    return book


@cache
def sites() -> tuple[Site, ...]:
    """All sites, in the order in which they are tried."""
    data = bundled_toml(Path(__file__).with_name("sites.toml"))
    return tuple(
        Site(
            r["name"],
            tuple(r.get("options", {}).items()),
            frozenset(r.get("ignore", ())),
            frozenset(r.get("soften", ())),
            r.get("split-unit", "table"),
            r.get("online", False),
            tuple(Fraction(rate) / 100 for rate in r.get("winner-rates", ())),
            r.get("winner-rates-since", ""),
            r.get("fees-by-winner", False),
            r.get("straddle-raises", True),
            r.get("odd-chips", ""),
            r.get("heads-up-small-blind", ""),
        )
        for r in data["site"]
    )


@cache
def site_of(name: str) -> Site:
    """What is known of the site that a log names."""
    return next(r for r in sites() if name.startswith(r.name))


def in_room(hand: Hand, book: Rulebook) -> Rulebook:
    """A rulebook under the ways of the room where a hand was played."""
    return site_of(hand.site).apply(book, not _LIVE.isdisjoint(hand.kinds))


_LIVE = frozenset({"dealer", "floor", "silent"})
