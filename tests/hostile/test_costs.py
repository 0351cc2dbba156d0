"""Cost is linear: ten times of anything in a log takes about ten times as long and no more memory than is stated."""

from pathlib import Path
from typing import Final

import pytest

from tests.hostile.costs import LOGS, cost, made

START: Final = 1.0
"""Seconds that a run may take whatever it reads."""
MEMORY: Final = 200.0
"""MiB that `check` of one process may take of any log."""
COUNTS: Final = {"a line without an end": 20_000_000, "blank lines": 2_000_000, "a name without an end": 1_000_000}
"""Of the larger log; of others twenty thousand."""
SLOW: Final = {"hands with a fault": 2_000, "stacks that never join": 6_000, "stacks that jump": 6_000}
"""Logs whose every hand has findings: these are read again under each reading of the rules, and printed."""

pytestmark = pytest.mark.long


@pytest.mark.parametrize("what", LOGS)
def test_ten_times_as_much_takes_about_ten_times_as_long(tmp_path: Path, what: str) -> None:
    count = COUNTS.get(what) or SLOW.get(what) or 20_000
    few, many = (
        cost(tmp_path, "check", made(tmp_path, what, size).name, "--jobs", "1") for size in (count // 10, count)
    )
    assert {few.status, many.status} <= {0, 1, 3}
    assert many.seconds < START + 14 * few.seconds, (few, many)
    assert many.memory < MEMORY, (few, many)


def test_many_files_in_one_folder(tmp_path: Path) -> None:
    seconds = []
    for count in (400, 4_000):
        folder = tmp_path / str(count)
        folder.mkdir()
        for at in range(count):
            (folder / f"{at}.txt").write_text("".join(LOGS["hands"](1)).replace("#0:", f"#{at}:"), encoding="utf-8")
        took = cost(tmp_path, "check", folder.name, "--jobs", "1")
        assert took.status == 0
        assert took.memory < MEMORY
        seconds.append(took.seconds)
    assert seconds[1] < START + 14 * seconds[0]
