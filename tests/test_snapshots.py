"""What is printed is what it was: snapshots on terminals of 80 and 120 columns, in a pipe, and with NO_COLOR.

After a change that is meant, `python -m tests.test_snapshots` writes them anew; the diff shows what readers will see.
"""

import io
import os
import re
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

import pytest
from rich.cells import cell_len

from handaudit.app.cli import run
from tests.report.logs import ROOT, TERMINAL

FOLDER = Path(__file__).parent / "snapshots"
WAYS = {
    "80": TERMINAL,
    "120": TERMINAL | {"COLUMNS": "120"},
    "pipe": {},
    "no-color": TERMINAL | {"TERM": "xterm-256color", "NO_COLOR": "1"},
}
ALL = tuple(WAYS)
FAULTY = "samples/draw-holdem-faulty.txt"
COMMANDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "check": (f"check {FAULTY} --select fee-* --select side-pot", ALL),
    "check-folder": ("check samples/", ("80",)),
    "check-statistics": (f"check {FAULTY} --statistics", ("pipe",)),
    "check-grouped": (f"check {FAULTY} --output-format grouped", ("pipe",)),
    "check-concise": (f"check {FAULTY} --output-format concise", ("pipe",)),
    "check-quiet": (f"check {FAULTY} -q", ("pipe",)),
    "dispute": ("dispute samples/holdem-cash-faulty.txt 254871046", ("80", "pipe")),
    "replay": (f"replay {FAULTY} 4001", ALL),
    "settle": ("settle samples/holdem-cash-clean.txt", ("80", "pipe")),
    "rule-of-a-code": ("rule count-unasked", ALL),
    "rule": ("rule TH-CHIP-3", ("80", "pipe")),
    "layouts": ("layouts pokerstars", ("80", "pipe")),
    "nothing-audited": ("check LICENSE", ALL),
}
CASES = [(name, way) for name, (_, ways) in COMMANDS.items() for way in ways]
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")


def printed(command: str, way: str) -> str:
    """What a command prints in one of the ways, in both streams; an escape is shown as a sign that does nothing."""
    kept = {
        name: word for name, word in os.environ.items() if name not in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "TERM")
    }
    out, err = io.StringIO(), io.StringIO()
    there = mock.patch.dict(os.environ, kept | WAYS[way], clear=True)
    with there, chdir(ROOT), redirect_stdout(out), redirect_stderr(err):
        try:
            status = run(["--no-config", *command.split()])
        except SystemExit as error:
            status = int(str(error.code))
    told = err.getvalue() and f"--- standard error\n{err.getvalue()}"
    return f"$ handaudit {command}\n{out.getvalue()}{told}--- status {status}\n"


@pytest.mark.parametrize(("name", "way"), CASES)
def test_it_is_printed_as_it_was(name: str, way: str) -> None:
    text = printed(COMMANDS[name][0], way)
    assert text.replace("\x1b", "␛") == (FOLDER / f"{name}.{way}.txt").read_text("utf-8"), "see this file's docstring"
    if way == "no-color":
        assert not COLOUR.search(text)
        return
    assert "\x1b" not in text
    # A path and a command that can be copied stay whole, however narrow the terminal is.
    whole = ("  --> ", "  = see ", "      samples/", "$ ")
    wide = [line for line in text.splitlines() if cell_len(line) > int(WAYS[way].get("COLUMNS", 10_000))]
    assert [line for line in wide if not line.startswith(whole)] == []


def test_every_snapshot_is_of_a_command() -> None:
    named = {f"{name}.{way}.txt" for name, way in CASES}
    assert {path.name for path in FOLDER.iterdir()} == named


def main() -> None:
    """Write every snapshot anew."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.iterdir():
        path.unlink()
    for name, way in CASES:
        text = printed(COMMANDS[name][0], way).replace("\x1b", "␛")
        (FOLDER / f"{name}.{way}.txt").write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main())
