"""Hands are ranked by one `Evaluator` per ranking and use of cards; it gives every hand a strength (strength.py).

Three paths lead to a strength. Where any five of the cards may be used, the ranks of all of them are one key of a
table. Where two hole cards and three board cards must be used, every pair meets every triple in the same table.
Everything else (the bug, suits that break ties, odd numbers of cards) goes through each five cards.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

from handaudit.model.cards import JOKER, RANKS, SUITS, UNKNOWN
from handaudit.model.rulebook import Ranking
from handaudit.rules.bug import with_bug
from handaudit.rules.lows import low_of_two_and_three, low_ranks, lowest_five, one_of_each, set_ranks
from handaudit.rules.phrases import phrase
from handaudit.rules.strength import LOWBALL, RANK_BITS, RANK_KEY, SETS, flush_table, rank_table, scale_of

# Above the ranks' 39 bits four bits count each suit, from 3 on: five cards of a suit set the highest of the four.
_START: Final = sum(3 << 39 + 4 * suit for suit in range(4))
_FIVE_SUITED: Final = sum(8 << 39 + 4 * suit for suit in range(4))
_CARD_KEY: Final = {card: RANK_KEY[card] + (1 << 39 + 4 * (card % 4)) for card in range(52)}
# No real game has more ways to choose five cards; a log that shows a fistful of them must not cost hours.
_MOST_WAYS: Final = 10_000
_TIE_BITS: Final = 10


@lru_cache(maxsize=512)
def _triples(board: tuple[int, ...]) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """Every three board cards as rank keys; the suit that three of them share (-1 for none), their rank masks in it."""
    keys = tuple({RANK_KEY[a] + RANK_KEY[b] + RANK_KEY[c] for a, b, c in combinations(board, 3)})
    for suit in range(4):
        bits = [1 << card // 4 for card in board if card % 4 == suit]
        if len(bits) >= 3:
            return keys, suit, tuple(a | b | c for a, b, c in combinations(bits, 3))
    return keys, -1, ()


class Evaluator:
    """Ranks hands by one ranking: `best`, `low` and `opens` take cards, the other methods take strengths."""

    __slots__ = (
        "_ace_high",
        "_any_five",
        "_board_used",
        "_flush",
        "_hole_used",
        "_lowball",
        "_ranks",
        "_suits",
        "_two_three",
        "ranking",
        "scale",
    )

    def __init__(self, ranking: Ranking, hole_used: tuple[int, int], board_used: tuple[int, int], deck: str) -> None:
        self.ranking = ranking
        self.scale = scale_of(ranking, deck)
        self._hole_used = hole_used
        self._board_used = board_used
        self._ranks = rank_table(self.scale)
        self._flush = flush_table(self.scale)
        order = ranking.suit_order.lower() if ranking.ties == "by-suit" else ""
        self._suits = tuple(len(order) - 1 - order.index(suit) for suit in SUITS) if order else ()
        tabled = ranking.order not in SETS and not order
        self._any_five = frozenset(
            (hole, board) for hole in range(8) for board in range(8 - hole) if tabled and self._is_free(hole, board)
        )
        # Where the worst hand wins, the same five cards are not the better of flush and no flush.
        self._ace_high = ranking.order == "badugi-ace-high"
        self._lowball = ranking.order == "lowball-27"
        self._two_three = tabled and not self._lowball and hole_used == (2, 2) and board_used == (3, 3)

    def _is_free(self, hole: int, board: int) -> bool:
        """Whether any five (or all, if fewer) of so many hole and board cards obey the use of cards."""
        size = min(5, hole + board)
        fewest, most = max(0, size - board), min(size, hole)
        (low, high), (board_low, board_high) = self._hole_used, self._board_used
        enough = size < 5 or (fewest >= low and size - most >= board_low)
        return enough and most <= high and size - fewest <= board_high

    def best(self, hole: tuple[int, ...], board: tuple[int, ...] = ()) -> int:
        """The strength of the best hand: higher is better, equal is a tie, 0 is no hand.

        With fewer than five cards in all (a hand shown before the board is complete) it is what the cards make so
        far. A joker counts for nothing where the ranking has none; an unknown card is the caller's fault.
        """
        try:
            if (len(hole), len(board)) in self._any_five:
                cards = hole + board
                key = sum([_CARD_KEY[card] for card in cards], _START)
                strength = self._ranks[key & RANK_BITS]
                suited = key & _FIVE_SUITED
                if not suited:
                    return strength
                if self._lowball:
                    return self._best_of_each(hole, board)
                suit = (suited.bit_length() - 43) // 4
                return max(strength, self._flush[sum({1 << card // 4 for card in cards if card % 4 == suit})])
            if self._two_three and len(board) >= 3 and 2 <= len(hole) <= 7 and len(board) <= 7:
                return self._best_two_three(hole, board)
        except KeyError:
            pass  # not one of the 52 cards
        return self._best_of_each(hole, board)

    def _best_two_three(self, hole: tuple[int, ...], board: tuple[int, ...]) -> int:
        threes, suit, masks = _triples(board)
        ranks = self._ranks
        twos = {RANK_KEY[a] + RANK_KEY[b] for a, b in combinations(hole, 2)}
        strength = max([ranks[two + three] for two in twos for three in threes])
        if suit >= 0:
            bits = [1 << card // 4 for card in hole if card % 4 == suit]
            for a, b in combinations(bits, 2):
                strength = max(strength, max([self._flush[a | b | mask] for mask in masks]))
        return strength

    def _choices(self, hole: tuple[int, ...], board: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Every five cards that the use of cards allows; all that may be used where there are too few for five."""
        (low, high), (board_low, board_high) = self._hole_used, self._board_used
        sizes = [
            (take, 5 - take)
            for take in range(low, min(high, len(hole), 5) + 1)
            if board_low <= 5 - take <= min(board_high, len(board))
        ] or [(min(high, len(hole), 5), min(board_high, len(board), 5))]
        if sum(comb(len(hole), take) * comb(len(board), rest) for take, rest in sizes) > _MOST_WAYS:
            return
        for take, rest in sizes:
            for some in combinations(hole, take):
                for more in combinations(board, rest):
                    yield (some + more)[:5]

    def playing(self, hole: tuple[int, ...], board: tuple[int, ...] = ()) -> tuple[int, ...]:
        """The cards that play, the highest first: of several choices that are worth the same the one with the fewest hole cards."""
        best = max(
            self._choices(hole, board), key=lambda cards: (self.five(cards), -len({*cards} & {*hole})), default=()
        )
        return tuple(sorted(best, key=lambda card: -card))

    def _best_of_each(self, hole: tuple[int, ...], board: tuple[int, ...]) -> int:
        if UNKNOWN in hole or UNKNOWN in board:
            raise ValueError("an unknown card has no rank")
        if self.ranking.order in SETS:
            return one_of_each([card for card in hole if card != JOKER], self._ace_high) if len(hole) <= 7 else 0
        return max((self.five(cards) for cards in self._choices(hole, board) if cards), default=0)

    def five(self, cards: tuple[int, ...]) -> int:
        """The strength of exactly these cards, at most five."""
        real = tuple(card for card in cards if card != JOKER)
        ranks = [card // 4 for card in real]
        if len(real) < len(cards) and self.ranking.joker == "bug":
            strength = with_bug(self.scale, real[:4], self.ranking.joker_flush)
        else:
            suited = len(set(ranks)) == 5 and len({card % 4 for card in real}) == 1
            strength = self.scale.worth(ranks, suited)
        return strength if not self._suits else strength << _TIE_BITS | self._tie_break(real, strength)

    def _tie_break(self, cards: tuple[int, ...], strength: int) -> int:
        """The suits in the order group size, rank, suit (C32-TIE-2); the ace of the lowest straight comes last."""
        category, numbers = self.scale.unpack(strength)
        wheel = category.startswith("straight") and numbers[0] == self.scale.wheel_top
        ranks = [card // 4 for card in cards]

        def place(card: int) -> tuple[int, int, int]:
            rank = card // 4
            return ranks.count(rank), -1 if wheel and RANKS[rank] == "A" else rank, self._suits[card % 4]

        value = 0
        for card in sorted(cards, key=place, reverse=True):
            value = value << 2 | self._suits[card % 4]
        return value

    def low(self, hole: tuple[int, ...], board: tuple[int, ...] = ()) -> int | None:
        """The strength of the best ace-to-five low, eight or better; None where none qualifies or the game has none.

        Raises `ValueError` for a hand with an unknown card.
        """
        if self.ranking.low != "eight-or-better":
            return None
        if UNKNOWN in hole or UNKNOWN in board:
            raise ValueError("an unknown card has no rank")
        if JOKER in hole or JOKER in board:
            hole = tuple(card for card in hole if card != JOKER)
            board = tuple(card for card in board if card != JOKER)
        if self._hole_used == (2, 2) and self._board_used == (3, 3):
            return low_of_two_and_three(hole, board)
        if (len(hole), len(board)) in self._any_five:
            return lowest_five(hole + board)
        lows = [low for cards in self._choices(hole, board) if (low := lowest_five(cards)) is not None]
        return max(lows, default=None)

    def playing_low(self, hole: tuple[int, ...], board: tuple[int, ...] = ()) -> tuple[int, ...]:
        """The five cards of the best low, the highest first with the ace as the lowest; empty where none qualifies."""
        if self.low(hole, board) is None:
            return ()
        lows = [(low, cards) for cards in self._choices(hole, board) if (low := lowest_five(cards)) is not None]
        best = max(lows, key=lambda row: row[0], default=(0, ()))[1]
        return tuple(sorted(best, key=lambda card: -((card // 4 + 1) % 13)))

    def parts(self, strength: int) -> tuple[str, tuple[int, ...]]:
        """The category of a strength and its rank numbers (2 to 14), the most important first."""
        return self.scale.unpack(strength >> _TIE_BITS if self._suits else strength)

    def category(self, strength: int) -> str:
        """highcard pair twopair trips straight flush fullhouse quads straightflush fiveaces, or `4-card` and the like
        where a hand is a set of cards of different suits and ranks; empty for no hand."""
        if self.ranking.order in SETS:
            return f"{set_ranks(strength)[0]}-card" if strength else ""
        return self.parts(strength)[0]

    def opens(self, hand: tuple[int, ...], least: str = "JJ") -> bool:
        """Whether five cards are a pair of this rank or better (JB-OPEN-1). Better is what the standard order says."""
        category, numbers = self.parts(self._best_of_each(hand, ()))
        if category == "pair":
            return numbers[0] >= RANKS.index(least[0]) + 2
        return category not in ("", "highcard")

    def describe(self, strength: int) -> str:
        """The words for a hand: `a full house, Aces full of Sevens`, `9,7,5,4,2` in lowball; empty for no hand."""
        if self.ranking.order in SETS:
            size, ranks = set_ranks(strength, self._ace_high)
            return "" if not size else f"a Badugi: {ranks}" if size == 4 else f"a {size}-card: {ranks}"
        category, numbers = self.parts(strength)
        if self.ranking.order in LOWBALL and category == "highcard":
            return ",".join(RANKS[number - 2] for number in numbers)
        return phrase(category, numbers, self.scale.wheel_top)

    def describe_low(self, strength: int) -> str:
        """The ranks of an eight-or-better low, the highest first: `8,6,4,2,A`."""
        return low_ranks(strength)


@lru_cache(maxsize=64)
def evaluator(ranking: Ranking, hole_used: tuple[int, int], board_used: tuple[int, int], deck: str) -> Evaluator:
    """The evaluator of a rulebook's ranking, use of cards and deck; the same one each time, with its tables filled."""
    return Evaluator(ranking, hole_used, board_used, deck)
