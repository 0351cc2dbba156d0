"""A job of very many hands beside a plain run: are the findings the same, is every planted fault found, what memory does it take?

    python -m tests.benchmarks.many FOLDER [--hands N] [--jobs N] [plain] [local] [ray]

Sessions with planted faults are dealt once and amplified: other ids, names and tables. A table's hands go over eight logs, cut where a
fault is, so that faults cross logs and tasks. FOLDER keeps logs and results; logs that are there are not made again. Each way prints a row:
hands a second (of the clock, and of a core), the peak memory of the process that has the job and of the largest worker, tasks, bytes of
state for each hand. At the end the findings of all ways in the folder are compared with each other and with what was planted.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.amplify import FIRST_NAME, name_of
from tests.benchmarks.jobs import parts_of
from tests.benchmarks.processes import HANDAUDIT, ROOT
from tests.support.hand import DealtHand
from tests.support.sessions import IN_A_ROOM, Night, Session, session

ROOM = "PokerStars"
BASES, LONG, SLICES = 40, 500, 8
"""Sessions that are dealt, their hands, and the logs that each is spread over."""
FAULTS = 0.01
EVERY = 2.0
FIRST_NAMES = ("Red", "Old", "Tall", "Wee", "Sly")


class Quiet(Night):
    """A table at which there is one pot in a hand, and nobody loses all."""

    def _try(self, numbers: list[int]) -> DealtHand | None:
        hand = super()._try(numbers)
        if hand is None or len(hand.pots) > 1 or any(hand.final(n) < 4 * self.big for n in numbers):
            return None
        return hand


def bases() -> list[Session]:
    """The sessions that all others are made of: of a big room, and one that tells of every chip."""
    room = [
        session(f"many/{number}", LONG, FAULTS, IN_A_ROOM, Quiet, site=ROOM, silent=True, first=100_001, step=1009)
        for number in range(1, BASES)
    ]
    return [session("many/0", LONG, FAULTS), *room]


def cuts_of(night: Session) -> list[int]:
    """Where a session is cut: about evenly, and at faults, so that what a fault is known by stands in the log before."""
    places = sorted({at for _, at, _ in night.planted})
    step = len(night.pieces) // SLICES
    found = [0]
    for number in range(1, SLICES):
        near = min(places, key=lambda at, want=number * step: abs(at - want), default=number * step)
        found.append(near if near > found[-1] else max(number * step, found[-1] + 1))
    return [*found, len(night.pieces)]


def make(folder: Path, hands: int) -> None:
    """Logs, and `planted.json`: code, log and line of each fault."""
    nights = [(night, cuts_of(night)) for night in bases()]
    dealt = sum(len(night.pieces) for night, _ in nights)
    (folder / "logs").mkdir(parents=True)
    # A log that prints who buys chips prints it of all its tables: the one table of its kind has logs of its own.
    groups = {"a": range(1, BASES), "b": range(1)}
    count = 0
    with (folder / "planted.jsonl").open("w") as planted:
        for copy in range(-(-hands // dealt)):
            for group, number in product(groups, range(SLICES)):
                name = f"{number}-{copy:04}{group}.txt"
                texts: list[str] = []
                line = 1
                for table in groups[group]:
                    night, cuts = nights[table]
                    pieces = night.pieces[cuts[number] : cuts[number + 1]]
                    starts = [line]
                    for piece in pieces:
                        starts.append(starts[-1] + piece.count("\n"))
                    for code, at, offset in night.planted:
                        if 0 <= at - cuts[number] < len(pieces):
                            planted.write(json.dumps([code, name, starts[at - cuts[number]] + offset]) + "\n")
                    line = starts[-1]
                    texts.append(other("".join(pieces), copy, table))
                    count += len(pieces)
                (folder / "logs" / name).write_text("".join(texts), encoding="utf-8", newline="\n")
    (folder / "about.json").write_text(json.dumps({"hands": count, "tables": BASES * (copy + 1)}))


def other(text: str, copy: int, table: int) -> str:
    """The same hands in another room, with other ids and names."""
    text = text.replace(f"{ROOM} Hand #", f"{ROOM} Hand #{copy + 1000}{table + 10}").replace(
        "Handaudit Hand #", f"Room{copy} Hand #{table + 10}"
    )
    text = text.replace("'Kitchen'", f"'Table {copy}-{table}'")
    for number, name in enumerate(FIRST_NAMES):
        text = text.replace(name + " ", name_of(FIRST_NAME + copy * len(FIRST_NAMES) + number) + " ")
    return text


class Seen(NamedTuple):
    """A process: what it is called, its peak memory in kB, the seconds of cores that it has had."""

    name: str = ""
    most: int = 0
    cores: float = 0.0


def peaks(top: int, known: dict[int, Seen]) -> None:
    """A process and all that it has started, by number: as the kernel has it."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError, IndexError):
            parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(") ", 1)[1].split()[1])
    mine = {top}
    while more := {pid for pid, parent in parents.items() if parent in mine} - mine:
        mine |= more
    for pid in mine:
        with suppress(OSError, StopIteration):
            lines = Path(f"/proc/{pid}/status").read_text().splitlines()
            most = next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))
            name = Path(f"/proc/{pid}/cmdline").read_text().split("\0")[0]
            times = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()[11:13]
            cores = sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
            known[pid] = Seen(name, max(most, known.get(pid, Seen()).most), cores)


