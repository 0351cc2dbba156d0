"""A run tells all others which files it is writing, and removes what a run that was killed left beside its place."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from shutil import rmtree
from typing import BinaryIO, Final

from handaudit.base.errors import UsageError

if sys.platform != "win32":  # there only the check at the end keeps two runs apart
    import fcntl

PATIENCE: Final = 30
"""Seconds for which a run waits for another one that has the same file."""
_WHERE: Final = ("/proc/sys/kernel/random/boot_id", "/proc/self/ns/pid")
"""What tells, together, whether the number of a process means the same process here."""


def mark() -> str:
    """What the temporary files of a run are called by: its process, where that number holds, and a word of its own."""
    return f"{os.getpid()}-{_here()}-{os.urandom(4).hex()}"


def is_left(name: str) -> bool:
    """Whether a name that begins with a mark is of a run of this machine that lives no more."""
    process, here, *rest = [*name.split("-"), "", ""][:3]
    known = process.isascii() and process.isdigit() and len(process) <= 18 and here == _here() and bool(rest[0])
    return known and not _lives(int(process))


@cache
def _here() -> str:
    """This machine since it was started; a container of its own is another place, whose processes have other numbers."""
    told = os.uname().nodename if sys.platform != "win32" else ""
    with suppress(OSError):
        told += Path(_WHERE[0]).read_text("ascii") + os.readlink(_WHERE[1])
    return blake2b(told.encode("utf-8", "surrogateescape"), digest_size=4).hexdigest()


def begun(temp: Path) -> BinaryIO:
    """A new file, which every other process can see is in use until it is closed. Raises `OSError` where it cannot be made."""
    while True:
        file = temp.open("xb")
        if sys.platform == "win32":
            return file
        with suppress(OSError):  # a file system without locks
            fcntl.flock(file, fcntl.LOCK_EX)  # who looks whether it is in use has it for a moment
        if os.path.lexists(temp):
            return file
        file.close()  # taken for left over before it was locked


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """While this lasts no other run that asks for the same file has it: what is read of the file is what is written behind.

    The lock is that of the folder, so that no file is left. Raises `UsageError` if another run keeps it for half a minute.
    """
    if sys.platform == "win32":
        yield
        return
    try:
        folder = os.open(path.parent, os.O_RDONLY | os.O_CLOEXEC)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror or error}") from None
    try:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > end:
                    raise UsageError(f"another run is writing {path}: wait for it, or choose another place") from None
                time.sleep(0.02)
            except OSError:  # a file system without locks
                break
        yield
    finally:
        os.close(folder)


def sweep(path: Path, own: Path) -> None:
    """Remove what a run that was killed left behind. A run that still lives keeps its files, and the place is its own.

    Raises `UsageError` where another run is writing the same file.
    """
    begin = f".{path.name}."
    found: list[tuple[Path, list[str]]] = []
    for left in path.parent.iterdir():
        if left.name.startswith(begin) and left.name.endswith(".tmp") and left != own:
            words = left.name[len(begin) :].split(".")[0].split("-")
            if words[0].isascii() and words[0].isdigit():
                found.append((left, words))
    for one in (path, *(left for left, _ in found)):
        with _looked(one) as free:
            if free is False:
                raise UsageError(f"another run is writing {path}: wait for it, or choose another place")
    for left, words in found:
        with _looked(left) as free:  # held while it is removed: whoever has just made it sees that it is gone
            here = len(words) < 3 or words[1] == _here()
            if free is not False and (here or free) and not (here and _lives(int(words[0][:18]))):
                _keep_old(left, path)


def remove(path: Path) -> None:
    """A file or a folder is gone, if that can be."""
    with suppress(OSError, ImportError):  # where no file can be opened, no module can either
        if path.is_dir():
            rmtree(path)
        else:
            path.unlink(missing_ok=True)


def _keep_old(left: Path, path: Path) -> None:
    """A run that was killed between two renames may hold the only copy of an earlier file."""
    if left.name.endswith(".old.tmp") and not path.exists():
        with suppress(OSError):
            os.replace(left, path)
    else:
        remove(left)


@contextmanager
def _looked(path: Path) -> Iterator[bool | None]:
    """Whether no run that lives has the file, and none takes it in the block; None where nobody can tell."""
    if sys.platform == "win32":
        yield None
        return
    try:
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        yield None
        return
    try:
        free: bool | None = True
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            free = False
        except OSError:  # a file system without locks
            free = None
        yield free
    finally:
        os.close(file)


def _lives(process: int) -> bool:
    """Whether there is such a process; yes where nobody can tell."""
    if sys.platform == "win32":  # there a signal would end it
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
