"""Modules of single layouts, named like their rows: `lines` rewrites a hand's lines before they are read, `between` those between
two hands. They may split a line or spell it in another way; they never add, sum or guess a figure."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

Lines = Callable[[list[tuple[int, str]]], list[tuple[int, str]]]
"""Number and text of a hand's lines in the order of play; one line may become several of its number, or none."""
Between = Callable[[tuple[str, ...]], tuple[str, ...]]
"""Lines between hands in the words of a ledger, one for one."""


@cache
def lines_of(name: str) -> Lines:
    """How a layout rewrites a hand's lines."""
    found: Lines = import_module(f"handaudit.read.mappings.{name}").lines
    return found


@cache
def between_of(name: str) -> Between:
    """How a layout rewrites what lies between hands."""
    found: Between = import_module(f"handaudit.read.mappings.{name}").between
    return found
