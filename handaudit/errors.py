"""Errors about what the user gave us; what is wrong in a log is a `Finding`, what is wrong in us an assertion."""


class HandauditError(Exception):
    """The user's file, option or rulebook cannot be used; the message says what to do. Exit status 2."""


class RulebookError(HandauditError):
    """A rulebook, house file or `--set` is wrong; the message names the file and the key's path."""


class UsageError(HandauditError):
    """The command line asks for something that cannot be done."""
