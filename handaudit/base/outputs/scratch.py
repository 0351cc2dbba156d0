"""Folders for what lies on the disk for a while. What a killed run left there is removed by the next run that makes a folder."""

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from typing import Final

from handaudit.base.outputs.in_use import is_left, mark

BEGIN: Final = "handaudit-"


def scratch() -> "tempfile.TemporaryDirectory[str]":
    """A folder of this run, which is gone when the block ends."""
    _sweep(Path(tempfile.gettempdir()))
    return tempfile.TemporaryDirectory(prefix=f"{BEGIN}{mark()}-", ignore_cleanup_errors=True)


def _sweep(place: Path) -> None:
    """Removes the folders of runs of this user that live no more. What nobody can tell about stays."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        for left in place.glob(f"{BEGIN}*-*-*-*"):
            with suppress(OSError):
                ours = not left.is_symlink() and left.is_dir() and left.stat().st_uid == os.getuid()
                if ours and is_left(left.name.removeprefix(BEGIN)):
                    rmtree(left, ignore_errors=True)
