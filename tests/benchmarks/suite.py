"""`python -m tests.benchmarks.suite [--by item] [--top N] [PYTEST OPTIONS]`: the CPU seconds of a test run by module, with children.

Nothing fails here for its time. The numbers say where the next second can be saved.
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

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = "HANDAUDIT_SUITE_TIMES"


def used() -> tuple[float, float]:
    """Returns the CPU seconds, user and system together, of this process and of its children that have ended."""
    own, children = (resource.getrusage(of) for of in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime, children.ru_utime + children.ru_stime


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Records what an item used, in a file of its process. A fixture of a session counts for the first item that asks for it."""
    before = used()
    result = yield
    with open(Path(os.environ[FOLDER]) / f"{os.getpid()}.jsonl", "a", encoding="utf-8") as times:
        times.write(json.dumps([item.nodeid, *(end - start for start, end in zip(before, used(), strict=True))]) + "\n")
    return result


def measured(options: list[str]) -> tuple[int, float, list[tuple[str, float, float]]]:
    """Runs pytest with these options and returns its exit status, all CPU seconds, and each item with its own and its children's."""
    with tempfile.TemporaryDirectory() as folder:
        before = used()
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.benchmarks.suite", *options]
        done = subprocess.run(command, cwd=ROOT, env=os.environ | {FOLDER: folder}, check=False)
        total = used()[1] - before[1]
        rows = [json.loads(row) for file in Path(folder).iterdir() for row in file.read_text("utf-8").splitlines()]
    return done.returncode, total, rows


def main() -> int:
    """Runs the tests and prints what they used."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.suite", description=__doc__)
    parser.add_argument("--by", choices=("module", "test", "item"), default="module")
    parser.add_argument("--top", type=int, default=40, metavar="N", help="how many rows are printed")
    ours, options = parser.parse_known_args()
    status, total, items = measured(options or ["-n", "auto"])
    sums: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0])
    for item, own, children in items:
        row = {"module": item.split("::")[0], "test": item.split("[")[0], "item": item}[ours.by]
        for at, more in enumerate((own + children, children, 1)):
            sums[row][at] += more
    print(f"{'CPU s':>8} {'children':>8} {'items':>7}")
    print(f"{total:8.1f} {sum(row[1] for row in sums.values()):8.1f} {len(items):7} all")
    print(f"{total - sum(row[0] for row in sums.values()):8.1f} {'':8} {'':7} (starting and collecting)")
    for name, row in sorted(sums.items(), key=lambda row: -row[1][0])[: ours.top]:
        print(f"{row[0]:8.2f} {row[1]:8.2f} {row[2]:7} {name}")
    return status


if __name__ == "__main__":
    raise SystemExit(main())
