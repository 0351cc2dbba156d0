"""Every command that looks at all hands, with the native kernel and without, with one process and with more.

    python -m tests.benchmarks.commands [--hands N] [--rounds N] [--jobs 1,2] [--kernel with|without|both] [--log FILE] [COMMAND ...]

The log is hold'em as `tests.benchmarks.run` deals it, or one that is named: names that come again and again cost statistics less than
new ones in each hand. Before the table stands what `--timings` says of that log: how many of its hands the kernel takes. Every number is
the median of the rounds; a round takes all measurements once. On a machine with other work the seconds of the cores are what can be
compared. The gain is that in seconds over one process, with the kernel or without.
"""

import argparse
import re
import statistics
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.benchmarks.amplify import HEADER, amplified, write
from tests.benchmarks.jobs import measured
from tests.benchmarks.processes import HANDAUDIT
from tests.benchmarks.run import DEALT, ROOM
from tests.support.dealer import deal_many
from tests.support.scribe import print_hand


def commands(log: Path, folder: Path) -> dict[str, list[str]]:
    """The commands by name; those that write files write them anew each time."""
    out, force = str(folder / "out"), "--force"
    return {
        "check": ["check", str(log), "--output-format", "jsonl"],
        "stats": ["stats", str(log), "-o", f"csv:{out}.csv", force],
        "export": ["export", str(log), "-o", f"csv:{out}", force],
        "replay": ["replay", str(log), "-o", f"jsonl:{out}.jsonl", force],
        "settle": ["settle", str(log), "-o", f"json:{out}.json", force],
        "diff": ["diff", str(log), str(log), "--output-format", "json"],
        "tournaments": ["stats", str(log), "--tournaments", "-o", f"csv:{out}.tournaments.csv", force],
        "coverage": ["check", str(log), "--coverage", "--output-format", "json"],
        "convert": ["convert", str(log), "--to", "native", "-o", f"{out}.txt", force],
        "compare": ["compare", str(log), "--set", OTHER, "--output-format", "text", "-o", f"text:{out}.compare", force],
        "report": ["report", str(log), "-o", f"{out}.html", force],
    }


ALONE = {"convert", "compare", "report"}
"""Commands without `--jobs`."""
OTHER = "th_show_first_check=left_of_button_live"
"""How `compare` reads the rules the second time."""
KERNEL = {"with": (True,), "without": (False,), "both": (True, False)}
Way = tuple[str, int, bool]
"""A command, its processes, and whether it has the native kernel."""


def ways(names: Iterable[str], jobs: Sequence[int], native: Sequence[bool]) -> list[Way]:
    """All that is measured, in its order."""
    return [
        (name, number, with_it)
        for name in names
        for number in (jobs[:1] if name in ALONE else jobs)
        for with_it in native
    ]


def title(way: Way) -> str:
    """What a row of the table is called."""
    name, number, native = way
    return name + ("" if name in ALONE else f" --jobs {number}") + ("" if native else ", without the kernel")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="tests.benchmarks.commands", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=24_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", default="1,2", help="numbers of processes, the first of which is what others gain on")
    parser.add_argument("--kernel", choices=KERNEL, default="both")
    parser.add_argument("--log", type=Path, help="a log instead of dealt hands")
    parser.add_argument("commands", nargs="*")
    given = parser.parse_args()
    jobs = [int(word) for word in given.jobs.split(",")]
    with tempfile.TemporaryDirectory() as name:
        folder, log = Path(name), given.log
        if log is None:
            log = folder / "log.txt"
            seeds = [print_hand(hand).rstrip() for hand in deal_many(1, DEALT, ROOM)]
            write(log, amplified(seeds, given.hands, site="PokerStars"))
        text = log.read_text(encoding="utf-8", errors="replace")
        hands = len(re.findall(HEADER.pattern, text, re.MULTILINE))
        every = {
            key: words for key, words in commands(log, folder).items() if key in given.commands or not given.commands
        }
        found: dict[Way, list[tuple[float, float, float]]] = {}
        for _ in range(given.rounds):
            for way in ways(every, jobs, KERNEL[given.kernel]):
                name, number, native = way
                more = [] if name in ALONE else ["--jobs", str(number)]
                found.setdefault(way, []).append(measured([*HANDAUDIT, *every[name], *more], native))
        said = subprocess.run(
            [*HANDAUDIT, "check", str(log), "-q", "--timings"], capture_output=True, text=True, check=False
        )
        print(*(line for line in said.stderr.splitlines() if " hands" in line), sep="\n")
    print(f"\n{hands:,} hands; diff reads them twice")
    print("\n| | hands/s | gain | hands/s of a core | MiB, largest process |\n|---|---:|---:|---:|---:|")
    for way, rounds in found.items():
        seconds, cores, memory = (statistics.median(column) for column in zip(*rounds, strict=True))
        gain = statistics.median(one[0] for one in found[way[0], jobs[0], way[2]]) / seconds
        print(f"| {title(way)} | {hands / seconds:,.0f} | {gain:.2f} | {hands / cores:,.0f} | {memory:.0f} |")


if __name__ == "__main__":
    main()
