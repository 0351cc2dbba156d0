"""Output files appear whole or not at all: written beside their place, flushed to the disk, then renamed over it."""

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self

from handaudit.base.errors import UsageError
from handaudit.base.outputs.addresses import address_of, fetched, refuse, sent, taken_back
from handaudit.base.outputs.in_use import begun, mark, remove, sweep
from handaudit.base.remote import kind_of_address

_FULL: Final = frozenset({errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EMFILE, errno.ENFILE})
"""What is no fault of the command line: the run fails, it is not refused."""


_LIVING: "Final[list[Outputs]]" = []
_MADE: Final[list[list[Path]]] = []
"""Folders that were made for blocks that have not come to their end."""


class Outputs:
    """Some files that are written together. Leaving the block without `commit` leaves the folder as it was found.

    Everything that can be known to fail is refused on entering, before a log is opened: a folder in the way, a file that exists,
    a file that is an input, a folder that takes no file, another run that is at work on the same file. What comes into the way
    later is refused by `commit`.
    """

    def __init__(self, paths: Sequence[Path], inputs: Sequence[Path | str], force: bool) -> None:
        self.paths = tuple(paths)
        own = mark()
        self.temps = {path: path.with_name(f".{path.name}.{own}.tmp") for path in self.paths}
        self.saved: list[tuple[Path, Path | None]] = []
        self.old: list[Path] = []
        self.force = force
        self._locks: list[BinaryIO] = []
        self._check(inputs, force)

    def _check(self, inputs: Sequence[Path | str], force: bool) -> None:
        for path in self.paths:
            if address_of(path):
                refuse(path, force, inputs)
                continue
            if kind_of_address(path.as_posix().replace(":/", "://", 1)):
                raise UsageError(f"{path} is an address, and this writes files: choose a place on this machine")
            for given in inputs:
                with suppress(OSError):
                    if os.path.samefile(path, given):
                        raise UsageError(f"{path} is one of the logs: choose another place for the output")
            if path.is_dir():
                raise UsageError(f"{path} is a folder: name a file, or remove it")
            if os.path.lexists(path) and not force:
                raise UsageError(f"{path} exists: give --force to replace it, or choose another place")
            if os.path.lexists(path) and not _is_plain(path):
                raise UsageError(f"{path} is not a plain file: choose another place for the output")

    def __enter__(self) -> Self:
        _LIVING.append(self)
        try:
            for path, temp in self.temps.items():
                self._locks.append(begun(temp))
                sweep(path, temp)
            return self
        except BaseException as error:
            self._leave()
            if not isinstance(error, OSError):
                raise
            if error.errno in _FULL:
                raise
            raise UsageError(f"{path} cannot be written: {error.strerror or error}") from None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leave()

    def commit(self) -> None:
        """Put every file in its place; when one cannot be, all that was there before is put back.

        Raises `UsageError` where a file has come to the place since, and is not to be replaced.
        """
        for temp in self.temps.values():
            _sync(temp)
        for path, temp in self.temps.items():
            old = None
            if address_of(path):
                self.saved.append((path, fetched(path, self.force, temp.with_suffix(".old.tmp"))))
                sent(path, temp)
                continue
            if not self.force:
                self.saved.append((path, None))
                _place(temp, path)
                remove(temp)
                continue
            if os.path.lexists(path):
                old = temp.with_suffix(".old.tmp")
            self.saved.append((path, old))
            if old is not None:
                _second_name(path, old)
            os.replace(temp, path)
        for folder in {path.parent for path in self.paths}:
            with suppress(OSError):
                _sync(folder)
        self.old, self.saved = [old for _, old in self.saved if old is not None], []

    def _leave(self) -> None:
        """Only what was committed stays. Told to stop just then, it clears up all the same: further words to stop are not heard."""
        try:
            self._undo()
            self._clean()
        except BaseException:
            self._undo()
            self._clean()
            raise
        finally:
            _LIVING.remove(self)

    def _undo(self) -> None:
        for path, old in reversed(self.saved):
            with suppress(OSError):
                if address_of(path):
                    taken_back(path, old)
                elif old is not None:
                    os.replace(old, path)
                    remove(old)  # two names of one file stay two: then the rename did nothing
                elif not self.temps[path].exists() or os.path.samefile(path, self.temps[path]):
                    path.unlink(missing_ok=True)
        self.saved = []

    def _clean(self) -> None:
        for temp in (*self.temps.values(), *self.old):
            remove(temp)
            remove(beside(temp))
        for lock in self._locks:
            with suppress(OSError):
                lock.close()
        self._locks = []


def _is_plain(path: Path) -> bool:
    """Whether a file can be replaced by another one. In the folders of devices and of open files nothing is: there `stdout` is a plain
    file where standard output goes to one, and to replace it would take the name from every process."""
    folder = path.parent.resolve()
    return path.is_file() and folder not in (Path("/dev"), Path("/dev/fd")) and not folder.is_relative_to("/proc")


def beside(temp: Path) -> Path:
    """A folder for what has to lie on the disk until a file is whole; it goes when the file does."""
    return temp.with_name(f"{temp.name.removesuffix('.tmp')}.rows.tmp")


@contextmanager
def folder_for(folder: Path) -> Iterator[None]:
    """The folder is there. What had to be made for it goes where the block fails, unless somebody has put something into it.

    Raises `UsageError` where it cannot be made.
    """
    missing = [one for one in (folder, *folder.parents) if not os.path.lexists(one)]
    _MADE.append(missing)
    try:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            if error.errno in _FULL:
                raise
            raise UsageError(f"{folder} cannot be made a folder: {error.strerror or error}") from None
        yield
    except BaseException:
        _unmake(missing)
        raise
    _forget(missing)


def _unmake(missing: list[Path]) -> None:
    for one in missing:
        with suppress(OSError):  # somebody has put something into it, or files of ours stand there yet
            os.rmdir(one)
    if not any(map(os.path.lexists, missing)):
        _forget(missing)


def _forget(missing: list[Path]) -> None:
    if missing in _MADE:  # the end of a run may have come first
        _MADE.remove(missing)


def leave_all() -> None:
    """What stands open is left; for the end of a run, which may come between two steps of any block."""
    for one in _LIVING[:]:
        one._leave()
    for missing in _MADE[:]:
        _unmake(missing)
    _MADE.clear()


def _place(temp: Path, path: Path) -> None:
    """Give a file its name, where nothing has that name."""
    try:
        os.link(temp, path)
    except FileExistsError:
        raise UsageError(
            f"{path} has appeared while this run was at work: nothing was written; choose another place or give --force"
        ) from None
    except OSError:  # a file system without links
        if os.path.lexists(path):
            raise UsageError(f"{path} has appeared while this run was at work: nothing was written") from None
        os.replace(temp, path)


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
