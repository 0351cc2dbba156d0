"""Why a hand is not taken: the step at which it was left, or what its text tells more plainly."""

from typing import Final

(
    TAKEN, SIZE, HEADINGS, HEAD, SEATS, LINES, CARDS, POSTS, BETS, ENDING, SHOWDOWN, SUMMARY, NAMES,
) = range(13)  # fmt: skip
WORDS: Final = (
    "bytes that are not UTF-8",
    "very few lines, or very many; blank lines, blanks or signs where a plain hand has none",
    "headings in another order, or others than a plain hand has",
    "another game, limit, house or header",
    "seats with more than a name and a stack",
    "lines that are no plain action",
    "cards dealt twice, or not as many to a seat as the game deals",
    "antes and blinds that are not just what is due",
    "bets that are not just what is due",
    "what is paid, shown or mucked, and when",
    "a showdown where not all is shown that the awards need, or pots paid in other ways",
    "a summary that says more than a plain one, or other things",
    "names that may be taken for a line",
)
"""By step. What is UTF-8 but for names and chat is taken, unless the whole log is in another encoding."""
TELLING: Final = (
    (b"\n*** FIRST RIVER ***", "two boards"),
    (b" cashed out ", "cash-outs"),
    (b" straddle", "straddles"),
    (b" Cap ", "a cap on bets"),
)
"""What stands in hands that are left for just that."""


def reason(step: int, raw: bytes) -> str:
    """Why a hand of these bytes was left at a step."""
    return next((words for text, words in TELLING if text in raw), WORDS[step])
