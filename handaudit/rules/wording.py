"""A log's words for a hand are a claim: they are compared by what they mean, and words that mean nothing to us are
never held against the log."""

import re
from typing import Final, NamedTuple

from handaudit.model.cards import CARD_OF, RANKS
from handaudit.rules.phrases import NAMES, PLURALS, straight_ends
from handaudit.rules.ranking import Evaluator
from handaudit.rules.strength import ACE, LOWBALL, SETS

_LONGEST: Final = 200
_APART: Final = re.compile(r"[\s,+:;]+")
_LOW_APART: Final = re.compile(r"[\s,.-]+")
# The longest name first where one begins with another.
_CATEGORY: Final[tuple[tuple[str, str], ...]] = (
    ("royal flush", "straightflush"),
    ("straight flush", "straightflush"),
    ("five of a kind", "fiveaces"),
    ("four of a kind", "quads"),
    ("three of a kind", "trips"),
    ("full house", "fullhouse"),
    ("two pairs", "twopair"),
    ("two pair", "twopair"),
    ("one pair", "pair"),
    ("high card", "highcard"),
    ("straight", "straight"),
    ("flush", "flush"),
    ("quads", "quads"),
    ("trips", "trips"),
    ("pair", "pair"),
)
_FILLERS: Final = frozenset(("", "of", "and", "to", "high", "full", "over", "with", "a", "kicker", "kickers"))
_NO_LOW: Final = frozenset(("na", "n/a", "none", "no low", "-", ""))
_NUMBER: Final[dict[str, int]] = (
    {name.casefold(): number for number, name in enumerate(NAMES) if name}
    | {name.casefold(): number for number, name in enumerate(PLURALS) if name}
    | {rank.casefold(): number for number, rank in enumerate(RANKS, start=2)}
    | {"10": 10, "two": 2, "twos": 2, "sixs": 6}
)
# Where the kickers begin among the ranks of a strength; the other categories have none.
_KICKERS_FROM: Final = {"highcard": 1, "pair": 1, "twopair": 2, "trips": 1, "flush": 1, "quads": 1}


class Words(NamedTuple):
    """What a text says of a hand. `ranks` is None where the category is plain and the rest is not; `cards` are the
    five cards that some rooms list; `kickers` is () where none is named and None where they cannot be read."""

    category: str
    ranks: tuple[int, ...] | None = ()
    kickers: tuple[int, ...] | None = ()
    cards: tuple[int, ...] = ()
    royal: bool = False


def _numbers(text: str) -> tuple[int, ...] | None:
    """The rank numbers named in a text, None where it holds anything but ranks and fillers."""
    found: list[int] = []
    for word in _APART.split(text):
        number = _NUMBER.get(word.removesuffix("'s"))
        # `a` is the ace here: an article stands only before the category, which is cut off.
        if number is not None:
            found.append(number)
        elif word not in _FILLERS:
            return None
    return tuple(found)


def _kickers(text: str) -> tuple[int, ...] | None:
    """The kickers after the dash: `ace+queen kicker`; none are named by `lower kicker` and `lower cards`."""
    head, _, tail = text.rpartition(" ")
    if tail.rstrip("s") not in ("kicker", "card"):
        return None
    return () if head == "lower" else _numbers(head)


def read_words(text: str) -> Words | None:
    """What a text says, in any vocabulary that we know; None where not even the category is plain."""
    if len(text) > _LONGEST:
        return None
    plain = " ".join(text.casefold().split()).rstrip(".")
    main, _, kickers = plain.partition(" - ")
    main = main.removeprefix("a ").removeprefix("an ").strip()
    for name, category in _CATEGORY:
        rest = main.removeprefix(name)
        if rest == main or rest[:1].isalnum():
            continue
        listed, opened, cards_text = rest.partition("[")
        cards = tuple(CARD_OF.get(card[:1].upper() + card[1:], -1) for card in cards_text.rstrip("] ").split())
        if opened and (len(cards) != 5 or -1 in cards or listed.strip()):
            return Words(category, None)
        ranks = _numbers(listed)
        return Words(category, ranks, _kickers(kickers) if kickers else (), cards, name == "royal flush")
    number = _NUMBER.get(main.removesuffix(" high"))
    return Words("highcard", (number,)) if number is not None and main.endswith(" high") else None


