"""Whether a file stayed the same while it was read."""

import os
from pathlib import Path


def changed(path: Path, before: os.stat_result, after: os.stat_result, taken: int) -> str:
    """Why a file that was read, `taken` bytes of it, is none that can be relied on; empty where it is. One that only grew is."""
    try:
        named = path.stat()
    except OSError:
        return "was removed while it was read: run again on a file that stays"
    if (named.st_dev, named.st_ino) != (before.st_dev, before.st_ino):
        return "was replaced by another file while it was read: run again on the new one"
    if after.st_size < before.st_size or taken < before.st_size:
        return f"was truncated while it was read, from {before.st_size} to {after.st_size} bytes: run again"
    if after.st_size == before.st_size and after.st_mtime_ns != before.st_mtime_ns:
        return "was written to while it was read: run again on a file that stays as it is"
    return ""
