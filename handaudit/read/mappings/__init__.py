"""Modules of single layouts, named like their rows: `lines` rewrites a hand's lines before they are read. It may split a line or spell it
in another way; it never adds, sums or guesses a figure."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

Lines = Callable[[list[tuple[int, str]]], list[tuple[int, str]]]
"""Number and text of a hand's lines in the order of play; one line may become several of its number, or none."""


@cache
def lines_of(name: str) -> Lines:
    """How a layout rewrites a hand's lines."""
    found: Lines = import_module(f"handaudit.read.mappings.{name}").lines
    return found
