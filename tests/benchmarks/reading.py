"""What reading costs in each layout, without the kernel: microseconds of this process for a hand of a real log.

    python -m tests.benchmarks.reading [--seconds N] [--profile] [--only LAYOUT ...] LOG ...

`unfold` is the way from bytes to the lines of a hand, `read` that from its lines to its records: the best of several rounds, each by a new
reader, which remembers nothing, as in a long run. `of the first` compares `read` with that of the layout of the reader `lines`, measured in
turn with it. A LOG is a file or a folder; a log that no layout fits is left out.
"""

import argparse
import cProfile
import pstats
from itertools import islice
from pathlib import Path
from time import process_time
from typing import NamedTuple

from handaudit.base.gc_tuning import LONG, unlooked
from handaudit.jobs.auditor import Auditor
from handaudit.read.chunks import Chunk, chunks_of
from handaudit.read.detect import HEAD, detect
from handaudit.read.forms.values import amounts_of
from handaudit.read.inputs import find_inputs
from handaudit.read.layouts import default

FIRST = default().name
MOST = 1_500
"""Hands of a layout that are read."""
Hands = list[tuple[Chunk, str]]
"""Hands as text, each with the name of its log."""


class Cost(NamedTuple):
    """Microseconds a hand."""

    layout: str
    hands: int
    lines: int
    unfold: float
    read: float
    first: float


def logs_of(paths: list[Path]) -> dict[str, list[Path]]:
    """The logs in these files and folders, by the layout that they are told to be."""
    found: dict[str, list[Path]] = {}
    for top in paths:
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file():
                with path.open("rb") as file:
                    told = detect(file.read(HEAD))
                if len(told) == 1 and told[0].name and told[0].reader in ("lines", "forms"):
                    found.setdefault(FIRST if told[0].reader == "lines" else told[0].name, []).append(path)
    return found


def hands_of(paths: list[Path]) -> Hands:
    """The hands of logs."""
    given, _ = find_inputs([str(path) for path in paths])
    hands = ((chunk, one.name) for one in given for chunk in chunks_of(one)[1] if chunk.kind == "hand")
    return list(islice(hands, MOST))


class Readings:
    """Reads hands, again and again with nothing in memory but the rulebooks."""

    def __init__(self) -> None:
        self.rulebooks = Auditor().rulebooks

    def read(self, hands: Hands) -> float:
        """Reads them; gives the microseconds a hand."""
        auditor = Auditor()
        auditor.rulebooks = self.rulebooks
        for chunk, name in hands[:1]:
            auditor.read(chunk, name)
        amounts_of.cache_clear()
        with unlooked(LONG):
            begun = process_time()
            for chunk, name in hands:
                auditor.read(chunk, name)
            return 1e6 * (process_time() - begun) / (len(hands) or 1)


def measured(layout: str, paths: list[Path], first: Hands, seconds: float) -> Cost:
    """What the logs of a layout cost."""
    begun = process_time()
    hands = hands_of(paths)
    count = len(hands) or 1
    unfold = 1e6 * (process_time() - begun) / count
    readings, due = Readings(), process_time() + seconds
    readings.read(hands), readings.read(first)
    rounds = [(readings.read(hands), readings.read(first))]
    while process_time() < due:
        rounds.append((readings.read(hands), readings.read(first)))
    read, other = (min(one) for one in zip(*rounds, strict=True))
    return Cost(layout, len(hands), sum(len(chunk.lines) for chunk, _ in hands) // count, unfold, read, other)


def profile(paths: list[Path]) -> None:
    """Prints where the time of a layout goes."""
    hands, readings = hands_of(paths), Readings()
    readings.read(hands)
    with cProfile.Profile() as told:
        readings.read(hands)
    pstats.Stats(told).sort_stats("tottime").print_stats(30)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each layout is read")
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--only", action="append", default=[], help="a layout; all others are left out")
    parser.add_argument("logs", type=Path, nargs="+")
    asked = parser.parse_args()
    logs = logs_of(asked.logs)
    first = hands_of(logs[FIRST])[::5] if FIRST in logs else []
    print("| layout | hands | lines a hand | unfold, µs | read, µs | of the first |\n|---|---:|---:|---:|---:|---:|")
    for layout, paths in sorted(logs.items()):
        if not asked.only or layout in asked.only:
            cost = measured(layout, paths, first, asked.seconds)
            ratio = f"{cost.read / cost.first:.1f}" if cost.first else ""
            print(
                f"| {layout} | {cost.hands:,} | {cost.lines} | {cost.unfold:,.0f} | {cost.read:,.0f} | {ratio} |",
                flush=True,
            )
            if asked.profile:
                profile(paths)


if __name__ == "__main__":
    main()
