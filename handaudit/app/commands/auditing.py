"""What `check` and `replay` have in common: how a run is opened and followed."""

import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TextIO

from handaudit.app.commands.plain_words import JOBS, plain_words
from handaudit.app.commands.runs import metered
from handaudit.base.errors import UsageError
from handaudit.report import Report, ReportForm

if TYPE_CHECKING:
    from handaudit.jobs.pipeline import Run
    from handaudit.model.finding import Finding
    from handaudit.read.build import ReaderName
    from handaudit.report.choice import Choice


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
        import typer  # a plain check starts without it

        known = ", ".join(repr(str(one)) for one in Reader)
        raise typer.BadParameter(f"{word!r} is not one of {known}.") from None


def open_run(
    paths: Sequence[str],
    rulebook: str | None,
    settings: Sequence[str] | None,
    encoding: str | None,
    hand: str | None,
    jobs: int | None = 1,
    reader: Reader = Reader.FAST,
    findings_only: bool = False,
    rulings: str | None = None,
) -> "Run":
    """A run. Where the report is of findings only, hands that have none need not come."""
    parser: ReaderName = "lark" if reader is Reader.LARK else "lines"
    quick = reader is Reader.FAST
    kept = None
    if rulings is not None:
        from handaudit.model.rulings import read_rulings

        kept = read_rulings(rulings)
    if hand is None and jobs != 1 and findings_only:
        from handaudit.jobs.processes.choose import open_run as choose

        return choose(paths, rulebook, settings or (), encoding, jobs, parser, quick, kept)
    from handaudit.jobs.pipeline import Run

    one = hand and hand.removeprefix("#")
    run = Run(paths, rulebook, settings or (), encoding, one, reader=parser, quick=quick, rulings=kept)
    return run if findings_only else run.replaying()


def follow(work: "Run", report: Report, choice: "Choice") -> None:
    """Every item of the run goes to the report; on an interrupt the counts so far are said. Raises `UsageError`
    where no log has the hand that is wanted."""
    from handaudit.model.finding import Finding

    tally = work.tally

    def stopped() -> str:
        return f"{tally.hands:,} hands, {tally.audited:,} audited"

    with metered(work, stopped) as meter, closing(iter(work)) as items:
        for item in items:
            work.progress()
            if tally.coverage is not None and not tally.coverage.told:
                tally.coverage.take(item)
            tally.judged(item)
            given = (item,) if isinstance(item, Finding) else item.findings
            chosen = choice.of(given)
            findings = choice.new(chosen)
            of_hand = not isinstance(item, Finding) or item.hand is not None
            tally.report(findings, of_hand, len(given) - len(chosen), len(chosen) - len(findings))
            if findings:
                meter.hide()
            if not isinstance(item, Finding):
                report.hand(item, findings)
            elif findings:
                report.loose(item)
    if work.wanted is not None and not tally.hands and not tally.incomplete:
        places = ", ".join(place.path for place in tally.inputs[:5])
        raise UsageError(f"no hand #{work.wanted} in {places}: check the id, or leave it out to see every hand")
    if choice.baseline is not None and work.wanted is None:
        for stale in choice.of(tuple(choice.baseline.unmatched(place.path for place in tally.inputs))):
            tally.report((stale,), False)
            report.loose(stale)
    report.end(tally)


def checked(work: "Run", report: Report, choice: "Choice", forms: Sequence[str], quiet: bool = False) -> int:
    """Audit logs; the exit status. `forms` are the formats on standard output: where none of them counts, the counts go beside it."""
    follow(work, report, choice)
    if not forms or "concise" in forms:
        from handaudit.report.counts import summary

        print(f"handaudit: {summary(work.tally)}", file=sys.stderr)
    elif not work.tally.hands and not quiet and "text" not in forms:
        print("handaudit: no hands found", file=sys.stderr)
    return choice.status(work.tally)


def check_report(form: str, out: TextIO, quiet: bool = False, verbose: bool = False, floor: int = 0) -> Report:
    """The report of a format. `floor` is the rank of the lowest severity that fails the run."""
    if form == "text":
        from handaudit.report.lazy_text import LazyText

        return LazyText(out, quiet, verbose)
    if form in ("json", "jsonl"):
        from handaudit.report import machine

        return machine.CheckJson(out) if form == "json" else machine.CheckJsonl(out)
    if form == "sarif":
        from handaudit.report.sarif import CheckSarif

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


def replay_report(form: str, step: int | None, out: TextIO, steps: bool = False, command: str = "") -> Report:
    """The ledgers of a format; `command` is what a page says it was made by."""
    if form == "text":
        from handaudit.report.trace import ReplayText

        return ReplayText(out, step)
    if form == "html":
        from handaudit.page.writer import ReplayHtml

        return ReplayHtml(out, command, aside=_aside())
    from handaudit.report.replay_json import ReplayJsonl

    return ReplayJsonl(out, _aside(), steps)


def _aside() -> Callable[["Finding"], None]:
    """Says a finding beside an output that has no place for it."""
    said: list[Callable[[Finding], None]] = []

    def aside(finding: "Finding") -> None:
        if not said:
            from handaudit.report.text import CheckText  # most replays have nothing to say there

            said.append(CheckText(sys.stderr, verbose=True).loose)
        said[0](finding)

    return aside


def together(reports: Sequence[Report]) -> Report:
    """One report that is all of them."""
    if len(reports) == 1:
        return reports[0]
    from handaudit.report.combined import CombinedReport

    return CombinedReport(reports)


def run_plain(args: Sequence[str]) -> int | None:
    """The plainest form of the main command, `check PATH...`, run without the library that knows all others; None for those.

    That library takes as long to start as a hundred hands to audit.
    """
    jobs, formats = {"-j": "jobs", "--jobs": "jobs"}, {"--output-format": "format"}
    allowed = {"jobs": JOBS, "format": {form.value for form in ReportForm}}
    plain = plain_words(args, {"-q": "quiet", "--quiet": "quiet"}, jobs | formats, allowed)
    if args[:1] != ["check"] or plain is None:
        return None
    output_format, quiet = plain.last("format") or "text", "quiet" in plain.flags
    from handaudit.report.choice import Choice

    choice = Choice()
    report = check_report(output_format, sys.stdout, quiet, floor=choice.floor)
    work = open_run(plain.paths, None, None, None, None, plain.jobs, findings_only=True)
    return checked(work, report, choice, [output_format], quiet)
