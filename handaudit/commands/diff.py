"""`handaudit diff`: two logs of one session, hand by hand."""

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from handaudit.commands import completing
from handaudit.commands.options import Jobs
from handaudit.commands.output import Force, Output
from handaudit.commands.places import opened, targets

if TYPE_CHECKING:
    from handaudit.check.audit import Audit
    from handaudit.model.finding import Finding
    from handaudit.pipeline import Run
    from handaudit.scale.fold import Take
    from handaudit.session.twins import Telling


class DiffForm(StrEnum):
    """The forms of a comparison."""

    TEXT = "text"
    JSON = "json"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("diff")(diff)


def diff(
    one: Annotated[str, typer.Argument(help="A log, or a folder of logs.", metavar="A")],
    other: Annotated[str, typer.Argument(help="Another log of the same session.", metavar="B")],
    output_format: Annotated[
        DiffForm | None, typer.Option("--output-format", "--format", help="text for people, json for programs.")
    ] = None,
    output: Output = None,
    force: Force = False,
    rulebook: Annotated[
        str | None,
        typer.Option(
            "--rulebook", help="A rulebook's name or file.", metavar="NAME|FILE", autocompletion=completing.books
        ),
    ] = None,
    encoding: Annotated[str | None, typer.Option(help="The encoding of text that is not UTF-8, e.g. cp1252.")] = None,
    jobs: Jobs = None,
) -> None:
    """Compare two logs of one session: what each has alone, and where they contradict. Exit status 1 if they contradict."""
    from handaudit.auditor import Readings
    from handaudit.commands.following import logs_of
    from handaudit.pipeline import Run
    from handaudit.report import differing
    from handaudit.report.machine import dumps
    from handaudit.session.twins import compare

    names = one, other
    runs = [Run([path], rulebook, (), encoding) for path in names]
    for run in runs:
        run.auditor = Readings(rulebook)
    wanted = targets(list(DiffForm), output_format, output, DiffForm.TEXT)
    with opened(wanted, [path for run in runs for path in logs_of(run)], force) as streams:
        done = compare(*(_side(run, path, jobs) for run, path in zip(runs, names, strict=True)))
        for target, stream in zip(wanted, streams, strict=True):
            whole = (
                dumps(differing.table(done, names)) + "\n"
                if target.form == DiffForm.JSON
                else differing.text(done, names)
            )
            stream.write(whole)
    incomplete = any(run.tally.incomplete or run.tally.unread for run in runs)
    raise typer.Exit(3 if incomplete else 1 if any(pair.contradictions for pair in done.pairs) else 0)


def _side(run: "Run", path: str, jobs: int | None) -> "list[Telling]":
    """The hands of one log; what could not be read is said."""
    from handaudit.commands.following import complain, is_of_a_log, watch
    from handaudit.model.finding import Finding
    from handaudit.report.visible import visible
    from handaudit.scale.fold import follow_folded
    from handaudit.session.tellings import Tellings

    unread: list[Finding] = []

    def follow(work: "Run", take: "Take") -> None:
        def one(item: "Audit | Finding") -> None:
            if is_of_a_log(item):
                unread.append(item)
            take(item)

        watch(work, one)

    side = Tellings()
    follow_folded(run, side, jobs, follow)
    complain(unread)
    if run.tally.unread or run.tally.incomplete:
        print(f"handaudit: not all of {visible(path)} could be read; `handaudit check` says why", file=sys.stderr)
    return side.side
