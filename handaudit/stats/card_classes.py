"""What cards amount to: the class of a holding, the texture of a flop, the hand that was made at the showdown."""

from collections import Counter
from functools import lru_cache
from typing import Final, NamedTuple

from handaudit.model.audit import Audit
from handaudit.model.cards import JOKER, RANKS, UNKNOWN, cards_text
from handaudit.model.hand import Hand
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Ranking, Rulebook
from handaudit.rules.ranking import Evaluator, evaluator

_ACE: Final = len(RANKS) - 1
_FLOP: Final = 3
PAIRS: Final = ("unpaired", "paired", "double-paired", "triple-paired", "trips", "quads")
"""What a holding of four cards or more has of equal ranks; a flop is unpaired, paired or trips."""
SUITED: Final = ("rainbow", "single-suited", "double-suited", "triple-suited", "monotone")
"""How many suits such a holding has twice or more; monotone is all of one suit."""
_MADE: Final = {
    "highcard": "high card", "pair": "pair", "twopair": "two pair", "trips": "three of a kind", "straight": "straight", "flush": "flush",
    "fullhouse": "full house", "quads": "four of a kind", "straightflush": "straight flush", "fiveaces": "five of a kind",
}  # fmt: skip
_KNOWN: Final = 8
_PACKED: Final = 4
_BITS: Final = 6


class Flop(NamedTuple):
    """The texture of the first three cards of a board. `connected`: three ranks that one straight holds, the ace high or low."""

    high: str
    pairs: str
    suits: str
    connected: bool


def holding(cards: tuple[int, ...], book: Rulebook) -> str | None:
    """`AKs`, `T9o`, `QQ` for two hole cards; pairs and suits for four or more. None where not all are known, and in games without a board.

    >>> holding_of((48, 44)), holding_of((48, 45)), holding_of((48, 49)), holding_of((48, 49, 44, 45))
    ('AKs', 'AKo', 'AA', 'double-paired double-suited')
    """
    if not book.board_dealt or len(cards) != book.hole_dealt or UNKNOWN in cards or JOKER in cards:
        return None
    return holding_of(cards)


@lru_cache(maxsize=8192)
def holding_of(cards: tuple[int, ...]) -> str | None:
    """The class of known cards; None for one or three of them."""
    if len(cards) == 2:
        high, low = sorted(cards, reverse=True)
        name = RANKS[high // 4] + RANKS[low // 4]
        return name if high // 4 == low // 4 else name + ("s" if high % 4 == low % 4 else "o")
    if len(cards) < 4:
        return None
    ranks = sorted(Counter(card // 4 for card in cards).values(), reverse=True)
    suits = Counter(card % 4 for card in cards)
    pairs = PAIRS[4] if ranks[0] == 3 else PAIRS[5] if ranks[0] > 3 else PAIRS[ranks.count(2)]
    suited = SUITED[4] if len(suits) == 1 else SUITED[sum(count > 1 for count in suits.values())]
    return f"{pairs} {suited}"


@lru_cache(maxsize=8192)
def cards_texts(packed: int) -> tuple[str | None, str | None]:
    """The text of some cards, and the class of a whole holding; None where there are none."""
    count = packed & _KNOWN - 1
    cards = tuple([packed >> _PACKED + _BITS * at & (1 << _BITS) - 1 for at in range(count)])
    return (cards_text(cards) if cards else None), (holding_of(cards) if packed & _KNOWN else None)


@lru_cache(maxsize=4096)
def flop_of(board: tuple[int, ...]) -> Flop | None:
    """The texture of a board's flop; None without one.

    >>> flop_of((50, 0, 6))
    Flop(high='A', pairs='unpaired', suits='two-tone', connected=True)
    """
    cards = board[:_FLOP]
    if len(cards) < _FLOP or UNKNOWN in cards or JOKER in cards:
        return None
    ranks, suits = {card // 4 for card in cards}, {card % 4 for card in cards}
    low = {-1 if rank == _ACE else rank for rank in ranks}
    near = len(ranks) == _FLOP and min(max(ranks) - min(ranks), max(low) - min(low)) <= 4
    pairs = ("", PAIRS[4], PAIRS[1], PAIRS[0])[len(ranks)]
    return Flop(RANKS[max(ranks)], pairs, ("", "monotone", "two-tone", "rainbow")[len(suits)], near)


def holding_in(audit: Audit, seat: int) -> str | None:
    """The class of a seat's hole cards at the end of a hand."""
    if audit.replay is None or audit.rulebook is None:
        return None
    return holding(audit.replay.holdings.get(seat, ()), audit.rulebook)


def board_flop(audit: Audit) -> Flop | None:
    """The texture of a hand's flop; None in games without a board."""
    if audit.replay is None or audit.rulebook is None or not audit.rulebook.board_dealt:
        return None
    return flop_of(audit.replay.board)


def made_in(audit: Audit, seat: int) -> str | None:
    """What a seat's cards make at the end of a hand; see `made`."""
    if audit.replay is None or audit.rulebook is None:
        return None
    return made(audit.hand, audit.replay, audit.rulebook, seat)


def made(hand: Hand, rep: Replay, book: Rulebook, seat: int) -> str | None:
    """The name of the best high hand that a seat's cards make with the board; None where cards are missing or there are two boards."""
    cards = rep.holdings.get(seat, ())
    if (
        not cards
        or UNKNOWN in cards
        or len(cards) != book.hole_dealt
        or len(rep.board) != book.board_dealt
        or book.boards > 1
    ):
        return None
    if UNKNOWN in rep.board or any(event.kind == "street" and event.amount > 1 for event in hand.events):
        return None
    judge = evaluator(book.ranking, book.hole_used, book.board_used, book.deck)
    return _made(judge.category(judge.best(cards, rep.board)))


@lru_cache(maxsize=8192)
def made_with(strength: int) -> str | None:
    """The same of a hand of some strength by the usual ranking; None for no hand."""
    return _made(_usual().category(strength)) if strength else None


@lru_cache(maxsize=1)
def _usual() -> Evaluator:
    return evaluator(Ranking(), (0, 2), (3, 5), "standard-52")


def _made(category: str) -> str | None:
    return _MADE.get(category, category) or None
