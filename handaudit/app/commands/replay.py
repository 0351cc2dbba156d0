"""`handaudit replay`: hands step by step, in a terminal, for programs, or as a page for a browser."""

import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Annotated, TextIO

import typer

from handaudit.app.commands.options import (
    AllowEmpty,
    Book,
    Encoding,
    HandId,
    Jobs,
    RulingsFile,
    Settings,
    rulings_of,
    with_hand,
)
from handaudit.app.commands.output import Force, Output
from handaudit.app.commands.runs import Logs, complain, is_of_a_log, logs_of, refuse_unread, report_run
from handaudit.app.commands.targets import Target, opened, targets
from handaudit.base.errors import UsageError
from handaudit.base.visible import visible
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.choose import worth_it
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.tally import Tally
from handaudit.report import LedgerForm, Report
from handaudit.report.choice import Choice
from handaudit.report.combined import together


def replay(
    paths: Annotated[list[str], typer.Argument(help="Logs; the last word may be a hand's id.", metavar="PATH")],
    hand: HandId = None,
    step: Annotated[int | None, typer.Option(help="Only this step and those around it.", min=1, metavar="N")] = None,
    output_format: Annotated[
        LedgerForm | None,
        typer.Option("--output-format", "--format", help="text for people, jsonl for programs, html for a browser."),
    ] = None,
    output: Output = None,
    html: Annotated[
        str | None, typer.Option("--html", help="A page that replays the hand; as -o html:FILE.", metavar="FILE")
    ] = None,
    steps: Annotated[
        bool, typer.Option("--steps", help="In jsonl also the table after every step: stacks, bets, pots, cards.")
    ] = False,
    tui: Annotated[
        bool, typer.Option("--tui", help="Step through one hand in the terminal: arrow keys, F for the next finding.")
    ] = False,
    force: Force = False,
    rulings: RulingsFile = None,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
    allow_empty: AllowEmpty = False,
    jobs: Jobs = None,
) -> None:
    """Show hands step by step: what was asked, what was done, every pot, and who should have won."""
    if hand is None:
        paths, hand = with_hand(paths)
    if step is not None and hand is None:
        raise UsageError(
            "--step needs one hand: name its id after the log, e.g. `handaudit replay night.txt 1001 --step 14`"
        )
    if tui:
        _refuse(hand, bool(output or html or output_format))
    logs = Logs(paths, rulebook, settings or (), encoding, rulings_of(rulings))
    work = logs.replayed(hand and hand.removeprefix("#"))
    if tui:
        played(work, step)
        raise typer.Exit(Choice(allow_empty=allow_empty).status(work.tally))
    given = [*(output or []), *([f"html:{html}"] if html is not None else [])]
    wanted = targets(list(LedgerForm), output_format, given, LedgerForm.TEXT)
    command = logs.command("replay", hand, [("--rulings", [rulings] if rulings else [])])
    status = replayed(work, wanted, command, force, step, steps, jobs)
    raise typer.Exit(Choice(allow_empty=allow_empty).status(work.tally) if status in (0, 3) else status)


def replayed(
    work: Run,
    wanted: Sequence[Target],
    command: str,
    force: bool = False,
    step: int | None = None,
    steps: bool = False,
    jobs: int | None = None,
) -> int:
    """Replay the hands of a run into reports; the exit status. `command` makes a page again, `step` is the one to show, with `steps` all
    are told to programs. Raises `UsageError`."""
    choice = Choice()
    with opened(wanted, logs_of(work), force) as streams:
        reports = [replay_report(one.form, step, out, steps, command) for one, out in zip(wanted, streams, strict=True)]
        try:
            report_run(*_spread(work, reports, [one.form for one in wanted], steps, jobs), choice)
        except UsageError as error:
            if work.tally.audited or not work.tally.incomplete:
                raise
            print(f"handaudit: {visible(str(error))}", file=sys.stderr)  # the logs are at fault, not the command line
        refuse_unread(work.tally, any(one.path is not None for one in wanted))
    return choice.status(work.tally)


def _spread(
    work: Run, reports: Sequence[Report], forms: Sequence[str], steps: bool, jobs: int | None
) -> tuple[Run, Report]:
    """The run on so many cores, and what is to be told of it; a page, and what goes to a terminal, is written by one."""
    report = together(reports)
    if work.wanted is not None or not worth_it(work, jobs):
        return work, report
    from handaudit.jobs.processes.fold import folded
    from handaudit.report.replay_workers import Ended, ReplayFold

    fold = ReplayFold(reports, forms, steps)
    many = folded(work, fold, jobs) if fold.can_spread else None
    return (work, report) if many is None else (many, Ended(report))


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


def _aside() -> Callable[[Finding], None]:
    """Says a finding beside an output that has no place for it."""
    said: list[Callable[[Finding], None]] = []

    def aside(finding: Finding) -> None:
        if not said:
            from handaudit.report.text import CheckText  # most replays have nothing to say there

            said.append(CheckText(sys.stderr, verbose=True).loose)
        said[0](finding)

    return aside


def played(work: Run, step: int | None) -> int:
    """The hand in the terminal; the exit status."""
    shown, choice = Shown(), Choice()
    report_run(work, shown, choice)
    shown.play(step)
    return choice.status(work.tally)


class Shown:
    """The report of `--tui`: the hand is kept and played when the run is over."""

    findings_only = False

    def __init__(self) -> None:
        self.hands: list[tuple[Audit, tuple[Finding, ...]]] = []
        self.unread: list[Finding] = []

    def hand(self, audit: Audit, findings: tuple[Finding, ...]) -> None:
        """The hand; of several with one id, all."""
        self.hands.append((audit, findings))

    def loose(self, finding: Finding) -> None:
        """What could not be read is said when the run is over."""
        if is_of_a_log(finding):
            self.unread.append(finding)

    def end(self, tally: Tally) -> None:
        """Nothing: the hand is played afterwards."""

    def play(self, step: int | None) -> None:
        """Step through the hand, or one after the other. Raises `UsageError` where it was not read."""
        from handaudit.page.terminal.app import ReplayApp

        complain(self.unread)
        for audit, findings in self.hands:
            if audit.replay is None:
                raise UsageError(f"hand #{audit.hand.id} could not be read: `handaudit replay` says why")
            ReplayApp(audit, findings, step).run()


def _refuse(hand: str | None, elsewhere: bool) -> None:
    """What `--tui` cannot do is said before a log is read."""
    if hand is None:
        raise UsageError("--tui needs one hand: name its id after the log")
    if elsewhere:
        raise UsageError("--tui shows the hand in the terminal: leave the output out")
    if find_spec("textual") is None:
        raise UsageError("stepping in the terminal needs one more package: pip install 'handaudit[tui]'")
    if not sys.stdout.isatty():
        raise UsageError("--tui needs a terminal")
