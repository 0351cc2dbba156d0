"""What `replay` does with its logs, without the library of the command line, which takes as long to start as some thousand hands to
replay."""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from handaudit.app.commands.auditing import follow, open_run, replay_report, together
from handaudit.app.commands.plain_words import JOBS, plain_words
from handaudit.app.commands.runs import Logs, logs_of, refuse_unread
from handaudit.app.commands.targets import Target, opened
from handaudit.base.errors import UsageError
from handaudit.base.visible import visible
from handaudit.report.choice import Choice

if TYPE_CHECKING:
    from handaudit.jobs.pipeline import Run
    from handaudit.report import Report

PLAIN: Final = ("text", "jsonl")
"""Formats that need no more than a stream."""


def replayed(
    work: "Run",
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
            follow(*_spread(work, reports, [one.form for one in wanted], steps, jobs), choice)
        except UsageError as error:
            if work.tally.audited or not work.tally.incomplete:
                raise
            print(f"handaudit: {visible(str(error))}", file=sys.stderr)  # the logs are at fault, not the command line
        refuse_unread(work.tally, any(one.path is not None for one in wanted))
    return choice.status(work.tally)


def _spread(
    work: "Run", reports: "Sequence[Report]", forms: Sequence[str], steps: bool, jobs: int | None
) -> "tuple[Run, Report]":
    """The run on so many cores, and what is to be told of it; a page, and what goes to a terminal, is written by one."""
    from handaudit.jobs.processes.choose import worth_it

    report = together(reports)
    if work.wanted is not None or not worth_it(work, jobs):
        return work, report
    from handaudit.jobs.processes.fold import folded
    from handaudit.report.replay_workers import Ended, ReplayFold

    fold = ReplayFold(reports, forms, steps)
    many = folded(work, fold, jobs) if fold.can_spread else None
    return (work, report) if many is None else (many, Ended(report))


def with_hand(paths: Sequence[str]) -> tuple[list[str], str | None]:
    """The logs and the hand that the words of a command line name: the last of several may be a hand's id."""
    if len(paths) > 1 and is_hand(paths[-1]):
        return [*paths[:-1]], paths[-1]
    return [*paths], None


def is_hand(word: str) -> bool:
    """Whether a word is a hand's id: no path, also none that is mistyped, and no pattern."""
    if os.path.lexists(word) or word == "-" or any(sign in word for sign in "*?[/\\"):
        return False
    return not word.rpartition(".")[2].isalpha() or "." not in word


def run_plain(args: Sequence[str]) -> int | None:
    """The plainest form of the command, `replay PATH... [ID]`, also with `--hand ID`, `--output-format text|jsonl`, `--steps` and `--jobs`;
    None for all others. Raises `UsageError`."""
    jobs, formats = {"-j": "jobs", "--jobs": "jobs"}, {"--output-format": "format", "--format": "format"}
    plain = plain_words(
        args, {"--steps": "steps"}, jobs | formats | {"--hand": "hand"}, {"jobs": JOBS, "format": PLAIN}
    )
    if plain is None:
        return None
    paths, hand, form = plain.paths, plain.last("hand"), plain.last("format") or PLAIN[0]
    if hand is None:
        paths, hand = with_hand(paths)
    work = open_run(paths, None, None, None, hand)
    return replayed(
        work, [Target(form, None)], Logs(paths).command("replay", hand), steps="steps" in plain.flags, jobs=plain.jobs
    )
