"""The words for a hand are compared by what they mean; unknown words accuse nobody."""

import pytest

from handaudit.model.cards import CARD_OF
from handaudit.model.rulebook import Ranking
from handaudit.rules.ranking import Evaluator, evaluator
from handaudit.rules.wording import words_agree, words_of

HIGH = evaluator(Ranking(), (0, 2), (3, 5), "standard-52")
SPLIT = evaluator(Ranking(low="eight-or-better"), (2, 2), (3, 3), "standard-52")
BUG = evaluator(Ranking(top="five-aces", joker="bug"), (5, 5), (0, 0), "standard-53")
SHORT = evaluator(Ranking(order="short-deck", low_straight="A6789"), (0, 2), (3, 5), "short-36")
LOWBALL = evaluator(Ranking(order="lowball-27"), (5, 5), (0, 0), "standard-52")
SETS = evaluator(Ranking(order="badugi"), (4, 4), (0, 0), "standard-52")


def cards(text: str) -> tuple[int, ...]:
    """Cards written with blanks between them."""
    return tuple(CARD_OF[card] for card in text.split())


def judged(text: str, ev: Evaluator, hole: str, board: str = "") -> bool | None:
    """Whether the words agree with the hand that these cards make."""
    both = cards(hole), cards(board)
    return words_agree(text, ev, ev.best(*both), ev.low(*both), bool(ev.ranking.low))


PRINTED = [
    (HIGH, "As Kd", "9c 7h 5d 3s 2h", "high card Ace"),
    (HIGH, "As Ad", "9c 7h 5d 3s 2h", "a pair of Aces"),
    (HIGH, "6s 6d", "9c 7h 5d 3s 2h", "a pair of Sixes"),
    (HIGH, "Ks 2d", "Kc 7h 5d 3s 2h", "two pair, Kings and Deuces"),
    (HIGH, "6s 6d", "6c Kh Jd 3s 2h", "three of a kind, Sixes"),
    (HIGH, "As 5d", "4c 3h 2d Js Kh", "a straight, Ace to Five"),
    (HIGH, "As Kd", "Qc Jh Td 3s 2h", "a straight, Ten to Ace"),
    (HIGH, "Kh 5h", "9h 7h 2h As Ad", "a flush, King high"),
    (HIGH, "As Ad", "Ac 7h 7d 3s 2h", "a full house, Aces full of Sevens"),
    (HIGH, "9s 9d", "9c 9h 5d 3s 2h", "four of a kind, Nines"),
    (HIGH, "9s 8s", "7s 6s 5s 3s 2h", "a straight flush, Five to Nine"),
    (HIGH, "As Ks", "Qs Js Ts 3s 2h", "a Royal Flush"),
    (BUG, "As Ad Ac Ah Jk", "", "five of a kind, Aces"),
    (SPLIT, "Ah 2s Kd Kc", "4h 6d 8c Ts Js", "HI: a pair of Kings; LO: 8,6,4,2,A"),
    (SPLIT, "Ah Qs Kd Kc", "4h 6d Ad Ts Js", "HI: a straight, Ten to Ace"),
    (LOWBALL, "9s 7d 5c 4h 2h", "", "Lo: 9,7,5,4,2"),
    (LOWBALL, "8s 8d 5c 4h 2h", "", "Lo: a pair of Eights"),
    (SETS, "8s 6d 4c Ah", "", "a Badugi: 8,6,4,A"),
    (SETS, "8s 6d 4c As", "", "a 3-card: 6,4,A"),
]


@pytest.mark.parametrize(("ev", "hole", "board", "words"), PRINTED, ids=[row[3] for row in PRINTED])
def test_words_are_those_that_a_room_prints(ev: Evaluator, hole: str, board: str, words: str) -> None:
    """The words due for a hand, which agree with it in any case and with blanks around."""
    both = cards(hole), cards(board)
    strength, low = ev.best(*both), ev.low(*both)
    assert words_of(ev, strength, low, bool(ev.ranking.low)) == words
    assert judged(words, ev, hole, board) is True
    assert judged(f"  {words.upper()} ", ev, hole, board) is True
    for other_ev, _, _, other in PRINTED:
        if other_ev is ev and other != words:
            assert judged(other, ev, hole, board) is False


