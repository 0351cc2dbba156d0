"""Dealt hands in every layout, for the principles that hold in all of them."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from tests.layouts.logs import audited
from tests.layouts.test_mutants import PRINTERS, file_of, settings_of
from tests.support.dealer import stream
from tests.support.scribe import print_hand

LAYOUTS = ("pokerstars", *PRINTERS)
"""The layouts that a dealt hand is printed in."""
TRIES = 400


@cache
def hands(layout: str, count: int, seed: int = 3) -> tuple[str, ...]:
    """Texts of dealt hands in a layout: as lines, also where the layout's file is a table."""
    found = [text for text, _ in zip(_printed(layout, seed), range(count), strict=False)]
    assert len(found) == count, layout
    return tuple(found)


def _printed(layout: str, seed: int) -> Iterator[str]:
    settings = settings_of("ggpoker" if layout == "pokerstars" else layout)
    dealt = stream(seed, settings)
    for _ in range(TRIES):
        text = print_hand(next(dealt), "pokerstars", chatter=False)
        told = text if layout == "pokerstars" else PRINTERS[layout][0](text)
        if told is not None:
            yield told


def results(folder: Path, layout: str, text: str) -> tuple[list[Audit], list[Finding]]:
    """The hands of a log in a layout, and what belongs to none of them."""
    name = "log.txt" if layout == "pokerstars" else PRINTERS[layout][1]
    found, loose, told = audited(folder, file_of(layout, text), name)
    assert told in (layout, "")
    return found, loose


def accused(found: list[Audit]) -> set[str]:
    """The codes of what the hands are accused of: errors of play, not of the text."""
    return {
        one.code
        for hand in found
        for one in hand.findings
        if one.severity == "error" and not one.code.startswith("log-")
    }
