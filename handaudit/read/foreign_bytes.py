"""Bytes of a log that are not UTF-8: where they may stand, and whether the whole file is cp1252.

In a name, in chat and in a table's name any text may stand, so a byte that nobody can read there changes nothing of the hand. In an
amount, a card or a keyword it does: such a hand is not read.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import BinaryIO, Final

from handaudit.read.compressed import STREAMED, Refused, expanded, member, packed_as
from handaudit.read.encoding import strict
from handaudit.read.inputs import Input
from handaudit.read.layouts import default

READ: Final = 1024 * 1024
MOST_NAMES: Final = 500
"""Names with such bytes that are told apart in a hand or a file; with more, nothing is kept."""

_HIGH: Final = re.compile(rb"[\x80-\xff]")
_CUTS: Final = default().cut
_SEAT, _TABLE = re.compile(_CUTS["seat"].encode()), re.compile(_CUTS["table"].encode())
_CLUB: Final = re.compile(_CUTS["club"].encode(), re.IGNORECASE)
_OTHER_SEAT: Final = re.compile(rb" ?[Ss]eat ?\d{1,3}(?::| -) (.{1,80}?) \( ?[^()]{1,40}\)")
"""A seat of rooms that do not say `in chips`."""
_IN_TREE: Final = re.compile(rb' (?:name|player)="([^"<>]{1,80})"|<(?:nickname|tablename|tournamentname)>[^<>]{1,120}<')
"""Where names stand in XML."""
_CHAT: Final = b' said, "'
_TALK: Final = re.compile(_CUTS["talk"].encode())
"""How a line ends that tells of people, with or without a seat: what stands before it is a name."""
_BEFORE: Final = (b"", b" ", b"'")
_BEHIND: Final = (b"", b" ", b":", b",", b".", b"'")

_SIGN: Final = re.compile(
    rb"[\x80\xa3\xa5](?=\d)|(?<=[(\[ ])[\x80\xa3\xa5](?= \d)|"
    rb"(?<=\d)[\x80\xa3\xa5](?!\d)|(?<=\d)\xa0(?=\d{3}(?!\d)|[$\x80\xa3\xa5])|(?<=\d[ \xa0])[\x80\xa3\xa5](?!\w)"
)
"""The signs of the euro, the pound and the yen at an amount, and the no-break space in one, in cp1252."""
_LETTERS: Final = frozenset(range(0xC0, 0x100)) - {0xD7, 0xF7} | {0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F, 0xAA, 0xBA}
_NAMED: Final = bytes(sorted(_LETTERS | {0x80, 0xA3, 0xA5, 0xA0}))
_RUN: Final = re.compile(b"[" + re.escape(bytes(sorted(_LETTERS))) + rb"]{3}")
"""Three such letters in a row: whole words of them are rather of another alphabet, and so of another encoding."""


_CYRILLIC: Final = re.compile("[А-яЁё]+")
_VOWELS: Final = frozenset("аеёиоуыэюя")
_RARE: Final = frozenset("шщъцфэ")
_BESIDE: Final = frozenset("№«»—–…\xa0€")
"""What a Russian text in cp1251 may hold beside its letters and ASCII."""
_FEWEST: Final = 20
"""Letters that it takes to tell an alphabet."""


def is_russian(lines: Iterable[bytes]) -> bool:
    """Whether what is not ASCII in these lines reads as Russian in cp1251: words, most of them of small letters, with as many vowels and
    as few of the rare letters as Russian has. Nothing is read so; it is what a hint says."""
    text = b"\n".join(lines).decode("cp1251", "replace")
    words = _CYRILLIC.findall(text)
    letters = "".join(words)
    high = sum(1 for sign in text if ord(sign) > 127 and sign not in _BESIDE)
    if len(letters) < _FEWEST or len(letters) * 20 < high * 19 or len(letters) < 3 * len(words):
        return False
    vowels = sum(1 for sign in letters.lower() if sign in _VOWELS)
    rare = sum(1 for sign in letters.lower() if sign in _RARE)
    small = sum(1 for sign in letters if sign.islower())
    return 0.3 < vowels / len(letters) < 0.55 and 8 * rare < len(letters) and 2 * small > len(letters)


class ForeignNames:
    """The names with such bytes that have been seen so far."""

    def __init__(self) -> None:
        self.known: set[bytes] = set()

    def rest(self, line: bytes) -> bytes:
        """What is left of a line without the names and the free text in it."""
        if _CHAT in line:
            return b""
        if line.lstrip(b" \t\xef\xbb\xbf").startswith(b"<"):
            return _IN_TREE.sub(b"", line)
        if (found := _SEAT.match(line) or _OTHER_SEAT.match(line)) is not None:
            if not found[1].isascii() and len(self.known) < MOST_NAMES:
                self.known.add(found[1])
            return line[: found.start(1)] + line[found.end(1) :]
        if (found := _TABLE.match(line) or _CLUB.search(line)) is not None:
            return line[: found.start(1)] + line[found.end(1) :]
        if (found := _TALK.search(line)) is not None:
            return found[0]
        for name in sorted(self.known, key=len, reverse=True):
            line = _without(line, name)
        return line


def _without(line: bytes, name: bytes) -> bytes:
    """The line without a name, wherever that stands alone."""
    at = line.find(name)
    while at >= 0:
        end = at + len(name)
        if line[max(at - 1, 0) : at] in _BEFORE and line[end : end + 1] in _BEHIND:
            line = line[:at] + line[end:]
        else:
            at += 1
        at = line.find(name, at)
    return line


def outside_names(lines: Iterable[bytes]) -> list[int]:
    """Which of these lines hold bytes that are not UTF-8 elsewhere than in names, in chat or in the table's name."""
    names, found = ForeignNames(), []
    for at, line in enumerate(lines):
        if line.isascii() or strict(line) is not None:
            continue
        if len(names.known) == MOST_NAMES or strict(names.rest(line)) is None:
            found.append(at)
    return found


