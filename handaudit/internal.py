"""A fault of ours within one hand costs that hand: it becomes a finding, and everything else is audited."""

import os
from typing import Final

from handaudit.model.finding import Finding

CODE: Final = "internal-error"
RAISE: Final = "HANDAUDIT_RAISE"
"""Where this variable is set, faults of ours are raised as they are: the tests set it."""


def raised() -> bool:
    """Whether faults of ours are to end the run."""
    return bool(os.environ.get(RAISE))


def place_of(error: BaseException) -> str:
    """The file and line of the program where an error was raised."""
    trace, where = error.__traceback__, ""
    while trace is not None:
        where = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"
        trace = trace.tb_next
    return where


def described(error: BaseException) -> str:
    """What went wrong and where in the program, on one line."""
    text = " ".join(str(error)[:200].split())
    return f"{type(error).__name__}{': ' if text else ''}{text} ({place_of(error)})"


def internal_error(error: Exception, line: int) -> Finding:
    """The finding for a hand that we failed at. Raises the error itself where it is no fault of one hand, or where tests want it."""
    if raised() or isinstance(error, MemoryError):
        raise error
    return Finding(
        CODE,
        "error",
        line,
        f"handaudit failed at this hand: {described(error)}; the hand is not audited",
        domain="text",
        help="this is a fault of handaudit: please report it with the hand",
    )
