"""The command line: options in, one report out, and an exit status that never looks better than the audit was."""

import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from handaudit.commands.auditing import (
    Reader,
    check_report,
    checked,
    open_run,
    reader_of,
    together,
)
from handaudit.commands.compare import compare
from handaudit.commands.diff import register as register_diff
from handaudit.commands.dispute import register as register_dispute
from handaudit.commands.layouts import print_layouts
from handaudit.commands.layouts import register as register_layouts
from handaudit.commands.options import Book, Encoding, Paths, Settings, logs_of
from handaudit.commands.output import Force, Output, opened, targets
from handaudit.commands.replay import register as register_replay
from handaudit.commands.report import register as register_report
from handaudit.commands.rules import register as register_rules
from handaudit.commands.settle import register as register_settle
from handaudit.commands.stats import register as register_stats
from handaudit.errors import HandauditError
from handaudit.report import Form, Severity

USAGE = 2

app = typer.Typer(
    name="handaudit",
    help="Replays every hand of a poker log by the rules and reports where the log and the rules disagree.",
    epilog="Exit status: 0 clean, 1 findings, 2 bad usage, 3 something could not be read, 4 the run failed.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
register_stats(app)
register_settle(app)
register_diff(app)
app.command()(compare)
register_dispute(app)
register_replay(app)
register_report(app)
register_rules(app)
register_layouts(app)

Jobs = Annotated[
    int | None,
    typer.Option("-j", "--jobs", min=1, help="Processes; all cores unless said, one for little.", metavar="N"),
]
HandId = Annotated[str | None, typer.Option("--hand", help="Only the hand of this id.", metavar="ID")]


def run(args: Sequence[str]) -> int:
    """Run a command line and give its exit status; what the user got wrong is said in one place."""
    try:
        status = app(args=list(args), prog_name="handaudit", standalone_mode=False)
    except HandauditError as error:
        return _refused(str(error))
    except typer.Abort:
        return _refused("aborted")
    except SystemExit as error:
        # For a closed pipe the libraries end with 1, which here means findings.
        if isinstance(error.__context__, OSError):
            raise error.__context__ from None
        raise
    except Exception as error:
        show: Callable[[], None] | None = getattr(error, "show", None)
        if getattr(error, "exit_code", None) != USAGE or show is None:
            raise
        show()
        return USAGE
    return status if isinstance(status, int) else 0


def _refused(text: str) -> int:
    from handaudit.report.visible import visible

    print(f"handaudit: {visible(text)}", file=sys.stderr)
    return USAGE


def _version(asked: bool) -> None:
    if asked:
        from handaudit import __version__

        print(f"handaudit {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """What stands before the command."""


@app.command()
def check(
    paths: Paths,
    output_format: Annotated[
        Form | None, typer.Option("--output-format", "--format", help="text for people, the others for programs.")
    ] = None,
    output: Output = None,
    force: Force = False,
    select: Annotated[
        list[str] | None, typer.Option(help="Report only these codes, e.g. 'fee-*'.", metavar="CODES")
    ] = None,
    ignore: Annotated[list[str] | None, typer.Option(help="Do not report these codes.", metavar="CODES")] = None,
    fail_on: Annotated[
        Severity, typer.Option(help="The lowest severity that makes the exit status 1.")
    ] = Severity.ERROR,
    hand: HandId = None,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
    require_hands: Annotated[bool, typer.Option("--require-hands", help="No hand at all: exit status 3.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="As --fail-on warn; hands that cannot be verified fail too.")
    ] = False,
    coverage: Annotated[
        bool,
        typer.Option("--coverage", help="Also say, rule by rule, in how many hands it could be checked and was kept."),
    ] = False,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Count the findings by code instead of printing them.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("-v", "--verbose", help="Every finding in full, and in which layout each log is.")
    ] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Only the last line.")] = False,
    jobs: Jobs = None,
    reader: Annotated[
        Reader,
        typer.Option(
            help="How hands are read: plain ones many at once, all line by line, or by Lark.",
            parser=reader_of,
            metavar="[fast|reference|lark]",
        ),
    ] = Reader.FAST,
) -> None:
    """Audit logs: print every place where a log and the rules disagree."""
    from handaudit.report.choice import Choice, patterns

    codes: Sequence[str] = ()
    if select or ignore:
        from handaudit.check.registry import pages

        codes = list(pages())
    choice = Choice(
        patterns("--select", select or (), codes),
        patterns("--ignore", ignore or (), codes),
        fail_on,
        strict,
        require_hands,
    )
    wanted = targets(list(Form), output_format, output, Form.TEXT)
    work = open_run(paths, rulebook, settings, encoding, hand, 1 if coverage else jobs, reader, not coverage)
    if coverage:
        from handaudit.report.coverage import Coverage

        work.tally.coverage = Coverage()
    with opened(wanted, logs_of(work), force) as streams:
        forms = ["statistics" if statistics and one.form == "text" else one.form for one in wanted]
        reports = [
            check_report(form, out, quiet, verbose, choice.floor) for form, out in zip(forms, streams, strict=True)
        ]
        shown = [one.form for one in wanted if one.path is None]
        status = checked(work, together(reports), choice, shown, quiet)
    if verbose:
        print_layouts(work.tally.inputs)
    raise typer.Exit(status)
