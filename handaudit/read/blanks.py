"""Signs that are layout: blanks and control bytes that editors, terminals and pages of the web leave around lines."""

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

BLANKS: Final = "\ufeff \t\x0b\x0c\x1a\x1c\x1d\x1e\x1f\xa0"
"""What any line may begin or end with. A NUL is none of them: it shows that a part of the file is lost."""
_RANGES: Final = (
    (0x01, 0x09),
    (0x0B, 0x0C),
    (0x0E, 0x20),
    (0x7F, 0xA0),
    (0x2000, 0x200F),
    (0x2028, 0x202F),
    (0x205F, 0x206F),
)
WIDE: Final = "\xad\u1680\u180e\u3000\ufeff" + "".join(
    chr(code) for low, high in _RANGES for code in range(low, high + 1)
)
"""Those, and all signs that nobody sees: other blanks, control bytes, signs without width. An empty line may hold any of them. A name may
begin or end with one, so that around a line they are layout if they stand around each line of its hand."""
_PLAIN, _LONG = (
    b"|".join(re.escape(sign.encode()) for sign in WIDE if sign.isascii() == plain) for plain in (True, False)
)
_SIGN: Final = rb"(?:" + _PLAIN + rb"|(?=[\x80-\xff])(?:" + _LONG + rb"))"
_EMPTY: Final = re.compile(_SIGN + rb"*+")
_LEADING: Final = re.compile(rb"^" + _SIGN + rb"++", re.MULTILINE)
_ENDING: Final = re.compile(rb"(?<=[\x21-\x7e])" + _SIGN + rb"++$", re.MULTILINE)
_ENDS: Final = re.compile(rb"\r\n?")


def is_empty(raw: bytes) -> bool:
    """Whether a line holds nothing but blanks."""
    return _EMPTY.fullmatch(raw) is not None


def unled(raw: bytes) -> bytes:
    """Bytes without the blanks that they begin with."""
    found = _EMPTY.match(raw)
    return raw if found is None else raw[found.end() :]


def plain(head: bytes) -> bytes:
    """The beginning of a log with one kind of line end, and without blanks around its lines."""
    text = _ENDS.sub(b"\n", head)
    return _ENDING.sub(_ascii, _LEADING.sub(b"", text)).lstrip(b"\n")


def _ascii(found: re.Match[bytes]) -> bytes:
    """Blanks at the end of a line: of plain ones a pattern may speak."""
    return found[0] if found[0].isspace() and found[0].isascii() else b""


def margins(lines: Sequence[str]) -> tuple[int, int]:
    """How many blanks each of some lines begins with, and how many signs that nobody sees each ends with; empty lines do not count."""
    if not lines or (lines[0][:1] not in WIDE and lines[0][-1:] not in WIDE):
        return 0, 0
    texts = [line for line in lines if line.strip(WIDE)]
    return _shared(texts), _shared([line.rstrip(" \t")[::-1] for line in texts])


def _shared(texts: list[str]) -> int:
    """How many such signs all of some texts begin with."""
    return sum(
        1 for _ in takewhile(lambda column: column[0] in WIDE and len(set(column)) == 1, zip(*texts, strict=False))
    )


def unframed(lines: tuple[str, ...]) -> tuple[str, ...]:
    """The lines without the margins of all of them."""
    lead, tail = margins(lines)
    if lead:
        lines = tuple(line[lead:] if line.strip(WIDE) else "" for line in lines)
    if tail:
        lines = tuple(line.rstrip(" \t")[:-tail] for line in lines)
    return lines
