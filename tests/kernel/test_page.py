"""The page on the kernel names each of its files once, and only code and tests that are there."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "handaudit"
KERNEL = PACKAGE / "kernel"
PAGE = (PACKAGE / "docs" / "kernel.md").read_text("utf-8")
ROWS = [line.split(" | ") for line in PAGE.splitlines() if line.startswith("| `")]


def named(cell: str) -> list[str]:
    """The files that a cell of the table names."""
    return re.findall(r"`([^`]+)`", cell)


def test_each_file_of_the_kernel_is_in_the_table_once() -> None:
    told = Counter(name for row in ROWS for name in named(row[0]))
    files = {path.name for path in KERNEL.iterdir() if path.suffix in (".pyx", ".pxi", ".pyi", ".py")} - {"__init__.py"}
    assert sorted(files - told.keys()) == [], "add a row for each of these to handaudit/docs/kernel.md"
    assert sorted(told.keys() - files) == []
    assert [name for name, many in told.items() if many > 1] == []


def test_what_the_table_names_is_there() -> None:
    wanted = [PACKAGE / name for row in ROWS for name in named(row[2]) if name != "hashlib"]
    wanted += [ROOT / name for row in ROWS for name in named(row[3])]
    assert wanted
    assert [str(path) for path in wanted if not path.is_file()] == []
    assert [row[0] for row in ROWS if not named(row[3])] == []