PAIR = ("As Qd", "Ac Kh 9d 3s 2h")
TWO_PAIR = ("As Qd", "Ac Kh Kd 3s 2h")
STRAIGHT = ("As 5d", "4c 3h 2d Js Kh")
FULL = ("As Ad", "Js Jh Jc 3s 2h")
ROYAL = ("As Ks", "Qs Js Ts 3s 2h")
OTHER_WORDS = [
    ("a pair of Aces - King kicker", PAIR, True),
    ("a pair of Aces - King+Queen kicker", PAIR, True),
    ("a pair of Aces - Queen kicker", PAIR, False),
    ("a pair of Aces - lower kicker", PAIR, True),
    ("a pair of Aces - purple kicker", PAIR, None),
    ("a pair of Kings - purple kicker", PAIR, False),
    ("a pair of Aces (pot not awarded as player cashed out)", PAIR, True),
    ("One Pair, Aces", PAIR, True),
    ("Pair", PAIR, True),
    ("High Card", PAIR, False),
    ("Ace high", PAIR, False),
    ("a pair of fine ladies", PAIR, None),
    ("two pair of something", PAIR, False),
    ("the nuts", PAIR, None),
    ("pairs well with cheese", PAIR, None),
    ("", PAIR, None),
    ("a" * 10_000, PAIR, None),
    ("two pair, Aces and Kings - Queen kicker", TWO_PAIR, True),
    ("two pair, Aces and Kings - Jack kicker", TWO_PAIR, False),
    ("Two Pairs A K and Q", TWO_PAIR, True),
    ("Two Pairs A K and J", TWO_PAIR, False),
    ("Two Pairs [As Ac Kh Kd Qd]", TWO_PAIR, True),
    ("Two Pairs [As Ac Kh Kd 3s]", TWO_PAIR, False),
    ("Two Pairs [As Ac ..]", TWO_PAIR, None),
    ("a straight, Five high", STRAIGHT, True),
    ("a straight, Six high", STRAIGHT, False),
    ("a straight, Deuce to Six", STRAIGHT, False),
    ("Straight", STRAIGHT, True),
    ("Full House J's and A's", FULL, True),
    ("Full House A's and J's", FULL, False),
    ("a full house, Jacks over Aces", FULL, True),
    ("a straight flush, Ten to Ace", ROYAL, True),
    ("a flush, Ace high", ROYAL, False),
]


@pytest.mark.parametrize(("text", "hand", "verdict"), OTHER_WORDS, ids=[row[0][:60] or "empty" for row in OTHER_WORDS])
def test_words_of_every_kind(text: str, hand: tuple[str, str], verdict: bool | None) -> None:
    """Kickers and other rooms' words: true, false, or not to be told."""
    assert judged(text, HIGH, *hand) is verdict


def test_low_part() -> None:
    """The low must be that of the hand, be there if the hand has one, and be absent if it has none."""
    hand, without = ("Ah 2s Kd Kc", "4h 6d 8c Ts Js"), ("Ah Ad Kd Kc", "4h 6d 8c Ts Js")
    assert judged("HI: a pair of Kings; LO: 8,6,4,3,A", SPLIT, *hand) is False
    assert judged("HI: a pair of Aces; LO: 8,6,4,2,A", SPLIT, *hand) is False
    assert judged("HI: a pair of Kings", SPLIT, *hand) is False
    assert judged("HI: a pair of Kings; LO: something", SPLIT, *hand) is None
    assert judged("HI: a pair of Aces; LO: 8,6,4,2,A", SPLIT, *without) is False
    assert judged("HI: a pair of Aces; LO: NA", SPLIT, *without) is True
    assert judged("HI: a pair of Aces", SPLIT, *without) is True
    assert judged("HI: a pair of Aces; LO: 8,6,4,2,A", HIGH, *PAIR) is None
    assert judged("Lo: 9,7,5,4,2", HIGH, *PAIR) is None


def test_lowest_straight_of_a_short_deck_in_either_reading() -> None:
    """A-6-7-8-9 may be said from the ace or by its ranks; another straight may not."""
    hand = ("Ac 8s", "6h 7h 9d Kc Ks")
    assert judged("a straight, Ace to Nine", SHORT, *hand) is True
    assert judged("a straight, Five to Nine", SHORT, *hand) is True
    assert judged("a straight, Six to Ten", SHORT, *hand) is False


def test_unknown_cards_decide_nothing() -> None:
    """No strength, no verdict."""
    assert words_agree("a pair of Aces", HIGH, None, None, has_low=False) is None
