"""A zip archive stands for the logs in it, as a folder does; what leads elsewhere, is hidden behind a password or doubled is refused.

Nothing is ever written to disk: a member's name is shown and never used as a path.
"""

import os
import stat
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from handaudit.model.finding import Finding
from handaudit.read.compressed import GRACE, MOST, RATIO, Refused, ZipMember, bomb, expanded, listed, member, packed_as
from handaudit.read.detect import HEAD, is_told
from handaudit.rules.text_findings import finding_of

if TYPE_CHECKING:
    import zipfile

READ_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
NESTED: Final = (".zip", ".gz", ".tgz", ".zst", ".bz2", ".xz", ".7z", ".rar", ".tar")
"""How the names of archives end; those within an archive are not read."""
_METHODS: Final = (0, 8)
"""Stored and deflated, by the numbers that the format has for them."""
_OFFICE: Final = (b"[Content_Types].xml", b"mimetypeapplication/")


def kind_of(path: str | Path) -> str:
    """How a file is compressed; an empty string for text, and for what cannot be opened: who reads it says why."""
    try:
        handle = os.open(path, READ_FLAGS)
    except (OSError, ValueError):
        return ""
    try:
        kind = packed_as(os.read(handle, 4)) if stat.S_ISREG(os.fstat(handle).st_mode) else ""
        if kind == "zip":
            with open(handle, "rb", buffering=0, closefd=False) as file:
                kind = "" if _is_document(file) else kind
    except (OSError, ValueError):
        return ""
    finally:
        os.close(handle)
    return kind


def head_of(path: str, kind: str) -> bytes:
    """The beginning of a compressed log, or what there is of it."""
    head = b""
    try:
        with open(os.open(path, READ_FLAGS), "rb") as file:
            for piece in expanded(kind, iter(lambda: file.read(HEAD), b"")):
                head += piece
                if len(head) >= HEAD:
                    break
    except (OSError, Refused):
        pass
    return head[:HEAD]


def members(
    path: Path, name: str, suffixes: tuple[str, ...], sniffed: tuple[str, ...]
) -> tuple[list[tuple[str, ZipMember]], list[Finding]]:
    """The logs in an archive, in its own order, and what is wrong with the rest. A name that ends in one of the `suffixes` is a log's;
    of those that end in `sniffed`, and say nothing, the beginning is looked at."""
    try:
        return members_of(open(os.open(path, READ_FLAGS), "rb"), path.stat().st_size, name, suffixes, sniffed)
    except OSError as error:
        return [], [finding_of("log-unreadable-file.unreadable", None, {"why": error.strerror or error}, file=name)]


def members_of(
    opened: BinaryIO, size: int, name: str, suffixes: tuple[str, ...], sniffed: tuple[str, ...]
) -> tuple[list[tuple[str, ZipMember]], list[Finding]]:
    """The same of an archive that is open, and so many bytes long."""
    try:
        with opened as file:
            infos = listed(file)
            _check_layout(infos, size)
            return _sorted_out(file, name, infos, suffixes, sniffed)
    except OSError as error:
        return [], [finding_of("log-unreadable-file.unreadable", None, {"why": error.strerror or error}, file=name)]
    except Refused as refused:
        return [], [finding_of(refused.message, None, refused.fields, file=name)]


def _sorted_out(
    file: BinaryIO, name: str, infos: "list[zipfile.ZipInfo]", suffixes: tuple[str, ...], sniffed: tuple[str, ...]
) -> tuple[list[tuple[str, ZipMember]], list[Finding]]:
    found: list[tuple[str, ZipMember]] = []
    faults: list[Finding] = []
    often = Counter(info.filename for info in infos)
    for info in infos:
        small = info.filename.lower()
        if info.is_dir() or _is_hidden(info.filename):
            continue
        nested = small.endswith(NESTED)
        if not nested and not small.endswith((*suffixes, *sniffed)):
            continue
        full = f"{name}:{info.filename}"
        why = _refusal(info, often[info.filename], nested)
        if why and faults and faults[-1].file == full:
            continue
        if why:
            faults.append(finding_of(f"log-archive-member.{why}", None, {"times": often[info.filename]}, file=full))
        elif info.file_size > MOST or info.file_size > GRACE + RATIO * info.compress_size:
            sizes = {"read": info.compress_size, "made": info.file_size}
            faults.append(finding_of("log-archive-limits.member", None, sizes, file=full))
        else:
            place = ZipMember(info.header_offset, info.compress_size, info.file_size, info.CRC, not info.compress_type)
            if small.endswith(suffixes) or is_told(_head(file, place)):
                found.append((full, place))
    return found, faults


def _refusal(info: "zipfile.ZipInfo", times: int, nested: bool) -> str:
    """Why a member is not read, as the case of its message; empty for one that is."""
    if nested:
        return "nested"
    if _leads_out(info.filename):
        return "outside"
    if stat.S_ISLNK(info.external_attr >> 16):
        return "link"
    if info.compress_type not in _METHODS:
        return "method"
    if info.flag_bits & 1:
        return "encrypted"
    return "twice" if times > 1 else ""


def _check_layout(infos: "list[zipfile.ZipInfo]", size: int) -> None:
    """No two members share bytes, and together they hold no more than logs can. Raises `Refused`."""
    end = 0
    for start, length in sorted((info.header_offset, info.compress_size) for info in infos):
        if start < end:
            raise bomb("shared")
        end = start + 30 + length
    total = sum(info.file_size for info in infos)
    if total > GRACE + RATIO * size:
        raise bomb("whole", read=size, made=total, ratio=RATIO)


def _head(file: BinaryIO, place: ZipMember) -> bytes:
    try:
        return next(member(file, place), b"")[:HEAD]
    except Refused:
        return b""


def _leads_out(name: str) -> bool:
    """Whether a name would be a place outside of the folder into which the archive is unpacked."""
    parts = name.replace("\\", "/").split("/")
    return not parts[0] or parts[0][1:2] == ":" or ".." in parts


def _is_hidden(name: str) -> bool:
    """Whether a part of the name hides it, or belongs to a system that packs notes beside the files."""
    parts = name.replace("\\", "/").split("/")
    return any((part.startswith(".") and part != "..") or part == "__MACOSX" for part in parts)


def _is_document(file: BinaryIO) -> bool:
    """Whether a zip archive is a spreadsheet or another document of an office program."""
    file.seek(0)
    head = file.read(4096)
    return any(sign in head for sign in _OFFICE)
