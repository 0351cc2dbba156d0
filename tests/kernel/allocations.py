"""The n-th allocation of the kernel fails: the command says that memory is short, or ends as ever, and never breaks.

    python -m tests.kernel.allocations [--all]

builds a copy whose allocations are counted, and lets each of a small log fail, of other commands 200, spread evenly.
"""

import ctypes
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from handaudit.kernel.load import kernel
from tests.kernel.sanitized import ROOT, libraries, run
from tests.support import inprocess

FLAGS: Final = "-include tests/kernel/failing.h -O1"
SPREAD: Final = 200
SMALL: Final = "check samples/holdem-cash-clean.txt --jobs 1 --no-config"
OTHERS: Final = (
    "check tests/cases/rooms/ggpoker.txt --jobs 1 --no-config",
    "stats samples/holdem-cash-clean.txt --no-config",
    "stats samples/holdem-cash-clean.txt --metric all --output-format csv --no-config",
    "export samples/holdem-cash-clean.txt -o jsonl:DIR --force --no-config",
)


def counted() -> Any:
    """The kernel's library with the two functions of `failing.h`."""
    module: Any = kernel()
    assert module is not None
    library = ctypes.CDLL(module.__file__)
    library.failing_counted.restype = ctypes.c_long
    library.failing_at.argtypes = [ctypes.c_long]
    return library


def ended(library: Any, command: str, number: int, folder: Path) -> tuple[int, bytes, str, int]:
    """Runs a command whose allocation of that number fails: its status, output and words, and how many it has made."""
    words = [str(ROOT / word) if "/" in word else word.replace("DIR", str(folder / "made")) for word in command.split()]
    library.failing_at(number)
    done = inprocess.run(words, folder, {**os.environ, "COLUMNS": "80"})
    count = library.failing_counted()
    library.failing_at(0)
    return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"), count


def numbers(count: int, every: bool) -> Iterator[int]:
    """The allocations that fail: every one, or 200 of them."""
    yield from range(1, count + 1, 1 if every else max(1, count // SPREAD))


def wrong(library: Any, command: str, every: bool, folder: Path) -> tuple[int, list[str]]:
    """How many allocations failed, and what did not end as it must."""
    ended(library, command, 0, folder)  # what a process allocates once
    status, out, _, count = ended(library, command, 0, folder)
    found: list[str] = []
    failed = 0
    for number in numbers(count, every):
        got = ended(library, command, number, folder)
        failed += 1
        whole = got[:2] == (status, out)
        short = got[0] == 4 and "memory" in got[2] and "Traceback" not in got[2]
        if not (whole or short):
            found.append(f"{command}: allocation {number:,} of {count:,}: status {got[0]}: {got[2][-300:]}")
    again = ended(library, command, 0, folder)
    if again[:2] != (status, out):
        found.append(f"{command}: another run after them differs: status {again[0]}: {again[2][-300:]}")
    return failed, found


def look(every: bool) -> int:
    """All commands; the exit status."""
    library = counted()
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for command in (SMALL, *OTHERS):
            failed, found = wrong(library, command, every or command == SMALL, Path(folder))
            counts["failed"] += failed
            counts["wrong"] += len(found)
            print(f"{failed:,} allocations failed in `{command}`, {len(found)} of them wrongly", *found[:5], sep="\n")
    print(f"{counts['failed']:,} allocations failed")
    return int(not counts["failed"] or counts["wrong"] > 0)


def main() -> int:
    """The command of the module's docstring."""
    if "--here" in sys.argv:
        return look("--all" in sys.argv)
    if not libraries():
        print("GCC or Python's headers are not installed", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="handaudit-failing-") as folder:
        done = run(["--here", *sys.argv[1:]], Path(folder), "tests.kernel.allocations", FLAGS)
    print(done.stdout, end="")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
