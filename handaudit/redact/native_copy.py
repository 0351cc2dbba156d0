"""Logs of another layout, told anew in our own: that is the form in which names and cards stand where the grammar says.

Every hand is read back and must be what it was, by its verdict, its findings and its figures; what cannot be told so is refused.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from handaudit.base.errors import UsageError
from handaudit.convert.write import HandWriter
from handaudit.jobs.auditor import Auditor
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.read.chunks import chunks_of
from handaudit.read.inputs import Input
from handaudit.read.layouts import layout
from handaudit.redact.left_out import LeftOut
from handaudit.session.state import state_of

NOISE: Final = "(left out)"
"""What stands for text between hands."""
OF_THE_TEXT: Final = "text"
"""The domain of what is said of lines alone."""
Plain = Counter[tuple[object, ...]]


class ForeignError(Exception):
    """A log is no row of lines of ours."""


def as_native(
    inputs: Iterable[Input],
    rulebook: str | None,
    settings: tuple[str, ...],
    encoding: str | None,
    folder: Path,
    told: LeftOut,
) -> list[Input]:
    """The logs with those of other layouts in files of our own; how many these are, and which hands are not in them because nobody could
    read them, is put into `told`. Raises `UsageError` where a hand cannot be told so."""
    made: list[Input] = []
    titles: Counter[str] = Counter()
    auditor, writer = Auditor(rulebook, settings), HandWriter("native", rulebook, settings)
    for number, given in enumerate(inputs):
        titled: set[str] = set()
        place = folder / f"own-{number}.txt"
        with place.open("w", encoding="utf-8", errors="surrogateescape", newline="\n") as out:
            for text in _pieces(given, encoding, auditor, writer, titled.add, told):
                out.write(text + "\n\n")
        if not titled:
            place.unlink()
        titles.update(titled)
        made.append(Input(given.name, place, home=given.folder) if titled else given)
    told.anew = dict(sorted(titles.items()))
    return made


def _pieces(
    given: Input,
    encoding: str | None,
    auditor: Auditor,
    writer: HandWriter,
    titled: Callable[[str], None],
    told: LeftOut,
) -> Iterator[str]:
    """A log, hand by hand; each is called by its title's layout where it is not ours."""
    chips = ChipLines()
    for chunk in chunks_of(given, encoding)[1]:
        if not chunk.layout:
            yield "\n".join(chunk.lines)
            continue
        title = layout(chunk.layout).title
        titled(title)
        rows = layout(chunk.layout).ways.ledger == "rows"
        if chunk.kind != "hand":
            if not rows:
                yield NOISE
            continue
        audit = auditor.audit(auditor.read(chunk, given.name), given.folder)
        if audit.hand.unread:
            told.unread += 1
            yield NOISE
        else:
            if rows and (lines := chips.above(audit)):
                yield "\n".join(lines)
            yield _hand(audit, given, title, writer)


class ChipLines:
    """What came to the stacks of a table, or left them, since the hand before, as lines of ours: a room's own rows between hands name
    people, and are left out. A stack that no row explains is a finding of the log; then the copy is refused, for it has none."""

    def __init__(self) -> None:
        self.ends: dict[str, int] = {}

    def above(self, audit: Audit) -> list[str]:
        """The lines above a hand."""
        state = state_of(audit, 0)
        if state is None:
            return []
        show, lines = audit.hand.currency.show, []
        for name, chair in state.chairs.items():
            more = chair.start - self.ends.get(name, chair.start)
            if more:
                lines.append(f"{name} {'adds' if more > 0 else 'removes'} {show(abs(more))}")
        self.ends = {name: chair.ends[0] for name, chair in state.chairs.items()}
        return lines


def _hand(audit: Audit, given: Input, title: str, writer: HandWriter) -> str:
    text = writer.text(audit)
    if text:
        return text.rstrip("\n")
    why = "; ".join(writer.left)
    raise UsageError(
        f"{given.name}:{audit.hand.line}: a log of {title} is told anew before it is redacted, and hand #{audit.hand.id[:60]} "
        f"cannot be: {why}"
    )


def plain_findings(items: Iterable[Audit | Finding]) -> Plain:
    """The findings of a run without their lines; what is said of the text alone is no part of it."""
    found: Plain = Counter()
    for item in items:
        for one in (item,) if isinstance(item, Finding) else item.findings:
            if one.domain != OF_THE_TEXT:
                found[one.code, one.severity, one.hand, one.seat, tuple(sorted(one.chips.items()))] += 1
    return found


def compare(theirs: Plain, ours: Plain) -> None:
    """Raises `UsageError` where logs that were told anew are judged otherwise."""
    for mark in (theirs - ours) + (ours - theirs):
        which = f"hand #{mark[2]}" if mark[2] else "what lies between the hands"
        raise UsageError(
            f"these logs cannot be redacted: without the room's own lines {which} would be judged otherwise ({mark[0]}); nothing written"
        )
