"""Addresses (`s3://`, `gs://`, `az://`, `https://`): what is one, the file system that serves it, and how a place is asked. fsspec, which
does the work, is an extra.

Only arguments of the command line come here; nothing in a log is ever an address. A chain of addresses (`::`), or an address of another
kind than those in `KINDS`, is none.
"""

import errno
import re
import time
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any, Final, TypeVar

from handaudit.base.errors import UsageError
from handaudit.base.secrets import without_secrets

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
TRIES: Final = 3
PAUSE: Final = 0.5
"""Seconds before the second try; twice as many before each further one."""
SILENCE: Final = 60.0
"""Seconds without a byte after which a web server is given up."""
NO_KEYS: Final = ("NoCredentialsError", "PartialCredentialsError", "DefaultCredentialsError")
"""Nobody has said who we are: no second try helps."""
_HEAD: Final = re.compile(r"([A-Za-z][A-Za-z0-9]*)://")

_BRACKETS: Final = re.compile(r"//(?:[^/@]*@)?\[[0-9A-Fa-f:.%]+\]")
"""An address of IPv6 stands in brackets."""

T = TypeVar("T")


class Unreached(OSError):
    """The place did not answer, or broke off; the same may go well another time."""


def kind_of_address(word: str) -> str:
    """The kind of an address, in small letters; an empty string for what is none."""
    found = _HEAD.match(word)
    kind = found[1].lower() if found else ""
    return kind if kind in KINDS else ""


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
            return asked(
                lambda: fsspec.filesystem(kind, **options)
            )  # it takes the colons of IPv6 for a chain of addresses
        return asked(lambda: fsspec.core.url_to_fs(url_head, **options)[0])
    except ImportError:
        raise UsageError(
            f"{kind}:// needs a library that is not installed: pip install 'handaudit[{extra}]' (fsspec and {library})"
        ) from None


def place_of(url: str) -> tuple[Any, str]:
    """The file system of an address, and the path in it. Raises `UsageError` where its library is missing, `OSError` where it
    cannot be had."""
    kind = kind_of_address(url)
    if "::" in _BRACKETS.sub("//", url):
        raise UsageError(f"{shown_url(url)[:80]} is a chain of addresses, which is not read: name one place")
    host = url.split("/", 3)
    system = _system("/".join(host[:3]) + "/", kind)
    return system, str(system._strip_protocol(url))


def shown_url(url: str) -> str:
    """An address without its secrets: a password and, in its place, a digest of what follows `?`."""
    return without_secrets(url) if kind_of_address(url) else url


def _line(error: BaseException) -> str:
    """What a library says, on one short line."""
    text = without_secrets(" ".join(str(error)[:2000].split()))
    text = re.sub(
        r"[^\s\"'<>`/:@]+:[^\s\"'<>`/@]+@", "…@", text
    )  # a library may name a part of an address, without its kind
    return re.sub(r"\?\S+", "?…", text)[:200] or type(error).__name__
