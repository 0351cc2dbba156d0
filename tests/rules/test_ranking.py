"""Hands rank as RULES.md 7.5 says, line by line, and as an independent evaluator says on random hands."""

import random
from collections import Counter
from importlib import import_module
from itertools import combinations
from typing import Any

import pytest

from handaudit.model.cards import CARD_OF, JOKER, cards_text
from handaudit.model.rulebook import Ranking
from handaudit.rules.load import load
from handaudit.rules.ranking import Evaluator, evaluator
from handaudit.rules.strength import Scale, by_frequency

FIVE = ((5, 5), (0, 0))
BOARD = ((0, 2), (3, 5))
TWO_THREE = ((2, 2), (3, 3))
C32_ORDER = {
    "": "flush-over-full",
    "standard52": "standard",
    "flush_over_quads": "flush-over-quads",
    "trips_over_straight": "trips-over-straight",
    "frequency": "frequency",
}
EV = """
EV std AhKhQhJhTh > 9s9d9c9h2d; EV std Ah2d3c4s5h < 2d3c4s5h6h; EV std 2h5h7h9hJh < 3s3d3c2s2d
EV std AsAdKcQh9s = AhAcKdQs9d
EV c32 AhKhTh9h8h > QsQcQdKdKs; EV c32:standard52 AhKhTh9h8h < QsQcQdKdKs; EV c32 As7d8c9hTc = straight
EV c32 7s8d9cThJh > As7d8c9hTc; EV c32 KsAd7c8h9s = highcard; EV c32 As7s8s9sTs = straightflush
EV c32 8s8h8d8cKs > AhKhJh9h7h; EV c32:flush_over_quads 8s8h8d8cKs < AhKhJh9h7h; EV c32 TsJcQdKdAc > 7s7h7dKcQc
EV c32:trips_over_straight TsJcQdKdAc < 7s7h7dKcQc; EV c32:frequency 7s8d9cJhQh > AsAhKdQcJs
EV bug JkAsKd7c2h = pair opens=yes; EV bug JkJsKd7c2h = highcard opens=no; EV bug JkTsTd7c2h = pair opens=no
EV bug JkKhQdJsTc = straight opens=yes; EV bug Jk2s3d4h5c > Ad2s3d4h5c; EV bug Jk9h8h7h6h = straightflush opens=yes
EV bug JkKhQh9h2h = AdKdQd9d2d; EV bug JkAhKh9h2h = AdKdQd9d2d; EV bug AsAhJkKdKc = fullhouse opens=yes
EV bug QsQhQdJk2c = trips opens=yes; EV bug AsAhAdAcJk = fiveaces opens=yes
"""
LINES = [line.strip().removeprefix("EV ") for line in EV.replace("\n", ";").split(";") if line.strip()]


def cards(text: str) -> tuple[int, ...]:
    """Cards written with or without blanks between them."""
    plain = text.replace(" ", "")
    return tuple(CARD_OF[plain[at : at + 2]] for at in range(0, len(plain), 2))


def of_mode(mode: str) -> Evaluator:
    """The evaluator of an EV line's mode: std, c32, c32:<ranking>, bug."""
    game, _, order = mode.partition(":")
    match game:
        case "c32":
            return evaluator(Ranking(order=C32_ORDER[order], low_straight="A789T"), *FIVE, "stripped-32")
        case "bug":
            return evaluator(Ranking(top="five-aces", joker="bug"), *FIVE, "standard-53")
        case _:
            return evaluator(Ranking(), *FIVE, "standard-52")


@pytest.mark.parametrize("line", LINES)
def test_evaluator_line(line: str) -> None:
    """RULES.md 7.5: a hand against another, or a hand and its category, and whether it opens."""
    seen = 0
    mode, first, relation, second, *rest = line.split()
    ev = of_mode(mode)
    strength = ev.best(cards(first))
    if second[0].islower():
        seen += 1
        assert ev.category(strength) == second
    else:
        other = ev.best(cards(second))
        seen += 1
        assert {">": strength > other, "<": strength < other, "=": strength == other}[relation]
    if rest:
        seen += 1
        assert ev.opens(cards(first)) is (rest[0] == "opens=yes")
    assert seen


