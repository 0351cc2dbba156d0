"""`handaudit` and `python -m handaudit`: whatever happens ends as one of the exit statuses, never as a traceback."""

import os
import signal
import sys
from contextlib import suppress
from types import FrameType

USAGE, FAILED, INTERRUPTED, TERMINATED = 2, 4, 130, 143


class Terminated(BaseException):
    """Somebody asked the process to end."""


def main() -> int:
    """Run the command line and give its exit status."""
    _ready()
    try:
        if sys.stdout is None:
            raise OSError("standard output is closed")
        status = _version() if sys.argv[1:2] in (["--version"], ["-V"]) else _run()
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = _said("interrupted", INTERRUPTED)
    except Terminated:
        status = _said("terminated", TERMINATED)
    except BrokenPipeError:
        status = FAILED  # whoever read the output has gone: there is nobody to tell
    except OSError as error:
        status = _said(f"the output could not be written: {error.strerror or error}", FAILED)
    except MemoryError:
        status = _said("not enough memory", FAILED)
    except Exception as error:
        status = _said(_internal(error), FAILED)
    _close()
    return status


def _run() -> int:
    from handaudit.errors import HandauditError

    args = sys.argv[1:]
    if args[:1] == ["check"] and "_HANDAUDIT_COMPLETE" not in os.environ:
        from handaudit.commands.auditing import plainly

        try:
            status = plainly(args)
        except HandauditError as error:
            return _said(str(error), USAGE)
        except SystemExit as error:
            # For a closed pipe the console library ends with 1, which here means findings.
            if isinstance(error.__context__, OSError):
                raise error.__context__ from None
            raise
        if status is not None:
            return status
    from handaudit.cli import run

    return run(args)


def _version() -> int:
    """Answered before anything else is imported."""
    from handaudit import __version__

    print(f"handaudit {__version__}")
    return 0


def _ready() -> None:
    """A terminated process ends like an interrupted one; a sign that the terminal cannot show is escaped."""

    def terminate(_number: int, _frame: FrameType | None) -> None:
        raise Terminated

    signal.signal(signal.SIGTERM, terminate)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace", newline="\n")


def _internal(error: Exception) -> str:
    """A fault of ours: what, where in the program and, if known, at which hand; no text of the log is repeated unescaped."""
    from handaudit.internal import described

    notes = " ".join(getattr(error, "__notes__", []))
    said = f"internal error: {described(error)} {notes}"
    return f"{said.rstrip()}; this is a fault of handaudit, please report it with the log"


def _said(text: str, status: int) -> int:
    """One line on standard error, if anybody still listens there."""
    line = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    with suppress(OSError):
        print(f"handaudit: {line}", file=sys.stderr, flush=True)
    return status


def _close() -> None:
    """What cannot be written any more is dropped here, or Python would complain on its way out and change the status."""
    for stream in (sys.stdout, sys.__stdout__, sys.stderr, sys.__stderr__):
        if stream is None:
            continue
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if __name__ == "__main__":
    sys.exit(main())
