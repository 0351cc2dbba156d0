"""A layer through which every file of a folder is opened, read, written, flushed and renamed, and in which the n-th such call can fail."""

import builtins
import errno
import gc
import io
import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple, cast
from unittest.mock import patch

KINDS: Final = ("open", "read", "write", "close", "fsync", "replace", "link", "mkdir", "list", "out")
"""What can fail; `out` is what goes to standard output."""
STAGE, REMOVE = "line", "remove"
"""A line of ours that is about to be run (only where a run is to count them) and a file that is about to be removed: there a signal
may come."""
FAULTS: Final = (errno.ENOSPC, errno.EIO, errno.EINTR, 0, -signal.SIGINT, -signal.SIGTERM)
"""How it fails; 0 is no fault: a read or a write that takes fewer bytes than it was asked for. Below 0 a signal comes there."""


class Fault(NamedTuple):
    """The call that fails: of this kind, the `at`-th from 0 on."""

    kind: str
    at: int
    how: int

    @property
    def said(self) -> str:
        """For the name of a test."""
        how = signal.Signals(-self.how).name if self.how < 0 else errno.errorcode.get(self.how, "short")
        return f"{self.kind}-{self.at}-{how}"


class Layer:
    """Counts the calls by kind and lets one of them fail."""

    def __init__(self, folder: Path, fault: Fault | None = None) -> None:
        self.folder, self.fault = f"{folder.resolve()}/", fault
        self.calls: Counter[str] = Counter()
        self.open, self.os_open = io.open, os.open

    def watches(self, file: object) -> bool:
        """Whether a path or a descriptor is of this folder."""
        try:
            if isinstance(file, int):
                return os.readlink(f"/proc/self/fd/{file}").startswith(self.folder)
            return f"{os.path.realpath(os.fsdecode(cast('str', file)))}/".startswith(self.folder)
        except (OSError, TypeError, ValueError):
            return False

    def call(self, kind: str) -> bool:
        """Another call of a kind; True where it is to be short. Raises `OSError` where it is to fail."""
        at = self.calls[kind]
        self.calls[kind] += 1
        if self.fault is None or (kind, at) != self.fault[:2]:
            return False
        if self.fault.how < 0:
            signal.raise_signal(-self.fault.how)
            return False
        if self.fault.how:
            raise OSError(self.fault.how, os.strerror(self.fault.how))
        return True

    def opened(
        self, file: Any, mode: str = "r", buffering: int = -1, encoding: str | None = None, errors: str | None = None,
        newline: str | None = None, closefd: bool = True, opener: Any = None,
    ) -> Any:  # fmt: skip
        """As `open` does it, over a raw file that counts."""
        if not self.watches(file):
            return self.open(file, mode, buffering, encoding, errors, newline, closefd, opener)
        if not isinstance(file, int):
            self.call("open")
        raw = Raw(file, mode.replace("b", "").replace("t", ""), closefd, opener)
        raw.layer = self
        if not buffering:
            return raw
        kind: Any = (
            io.BufferedRandom if "+" in mode else io.BufferedWriter if set("wax") & set(mode) else io.BufferedReader
        )
        made = kind(raw)
        return made if "b" in mode else io.TextIOWrapper(made, encoding, errors, newline)

    def counted(self, kind: str, name: str) -> Callable[..., Any]:
        """A function of `os` that counts, where its first path is of the folder."""
        real = getattr(os, name)

        def function(path: Any, *args: Any, **more: Any) -> Any:
            if self.watches(path):
                self.call(kind)
            return real(path, *args, **more)

        return function


class Raw(io.FileIO):
    """A file whose reads and writes count."""

    layer: Layer

    def readinto(self, buffer: Any) -> int:
        short = self.layer.call("read")
        return super().readinto(memoryview(buffer)[:1] if short else buffer) or 0

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(1 if self.layer.call("read") else size) or b""

    def write(self, data: Any) -> int:
        short = self.layer.call("write")
        return super().write(memoryview(data)[:1] if short else data) or 0

    def close(self) -> None:
        """A file that was written may fail to be closed: that is where some systems say that the disk was full."""
        writes = not self.closed and self.writable()
        super().close()
        if writes:
            self.layer.call("close")


