"""The boards that the native kernel counts are those that the reference path counts, winner for winner."""

import random
from collections.abc import Sequence

import pytest

from handaudit.model.rulebook import Ranking
from handaudit.rules.load import load
from handaudit.rules.ranking import Evaluator, evaluator
from handaudit.stats.equity import _one_by_one, _together, boards_of, shares_of
from handaudit.stats.odds import HANDS, HOLE, odds_of
from handaudit.stats.shares import Use, shares, use_of
from tests.support.clean_hands import the_kernel

GAMES = {
    "holdem": 2,
    "6+-holdem": 2,
    "omaha": 4,
    "omaha-hi-lo": 4,
    "5-card-omaha": 5,
    "5-card-omaha-hi-lo": 5,
    "6-card-omaha": 6,
    "6-card-omaha-hi-lo": 6,
    "courchevel-hi-lo": 5,
    "split-holdem": 2,
}
ORDERS = ("flush-over-full", "flush-over-quads", "trips-over-straight")
FREE, EXACT = ((0, 2), (0, 5)), ((2, 2), (3, 3))


def rank_of(name: str) -> tuple[Evaluator, Use, int]:
    book = load(name, ())
    ev = evaluator(book.ranking, book.hole_used, book.board_used, book.deck)
    use = use_of(ev, book.hole_dealt, book.hole_used, book.board_used)
    assert use is not None
    return ev, use, GAMES[name]


def dealt(
    rng: random.Random, ev: Evaluator, size: int, least: int
) -> tuple[list[tuple[int, ...]], tuple[int, ...], list[int]]:
    """Hands, a board and what is left of the pack without some dead cards; now and then nearly all of one suit."""
    pack = list(range(least, 52))
    rng.shuffle(pack)
    if rng.random() < 0.3:
        pack.sort(key=lambda card: (card % 4 != 1) * rng.random())
    seats = rng.choice((2, 2, 3, 4, 6, HANDS))
    while seats * size > len(pack) - 12:
        seats -= 1
    lying, dead = rng.choice((0, 1, 2, 3, 4, 5)), rng.choice((0, 0, 1, 6))
    hands = [tuple(pack[at * size : (at + 1) * size]) for at in range(seats)]
    rest = pack[seats * size :]
    return hands, tuple(rest[:lying]), rest[lying + dead :]


def agree(ev: Evaluator, use: Use, hands: Sequence[tuple[int, ...]], known: tuple[int, ...], unseen: list[int]) -> None:
    boards = _together(ev, use, hands, known, unseen, 5 - len(known))
    odds = odds_of(ev, use, hands, known, unseen, 5 - len(known))
    assert odds is not None
    for seats in (list(range(len(hands))), list(range(len(hands)))[-2:]):
        counted = the_kernel().Odds(ev.scale, use.pairs, use.low).wins([hands[at] for at in seats], known, unseen)
        parts = shares_of(boards, seats)
        assert odds(seats) == parts == shares(*counted), (hands, known, unseen)
        assert sum(parts) == 1


