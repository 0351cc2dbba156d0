"""What cards are worth, found by trying every five that may play: obvious, and nothing else's code.

In: a ranking, a player's cards and the board. Out: a value, of which a greater one wins.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from handaudit.model.cards import CARD_OF

Cards = tuple[int, ...]
Value = tuple[int, tuple[int, ...]]
"""A place in the order, and numbers that break ties; a greater one wins, equal ones share."""

ORDER = ("high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush")
SHORT_ORDER = ("high card", "pair", "two pair", "trips", "straight", "full house", "flush", "quads", "straight flush")
RANK_OF = {card: "23456789TJQKA".index(text[0]) for text, card in CARD_OF.items() if text != "Jk"}
SUIT_OF = {card: text[1] for text, card in CARD_OF.items() if text != "Jk"}
BUG = CARD_OF["Jk"]
COMPLETED = {"straight", "flush", "straight flush"}
SHAPES = {(4, 1): "quads", (3, 2): "full house", (3, 1, 1): "trips", (2, 2, 1): "two pair", (2, 1, 1, 1): "pair"}


class Ranking(NamedTuple):
    """How cards are compared: `kind` names a function below, `order` is that of the categories from the lowest, `bottom` the lowest rank
    of the pack, under which the ace begins a straight, `suits` break ties where there are any, the worst first. Of the bug: whether it
    makes five aces of four, and whether it is an ace in a flush, too, or the highest rank missing."""

    kind: str = "high"
    order: tuple[str, ...] = ORDER
    bottom: int = 0
    suits: str = ""
    five_aces: bool = True
    bug_is_ace: bool = False


class Half(NamedTuple):
    """What wins a pot, or half of it: a ranking, and how many cards of a player's own must play (None: any number)."""

    ranking: Ranking = Ranking()
    uses: int | None = None


HIGH, SHORT = Ranking(), Ranking(order=SHORT_ORDER, bottom=4)
EIGHT_LOW, ACE_LOW, DEUCE_LOW = Ranking("eight low"), Ranking("ace low"), Ranking("deuce low")
SUITS, SUITS_ACE_HIGH = Ranking("suits"), Ranking("suits, ace high")


@cache
def of_ranks(ranks: tuple[int, ...], ranking: Ranking) -> tuple[Value, Value]:
    """What five sorted ranks are worth in different suits, and in one."""
    place = ranking.order.index
    if len(set(ranks)) == 5:
        wheel = ranks == (*range(ranking.bottom, ranking.bottom + 4), 12)
        if wheel or ranks[4] - ranks[0] == 4:
            top = (ranks[3 if wheel else 4],)
            return (place("straight"), top), (place("straight flush"), top)
    shape, kickers = zip(*sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True), strict=True)
    return (place(SHAPES.get(shape, "high card")), kickers), (place("flush"), kickers)


def rank_five(cards: Cards, ranking: Ranking = HIGH) -> Value:
    """The usual ranking."""
    a, b, c, d, e = cards
    ranks = sorted((RANK_OF[a], RANK_OF[b], RANK_OF[c], RANK_OF[d], RANK_OF[e]))
    plain, suited = of_ranks(tuple(ranks), ranking)
    return suited if SUIT_OF[a] == SUIT_OF[b] == SUIT_OF[c] == SUIT_OF[d] == SUIT_OF[e] else plain


def by_suits(cards: Cards, ranking: Ranking) -> Value:
    """The usual ranking, and between equal hands the suits, of the cards that count most first."""
    place, kickers = rank_five(cards, ranking)
    ranks = [RANK_OF[card] for card in cards]
    straight, suit = len(kickers) == 1, ranking.suits.index

    def weight(card: int) -> tuple[int, int, int]:
        rank = RANK_OF[card]
        begins = straight and rank == 12 and kickers != (12,)  # an ace below the other four
        return ranks.count(rank), -1 if begins else rank, suit(SUIT_OF[card])

    return place, (*kickers, *(suit(SUIT_OF[card]) for card in sorted(cards, key=weight, reverse=True)))


