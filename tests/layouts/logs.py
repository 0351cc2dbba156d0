"""Logs for the tests of layouts: a text is read by the layout that it is told to be, and audited."""

from pathlib import Path
from tempfile import TemporaryDirectory

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding

CASES = Path(__file__).resolve().parents[1] / "cases" / "rooms"
"""The log of each layout, and its table."""
SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "data"
"""Logs of real rooms, where they are at hand."""


def audited(folder: Path, text: str | bytes, name: str = "night.txt") -> tuple[list[Audit], list[Finding], str]:
    """The hands of a log, what belongs to none, and the layout that the log is told to be."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    run = Run([str(path)])
    items = list(run)
    hands = [item for item in items if isinstance(item, Audit)]
    return hands, [item for item in items if isinstance(item, Finding)], run.tally.inputs[0].layout


def hands_of(text: str) -> list[Audit]:
    """The hands of a log, whatever its layout."""
    with TemporaryDirectory() as folder:
        return audited(Path(folder), text)[0]


def codes(folder: Path, text: str, name: str = "night.txt") -> list[tuple[str, int | None]]:
    """Code and line of every finding of a log that is more than a notice."""
    hands, loose, _ = audited(folder, text, name)
    found = [*loose, *(one for hand in hands for one in hand.findings)]
    return [(one.code, one.line) for one in found if one.severity != "info"]


def hands_in(name: str) -> list[str]:
    """The hands of a layout's log, which have an empty line between them."""
    return [one.strip("\n") + "\n" for one in (CASES / name).read_text("utf-8").split("\n\n")]
