"""Every path of the command line becomes an `Input` to read or a `Finding` that says why it is not read."""

import errno
import os
import stat
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, Protocol

from handaudit.base.errors import UsageError
from handaudit.base.remote import kind_of_address
from handaudit.base.secrets import without_secrets
from handaudit.model.finding import Finding
from handaudit.read.addresses import Wrong, listed
from handaudit.read.archives import head_of, kind_of, members, members_of
from handaudit.read.compressed import ZipMember, packed_as
from handaudit.read.detect import HEAD, is_told
from handaudit.read.layouts import suffixes
from handaudit.read.patterns import matches
from handaudit.read.remote import Remote
from handaudit.rules.text_findings import finding_of

SUFFIXES: Final = (".txt", ".log")
STDIN: Final = "-"
_KINDS: Final = (
    (stat.S_ISFIFO, "a FIFO"),
    (stat.S_ISCHR, "a character device"),
    (stat.S_ISBLK, "a block device"),
    (stat.S_ISSOCK, "a socket"),
)


Seen = dict[tuple[int, int] | str, str]
"""The name of each log by its file's device and number, or by its address."""


class Inner(Protocol):
    """A log that is part of another file; it is read like a file of its own, and cannot change meanwhile."""

    @property
    def size(self) -> int: ...
    def __hash__(self) -> int: ...
    def open(self) -> BinaryIO: ...


class Input(NamedTuple):
    """One log to read: its name as given (`folder/name` for a file found in a folder, `archive:name` for one in a zip archive, `-` for
    standard input, the address for one that lies elsewhere). Without a path it is `data`, `inner`, or standard input. `packed` says how
    the file is compressed, `home` is the folder that it comes from where it lies in another; `had` are the bytes that a file had when it
    was found, -1 where nobody asked."""

    name: str
    path: Path | None
    data: bytes | None = None
    inner: Inner | None = None
    home: Path | None = None
    packed: str = ""
    member: ZipMember | None = None
    had: int = -1

    @property
    def folder(self) -> Path:
        """Where a log's own rulebook lies."""
        if self.home is not None:
            return self.home
        if self.inner is not None:
            return Path(self.name).parent
        return Path() if self.path is None else self.path.parent

    @property
    def size(self) -> int:
        """About how many bytes of text it has: what is compressed says it of itself, or comes to ten times its size; 0 for a stream."""
        inside = self.member or self.inner
        if inside is not None:
            return inside.size * (10 if self.packed and self.member is None else 1)
        if self.data is not None:
            return len(self.data)
        try:
            had = self.had if self.had >= 0 or self.path is None else os.stat(self.path).st_size
            return max(had, 0) * (10 if self.packed else 1)
        except (OSError, ValueError):
            return 0


def find_inputs(args: Sequence[str]) -> tuple[list[Input], list[Finding]]:
    """The logs that the arguments name, in the order given, and what is wrong with the rest."""
    found: list[Input] = []
    faults: list[Finding] = []
    seen: Seen = {}
    for arg in args:
        if arg == STDIN:
            _check_stdin(found)
            found.append(Input(STDIN, None))
            continue
        if kind_of_address(arg):
            _take_address(arg, found, faults, seen)
            continue
        for name in matches(arg):
            _take(name, found, faults, seen)
    return found, faults


def unreadable(name: str, case: str = "", /, **fields: object) -> Finding:
    """The one finding for a file that is not read: the case of its message, or `why` in words."""
    return finding_of(f"log-unreadable-file{case and '.'}{case}", None, fields, file=without_secrets(name))


def special(mode: int) -> str:
    """What a file of this mode is, or an empty string for a plain file."""
    return "" if stat.S_ISREG(mode) else next((word for test, word in _KINDS if test(mode)), "not a plain file")


def _check_stdin(found: list[Input]) -> None:
    if any(one.name == STDIN for one in found):
        raise UsageError("`-` is given twice; standard input can be read only once: name it once")
    if sys.stdin is None or sys.stdin.closed:
        raise UsageError("`-` reads standard input, which is closed: name a file, or pipe a log in")
    if sys.stdin.isatty():
        raise UsageError("`-` reads standard input, which is a terminal: pipe a log in (`... check - < night.txt`)")


def _take(name: str, found: list[Input], faults: list[Finding], seen: Seen) -> None:
    try:
        mode = os.stat(name).st_mode
    except (OSError, ValueError) as error:
        faults.append(_failure(name, error))
        return
    if not stat.S_ISDIR(mode):
        _take_file(name, found, faults, seen)
        return
    before = len(faults)
    names = sorted(_walk(name, faults), key=os.fsencode)
    if not names and len(faults) == before:
        fields = {"endings": " or ".join(SUFFIXES), "others": _other_endings(name)}
        faults.append(unreadable(name, "folder-of-others" if fields["others"] else "folder", **fields))
    for inner in names:
        _take_file(inner, found, faults, seen)


MOST_ENDINGS: Final = 5
LOOKED_AT: Final = 1_000
"""Files of a folder whose endings are looked at, and endings that are named."""


