"""Amounts lose the name of their money, cards their commas, and a line that was broken is made whole; stakes without a word for the
limit are fixed ones."""

import re
from typing import Final

_FIGURE: Final = r"([^\w\s\[\]()]? ?\d[\d.,]{0,20})(?: (?:USD|EURO?|GBP|[Cc]hips))?"
_STACK: Final = re.compile(rf"\( {{0,2}}{_FIGURE} ?\)$")
_PAID: Final = re.compile(rf"\[ ?{_FIGURE} ?\]$")
_WON: Final = re.compile(rf" wins {{1,2}}(high|low)? ?\(?{_FIGURE}\)? from ")
_CARDS: Final = re.compile(r"\[ ([2-9TJQKA][cdhs](?:, [2-9TJQKA][cdhs]){0,4}) \]")
_FIXED: Final = re.compile(r"([^ /]{1,20}/[^ /]{1,20} )((?!NL |PL |FL )[A-Z].{1,60} - \d{4}/.*)")


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
    return found


def _plain(text: str) -> str:
    text = _CARDS.sub(lambda cards: f"[{cards[1].replace(',', '')}]", text)
    text = _STACK.sub(lambda stack: f"( {stack[1].replace(' ', '')} )", text)
    text = _PAID.sub(lambda paid: paid[1].replace(" ", ""), text)
    return _WON.sub(lambda won: f" wins {won[1] + ' ' if won[1] else ''}{won[2].replace(' ', '')} from ", text)
