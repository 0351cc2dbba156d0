"""Standard input that can be read twice: what a pipe brings is kept in a file without a name while a command is at work."""

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from tempfile import TemporaryFile
from typing import IO


@contextmanager
def kept_input(wanted: bool) -> Iterator[Callable[[], None]]:
    """Gives what goes back to the beginning of standard input; nothing is kept, and nothing done, unless it is `wanted`."""
    if not wanted:
        yield _nothing
        return

    before = sys.stdin
    with TemporaryFile() as kept:
        # Piece by piece, so that a signal is heard between two of them.
        read = getattr(before.buffer, "read1", before.buffer.read)
        while data := read(1 << 20):
            kept.write(data)
        kept.seek(0)
        sys.stdin = io.TextIOWrapper(kept)
        try:
            yield partial(_rewind, kept)
        finally:
            sys.stdin.detach()
            sys.stdin = before


def _rewind(file: IO[bytes]) -> None:
    file.seek(0)


def _nothing() -> None:
    """Nothing was read."""
