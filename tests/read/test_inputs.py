"""Paths become inputs or findings: BAD-INPUTS rows 2, 3, 50 and 51."""

import io
import os
import socket
import sys
from pathlib import Path

import pytest

from handaudit.base.errors import UsageError
from handaudit.read.inputs import Input, find_inputs


class Terminal(io.StringIO):
    """A standard input that somebody types into."""

    def isatty(self) -> bool:
        return True


def log(path: Path) -> Path:
    """An almost empty log."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("Handaudit Hand #1: x\n")
    return path


def test_a_missing_file_does_not_stop_the_others(tmp_path: Path) -> None:
    good, gone = log(tmp_path / "a.txt"), tmp_path / "gone.txt"
    found, faults = find_inputs([str(gone), str(good), ""])
    assert found == [Input(str(good), good, had=good.stat().st_size)]
    assert [(one.code, one.severity, one.file, one.line, one.hand) for one in faults] == [
        ("log-unreadable-file", "error", str(gone), None, None),
        ("log-unreadable-file", "error", "", None, None),
    ]
    assert "does not exist" in faults[0].message


def test_a_folder_is_walked_in_the_order_of_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("b.txt", "B.LOG", "é.txt", "a/z.txt", ".hidden.txt", ".git/x.txt", "notes.md", "a.txt.gz"):
        log(tmp_path / "logs" / name)
    monkeypatch.chdir(tmp_path)
    found, faults = find_inputs(["logs/"])
    assert not faults
    assert [one.name for one in found] == ["logs/B.LOG", "logs/a.txt.gz", "logs/a/z.txt", "logs/b.txt", "logs/é.txt"]


def test_a_folder_without_logs_is_named(tmp_path: Path) -> None:
    log(tmp_path / "notes.md")
    found, faults = find_inputs([str(tmp_path)])
    assert not found
    assert "folder without logs" in faults[0].message


def test_a_file_named_twice_is_read_once_and_noted(tmp_path: Path) -> None:
    one = log(tmp_path / "a.txt")
    (tmp_path / "b.txt").symlink_to(one)
    found, faults = find_inputs([str(one), str(one), str(tmp_path)])
    assert [item.path for item in found] == [one]
    assert [(item.code, item.severity) for item in faults] == [("log-repeated-file", "info")] * 3


def test_what_is_no_plain_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fifo, loop, inside = tmp_path / "fifo.txt", tmp_path / "loop.txt", tmp_path / "in"
    os.mkfifo(fifo)
    loop.symlink_to(loop)
    inside.mkdir()
    (inside / "again").symlink_to(inside)
    with socket.socket(socket.AF_UNIX) as server:
        monkeypatch.chdir(tmp_path)  # a socket's name must be short
        server.bind("s.txt")
        found, faults = find_inputs([str(fifo), "/dev/null", "s.txt", str(loop), str(inside)])
    assert not found
    words = ["FIFO", "character device", "socket", "symlink loop", "symlink loop"]
    assert all(word in one.message for word, one in zip(words, faults, strict=True))
    assert {one.code for one in faults} == {"log-unreadable-file"}


def test_a_symlink_to_nothing_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.txt").symlink_to(tmp_path / "gone")
    assert "symlink to a file that does not exist" in find_inputs([str(tmp_path / "a.txt")])[1][0].message


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_rights_is_named(tmp_path: Path) -> None:
    path = log(tmp_path / "a.txt")
    path.chmod(0)
    assert "permission" in find_inputs([str(path)])[1][0].message.lower()


@pytest.mark.parametrize("name", [b"a\nb.txt", b"\x1b[2J.txt", b"\xff\xfe.txt", b"-rf", b"@x.txt", b"x[1].txt"])
def test_odd_names_survive(tmp_path: Path, name: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = os.fsdecode(name)
    Path(text).write_text("x")
    assert find_inputs([text]) == ([Input(text, Path(text), had=Path(text).stat().st_size)], [])


def test_a_nul_in_a_name_is_a_finding() -> None:
    assert find_inputs(["a\0b"])[1][0].code == "log-unreadable-file"


def test_patterns(tmp_path: Path) -> None:
    two, one = log(tmp_path / "2.txt"), log(tmp_path / "1.txt")
    assert [item.path for item in find_inputs([f"{tmp_path}/*.txt"])[0]] == [one, two]
    with pytest.raises(UsageError, match="no file matches"):
        find_inputs([f"{tmp_path}/*.log"])


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert find_inputs(["-"]) == ([Input("-", None)], [])
    with pytest.raises(UsageError, match="twice"):
        find_inputs(["-", "-"])
    monkeypatch.setattr(sys, "stdin", Terminal())
    with pytest.raises(UsageError, match="terminal"):
        find_inputs(["-"])
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(UsageError, match="closed"):
        find_inputs(["-"])


def test_a_log_that_is_at_hand_says_its_size() -> None:
    assert Input("text", None, b"abc").size == 3
    assert Input("-", None).size == 0
