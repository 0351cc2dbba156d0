"""The strength of a hand is found by trying every five cards: slow, obvious, and nothing else's code."""

from functools import lru_cache
from itertools import combinations

from handaudit.model.cards import CARD_OF

Strength = tuple[int, tuple[int, ...]]
"""(place of the category, ranks that break ties); a greater one wins."""

ORDER = ("high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush")
SHORT_ORDER = ("high card", "pair", "two pair", "trips", "straight", "full house", "flush", "quads", "straight flush")
RANK_OF = {card: "23456789TJQKA".index(text[0]) for text, card in CARD_OF.items() if text != "Jk"}
SUIT_OF = {card: text[1] for text, card in CARD_OF.items() if text != "Jk"}


def straight_top(ranks: list[int], short: bool) -> int | None:
    """The rank that tops five ranks in a row, None where they are not; the ace also stands below the lowest card."""
    ranks = sorted(ranks)
    if len(set(ranks)) != 5:
        return None
    if ranks[4] - ranks[0] == 4:
        return ranks[4]
    wheel = [4, 5, 6, 7, 12] if short else [0, 1, 2, 3, 12]
    return ranks[3] if ranks == wheel else None


@lru_cache(maxsize=200_000)
def rank_five(cards: tuple[int, ...], short: bool) -> Strength:
    """What five cards are worth."""
    ranks = [RANK_OF[card] for card in cards]
    flush = len({SUIT_OF[card] for card in cards}) == 1
    top = straight_top(ranks, short)
    shape, kickers = zip(*sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True), strict=True)
    if flush and top is not None:
        name, kickers = "straight flush", (top,)
    elif shape[0] >= 4:
        name = "quads"
    elif shape == (3, 2):
        name = "full house"
    elif flush:
        name = "flush"
    elif top is not None:
        name, kickers = "straight", (top,)
    elif shape[0] == 3:
        name = "trips"
    elif shape[:2] == (2, 2):
        name = "two pair"
    elif shape[0] == 2:
        name = "pair"
    else:
        name = "high card"
    return (SHORT_ORDER if short else ORDER).index(name), kickers


def fives(hole: tuple[int, ...], board: tuple[int, ...], must_use: int | None) -> list[tuple[int, ...]]:
    """Every five cards that may play, in order."""
    if must_use is None:
        return list(combinations(sorted(hole + board), 5))
    threes = list(combinations(board, 5 - must_use))
    return [tuple(sorted(a + b)) for a in combinations(hole, must_use) for b in threes]


@lru_cache(maxsize=50_000)
def strength(hole: tuple[int, ...], board: tuple[int, ...], must_use: int | None, short: bool) -> Strength:
    """The best high hand."""
    return max([rank_five(five, short) for five in fives(hole, board, must_use)])


@lru_cache(maxsize=50_000)
def low(hole: tuple[int, ...], board: tuple[int, ...], must_use: int | None) -> tuple[int, ...] | None:
    """The best eight-or-better low as five numbers from high to low (ace is 1), None where there is none. A smaller one wins."""
    found = []
    for five in fives(hole, board, must_use):
        values = sorted(((RANK_OF[card] + 2) if RANK_OF[card] < 12 else 1 for card in five), reverse=True)
        if len(set(values)) == 5 and values[0] <= 8:
            found.append(tuple(values))
    return min(found) if found else None


def category(value: Strength, short: bool) -> str:
    """The name of a strength's category."""
    return (SHORT_ORDER if short else ORDER)[value[0]]
