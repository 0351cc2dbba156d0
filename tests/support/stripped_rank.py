"""What five cards of the stripped pack are worth, found the slow and obvious way, with the words that a log prints."""

from collections import Counter
from functools import lru_cache

from handaudit.model.cards import TEXT_OF

RANKS = "789TJQKA"
SUITS = "shdc"
PACK = [card for card, text in TEXT_OF.items() if text[0] in RANKS and len(text) == 2 and text != "Jk"]

ORDERS = {
    "flush_over_full": "high pair twopair trips straight full flush quads sflush",
    "standard52": "high pair twopair trips straight flush full quads sflush",
    "flush_over_quads": "high pair twopair trips straight full quads flush sflush",
    "trips_over_straight": "high pair twopair straight trips full flush quads sflush",
    "frequency": "pair high twopair trips straight full quads flush sflush",
}
NAMES = {"7": "Seven", "8": "Eight", "9": "Nine", "T": "Ten", "J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
SUIT_ORDERS = {"HDCS": "scdh", "HDSC": "csdh", "SHDC": "cdhs"}
"""Suits from the worst to the best."""


def rank(card: int) -> int:
    """0 for a seven up to 7 for an ace."""
    return RANKS.index(TEXT_OF[card][0])


def suit(card: int) -> str:
    """`s`, `h`, `d` or `c`."""
    return TEXT_OF[card][1]


@lru_cache(maxsize=50_000)
def kind(cards: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """The category and the ranks that decide within it."""
    counted = Counter(rank(card) for card in cards)
    groups = sorted(counted, key=lambda r: (counted[r], r), reverse=True)
    shape = sorted(counted.values(), reverse=True)
    flush = len({suit(card) for card in cards}) == 1
    ranks = sorted(counted)
    top = None
    if len(ranks) == 5:
        if ranks[4] - ranks[0] == 4:
            top = ranks[4]
        elif ranks == [0, 1, 2, 3, 7]:  # A 7 8 9 T: the ten is its highest card
            top = 3
    if top is not None:
        return ("sflush" if flush else "straight"), (top,)
    if shape[0] == 4:
        return "quads", tuple(groups)
    if shape == [3, 2]:
        return "full", tuple(groups)
    if flush:
        return "flush", tuple(groups)
    if shape[0] == 3:
        return "trips", tuple(groups)
    if shape == [2, 2, 1]:
        return "twopair", tuple(groups)
    return ("pair" if shape[0] == 2 else "high"), tuple(groups)


def strength(cards: tuple[int, ...], ways: dict[str, str] | None = None) -> tuple[object, ...]:
    """A value to compare; a greater one wins, equal ones split. `ways` are options by key."""
    ways = ways or {}
    name, ranks = kind(cards)
    value: tuple[object, ...] = (ORDERS[ways.get("c32_ranking", "flush_over_full")].split().index(name), ranks)
    if ways.get("c32_tie") == "suit":
        suits = SUIT_ORDERS[ways.get("c32_suit_order", "HDCS")]
        counted = Counter(rank(card) for card in cards)
        low_ace = name in ("straight", "sflush") and ranks == (3,)
        ordered = sorted(
            cards,
            key=lambda c: (counted[rank(c)], -1 if low_ace and rank(c) == 7 else rank(c), suits.index(suit(c))),
            reverse=True,
        )
        value += (tuple(suits.index(suit(card)) for card in ordered),)
    return value


def plural(r: int) -> str:
    """`Sevens`, `Aces`."""
    return NAMES[RANKS[r]] + "s"


def words(cards: tuple[int, ...]) -> str:
    """The words that a log prints for a hand."""
    name, ranks = kind(cards)
    one = NAMES[RANKS[ranks[0]]]
    low = "Ace" if ranks[0] == 3 else NAMES[RANKS[ranks[0] - 4]]
    match name:
        case "high":
            return f"high card {one}"
        case "pair":
            return f"a pair of {plural(ranks[0])}"
        case "twopair":
            return f"two pair, {plural(ranks[0])} and {plural(ranks[1])}"
        case "trips":
            return f"three of a kind, {plural(ranks[0])}"
        case "straight":
            return f"a straight, {low} to {one}"
        case "flush":
            return f"a flush, {one} high"
        case "full":
            return f"a full house, {plural(ranks[0])} full of {plural(ranks[1])}"
        case "quads":
            return f"four of a kind, {plural(ranks[0])}"
    return f"a straight flush, {low} to {one}"
