"""A worker that gets nothing done is ended, so that its task can be done by another."""

import faulthandler
import os
from functools import lru_cache
from typing import Any, Final

from handaudit.scale.batches import Batch

HANG: Final = 120.0
"""Seconds after which a worker that gets nothing done is ended."""


def watched(last: Batch) -> None:
    """From now on the worker is ended if it does not come to its next batches in time."""
    if last.rest is None:
        faulthandler.dump_traceback_later(HANG, exit=True, file=_nowhere())
    else:
        unwatched()  # as long as the rest of a log is, so long it may take


def unwatched() -> None:
    """The worker may take its time."""
    faulthandler.cancel_dump_traceback_later()


@lru_cache(maxsize=1)
def _nowhere() -> Any:
    return open(os.devnull, "w")
