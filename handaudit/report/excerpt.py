"""The excerpt of a finding: the line that is wrong, the step before it, and a mark under the field that is meant."""

from typing import NamedTuple

from rich.cells import cell_len

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.report.wrapping import window, wrapped


class ExcerptLine(NamedTuple):
    """One line of an excerpt: a line number (0 under the line that is wrong), text, and a note after it."""

    number: int
    text: str
    note: str = ""
    wrong: bool = False


def excerpt(audit: Audit, finding: Finding, width: int) -> list[ExcerptLine]:
    """The rows of an excerpt, each at most `width` cells wide."""
    hand, line = audit.hand, line_of(audit, finding)
    if line is None or not hand.text_of(line).strip():
        return []
    rows = []
    before = _before(audit, line)
    if before:
        rows.append(ExcerptLine(hand.number_of(before), window(hand.text_of(before).strip(), 0, 0, width)[0]))
    text = hand.text_of(line).strip()
    start, end = place(text, finding.mark, finding.player)
    shown, first, last = window(text, start, end, width)
    rows.append(ExcerptLine(hand.number_of(line), shown, wrong=True))
    rows += _marks(first, last, finding.note, width)
    return rows


def line_of(audit: Audit, finding: Finding) -> int | None:
    """The line of a finding in the order of play."""
    line = finding.line
    return line if line is None or not audit.hand.numbers else audit.hand.place_of(line, finding.pointer)


def place(text: str, mark: str, player: str | None = None) -> tuple[int, int]:
    """Where in a line the marked field stands: its last place as a word of its own; a name and a total stand in front.

    Where the field is not in the line, the whole line is meant.
    """
    if not mark:
        return 0, len(text)
    found = [at for at in _all(text, mark) if _alone(text, at, at + len(mark))] or _all(text, mark)
    if not found:
        return 0, len(text)
    at = found[0] if mark == player or text.startswith("Total pot") else found[-1]
    return at, at + len(mark)


def _all(text: str, mark: str) -> list[int]:
    found, at = [], text.find(mark)
    while at >= 0:
        found.append(at)
        at = text.find(mark, at + 1)
    return found


def _alone(text: str, start: int, end: int) -> bool:
    """Whether no longer word or amount holds the part: `$4` is not in `$40` and not in `$4.50`."""
    before, after = text[start - 1 : start], text[end : end + 2]
    return not before.isalnum() and not (after[:1].isalnum() or (after[:1] in (".", ",") and after[1:].isdigit()))


def _before(audit: Audit, line: int) -> int:
    """The step before, where the line that is wrong is a step and both belong to one street; else 0."""
    steps = audit.replay.steps if audit.replay is not None else []
    at = next((i for i, step in enumerate(steps) if step.line == line), 0)
    if not at or steps[at - 1].street != steps[at].street or steps[at - 1].line == line:
        return 0
    return steps[at - 1].line


def _marks(first: int, last: int, note: str, width: int) -> list[ExcerptLine]:
    """The mark, and the note beside it or, where it does not fit, below."""
    signs = " " * first + "^" * max(last - first, 1)
    if not note:
        return [ExcerptLine(0, signs)]
    room = width - cell_len(signs) - 1
    if cell_len(note) <= room:
        return [ExcerptLine(0, signs, note)]
    if room >= 24:
        pieces = wrapped(note, room)
        return [ExcerptLine(0, signs, pieces[0])] + [ExcerptLine(0, " " * len(signs), piece) for piece in pieces[1:]]
    pieces = wrapped(note, min(width, max(width - first, 40)))
    indent = min(first, max(width - max(cell_len(piece) for piece in pieces), 0))
    return [ExcerptLine(0, signs)] + [ExcerptLine(0, " " * (indent - 1), piece) for piece in pieces]
