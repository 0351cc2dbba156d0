"""Memory ends at each allocation of the kernel in turn."""

import re
import subprocess
import sys

import pytest

from tests.kernel.allocations import OTHERS
from tests.kernel.sanitized import ROOT, libraries


@pytest.mark.long
@pytest.mark.usefixtures("native")
def test_an_allocation_that_fails_ends_the_run_in_order() -> None:
    if not libraries():
        pytest.skip("GCC or Python's headers are not installed")
    command = [sys.executable, "-m", "tests.kernel.allocations"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    counts = [int(one.replace(",", "")) for one in re.findall(r"^([\d,]+) allocations failed in", done.stdout, re.M)]
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(counts) == 1 + len(OTHERS)
    assert min(counts) > 10