def _other_endings(folder: str) -> str:
    """What the files of a folder without logs end in, the most frequent first; empty if it holds none."""
    files = (name for _, _, names in os.walk(folder) for name in names if not name.startswith("."))
    endings = Counter(Path(name).suffix.lower() for name in islice(files, LOOKED_AT))
    return ", ".join(ending[:12] or "no ending" for ending, _ in endings.most_common(MOST_ENDINGS))


def _take_file(name: str, found: list[Input], faults: list[Finding], seen: Seen) -> None:
    try:
        status = os.stat(name)
        readable = os.access(name, os.R_OK)
    except (OSError, ValueError) as error:
        faults.append(_failure(name, error))
        return
    if kind := special(status.st_mode):
        faults.append(unreadable(name, "special", kind=kind))
        return
    if not readable:
        faults.append(unreadable(name, "unreadable", why="permission denied"))
        return
    key = (status.st_dev, status.st_ino)
    if key in seen:
        faults.append(_repeated(name, seen[key]))
        return
    seen[key] = name
    path, kind = Path(name), kind_of(name)
    if kind != "zip":
        found.append(Input(name, path, packed=kind, had=status.st_size))
        return
    logs, wrong = members(path, name, SUFFIXES, suffixes())
    found += [Input(full, path, packed=kind, member=place) for full, place in logs]
    faults += wrong
    if not logs and not wrong:
        faults.append(unreadable(name, "archive", endings=" or ".join(SUFFIXES)))


def _take_address(arg: str, found: list[Input], faults: list[Finding], seen: Seen) -> None:
    """The logs that lie at an address of the command line."""
    for one in listed(arg, SUFFIXES, suffixes()):
        if isinstance(one, Wrong):
            faults.append(unreadable(one.name, why=one.why))
            continue
        if one.remote.url in seen:
            faults.append(_repeated(one.name, seen[one.remote.url]))
            continue
        seen[one.remote.url] = one.name
        if one.packed == "zip":
            _take_archive(one.name, one.remote, one.alone, found, faults)
        else:
            found.append(Input(one.name, None, inner=one.remote, packed=one.packed))


def _take_archive(name: str, remote: Remote, alone: bool, found: list[Input], faults: list[Finding]) -> None:
    if not remote.ranges():
        faults.append(unreadable(name, "no-parts"))
        return
    logs, wrong = members_of(remote.open(), remote.size, name, SUFFIXES, suffixes())
    found += [Input(full, None, inner=remote, packed="zip", member=place) for full, place in logs]
    faults += wrong
    if alone and not logs and not wrong:
        faults.append(unreadable(name, "archive", endings=" or ".join(SUFFIXES)))


def _repeated(name: str, first: str) -> Finding:
    return finding_of("log-repeated-file", None, {"first": first}, file=name)


def _walk(top: str, faults: list[Finding]) -> Iterator[str]:
    """The logs below a folder, hidden names skipped. A folder reached on two ways is walked once; a loop is a fault."""
    above: frozenset[tuple[int, int]] = frozenset()
    todo = [(top, above)]
    walked: set[tuple[int, int]] = set()
    while todo:
        folder, above = todo.pop()
        try:
            status = Path(folder).stat()
            key = (status.st_dev, status.st_ino)
            if key in above:
                faults.append(unreadable(folder, "back"))
            if key in walked:
                continue
            walked.add(key)
            with os.scandir(folder) as entries:
                names = [(one.name, _is_folder(one)) for one in entries if not one.name.startswith(".")]
        except OSError as error:
            faults.append(_failure(folder, error))
            continue
        for name, is_folder in sorted(names, key=_as_bytes, reverse=True):
            path = f"{folder.rstrip(os.sep)}{os.sep}{name}"
            if is_folder:
                todo.append((path, above | {key}))
            elif _is_named_like_a_log(name.lower(), path):
                yield path


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    """Whether it is a folder; what cannot be asked is none."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def _as_bytes(entry: tuple[str, bool]) -> bytes:
    return os.fsencode(entry[0])


def _is_named_like_a_log(name: str, path: str) -> bool:
    """Whether a file of a folder is to be read: a log by its name, by its name and its beginning, or an archive of logs."""
    if name.endswith(".zip"):
        logs, faults = members(Path(path), path, SUFFIXES, suffixes())
        return bool(logs or faults)
    inner, dot, packing = name.rpartition(".")
    name = inner if dot + packing in (".gz", ".zst") else name
    return name.endswith(SUFFIXES) or (name.endswith(suffixes()) and _is_log(path))


def _is_log(path: str) -> bool:
    """Whether a file that may hold anything by its name begins like a log."""
    try:
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return True
            head = file.read(HEAD)
    except OSError:
        return True  # who reads it says what is wrong
    kind = packed_as(head)
    return is_told(head_of(path, kind) if kind in ("gzip", "zstd") else head)


def _failure(name: str, error: OSError | ValueError) -> Finding:
    if isinstance(error, FileNotFoundError):
        if Path(name).is_symlink():
            return unreadable(name, "dangling")
        return unreadable(name, "missing")
    if isinstance(error, OSError) and error.errno == errno.ELOOP:
        return unreadable(name, "loop")
    return unreadable(name, "unreadable", why=getattr(error, "strerror", None) or error)
