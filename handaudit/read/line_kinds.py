"""What a line looks like before anything is read: a header, a part of a hand, a line of the live table, or a cut header.

All tests are on bytes and linear: fixed words are searched, the text before them is never matched by a pattern.
"""

import re
from functools import lru_cache
from typing import Final

from handaudit.read.blanks import unled
from handaudit.read.encoding import UTF8_BOM
from handaudit.read.layouts import default, of_lines

REACH: Final = 128  # a header's `Hand #` stands within so many bytes
LOOK: Final = 500  # bytes of a line that its kind is told by

_ROWS: Final = tuple(one.cut for one in of_lines())
_CUTS: Final = default().cut
WORDS: Final = tuple(word.encode() for word in _CUTS["words"])
VERBS: Final = str(_CUTS["verbs"])
_VERB: Final = re.compile(VERBS.encode())
_ID: Final = re.compile(rf"[\w.-]{{1,64}}:(?![ \t]{{0,2}}{VERBS})".encode())
_NO_SITE: Final = (b'"', b":", b"*", b"[", b"]", b" said,")
_NO_START: Final = tuple(word.encode() for word in _CUTS["never"])
_PART, _ACTION, _COLLECT, _LIVE = (re.compile(_CUTS[key].encode()) for key in ("part", "action", "collect", "live"))
_CUT: Final = re.compile(_CUTS["half"].encode())
KNOWN: Final = tuple(word.encode() for row in _ROWS for word in row["known"])


_SEPARATOR, _PREAMBLE = (re.compile(_CUTS[key].encode()) for key in ("separator", "preamble"))
PREAMBLE: Final = str(_CUTS["asked"]).encode()


def is_separator(raw: bytes) -> bool:
    """Whether a line only numbers the hand below it, as an archive does: `*********** # 1 **************`."""
    return raw[:4].endswith(b"***") and _SEPARATOR.match(raw) is not None


def is_preamble(raw: bytes) -> bool:
    """Whether a line only says who asked the room for the hands below it: `Transcript for your last 50 hands requested by Ann (...)`."""
    return len(raw) <= LOOK and PREAMBLE in raw[:24] and _PREAMBLE.match(raw) is not None


def find_header(buf: bytes, scan: int) -> tuple[int, int]:
    """Where the next header line begins at or after `scan`, and its ` #`; -1 where there is none. All lines are whole."""
    at = buf.find(b" #", scan)
    while at >= 0:
        if at > 3 and buf[at - 4 : at].lower() in WORDS:
            start = header_start(buf, at)
            if start >= 0:
                return start, at
        at = buf.find(b" #", at + 2)
    return -1, -1


def count_ends(data: bytes) -> int:
    r"""How many lines end here. Only \n, \r\n and \r end a line."""
    returns = data.count(b"\r")
    return data.count(b"\n") + (returns - data.count(b"\r\n") if returns else 0)


def last_end(data: bytes) -> int:
    r"""Where the last line ends of whose end all is there, 0 where none does: a final \r may be half of a \r\n."""
    newline = data.rfind(b"\n") + 1
    return max(newline, data.rfind(b"\r", newline, len(data) - 1) + 1)


def is_header(raw: bytes) -> bool:
    """Whether this one line is a header."""
    return find_header(raw, 0)[0] == 0


def is_part(raw: bytes) -> bool:
    """Whether a line belongs into a hand: a seat, a street, an action, a pot. Chat never does."""
    raw = raw[:LOOK]
    if b' said, "' in raw:
        return False
    return _PART.match(raw) is not None or _ACTION.search(raw) is not None or _COLLECT.search(raw) is not None


def is_live(raw: bytes) -> bool:
    """Whether a line tells of chips or people that come and go between hands."""
    return len(raw) <= LOOK and b' said, "' not in raw and _LIVE.search(raw) is not None


def is_cut_header(raw: bytes, seen: bytes) -> bool:
    """Whether the last line of a file is the beginning of a header; `seen` is the beginning of one above it."""
    return any(one.startswith(raw) for one in (seen, *KNOWN)) or _CUT.search(raw[:LOOK]) is not None


def header_start(buf: bytes, at: int) -> int:
    """Where the header line begins whose ` #` stands at a place, behind one of the words for a hand; -1 where that is no header."""
    low = max(0, at - REACH)
    start = max(buf.rfind(b"\n", low, at), buf.rfind(b"\r", low, at)) + 1
    if not start and low:
        return -1
    name = start
    # Joined files: the mark may follow a last line that has no end.
    mark = buf.rfind(UTF8_BOM, start, at)
    if mark >= 0:
        start, name = mark, mark + len(UTF8_BOM)
    number = _ID.match(buf, at + 2)
    if number is None or not is_site(buf[name : at - 4]):
        return -1
    # A player may be called like a header: then an action follows.
    colon = buf.find(b": ", number.end(), number.end() + 2 * REACH)
    if colon >= 0 and _VERB.match(buf, colon + 2):
        between = buf[number.end() : colon]
        if b"\n" not in between and b"\r" not in between:
            return -1
    return start


@lru_cache(maxsize=256)
def is_site(text: bytes) -> bool:
    """Whether a header may begin with these bytes."""
    text = unled(text).lower()
    if text and not text.endswith(b" "):
        return False
    return not text.startswith(_NO_START) and not any(sign in text for sign in _NO_SITE)
