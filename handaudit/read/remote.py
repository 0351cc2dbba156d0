"""A log at an address (`s3://`, `gs://`, `az://`, `https://`), read by fsspec, which is an extra; nothing in a log is ever an address.

Only arguments of the command line come here. An address that is a chain (`::`), or of another kind than those in `KINDS`, is none.
"""

import errno
import hashlib
import io
import re
import time
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from importlib import import_module
from typing import Any, BinaryIO, Final, NamedTuple, TypeVar

from handaudit.errors import UsageError

KINDS: Final = {
    "s3": ("s3fs", "s3"),
    "gs": ("gcsfs", "gs"),
    "gcs": ("gcsfs", "gs"),
    "az": ("adlfs", "az"),
    "abfs": ("adlfs", "az"),
    "abfss": ("adlfs", "az"),
    "http": ("aiohttp", "http"),
    "https": ("aiohttp", "http"),
}
"""What stands before `://`, the library that reads such a place, and the extra that brings it."""
WEB: Final = ("http", "https")
FETCH: Final = 4 * 1024 * 1024
"""Bytes that are asked for at once."""
TRIES: Final = 3
PAUSE: Final = 0.5
"""Seconds before the second try; twice as many before each further one."""
SILENCE: Final = 60.0
"""Seconds without a byte after which a web server is given up."""
NO_KEYS: Final = ("NoCredentialsError", "PartialCredentialsError", "DefaultCredentialsError")
"""Nobody has said who we are: no second try helps."""
_HEAD: Final = re.compile(r"([A-Za-z][A-Za-z0-9]*)://")
_SIGNS: Final = ("ETag", "etag", "md5Hash", "Content-MD5", "generation", "Last-Modified",
                 "LastModified", "last_modified", "mtime", "updated", "created")  # fmt: skip
"""What file systems call the things by which a file is known to be the same."""

T = TypeVar("T")


class Unreached(OSError):
    """The place did not answer, or broke off; the same may go well another time."""


def kind_of_address(word: str) -> str:
    """The kind of an address, in small letters; an empty string for what is none."""
    found = _HEAD.match(word)
    kind = found[1].lower() if found else ""
    return kind if kind in KINDS else ""


class Remote(NamedTuple):
    """A log at an address. `size` is -1 where the place does not say it; `sign` is what the place says of this version of the file:
    its entity tag or checksum, its generation, or when it was written."""

    url: str
    length: int
    sign: str

    @property
    def size(self) -> int:
        """Its size in bytes, 0 where it is not known."""
        return max(0, self.length)

    def open(self) -> BinaryIO:
        """Its bytes, fetched some at a time. Raises `OSError`."""
        return io.BufferedReader(_Fetched(self.url), FETCH)

    def stamp(self) -> tuple[int, str]:
        """Its size and sign now; -1 where it cannot be asked. Raises `Unreached` where the place does not answer."""
        try:
            return about(self.url)
        except Unreached:
            raise
        except OSError:
            return -1, ""

    def changed(self, taken: int, whole: bool) -> str:
        """Why it cannot be relied on, once so many bytes of it were read, or only some; empty where it can."""
        if self.stamp() != (self.length, self.sign):
            return "was changed or removed while it was read: run again on a file that stays"
        if whole and self.length >= 0 and taken != self.length:
            return f"ended after {taken} of {self.length} bytes: run again"
        return ""

    def ranges(self) -> bool:
        """Whether a part of it can be had without what stands before."""
        if self.length < 2:
            return False
        try:
            with _Fetched(self.url) as file:
                file.seek(1)
                return len(file.read(1) or b"") == 1 and not file.streamed
        except OSError:
            return False


class _Fetched(io.RawIOBase):
    """A file at an address; what fails is tried again."""

    def __init__(self, url: str) -> None:
        self.system, self.path = place_of(url)
        self.at = 0
        self.streamed = False
        self.file: Any = None

    def readable(self) -> bool:
        """Yes."""
        return True

    def seekable(self) -> bool:
        """Yes, as long as the server gives parts."""
        return True

    def seek(self, at: int, whence: int = io.SEEK_SET, /) -> int:
        """Go to a place."""
        end = size_of(asked(lambda: self.system.info(self.path))) if whence == io.SEEK_END else 0
        self.at = at + (0, self.at, end)[whence]
        return self.at

    def readinto(self, buffer: Any, /) -> int:
        """The next bytes."""
        data = asked(lambda: self._read(len(buffer)), self._lose)
        buffer[: len(data)] = data
        self.at += len(data)
        return len(data)

    def _read(self, size: int) -> bytes:
        try:
            file = self._opened()
            if file.tell() != self.at:
                file.seek(self.at)
            return bytes(file.read(size))
        except ValueError as error:  # a web server that gives no parts: from the beginning, then, up to here
            if self.streamed or "range" not in str(error) or not hasattr(self.system, "set_session"):
                raise
            self._lose()
            self.streamed = True
            return self._skipped(size)

    def _skipped(self, size: int) -> bytes:
        file, left = self._opened(), self.at
        while left and (data := file.read(min(left, FETCH))):
            left -= len(data)
        return bytes(file.read(size))

    def _opened(self) -> Any:
        if self.file is None:
            how = {"block_size": 0} if self.streamed else {"block_size": FETCH, "cache_type": "none"}
            self.file = self.system.open(self.path, "rb", **how)
        return self.file

    def _lose(self) -> None:
        if self.streamed:
            raise Unreached("the server broke off, and gives no parts of a file")
        if self.file is not None:
            self.file.close()
        self.file = None

    def close(self) -> None:
        """Nothing is held any more."""
        if self.file is not None:
            self.file.close()
            self.file = None
        super().close()