@pytest.mark.parametrize("name", list(GAMES))
def test_games(name: str, pytestconfig: pytest.Config) -> None:
    ev, use, size = rank_of(name)
    least = 16 if name.startswith("6+") else 0
    rng, whole = random.Random(name), pytestconfig.getoption("--long")
    for _ in range(2_000 // whole if whole else 25):
        agree(ev, use, *dealt(rng, ev, size, least))


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("low_straight", ["A2345", ""])
def test_rankings(order: str, low_straight: str) -> None:
    rng = random.Random(order)
    for number in range(12):
        used, size = (FREE, 2) if number % 2 else (EXACT, 4)
        ranking = Ranking(order=order, low_straight=low_straight, low="eight-or-better" if number % 3 else "")
        ev = evaluator(ranking, *used, "standard-52")
        use = use_of(ev, size, *used)
        assert use is not None
        agree(ev, use, *dealt(rng, ev, size, 0))


@pytest.mark.parametrize("name", list(GAMES))
def test_few_cards_board_by_board(name: str) -> None:
    """Where so few cards are left, most of one suit, that each board can be ranked by itself."""
    ev, use, size = rank_of(name)
    least = 16 if name.startswith("6+") else 0
    rng = random.Random(f"few {name}")
    for number in range(6):
        hands, known, unseen = dealt(rng, ev, size, least)
        known, more = known[: number % 3], [*known[number % 3 :], *unseen]
        rest = sorted(more, key=lambda card: (card % 4 != number % 4, rng.random()))[: 10 - 2 * (size > 2)]
        odds = odds_of(ev, use, hands, known, rest, 5 - len(known))
        boards = _one_by_one(ev, hands, known, rest, 5 - len(known))
        assert odds is not None
        assert odds(range(len(hands))) == shares_of(boards, range(len(hands))), (hands, known, rest)


@pytest.mark.parametrize("name", ["holdem", "omaha-hi-lo"])
def test_neither_suits_nor_the_order_of_hands_matter(name: str) -> None:
    """Whatever was counted before: the same cards in other suits, held by others, win as many boards."""
    ev, use, size = rank_of(name)
    odds, rng = the_kernel().Odds(ev.scale, use.pairs, use.low), random.Random(f"suits {name}")
    for _ in range(20):
        hands, known, unseen = dealt(rng, ev, size, 0)
        counted = odds.wins(hands, known, unseen)
        suits, order = rng.sample(range(4), 4), rng.sample(range(len(hands)), len(hands))
        lying, rest, *held = [
            tuple([card // 4 * 4 + suits[card % 4] for card in cards]) for cards in (known, unseen, *hands)
        ]
        again = odds.wins([held[at] for at in order], lying, rest)
        assert again == tuple([rows[at] for at in order] for rows in counted)


def test_a_strength_that_is_kept_is_that_of_its_board() -> None:
    """Hands of the same ranks are ranked once; more than are kept, and again."""
    ev, use, _ = rank_of("holdem")
    odds, rng = the_kernel().Odds(ev.scale, use.pairs, use.low), random.Random(7)
    seen = [dealt(rng, ev, 2, 0) for _ in range(120)]
    first = [odds.wins(*one) for one in seen]
    assert [odds.wins(*one) for one in seen] == first
    assert [the_kernel().Odds(ev.scale, use.pairs, use.low).wins(*one) for one in seen] == first


def test_what_the_kernel_does_not_take_is_counted_without_it() -> None:
    ev, use, _ = rank_of("omaha")
    pack = list(range(52))
    many = [(at, at + 12, at + 24, at + 36) for at in range(HANDS + 1)]
    long = [tuple(range(HOLE + 1)), tuple(range(20, 21 + HOLE))]
    for hands in (many, long):
        left = [card for card in pack if not any(card in hand for hand in hands)]
        known = tuple(left[:4])
        odds, boards = odds_of(ev, use, hands, known, left[4:], 1), boards_of(ev, use, hands, known, left[4:], 1)
        assert odds is not None
        assert boards is not None
        assert odds(range(len(hands))) == shares_of(boards, range(len(hands)))
    assert odds_of(ev, use, many, (), [50, 51], 5) is None


@pytest.mark.parametrize(
    ("hands", "known", "unseen"),
    [
        ([(0, 1, 2, 3), (4, 5, 6, 3)], (), range(10, 40)),
        ([(0, 1, 2, 3), (4, 5, 6, 7)], (8, 9, 10), range(10, 40)),
        ([(0, 1, 2, 3), (4, 5, 6, 52)], (), range(10, 40)),
        ([(0, 1, 2, 3), (4, 5, 6, -1)], (), range(10, 40)),
        ([(0, 1, 2, 3), (4,)], (), range(10, 40)),
        ([(0, 1, 2, 3, 4, 5, 6), (7, 8)], (), range(10, 40)),
        ([], (), range(10, 40)),
        ([(2 * at, 2 * at + 1) for at in range(HANDS + 1)], (), range(30, 40)),
        ([(0, 1), (2, 3)], (4, 5, 6, 7, 8, 9), range(10, 40)),
    ],
)
def test_what_is_no_hand_or_board_is_refused(
    hands: list[tuple[int, ...]], known: tuple[int, ...], unseen: Sequence[int]
) -> None:
    ev, use, _ = rank_of("omaha")
    with pytest.raises(ValueError, match="not"):
        the_kernel().Odds(ev.scale, use.pairs, use.low).wins(hands, known, unseen)
