"""Findings that need no replayed hand: of reading, between hands, and about what lies beside the logs."""

from collections.abc import Mapping
from typing import Final

from handaudit.base.internal_errors import CODE, described, raised
from handaudit.model.finding import Finding
from handaudit.rules.catalogue import every_code
from handaudit.rules.messages import Text, message

NONE: Final[Mapping[str, object]] = {}
"""No fields beside the place."""


def finding_of(
    name: str,
    line: int | None = None,
    fields: Mapping[str, object] = NONE,
    *,
    file: str | None = None,
    hand: str | None = None,
    mark: str = "",
    help: str = "",
    pointer: str = "",
) -> Finding:
    """The finding of a message: severity, domain and help are those of the message, or of its code. `{file}` and `{line}` are its place.

    Raises `KeyError` for a message or a field that there is not.
    """
    known = message(name)
    page = every_code()[known.code]
    given = {"file": file, "line": line, **fields}
    return Finding(
        known.code,
        known.severity or page.severity,
        line,
        filled(known.text, given),
        note=filled(known.note, given),
        mark=mark,
        domain=known.domain or page.domain,
        hand=hand,
        file=file,
        help=help or known.help,
        pointer=pointer,
    )


def filled(pieces: Text, fields: Mapping[str, object]) -> str:
    """A text with its fields; behind a colon stands how Python prints one (`{size:,}`), `!r` puts it into quotes."""
    return "".join([before + (_shown(fields[name], how) if name else "") for before, name, how, _ in pieces])


def _shown(value: object, how: str) -> str:
    return repr(value) if how == "!r" else format(value, how)


def internal_error(error: Exception, line: int) -> Finding:
    """The finding for a hand that we failed at. Raises the error itself where it is no fault of one hand, or where tests want it."""
    if raised() or isinstance(error, MemoryError):
        raise error
    return finding_of(CODE, line, {"what": described(error)})
