"""Every command that looks at all hands, with one process and with more: hands a second, seconds of the cores, peak memory.

    python -m tests.benchmarks.commands [--hands N] [--rounds N] [--jobs 1,2] [--log FILE] [COMMAND ...]

The log is hold'em as `tests.benchmarks.run` deals it, or one that is named: names that come again and again cost statistics less than
new ones in each hand. Every number is the median of the rounds; a round takes all measurements once. On a machine with other work the
seconds of the cores are what can be compared. The gain is that in seconds over one process.
"""

import argparse
import re
import statistics
import tempfile
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
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="tests.benchmarks.commands", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=24_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", default="1,2", help="numbers of processes, the first of which is what others gain on")
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
        found: dict[tuple[str, int], list[tuple[float, float, float]]] = {}
        for _ in range(given.rounds):
            for key, words in every.items():
                for number in jobs:
                    one = measured([*HANDAUDIT, *words, "--jobs", str(number)])
                    found.setdefault((key, number), []).append(one)
    print(f"{hands:,} hands; diff reads them twice")
    print("\n| | hands/s | gain | hands/s of a core | MiB, largest process |\n|---|---:|---:|---:|---:|")
    for (key, number), rounds in found.items():
        seconds, cores, memory = (statistics.median(column) for column in zip(*rounds, strict=True))
        gain = statistics.median(one[0] for one in found[key, jobs[0]]) / seconds
        print(f"| {key} --jobs {number} | {hands / seconds:,.0f} | {gain:.2f} | {hands / cores:,.0f} | {memory:.0f} |")


if __name__ == "__main__":
    main()
