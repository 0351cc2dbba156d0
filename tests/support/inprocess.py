"""A command line run within the tests' own process: the same bytes and status as of a process of its own, without its start."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from unittest.mock import patch

from handaudit.__main__ import main


def run(args: Sequence[str], cwd: Path, environment: Mapping[str, str]) -> "subprocess.CompletedProcess[bytes]":
    """What `handaudit ARGS` prints and how it ends, with nothing on standard input and no terminal.

    Tests of signals, closed streams and what an operating system does to a process start one instead.
    """
    encoding = environment.get("PYTHONIOENCODING", "utf-8")
    streams = [io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(3)]
    before = os.getcwd()
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    with (
        patch.dict(os.environ, dict(environment), clear=True),
        patch.multiple(sys, argv=["handaudit", *args], stdin=streams[0], stdout=streams[1], stderr=streams[2]),
    ):
        os.chdir(cwd)
        try:
            status = main()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
        finally:
            os.chdir(before)
            for number, handler in handlers.items():  # at its end the program ignores both
                signal.signal(number, handler)
    out, err = (stream.buffer.getvalue() for stream in streams[1:])  # type: ignore[attr-defined]
    return subprocess.CompletedProcess(list(args), status, out, err)
