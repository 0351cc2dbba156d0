"""Which games the kernel looks at: what a header and its rulebook must be, and what they fix for every hand under them."""

from functools import lru_cache
from typing import Final

from handaudit.model.money import Currency
from handaudit.model.rulebook import Bet, Between, Ranking, Rulebook
from handaudit.model.table_state import NATIVE, pooled
from handaudit.read.amounts import Amounts
from handaudit.read.draft import Draft
from handaudit.rules.sites import BookKey, site_of

Tail = tuple[int, int, int, bool, int]
"""What a seat line of the summary says behind the name: kind, tags as bits, street of a fold, didn't bet, amount."""
Form = tuple[int, int, int, bool]
"""What lines that differ in amounts only say: kind, which amount it is, which one is the total, all-in."""
Table = tuple[tuple[str, int], tuple[int, bool]]
"""What a table line says: its name and the button, and how many may sit there and whether they play for nothing."""
LIMITS: Final = {"no-limit": 0, "limit": 1, "pot-limit": 2}
"""Betting limits by number."""
STREETS: Final = ("preflop", "flop", "turn", "river")
_BOARDS: Final = (0, 3, 1, 1)
_TIERS: Final = (1, 1, 2, 2)
ANY: Final = ((0, 2), (3, 5))
EXACT: Final = ((2, 2), (3, 3))
"""How many cards of hand and board are used: any five, or just two and three."""
RANKINGS: Final = {ANY: (Ranking(),), EXACT: (Ranking(), Ranking(low="eight-or-better"))}
_HOLE: Final = {ANY: (2,), EXACT: (4, 5, 6)}
"""By use of cards, what hands may be ranked by and how many cards may be dealt to each."""
_POSTS: Final = frozenset({("ante", True), ("small-blind", False), ("big-blind", False), ("over-blind", True)})
_FIRST: Final = (("left-of-last-blind", "last-blind"), *[("left-of-button", "big-blind")] * 3)
_WAYS: Final = {
    "th_min_raise_after_short": "level_plus_increment",
    "th_min_raise": "last_increment",
    "th_short_allin_cumulative": "no",
    "th_odd_unit_cash": "table_unit",
    "th_heads_up_sb": "button",
    "th_show_first_check": "left_of_button_in_last_pot",
    "th_missing_small_blind": "allowed",
}


class HeaderTerms:
    """All that hands under one header line, but for id and date, have in common."""

    __slots__ = (
        "amounts", "ante", "big", "book", "cap", "chapter", "currency", "game", "last_round", "later", "level", "limit", "most", "native",
        "pooled", "site", "small", "tournament",
    )  # fmt: skip

    def __init__(self, draft: Draft, book: Rulebook) -> None:
        stakes = draft.stakes
        ways = site_of(draft.site)
        self.book = ways.apply(book)
        self.chapter = book.chapter
        self.site: str = draft.site
        self.tournament: str = draft.tournament
        self.level: str = draft.level
        self.game: str = stakes.game
        self.currency: Currency = stakes.currency
        self.amounts: Amounts = stakes.amounts
        self.limit: str = stakes.limit
        self.small: int = stakes.small
        self.big: int = stakes.big
        self.ante: int = stakes.ante
        self.cap: int = stakes.cap
        self.most: int = book.players[1]
        self.native: bool = draft.site.startswith(NATIVE)
        self.pooled: bool = pooled(draft.site)
        self.later: bool = "show-order-later" not in ways.ignore
        self.last_round: bool = self.book.options.get("th_show_no_round") == "last_round_with_action"


def takes(draft: Draft, book: Rulebook) -> bool:
    """Whether hands of this header may be looked at: two blinds on an online site, under a rulebook as it comes."""
    stakes = draft.stakes
    if draft.stop or draft.unread or draft.faults or draft.bad or stakes.bad:
        return False
    if (
        stakes.limit not in LIMITS
        or (stakes.limit == "pot-limit" and book.pot_cap != "after-call")
        or (stakes.limit == "limit" and tuple(street.bet and street.bet.tier for street in book.streets) != _TIERS)
        or not 0 < stakes.small <= stakes.big
        or stakes.ante  # it must be what is posted
    ):
        return False
    return as_it_comes(BookKey(book), draft.site)


@lru_cache(maxsize=256)
def as_it_comes(key: BookKey, site: str) -> bool:
    """Whether a rulebook is a plain one, which nobody has changed, and the site an online one with the usual ways."""
    book = key.book
    if book.chosen or book.settings or book.base or not is_plain(book):
        return False
    applied = site_of(site).apply(book)
    if applied.live_table:  # talk, chairs and the dealer's hands count there
        return False
    return all(applied.options.get(option) == way for option, way in _WAYS.items())


def is_plain(book: Rulebook) -> bool:
    """Whether a rulebook asks for nothing but blinds, four rounds of bets, hole cards dealt at once and a board of five."""
    if (
        book.boards > 1
        or book.other is not None
        or book.redeal
        or book.between != Between()
        or book.prove
        or book.held
        or book.rake is not None
        or book.over_blind_over is not None
    ):
        return False
    used = book.hole_used, book.board_used
    if book.deck != "standard-52" or book.ranking not in RANKINGS.get(used, ()) or book.players[0] != 2:
        return False
    if tuple(street.name for street in book.streets) != STREETS or book.heads_up_small_blind != "button":
        return False
    if {(post.blind, post.optional) for post in book.streets[0].posts} != _POSTS or any(
        s.posts for s in book.streets[1:]
    ):
        return False
    for at, street in enumerate(book.streets):
        deal, bet = street.deal, street.bet
        if deal is None or bet is None or street.exchange is not None:
            return False
        if deal.board != _BOARDS[at] or (deal.hole not in _HOLE[used] if at == 0 else deal.hole):
            return False
        if bet != Bet(*_FIRST[at], tier=bet.tier):
            return False
    return True