def measured(folder: Path, way: str, jobs: int) -> None:
    """Run one way, keep its report, print its row."""
    about = json.loads((folder / "about.json").read_text())
    work, out = folder / f"work-{way}", folder / f"{way}.jsonl"
    shutil.rmtree(work, ignore_errors=True)
    more = [] if way == "plain" else ["--work-dir", str(work), "--engine", way]
    command = [*HANDAUDIT, "check", "logs", "--jobs", str(jobs), "-o", str(out), "--force", *more]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "RAY_USAGE_STATS_ENABLED": "0"}
    known: dict[int, Seen] = {}
    start = time.monotonic()
    before = os.times()
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL) as run:
        while run.poll() is None:
            peaks(run.pid, known)
            time.sleep(EVERY)
    seconds = time.monotonic() - start
    after = os.times()
    cores = after.children_user + after.children_system - before.children_user - before.children_system
    if way == "ray":  # its servers and workers are nobody's children
        cores = sum(one.cores for one in known.values())
    assert run.returncode == 1, f"{way}: exit status {run.returncode}"
    workers = [one.most for pid, one in known.items() if pid != run.pid and (way != "ray" or "perform" in one.name)]
    state = parts_of(work) if more else {}
    row = {
        "way": way, "jobs": jobs, "hands": about["hands"], "tables": about["tables"], "seconds": round(seconds, 1),
        "hands/s": round(about["hands"] / seconds), "hands/s of a core": round(about["hands"] / cores),
        "driver MiB": round(known[run.pid].most / 1024), "worker MiB": round(max(workers, default=0) / 1024),
        "tasks": int(state.get("tasks", 0)), "bytes of state per hand": round(state.get("bytes of state per hand", 0), 1),
    }  # fmt: skip
    print(json.dumps(row), flush=True)


def findings(path: Path) -> Counter[tuple[str, str, int]]:
    """Code, log and line of each finding of a report."""
    found: Counter[tuple[str, str, int]] = Counter()
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if "code" in row:
                found[row["code"], Path(row["file"]).name, row["line"]] += 1
    return found


def compare(folder: Path) -> None:
    """Are the reports the same, and is everything planted in them?"""
    with (folder / "planted.jsonl").open() as lines:
        planted = Counter(tuple(json.loads(line)) for line in lines)
    bytes_of: dict[str, bytes] = {}
    for path in sorted(folder.glob("*.jsonl")):
        if path.name == "planted.jsonl":
            continue
        found = findings(path)
        missed = planted - found
        print(
            f"{path.stem}: {found.total():,} findings; of {planted.total():,} planted faults {missed.total():,} are missed"
        )
        for code, number in sorted(Counter(code for code, _, _ in missed).items()):
            print(f"  missed: {code} {number:,}, e.g. {next(one for one in missed if one[0] == code)}")
        for code, number in sorted(Counter(code for code, _, _ in (found - planted).elements()).items()):
            print(f"  besides: {code} {number:,}")
        bytes_of[path.stem] = path.read_bytes()
    names = sorted(bytes_of)
    for name in names[1:]:
        print(f"{names[0]} and {name}: the same bytes: {bytes_of[names[0]] == bytes_of[name]}")


def main() -> None:
    """Make, measure, compare."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("ways", nargs="*", metavar="plain|local|ray")
    parser.add_argument("--hands", type=int, default=2_000_000)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_intermixed_args()
    if odd := set(given.ways) - {"plain", "local", "ray"}:
        parser.error(f"no such way: {', '.join(sorted(odd))}")
    if not (given.folder / "about.json").exists():
        start = time.monotonic()
        make(given.folder, given.hands)
        print(f"made in {time.monotonic() - start:.0f} s: {(given.folder / 'about.json').read_text()}", flush=True)
    for way in given.ways:
        measured(given.folder, way, given.jobs)
    compare(given.folder)


if __name__ == "__main__":
    sys.exit(main())
