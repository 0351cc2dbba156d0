"""The figures that a log prints, each with what stands around it, and the log with one of them changed."""

import re
from collections.abc import Iterator

NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_CARD = re.compile(r"(?:[2-9]|10)[cdhsCDHS♠♥♦♣]")
_AROUND = 90


def figures(text: str) -> Iterator[re.Match[str]]:
    """The numbers of a text, but for cards and for parts of a date or a clock."""
    for found in NUMBER.finditer(text):
        at, end = found.span()
        of_clock = re.match(r"[:/-]\d", text[end : end + 2]) or re.search(r"\d[:/-]$", text[max(0, at - 2) : at])
        if not _CARD.match(text, at) and not of_clock:
            yield found


def changed(text: str, figure: re.Match[str]) -> str:
    """The text with another figure: the first digit that counts is one more, or one less if it is a nine."""
    digits = list(figure[0])
    at = next((at for at, sign in enumerate(digits) if sign.isdigit() and sign != "0"), len(digits) - 1)
    digits[at] = "8" if digits[at] == "9" else str(int(digits[at]) + 1)
    return text[: figure.start()] + "".join(digits) + text[figure.end() :]


def around(text: str, figure: re.Match[str]) -> str:
    """The line of a figure, which stands in angle brackets; of a long line what is near it. Other numbers are #."""
    at, end = figure.span()
    begin = max(text.rfind("\n", 0, at) + 1, at - _AROUND)
    last = text.find("\n", end)
    last = min(len(text) if last < 0 else last, end + _AROUND)
    return f"{NUMBER.sub('#', text[begin:at])}<{figure[0]}>{NUMBER.sub('#', text[end:last])}"
