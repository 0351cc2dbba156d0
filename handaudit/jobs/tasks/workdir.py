"""A work directory holds one job: what it is about, its parts, and at the end a manifest of them. One run at a time works in it."""

import json
import secrets
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

from handaudit.base.errors import UsageError
from handaudit.base.outputs.files import Outputs
from handaudit.jobs.tasks.contract import PYTHON, TaskResult

if sys.platform != "win32":
    import fcntl

JOB: Final = "job.json"
MANIFEST: Final = "manifest.json"
LOCK: Final = "lock"


class WorkDir:
    """The folder of a job, locked as long as the block lasts.

    Raises `UsageError` where another run works in it, where it holds a job that is not to be resumed, or another job than the one
    that is asked for, or something that is no job.
    """

    def __init__(self, folder: Path, about: dict[str, Any], resume: bool) -> None:
        self.folder = folder
        self.about = about
        self.resume = resume
        self.key = b""
        self._lock: BinaryIO

    @property
    def parts(self) -> Path:
        """Where the parts are."""
        return self.folder / "parts"

    def __enter__(self) -> Self:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = (self.folder / LOCK).open("ab")
        except OSError as error:
            raise UsageError(f"--work-dir {self.folder} cannot be used: {error.strerror or error}") from None
        try:
            self._hold()
            self._begin()
        except BaseException:
            self._lock.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._sweep()
        self._lock.close()

    @property
    def handle(self) -> int:
        """The lock's own number, for processes that must not keep it."""
        return self._lock.fileno()

    def _hold(self) -> None:
        if sys.platform == "win32":
            return
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UsageError(
                f"another run is at work in {self.folder}: wait for it, or give another --work-dir"
            ) from None
        except OSError:  # a file system without locks
            return

    def _begin(self) -> None:
        path = self.folder / JOB
        try:
            known = json.loads(path.read_bytes())
        except FileNotFoundError:
            known = None
        except (OSError, ValueError):
            raise UsageError(f"{path} cannot be read: give another --work-dir") from None
        if known is None:
            others = [one.name for one in self.folder.iterdir() if one.name != LOCK and not one.name.endswith(".tmp")]
            if others:
                raise UsageError(f"--work-dir {self.folder} is neither empty nor the place of a job: choose another")
            self.key = secrets.token_bytes(16)
            _write(path, self.about | {"key": self.key.hex(), "python": PYTHON})
            self.parts.mkdir(exist_ok=True)
            return
        if not self.resume:
            raise UsageError(
                f"{self.folder} holds a job already: continue it with --resume, or give another --work-dir"
            )
        odd = sorted(name for name, value in self.about.items() if known.get(name) != value)
        if odd:
            raise UsageError(
                f"the job in {self.folder} was begun with other {' and '.join(odd)}: "
                "repeat its command with --resume, or give another --work-dir"
            )
        self.key = bytes.fromhex(known["key"])
        self._sweep()

    def _sweep(self) -> None:
        """What workers have left that were killed: temporary files, and the places of careful tasks."""
        for folder in self.parts.glob("*"):
            for left in folder.glob(".part-*.tmp"):
                with suppress(OSError):
                    left.unlink()
            for left in folder.glob("at-*"):
                with suppress(OSError):
                    left.unlink()

    def finish(self, results: dict[str, TaskResult]) -> None:
        """Write the manifest: the job is done, and these are its parts."""
        parts = {id: [one.sha256, one.counts] for id, one in sorted(results.items())}
        _write(self.folder / MANIFEST, self.about | {"parts": parts})


def _write(path: Path, value: object) -> None:
    with Outputs([path], (), True) as outputs:
        outputs.temps[path].write_text(json.dumps(value, indent=1, ensure_ascii=True) + "\n", encoding="ascii")
        outputs.commit()