class Out(io.BytesIO):
    """Standard output, kept; what is written counts."""

    def __init__(self, layer: Layer) -> None:
        super().__init__()
        self.layer = layer

    def write(self, data: Any) -> int:
        self.layer.call("out")
        return super().write(data)


class Ended(NamedTuple):
    """How a command ended, and how many calls of each kind it made."""

    status: int
    out: str
    err: str
    calls: Counter[str]


class Lines:
    """Counts the lines that are run of some files of the project, each at most twice: before any of them a signal may come. Before the
    program listens for signals it has done nothing yet."""

    def __init__(self, layer: Layer, files: Collection[str]) -> None:
        self.layer, self.files = layer, tuple(files)
        self.seen: Counter[tuple[str, int]] = Counter()

    def __call__(self, frame: FrameType, _event: str, _arg: object) -> "Callable[..., Any] | None":
        """For `sys.settrace`: whether the lines of a function count."""
        return self.line if frame.f_code.co_filename.endswith(self.files) else None

    def line(self, frame: FrameType, event: str, _arg: object) -> "Callable[..., Any]":
        """A line, perhaps."""
        key = (frame.f_code.co_filename, frame.f_lineno)
        if event == "line" and self.seen[key] < 2 and signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
            self.seen[key] += 1
            self.layer.call(STAGE)
        return self.line


@contextmanager
def laid(layer: Layer) -> Iterator[None]:
    """Everything that is opened goes through the layer."""
    system = {
        "open": layer.counted("open", "open"), "fsync": layer.counted("fsync", "fsync"), "replace": layer.counted("replace", "replace"),
        "rename": layer.counted("replace", "rename"), "link": layer.counted("link", "link"), "mkdir": layer.counted("mkdir", "mkdir"),
        "scandir": layer.counted("list", "scandir"), "listdir": layer.counted("list", "listdir"),
        "unlink": layer.counted(REMOVE, "unlink"), "rmdir": layer.counted(REMOVE, "rmdir"),
    }  # fmt: skip
    opened = patch.object(io, "open", layer.opened), patch.object(builtins, "open", layer.opened)
    with patch.multiple(os, **system), opened[0], opened[1]:
        yield


def run(args: list[str], folder: Path, fault: Fault | None = None, lines: Collection[str] = ()) -> Ended:
    """What `handaudit ARGS` does in a folder, in this process, where one call fails. `lines` are the files whose lines count too, by
    the ends of their names."""
    from handaudit.__main__ import main

    layer = Layer(folder, fault)
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    out = io.TextIOWrapper(Out(layer), encoding="utf-8")
    streams = {"stdin": io.TextIOWrapper(io.BytesIO()), "stdout": out, "stderr": err}
    temporary = folder / "tmp"
    temporary.mkdir(exist_ok=True)
    before = os.getcwd()
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    os.chdir(folder)
    try:
        with (
            patch.dict(os.environ, {"TMPDIR": str(temporary), "COLUMNS": "80"}),
            patch.object(tempfile, "tempdir", str(temporary)),
            patch.multiple(sys, argv=["handaudit", *args], **streams),
            laid(layer),
        ):
            traced = sys.gettrace()
            try:
                if lines:
                    sys.settrace(Lines(layer, lines))
                status = main()
            except SystemExit as end:
                status = end.code if isinstance(end.code, int) else int(end.code is not None)
            finally:
                sys.settrace(traced)
    finally:
        os.chdir(before)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        if any(temporary.iterdir()):
            gc.collect()  # a process of its own ends here: folders whose objects are gone go with it
    said = [cast("io.BytesIO", stream.buffer).getvalue().decode() for stream in (out, err)]
    return Ended(status, *said, layer.calls)
