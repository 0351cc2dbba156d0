"""How commands over logs follow a run. Without the library of the command line, which takes longer to start than many a run."""

import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeGuard

if TYPE_CHECKING:
    from handaudit.check.audit import Audit
    from handaudit.model.finding import Finding
    from handaudit.pipeline import Run
    from handaudit.report.rulings import Rulings

COMPLAINTS: Final = 5
"""Lines about what could not be read, for commands that print no findings."""


def replaying(
    paths: "Sequence[str]",
    rulebook: str | None,
    settings: "Sequence[str]",
    encoding: str | None,
    rulings: "Rulings | None",
) -> "Run":
    """A run that yields every hand replayed; what a look at many hands has judged is not judged a second time. A ruling may speak of any
    hand: with rulings each is judged by itself."""
    from handaudit.pipeline import Run

    run = Run(paths, rulebook, settings, encoding, rulings=rulings, quick=rulings is None)
    run.replays = rulings is None
    return run


def logs_of(work: "Run") -> list[Path | str]:
    """The files that a run reads, and the addresses."""
    logs = (given.path or getattr(given.inner, "url", None) for given in work.inputs)
    return [log for log in logs if log is not None]


def watch(work: "Run", take: "Callable[[Audit | Finding], None]") -> None:
    """Every item of the run is taken, with a bar on a terminal; on an interrupt the count so far is said."""
    from handaudit.report.progress import Meter

    meter = Meter(len(work.inputs), work.total)
    tally = work.tally

    def tick() -> None:
        meter.tick(work.at, work.done, tally.hands, work.note)

    work.progress = tick
    try:
        for item in work:
            tick()
            take(item)
    except BaseException as error:
        meter.hide()
        if isinstance(error, KeyboardInterrupt) or type(error).__name__ == "Terminated":
            print(f"handaudit: stopped after {tally.hands:,} hands; nothing was written{work.goes_on}", file=sys.stderr)
        raise
    meter.hide()


def follow(work: "Run", take: "Callable[[Audit | Finding], None]") -> None:
    """Every item of the run is counted and taken; what could not be read is said at the end."""
    from handaudit.model.finding import Finding

    unread: list[Finding] = []

    def one(item: "Audit | Finding") -> None:
        if is_of_a_log(item):
            unread.append(item)
        work.tally.judged(item)
        work.tally.report((item,) if isinstance(item, Finding) else item.findings, True)
        take(item)

    watch(work, one)
    complain(unread)


def is_of_a_log(item: "Audit | Finding") -> "TypeGuard[Finding]":
    """Whether this says that a log, or a part of it, could not be read, or that a ruling answers nothing."""
    from handaudit.model.finding import Finding

    if not isinstance(item, Finding) or item.hand is not None:
        return False
    return (item.domain == "text" and item.severity == "error") or item.domain == "rulings"


def complain(unread: "Sequence[Finding]") -> None:
    """What could not be read, on the error stream, for commands that print no findings; the first of many."""
    from handaudit.report.visible import visible

    for fault in unread[:COMPLAINTS]:
        place = fault.file if fault.line is None else f"{fault.file}:{fault.line}"
        text = fault.message if not place or fault.message.startswith(place) else f"{place}: {fault.message}"
        print(f"handaudit: {visible(text)}", file=sys.stderr)
    if len(unread) > COMPLAINTS:
        print(f"handaudit: {len(unread) - COMPLAINTS:,} more; `handaudit check` prints them all", file=sys.stderr)


def command_line(
    name: str,
    paths: Sequence[str],
    hand: str | None,
    rulebook: str | None,
    settings: Sequence[str] | None,
    encoding: str | None,
) -> str:
    """The command that makes a page again, wherever it is written to."""
    words = ["handaudit", name, *paths, *([hand] if hand else [])]
    words += ["--rulebook", rulebook] if rulebook else []
    for setting in settings or ():
        words += ["--set", setting]
    words += ["--encoding", encoding] if encoding else []
    return shlex.join(words)
