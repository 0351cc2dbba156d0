"""Five cards with the bug, ranked by trying every card that it may stand for; and what counts as openers."""

from functools import lru_cache
from itertools import combinations

from handaudit.model.cards import CARD_OF
from tests.support.evaluator import HIGH, RANK_OF, SUIT_OF, rank_five
from tests.support.evaluator import Value as Strength
from tests.support.words import category
from tests.support.words import words as plain_words

BUG = CARD_OF["Jk"]
PACK = sorted(CARD_OF.values())
ACES = [card for card in PACK if card != BUG and RANK_OF[card] == 12]
FIVE_ACES: Strength = (9, (12,))
COMPLETES = {"straight", "flush", "straight flush"}


@lru_cache(maxsize=100_000)
def strength(cards: tuple[int, ...], five_aces: bool = True, ace_only: bool = False) -> Strength:
    """What five cards are worth. The bug is an ace, or a card that completes a straight, a flush or both."""
    if BUG not in cards:
        return rank_five(tuple(sorted(cards)), HIGH)
    rest = tuple(card for card in cards if card != BUG)
    if set(rest) == set(ACES):
        return FIVE_ACES if five_aces else (7, (12, 12))
    best: Strength = (0, ())
    for card in PACK:
        if card == BUG or card in rest:
            continue
        value = rank_five(tuple(sorted((*rest, card))), HIGH)
        name = category(value, HIGH)
        if (RANK_OF[card] == 12 and name not in COMPLETES) or name in ("straight", "straight flush"):
            best = max(best, value)
        elif name == "flush":
            best = max(best, _flush(rest, value, ace_only))
    return best


def _flush(rest: tuple[int, ...], value: Strength, ace_only: bool) -> Strength:
    """The bug in a flush is the highest rank missing; where it may only be an ace, an ace beside an ace."""
    if ace_only:
        ranks = sorted([RANK_OF[card] for card in rest] + [12], reverse=True)
        return value[0], tuple(ranks)
    return value


def opens(cards: tuple[int, ...]) -> bool:
    """Whether a hand of five is a pair of jacks or better."""
    value = strength(tuple(cards))
    return value[0] > 1 or (value[0] == 1 and value[1][0] >= 9)


def openers_in(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The fewest cards of an opening hand that make it one."""
    for size in (2, 3, 4):
        for some in combinations(cards, size):
            if _small(some):
                return some
    return cards


def _small(cards: tuple[int, ...]) -> bool:
    ranks = sorted((12 if card == BUG else RANK_OF[card]) for card in cards)
    if len(cards) == 2:
        return ranks[0] == ranks[1] >= 9
    if len(cards) == 3:
        return ranks[0] == ranks[2]
    return ranks[0] == ranks[1] and ranks[2] == ranks[3]


def still_open(cards: tuple[int, ...]) -> bool:
    """Whether the cards that a player kept are openers by themselves."""
    if len(cards) == 5:
        return opens(cards)
    return any(_small(some) for size in (2, 3, 4) for some in combinations(cards, size))


def words(value: Strength) -> str:
    """The words for a hand."""
    return "five of a kind, Aces" if value == FIVE_ACES else plain_words(value, HIGH)


def suited(cards: tuple[int, ...]) -> dict[str, list[int]]:
    """The cards by suit, without the bug."""
    found: dict[str, list[int]] = {}
    for card in cards:
        if card != BUG:
            found.setdefault(SUIT_OF[card], []).append(card)
    return found
