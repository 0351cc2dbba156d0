"""Which layout a log is in, told once from its beginning."""

from dataclasses import replace
from typing import Final

from handaudit.read.blanks import plain
from handaudit.read.encoding import decodes_whole, strict
from handaudit.read.layouts import Layout, default, disguises, layout, layouts, of_lines
from handaudit.read.line_kinds import KNOWN, find_header
from handaudit.read.lookalikes import lookalike

HEAD: Final = 32 * 1024
"""Bytes of a log that its layout is told from."""


def detect(head: bytes) -> tuple[Layout, ...]:
    """The layout of a log that begins like this; more than one where they fit equally well. What fits none, and looks like something
    else, gets a layout without a name, which nobody reads."""
    found = _fitting(head)
    if found and (found != (default(),) or plain(head[:HEAD]).startswith(KNOWN)):
        return found
    other = lookalike(head, bool(found))
    if other is not None:
        return (replace(default(), name="", title=other.what, reader="none", lacks=other.hint),)
    return found or (default(),)


def is_told(head: bytes) -> bool:
    """Whether a text that begins like this is a log in any layout that is known."""
    return bool(_fitting(head))


def is_whole(codec: str, head: bytes) -> bool:
    """Whether a stream that begins like this must be decoded whole: ASCII means something else in its encoding, or a layout's words are
    in no ASCII, so that only in this encoding it is one that is known."""
    if decodes_whole(codec, head[:4096]):
        return True
    head = head[:HEAD]
    if strict(head[: head.rfind(b"\n") + 1]) is not None or is_told(head):
        return False
    return is_told(head.decode(codec, "replace").encode())


def _fitting(head: bytes) -> tuple[Layout, ...]:
    head = plain(head[:HEAD])
    if head.startswith(KNOWN):
        for name, pattern in disguises():
            if pattern.match(head) is not None:
                return (layout(name),)
        return tuple(one for one in of_lines() if head.startswith(_known(one)))[:1]
    header = find_header(head, 0)[0]
    end = len(head) if header < 0 else (head.find(b"\n", header) + 1 or len(head))
    found: list[tuple[int, int, Layout]] = []
    for one in layouts():
        starts = [match.start() for pattern in one.sniff if (match := pattern.search(head, 0, end)) is not None]
        if starts:
            found.append((_line(head, min(starts)), -one.rank, one))
    if not found:
        return (default(),) if header >= 0 else ()
    first = min((place, rank) for place, rank, _ in found)
    best = tuple(one for place, rank, one in found if (place, rank) == first)
    return best[:1] if all(one.reader == "lines" for one in best) else best


def _line(head: bytes, at: int) -> int:
    """Where the line begins that holds this place; blank lines above it do not count."""
    while head[at : at + 1] in (b"\n", b"\r", b" ", b"\t"):
        at += 1
    return max(head.rfind(b"\n", 0, at), head.rfind(b"\r", 0, at)) + 1


def _known(row: Layout) -> tuple[bytes, ...]:
    return tuple(word.encode() for word in row.cut["known"])
