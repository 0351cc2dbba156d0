"""`handaudit check`: every place where a log and the rules disagree."""

import sys
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TextIO

import typer

from handaudit.app.commands.completion import offered
from handaudit.app.commands.job_options import (
    Address,
    EngineName,
    EngineOption,
    JobOptions,
    Resume,
    WorkDirOption,
)
from handaudit.app.commands.options import (
    AllowEmpty,
    Book,
    Encoding,
    FailOn,
    HandId,
    Jobs,
    Paths,
    RulingsFile,
    Settings,
    rulings_of,
)
from handaudit.app.commands.output import Force, Output
from handaudit.app.commands.runs import Logs, logs_of, report_run
from handaudit.app.commands.targets import Target, opened, targets
from handaudit.base.errors import UsageError
from handaudit.base.timings import Timings
from handaudit.base.visible import visible
from handaudit.check.pages import pages
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes import choose
from handaudit.model.tally import InputTally
from handaudit.read.layouts import layout
from handaudit.report import Report, ReportForm, Severity, machine
from handaudit.report.baseline import Recorder, read_baseline
from handaudit.report.choice import Choice, file_patterns, patterns
from handaudit.report.combined import together
from handaudit.report.counts import summary
from handaudit.report.lazy_text import LazyText
from handaudit.report.sarif import CheckSarif

if TYPE_CHECKING:
    from handaudit.read.build import ReaderName

FINDINGS: Final = 1
BASELINE: Final = "baseline"


class Reader(StrEnum):
    """How hands are read; every way gives the same findings. `fast`: plain, clean hands by the native kernel, all others as `reference`
    reads all, line by line; `lark`: by Lark's own automaton."""

    FAST = "fast"
    REFERENCE = "reference"
    LARK = "lark"


FORMER: Final = {"strict": Reader.REFERENCE}
"""Words of earlier versions that are still understood."""


def reader_of(word: str) -> Reader:
    """The reader that a word of the command line names, in any case; `typer.BadParameter` where it names none."""
    name = word.lower()
    if name in FORMER:
        return FORMER[name]
    try:
        return Reader(name)
    except ValueError:
        known = ", ".join(repr(str(one)) for one in Reader)
        raise typer.BadParameter(f"{word!r} is not one of {known}.") from None


