"""A bundle is the same to the byte on one core and on several, and verifies on several."""

import os
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import pytest

from handaudit.evidence.file_slice import FileSlice
from tests.benchmarks.amplify import amplified, seeds_of
from tests.evidence.support import CASH, CASH_FAULTY, FAULTY, SAMPLES

SCRIPT = """\
import sys
from handaudit.jobs.processes import pool
tasks = []
submit = pool.WorkerPool.submit
pool.WorkerPool.submit = lambda self, task: (tasks.append(task), submit(self, task))[1]
from handaudit.app.cli import run
status = run(sys.argv[1:])
print("tasks", len(tasks), "status", status)
"""


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Many hands of several games; among them faults, a copy, another hand under a known id, text that is no hand, a rulebook."""
    folder = tmp_path_factory.mktemp("night")
    hands = list(amplified(seeds_of([CASH, SAMPLES / "draw-holdem-clean.txt", CASH_FAULTY, FAULTY]), 400))
    house = CASH.read_text("utf-8").split("\n\n")[0].replace("\n", "\nRulebook: house.toml\n", 1)
    hands[300:300] = [hands[10], hands[20].replace("checks", "folds", 1), "what stands\nhere is no hand", house.strip()]
    (folder / "night.txt").write_text("\n\n\n".join(hands) + "\n\n\n", encoding="utf-8")
    (folder / "house.toml").write_text('base = "holdem"\ntitle = "The house"\n', encoding="utf-8")
    return folder


def ran(folder: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, "evidence", *words, "--no-config"], cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only; elsewhere one core is used")
def test_the_number_of_cores_changes_no_byte(night: Path) -> None:
    one = ran(night, "pack", "night.txt", "-o", "one.zip", "--jobs", "1")
    assert "tasks 0 status 0" in one
    two = ran(night, "pack", "night.txt", "-o", "two.zip", "--jobs", "2")
    assert "status 0" in two
    assert "tasks 0" not in two, "no worker was asked"
    assert (night / "one.zip").read_bytes() == (night / "two.zip").read_bytes()
    said = ran(night, "verify", "two.zip", "--jobs", "2")
    assert "run again, it reproduces byte for byte" in said
    assert "tasks 0" not in said


def test_a_log_is_read_where_it_lies_and_its_file_goes_to_no_process(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"0123456789")
    with (tmp_path / "x").open("rb") as file:
        part = FileSlice(file, 2, 5)
        before = file.tell()
        assert part.read(1, 9) == b"3456"
        assert file.tell() == before or not hasattr(os, "pread")
        copy = deepcopy(part)
    assert (copy.start, copy.size) == (2, 5)
    assert copy.read(0, 5) == b""
