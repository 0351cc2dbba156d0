"""`python -m tests.hostile` prints the bad inputs and faults, what was once found, and the tests that hold them; `--run` runs those first.

`--sizes` measures what hostile sizes cost instead (`sizes.py`).
"""

import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path

from tests.hostile import sizes
from tests.hostile.found import FOUND
from tests.hostile.table import ROWS, Row

EVERY = (*ROWS, *FOUND)


def outcomes(report: Path) -> dict[str, str]:
    """How each test ended, by its place without its parameters: `failed` where one of them failed, else `passed` where one passed."""
    ranks = ("skipped", "passed", "failed")
    found: dict[str, str] = {}
    for case in ET.parse(report).iter("testcase"):
        place = f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name', '').partition('[')[0]}"
        tags = {one.tag for one in case}
        came = "failed" if tags & {"failure", "error"} else "skipped" if "skipped" in tags else "passed"
        found[place] = max(found.get(place, came), came, key=ranks.index)
    return found


def state_of(row: Row, ended: Mapping[str, str] | None) -> str:
    """Whether a row is held: by the table, and where its tests were run, by them."""
    said = "open" if not row.tests else "part" if row.open else "held"
    if ended is None:
        return said
    of = [
        how
        for test in row.tests
        for place, how in ended.items()
        if place == test or place.startswith((f"{test}::", f"{test}/"))
    ]
    return "FAILS" if "failed" in of else "not run" if "passed" not in of else said


def main() -> int:
    """Print the table; the status is that of the tests where they were run."""
    if sys.argv[1:2] == ["--sizes"]:
        return sizes.main(sys.argv[2:])
    status, ended = 0, None
    if "--run" in sys.argv[1:]:
        tests = list(dict.fromkeys(test for row in EVERY for test in row.tests))
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "tests.xml"
            command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", *tests]
            status = subprocess.run(command, check=False).returncode
            ended = outcomes(report) if report.exists() else {}
    states = [state_of(row, ended) for row in EVERY]
    for row, state in zip(EVERY, states, strict=True):
        print(f"{row.number:>4}  {state}  {row.what}{f': {row.open}' if row.open else ''}")
        for test in row.tests:
            print(f"            {test}")
    print(", ".join(f"{states.count(state)} {state}" for state in ("held", "part", "open", "not run", "FAILS")))
    return status


if __name__ == "__main__":
    sys.exit(main())