def _ranks_agree(said: Words, numbers: tuple[int, ...], wheel_top: int) -> bool | None:
    """Whether the ranks that are named are those of the hand; None where that cannot be told."""
    ranks = said.ranks
    if ranks is None:
        return None
    if said.royal and numbers[0] != ACE:
        return False
    if said.category in ("straight", "straightflush"):
        low, top = straight_ends(numbers[0], wheel_top)
        if len(ranks) > 2:
            return None
        # The ace may be named for what it counts as: the room's words for such a straight are not settled.
        ends = {frozenset((low, top)), frozenset((top - 4, top))}
        return ranks in ((), (top,)) or (len(ranks) == 2 and frozenset(ranks) in ends)
    if said.category == "twopair" and len(ranks) >= 2 and ranks[0] < ranks[1]:
        ranks = (ranks[1], ranks[0], *ranks[2:])
    if len(ranks) > len(numbers):
        return None
    if numbers[: len(ranks)] != ranks:
        return False
    start = _KICKERS_FROM.get(said.category, len(numbers))
    if said.kickers is None or start + len(said.kickers) > len(numbers):
        return None
    return numbers[start : start + len(said.kickers)] == said.kickers


def _high_agrees(text: str, ev: Evaluator, strength: int) -> bool | None:
    if text == ev.describe(strength):
        return True
    said = read_words(text)
    category, numbers = ev.parts(strength)
    if said is None or not category:
        return None
    if said.category != category:
        return False
    if said.cards:
        return ev.five(said.cards) == strength
    return _ranks_agree(said, numbers, ev.scale.wheel_top)


def _listed(text: str) -> tuple[int, ...] | None:
    """The ranks of `8,6,4,2,A`, None where the text is anything else."""
    numbers = [_NUMBER.get(rank, 0) for rank in _LOW_APART.split(text.casefold().strip())]
    return tuple(sorted(numbers)) if all(numbers) else None


def _low_agrees(text: str, ev: Evaluator, low: int | None) -> bool | None:
    if text.casefold().strip() in _NO_LOW:
        return low is None
    listed = _listed(text)
    if listed is None:
        return None
    return low is not None and listed == _listed(ev.describe_low(low))


def _set_agrees(text: str, ev: Evaluator, strength: int) -> bool | None:
    """`a Badugi: 8,6,4,A` or `3-card: 7,4,A` against a set of cards of different suits and ranks."""
    said, expected = (words.casefold().removeprefix("a ").partition(":") for words in (text, ev.describe(strength)))
    listed = _listed(said[2])
    if listed is None or not (said[0] == "badugi" or said[0].endswith("-card")):
        return None
    return said[0] == expected[0] and listed == _listed(expected[2])


def words_agree(text: str, ev: Evaluator, strength: int | None, low: int | None, has_low: bool) -> bool | None:
    """Whether the words name the hand of this strength, and its low where the game has one; None where it cannot be
    told: cards that are not known, or words of a vocabulary that is not."""
    if strength is None or len(text) > _LONGEST:
        return None
    # The words end where a remark begins: `a flush, King high (pot not awarded as player cashed out)`.
    text = text.strip().removeprefix("(").partition(" (")[0].rstrip(")")
    if not text:
        return None
    order = ev.ranking.order
    if order in SETS:
        return _set_agrees(text, ev, strength)
    start = text[:3].casefold()
    if order in LOWBALL:
        text = text[3:].strip() if start == "lo:" else text
        listed = _listed(text)
        if listed is None:
            return _high_agrees(text, ev, strength)
        category, numbers = ev.parts(strength)
        return category == "highcard" and listed == tuple(sorted(numbers))
    if start != "hi:":
        return None if start == "lo:" else _high_agrees(text, ev, strength)
    high_text, _, low_text = text[3:].partition(";")
    high = _high_agrees(high_text.strip(), ev, strength)
    if not has_low:
        return None if low_text and high else high
    low_text = low_text.strip()
    if low_text and low_text[:3].casefold() != "lo:":
        return None if high else high
    both = (high, _low_agrees(low_text[3:], ev, low))
    return False if False in both else None if None in both else True


def words_of(ev: Evaluator, strength: int, low: int | None, has_low: bool) -> str:
    """The words that are due, as the first layout prints them: `HI: a pair of Aces; LO: 8,6,4,2,A`."""
    words = ev.describe(strength)
    if ev.ranking.order in LOWBALL:
        return f"Lo: {words}"
    if not has_low:
        return words
    return f"HI: {words}" if low is None else f"HI: {words}; LO: {ev.describe_low(low)}"
