"""`python -m tests.hostile` prints the bad inputs and faults with the tests that hold them; with `--run` it runs those tests first."""

import subprocess
import sys

from tests.hostile.table import ROWS


def main() -> int:
    """Print the table; the status is that of the tests where they were run."""
    status = 0
    if "--run" in sys.argv[1:]:
        tests = list(dict.fromkeys(test for row in ROWS for test in row.tests))
        status = subprocess.run([sys.executable, "-m", "pytest", "-q", *tests], check=False).returncode
    for row in ROWS:
        state = "open" if not row.tests else "part" if row.open else "held"
        print(f"{row.number:>4}  {state}  {row.what}{f': {row.open}' if row.open else ''}")
        for test in row.tests:
            print(f"            {test}")
    states = ["open" if not row.tests else "part" if row.open else "held" for row in ROWS]
    print(", ".join(f"{states.count(state)} {state}" for state in ("held", "part", "open")))
    return status


if __name__ == "__main__":
    sys.exit(main())
