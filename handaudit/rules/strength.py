"""A strength is one int: the category's place in its order, then up to five ranks, the most important first.

Higher is better and equal is a tie, so strengths are compared, sorted and stored as they are. A rank is its number
here (2 to 14, four bits each, 0 for none); places count from 1, so that strength 0 is no hand at all.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

from handaudit.model.cards import DECKS, RANKS
from handaudit.model.rulebook import Ranking

PLACE: Final = 20
ACE: Final = 14

_STANDARD: Final = (
    "highcard pair twopair trips straight flush fullhouse quads straightflush",
    "highcard pair twopair trips straight fullhouse flush quads straightflush",
    "highcard pair twopair trips straight fullhouse quads flush straightflush",
    "highcard pair twopair straight trips fullhouse flush quads straightflush",
)
# The worst category first. Lowball turns the finished strength over instead of the order. C32-RANK-1 and its options:
# trips over straights is the default order (a flush over a full house) with that one change.
ORDERS: Final[dict[str, tuple[str, ...]]] = {
    "standard": tuple(_STANDARD[0].split()),
    "lowball-27": tuple(_STANDARD[0].split()),
    "lowball-a5": tuple(_STANDARD[0].split()),
    "badugi": tuple(_STANDARD[0].split()),
    "badugi-ace-high": tuple(_STANDARD[0].split()),
    "flush-over-full": tuple(_STANDARD[1].split()),
    "short-deck": tuple(_STANDARD[1].split()),
    "flush-over-quads": tuple(_STANDARD[2].split()),
    "trips-over-straight": tuple(_STANDARD[3].split()),
}
USUAL: Final = ("highcard", "pair", "twopair", "trips", "straight", "fullhouse", "quads")
"""The usual order of all that is not of one suit: there the best of many cards is found without trying each five of them."""
_SHAPE: Final[dict[tuple[int, ...], str]] = {
    (5,): "quads",
    (4,): "quads",
    (4, 1): "quads",
    (3, 2): "fullhouse",
    (3,): "trips",
    (3, 1): "trips",
    (2, 2): "twopair",
    (2,): "pair",
    (2, 1): "pair",
}


def straight_tops(low_straight: str) -> dict[int, int]:
    """Rank mask of every straight to the number of its highest card; the lowest one holds the ace as its low card."""
    tops = {0b11111 << (top - 4): top + 2 for top in range(4, 13)}
    if low_straight:
        tops[sum(1 << RANKS.index(rank) for rank in low_straight)] = RANKS.index(low_straight[-1]) + 2
    return tops


def by_frequency(deck: str, low_straight: str) -> tuple[str, ...]:
    """The categories from the most to the least frequent among all five-card hands of the deck."""
    ranks = len(DECKS[deck].ranks)
    straights = ranks - 4 + bool(low_straight)
    distinct = comb(ranks, 5) - straights
    counts = {
        "highcard": distinct * (4**5 - 4),
        "pair": ranks * 6 * comb(ranks - 1, 3) * 4**3,
        "twopair": comb(ranks, 2) * 36 * (ranks - 2) * 4,
        "trips": ranks * 4 * comb(ranks - 1, 2) * 16,
        "straight": straights * (4**5 - 4),
        "flush": distinct * 4,
        "fullhouse": ranks * 4 * (ranks - 1) * 6,
        "quads": ranks * (ranks - 1) * 4,
        "straightflush": straights * 4,
    }
    return tuple(sorted(counts, key=lambda name: -counts[name]))


LOWBALL: Final = frozenset({"lowball-27", "lowball-a5"})
"""Orders in which the worst hand wins."""
SETS: Final = frozenset({"badugi", "badugi-ace-high"})
"""Orders in which a hand is a set of cards of different suits and ranks."""
ACE_LOW: Final = "lowball-a5"
"""The order in which the ace is the lowest card, and straights and flushes count for nothing."""


class Scale:
    """What five cards are worth in one ranking; the only place that packs a strength or takes it apart."""

    __slots__ = ("_ace", "_place", "_top", "names", "straights", "usual", "wheel_top")

    def __init__(self, ranking: Ranking, deck: str) -> None:
        lowball = ranking.order in LOWBALL
        low_straight = "" if lowball else ranking.low_straight
        order = by_frequency(deck, low_straight) if ranking.order == "frequency" else ORDERS[ranking.order]
        five_aces = ("fiveaces",) if ranking.top == "five-aces" else ()
        self.names = ("", *order, *five_aces)
        self.straights = {} if ranking.order == ACE_LOW else straight_tops(low_straight)
        self._ace = 1 if ranking.order == ACE_LOW else ACE
        self.wheel_top = RANKS.index(low_straight[-1]) + 2 if low_straight else 0
        self._place = {name: at << PLACE for at, name in enumerate(self.names)}
        self.usual = not lowball and tuple(name for name in self.names if name in USUAL) == USUAL
        self._top = len(self.names) << PLACE if lowball else 0

    def pack(self, category: str, numbers: Sequence[int]) -> int:
        """The strength of a category with the ranks that decide within it, the most important first."""
        value = self._place[category]
        for at, number in enumerate(numbers):
            value |= number << (16 - 4 * at)
        return self._top - value if self._top else value

    def unpack(self, strength: int) -> tuple[str, tuple[int, ...]]:
        """The category and the rank numbers of a strength; an empty category for strength 0."""
        if strength <= 0:
            return "", ()
        value = self._top - strength if self._top else strength
        numbers = tuple(ACE if number == 1 else number for at in (16, 12, 8, 4, 0) if (number := value >> at & 15))
        return self.names[value >> PLACE], numbers

    def worth(self, ranks: Sequence[int], suited: bool = False) -> int:
        """The strength of at most five cards by their ranks (0 to 12); with fewer than five no straight or flush."""
        ace = self._ace
        groups = sorted(((ranks.count(rank), ace if rank == 12 else rank + 2) for rank in set(ranks)), reverse=True)
        if len(groups) == 5:
            top = self.straights.get(sum(1 << rank for rank in ranks))
            if top:
                return self.pack("straightflush" if suited else "straight", (top,))
            category = "flush" if suited and ace == ACE else "highcard"
        else:
            category = _SHAPE.get(tuple(count for count, _ in groups[:2]), "highcard")
        numbers = [number for _, number in groups]
        if len(ranks) == 5 and len(groups) == 1:
            if numbers == [ACE] and "fiveaces" in self._place:
                category = "fiveaces"
            else:
                numbers *= 2
        return self.pack(category, numbers)

    def best_of(self, ranks: Sequence[int]) -> int:
        """The best five of six or seven cards by their ranks (0 to 12), no flush, where the categories stand in their usual order."""
        groups = sorted([(ranks.count(rank), rank + 2) for rank in set(ranks)], reverse=True)
        (count, first), (other, second) = groups[:2]
        each = sorted([rank for _, rank in groups], reverse=True)
        if count == 4:
            return self.pack("quads", (first, *[rank for rank in each if rank != first][:1]))
        if count == 3 and other >= 2:
            return self.pack("fullhouse", (first, max([rank for many, rank in groups[1:] if many >= 2])))
        mask = sum([1 << rank - 2 for rank in each])
        tops = [top for straight, top in self.straights.items() if mask & straight == straight]
        if tops:
            return self.pack("straight", (max(tops),))
        if count == 3:
            return self.pack("trips", (first, *[rank for rank in each if rank != first][:2]))
        if other == 2:
            return self.pack("twopair", (first, second, *[rank for rank in each if rank not in (first, second)][:1]))
        if count == 2:
            return self.pack("pair", (first, *[rank for rank in each if rank != first][:3]))
        return self.pack("highcard", each[:5])


def scale_of(ranking: Ranking, deck: str) -> Scale:
    """The scale of a ranking. Rankings that differ in nothing that it looks at, as in their low hands, have the same one, and share what
    is computed by it."""
    return _scale(Ranking(order=ranking.order, low_straight=ranking.low_straight, top=ranking.top), deck)


@lru_cache(maxsize=64)
def _scale(ranking: Ranking, deck: str) -> Scale:
    return Scale(ranking, deck)


class Memo(dict[int, int]):
    """A table that fills itself: an absent key is computed once. So start-up costs nothing and look-ups stay in C."""

    __slots__ = ("_compute",)

    def __init__(self, compute: Callable[[int], int]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, key: int) -> int:
        value = self[key] = self._compute(key)
        return value


# Three bits a rank: a sum of these counts every rank of up to seven cards, which is all a hand without a flush needs.
RANK_KEY: Final = {card: 1 << 3 * (card // 4) for card in range(52)}
RANK_BITS: Final = (1 << 39) - 1


@lru_cache(maxsize=64)
def rank_table(scale: Scale) -> Memo:
    """Rank counts of up to seven cards to the best strength without a flush (49,205 entries at most for seven)."""

    def compute(key: int) -> int:
        ranks = [rank for rank in range(13) for _ in range(key >> 3 * rank & 7)]
        if len(ranks) <= 5:
            return scale.worth(ranks)
        if scale.usual and max(map(ranks.count, ranks)) <= 4:  # a log may show a card more often than there is
            return scale.best_of(ranks)
        return max(table[five] for five in {sum(1 << 3 * rank for rank in five) for five in combinations(ranks, 5)})

    table = Memo(compute)
    return table


@lru_cache(maxsize=64)
def flush_table(scale: Scale) -> Memo:
    """Rank mask of the cards of one suit to the best flush or straight flush in it, 0 with fewer than five ranks."""

    def compute(mask: int) -> int:
        ranks = [rank for rank in range(13) if mask >> rank & 1]
        return max((scale.worth(five, suited=True) for five in combinations(ranks, 5)), default=0)

    return Memo(compute)