def check(
    paths: Paths,
    output_format: Annotated[
        ReportForm | None, typer.Option("--output-format", "--format", help="text for people, the others for programs.")
    ] = None,
    output: Output = None,
    force: Force = False,
    select: Annotated[
        list[str] | None,
        typer.Option(help="Report only these codes, e.g. 'fee-*'.", metavar="CODES", autocompletion=offered("codes")),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(help="Do not report these codes.", metavar="CODES", autocompletion=offered("codes")),
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
    allow_empty: AllowEmpty = False,
    require_hands: Annotated[
        bool, typer.Option("--require-hands", help="Kept for older scripts: without --allow-empty it is so.")
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
    codes = list(pages()) if select or ignore or per_file_ignore else []
    choice = Choice(
        patterns("--select", select or (), codes),
        patterns("--ignore", ignore or (), codes),
        fail_on,
        strict,
        allow_empty,
        by_file=file_patterns(per_file_ignore or (), codes),
        baseline=None if baseline is None else read_baseline(baseline),
    )
    wanted = targets(list(ReportForm), output_format, output, ReportForm.TEXT)
    recorder = None
    if write_baseline is not None or who is not None or why is not None:
        recorder = recorder_of(write_baseline, who, why, choice)
        wanted, quiet = [Target(ReportForm.TEXT, None), Target(BASELINE, Path(write_baseline or ""))], True
    many = 1 if coverage or timings or work_dir is not None else jobs
    logs = Logs(paths, rulebook, settings or (), encoding, rulings_of(rulings))
    work = open_run(logs, hand, many, reader, not coverage)
    how = JobOptions(engine, address, work_dir, resume, jobs)
    how.alone({"--hand": hand, "--coverage": coverage or None, "--timings": timings or None})
    if how.asked:
        from handaudit.app.commands.job_runs import as_job

        work = as_job(work, "check", how)
    if coverage:
        work = covered(work, 1 if timings else jobs)
    if timings:
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
        _print_layouts(work.tally.inputs)
    if work.timings is not None:
        print(*work.timings.lines(), sep="\n", file=sys.stderr)
    if recorder is not None and status == FINDINGS:
        status = 0  # they are accepted from now on
    raise typer.Exit(status)


def covered(work: Run, jobs: int | None) -> Run:
    """The run, on so many cores, which counts rules too."""
    from handaudit.report.coverage import Coverage

    coverage = work.tally.coverage = Coverage()
    if work.wanted is None and work.rulings is None and choose.worth_it(work, jobs):
        from handaudit.jobs.processes.fold import folded
        from handaudit.report.coverage_fold import CoverageFold

        if (many := folded(work, CoverageFold(coverage), jobs)) is not None:
            return many
        coverage.told = False
    return work


def recorder_of(path: str | None, who: str | None, why: str | None, choice: Choice) -> Recorder:
    """What collects the findings for a new baseline; an older one that is given too keeps what it says of its own.

    Raises `UsageError` where one of the three is missing: whoever reads the file must be able to ask.
    """
    if path is None or not who or not why:
        raise UsageError(
            "a baseline says who accepts the findings and why: give --write-baseline FILE, --who NAME and --why TEXT"
        )
    older, choice.baseline = choice.baseline, None
    return Recorder(who, why, older)


def open_run(
    logs: Logs,
    hand: str | None = None,
    jobs: int | None = 1,
    reader: Reader = Reader.FAST,
    findings_only: bool = False,
) -> Run:
    """A run. Where the report is of findings only, hands that have none need not come."""
    parser: ReaderName = "lark" if reader is Reader.LARK else "lines"
    quick = reader is Reader.FAST
    paths, rulebook, settings, encoding, rulings = logs
    if hand is None and jobs != 1 and findings_only:
        return choose.open_run(paths, rulebook, settings, encoding, jobs, parser, quick, rulings)
    one = hand and hand.removeprefix("#")
    run = Run(paths, rulebook, settings, encoding, one, reader=parser, quick=quick, rulings=rulings)
    return run if findings_only else run.replaying()


def checked(work: Run, report: Report, choice: Choice, forms: Sequence[str], quiet: bool = False) -> int:
    """Audit logs; the exit status. `forms` are the formats on standard output: where none of them counts, the counts go beside it."""
    report_run(work, report, choice)
    if not forms or "concise" in forms:
        print(f"handaudit: {summary(work.tally)}", file=sys.stderr)
    elif not work.tally.hands and not quiet and "text" not in forms:
        print("handaudit: no hands found", file=sys.stderr)
    return choice.status(work.tally)


def check_report(form: str, out: TextIO, quiet: bool = False, verbose: bool = False, floor: int = 0) -> Report:
    """The report of a format. `floor` is the rank of the lowest severity that fails the run."""
    if form == "text":
        return LazyText(out, quiet, verbose)
    if form in ("json", "jsonl"):
        return machine.CheckJson(out) if form == "json" else machine.CheckJsonl(out)
    if form == "sarif":
        return CheckSarif(out)
    if form == "junit":
        from handaudit.report.junit import CheckJunit

        return CheckJunit(out, floor)
    if form in ("github", "gitlab"):
        from handaudit.report import ci_formats

        return ci_formats.CheckGithub(out) if form == "github" else ci_formats.CheckGitlab(out)
    from handaudit.report import listing

    made: dict[str, type[listing.Listing]] = {
        "concise": listing.CheckConcise,
        "grouped": listing.CheckGrouped,
        "statistics": listing.CheckStatistics,
        "csv": listing.CheckCsv,
        "markdown": listing.CheckMarkdown,
    }
    return made[form](out)


def _print_layouts(places: Iterable[InputTally]) -> None:
    """Say in which layout each log of a run is."""
    for place in places:
        told = layout(place.layout).title if place.layout else "no layout that is known"
        print(visible(f"{place.path}: {told}"), file=sys.stderr)
