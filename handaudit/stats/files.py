"""Output files appear whole or not at all: written beside their place, flushed to the disk, then renamed over it."""

import errno
import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from handaudit.errors import UsageError

_FULL: Final = frozenset({errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EMFILE, errno.ENFILE})
"""What is no fault of the command line: the run fails, it is not refused."""


class Outputs:
    """Some files that are written together. Leaving the block without `commit` leaves the folder as it was found.

    Everything that can be known to fail is refused on entering, before a log is opened: a folder in the way, a file that exists,
    a file that is an input, a folder that takes no file.
    """

    def __init__(self, paths: Sequence[Path], inputs: Sequence[Path], force: bool) -> None:
        self.paths = tuple(paths)
        self.temps = {path: path.with_name(f".{path.name}.{os.getpid()}.tmp") for path in self.paths}
        self.saved: list[tuple[Path, Path | None]] = []
        self._check(inputs, force)

    def _check(self, inputs: Sequence[Path], force: bool) -> None:
        for path in self.paths:
            for given in inputs:
                with suppress(OSError):
                    if os.path.samefile(path, given):
                        raise UsageError(f"{path} is one of the logs: choose another place for the output")
            if path.is_dir():
                raise UsageError(f"{path} is a folder: name a file, or remove it")
            if os.path.lexists(path) and not force:
                raise UsageError(f"{path} exists: give --force to replace it, or choose another place")
            if os.path.lexists(path) and not path.is_file():
                raise UsageError(f"{path} is not a plain file: choose another place for the output")

    def __enter__(self) -> Self:
        try:
            for path, temp in self.temps.items():
                _sweep(path)
                _remove(temp)
                temp.open("xb").close()
        except OSError as error:
            self._clean()
            if error.errno in _FULL:
                raise
            raise UsageError(f"{path} cannot be written: {error.strerror or error}") from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._undo()
        self._clean()

    def commit(self) -> None:
        """Put every file in its place; when one cannot be, all that was there before is put back."""
        for temp in self.temps.values():
            _sync(temp)
        for path, temp in self.temps.items():
            old = None
            if os.path.lexists(path):
                old = temp.with_suffix(".old.tmp")
                _second_name(path, old)
            self.saved.append((path, old))
            os.replace(temp, path)
        for folder in {path.parent for path in self.paths}:
            with suppress(OSError):
                _sync(folder)
        done, self.saved = self.saved, []
        for _path, old in done:
            if old is not None:
                _remove(old)

    def _undo(self) -> None:
        for path, old in reversed(self.saved):
            with suppress(OSError):
                if old is not None:
                    os.replace(old, path)
                    _remove(old)  # two names of one file stay two: then the rename did nothing
                elif not self.temps[path].exists():
                    path.unlink(missing_ok=True)
        self.saved = []

    def _clean(self) -> None:
        for temp in self.temps.values():
            _remove(temp)


def _second_name(path: Path, old: Path) -> None:
    """The earlier file under another name too, so that its own is never without a file."""
    try:
        os.link(path, old)
    except OSError:  # a file system without links
        os.replace(path, old)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _remove(path: Path) -> None:
    with suppress(OSError):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


def _sweep(path: Path) -> None:
    """Remove what a run that was killed left behind; files of a run that still lives stay."""
    if os.name == "nt":  # there a signal cannot ask whether a process lives
        return
    begin = f".{path.name}."
    for left in path.parent.iterdir():
        if left.name.startswith(begin) and left.name.endswith(".tmp"):
            word = left.name[len(begin) :].split(".")[0]
            if word.isascii() and word.isdigit() and not _lives(int(word)):
                _keep_old(left, path)


def _keep_old(left: Path, path: Path) -> None:
    """A run that was killed between two renames may hold the only copy of an earlier file."""
    if left.name.endswith(".old.tmp") and not path.exists():
        with suppress(OSError):
            os.replace(left, path)
    else:
        _remove(left)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
