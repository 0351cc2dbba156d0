"""`handaudit diff`: two logs of one session, hand by hand."""

import sys
from enum import StrEnum
from typing import Annotated

import typer


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
    output_format: Annotated[DiffForm, typer.Option(help="text for people, json for programs.")] = DiffForm.TEXT,
    rulebook: Annotated[
        str | None, typer.Option("--rulebook", help="A rulebook's name or file.", metavar="NAME|FILE")
    ] = None,
    encoding: Annotated[str | None, typer.Option(help="What text is that is not UTF-8, e.g. cp1252.")] = None,
) -> None:
    """Compare two logs of one session: what each has alone, and where they contradict. Exit status 1 if they contradict."""
    from handaudit.check.audit import Audit
    from handaudit.commands.options import complain, is_of_a_log
    from handaudit.pipeline import Run
    from handaudit.report import differing
    from handaudit.report.machine import dumps
    from handaudit.session.twins import compare, telling

    sides = []
    incomplete = False
    for path in (one, other):
        run = Run([path], rulebook, (), encoding)
        side, unread = [], []
        for item in run:
            if isinstance(item, Audit):
                if not item.hand.unread:
                    side.append(telling(item.hand))
            elif is_of_a_log(item):
                unread.append(item)
        sides.append(side)
        complain(unread)
        incomplete |= run.tally.incomplete or bool(run.tally.unread)
        if run.tally.unread or run.tally.incomplete:
            print(
                f"handaudit: not all of {ascii(path)[1:-1]} could be read; `handaudit check` says why", file=sys.stderr
            )
    done = compare(*sides)
    names = one, other
    if output_format is DiffForm.JSON:
        sys.stdout.write(dumps(differing.table(done, names)) + "\n")
    else:
        sys.stdout.write(differing.text(done, names))
    raise typer.Exit(3 if incomplete else 1 if any(pair.contradictions for pair in done.pairs) else 0)