def test_ace_is_not_low_where_the_ranking_has_no_low_straight() -> None:
    """TH-DECK-3 with th_wheel = no."""
    ev = evaluator(Ranking(low_straight=""), *BOARD, "standard-52")
    assert ev.category(ev.best(cards("Ah2d"), cards("3c4s5h9dJc"))) == "highcard"
    assert ev.category(ev.best(cards("6h2d"), cards("3c4s5h9dJc"))) == "straight"


def test_best_five_of_seven_and_of_incomplete_boards() -> None:
    """Any five of hole cards and board count, none of the hole cards too; fewer than five are what they make so far."""
    ev = evaluator(Ranking(), *BOARD, "standard-52")
    board = cards("ThJhQhKhAh")
    assert ev.best(cards("2c3c"), board) == ev.best(cards("2d3d"), board)
    assert ev.category(ev.best(cards("AsAd"), cards("AcKdKh"))) == "fullhouse"
    assert ev.category(ev.best(cards("AsAd"), cards("AcKdQh2s"))) == "trips"
    assert ev.describe(ev.best(cards("AsAd"))) == "a pair of Aces"
    assert ev.best((), ()) < ev.best(cards("2c3c"))


def test_exactly_two_hole_cards_count() -> None:
    """Four hearts on the board and one in hand are no flush, quads on the board no quads."""
    ev = evaluator(Ranking(low="eight-or-better"), *TWO_THREE, "standard-52")
    assert ev.category(ev.best(cards("AhKsQd2c"), cards("ThJh5h4h8s"))) == "highcard"
    assert ev.category(ev.best(cards("AhKhQd2c"), cards("ThJh5h9c9s"))) == "flush"
    assert ev.category(ev.best(cards("AhKsQd2c"), cards("9h9d9c9s3s"))) == "trips"
    low = ev.low(cards("Ah2sKdKc"), cards("4h6d8cTsJs"))
    assert low is not None
    assert ev.describe_low(low) == "8,6,4,2,A"
    assert ev.low(cards("AhAsKdKc"), cards("4h6d8cTsJs")) is None
    assert ev.low(cards("Ah2sKdKc"), cards("4h4d8cTsJs")) is None
    better = ev.low(cards("Ah2sKdKc"), cards("3h4d5cTsJs"))
    assert better is not None
    assert better > low


def test_short_deck_order() -> None:
    """A flush beats a full house, the ace completes A-6-7-8-9, a straight beats three of a kind."""
    ev = evaluator(Ranking(order="short-deck", low_straight="A6789"), *BOARD, "short-36")
    board = cards("6h7h9h9dKc")
    flush, full, straight, trips = (ev.best(cards(hole), board) for hole in ("AhTh", "KdKs", "8cTs", "9cAs"))
    assert flush > full > straight > trips
    assert ev.describe(ev.best(cards("Ac8s"), cards("6h7h9dKcKs"))) == "a straight, Ace to Nine"
    assert ev.best(cards("Ac8s"), cards("6h7h9dKcKs")) < ev.best(cards("Tc8s"), cards("6h7h9dKcKs"))


def test_suits_break_ties_by_option() -> None:
    """C32-TIE-2: the better suit at the first place decides; no two different hands are equal."""
    ranking = Ranking(order="flush-over-full", low_straight="A789T", ties="by-suit", suit_order="HDCS")
    ev = evaluator(ranking, *FIVE, "stripped-32")
    assert ev.best(cards("8h8sKdQc9s")) > ev.best(cards("8d8cKhQh9h"))
    assert ev.best(cards("Ad9dTd8dQs")) > ev.best(cards("Ac9hTh8hQh"))
    assert ev.best(cards("As7d8c9hTd")) > ev.best(cards("Ah7h8d9dTc"))
    assert ev.best(cards("9s9cKdQc8s")) > ev.best(cards("8h8dAhKhQh"))
    assert ev.describe(ev.best(cards("8h8sKdQc9s"))) == "a pair of Eights"


