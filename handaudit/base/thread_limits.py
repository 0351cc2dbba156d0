"""The libraries of frames and arrays end the process where they get no memory or no threads: both are asked for before they are loaded."""

import mmap
import os
import sys
import threading
from typing import Final

from handaudit.base.errors import MachineError

try:
    import resource
except ImportError:  # a system without such limits
    resource = None  # type: ignore[assignment]

NEEDED: Final = 960 * 1024 * 1024
"""Bytes of address space that the library and its smallest pool of threads take, with room for the first tables."""
ARRAYS: Final = 160 * 1024 * 1024
"""The same for the library of arrays: less, and it ends the process with a status that means something else."""
_THREADS: Final = "POLARS_MAX_THREADS"


def ask_for_room() -> None:
    """Make sure that the library can work here. Raises `MachineError` where it cannot, before anything is written."""
    told = os.environ.get(_THREADS)
    if told is not None and not (told.isascii() and told.isdigit() and len(told) <= 4 and int(told) > 0):
        raise MachineError(f"{_THREADS} is {told[:40]!r}: give the number of threads, 1 to 9999, or do not set it")
    if told is None and _limited():
        os.environ[_THREADS] = "1"  # each thread takes memory of its own
    if not has_room(NEEDED):
        raise MachineError(
            f"not enough memory: tables need {NEEDED // 1024**2:,} MB of address space beside what is in use; raise the limit (ulimit -v)"
        )


class NoRoomError(ImportError, MemoryError):
    """A library is not loaded because there is no room for it."""


class ArraysGuard:
    """Before the library of arrays is loaded, it is asked whether there is room for it."""

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> None:
        """Raises `NoRoomError`; what finds the library comes next."""
        if name == "numpy" and not has_room(ARRAYS):
            raise NoRoomError("not enough memory", name=name)


def guard_arrays() -> None:
    """No library of arrays without room for it; where the address space has no limit there is nothing to do."""
    if _limited() and not any(isinstance(one, ArraysGuard) for one in sys.meta_path):
        sys.meta_path.insert(0, ArraysGuard())


def has_room(size: int) -> bool:
    """Whether so many bytes of address space can be had beside what is in use."""
    if not _limited():
        return True
    try:
        # Set aside and not used, as libraries do it: no more than the limit is asked.
        mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=0).close()
    except (OSError, ValueError):
        return False
    return True


def _limited() -> bool:
    """Whether the address space of this process has a limit."""
    return resource is not None and resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY


def can_fork() -> bool:
    """Whether a process can be copied here: a copy has none of the threads of a library, but what they hold stays held in it."""
    return sys.platform == "linux" and threading.active_count() == 1 and "polars" not in sys.modules
