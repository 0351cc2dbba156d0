"""Tests that take long enough to count: without `--long`, one of eight in each module runs."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

HEAVY = Path(__file__).parents[1] / "heavy.txt"
"""Names the tests that take a tenth of a CPU second or more; `python -m tests.benchmarks.suite --heavy` writes it."""


def heavy_tests() -> frozenset[str]:
    """Returns the names in `HEAVY`, one a line; a line that begins with `#` is a comment."""
    lines = HEAVY.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def sampled(names: Iterable[str], many: int) -> set[str]:
    """Returns one of `many` items of each module, at least one: those whose names have the lowest checksums.

    The choice depends on the names of a module's heavy items only, so that it is the same in every run and on every machine.
    """
    modules = defaultdict(list)
    for name in names:
        modules[name.partition("::")[0]].append(name)
    return {name for some in modules.values() for name in sorted(some, key=lambda name: crc32(name.encode()))[::many]}
