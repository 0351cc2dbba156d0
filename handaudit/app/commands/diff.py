"""`handaudit diff`: two logs of one session, hand by hand."""

import sys
from typing import Annotated

import typer

from handaudit.app.commands.options import AllowEmpty, Encoding, Jobs, OneBook
from handaudit.app.commands.output import Force, Output, Plain, PlainForm
from handaudit.app.commands.runs import logs_of, watch
from handaudit.app.commands.targets import opened, targets
from handaudit.base.json_text import dumps
from handaudit.base.secrets import without_secrets
from handaudit.base.visible import visible
from handaudit.jobs.auditor import Readings
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.fold import follow_folded
from handaudit.report import log_diff
from handaudit.session.matching import HandVersion, HandVersions, compare


def diff(
    one: Annotated[str, typer.Argument(help="A log, or a folder of logs.", metavar="A")],
    other: Annotated[str, typer.Argument(help="Another log of the same session.", metavar="B")],
    output_format: Plain = None,
    output: Output = None,
    force: Force = False,
    rulebook: OneBook = None,
    encoding: Encoding = None,
    allow_empty: AllowEmpty = False,
    jobs: Jobs = None,
) -> None:
    """Compare two logs of one session: what each has alone, and where they contradict. Exit status 1 if they contradict."""
    names = one, other
    shown = without_secrets(one), without_secrets(other)
    runs = [Run([path], rulebook, (), encoding) for path in names]
    readings = Readings(rulebook, quick=True)
    for run in runs:
        run.auditor = readings
        run.replaying()
    wanted = targets(list(PlainForm), output_format, output, PlainForm.TEXT)
    with opened(wanted, [path for run in runs for path in logs_of(run)], force) as streams:
        left, right = (_side(run, path, jobs) for run, path in zip(runs, names, strict=True))
        done = compare(left, right, readings.again)
        for target, stream in zip(wanted, streams, strict=True):
            whole = (
                dumps(log_diff.table(done, shown)) + "\n"
                if target.form == PlainForm.JSON
                else log_diff.text(done, shown)
            )
            stream.write(whole)
    empty = not allow_empty and not any(run.tally.hands for run in runs)
    incomplete = empty or any(run.tally.incomplete or run.tally.unread for run in runs)
    raise typer.Exit(3 if incomplete else 1 if any(pair.contradictions for pair in done.pairs) else 0)


def _side(run: Run, path: str, jobs: int | None) -> list[HandVersion]:
    """The hands of one log; what could not be read is said."""
    side = HandVersions()
    follow_folded(run, side, jobs, watch)
    if run.tally.unread or run.tally.incomplete:
        print(
            f"handaudit: not all of {visible(without_secrets(path))} could be read; `handaudit check` says why",
            file=sys.stderr,
        )
    return side.side
