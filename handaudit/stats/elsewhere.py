"""An output at an address is written to a file of this machine first, and goes to its place in one piece once it is whole."""

import tempfile
from pathlib import Path
from typing import Final

from handaudit.errors import MachineError, UsageError
from handaudit.read.remote import WEB, asked, kind_of_address, place_of

_SPOOLED: Final[dict[Path, str]] = {}
_FOLDERS: Final[list[tempfile.TemporaryDirectory[str]]] = []


def spooled(url: str) -> Path:
    """The file of this machine in which the output for an address is made. Raises `UsageError` where nothing can be put there."""
    if kind_of_address(url) in WEB:
        raise UsageError(f"{url[:80]}: a web server takes no files; write a file and send it there")
    if url.endswith("/"):
        raise UsageError(f"{url[:80]} is a folder: name a file in it")
    for path, known in _SPOOLED.items():
        if known == url:
            return path
    if not _FOLDERS:
        _FOLDERS.append(tempfile.TemporaryDirectory(prefix="handaudit-"))
    path = Path(_FOLDERS[0].name) / f"{len(_SPOOLED)}-{url.rpartition('/')[2]}"
    _SPOOLED[path] = url
    return path


def address_of(path: Path) -> str:
    """The address that a file of this machine is for; an empty string for one that is for nothing but itself."""
    return _SPOOLED.get(path, "")


def refuse(path: Path, force: bool) -> None:
    """Raises `UsageError` where an output cannot go to its address, or lies there already and is not to be replaced."""
    url = address_of(path)
    try:
        system, place = place_of(url)
        there = asked(lambda: system.exists(place))
    except OSError as error:
        raise UsageError(f"{url} cannot be written: {error.strerror or error}") from None
    if there and not force:
        raise UsageError(f"{url} exists: give --force to replace it, or choose another place")


def sent(path: Path, made: Path, force: bool) -> None:
    """Put a file at its address: an object store shows it once all of it is there. Raises `UsageError` where that is not allowed,
    `MachineError` where it fails."""
    url = address_of(path)
    refuse(path, force)
    system, place = place_of(url)
    try:
        asked(lambda: system.put_file(str(made), place))
    except PermissionError as error:
        raise UsageError(f"{url} cannot be written: {error.strerror}") from None
    except OSError as error:
        raise MachineError(f"{url} could not be written: {error.strerror or error}") from None


def taken_back(path: Path) -> None:
    """Remove what was put there, because what belongs to it could not be."""
    system, place = place_of(address_of(path))
    asked(lambda: system.rm_file(place))
