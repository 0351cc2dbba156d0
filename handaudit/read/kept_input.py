"""Standard input as a file, where it is read more than once."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from handaudit.read.inputs import STDIN, Input


def as_file(given: Input, folder: Path) -> Input:
    """Standard input, kept as a file in that folder."""
    place = folder / "input"
    with place.open("wb") as out:
        if given.data is not None:
            out.write(given.data)
        else:
            shutil.copyfileobj(sys.stdin.buffer, out)
    return Input(STDIN, place, home=Path())


@contextmanager
def kept(inputs: list[Input], *, alone: bool = False) -> Iterator[None]:
    """Keeps standard input as a file while it stands beside other logs, one of which may be a download of the same game; or always, if it
    is read twice even `alone`. The file is removed in the end."""
    at = next((at for at, one in enumerate(inputs) if one.name == STDIN and one.path is None), -1)
    if at < 0 or (len(inputs) == 1 and not alone):
        yield
        return
    with TemporaryDirectory(prefix="handaudit-") as folder:
        inputs[at] = as_file(inputs[at], Path(folder))
        yield
