"""Compares the output of two installed versions of handaudit and lists each difference.

    python -m tests.compare_versions OLD/bin/handaudit NEW/bin/handaudit
    python -m tests.compare_versions OLD/bin/handaudit NEW/bin/handaudit --only export --inputs samples

Both programs run every command line of `COMMANDS` over every input of `INPUTS`, in the same folder, with and without the kernel. The exit
status, both streams and every file that a command writes are compared byte by byte. A difference is printed as a unified diff that is cut
after `--lines` lines. The exit status is 1 if anything differs.
"""

import argparse
import difflib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path("../shared")
SAMPLES = Path("samples")
INPUTS = (
    SAMPLES,
    SHARED / "spec/examples",
    SHARED / "data/cases",
    SHARED / "data/phh",
    SHARED / "data/pokerstars",
    SHARED / "data/othersites",
)
"""Folders of logs. A folder that is missing is skipped with a message."""
COMMANDS = (
    "check {logs}",
    "check {logs} -j 2",
    "check {logs} -v",
    "check {logs} --statistics",
    "check {logs} --output-format concise -o json:{out}/a.json -o jsonl:{out}/a.jsonl -o sarif:{out}/a.sarif "
    "-o junit:{out}/a.xml -o csv:{out}/a.csv -o markdown:{out}/a.md -o github:{out}/a.gh -o gitlab:{out}/a.gl",
    "stats {logs} --by player",
    "stats {logs} --by player -j 2 -o {out}/players.csv",
    "stats {logs} --by game,stakes -o {out}/games.json",
    "export {logs} -o {out}/csv",
    "export {logs} -o {out}/csv -j 2",
    "export {logs} -o {out}/jsonl --output-format jsonl",
    "export {logs} -o {out}/parquet --output-format parquet",
    "replay {logs} --output-format jsonl",
    "settle {logs}",
    "report {logs} -o {out}/night.html",
    "convert {logs} --to phh -o {out}/hands.phhs",
    "convert {logs} --to native -o {out}/hands.txt",
)
"""Command lines that are run over a folder of logs; `{out}` is an empty folder."""
SINGLE = (
    "--help",
    "help check",
    "layouts",
    "rule",
    "rule fee-escalated",
    "rule JB-OPEN-1",
    "rulebook list",
    "rulebook show draw-holdem",
    "config show",
    "stats --explain vpip",
    "dispute samples/draw-holdem-faulty.txt 4001",
    "replay samples/draw-holdem-faulty.txt 4001",
    "replay samples/draw-holdem-faulty.txt 4001 --html {out}/hand.html",
    "compare samples/draw-holdem-faulty.txt --set dh_stub_short=refuse",
    "diff samples/holdem-cash-clean.txt samples/holdem-cash-faulty.txt",
    "report samples/draw-holdem-faulty.txt --redact --redact-key {out}/../key -o {out}/night.html",
    "export samples --redact --redact-key {out}/../key -o {out}/csv",
    "evidence pack samples/draw-holdem-faulty.txt --hand 4001 -o {out}/case.zip",
)
"""Command lines that are run once."""

KEY: Final = b"0123456789abcdef" * 4 + b"\n"
"""The key of the pseudonyms, so that both versions give the same ones."""


class Job(NamedTuple):
    """One command line; `environment` holds what is set beside the present environment."""

    name: str
    line: str
    environment: Mapping[str, str]


class Ran(NamedTuple):
    """What one run gave: exit status, both streams, and the files that it wrote, by their path within its folder."""

    status: int
    files: dict[str, bytes]


def jobs(only: str, inputs: list[Path]) -> Iterator[Job]:
    """The command lines that hold the text `only`."""
    for kernel in ("1", "0"):
        environment = {"HANDAUDIT_NATIVE": kernel}
        mark = "" if kernel == "1" else " (without the kernel)"
        for folder in inputs:
            for command in COMMANDS:
                line = command.replace("{logs}", str(folder))
                if only in line:
                    yield Job(line + mark, line, environment)
        for line in SINGLE:
            if only in line:
                yield Job(line + mark, line, environment)


def run(program: Path, job: Job) -> Ran:
    """Runs a command line. The folder for its files has the same length for every program, so that lines break alike."""
    with tempfile.TemporaryDirectory(prefix="compare-") as work:
        out = Path(work) / "out"
        out.mkdir()
        (Path(work) / "key").write_bytes(KEY)
        words = [word.replace("{out}", str(out)) for word in job.line.split()]
        environment = os.environ | {"COLUMNS": "100", "SOURCE_DATE_EPOCH": "1700000000"} | job.environment
        done = subprocess.run(
            [program, *words], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
        folder = work.encode()
        files = {"<stdout>": done.stdout.replace(folder, b"WORK"), "<stderr>": done.stderr.replace(folder, b"WORK")}
        for path in sorted(out.rglob("*")):
            if path.is_file():
                files[path.relative_to(out).as_posix()] = path.read_bytes().replace(folder, b"WORK")
        return Ran(done.returncode, files)


def differences(old: Ran, new: Ran, lines: int) -> Iterator[str]:
    """Each difference of two runs, as lines to print."""
    if old.status != new.status:
        yield f"  exit status {old.status} -> {new.status}"
    for name in sorted(old.files.keys() | new.files.keys()):
        before, after = old.files.get(name), new.files.get(name)
        if before == after:
            continue
        if before is None or after is None:
            yield f"  {name}: {'not written before' if before is None else 'not written any more'}"
            continue
        yield f"  {name}: {len(before)} -> {len(after)} bytes"
        texts = [data.decode("utf-8", "backslashreplace").splitlines() for data in (before, after)]
        shown = 0
        for line in difflib.unified_diff(*texts, lineterm="", n=0):
            if line.startswith(("---", "+++")):
                continue
            yield f"    {line[:300]}"
            shown += 1
            if shown == lines:
                yield "    ..."
                break


def main() -> int:
    """The command of the module's docstring; its exit status."""
    parser = argparse.ArgumentParser(description="Compare the output of two versions of handaudit.")
    parser.add_argument("old", type=Path, help="the program before the change")
    parser.add_argument("new", type=Path, help="the program after the change")
    parser.add_argument("--only", default="", help="only command lines that hold this text")
    parser.add_argument("--inputs", nargs="*", type=Path, help="folders of logs instead of all known ones")
    parser.add_argument("--lines", type=int, default=20, help="lines of a difference that are printed")
    parser.add_argument("--jobs", type=int, default=2, help="command lines that are compared at the same time")
    asked = parser.parse_args()
    inputs = []
    for folder in asked.inputs or INPUTS:
        if (ROOT / folder).is_dir():
            inputs.append(folder)
        else:
            print(f"{folder} is missing and is skipped", file=sys.stderr)
    compared = different = 0

    def both(job: Job) -> tuple[Job, list[str]]:
        return job, list(differences(run(asked.old.absolute(), job), run(asked.new.absolute(), job), asked.lines))

    with ThreadPoolExecutor(asked.jobs) as pool:
        for job, found in pool.map(both, jobs(asked.only, inputs)):
            compared += 1
            if found:
                different += 1
                print(f"{job.name}", *found, sep="\n", flush=True)
    print(f"{compared} command lines compared; {different} differ")
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
