"""A black box: a command line in a process of its own, under limits of time and memory, and what must hold whatever it was given."""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.support import inprocess

ROOT = Path(__file__).resolve().parent.parent.parent
SECONDS = 60
"""Of a processor, that a command may take."""
WAIT = 5
"""How many times as long it may take by the clock, on a machine with much else to do."""
MEMORY = 3 * 1024**3
PLAIN = {key: value for key, value in os.environ.items() if not key.startswith(("NO_COLOR", "FORCE_COLOR", "POLARS_"))}


class Done(NamedTuple):
    """How a command ended: its status and what it said."""

    status: int
    out: str
    err: str

    @property
    def said(self) -> str:
        """Both streams."""
        return self.out + self.err


def start(
    args: Sequence[str | bytes],
    cwd: Path,
    memory: int = MEMORY,
    files: int = 0,
    closed: Sequence[int] = (),
    seconds: float = SECONDS,
    **environment: str,
) -> "subprocess.Popen[bytes]":
    """A command that has begun. `memory` is the most of address space in bytes, `files` the most open files, 0 for no limit; `seconds`
    are those of a processor."""

    def limits() -> None:
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
        if files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
        for number in closed:
            os.close(number)

    return subprocess.Popen(
        [sys.executable, "-m", "handaudit", *args],
        cwd=cwd,
        env=PLAIN | {"PYTHONPATH": str(ROOT), "COLUMNS": "80", "PYTHONDONTWRITEBYTECODE": "1"} | environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=limits,
        start_new_session=True,
    )


def call(
    *args: str | bytes,
    cwd: Path,
    text: bytes = b"",
    seconds: float = SECONDS,
    memory: int = MEMORY,
    files: int = 0,
    closed: Sequence[int] = (),
    **environment: str,
) -> Done:
    """Run a command to its end. What must hold for each: it ends in time, no signal kills it, nobody sees a traceback, the inputs stay
    as they were, no temporary file and no process is left."""
    before = contents(cwd)
    child = start(args, cwd, memory, files, closed, seconds, **environment)
    try:
        out, err = child.communicate(text, timeout=WAIT * seconds)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.communicate()
        raise AssertionError(f"{args} did not end within {WAIT * seconds} s") from None
    done = Done(child.returncode, out.decode("utf-8", "surrogateescape"), err.decode("utf-8", "surrogateescape"))
    whole(done, cwd, before)
    return done


def inside(*args: str, cwd: Path, **environment: str) -> Done:
    """The same without a process of its own, for further inputs of a kind that `call` has tried: no limits, no signals."""
    before = contents(cwd)
    made = inprocess.run(args, cwd, PLAIN | {"COLUMNS": "80"} | environment)
    done = Done(made.returncode, *(text.decode("utf-8", "surrogateescape") for text in (made.stdout, made.stderr)))
    whole(done, cwd, before)
    return done


def whole(done: Done, cwd: Path, before: dict[bytes, bytes]) -> None:
    """What must hold for each command."""
    assert done.status >= 0, f"killed by signal {-done.status}: {done.err[-500:]}"
    assert "Traceback" not in done.said, done.said[-2000:]
    assert "Exception ignored" not in done.said, done.said[-2000:]
    after = contents(cwd)
    assert not [name for name in after if name.endswith(b".tmp")]
    assert {name: after.get(name) for name in before} == before, "an input was changed"


def contents(folder: Path) -> dict[bytes, bytes]:
    """The small plain files of a folder."""
    found = {}
    for name in os.listdir(os.fsencode(folder)):
        path = os.path.join(os.fsencode(folder), name)
        if os.path.isfile(path) and not os.path.islink(path) and os.path.getsize(path) < 1_000_000:
            with open(path, "rb") as file:
                found[name] = file.read()
    return found


def quiet_about(done: Done, *codes: str) -> None:
    """No internal error, and each of the codes is there."""
    assert "internal error" not in done.said
    for code in codes:
        assert code in done.said, (code, done.said[-1500:])
