"""`handaudit` and `python -m handaudit`: whatever happens ends as one of the exit statuses, never as a traceback."""

import gc
import os
import signal
import sys
import time
from contextlib import suppress
from types import FrameType

from handaudit import __version__

TYPE_CHECKING = False  # for type checkers it is true: a run that cannot be interrupted yet imports little
if TYPE_CHECKING:
    from typing import TextIO

SELDOM = (100_000, 50, 100)
"""How many objects more there are each time that Python's collector of circles looks at the newest ones, and how often it looks at older
ones. What is imported and made for one hand are not so many: in its own rhythm the collector took a sixth of the time of a start."""
PATIENCE = 5.0
"""Seconds that a run which was told to stop may take to clear up before it is told again."""
SOON = 0.001
"""Seconds after which a signal that was lost comes again."""
USAGE, FAILED, INTERRUPTED, CLOSED, TERMINATED = 2, 4, 130, 141, 143


class Terminated(BaseException):
    """Somebody asked the process to end."""


class Aside:
    """Standard error, where what nobody can be told is dropped: it changes neither what is written nor the exit status."""

    def __init__(self, stream: "TextIO") -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Say something, if anybody listens."""
        with suppress(OSError):
            return self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Say it now."""
        with suppress(OSError):
            self._stream.flush()

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)


class Interrupted(KeyboardInterrupt):
    """Somebody pressed Ctrl-C. Python kills a process that met a `KeyboardInterrupt` itself within an `exec`, as imports have them."""


def process() -> int:
    """The whole of a process that is nothing but the command line; its exit status."""
    gc.set_threshold(*SELDOM)
    try:
        return main()
    finally:
        # Memory goes back with the process: nobody has to look for circles in it once more.
        gc.freeze()


def main() -> int:
    """Run the command line and give its exit status."""
    before = sys.unraisablehook
    try:
        status = _main()
        _deaf()
    except KeyboardInterrupt:  # at the very beginning, or while another end was being said
        status = _said("interrupted", INTERRUPTED)
    except Terminated:
        status = _said("terminated", TERMINATED)
    finally:
        sys.unraisablehook = before
    _deaf()
    # Told to stop between two steps, a block that writes files may not have come to its end.
    if (files := sys.modules.get("handaudit.base.outputs.files")) is not None:
        files.leave_all()
    _close()
    return status


def _deaf() -> None:
    """All is said and done: nothing is left to be interrupted."""
    _noted(None)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)


def _main() -> int:
    status = FAILED
    try:
        _ready()
        if sys.stdout is None:
            raise OSError("standard output is closed")
        status = _version() if sys.argv[1:2] in (["--version"], ["-V"]) else _run()
        if status == INTERRUPTED:  # the library of the command line says nothing
            _said("interrupted", status)
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = _said("interrupted", INTERRUPTED)
    except Terminated:
        status = _said("terminated", TERMINATED)
    except BrokenPipeError:
        status = CLOSED  # whoever read the output has gone: there is nobody to tell
    except OSError as error:
        status = _said(f"the output could not be written: {error.strerror or error}", FAILED)
    except MemoryError:
        status = _said("not enough memory", FAILED)
    except SystemExit:
        raise
    except BaseException as error:  # libraries that are not Python panic past `Exception`
        # Python 3.11 wraps what is raised while a class is made, a signal too, in a `RuntimeError`.
        if isinstance(error.__cause__, KeyboardInterrupt):
            return _said("interrupted", INTERRUPTED)
        if isinstance(error.__cause__, Terminated):
            return _said("terminated", TERMINATED)
        from handaudit.base.internal_errors import told

        status = _said(told(error), FAILED)
    return status


def _run() -> int:
    # What a run needs is imported here, where it can be interrupted.
    from handaudit.app.cli import run

    return run(sys.argv[1:])


def _version() -> int:
    """Answered before anything else is imported."""
    print(f"handaudit {__version__}")
    return 0


def _ready() -> None:
    """A terminated process ends like an interrupted one; a sign that the terminal cannot show is escaped."""

    told: list[float] = []
    _noted(None)

    def stop(number: int, _frame: FrameType | None) -> None:
        now = time.monotonic()
        if told and now - told[-1] < PATIENCE:
            return  # it is stopping: told again at once, it could not clear up
        told.append(now)
        raised = Terminated if number == signal.SIGTERM else Interrupted
        _noted(raised)
        raise raised

    signal.signal(signal.SIGTERM, stop)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # in the background of a shell it is ignored
        signal.signal(signal.SIGINT, stop)
    before = sys.unraisablehook

    def again(lost: "sys.UnraisableHookArgs") -> None:
        """Where Python can only print an exception, as at the end of an object, a signal is not lost: it comes again."""
        if not isinstance(lost.exc_value, Terminated | KeyboardInterrupt) or not hasattr(signal, "setitimer"):
            before(lost)
            return
        told.clear()
        number = signal.SIGTERM if isinstance(lost.exc_value, Terminated) else signal.SIGINT
        signal.signal(signal.SIGALRM, lambda _, frame: stop(number, frame))
        signal.setitimer(signal.ITIMER_REAL, SOON)

    sys.unraisablehook = again
    # Of arrays no algebra is asked: the threads that their library would begin for it only cost, and processes are forked behind it.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if sys.stderr is None:
        # Python prints to standard output what has no standard error, and gives its number to the next file that is opened.
        with suppress(OSError):
            sys.stderr = os.fdopen(_nowhere(2), "w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace", newline="\n")
    if sys.stderr is not None and not isinstance(sys.stderr, Aside):
        vars(sys)["stderr"] = Aside(sys.stderr)


def _noted(raised: type[BaseException] | None) -> None:
    """What a signal raises is noted for whoever reads; before anything is read that is nobody."""
    if (stopping := sys.modules.get("handaudit.base.signals")) is not None:
        stopping.told[:] = [] if raised is None else [raised]


def _nowhere(number: int) -> int:
    """The null device under the number of a stream that was closed."""
    handle = os.open(os.devnull, os.O_WRONLY)
    if handle != number:
        os.dup2(handle, number, inheritable=True)
        os.close(handle)
    return number


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
    sys.exit(process())
