"""What hostile sizes cost: logs of one kind, small and ten times as large, and what each takes of time and memory."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests.hostile.box import ROOT
from tests.report.logs import HAND

Maker = Callable[[int], Iterator[str]]
HEAD, TAIL = HAND.split("Ann: raises $4 to $6\n")
SHORT: Final = """\
Handaudit Hand #{at}: Hold'em No Limit ($1/$2 USD) - 2026/11/19 20:15:00 UTC
Table '{table}' 6-max Seat #1 is the button
Seat 1: {one} (${stack} in chips)
Seat 2: {two} ($100 in chips)
{one}: posts small blind $1
{two}: posts big blind $2
*** HOLE CARDS ***
{one}: folds
Uncalled bet ($1) returned to {two}
{two} collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: {one} (button) (small blind) folded before Flop
Seat 2: {two} (big blind) collected ($2)

"""


def short(at: int, table: str = "Loft", one: str = "Ann", two: str = "Bob", stack: int = 100) -> str:
    """A hand of two players that is over at once."""
    return SHORT.format(at=at, table=table, one=one, two=two, stack=stack)


def _whole(line: str) -> Maker:
    """A hand with a line so many times."""
    return lambda count: iter((HEAD, *(line for _ in range(count)), "Ann: raises $4 to $6\n", TAIL))


def _told(text: str, digits: str = "@") -> Maker:
    """A hand in which a number has so many digits."""
    return lambda count: iter((text.replace(digits, "9" * count),))


LOGS: Final[dict[str, Maker]] = {
    "a line without an end": lambda count: ("x" * 1_000 for _ in range(count // 1_000)),
    "a name without an end": _told(HAND.replace("Ann", "@")),
    "lines of chat in one hand": _whole('Ann said, "well, well"\n'),
    "actions in one hand": _whole("Ann: checks\n"),
    "lines that nobody can read in one hand": _whole("Ann: does something else\n"),
    "digits of an amount": _told(HAND.replace("raises $4 to $6", "raises $4 to $@")),
    "digits of a stack": _told(HAND.replace("($40 in chips)", "($@ in chips)")),
    "digits of an id": _told(HAND.replace("Hand #1:", "Hand #@:")),
    "digits of a seat": _told(HAND.replace("Seat 2:", "Seat @:")),
    "blank lines": lambda count: ("\n" * 1_000 for _ in range(count // 1_000)),
    "lines of no hand": lambda count: ("what is this\n" for _ in range(count)),
    "headers alone": lambda count: (short(at).partition("\n")[0] + "\n" for at in range(count)),
    "hands": lambda count: (short(at) for at in range(count)),
    "hands of one id": lambda count: (short(7, stack=100 + at % 900) for at in range(count)),
    "copies of a hand": lambda count: (short(7) for at in range(count)),
    "hands with a fault": lambda count: (
        short(at).replace("collected $2 from", "collected $3 from") for at in range(count)
    ),
    "stacks that never join": lambda count: (
        short(at, f"T{at % 200}", f"A{at % 200}", f"B{at % 200}", 100 + at * 7919 % 10_007) for at in range(count)
    ),
    "stacks that jump": lambda count: (short(at, stack=100 + at % 7) for at in range(count)),
    "tables": lambda count: (short(at, f"T{at}") for at in range(count)),
    "sites": lambda count: (short(at).replace("Handaudit", f"S{at}", 1) for at in range(count)),
    "ids far apart": lambda count: (short(at * 1_000_003 % 10**12) for at in range(count)),
    "names that look alike": lambda count: (
        short(at, one=f"Dan{at:b}".replace("1", "l").replace("0", "I"), two=f"Dan{at:b}".replace("1", "I").replace("0", "l"))
        for at in range(count)
    ),
    "names that begin alike": lambda count: (short(at, one="a" * 900, two="a" * 901) for at in range(count)),
    "ledger lines": lambda count: (short(at) + f"Ann adds ${at % 9 + 1}\n\n" for at in range(count)),
}  # fmt: skip
"""Logs by what there is much of."""


class Cost(NamedTuple):
    """Seconds of processor time, MiB at the most, and the exit status."""

    seconds: float
    memory: float
    status: int


LOOK: Final = """
import json, resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, done.returncode]))
"""
"""A small process starts the command: a child counts what its parent holds at the start as its own."""


def cost(folder: Path, *args: str) -> Cost:
    """What a command takes."""
    command = [sys.executable, "-c", LOOK, sys.executable, "-m", "handaudit", *args]
    told = subprocess.run(
        command, cwd=folder, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True
    )
    return Cost(*json.loads(told.stdout))


def made(folder: Path, what: str, count: int) -> Path:
    """A log of so many of these."""
    path = folder / f"{count}.txt"
    with path.open("w", encoding="utf-8") as file:
        file.writelines(LOGS[what](count))
    return path
