"""`handaudit dispute`: one page for the table about one hand."""

from collections.abc import Sequence
from contextlib import closing
from enum import StrEnum
from typing import Annotated, TextIO

import typer

from handaudit.app.commands.options import Book, Encoding, RulingsFile, Settings, no_hand, rulings_of
from handaudit.app.commands.output import Force, Output
from handaudit.app.commands.redaction import Keep, NameMap, Redact, Redacting, RedactKey, redacted
from handaudit.app.commands.runs import Logs, logs_of, refuse_unread, watch
from handaudit.app.commands.targets import opened, targets
from handaudit.base.errors import UsageError
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.read.log_people import LogPeople, people_of
from handaudit.report.choice import Choice
from handaudit.report.console import console
from handaudit.report.dispute import page, proved
from handaudit.report.document import Block, as_markdown, as_text


class DisputeForm(StrEnum):
    """The forms of the page."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


def dispute(
    path: Annotated[str, typer.Argument(help="A log; - reads standard input.", metavar="PATH")],
    hand: Annotated[str, typer.Argument(help="The hand's number at the table, or its id.", metavar="HAND")],
    line: Annotated[
        int | None, typer.Option(help="Only what is wrong on this line of the log.", min=1, metavar="N")
    ] = None,
    output_format: Annotated[
        DisputeForm | None,
        typer.Option("--output-format", "--format", help="text for people, markdown, or html for a browser."),
    ] = None,
    output: Output = None,
    redact: Redact = False,
    keep: Keep = None,
    redact_key: RedactKey = None,
    name_map: NameMap = None,
    force: Force = False,
    rulings: RulingsFile = None,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
) -> None:
    """Print one page about a hand: what happened, what the rules say, who should have what, and what would change that."""
    wanted = hand.removeprefix("#")
    logs = Logs([path], rulebook, settings or (), encoding, rulings_of(rulings))
    places = targets(list(DisputeForm), output_format, output, DisputeForm.TEXT)
    with redacted(Redacting(redact, keep, redact_key, name_map, force), logs) as done:
        work = logs.replayed(wanted) if done is None else done.run(wanted)
        with opened(places, logs_of(work) if done is None else done.logs, force) as streams:
            audits = _audits(work, wanted, line)
            refuse_unread(work.tally, any(one.path is not None for one in places))
            left_out = tuple(done.left_out.sentences()) if done is not None else ()
            later = _following(logs, audits) if done is None else {}
            sheets = [[*page(one, line, left_out, later.get(id(one))), *proved(work.tally)] for one in audits]
            for place, stream in zip(places, streams, strict=True):
                if place.path is None and place.form == DisputeForm.TEXT:
                    _print(sheets, stream)
                else:
                    stream.write(_written(sheets, place.form, people_of(work.inputs, encoding)))
    raise typer.Exit(Choice().status(work.tally))


def _audits(work: Run, wanted: str, line: int | None) -> list[Audit]:
    """The hand; more than one where the id stands for several contents. What could not be read is said."""
    found: list[Audit] = []

    def take(item: Audit | Finding) -> None:
        if isinstance(item, Finding):
            work.tally.report((item,), of_hand=item.hand is not None)
        else:
            work.tally.report(item.findings, True)
            found.append(item)

    unread = watch(work, take)
    if not found and not unread:
        raise UsageError(no_hand(wanted, work))
    if line is not None and found:
        here = [one for one in found if line in _lines_of(one)]
        if not here:
            lines = _lines_of(found[0])
            raise UsageError(
                f"--line {line} is not in hand #{wanted}: it stands in the lines {min(lines)} to {max(lines)}"
            )
        found = here
    return found


def _lines_of(one: Audit) -> Sequence[int]:
    """The numbers that a hand's lines have in the file."""
    return one.hand.numbers or range(one.hand.line, one.hand.line + len(one.hand.lines))


def _following(logs: Logs, audits: Sequence[Audit]) -> dict[int, Hand]:
    """The next hand of the same table for each audit with findings, as far as a log of a live table shows it."""
    found: dict[int, Hand] = {}
    waiting = [one for one in audits if one.findings and one.rulebook is not None and one.rulebook.live_table]
    if not waiting:
        return found
    run = logs.run(None)
    with closing(iter(run)) as items:
        for item in items:
            hand = None if isinstance(item, Finding) else item.hand
            if hand is None:
                continue
            for one in waiting:
                after = hand.source == one.hand.source and hand.line > one.hand.line
                if after and hand.table == one.hand.table and id(one) not in found:
                    found[id(one)] = hand
            if len(found) == len(waiting):
                break
    return found


def _written(sheets: Sequence[Sequence[Block]], form: str, people: LogPeople) -> str:
    """The pages as a file has them: text in 80 columns, without colour; a page for a browser has people's nicknames."""
    if form == DisputeForm.HTML:
        from handaudit.page.environment import calling  # templates are needed for a page alone
        from handaudit.page.sheet import sheet_page

        return sheet_page(sheets, calling(people.called()))
    pages = []
    for blocks in sheets:
        rows = as_markdown(blocks) if form == DisputeForm.MARKDOWN else (row.plain for row in as_text(blocks, 80))
        pages.append("\n".join(rows) + "\n")
    return "\n".join(pages)


def _print(sheets: Sequence[Sequence[Block]], out: TextIO) -> None:
    made = console(out)
    for number, blocks in enumerate(sheets):
        if number:
            made.print()
        for row in as_text(blocks, made.width):
            made.print(row)
