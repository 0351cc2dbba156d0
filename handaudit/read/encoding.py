"""Which encoding a log is in: its byte order mark, else UTF-8, else what the user declared, or plainly cp1252; the
statistics of a text are never asked."""

import codecs
import re
from typing import Final

from handaudit.base.errors import UsageError

UTF8_BOM: Final = codecs.BOM_UTF8
# The order counts: the UTF-32 mark begins with the UTF-16 one.
_MARKS: Final = (
    (UTF8_BOM, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NOT_FOR_LOGS: Final = frozenset({"idna", "punycode", "undefined", "unicode_escape", "raw_unicode_escape"})
_ASCII: Final = bytes(range(128))
WIDE: Final = ("utf-16", "utf-32")
"""How the names of encodings begin whose texts hold NUL bytes."""
MARK_BAD: Final = "handaudit-mark-bad"
NULS: Final = b"\0\0\0\0\0\0\0\0"
_NULS: Final = re.compile(rb"\0{8,}")
BAD: Final = re.compile("[\ud800-\udfff]")
"""What stands in a text for a byte that is no part of it."""


def check_encoding(name: str) -> str:
    """The codec's own name; a `UsageError` where it is no encoding of text."""
    try:
        info = codecs.lookup(name)
    except (LookupError, ValueError):
        raise UsageError(f"--encoding {name[:80]}: no such encoding; try cp1252, cp1251, latin-1, utf-16-le") from None
    codec = info.name.replace("-", "_")
    if not getattr(info, "_is_text_encoding", True) or codec in _NOT_FOR_LOGS or info.incrementaldecoder is None:
        raise UsageError(
            f"--encoding {name[:80]}: not an encoding of text files; try cp1252, cp1251, latin-1, utf-16-le"
        )
    # Without a mark the plain names mean little-endian; said so, no mark is counted when text is measured.
    return {"utf-16": "utf-16-le", "utf-32": "utf-32-le"}.get(info.name, info.name)


def marked(head: bytes) -> tuple[str, int]:
    """The encoding that a byte order mark names and the mark's length; an empty name without one."""
    return next(((name, len(mark)) for mark, name in _MARKS if head.startswith(mark)), ("", 0))


def decodes_whole(codec: str, head: bytes) -> bool:
    """Whether a declared encoding must decode the whole stream: ASCII bytes mean something else in it.

    A text log in UTF-16 or UTF-32 holds NUL bytes; one without them is not in that encoding, whatever was declared.
    """
    try:
        plain = _ASCII.decode(codec) == _ASCII.decode("ascii")
    except UnicodeError:
        plain = False
    return not plain and (b"\0" in head or not codec.startswith(WIDE))


def unmarked(head: bytes) -> str:
    """The UTF-16 or UTF-32 of a head full of NULs, else an empty string: no text of single bytes looks like that."""
    if b"\0" not in head:
        return ""
    head = without_nuls(head)
    even, odd, half = head[::2].count(0), head[1::2].count(0), len(head) // 2
    if half < 2 or max(even, odd) * 2 < half:
        return ""
    if even * 3 >= half and odd * 3 >= half:
        return "utf-32-le" if head[3] == 0 else "utf-32-be"
    return "utf-16-be" if even > odd else "utf-16-le"


def without_nuls(head: bytes) -> bytes:
    """A head without long runs of NULs, which a file system leaves behind after a power loss and no encoding of text has."""
    return _NULS.sub(b"", head) if NULS in head else head


def strict(raw: bytes) -> str | None:
    """Returns UTF-8 as text, None for what is not. U+FFFE is UTF-8 like every other code point, although it is no character."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return None


def mark_bad(error: UnicodeError) -> tuple[str, int]:
    """Turns each byte that a codec refuses into U+DC00 + byte, which strict UTF-8 refuses in its turn."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return "".join(chr(0xDC00 + byte) for byte in error.object[error.start : error.end]), error.end


codecs.register_error(MARK_BAD, mark_bad)
