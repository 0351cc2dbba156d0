"""Hands of the mixed games, ranked by trying every five (or four) cards; knows nothing of the auditor. Bigger tuples are better."""

from collections.abc import Callable, Iterable
from itertools import combinations

RANKS = "23456789TJQKA"
NAMES = ["Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"]
Rank = tuple[object, ...]
Cards = tuple[str, ...]


def value(card: str) -> int:
    """2 to 14."""
    return RANKS.index(card[0]) + 2


def grouped(values: Iterable[int]) -> list[tuple[int, int]]:
    every = list(values)
    return sorted(((every.count(v), v) for v in set(every)), reverse=True)


def high(five: Cards) -> Rank:
    """The usual ranking; the ace also begins the lowest straight."""
    groups = grouped(map(value, five))
    shape, values = tuple(n for n, _ in groups), tuple(v for _, v in groups)
    suited = len({card[1] for card in five}) == 1
    if shape == (1, 1, 1, 1, 1):
        if values == (14, 5, 4, 3, 2):
            values = (5,)
        straight = values == (5,) or values[0] - values[4] == 4
        return (8 if straight and suited else 5 if suited else 4 if straight else 0, *values[: 1 if straight else 5])
    place = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}[shape]
    return (place, *values)


def deuce_low(five: Cards) -> Rank:
    """Deuce to seven: straights and flushes count, the ace is high, the worst hand is the best."""
    groups = grouped(map(value, five))
    values = tuple(v for _, v in groups)
    if len(groups) == 5 and values == (14, 5, 4, 3, 2):
        place = 5 if len({card[1] for card in five}) == 1 else 0
        return tuple(-n for n in (place, *values))
    return tuple(-n for n in high(five))  # type: ignore[operator]


def ace_low(five: Cards) -> Rank:
    """Ace to five: the ace is one, straights and flushes are nothing."""
    groups = grouped(1 if card[0] == "A" else value(card) for card in five)
    shape, values = tuple(n for n, _ in groups), tuple(v for _, v in groups)
    return (tuple(-n for n in shape), tuple(-v for v in values))


def eight_low(five: Cards) -> Rank | None:
    """The same where five different cards of eight and below make it."""
    values = sorted((1 if card[0] == "A" else value(card) for card in five), reverse=True)
    return tuple(-v for v in values) if len(set(values)) == 5 and values[0] <= 8 else None


def four_suits(cards: Cards, ace: int = 1) -> Rank:
    """The most cards of different suits and ranks, then the lowest of those."""
    best: Rank = ()
    for size in (4, 3, 2, 1):
        for some in combinations(cards, size):
            values = sorted((ace if card[0] == "A" else value(card) for card in some), reverse=True)
            if len(set(values)) == size == len({card[1] for card in some}):
                best = max(best, (size, *(-v for v in values)))  # type: ignore[type-var]
        if best:
            return best
    return best


def best(rank: Callable[[Cards], Rank | None], hands: Iterable[Cards]) -> Rank | None:
    """The best of many hands of five, None where none qualifies."""
    found = [one for five in hands if (one := rank(five)) is not None]
    return max(found) if found else None  # type: ignore[type-var]


def fives(cards: Cards) -> Iterable[Cards]:
    return combinations(cards, 5)


def two_and_three(hole: Cards, board: Cards) -> list[Cards]:
    return [two + three for two in combinations(hole, 2) for three in combinations(board, 3)]


def words(rank: Rank) -> str:
    """A high hand in the words of the logs."""
    place, *rest = rank
    name = [NAMES[int(n) - 2] for n in rest]  # type: ignore[call-overload]
    many = [n + ("es" if n == "Six" else "s") for n in name]
    if place in (8, 4):
        top = int(rest[0])  # type: ignore[call-overload]
        if place == 8 and top == 14:
            return "a Royal Flush"
        low = "Ace" if top == 5 else NAMES[top - 6]
        return f"a straight{' flush' if place == 8 else ''}, {low} to {NAMES[top - 2]}"
    return {
        0: f"high card {name[0]}",
        1: f"a pair of {many[0]}",
        2: f"two pair, {many[0]} and {many[1]}" if len(many) > 1 else "",
        3: f"three of a kind, {many[0]}",
        5: f"a flush, {name[0]} high",
        6: f"a full house, {many[0]} full of {many[1]}" if len(many) > 1 else "",
        7: f"four of a kind, {many[0]}",
    }[int(place)]  # type: ignore[call-overload]


def low_words(values: Iterable[object]) -> str:
    """`8,6,4,2,A` of negative numbers."""
    return ",".join("A" if v in (-1, -14) else RANKS[-int(v) - 2] for v in values)  # type: ignore[call-overload]
