"""Our own faults within one hand. `rules.text_findings.internal_error` makes a finding of one; `raised` says whether it ends the run."""

import os
from typing import Final

from handaudit.base.errors import MachineError
from handaudit.base.secrets import without_secrets

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


def told(error: BaseException) -> str:
    """Returns what the user is told of an error that ended the run: what the machine lacks, or where handaudit is at fault.

    A note of the error names the hand. No text of a log is repeated unescaped.
    """
    if isinstance(error, MachineError):
        return without_secrets(str(error))
    said = without_secrets(f"internal error: {described(error)} {' '.join(getattr(error, '__notes__', []))}")
    return f"{said.rstrip()}; this is a fault of handaudit, please report it with the log"
