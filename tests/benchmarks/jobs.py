"""Jobs with a work directory beside plain runs: hands a second, what a task costs, bytes of state for each hand, peak memory.

    python -m tests.benchmarks.jobs [--command check|stats|export] [--hands N] [--rounds N] [--ray]

The log is hold'em as `tests.benchmarks.run` deals it, over many files. Every number is the median of the rounds. A run on Ray has its
own cluster, whose start is in the seconds of the run and is said beside.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from handaudit.jobs.tasks.parts import read_part
from handaudit.kernel.load import SWITCH
from tests.benchmarks.amplify import amplified, write
from tests.benchmarks.processes import HANDAUDIT, ROOT
from tests.benchmarks.run import DEALT, ROOM
from tests.support.dealer import deal_many
from tests.support.scribe import print_hand

FILES = 16
LOOK = """
import resource, subprocess, sys, time
start = time.perf_counter()
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
seconds = time.perf_counter() - start
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, done.returncode)
"""
"""A small process that starts another: its seconds, those of the cores (which a busy machine does not lengthen), and the MiB of the
largest process in it, workers too."""


def measured(command: list[str], native: bool = True) -> tuple[float, float, float]:
    """Seconds, seconds of cores, and MiB of a command; `native`: with the native kernel, where it is built."""
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "RAY_USAGE_STATS_ENABLED": "0"}
    if not native:
        environment[SWITCH] = "0"
    done = subprocess.run(
        [sys.executable, "-c", LOOK, *command], capture_output=True, text=True, check=True, env=environment
    )
    seconds, cores, memory, status = done.stdout.split()
    assert int(status) in (0, 1), f"exit status {status}: {command}"
    return float(seconds), float(cores), float(memory)


def logs(folder: Path, hands: int) -> None:
    """A folder of logs."""
    seeds = [print_hand(hand).rstrip() for hand in deal_many(1, DEALT, ROOM)]
    coming = amplified(seeds, hands, site="PokerStars")
    for number in range(FILES):
        write(folder / f"{number:02}.txt", (next(coming) for _ in range(hands // FILES)))


def parts_of(work: Path) -> dict[str, float]:
    """What the parts of a job come to."""
    manifest = json.loads((work / "manifest.json").read_text())
    found = list((work / "parts").rglob("part-*"))
    hands = sum(counts["hands"] for _, counts in manifest["parts"].values() if "bytes" in counts and "hands" in counts)
    state = 0
    for path in found:
        for frame in read_part(path).frames:
            state += sum(size for name, (_, size) in frame.items() if name[0] in "its" and name[1:].isdigit())
    tasks = len(manifest["parts"])
    return {"tasks": tasks, "hands": hands, "bytes of state per hand": state / max(hands, 1)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", choices=("check", "stats", "export"), default="check")
    parser.add_argument("--hands", type=int, default=48_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--ray", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        top = Path(name)
        (top / "logs").mkdir()
        logs(top / "logs", given.hands)
        out = (
            ["-o", f"parquet:{top / 'frames'}", "--force"]
            if given.command == "export"
            else ["--output-format", "jsonl"]
        )
        base = [*HANDAUDIT, given.command, str(top / "logs"), *out]
        ways = {f"{given.command} --jobs {jobs}": [*base, "--jobs", str(jobs)] for jobs in (1, 2)}
        engines = ("local", "ray") if given.ray else ("local",)
        for engine in engines:
            for jobs in (1, 2):
                ways[f"{given.command} --work-dir, {engine}, {jobs} workers"] = [
                    *base, "--jobs", str(jobs), "--engine", engine, "--work-dir",
                ]  # fmt: skip
        times: dict[str, list[tuple[float, float, float]]] = {way: [] for way in ways}
        again: list[float] = []
        about: dict[str, float] = {}
        for number in range(given.rounds):
            for way, command in ways.items():
                work = top / f"work-{number}-{abs(hash(way))}"
                more = [str(work)] if command[-1] == "--work-dir" else []
                times[way].append(measured([*command, *more]))
                if more and "local, 1" in way:
                    about = parts_of(work)
                    start = time.perf_counter()
                    measured([*command, *more, "--resume"])
                    again.append(time.perf_counter() - start)
        print(f"{given.hands:,} hands in {FILES} logs")
        print("\n| | hands/s | hands/s of a core | seconds | MiB, largest process |\n|---|---:|---:|---:|---:|")
        for way, found in times.items():
            seconds, cores, memory = (statistics.median(column) for column in zip(*found, strict=True))
            rates = f"{given.hands / seconds:,.0f} | {given.hands / cores:,.0f}"
            print(f"| {way} | {rates} | {seconds:.2f} | {memory:.0f} |")
        for what, value in about.items():
            print(f"{what}: {value:,.1f}")
        print(
            f"a job that is done, resumed: {statistics.median(again):.2f} s, {statistics.median(again) / about['tasks']:.4f} s a task"
        )


if __name__ == "__main__":
    main()
