"""Signs that are layout: blanks and control bytes that editors, terminals and pages of the web leave around lines."""

import re
from typing import Final

BLANKS: Final = "\ufeff \t\x0b\x0c\x1a\x1c\x1d\x1e\x1f\xa0"
"""What a line may begin or end with, and what an empty line may hold. A NUL is none of them: it shows that a part of the file is lost."""
_BYTES: Final = rb"(?:[ \t\x0b\x0c\x1a\x1c-\x1f]|\xc2\xa0|\xef\xbb\xbf)"
_EMPTY: Final = re.compile(_BYTES + rb"*+")
_LEADING: Final = re.compile(rb"^" + _BYTES + rb"++", re.MULTILINE)
_ENDS: Final = re.compile(rb"\r\n?")


def is_empty(raw: bytes) -> bool:
    """Whether a line holds nothing but blanks."""
    return _EMPTY.fullmatch(raw) is not None


def plain(head: bytes) -> bytes:
    """The beginning of a log with one kind of line end, and without blanks in front of its lines."""
    return _LEADING.sub(b"", _ENDS.sub(b"\n", head)).lstrip(b"\n")
