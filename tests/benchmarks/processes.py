"""Whole processes, as a user starts them: how long they take, and how much memory."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.amplify import amplified, write

ROOT = Path(__file__).resolve().parent.parent.parent
HANDAUDIT = (sys.executable, "-m", "handaudit")
FINE = frozenset({0, 1, 3})


def check(log: Path, jobs: int = 1, form: str = "jsonl") -> list[str]:
    """The main command."""
    return [*HANDAUDIT, "check", str(log), "--output-format", form, "--jobs", str(jobs)]


def run(command: Sequence[str], cache: Path | None = None) -> float:
    """The seconds that a process takes. An installed package is compiled; here that is kept in a folder of its own."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    if cache is not None:
        environment = {key: value for key, value in environment.items() if key != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = str(cache)
    start = time.perf_counter()
    done = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    seconds = time.perf_counter() - start
    assert done.returncode in FINE, f"exit status {done.returncode}: {command}"
    return seconds


def peak(log: Path) -> float:
    """The peak resident memory of one process in MiB, with a report that is written as it goes.

    A small process starts it and looks: a child counts its parent's memory at the start as its own, and ours is large.
    """
    look = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)"
    look += "; print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    watched = [sys.executable, "-c", look, *check(log)]
    done = subprocess.run(watched, cwd=ROOT, capture_output=True, text=True, check=True)
    return int(done.stdout) / (1024 * 1024 if sys.platform == "darwin" else 1024)


def starts(one_hand: Path) -> dict[str, list[str]]:
    """Commands that do next to nothing."""
    return {
        "python -c pass": [sys.executable, "-c", "pass"],
        "handaudit --version": [*HANDAUDIT, "--version"],
        "handaudit --help": [*HANDAUDIT, "--help"],
        "handaudit check, one hand": [*HANDAUDIT, "check", str(one_hand)],
    }


def same_findings(seeds: list[str], folder: Path) -> None:
    """A check of the benchmark itself: amplifying changes nothing that the audit looks at."""
    codes = []
    for name, hands in (
        ("seeds.txt", seeds),
        ("amplified.txt", list(amplified(seeds * 3, len(seeds) * 3))[-len(seeds) :]),
    ):
        log = folder / name
        write(log, hands)
        out = subprocess.run(check(log, form="json"), cwd=ROOT, capture_output=True, check=False).stdout
        found = [finding["code"] for finding in json.loads(out)["findings"]]
        codes.append(sorted(code for code in found if not code.startswith("session-")))
    assert codes[0] == codes[1], f"amplified hands give other findings: {codes}"
