"""What is said where a word of the command line cannot be used: the word itself, and the nearest one that can."""

import os
import re
import shlex
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

_CHOICES: Final = re.compile(r"'([^']{0,200})' is not one of ('[^.]{1,2000}')")
_COMMAND: Final = re.compile(r"No such command '([^'\\]{1,2000})'\.")
_OF_THE_LIBRARY: Final = "Value error, "
_KINDS: Final = {
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number of fewer digits",
    "int_from_float": "a whole number",
    "greater_than_equal": "at least {ge}",
    "less_than_equal": "at most {le}",
}
"""Kinds of errors that the schema library of the command line knows, and what was expected instead."""


def said(message: str, cause: BaseException | None = None) -> str:
    """The message of a refused value, ending in the nearest valid one; `cause` is the library's own error."""
    text = _expected(cause) or message.removeprefix(_OF_THE_LIBRARY)
    path = _COMMAND.fullmatch(text)
    if path is not None and os.path.lexists(path[1]):
        return f"{path[1]!r} is no command; to audit it: handaudit check {shlex.quote(path[1])}"
    found = _CHOICES.search(text)
    if found is None:
        return text
    known = [word.strip().strip("'") for word in found[2].split(",")]
    near = get_close_matches(found[1].lower(), known, n=1, cutoff=0.5)
    text = f"{found[1]!r} is not one of {', '.join(known)}"
    return f"{text}; did you mean {near[0]!r}?" if near else text


def _expected(cause: BaseException | None) -> str:
    """What was given and what is expected, where the library's error tells them apart."""
    errors: Callable[[], list[dict[str, object]]] | None = getattr(cause, "errors", None)
    if errors is None:
        return ""
    for one in errors():
        kind = _KINDS.get(str(one.get("type")))
        if kind is not None:
            context = one.get("ctx")
            wanted = kind.format(**context) if isinstance(context, dict) else kind
            return f"{str(one.get('input'))[:80]!r} is given; {wanted} is expected"
    return ""
