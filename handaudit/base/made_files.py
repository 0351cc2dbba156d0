"""Writes files that the program makes of its own sources."""

import os
from pathlib import Path


def put(path: Path, text: str) -> None:
    """Writes a file whole or not at all, also if several processes write it at the same time. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
