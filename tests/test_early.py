"""What is written goes to the disk early: the system is told once of every part of a file, and of nothing that is not there yet."""

import os
from pathlib import Path

import pytest

from handaudit.base.outputs import early
from handaudit.base.outputs.early import Early

pytestmark = pytest.mark.skipif(not hasattr(os, "posix_fadvise"), reason="this system cannot be told")


@pytest.mark.parametrize("refuses", [False, True])
def test_each_part_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refuses: bool) -> None:
    told: list[tuple[int, int]] = []

    def advise(_: int, low: int, size: int, how: int) -> None:
        assert how == os.POSIX_FADV_DONTNEED
        told.append((low, low + size))
        if refuses:
            raise OSError("no file system for that")

    monkeypatch.setattr(os, "posix_fadvise", advise)
    monkeypatch.setattr(early, "STEP", 100)
    with (tmp_path / "a").open("wb") as file:
        one = Early(file)
        for size in (10, 80, 9, 1, 250, 0, 99, 3):
            file.write(b"." * size)
            one.wrote(size)
    assert told == [(0, 100), (100, 350), (350, 452)]
    assert (tmp_path / "a").stat().st_size == 452


def test_what_was_written_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(early, "STEP", 1)
    with (tmp_path / "a").open("w+b") as file:
        one = Early(file)
        for n in range(50):
            file.write(b"%05d" % n)
            one.wrote(5)
    assert (tmp_path / "a").read_bytes() == b"".join(b"%05d" % n for n in range(50))
