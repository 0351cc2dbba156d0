"""An export of very many hands holds one batch at a time, and the index of what is written."""

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
        "import sys; from handaudit.app.cli import run; status = run(sys.argv[1:]);"
        "peak = [row for row in open('/proc/self/status') if row.startswith('VmHWM')][0].split()[1];"
        "print(peak, status)"
    )
    command = [sys.executable, "-c", code, "export", str(log), "-o", str(tmp_path / "out"), "--format", form]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    peak = int(done.stdout.split()[0])
    assert f"{HANDS:,} hands exported" in done.stderr
    assert peak < LIMIT


WRITES = """
import sys
from pathlib import Path
import polars as pl
from handaudit.jobs.pipeline import Run
from handaudit.stats.columns import PACKED
from handaudit.stats.export import Export, paths_in
from handaudit.base.outputs.files import Outputs
from handaudit.stats.schema import NAMES
from handaudit.stats.tables import Tables

log, folder, form, hands = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
audits = list(Run([log]))
rows = Tables(NAMES)
for number, audit in enumerate(audits * 300, 1):
    rows.add(audit, number)
tables = {name: rows.take(name).drop(PACKED.get(name, ())) for name in NAMES}
with Outputs(paths_in(folder, form), [], False) as outputs:
    out = Export(outputs, form, False, "pt4")
    for first in range(0, hands, len(audits) * 300):
        for name, table in tables.items():
            out.sinks[name].write(table.with_columns(pl.col("hand_no") + first))
            out.written[name] += table.height
    out.finish()
    outputs.commit()
size = sum(table.estimated_size() for table in tables.values()) * hands // (len(audits) * 300)
print([row for row in open("/proc/self/status") if row.startswith("VmHWM")][0].split()[1], size // 1024)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak of a program is read from /proc")
@pytest.mark.parametrize("form", [pytest.param(form, marks=pytest.mark.long) for form in ("parquet", "csv", "jsonl")])
def test_four_times_the_hands_take_no_more_memory(tmp_path: Path, form: str) -> None:
    log = tmp_path / "night.txt"
    log.write_text("\n".join(numbered(HAND, at) for at in range(1, 31)), encoding="utf-8")
    peaks: list[int] = []
    sizes: list[int] = []
    for hands in (90_000, 360_000):
        folder = tmp_path / str(hands)
        folder.mkdir()
        command = [sys.executable, "-c", WRITES, str(log), str(folder), form, str(hands)]
        environment = os.environ | {"PYTHONPATH": str(ROOT), "POLARS_MAX_THREADS": "1"}
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        peak, size = map(int, done.stdout.split())
        peaks.append(peak)
        sizes.append(size)
        for path in folder.iterdir():
            path.unlink()
    # The peaks of two equal runs differ by some 50 MiB, as the allocator keeps what was freed.
    assert peaks[1] - peaks[0] < (sizes[1] - sizes[0]) / 4, (peaks, sizes)
