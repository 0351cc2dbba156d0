"""How commands over logs follow a run."""

import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeGuard

from handaudit.base.errors import UnreadError, UsageError
from handaudit.base.secrets import without_secrets
from handaudit.base.visible import visible
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.tally import Tally
from handaudit.report import Report
from handaudit.report.choice import Choice
from handaudit.report.progress import Meter

if TYPE_CHECKING:
    from handaudit.model.rulings import Rulings
    from handaudit.session.watch import SessionWatch

PAGE: Final = "page.html"
"""A name for the file of a page."""
COMPLAINTS: Final = 5
"""Lines about what could not be read, for commands that print no findings."""


class Logs(NamedTuple):
    """The logs that a command reads, and by which rules: the options that nearly all commands have."""

    paths: Sequence[str]
    rulebook: str | None = None
    settings: Sequence[str] = ()
    encoding: str | None = None
    rulings: "Rulings | None" = None

    def run(self, hand: str | None = None, watch: "SessionWatch | None" = None, quick: bool = False) -> Run:
        """A run over the logs; `quick` where only findings are wanted. Raises `HandauditError`."""
        return Run(
            self.paths, self.rulebook, self.settings, self.encoding, hand, watch, quick=quick, rulings=self.rulings
        )

    def replayed(self, hand: str | None = None, watch: "SessionWatch | None" = None) -> Run:
        """A run that yields every hand, or all of one id, replayed; what a look at many hands has judged is not judged a second time.
        Raises `HandauditError`."""
        return self.run(hand, watch, quick=True).replaying()

    def command(self, name: str, hand: str | None = None, more: Sequence[tuple[str, Sequence[str]]] = ()) -> str:
        """The command that makes a page again, whatever its file is called; `more` are further options, with what each was given."""
        words = ["handaudit", name, *self.paths, *([hand] if hand else [])]
        words += [word for option, values in more for value in values for word in (option, value)]
        words += ["--rulebook", self.rulebook] if self.rulebook else []
        for setting in self.settings:
            words += ["--set", setting]
        words += ["--encoding", self.encoding] if self.encoding else []
        return shlex.join([*map(without_secrets, words), "-o", PAGE])


def logs_of(work: Run) -> list[Path | str]:
    """The files that a run reads, and the addresses."""
    logs = (given.path or getattr(given.inner, "url", None) for given in work.inputs)
    return [log for log in logs if log is not None]


@contextmanager
def metered(work: Run, stopped: Callable[[], str]) -> Iterator[Meter]:
    """A bar on a terminal while a run is at work; an interrupt is told with what has been done until then."""
    meter = Meter(len(work.inputs), work.total)

    def tick() -> None:
        meter.tick(work.at, work.done, work.tally.hands, work.note)

    work.progress = tick
    try:
        yield meter
    except BaseException as error:
        meter.hide()
        if isinstance(error, KeyboardInterrupt) or type(error).__name__ == "Terminated":
            print(f"handaudit: stopped after {stopped()}{work.goes_on}", file=sys.stderr)
        raise
    meter.hide()


def report_run(work: Run, report: Report, choice: Choice) -> None:
    """Gives every item of a run to a report. An interrupt prints the counts so far.

    Raises `UsageError` if no log has the hand that is wanted.
    """
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
        raise UsageError(f"no hand #{work.wanted} in {places}: check the number, or leave it out to see every hand")
    if choice.baseline is not None and work.wanted is None:
        for stale in choice.of(tuple(choice.baseline.unmatched(place.path for place in tally.inputs))):
            tally.report((stale,), False)
            report.loose(stale)
    report.end(tally)


def watch(work: Run, take: Callable[[Audit | Finding], None], says: bool = True) -> list[Finding]:
    """Every item of the run is taken. What could not be read is given back; at the end it is said, unless the command prints findings."""
    unread: list[Finding] = []
    with metered(work, lambda: f"{work.tally.hands:,} hands; nothing was written"):
        for item in work:
            work.progress()
            if isinstance(item, Finding) and is_of_a_log(item):
                unread.append(item)
            take(item)
    if says:
        complain(unread)
    return unread


def follow(work: Run, take: Callable[[Audit | Finding], None]) -> None:
    """Every item of the run is counted and taken; what could not be read is said at the end."""

    def one(item: Audit | Finding) -> None:
        work.tally.judged(item)
        work.tally.report((item,) if isinstance(item, Finding) else item.findings, True)
        take(item)

    watch(work, one)


def refuse_unread(tally: Tally, files: object = True) -> None:
    """Raises `UnreadError` where `files` are to be written and no log could be read: an empty file would look like an empty night."""
    if files and tally.nothing_read:
        raise UnreadError("no log could be read: nothing was written")


def is_of_a_log(item: Audit | Finding) -> TypeGuard[Finding]:
    """Whether this says that a log, or a part of it, could not be read, or that a ruling answers nothing."""
    if not isinstance(item, Finding) or item.hand is not None:
        return False
    if item.domain != "text":
        return item.domain == "rulings"
    # A log that grew meanwhile is an info, and its last hand is not read.
    return item.severity == "error" or item.code == "log-unreadable-file"


def complain(unread: Sequence[Finding]) -> None:
    """What could not be read, on the error stream; the first of many."""
    for fault in unread[:COMPLAINTS]:
        place = fault.file if fault.line is None else f"{fault.file}:{fault.line}"
        text = fault.message if not place or fault.message.startswith(place) else f"{place}: {fault.message}"
        print(f"handaudit: {visible(without_secrets(text))}", file=sys.stderr)
    if len(unread) > COMPLAINTS:
        print(f"handaudit: {len(unread) - COMPLAINTS:,} more; `handaudit check` prints them all", file=sys.stderr)
