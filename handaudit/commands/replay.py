"""`handaudit replay`: hands step by step, in a terminal, for programs, or as a page for a browser."""

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

from handaudit.commands.auditing import follow, open_run, replay_report, together
from handaudit.commands.options import Book, Encoding, HandId, Jobs, RulingsFile, Settings
from handaudit.commands.output import Force, Output
from handaudit.commands.runs import Logs, logs_of
from handaudit.commands.targets import opened, targets
from handaudit.errors import UsageError
from handaudit.report import LedgerForm

if TYPE_CHECKING:
    from handaudit.model.audit import Audit
    from handaudit.model.finding import Finding
    from handaudit.pipeline import Run
    from handaudit.report import Report
    from handaudit.report.tally import Tally


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
    jobs: Jobs = None,
) -> None:
    """Show hands step by step: what was asked, what was done, every pot, and who should have won."""
    from handaudit.report.choice import Choice
    from handaudit.report.visible import visible

    if hand is None and len(paths) > 1 and is_hand(paths[-1]):
        *paths, hand = paths
    if step is not None and hand is None:
        raise UsageError(
            "--step needs one hand: name its id after the log, e.g. `handaudit replay night.txt 1001 --step 14`"
        )
    choice = Choice()
    if tui:
        _refuse(hand, bool(output or html or output_format))
        work = open_run(paths, rulebook, settings, encoding, hand, rulings=rulings)
        shown = Shown()
        follow(work, shown, choice)
        shown.play(step)
        raise typer.Exit(choice.status(work.tally))
    work = open_run(paths, rulebook, settings, encoding, hand, rulings=rulings)
    given = [*(output or []), *([f"html:{html}"] if html is not None else [])]
    wanted = targets(list(LedgerForm), output_format, given, LedgerForm.TEXT)
    command = Logs(paths, rulebook, settings or (), encoding).command("replay", hand)
    with opened(wanted, logs_of(work), force) as streams:
        reports = [replay_report(one.form, step, out, steps, command) for one, out in zip(wanted, streams, strict=True)]
        try:
            follow(*_spread(work, reports, [one.form for one in wanted], steps, jobs), choice)
        except UsageError as error:
            if work.tally.audited or not work.tally.incomplete:
                raise
            print(f"handaudit: {visible(str(error))}", file=sys.stderr)
            raise typer.Exit(choice.status(work.tally)) from None  # the logs are at fault, not the command line
    raise typer.Exit(choice.status(work.tally))


def _spread(
    work: "Run", reports: "Sequence[Report]", forms: Sequence[str], steps: bool, jobs: int | None
) -> "tuple[Run, Report]":
    """The run on so many cores, and what is to be told of it; a page, and what goes to a terminal, is written by one."""
    report = together(reports)
    if jobs == 1 or work.wanted is not None:
        return work, report
    from handaudit.report.replay_workers import Ended, ReplayFold
    from handaudit.scale.fold import folded

    fold = ReplayFold(reports, forms, steps)
    many = folded(work, fold, jobs) if fold.can_spread else None
    return (work, report) if many is None else (many, Ended(report))


class Shown:
    """The report of `--tui`: the hand is kept and played when the run is over."""

    findings_only = False

    def __init__(self) -> None:
        self.hands: list[tuple[Audit, tuple[Finding, ...]]] = []

    def hand(self, audit: "Audit", findings: "tuple[Finding, ...]") -> None:
        """The hand; of several with one id, all."""
        self.hands.append((audit, findings))

    def loose(self, finding: "Finding") -> None:
        """Nothing: it belongs to no hand."""

    def end(self, tally: "Tally") -> None:
        """Nothing: the hand is played afterwards."""

    def play(self, step: int | None) -> None:
        """Step through the hand, or one after the other. Raises `UsageError` where it was not read."""
        from handaudit.tui.app import ReplayApp

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


def is_hand(word: str) -> bool:
    """Whether a word is a hand's id: no path, no pattern."""
    return not os.path.lexists(word) and word != "-" and not any(sign in word for sign in "*?[")