@lru_cache(maxsize=100_000)
def with_bug(cards: Cards, ranking: Ranking) -> Value:
    """The usual ranking of five cards, of which one may be the bug: an ace, or a card that completes a straight, a flush or both."""
    if BUG not in cards:
        return rank_five(cards)
    rest = tuple(card for card in cards if card != BUG)
    if all(RANK_OF[card] == 12 for card in rest):
        return (9, (12,)) if ranking.five_aces else (7, (12, 12))
    best: Value = (0, ())
    for card in RANK_OF:
        if card in rest:
            continue
        value = rank_five((*rest, card))
        name = ORDER[value[0]]
        if name == "flush" and ranking.bug_is_ace:
            value = value[0], tuple(sorted([RANK_OF[one] for one in rest] + [12], reverse=True))
        if RANK_OF[card] == 12 or name in COMPLETED:
            best = max(best, value)
    return best


def eight_low(cards: Cards, _: Ranking = EIGHT_LOW) -> Value | None:
    """Five different cards of eight and below, the lowest best; the ace is one."""
    values = sorted([-1 if RANK_OF[card] == 12 else -RANK_OF[card] - 2 for card in cards])
    return (0, tuple(values)) if len(set(values)) == 5 and values[0] >= -8 else None


def ace_low(cards: Cards, _: Ranking = ACE_LOW) -> Value:
    """Ace to five: the lowest is best, pairs are worse than none; straights and flushes are nothing."""
    values = [1 if RANK_OF[card] == 12 else RANK_OF[card] + 2 for card in cards]
    shape, ranks = zip(*sorted([(values.count(value), value) for value in set(values)], reverse=True), strict=True)
    return -int("".join(map(str, (*shape, *(0,) * (5 - len(shape)))))), tuple(-rank for rank in ranks)


def deuce_low(cards: Cards, _: Ranking = DEUCE_LOW) -> Value:
    """Deuce to seven: the worst hand of the usual ranking is best; the ace is high, and begins no straight."""
    ranks = sorted(RANK_OF[card] for card in cards)
    place, kickers = rank_five(cards)
    if ranks == [0, 1, 2, 3, 12]:
        place, kickers = (5 if place == 8 else 0), tuple(reversed(ranks))
    return -place, tuple(-rank for rank in kickers)


def suits(cards: Cards, ranking: Ranking = SUITS) -> Value:
    """The most cards of different suits and ranks, then the lowest of them."""
    ace = 14 if ranking.kind == "suits, ace high" else 1
    held = [(ace if RANK_OF[card] == 12 else RANK_OF[card] + 2, SUIT_OF[card]) for card in cards]
    for size in range(min(len({value for value, _ in held}), len({suit for _, suit in held})), 0, -1):
        found = [
            tuple(sorted([-value for value, _ in some]))
            for some in combinations(held, size)
            if len({value for value, _ in some}) == size == len({suit for _, suit in some})
        ]
        if found:
            return size, max(found)
    raise AssertionError("no cards")


KINDS: dict[str, Callable[[Cards, Ranking], Value | None]] = {
    "high": rank_five, "high, then suits": by_suits, "eight low": eight_low, "ace low": ace_low, "deuce low": deuce_low,
    "suits": suits, "suits, ace high": suits, "bug": with_bug,
}  # fmt: skip


def fives(own: Cards, board: Cards, uses: int | None) -> Iterator[Cards]:
    """Every five cards that may play."""
    if uses is None:
        return combinations(own + board, 5)
    rest = list(combinations(board, 5 - uses))
    return (some + more for some in combinations(own, uses) for more in rest)


@lru_cache(maxsize=50_000)
def worth(half: Half, own: Cards, board: Cards) -> Value | None:
    """The best that a player has, None where nothing qualifies."""
    rank = KINDS[half.ranking.kind]
    values = [value for five in fives(own, board, half.uses) if (value := rank(five, half.ranking)) is not None]
    return max(values, default=None)
