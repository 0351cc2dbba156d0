"""The compiled kernel is used where it is there and was built from the sources that stand beside it."""

import os
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Final

SWITCH: Final = "HANDAUDIT_NATIVE"
"""The variable of the environment that, set to 0, leaves the kernel out: of a build, and of a run."""


def digest(folder: Path) -> str:
    """The SHA-256 of the kernel's sources, by name and content; empty where none are there, as in a wheel."""
    sources = sorted(path for path in folder.iterdir() if path.suffix in (".pyx", ".pxi", ".pxd"))
    if not sources:
        return ""
    told = sha256()
    for path in sources:
        data = path.read_bytes()
        told.update(f"{path.name} {len(data)}\n".encode())
        told.update(data)
    return told.hexdigest()


@cache
def kernel() -> ModuleType | None:
    """The compiled kernel; None where it was not built, is switched off, or was built from other sources than those beside it.

    The answer stays for the life of the process. Where there is one, `from handaudit.kernel import kernel` gives the same
    module, with its types.
    """
    if os.environ.get(SWITCH) == "0":
        return None
    try:
        from handaudit.kernel import kernel as built
    except (ImportError, AttributeError):  # none is there, or one that asks modules for what they no longer have
        return None
    # A working copy whose sources were changed after the build must not judge a hand by what they said before.
    return built if digest(Path(__file__).parent) in ("", built.SOURCE) else None
