"""How much a test tries: all of it with `--long`, a part in the README's command."""

LONG = False
"""Whether `--long` was given, with a number or without; tests/conftest.py sets it before tests are collected."""


def volume(full: int, part: int) -> int:
    """Returns how many hands, lines or blocks a test tries: `full` with `--long`, else `part`, which holds every kind of case."""
    return full if LONG else part
