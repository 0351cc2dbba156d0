"""`handaudit watch`: logs that grow. Each finding is printed when its hand has ended."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

import typer

from handaudit.app.commands.options import Book, Paths, Settings
from handaudit.base.errors import UsageError
from handaudit.base.visible import count, visible
from handaudit.jobs.auditor import Auditor
from handaudit.jobs.watching import LogWatcher, Notice
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.report import Report, ReportForm, Severity
from handaudit.report.lazy_text import LazyText
from handaudit.report.listing import CheckConcise
from handaudit.report.machine import CheckJsonl

REPORTS: Final[dict[ReportForm, Callable[[], Report]]] = {
    ReportForm.TEXT: lambda: LazyText(sys.stdout, verbose=True),
    ReportForm.CONCISE: lambda: CheckConcise(sys.stdout),
    ReportForm.JSONL: lambda: CheckJsonl(sys.stdout),
}


def watch(
    paths: Paths,
    state: Annotated[
        str | None,
        typer.Option(
            help="A file that keeps how far each log was read, for the next run.", metavar="FILE", show_default=False
        ),
    ] = None,
    every: Annotated[float, typer.Option(help="Seconds between two looks.", metavar="SECONDS", min=0.05)] = 2.0,
    quiet_for: Annotated[
        float,
        typer.Option(
            "--quiet-for", help="Seconds without a change that end the last hand of a log.", metavar="SECONDS", min=0
        ),
    ] = 5.0,
    once: Annotated[bool, typer.Option("--once", help="Look once and stop: what has ended is judged.")] = False,
    output_format: Annotated[
        ReportForm, typer.Option("--output-format", "--format", help="text, concise or jsonl.")
    ] = ReportForm.TEXT,
    rulebook: Book = None,
    settings: Settings = None,
) -> None:
    """Audit logs that grow: print each finding when its hand has ended, until you press Ctrl-C. Renamed and replaced logs are read on."""
    if output_format not in REPORTS:
        raise UsageError(f"--output-format {output_format}: watch prints {', '.join(REPORTS)}")
    for path in paths:
        if path != "-" and not any(sign in path for sign in "*?[") and not Path(path).exists():
            raise UsageError(f"{visible(path)}: no such file or folder")
    watcher = LogWatcher(paths, Auditor(rulebook, tuple(settings or ()), quick=True), 0 if once else quiet_for)
    place = None if state is None else Path(state)
    if place is not None:
        watcher.load(place)
        _keep(watcher, place)
    shown = WatchPrinter(REPORTS[output_format]())
    try:
        while True:
            for item in watcher.look(time.monotonic()):
                shown.take(item)
            if watcher.grown and place is not None:
                _keep(watcher, place)
            if once:
                break
            time.sleep(every)
    finally:
        for line in watcher.unfinished():
            print(f"handaudit: {visible(line)}", file=sys.stderr)
        print(f"handaudit: {count(watcher.hands, 'hand')} judged, {count(shown.findings, 'finding')}", file=sys.stderr)
    raise typer.Exit(3 if shown.unread else 1 if shown.errors else 0)


class WatchPrinter:
    """Prints what comes; counts it."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.findings = self.errors = 0
        self.unread = False

    def take(self, item: Audit | Finding | Notice) -> None:
        """One thing that a look has found."""
        if isinstance(item, Notice):
            print(f"handaudit: {visible(item.text)}", file=sys.stderr)
            return
        found = item.findings if isinstance(item, Audit) else (item,)
        self.unread |= isinstance(item, Audit) and item.verdict == "unreadable"
        self.findings += len(found)
        self.errors += sum(one.severity == Severity.ERROR for one in found)
        if isinstance(item, Audit):
            if found:
                self.report.hand(item, item.findings)
        else:
            self.report.loose(item)
        sys.stdout.flush()


def _keep(watcher: LogWatcher, place: Path) -> None:
    try:
        watcher.save(place)
    except OSError as error:
        raise UsageError(f"--state {place}: cannot be written: {error.strerror}") from None
