"""The strengths that the native kernel counts are those of the evaluator, number for number."""

import random
from itertools import combinations_with_replacement

import pytest

from handaudit.kernel.asks import EVALUATOR
from handaudit.kernel.deal import EXACT
from handaudit.model.rulebook import Ranking
from handaudit.rules.ranking import evaluator
from tests.support.clean_hands import MEANINGS, the_kernel

HALVES = evaluator(Ranking(low="eight-or-better"), *EXACT, "standard-52")


def agree(hands: list[list[int]]) -> None:
    strength = the_kernel().strength
    for hand in hands:
        assert EVALUATOR.best(tuple(hand[:2]), tuple(hand[2:])) == strength(hand), hand


@pytest.mark.heavy
def test_random_hands() -> None:
    rng = random.Random(1)
    agree([rng.sample(range(52), 7) for _ in range(20_000)])


@pytest.mark.heavy
def test_hands_of_one_suit_or_two() -> None:
    """Flushes and straight flushes of all sizes, with pairs beside them."""
    rng = random.Random(2)
    for suits in ((0,), (1, 3), (2, 0)):
        deck = [card for card in range(52) if card % 4 in suits]
        agree([rng.sample(deck, 7) for _ in range(4000)])


@pytest.mark.heavy
def test_every_set_of_ranks() -> None:
    """All that seven cards can be by their ranks; suits in turn, so that nearly none is a flush."""
    hands = []
    for ranks in combinations_with_replacement(range(13), 7):
        if max(map(ranks.count, ranks)) <= 4:
            left = {rank: [0, 1, 2, 3] for rank in ranks}
            hands.append([4 * rank + left[rank].pop((at + rank) % len(left[rank])) for at, rank in enumerate(ranks)])
    assert len(hands) == 49_205
    agree(hands)


def test_the_plain_words_are_whole() -> None:
    """What the summary may say instead of the words at the showdown is never half of something, wherever a file ends."""
    phrase = MEANINGS.lexer.families.phrase
    scale = EVALUATOR.scale
    pairs = [(one, two) for one in range(2, 15) for two in range(2, 15)]
    said = {EVALUATOR.describe(scale.pack(name, pair)) for name in scale.names[1:] for pair in pairs}
    said = {words for words in said if "  to " not in words}  # there is no straight to the Four
    assert len(said) > 300
    for words in said:
        assert phrase.match(words) is not None
        assert MEANINGS.holds(words, False)


def both_agree(hole: list[int], board: list[int]) -> None:
    """A hand of which two cards count, as a high hand and as a low one."""
    high, low = the_kernel().strengths(hole, board)
    assert (high, low) == (HALVES.best(tuple(hole), tuple(board)), HALVES.low(tuple(hole), tuple(board)) or 0), (
        hole,
        board,
    )


@pytest.mark.heavy
def test_two_of_a_hand_and_three_of_a_board() -> None:
    rng = random.Random(3)
    for size in (4, 5, 6):
        for _ in range(1500):
            cards = rng.sample(range(52), 5 + size)
            both_agree(cards[:size], cards[size:])


@pytest.mark.heavy
def test_two_of_a_hand_of_few_suits_or_low_ranks() -> None:
    """Flushes that are one, and those for which a hand has one card of the suit only; low hands with pairs, and counterfeit ones."""
    rng = random.Random(4)
    decks = [[card for card in range(52) if card % 4 in suits] for suits in ((0, 1), (2,), (3, 0))]
    decks += [
        [card for card in range(52) if card // 4 in ranks]
        for ranks in ((0, 1, 2, 3, 12), (0, 2, 4, 6, 8, 12), range(4, 8))
    ]
    for deck in decks:
        for size in (4, 5, 6):
            for _ in range(250):
                cards = rng.sample(deck, 5 + size)
                both_agree(cards[:size], cards[size:])


def test_strengths_of_what_is_no_hand() -> None:
    kernel = the_kernel()
    for hole, board in (
        ([1], [2, 3, 4, 5, 6]),
        ([1, 2], [2, 3, 4, 5, 6]),
        ([1, 2], [3, 4, 5, 6]),
        ([0, 52], [2, 3, 4, 5, 6]),
    ):
        with pytest.raises(ValueError, match="not a hand and a board"):
            kernel.strengths(hole, board)
    with pytest.raises(ValueError, match="not a hand"):
        kernel.strengths(list(range(10, 17)), [2, 3, 4, 5, 6])
