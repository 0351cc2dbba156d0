"""`handaudit replay`: hands step by step, in a terminal, for programs, or as a page for a browser."""

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

from handaudit.app.commands.auditing import follow, open_run
from handaudit.app.commands.options import Book, Encoding, HandId, Jobs, RulingsFile, Settings
from handaudit.app.commands.output import Force, Output
from handaudit.app.commands.runs import Logs, complain, is_of_a_log
from handaudit.app.commands.targets import targets
from handaudit.base.errors import UsageError
from handaudit.report import LedgerForm

if TYPE_CHECKING:
    from handaudit.jobs.pipeline import Run
    from handaudit.model.audit import Audit
    from handaudit.model.finding import Finding
    from handaudit.model.tally import Tally


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
    from handaudit.app.commands.replaying import replayed, with_hand

    if hand is None:
        paths, hand = with_hand(paths)
    if step is not None and hand is None:
        raise UsageError(
            "--step needs one hand: name its id after the log, e.g. `handaudit replay night.txt 1001 --step 14`"
        )
    if tui:
        _refuse(hand, bool(output or html or output_format))
        raise typer.Exit(played(open_run(paths, rulebook, settings, encoding, hand, rulings=rulings), step))
    work = open_run(paths, rulebook, settings, encoding, hand, rulings=rulings)
    given = [*(output or []), *([f"html:{html}"] if html is not None else [])]
    wanted = targets(list(LedgerForm), output_format, given, LedgerForm.TEXT)
    command = Logs(paths, rulebook, settings or (), encoding).command(
        "replay", hand, [("--rulings", [rulings] if rulings else [])]
    )
    raise typer.Exit(replayed(work, wanted, command, force, step, steps, jobs))


def played(work: "Run", step: int | None) -> int:
    """The hand in the terminal; the exit status."""
    from handaudit.report.choice import Choice

    shown, choice = Shown(), Choice()
    follow(work, shown, choice)
    shown.play(step)
    return choice.status(work.tally)


class Shown:
    """The report of `--tui`: the hand is kept and played when the run is over."""

    findings_only = False

    def __init__(self) -> None:
        self.hands: list[tuple[Audit, tuple[Finding, ...]]] = []
        self.unread: list[Finding] = []

    def hand(self, audit: "Audit", findings: "tuple[Finding, ...]") -> None:
        """The hand; of several with one id, all."""
        self.hands.append((audit, findings))

    def loose(self, finding: "Finding") -> None:
        """What could not be read is said when the run is over."""
        if is_of_a_log(finding):
            self.unread.append(finding)

    def end(self, tally: "Tally") -> None:
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
