"""Whether this process can be copied, so that a part of its work is done meanwhile."""

import sys
import threading


def can_fork() -> bool:
    """Whether a process can be copied here: a copy has none of the threads of a library, but what they hold stays held in it."""
    return sys.platform == "linux" and threading.active_count() == 1 and "polars" not in sys.modules
