"""What a file looks like that is no log in a layout that is read: told from its first bytes by the rows of `lookalikes.toml`."""

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from handaudit.base.bundled import bundled_toml
from handaudit.read.encoding import NULS, without_nuls

LOOK: Final = 4096
"""Bytes of a file that are looked at."""
HINT: Final = "`handaudit layouts` lists what is read"
BINARY: Final = bytes(frozenset(range(9)) | frozenset(range(14, 32)) - {27})
"""Control codes that no text has; a file in which one byte of ten is among them is none."""


class Lookalike(NamedTuple):
    """A kind of file: what it looks like, what to do, and the marks by which it is told."""

    what: str
    hint: str
    sure: bool = False
    magic: tuple[bytes, ...] = ()
    begins: tuple[bytes, ...] = ()
    has: tuple[bytes, ...] = ()
    archive: bool = False
    at: int = 0
    pattern: re.Pattern[bytes] | None = None

    def fits(self, head: bytes) -> bool:
        """Whether each of the marks is there."""
        if self.magic and not head.startswith(self.magic, self.at):
            return False
        small = head[:LOOK].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
        if self.begins and not small.startswith(self.begins):
            return False
        if self.pattern is not None and self.pattern.match(small) is None:
            return False
        return not self.has or any(mark in small for mark in self.has)


NO_TEXT: Final = Lookalike("binary data, not text", "a log is a text file as the room wrote it")


def lookalike(head: bytes, sure: bool = False) -> Lookalike | None:
    """What a text that begins like this looks like; only rows that are sure of it where a header was seen."""
    return next((one for one in _rows() if not one.magic and (one.sure or not sure) and one.fits(head)), None)


def not_text(head: bytes, wide: bool) -> Lookalike | None:
    """What a file that begins with these bytes is, if it is no text; where every other byte is NUL (`wide`) it may be text after all."""
    whole = head
    if NULS in head[: LOOK + len(NULS)]:
        head = without_nuls(head) or head
    begins, stands = _magic()
    found = None
    if head.startswith(begins) or any(whole.startswith(mark, at) for mark, at in stands):
        found = next((one for one in _rows() if one.magic and one.fits(whole if one.at else head)), None)
    begin = head[:LOOK]
    if found is None and not wide and (len(begin) - len(begin.translate(None, BINARY))) * 10 > len(begin):
        return NO_TEXT
    return found


@cache
def _magic() -> tuple[tuple[bytes, ...], tuple[tuple[bytes, int], ...]]:
    """The bytes of all rows that stand at the beginning, and those that stand elsewhere, with their places."""
    marks = [(mark, one.at) for one in _rows() for mark in one.magic]
    return tuple(mark for mark, at in marks if not at), tuple((mark, at) for mark, at in marks if at)


@cache
def _rows() -> tuple[Lookalike, ...]:
    rows = bundled_toml(Path(__file__).with_suffix(".toml"))["kind"]
    return tuple(
        Lookalike(
            row.get("what") or f"a hand history of {row['room']}",
            row.get("hint", HINT),
            row.get("sure", False),
            tuple(bytes.fromhex(one) for one in row.get("bytes", ())),
            tuple(one.encode().lower() for one in row.get("begins", ())),
            tuple(one.encode().lower() for one in row.get("has", ())),
            row.get("archive", False),
            row.get("at", 0),
            re.compile(row["pattern"].encode()) if "pattern" in row else None,
        )
        for row in rows
    )
