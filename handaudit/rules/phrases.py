"""The words for a hand, as the first layout prints them; other sites' words are compared by what they mean (wording.py)."""

from typing import Final

from handaudit.rules.strength import ACE

_WORDS: Final = "Deuce Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace"
NAMES: Final = ("", "", *_WORDS.split())
PLURALS: Final = tuple(name + ("es" if name == "Six" else "s") if name else "" for name in NAMES)


def straight_ends(top: int, wheel_top: int) -> tuple[int, int]:
    """The numbers of the lowest and the highest card of a straight: the ace below the lowest one."""
    return (ACE if top == wheel_top else top - 4), top


def phrase(category: str, numbers: tuple[int, ...], wheel_top: int) -> str:
    """`two pair, Kings and Deuces`: a category and its rank numbers in words; empty for no hand."""
    match category:
        case "highcard":
            return f"high card {NAMES[numbers[0]]}"
        case "pair":
            return f"a pair of {PLURALS[numbers[0]]}"
        case "twopair":
            return f"two pair, {PLURALS[numbers[0]]} and {PLURALS[numbers[1]]}"
        case "trips":
            return f"three of a kind, {PLURALS[numbers[0]]}"
        case "flush":
            return f"a flush, {NAMES[numbers[0]]} high"
        case "fullhouse":
            return f"a full house, {PLURALS[numbers[0]]} full of {PLURALS[numbers[1]]}"
        case "quads":
            return f"four of a kind, {PLURALS[numbers[0]]}"
        case "fiveaces":
            return "five of a kind, Aces"
        case "straight" | "straightflush":
            if category == "straightflush" and numbers[0] == ACE:
                return "a Royal Flush"
            low, top = straight_ends(numbers[0], wheel_top)
            word = "a straight" if category == "straight" else "a straight flush"
            return f"{word}, {NAMES[low]} to {NAMES[top]}"
    return ""
