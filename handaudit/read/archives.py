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
        return [], [_finding("log-unreadable-file", name, f"cannot be read: {error.strerror or error}")]


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
        return [], [_finding("log-unreadable-file", name, f"cannot be read: {error.strerror or error}")]
    except Refused as refused:
        return [], [_finding(refused.code, name, refused.why, refused.help)]


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
        why, hint = _refusal(info, often[info.filename], nested)
        if why and faults and faults[-1].file == full:
            continue
        if why:
            faults.append(_finding("log-archive-member", full, why, hint))
        elif info.file_size > MOST or info.file_size > GRACE + RATIO * info.compress_size:
            text = f"grows beyond what a log can: {info.compress_size} bytes of the archive are said to become {info.file_size}"
            faults.append(_finding("log-archive-limits", full, text, bomb("").help))
        else:
            place = ZipMember(info.header_offset, info.compress_size, info.file_size, info.CRC, not info.compress_type)
            if small.endswith(suffixes) or is_told(_head(file, place)):
                found.append((full, place))
    return found, faults


def _refusal(info: "zipfile.ZipInfo", times: int, nested: bool) -> tuple[str, str]:
    """Why a member is not read, and what to do; empty for one that is."""
    if nested:
        return "is an archive within an archive; only the outer one is opened", "unpack the outer one first"
    if _leads_out(info.filename):
        return (
            "has a name that leads out of the archive; no log has one, and it is not read",
            "ask who made the archive",
        )
    if stat.S_ISLNK(info.external_attr >> 16):
        return "is a link, not a file; it is not followed", "pack the file itself"
    if info.compress_type not in _METHODS:
        return "is compressed in a way that is not read (only deflate is)", "unpack the archive first"
    if info.flag_bits & 1:
        return "is encrypted; it is not read", "unpack the archive with its password first"
    if times > 1:
        return f"stands in the archive {times} times; none of them is read", "unpack the one that counts first"
    return "", ""


def _check_layout(infos: "list[zipfile.ZipInfo]", size: int) -> None:
    """No two members share bytes, and together they hold no more than logs can. Raises `Refused`."""
    end = 0
    for start, length in sorted((info.header_offset, info.compress_size) for info in infos):
        if start < end:
            raise bomb("has members that share the same bytes")
        end = start + 30 + length
    total = sum(info.file_size for info in infos)
    if total > GRACE + RATIO * size:
        raise bomb(f"grows beyond what logs can: {size} bytes are said to become {total} (at most {RATIO} for each)")


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


def _finding(code: str, name: str, why: str, help: str = "") -> Finding:
    return Finding(code, "error", None, f"{name} {why}", file=name, domain="text", help=help)
