"""`handaudit check`: every place where a log and the rules disagree."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from handaudit.app.commands import completion
from handaudit.app.commands.auditing import (
    Reader,
    check_report,
    checked,
    open_run,
    reader_of,
    together,
)
from handaudit.app.commands.job_options import (
    Address,
    EngineName,
    EngineOption,
    JobOptions,
    Resume,
    WorkDirOption,
    as_job,
)
from handaudit.app.commands.layouts import print_layouts
from handaudit.app.commands.options import Book, Encoding, FailOn, HandId, Jobs, Paths, RulingsFile, Settings
from handaudit.app.commands.output import Force, Output
from handaudit.app.commands.runs import logs_of
from handaudit.app.commands.targets import Target, opened, targets
from handaudit.base.errors import UsageError
from handaudit.report import ReportForm, Severity

if TYPE_CHECKING:
    from handaudit.jobs.pipeline import Run
    from handaudit.report.baseline import Recorder
    from handaudit.report.choice import Choice

FINDINGS: Final = 1
BASELINE: Final = "baseline"


def check(
    paths: Paths,
    output_format: Annotated[
        ReportForm | None, typer.Option("--output-format", "--format", help="text for people, the others for programs.")
    ] = None,
    output: Output = None,
    force: Force = False,
    select: Annotated[
        list[str] | None,
        typer.Option(help="Report only these codes, e.g. 'fee-*'.", metavar="CODES", autocompletion=completion.codes),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(help="Do not report these codes.", metavar="CODES", autocompletion=completion.codes),
    ] = None,
    per_file_ignore: Annotated[
        list[str] | None,
        typer.Option(
            "--per-file-ignore",
            help="Do not report these codes for files that match; repeatable.",
            metavar="GLOB=CODES",
        ),
    ] = None,
    baseline: Annotated[
        str | None, typer.Option("--baseline", help="Do not report the findings accepted in this file.", metavar="FILE")
    ] = None,
    write_baseline: Annotated[
        str | None,
        typer.Option(
            "--write-baseline", help="Accept all findings: write them here, with --who and --why.", metavar="FILE"
        ),
    ] = None,
    who: Annotated[str | None, typer.Option("--who", help="Who accepts the findings.", metavar="NAME")] = None,
    why: Annotated[str | None, typer.Option("--why", help="Why they are accepted.", metavar="TEXT")] = None,
    fail_on: FailOn = Severity.ERROR,
    hand: HandId = None,
    rulings: RulingsFile = None,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
    require_hands: Annotated[
        bool, typer.Option("--require-hands", help="Exit with status 3 if no hand is found.")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Like --fail-on warn; hands that cannot be verified fail too.")
    ] = False,
    coverage: Annotated[
        bool,
        typer.Option(
            "--coverage", help="Also print, for each rule, in how many hands it could be checked and was kept."
        ),
    ] = False,
    timings: Annotated[
        bool,
        typer.Option(
            "--timings", help="Also say how many hands the native kernel took, how many not and why, on one core."
        ),
    ] = False,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Count the findings by code instead of printing them.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("-v", "--verbose", help="Print every finding in full, and the layout of each log.")
    ] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Print only the summary line.")] = False,
    jobs: Jobs = None,
    engine: EngineOption = EngineName.LOCAL,
    address: Address = None,
    work_dir: WorkDirOption = None,
    resume: Resume = False,
    reader: Annotated[
        Reader,
        typer.Option(
            help="How hands are read: plain ones in bulk, all line by line, or by Lark.",
            parser=reader_of,
            metavar="<fast|reference|lark>",
        ),
    ] = Reader.FAST,
) -> None:
    """Audit logs: print every place where a log and the rules disagree."""
    from handaudit.report.baseline import read_baseline
    from handaudit.report.choice import Choice, file_patterns, patterns

    codes: Sequence[str] = ()
    if select or ignore or per_file_ignore:
        from handaudit.check.pages import pages

        codes = list(pages())
    choice = Choice(
        patterns("--select", select or (), codes),
        patterns("--ignore", ignore or (), codes),
        fail_on,
        strict,
        require_hands,
        by_file=file_patterns(per_file_ignore or (), codes),
        baseline=None if baseline is None else read_baseline(baseline),
    )
    wanted = targets(list(ReportForm), output_format, output, ReportForm.TEXT)
    recorder = None
    if write_baseline is not None or who is not None or why is not None:
        recorder = recorder_of(write_baseline, who, why, choice)
        wanted, quiet = [Target(ReportForm.TEXT, None), Target(BASELINE, Path(write_baseline or ""))], True
    many = 1 if coverage or timings or work_dir is not None else jobs
    work = open_run(paths, rulebook, settings, encoding, hand, many, reader, not coverage, rulings)
    how = JobOptions(engine, address, work_dir, resume, jobs)
    how.alone({"--hand": hand, "--coverage": coverage or None, "--timings": timings or None})
    work = as_job(work, "check", how)
    if coverage:
        work = covered(work, 1 if timings else jobs)
    if timings:
        from handaudit.base.timings import Timings

        work.timings = Timings()
    with opened(wanted, logs_of(work), force) as streams:
        forms = ["statistics" if statistics and one.form == "text" else one.form for one in wanted]
        reports = [
            recorder.into(out)
            if recorder is not None and form == BASELINE
            else check_report(form, out, quiet, verbose, choice.floor)
            for form, out in zip(forms, streams, strict=True)
        ]
        shown = [one.form for one in wanted if one.path is None]
        status = checked(work, together(reports), choice, shown, quiet)
    if verbose:
        print_layouts(work.tally.inputs)
    if work.timings is not None:
        print(*work.timings.lines(), sep="\n", file=sys.stderr)
    if recorder is not None and status == FINDINGS:
        status = 0  # they are accepted from now on
    raise typer.Exit(status)


def covered(work: "Run", jobs: int | None) -> "Run":
    """The run, on so many cores, which counts rules too."""
    from handaudit.jobs.processes.choose import worth_it
    from handaudit.report.coverage import Coverage

    coverage = work.tally.coverage = Coverage()
    if work.wanted is None and work.rulings is None and worth_it(work, jobs):
        from handaudit.jobs.processes.fold import folded
        from handaudit.report.coverage_fold import CoverageFold

        if (many := folded(work, CoverageFold(coverage), jobs)) is not None:
            return many
        coverage.told = False
    return work


def recorder_of(path: str | None, who: str | None, why: str | None, choice: "Choice") -> "Recorder":
    """What collects the findings for a new baseline; an older one that is given too keeps what it says of its own.

    Raises `UsageError` where one of the three is missing: whoever reads the file must be able to ask.
    """
    from handaudit.report.baseline import Recorder

    if path is None or not who or not why:
        raise UsageError(
            "a baseline says who accepts the findings and why: give --write-baseline FILE, --who NAME and --why TEXT"
        )
    older, choice.baseline = choice.baseline, None
    return Recorder(who, why, older)
