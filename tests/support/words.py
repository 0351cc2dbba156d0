"""The words that a room prints for a hand."""

from tests.support.evaluator import Ranking, Value

ONE = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
MANY = tuple("Sixes" if one == "Six" else one + "s" for one in ONE)
ALONE = (1, 1, 1, 1, 1)
KEPT = {"high card": 1, "pair": 1, "two pair": 2, "trips": 1}
"""How many ranks of a category stand in its words; the others are kickers."""


def category(value: Value, ranking: Ranking) -> str:
    """The name of a value's category."""
    return ranking.order[value[0]]


def words(value: Value, ranking: Ranking) -> str:
    """`two pair, Aces and Kings`."""
    if value[0] == len(ranking.order):
        return "five of a kind, Aces"
    name, ranks = category(value, ranking), value[1]
    if name in {"straight", "straight flush"}:
        bottom = ranks[0] - 4
        if bottom < ranking.bottom:
            bottom = 12
        if name == "straight flush" and ranks[0] == 12:
            return "a Royal Flush"
        return f"a {name}, {ONE[bottom]} to {ONE[ranks[0]]}"
    if name == "full house":
        return f"a full house, {MANY[ranks[0]]} full of {MANY[ranks[1]]}"
    if name == "two pair":
        return f"two pair, {MANY[ranks[0]]} and {MANY[ranks[1]]}"
    return {
        "high card": f"high card {ONE[ranks[0]]}",
        "pair": f"a pair of {MANY[ranks[0]]}",
        "trips": f"three of a kind, {MANY[ranks[0]]}",
        "quads": f"four of a kind, {MANY[ranks[0]]}",
        "flush": f"a flush, {ONE[ranks[0]]} high",
    }[name]


def with_kicker(value: Value, best: Value | None, ranking: Ranking) -> str:
    """The words, with the kicker where it decides against the best hand shown before it."""
    text = words(value, ranking)
    kept = KEPT.get(category(value, ranking), 0)
    if best is None or not kept or value == best or value[0] != best[0] or value[1][:kept] != best[1][:kept]:
        return text
    if value < best:
        return text + " - lower kicker"
    named = []
    for mine, other in zip(value[1][kept:], best[1][kept:], strict=True):
        named.append(ONE[mine])
        if mine != other:
            break
    return f"{text} - {'+'.join(named)} kicker"


def low_words(value: Value) -> str:
    """`8,6,4,2,A`."""
    return ",".join("A" if number == -1 else "23456789TJQK"[-number - 2] for number in value[1])


def false_words(value: Value, ranking: Ranking) -> str:
    """Words that this hand certainly is not: another category, or another rank of the same."""
    return "a flush, Nine high" if category(value, ranking) not in {"flush", "straight flush"} else "a pair of Deuces"
