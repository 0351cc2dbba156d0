"""What reading costs in each layout, without the kernel: microseconds of this process for a hand of a real log.

    python -m tests.benchmarks.reading [--seconds N] [--profile] LOG ... [--only LAYOUT ...]

`unfold` is the way from bytes to the lines of a hand, `read` that from its lines to its records: the best of several
rounds, each by a new reader, which remembers nothing. A LOG is a file or a folder; a log that no layout fits is left out.
"""

import argparse
import cProfile
import pstats
from pathlib import Path
from time import process_time
from typing import NamedTuple

from handaudit.jobs.auditor import Auditor
from handaudit.read.chunks import Chunk, chunks_of
from handaudit.read.detect import HEAD, detect
from handaudit.read.forms.values import amounts_of
from handaudit.read.inputs import find_inputs

LINES = "pokerstars"
MOST = 1_500
"""Hands of a layout that are read."""


class Cost(NamedTuple):
    """Microseconds a hand."""

    layout: str
    hands: int
    lines: int
    unfold: float
    read: float


def logs_of(paths: list[Path]) -> dict[str, list[Path]]:
    """The logs in these files and folders, by the layout that they are told to be."""
    found: dict[str, list[Path]] = {}
    for top in paths:
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file():
                with path.open("rb") as file:
                    told = detect(file.read(HEAD))
                if len(told) == 1 and told[0].reader != "none" and told[0].name:
                    name = LINES if told[0].reader == "lines" else told[0].name
                    found.setdefault(name, []).append(path)
    return found


def hands_of(paths: list[Path]) -> list[tuple[Chunk, str]]:
    """The hands of logs as text, and the name of the log of each."""
    given, _ = find_inputs([str(path) for path in paths])
    hands = ((chunk, one.name) for one in given for chunk in chunks_of(one)[1] if chunk.kind == "hand")
    return [hand for hand, _ in zip(hands, range(MOST), strict=False)]


def read_all(auditor: Auditor, hands: list[tuple[Chunk, str]]) -> None:
    """Reads all hands."""
    for chunk, name in hands:
        auditor.read(chunk, name)


def measured(layout: str, paths: list[Path], seconds: float) -> Cost:
    """What the logs of a layout cost."""
    begun = process_time()
    hands = hands_of(paths)
    unfold = process_time() - begun
    best, spent, rulebooks = float("inf"), 0.0, Auditor().rulebooks
    while spent < seconds:
        auditor = Auditor()
        auditor.rulebooks = rulebooks  # they are loaded once
        read_all(auditor, hands[:1])
        amounts_of.cache_clear()
        begun = process_time()
        read_all(auditor, hands)
        took = process_time() - begun
        best, spent = min(best, took), spent + max(took, 1e-3)
    count = len(hands) or 1
    lines = sum(len(chunk.lines) for chunk, _ in hands) // count
    return Cost(layout, len(hands), lines, 1e6 * unfold / count, 1e6 * best / count)


def profile(paths: list[Path]) -> None:
    """Prints where the time of a layout goes."""
    hands, auditor = hands_of(paths), Auditor()
    read_all(auditor, hands[:1])
    with cProfile.Profile() as told:
        read_all(auditor, hands)
    pstats.Stats(told).sort_stats("tottime").print_stats(30)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each layout is read")
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--only", action="append", default=[], help="a layout; all others are left out")
    parser.add_argument("logs", type=Path, nargs="+")
    asked = parser.parse_args()
    print("| layout | hands | lines a hand | unfold, µs a hand | read, µs a hand |\n|---|---:|---:|---:|---:|")
    for layout, paths in sorted(logs_of(asked.logs).items()):
        if not asked.only or layout in asked.only:
            cost = measured(layout, paths, asked.seconds)
            print(f"| {layout} | {cost.hands:,} | {cost.lines} | {cost.unfold:,.0f} | {cost.read:,.0f} |", flush=True)
            if asked.profile:
                profile(paths)


if __name__ == "__main__":
    main()
