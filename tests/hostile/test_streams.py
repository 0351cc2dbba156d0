"""Standard output that is closed or full, standard error that is: for every command one line at most, and no other status than it has."""

import errno
import io
import os
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import pytest

from tests.hostile.box import call, start
from tests.report.logs import HAND, WRONG, numbered

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/dev/full as Linux has it")
COMMANDS: Final = (
    "check n.txt",
    "stats n.txt",
    "evidence verify e.zip",
    "evidence show e.zip",
    "rulebook",
)
MORE: Final = (
    "check n.txt --output-format json",
    "check n.txt nope.txt",
    "check --no-such-option",
    "settle n.txt",
    "replay n.txt 1",
    "replay n.txt 1 --output-format jsonl",
    "diff n.txt n.txt",
    "dispute n.txt 2",
    "compare n.txt --rulebook holdem --rulebook holdem",
    "rule call-amount",
    "layouts",
    "config show",
    "help check",
    "check --help",
    "--version",
    "stats --explain vpip",
    "stats --metric nope n.txt",
)
ALL: Final = (*COMMANDS, *(pytest.param(command, marks=pytest.mark.long) for command in MORE))


class Full(io.BytesIO):
    """A place that takes nothing."""

    def __init__(self, how: int) -> None:
        super().__init__()
        self.how = how

    def write(self, _data: Any) -> int:
        raise OSError(self.how, os.strerror(self.how))


class Ended(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str


def run(command: str, out: int | None = 0, err: int = 0) -> Ended:
    """A command in this process, whose streams fail so; `None` is one that is closed."""
    from handaudit.__main__ import main

    kept = [io.BytesIO() if not how else Full(how) for how in (out, err)]
    streams: list[Any] = [io.TextIOWrapper(one, encoding="utf-8", write_through=True) for one in kept]
    shown = [None if out is None else streams[0], streams[1]]
    with (
        patch.multiple(sys, argv=["handaudit", *command.split()], stdout=shown[0], stderr=shown[1]),
        patch.dict(os.environ, {"COLUMNS": "80"}),
    ):
        try:
            status = main()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
    return Ended(status, *(one.getvalue().decode() for one in kept))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log and a bundle of it."""
    made = tmp_path_factory.mktemp("streams")
    (made / "n.txt").write_text(HAND + "\n\n" + numbered(WRONG, 2), "utf-8")
    assert call("evidence", "pack", "n.txt", "-o", "e.zip", cwd=made, memory=0).status == 0
    return made


@pytest.mark.heavy
@pytest.mark.parametrize("command", ALL)
def test_an_output_that_takes_nothing(folder: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    whole = run(command)
    for how in (errno.ENOSPC, errno.EIO):
        full = run(command, how)
        if whole.out:
            assert full.status == 4
            assert full.err.splitlines()[-1] == f"handaudit: the output could not be written: {os.strerror(how)}"
        else:
            assert full == whole
    closed = run(command, None)
    assert (closed.status, closed.err) == (4, "handaudit: the output could not be written: standard output is closed\n")


@pytest.mark.parametrize("command", ALL)
def test_nobody_to_tell(folder: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be said beside the output changes neither the output nor the status."""
    monkeypatch.chdir(folder)
    whole = run(command)
    for how in (errno.ENOSPC, errno.EPIPE, errno.EIO):
        assert run(command, 0, how) == (whole.status, whole.out, "")


@pytest.mark.long
@pytest.mark.parametrize("command", [*COMMANDS, *MORE])
def test_streams_of_the_system(folder: Path, command: str) -> None:
    """The same with descriptors as a shell gives them."""
    whole = call(*command.split(), cwd=folder, memory=0)
    assert call(*command.split(), cwd=folder, memory=0, closed=[1]).status == 4
    assert call(*command.split(), cwd=folder, memory=0, closed=[2])[:2] == whole[:2]
    child = start(command.split(), folder, 0)
    assert child.stdout is not None
    child.stdout.close()
    said = child.communicate(timeout=60)[1].decode()
    assert child.returncode == (141 if whole.out else whole.status)
    assert "Traceback" not in said
    assert "Exception ignored" not in said


@pytest.mark.parametrize("command", ["export n.txt -o out", "stats n.txt -o out.csv"])
def test_files_are_written_whoever_listens(folder: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for how in (errno.ENOSPC, errno.EPIPE):
        done = run(f"{command} --force", 0, how)
        assert done.status == 1
        assert (folder / command.split()[-1]).exists()
