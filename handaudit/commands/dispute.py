"""`handaudit dispute`: one page for the table about one hand."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from handaudit.commands.options import Book, Encoding, Force, Settings, logs_of
from handaudit.errors import UsageError

if TYPE_CHECKING:
    from handaudit.check.audit import Audit
    from handaudit.pipeline import Run


class DisputeForm(StrEnum):
    """The forms of the page."""

    TEXT = "text"
    MARKDOWN = "markdown"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("dispute")(dispute)


def dispute(
    path: Annotated[str, typer.Argument(help="A log; - reads standard input.", metavar="PATH")],
    hand: Annotated[str, typer.Argument(help="The hand's id.", metavar="HAND")],
    line: Annotated[
        int | None, typer.Option(help="Only what is wrong on this line of the log.", min=1, metavar="N")
    ] = None,
    form: Annotated[
        DisputeForm | None, typer.Option("--format", help="text, or markdown; by the file's name where one is given.")
    ] = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", help="A file instead of standard output.", metavar="FILE")
    ] = None,
    force: Force = False,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
) -> None:
    """Print one page about a hand: what happened, what the rules say, who should have what, and what would change that."""
    from handaudit.pipeline import Run
    from handaudit.report.choice import Choice

    kind = form or (DisputeForm.MARKDOWN if output and output.lower().endswith(".md") else DisputeForm.TEXT)
    wanted = hand.removeprefix("#")
    work = Run([path], rulebook, settings or (), encoding, wanted)
    if output is None:
        _print(_audits(work, wanted, line), line, kind)
    else:
        from handaudit.stats.files import Outputs

        place = Path(output)
        with Outputs([place], logs_of(work), force) as outputs:
            text = _text(_audits(work, wanted, line), line, kind)
            outputs.temps[place].write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")
            outputs.commit()
    raise typer.Exit(Choice().status(work.tally))


def _audits(work: "Run", wanted: str, line: int | None) -> "list[Audit]":
    """The hand; more than one where the id stands for several contents."""
    from handaudit.model.finding import Finding

    found = []
    for item in work:
        if isinstance(item, Finding):
            work.tally.report((item,), of_hand=item.hand is not None)
        else:
            work.tally.report(item.findings, True)
            found.append(item)
    places = ", ".join(place.path for place in work.tally.inputs[:5])
    if not found and not work.tally.incomplete:
        raise UsageError(f"no hand #{wanted} in {places}: check the id; `handaudit check` lists the faults of a log")
    if line is not None and found:
        here = [one for one in found if one.hand.line <= line < one.hand.line + len(one.hand.lines)]
        if not here:
            first = found[0].hand
            raise UsageError(
                f"--line {line} is not in hand #{wanted}: it stands in the lines {first.line} to {first.line + len(first.lines) - 1}"
            )
        found = here
    return found


def _text(audits: "list[Audit]", line: int | None, kind: DisputeForm) -> str:
    """The pages as a file has them: text in 80 columns, without colour."""
    from handaudit.report.dispute import page
    from handaudit.report.sheet import as_markdown, as_text

    pages = []
    for one in audits:
        blocks = page(one, line)
        rows = as_markdown(blocks) if kind is DisputeForm.MARKDOWN else (row.plain for row in as_text(blocks, 80))
        pages.append("\n".join(rows) + "\n")
    return "\n".join(pages)


def _print(audits: "list[Audit]", line: int | None, kind: DisputeForm) -> None:
    from handaudit.report.console import console
    from handaudit.report.dispute import page
    from handaudit.report.sheet import as_text

    if kind is DisputeForm.MARKDOWN:
        sys.stdout.write(_text(audits, line, kind))
        return
    made = console(sys.stdout)
    for number, one in enumerate(audits):
        if number:
            made.print()
        for row in as_text(page(one, line), made.width):
            made.print(row)
