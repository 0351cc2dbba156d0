"""An export of very many hands holds one batch at a time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.report.logs import HAND, ROOT, numbered

HANDS = 30_000
LIMIT = 400 * 1024
"""Kilobytes; the tables of so many hands alone would be more."""


@pytest.mark.long
@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="the peak of one program is read from /proc, which is not here"
)
@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_memory_does_not_grow_with_the_hands(tmp_path: Path, form: str) -> None:
    log = tmp_path / "many.txt"
    with log.open("w", encoding="utf-8") as file:
        file.writelines(numbered(HAND, at).replace("Kitchen", f"T{at}") + "\n" for at in range(1, HANDS + 1))
    code = (
        "import sys; from handaudit.cli import run; status = run(sys.argv[1:]);"
        "peak = [row for row in open('/proc/self/status') if row.startswith('VmHWM')][0].split()[1];"
        "print(peak, status)"
    )
    command = [sys.executable, "-c", code, "export", str(log), "-o", str(tmp_path / "out"), "--format", form]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    peak = int(done.stdout.split()[0])
    assert f"{HANDS:,} hands exported" in done.stderr
    assert peak < LIMIT
