"""`python -m tests.benchmarks.suite [OPTIONS] [OPTIONS OF PYTEST]`: the CPU seconds of a test run by module, with child processes.

    --by module|test|item   what a row is
    --top N                 how many rows are printed

Below them stand the tests that should be marked `heavy`. With `-n 2 --long=8 -m 'not long'` all heavy tests run too. Nothing fails here
for its time. The numbers say where the next second can be saved.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = "HANDAUDIT_SUITE_TIMES"
HEAVY = 0.1
"""From so many CPU seconds on a test is heavy, on the average of its items."""
ALWAYS = ("tests/test_architecture.py", "tests/test_tests.py")
"""Rules of the project itself, which every run holds."""


class Used(NamedTuple):
    """What an item used: CPU seconds, user and system together."""

    item: str
    own: float
    children: float
    marked: bool
    """Whether the item is marked `heavy`."""

    @property
    def whole(self) -> float:
        """Both."""
        return self.own + self.children

    def row(self, by: str) -> str:
        """The name of the row that it counts for."""
        return {"module": self.item.split("::")[0], "test": self.item.split("[")[0], "item": self.item}[by]


def used() -> tuple[float, float]:
    """Returns the CPU seconds of this process and of its children that have ended."""
    own, children = (resource.getrusage(of) for of in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime, children.ru_utime + children.ru_stime


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Records what an item used, in a file of its process. A fixture that is made once counts for the first item that asks for it."""
    before = used()
    result = yield
    marked = item.get_closest_marker("heavy") is not None
    row = [item.nodeid, *(end - start for start, end in zip(before, used(), strict=True)), marked]
    if not item.get_closest_marker("skip"):
        with open(Path(os.environ[FOLDER]) / f"{os.getpid()}.jsonl", "a", encoding="utf-8") as times:
            times.write(json.dumps(row) + "\n")
    return result


def measured(options: list[str]) -> tuple[int, float, list[Used]]:
    """Runs pytest with these options and returns its exit status, all CPU seconds, and what each item used."""
    with tempfile.TemporaryDirectory() as folder:
        _, before = used()
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.benchmarks.suite", *options]
        done = subprocess.run(command, cwd=ROOT, env=os.environ | {FOLDER: folder}, check=False)
        _, after = used()
        rows = [json.loads(row) for file in Path(folder).iterdir() for row in file.read_text("utf-8").splitlines()]
    return done.returncode, after - before, [Used(*row) for row in rows]


def unmarked(items: list[Used]) -> list[tuple[float, str]]:
    """Returns the tests that are heavy and not marked so: the CPU seconds of an item, and the name."""
    times: defaultdict[str, list[float]] = defaultdict(list)
    for item in items:
        if not item.marked and item.row("module") not in ALWAYS:
            times[item.row("test")].append(item.whole)
    means = ((sum(some) / len(some), name) for name, some in times.items())
    return sorted((mean, name) for mean, name in means if mean >= HEAVY)[::-1]


def main() -> int:
    """Runs the tests and prints what they used."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks.suite", description="The CPU seconds of a test run."
    )
    parser.add_argument("--by", choices=("module", "test", "item"), default="module", help="what a row is")
    parser.add_argument("--top", type=int, default=40, metavar="N", help="how many rows are printed")
    ours, options = parser.parse_known_args()
    status, total, items = measured(options or ["-n", "auto"])
    sums: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0])
    for item in items:
        for at, more in enumerate((item.whole, item.children, 1)):
            sums[item.row(ours.by)][at] += more
    print(f"{'CPU s':>8} {'children':>8} {'items':>7}")
    print(f"{total:8.1f} {sum(row[1] for row in sums.values()):8.1f} {len(items):7} all that ran")
    print(f"{total - sum(row[0] for row in sums.values()):8.1f} {'':8} {'':7} (starting and collecting)")
    for name, row in sorted(sums.items(), key=lambda row: -row[1][0])[: ours.top]:
        print(f"{row[0]:8.2f} {row[1]:8.2f} {row[2]:7} {name}")
    if missing := unmarked(items):
        print("CPU s an item, of tests that should be marked `heavy`:")
        print("\n".join(f"{mean:8.2f} {name}" for mean, name in missing))
    return status


if __name__ == "__main__":
    raise SystemExit(main())