def asked(what: Callable[[], T], again: Callable[[], None] = lambda: None) -> T:
    """The answer of a place; a few tries, unless it says that there is nothing, or that access is denied. Raises `OSError`,
    with one line of text whatever the library raised: `PermissionError`, `FileNotFoundError` or `Unreached`."""
    pause = PAUSE
    for left in reversed(range(TRIES)):
        try:
            return what()
        except Unreached:
            raise
        except Exception as error:
            # For a web server whatever goes wrong is a file that is not there; the reason is its cause.
            cause = error.__cause__ if isinstance(error, FileNotFoundError) and error.__cause__ else error
            if isinstance(cause, PermissionError) or getattr(cause, "status", 0) in (401, 403):
                raise PermissionError(errno.EACCES, f"permission denied: {_line(cause)}") from None
            if isinstance(cause, FileNotFoundError) or getattr(cause, "status", 0) in (404, 410):
                raise FileNotFoundError(errno.ENOENT, "does not exist: check the address") from None
            if type(cause).__name__ in NO_KEYS or not left:
                raise Unreached(_line(cause)) from None
            again()
        time.sleep(pause)
        pause *= 2
    raise AssertionError


def about(url: str) -> tuple[int, str]:
    """Size and sign of what lies at an address. Raises `OSError`."""
    system, path = place_of(url)
    info = asked(lambda: system.info(path))
    return size_of(info), sign_of(info)


def size_of(info: dict[str, Any]) -> int:
    """The bytes that a file system tells of; -1 where it does not."""
    size = info.get("size")
    return size if isinstance(size, int) else -1


def sign_of(info: dict[str, Any]) -> str:
    """By what a file is known to be the same."""
    told = next((info[name] for name in _SIGNS if info.get(name)), "")
    # The same in a list and of the file itself, which do not always say it in the same form.
    if isinstance(told, datetime):
        told = told.timestamp()
    return str(told).removeprefix("W/").strip('"')


@lru_cache(maxsize=256)
def _system(url_head: str, kind: str) -> Any:
    library, extra = KINDS[kind]
    try:
        fsspec = import_module("fsspec")
        import_module(library)
        options: dict[str, Any] = {"use_listings_cache": False}
        if kind in WEB:
            timeout = import_module("aiohttp").ClientTimeout(total=None, sock_connect=SILENCE, sock_read=SILENCE)
            options["client_kwargs"] = {"timeout": timeout}
        return asked(lambda: fsspec.core.url_to_fs(url_head, **options)[0])
    except ImportError:
        raise UsageError(
            f"{kind}:// needs a library that is not installed: pip install 'handaudit[{extra}]' (fsspec and {library})"
        ) from None


def place_of(url: str) -> tuple[Any, str]:
    """The file system of an address, and the path in it. Raises `UsageError` where its library is missing, `OSError` where it
    cannot be had."""
    kind = kind_of_address(url)
    if "::" in url:
        raise UsageError(f"{shown_url(url)[:80]} is a chain of addresses, which is not read: name one place")
    host = url.split("/", 3)
    system = _system("/".join(host[:3]) + "/", kind)
    return system, str(system._strip_protocol(url))


def shown_url(url: str) -> str:
    """An address without its secrets: a password and, in its place, a digest of what follows `?`."""
    if kind_of_address(url) not in WEB:
        return url
    head, sign, query = url.partition("?")
    kind, _, rest = head.partition("://")
    host, slash, path = rest.partition("/")
    more = f"?{hashlib.sha256(query.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}" if sign else ""
    return f"{kind}://{host.rpartition('@')[2]}{slash}{path}{more}"


def _line(error: BaseException) -> str:
    """What a library says, on one short line."""
    text = " ".join(str(error).split())
    return re.sub(r"\?\S+", "?…", text)[:200] or type(error).__name__