def is_cp1252(given: Input) -> bool:
    """Whether a file without a byte order mark reads whole as cp1252, and as nothing else that is likely: no line of it is UTF-8
    beyond ASCII, and all that is not are signs of currencies and no-break spaces at amounts, and letters and no-break spaces in names."""
    try:
        if given.inner is not None:
            return _is_cp1252(given, given.inner.size, 0, 0)
        if given.path is None:
            return False
        status = given.path.stat()
        return _is_cp1252(given, status.st_size, status.st_mtime_ns, status.st_ino)
    except (OSError, Refused):
        return False


@lru_cache(maxsize=64)
def _is_cp1252(given: Input, size: int, _changed: int, _number: int) -> bool:
    names = ForeignNames()
    for line in _high_lines(_pieces(given, size)):
        try:
            line.decode()
        except UnicodeDecodeError:
            pass
        else:
            return False
        if line.translate(None, _NAMED).isascii() is False or _RUN.search(line) is not None:
            return False
        if not _SIGN.sub(b"", names.rest(line)).isascii() or len(names.known) == MOST_NAMES:
            return False
    return True


def _pieces(given: Input, size: int) -> Iterator[bytes]:
    """The text of a file of so many bytes, expanded where it is compressed."""
    assert given.path is not None or given.inner is not None
    with given.inner.open() if given.inner is not None else open(given.path or "", "rb") as file:
        if given.member is not None:
            yield from member(file, given.member)
        else:
            kind = packed_as(file.read(4))
            file.seek(0)
            yield from expanded(kind, _read(file, size)) if kind in STREAMED else _read(file, size)


def _read(file: BinaryIO, size: int) -> Iterator[bytes]:
    while size > 0 and (data := file.read(min(READ, size))):
        size -= len(data)
        yield data


def _high_lines(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The lines of a text that are not ASCII; one that never ends is none."""
    rest = next(pieces, b"")
    while rest:
        more = next(pieces, b"")
        end = max(rest.rfind(b"\n"), rest.rfind(b"\r")) + 1 if more else len(rest)
        if not end and len(rest) > READ:
            raise OSError("a line without an end")
        at = 0
        while (found := _HIGH.search(rest, at, end)) is not None:
            start = max(rest.rfind(b"\n", 0, found.start()), rest.rfind(b"\r", 0, found.start())) + 1
            ends = [place for sign in (b"\n", b"\r") if (place := rest.find(sign, found.start(), end)) >= 0]
            at = min(ends, default=end)
            yield rest[start:at]
        rest = rest[end:] + more
