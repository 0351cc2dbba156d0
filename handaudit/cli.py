"""The command line: options in, one report out, and an exit status that never looks better than the audit was."""

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from handaudit.commands.compare import compare
from handaudit.commands.diff import register as register_diff
from handaudit.commands.dispute import register as register_dispute
from handaudit.commands.rules import register as register_rules
from handaudit.commands.settle import register as register_settle
from handaudit.commands.stats import register as register_stats
from handaudit.errors import HandauditError, UsageError
from handaudit.report import Form, LedgerForm, Report, Severity

if TYPE_CHECKING:
    from handaudit.pipeline import Run
    from handaudit.report.choice import Choice

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
register_rules(app)

Paths = Annotated[
    list[str], typer.Argument(help="Logs, folders of logs, patterns; - reads standard input.", metavar="PATH")
]
Book = Annotated[
    str | None, typer.Option("--rulebook", help="A rulebook's name or file, for every hand.", metavar="NAME|FILE")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", help="Choose another reading of an open rule; repeatable.", metavar="KEY=VALUE"),
]
Encoding = Annotated[str | None, typer.Option(help="What text is that is not UTF-8, e.g. cp1252.")]
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
    output_format: Annotated[Form, typer.Option(help="text for people, the others for programs.")] = Form.TEXT,
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
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Only the last line.")] = False,
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
    work = _open(paths, rulebook, settings, encoding, hand)
    if coverage:
        from handaudit.report.coverage import Coverage

        work.tally.coverage = Coverage()
    _follow(work, _check_report(output_format, quiet), choice)
    if not work.tally.hands and output_format != "text" and not quiet:
        print("handaudit: no hands found", file=sys.stderr)
    raise typer.Exit(choice.status(work.tally))


def _check_report(output_format: str, quiet: bool) -> Report:
    if output_format == "text":
        from handaudit.report.console import CheckText

        return CheckText(sys.stdout, quiet)
    from handaudit.report.machine import CheckJson, CheckJsonl

    return CheckJson(sys.stdout) if output_format == "json" else CheckJsonl(sys.stdout)


@app.command()
def replay(
    paths: Annotated[list[str], typer.Argument(help="Logs; the last word may be a hand's id.", metavar="PATH")],
    hand: HandId = None,
    step: Annotated[int | None, typer.Option(help="Only this step and those around it.", min=1, metavar="N")] = None,
    output_format: Annotated[LedgerForm, typer.Option(help="text for people, jsonl for programs.")] = LedgerForm.TEXT,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
) -> None:
    """Show hands step by step: what was asked, what was done, every pot, and who should have won."""
    from handaudit.report.choice import Choice

    if (
        hand is None
        and len(paths) > 1
        and not os.path.lexists(paths[-1])
        and paths[-1] != "-"
        and not _is_pattern(paths[-1])
    ):
        *paths, hand = paths
    if step is not None and hand is None:
        raise UsageError(
            "--step needs one hand: name its id after the log, e.g. `handaudit replay night.txt 1001 --step 14`"
        )
    choice = Choice()
    work = _open(paths, rulebook, settings, encoding, hand)
    _follow(work, _replay_report(output_format, step), choice)
    raise typer.Exit(choice.status(work.tally))


def _is_pattern(word: str) -> bool:
    return any(sign in word for sign in "*?[")


def _replay_report(output_format: str, step: int | None) -> Report:
    if output_format == "text":
        from handaudit.report.trace import ReplayText

        return ReplayText(sys.stdout, step)
    from handaudit.report.console import CheckText
    from handaudit.report.machine import ReplayJsonl

    return ReplayJsonl(sys.stdout, CheckText(sys.stderr).loose)


def _open(
    paths: Sequence[str], rulebook: str | None, settings: Sequence[str] | None, encoding: str | None, hand: str | None
) -> "Run":
    from handaudit.pipeline import Run

    return Run(paths, rulebook, settings or (), encoding, hand and hand.removeprefix("#"))


def _follow(work: "Run", report: Report, choice: "Choice") -> None:
    """Every item of the run goes to the report; on an interrupt the counts so far are said."""
    from handaudit.model.finding import Finding
    from handaudit.report.progress import Meter

    meter = Meter(len(work.inputs), work.total)
    tally = work.tally
    try:
        for item in work:
            meter.tick(work.at, work.done)
            if tally.coverage is not None:
                tally.coverage.take(item)
            if isinstance(item, Finding):
                if choice.takes(item.code):
                    meter.hide()
                    tally.report((item,), of_hand=item.hand is not None)
                    report.loose(item)
                else:
                    tally.left_out += 1
                continue
            findings = choice.of(item.findings)
            tally.report(findings, True, len(item.findings) - len(findings))
            if findings:
                meter.hide()
            report.hand(item, findings)
    except BaseException as error:
        meter.hide()
        if isinstance(error, KeyboardInterrupt) or type(error).__name__ == "Terminated":
            print(f"handaudit: stopped after {tally.hands:,} hands, {tally.audited:,} audited", file=sys.stderr)
        raise
    meter.hide()
    if work.wanted is not None and not tally.hands and not tally.incomplete:
        places = ", ".join(place.path for place in tally.inputs[:5])
        raise UsageError(f"no hand #{work.wanted} in {places}: check the id, or leave it out to see every hand")
    report.end(tally)
