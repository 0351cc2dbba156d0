"""Amounts lose the name of their money, cards their commas, and a line that was broken is made whole; stakes without a word for the
limit are fixed ones. In stud the hand begins with the third street, and a bet there completes what is brought in."""

import re
from typing import Final

_FIGURE: Final = r"([^\w\s\[\]()]? ?\d[\d.,]{0,20})(?: (?:USD|EURO?|GBP|[Cc]hips))?"
_STACK: Final = re.compile(rf"\( {{0,4}}{_FIGURE} ?\)$")
_PAID: Final = re.compile(rf"\[ ?{_FIGURE} ?\]$")
_WON: Final = re.compile(rf" wins {{1,2}}(high|low)? ?\(?{_FIGURE}\)? from ")
_CARDS: Final = re.compile(r"\[ ([2-9TJQKA][cdhs](?:, [2-9TJQKA][cdhs]){0,6}) \]")
_BLINDS: Final = re.compile(r"Blinds {1,4}([^ /]{1,20})/ {0,4}([^ /]{1,20} )")
_OPENS: Final = re.compile(
    r"(.{1,80}) (?:posts bring-in|completes to) [^ ]{1,20}\.|Dealt to (.{1,80}) \[[^\[\]]{1,60}\]\."
)
_BET: Final = re.compile(r"(.{1,80}): bets (.{1,40})")
_THIRD: Final = "** Dealing 3rd Street **"
_FIXED: Final = re.compile(r"([^ /]{1,20}/[^ /]{1,20} )((?!NL |PL |FL )[A-Z7].{1,60} - \d{4}/.*)")


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Every line with plain amounts and cards."""
    found: list[tuple[int, str]] = []
    for number, text in rows:
        plain = text.strip()
        if found and (start := found[-1][1]).endswith((" and", ",")) and " wins " in start and " with " in start:
            found[-1] = (found[-1][0], f"{start} {plain}")
        elif (fixed := _FIXED.fullmatch(plain)) is not None:
            found.append((number, f"{fixed[1]}FL {fixed[2]}"))
        else:
            found.append((number, _plain(plain)))
    posts = [text for _, text in found if ": posts " in text]
    return _stud(found) if posts and all(": posts ante " in text for text in posts) else found


def _stud(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The lines of a hand of stud as those of the third street and those that follow."""
    found: list[tuple[int, str]] = []
    third = False
    for number, text in rows:
        if text.startswith("**"):
            third = "down cards" in text
            text = _THIRD if third else text
        elif third and (bet := _BET.fullmatch(text)) is not None:
            text = f"{bet[1]} completes to {bet[2]}"
        found.append((number, text))
    return found


def _plain(text: str) -> str:
    text = text[:-1] if text.endswith(".") and _OPENS.fullmatch(text) is not None else text
    text = _BLINDS.sub(r"Blinds \1/\2", text)
    text = _CARDS.sub(lambda cards: f"[{cards[1].replace(',', '')}]", text)
    text = _STACK.sub(lambda stack: f"( {stack[1].replace(' ', '')} )", text)
    text = _PAID.sub(lambda paid: paid[1].replace(" ", ""), text)
    return _WON.sub(lambda won: f" wins {won[1] + ' ' if won[1] else ''}{won[2].replace(' ', '')} from ", text)
