"""Visible text cut to the width of a terminal, which is measured in cells: a wide sign takes two."""

from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len, chop_cells

from handaudit.base.visible import visible

_BLANK: Final = "\x00"
"""A blank inside a name that must stay whole; no visible text has it."""


def wrapped(text: str, width: int, whole: Iterable[str] = ()) -> list[str]:
    """Visible text in lines of at most `width` cells, broken at blanks; only a word wider than a line is broken inside.

    The texts in `whole`, names of files, are never broken: one that is wider than a line stands on a line of its own.
    """
    shown, kept = visible(text), [visible(one) for one in whole if one]
    if cell_len(shown) <= width:
        return [shown]
    for name in kept:
        shown = shown.replace(name, name.replace(" ", _BLANK))
    lines: list[str] = []
    line = ""
    width = max(width, 8)
    for part in shown.split(" "):
        word = part.replace(_BLANK, " ")
        longer = f"{line} {word}" if line else word
        if cell_len(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        if any(name in word for name in kept):
            line = word
            continue
        *more, line = chop_cells(word, width) or [""]
        lines += more
    lines.append(line)
    return lines


def window(text: str, start: int, end: int, width: int) -> tuple[str, int, int]:
    """A line cut to `width` cells around the part from `start` to `end`, and the cells where that part begins and ends.

    Words stay whole, so that no amount is ever cut; what is left out shows as `…`.
    """
    shown = visible(text)
    first = cell_len(visible(text[:start]))
    last = first + cell_len(visible(text[start:end]))
    if cell_len(shown) <= width:
        return shown, first, last
    words = _places(shown)
    low = next((i for i, (at, word) in enumerate(words) if at + cell_len(word) > first), len(words) - 1)
    high = max(low, next((i for i, (at, _) in enumerate(words) if at >= last), len(words)) - 1)
    room = width - 4
    while True:
        begin, stop = words[low][0], words[high][0] + cell_len(words[high][1])
        left = low > 0 and stop - words[low - 1][0] <= room
        right = high + 1 < len(words) and words[high + 1][0] + cell_len(words[high + 1][1]) - begin <= room
        if left:
            low -= 1
        elif right:
            high += 1
        else:
            break
    piece = " ".join(word for _, word in words[low : high + 1])
    before, after = "… " if low else "", " …" if high + 1 < len(words) else ""
    if cell_len(piece) > room:  # one word wider than the line, or a marked part that is
        if last - begin > room:  # the mark would be cut away: it begins the line
            skip = max(min(first - begin, cell_len(piece) - room), 0)
            piece, begin = _behind(piece, skip), begin + skip
            before = "… " if begin else ""
        if cell_len(piece) > room:
            piece, after = chop_cells(piece, room)[0], " …"
        last = min(last, begin + cell_len(piece))
    moved = len(before) - begin
    return before + piece + after, max(first + moved, 0), last + moved


def _places(shown: str) -> list[tuple[int, str]]:
    """Every word with the cell where it begins."""
    at, found = 0, []
    for word in shown.split(" "):
        found.append((at, word))
        at += cell_len(word) + 1
    return found


def _behind(text: str, cells: int) -> str:
    """The text without its first cells; a wide sign that they would halve goes with them."""
    at = taken = 0
    while taken < cells:
        taken += cell_len(text[at])
        at += 1
    return text[at:]
