"""Errors about what the user gave us; what is wrong in a log is a `Finding`, what is wrong in us an assertion."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import ClassVar, Final

SEVERITIES: Final = ("info", "ambiguity", "warn", "error")
"""How grave a finding is, from low to high."""


def nearest(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'x'?`, or nothing where no known word is near."""
    words = {one[:80].lower(): one for one in known}
    near = get_close_matches(word[:80].lower(), list(words), n=1)
    return f"; did you mean {words[near[0]]!r}?" if near else ""


class HandauditError(Exception):
    """The user's file, option or rulebook cannot be used; the message says what to do. `status` is the exit status. `lines` are the same
    message in lines, if it has several parts."""

    status: ClassVar[int] = 2
    lines: tuple[str, ...] = ()


class RulebookError(HandauditError):
    """A rulebook, house file or `--set` is wrong; the message names the file and the key's path."""


class MachineError(Exception):
    """The machine lacks what a run needs; the message says what. Exit status 4."""


class UsageError(HandauditError):
    """The command line asks for something that cannot be done."""


class UnreadError(HandauditError):
    """A log could not be read, and without it there is nothing to write. Exit status 3."""

    status: ClassVar[int] = 3
