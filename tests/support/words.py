"""The words that a room prints for a hand."""

from tests.support.evaluator import Strength, category

ONE = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
MANY = tuple("Sixes" if one == "Six" else one + "s" for one in ONE)
LOWS = {1: "A", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8"}


def words(value: Strength, short: bool) -> str:
    """`two pair, Aces and Kings`."""
    name, ranks = category(value, short), value[1]
    if name in {"straight", "straight flush"}:
        bottom = ranks[0] - 4
        if bottom < (4 if short else 0):
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


def with_kicker(value: Strength, best: Strength | None, short: bool) -> str:
    """The words, with the kicker where it decides against the best hand shown before it."""
    text = words(value, short)
    kept = {"high card": 1, "pair": 1, "two pair": 2, "trips": 1}.get(category(value, short), 0)
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


def low_words(value: tuple[int, ...]) -> str:
    """`8,6,4,2,A`."""
    return ",".join(LOWS[number] for number in value)


def false_words(value: Strength, short: bool) -> str:
    """Words that this hand certainly is not: another category, or another rank of the same."""
    return "a flush, Nine high" if category(value, short) not in {"flush", "straight flush"} else "a pair of Deuces"
