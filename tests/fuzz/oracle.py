"""What must hold for every log: readers agree, chips are conserved, commands end as they may, in time, and nothing of ours breaks."""

import io
import json
import os
import random
import re
import shutil
import signal
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from handaudit.app.commands.runs import report_run
from handaudit.base import internal_errors
from handaudit.base.errors import HandauditError
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.kernel_run import AheadRun
from handaudit.jobs.processes.pool_run import ManyRun
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.report.choice import Choice
from handaudit.report.machine import CheckJson
from handaudit.report.text import CheckText
from tests.support import inprocess

SECONDS: Final = 15.0
"""CPU time that one log may take, all readers together, or one command."""
COMMANDS: Final = (
    *(f"check LOG --jobs 1 --output-format {form}" for form in (
        "text", "concise", "grouped", "json", "jsonl", "sarif", "junit", "github", "gitlab", "csv", "markdown")),
    "check LOG --jobs 1 --coverage --verbose", "check LOG --jobs 1 --statistics --strict", "check LOG --jobs 1 --reader lark",
    "check LOG --jobs 1 -o json:F.json -o sarif:F.sarif -o junit:F.xml -o csv:F.csv -o markdown:F.md",
    "replay LOG", "replay LOG --output-format jsonl --steps", "replay LOG --html F.html", "settle LOG",
    "settle LOG --output-format json", "settle LOG --output-format csv", "stats LOG --metric all --output-format json",
    "stats LOG --by player,position,game,limit,stakes,table,site,day --output-format csv", "stats LOG --tournaments",
    "stats LOG --output-format markdown --exclude-faulty", "stats LOG --money due --hero", "stats LOG --stat-defs fpdb",
    "export LOG -o DIR", "export LOG -o jsonl:DIR --all-columns", "export LOG -o parquet:DIR", "export LOG -o F.xlsx",
    "export LOG -o DIR --redact --redact-key KEY", "report LOG -o F.html", "report LOG -o F.html --redact --redact-key KEY",
    "evidence pack LOG -o F.zip; evidence verify F.zip; evidence show F.zip",
    "evidence pack LOG -o F.zip --redact --redact-key KEY; evidence verify F.zip",
    "convert LOG -o F.phhs --to phh; check F.phhs", "convert LOG -o F.ohh --to ohh; check F.ohh",
    "convert LOG -o F.txt --to native; check F.txt", "convert LOG -o F.txt --to pokerstars; check F.txt",
)  # fmt: skip
"""Command lines; what is parted by `;` is run one after the other while a file is there for it."""


class Way(NamedTuple):
    """How a log is held to what must hold: a rulebook for every hand, settings, two processes, and commands."""

    rulebook: str | None = None
    settings: tuple[str, ...] = ()
    pool: bool = False
    commands: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """As options, to do it again by hand."""
        return " ".join(
            (f"--rulebook {self.rulebook}" if self.rulebook else "", *(f"--set {one}" for one in self.settings))
        )


class Failure(Exception):
    """Something that must hold does not. `sign` is the same for the same fault."""

    def __init__(self, sign: str, text: str) -> None:
        super().__init__(text)
        self.sign, self.text = sign, text


class Slow(BaseException):
    """The time is over."""