def test_bug_options() -> None:
    """jb_bug_flush = ace_only, jb_five_aces = four_aces."""
    ev = evaluator(Ranking(joker="bug", joker_flush="ace-only"), *FIVE, "standard-53")
    assert ev.best(cards("JkAhKh9h2h")) > ev.best(cards("AdKdQd9d2d"))
    assert ev.category(ev.best(cards("AsAhAdAcJk"))) == "quads"
    assert ev.category(ev.best(cards("JkAhKhQhJh"))) == "straightflush"
    assert ev.opens(cards("QsQh4d3c2c"), "QQ")
    assert not ev.opens(cards("JsJh4d3c2c"), "QQ")


def test_lowball() -> None:
    """The worst hand wins, straights and flushes count, the ace is high."""
    ev = evaluator(Ranking(order="lowball-27"), *FIVE, "standard-52")
    order = ["7s5d4c3h2h", "8s5d4c3h2h", "As5d4c3h2h", "2s2d3c4h5h", "6s5d4c3h2h", "7h5h4h3h2h", "AsAdAcAh2h"]
    strengths = [ev.best(cards(hand)) for hand in order]
    assert strengths == sorted(strengths, reverse=True)
    assert ev.describe(strengths[0]) == "7,5,4,3,2"
    assert ev.describe(strengths[5]) == "a flush, Seven high"
    assert [ev.category(strength) for strength in strengths[2:5]] == ["highcard", "pair", "straight"]


def test_sets_of_different_suits_and_ranks() -> None:
    """Four cards beat three; then the lowest highest card."""
    ev = evaluator(Ranking(order="badugi"), (4, 4), (0, 0), "standard-52")
    order = ["Ac2d3h4s", "Kc2d3h4s", "KcQdJhTs", "Ac2d3h3s", "Ac2d4h4d", "KcQdJhJs", "AcAd2d2c", "Ac2c3c4c"]
    strengths = [ev.best(cards(hand)) for hand in order]
    assert strengths == sorted(strengths, reverse=True)
    assert ev.describe(strengths[0]) == "a Badugi: 4,3,2,A"
    assert ev.category(strengths[3]) == "3-card"


def test_frequency_is_counted() -> None:
    """RULES.md 6.3: in 32 cards flushes are rarer than quads, and no pair rarer than a pair."""
    names = "pair highcard twopair trips straight fullhouse quads flush straightflush"
    assert by_frequency("stripped-32", "A789T") == tuple(names.split())
    standard = "highcard pair twopair trips straight flush fullhouse quads straightflush"
    assert by_frequency("standard-52", "A2345") == tuple(standard.split())


def test_hostile_holdings() -> None:
    """A joker without a meaning counts for nothing, duplicates do not crash, fistfuls of cards do not take hours."""
    ev = evaluator(Ranking(), *BOARD, "standard-52")
    assert ev.category(ev.best((JOKER, 51), cards("AsKd7c2h9s"))) == "pair"
    assert ev.best(cards("AsAs"), cards("AsAsAsAsAs")) > 0
    assert ev.best(tuple(range(52)), cards("AsKd7c2h9s")) == 0
    assert ev.best(tuple(range(9)), cards("AsKd7c2h9s")) > 0
    draw = evaluator(Ranking(), *FIVE, "standard-52")
    assert draw.best(tuple(range(52))) == 0
    assert draw.category(0) == draw.describe(0) == ""
    two_three = evaluator(Ranking(low="eight-or-better"), *TWO_THREE, "standard-52")
    for bad in ((-1, 5), (-1, 5, 6, 7), (3, 4, 5, 6, -1)):
        for each in (ev, draw, two_three):
            with pytest.raises(ValueError, match="unknown card"):
                each.best(bad, cards("AsKd7c2h9s"))
    with pytest.raises(ValueError, match="unknown card"):
        two_three.low((-1, 5, 6, 7), cards("AsKd7c2h9s"))
    assert two_three.low((JOKER, 4, 8, 48), cards("5s6d7c2h9s")) is not None