@contextmanager
def limited(seconds: float = SECONDS) -> Iterator[None]:
    """Raises `Slow` after so much CPU time."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise Slow

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def sign_of(error: BaseException) -> str:
    """The kind of an error and the place in the program that it comes from."""
    frames = [one for one in traceback.extract_tb(error.__traceback__) if f"{os.sep}handaudit{os.sep}" in one.filename]
    place = f"{Path(frames[-1].filename).name}:{frames[-1].name}" if frames else "?"
    return f"{type(error).__name__} in {place}"


def _broken(error: BaseException, where: str) -> Failure:
    if isinstance(error, Slow):
        frames = [one for one in traceback.extract_tb(error.__traceback__) if "handaudit" in one.filename]
        first = next(
            (one for one in frames if "check" in one.filename or "replay" in one.filename),
            frames[-1] if frames else None,
        )
        return Failure(f"slow: {where} {first.name if first else ''}", "".join(traceback.format_exception(error)))
    return Failure(sign_of(error), f"{where}\n" + "".join(traceback.format_exception(error)))


class _Kept(CheckJson):
    """The output for programs; the audits are kept, and written for people too."""

    def __init__(self, out: io.StringIO, audits: list[Audit]) -> None:
        super().__init__(out)
        self.audits, self.text = audits, CheckText(io.StringIO())

    def hand(self, audit: Audit, findings: tuple[Finding, ...]) -> None:
        self.audits.append(audit)
        self.text.hand(audit, findings)
        super().hand(audit, findings)


def _told(run: Run, audits: list[Audit]) -> tuple[str, int, object]:
    out = io.StringIO()
    choice = Choice()
    report_run(run, _Kept(out, audits), choice)
    return out.getvalue(), choice.status(run.tally), run.tally


def _codes(text: str) -> Counter[str]:
    return Counter(re.findall(r'"code":\s*"([a-z-]+)"', text))


def _differs(one: str, other: str, mine: tuple[Any, ...], yours: tuple[Any, ...]) -> Failure:
    """Two ways that differ, by what they found."""
    a, b = _codes(mine[0]), _codes(yours[0])
    more = " ".join([*(f"+{code}" for code in sorted(a - b)), *(f"-{code}" for code in sorted(b - a))])
    if not more:
        more = "output" if mine[0] != yours[0] else "status" if mine[1] != yours[1] else "counts"
    lines = [(x, y) for x, y in zip(mine[0].splitlines(), yours[0].splitlines(), strict=False) if x != y][:3]
    return Failure(f"{one} is not {other}: {more}", f"{mine[1:]}\n{yours[1:]}\n{lines}")


def conserved(result: Audit) -> bool:
    """Chips neither appear nor vanish in a replay."""
    rep = result.replay
    if rep is None:
        return True
    return sum(rep.start.values()) + rep.carried_in == sum(rep.final.values()) + rep.rake + rep.carried_out


def read_by_all(path: Path, way: Way) -> int:
    """Holds all readers to one another; how many hands were audited. Raises `Failure`."""
    names = [str(path)]
    ways: dict[str, Any] = {
        "reference": lambda: Run(names, way.rulebook, way.settings),
        "fast": lambda: Run(names, way.rulebook, way.settings, quick=True),
        "lark": lambda: Run(names, way.rulebook, way.settings, reader="lark"),
    }
    if way.pool:
        ways["two processes"] = lambda: ManyRun(Run(names, way.rulebook, way.settings), 2, 0)
        ways["looks ahead"] = lambda: AheadRun(Run(names, way.rulebook, way.settings, quick=True), 2, 0)
    told, where = {}, ""
    audits: list[Audit] = []
    try:
        with limited():
            for where, make in ways.items():
                told[where] = _told(make(), audits if where == "reference" else [])
    except HandauditError:
        if way.rulebook is None and not way.settings:
            raise Failure(f"refused by {where}", traceback.format_exc()) from None
        return 0
    except (Exception, Slow) as error:
        raise _broken(error, f"{where} {way.said}") from None
    for name, got in told.items():
        if got != told["reference"]:
            raise _differs(name, "reference", got, told["reference"])
    json.loads(told["reference"][0])
    for one in audits:
        if not conserved(one):
            raise Failure("chips are not conserved", f"hand {one.hand.id}: {one.replay}")
    return sum(one.replay is not None for one in audits)


def run_commands(path: Path, line: str, folder: Path) -> None:
    """Runs a command line, or several. Raises `Failure`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    broken: list[BaseException] = []

    def internal(error: BaseException) -> str:
        broken.append(error)
        return f"internal error: {error!r}"

    for part in line.split("; "):
        args = [str(path) if word == "LOG" else word for word in part.split()]
        if (last := part.split()[-1]).startswith("F.") and part != line.split("; ")[0] and not (folder / last).exists():
            return
        try:
            with limited(), patch.object(internal_errors, "told", internal):
                done = inprocess.run(args, folder, {**os.environ, "HANDAUDIT_RAISE": "1", "COLUMNS": "80"})
        except (Exception, Slow) as error:
            raise _broken(error, part) from None
        if done.returncode in (130, 143):
            raise KeyboardInterrupt
        if broken:
            raise _broken(broken[0], part)
        said = (done.stdout + done.stderr).decode("utf-8", "replace")
        allowed = (0, 1, 3) if part.startswith(("check LOG", "replay LOG", "settle LOG")) else (0, 1, 2, 3)
        if done.returncode not in allowed or "Traceback" in said:
            raise Failure(f"status {done.returncode} of {part}", said[-3000:])
        left = [name for name in os.listdir(folder) if name.endswith(".tmp")]
        if left:
            raise Failure(f"temporary files of {part}", str(left))


def hold(path: Path, way: Way, folder: Path) -> int:
    """All that must hold for a log; how many hands were audited. Raises `Failure`."""
    count = read_by_all(path, way)
    for line in way.commands:
        run_commands(path, line, folder)
    return count


def way_for(rng: random.Random, books: list[str], settings: list[str]) -> Way:
    """Mostly as a log is, now and then by another rulebook or reading, and now and then with a command."""
    kind = rng.random()
    return Way(
        rng.choice(books) if kind < 0.12 else None,
        (rng.choice(settings),) if kind > 0.94 else (),
        rng.random() < 0.002,
        (rng.choice(COMMANDS),) if rng.random() < 0.06 else (),
    )