ORACLE: list[tuple[str, Evaluator, str, int, int]] = [
    ("any five of seven", evaluator(Ranking(), *BOARD, "standard-52"), "StandardHighHand", 2, 2),
    ("two and three", evaluator(Ranking(), *TWO_THREE, "standard-52"), "OmahaHoldemHand", 4, 2),
    (
        "low of two and three",
        evaluator(Ranking(low="eight-or-better"), *TWO_THREE, "standard-52"),
        "OmahaEightOrBetterLowHand",
        4,
        2,
    ),
    (
        "short deck",
        evaluator(Ranking(order="short-deck", low_straight="A6789"), *BOARD, "short-36"),
        "ShortDeckHoldemHand",
        2,
        6,
    ),
]


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "ev", "oracle", "size", "lowest"), ORACLE, ids=[row[0] for row in ORACLE])
def test_agrees_with_an_independent_evaluator(name: str, ev: Evaluator, oracle: str, size: int, lowest: int) -> None:
    """Pairs of hands on one random board compare alike."""
    seen = 0
    pytest.importorskip("pokerkit", reason="the oracle is not installed")
    hand_type: Any = getattr(import_module("pokerkit"), oracle)
    low = "Low" in oracle
    dice = random.Random(name)
    deck = [card for card in range(52) if card // 4 >= lowest - 2]
    for _ in range(1500 if size == 2 else 500):
        some = dice.sample(deck, 5 + 2 * size)
        board, holes = tuple(some[:5]), (tuple(some[5 : 5 + size]), tuple(some[5 + size :]))
        ours = [(ev.low if low else ev.best)(hole, board) for hole in holes]
        theirs = []
        for hole in holes:
            texts = [cards_text(part).replace(" ", "") for part in (hole, board)]
            theirs.append(hand_type.from_game_or_none(*texts))
        seen += 1
        assert [each is None for each in ours] == [each is None for each in theirs], cards_text(some)
        if None not in ours:
            first, second = ours
            seen += 1
            assert first is not None
            assert second is not None
            assert (first > second, first == second) == (theirs[0] > theirs[1], theirs[0] == theirs[1]), some
    assert seen


@pytest.mark.long
def test_all_hands_of_32_cards() -> None:
    """RULES.md 6.3: the categories of all 201,376 hands of the 32-card deck."""
    ev = of_mode("c32")
    deck = [card for card in range(52) if card // 4 >= 5]
    counts = Counter(ev.category(ev.best(hand)) for hand in combinations(deck, 5))
    assert counts == {
        "straightflush": 20,
        "flush": 204,
        "quads": 224,
        "fullhouse": 1344,
        "straight": 5100,
        "trips": 10752,
        "twopair": 24192,
        "highcard": 52020,
        "pair": 107520,
    }


@pytest.mark.long
def test_no_ties_by_suit() -> None:
    """C32-TIE-2: with suits that break ties, all hands of the 32-card deck differ."""
    ranking = Ranking(order="flush-over-full", low_straight="A789T", ties="by-suit", suit_order="SHDC")
    ev = evaluator(ranking, *FIVE, "stripped-32")
    deck = [card for card in range(52) if card // 4 >= 5]
    assert len({ev.best(hand) for hand in combinations(deck, 5)}) == 201_376


@pytest.mark.heavy
@pytest.mark.parametrize("game", ["holdem", "6+-holdem"])
def test_the_short_way_to_the_best_of_seven_is_the_long_one(game: str) -> None:
    book = load(game)
    scale = Scale(book.ranking, book.deck)
    assert scale.usual
    cards = range(52) if book.deck == "standard-52" else range(16, 52)
    rng = random.Random(4)
    for _ in range(3000):
        ranks = [card // 4 for card in rng.sample(cards, rng.choice((6, 7)))]
        assert scale.best_of(ranks) == max(scale.worth(five) for five in combinations(ranks, 5)), ranks
