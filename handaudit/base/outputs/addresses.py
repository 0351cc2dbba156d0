"""Where an output goes: to a file, or to an address. For an address it is written to a file of this machine first, and goes to its place
in one piece once it is whole."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from handaudit.base.errors import MachineError, UsageError
from handaudit.base.outputs.scratch import scratch
from handaudit.base.remote import WEB, asked, kind_of_address, place_of, shown_url

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

_SPOOLED: Final[dict[Path, str]] = {}
_FOLDERS: Final[list["TemporaryDirectory[str]"]] = []


def output_at(word: str) -> Path:
    """The file that an output is written to; for an address one of this machine, from which it goes there. Raises `UsageError` where
    nothing can be put there."""
    return _spooled(word) if kind_of_address(word) else Path(word)


def outputs_in(folder: str, names: Sequence[str]) -> list[Path]:
    """The same for some files of a folder. Raises `UsageError` as `output_at` does."""
    if not kind_of_address(folder):
        return [Path(folder) / name for name in names]
    return [_spooled(f"{folder.rstrip('/')}/{name}") for name in names]


def _spooled(url: str) -> Path:
    """The file of this machine in which the output for an address is made. Raises `UsageError` where nothing can be put there."""
    if kind_of_address(url) in WEB:
        raise UsageError(f"{shown_url(url)[:80]}: a web server takes no files; write a file and send it there")
    if url.endswith("/"):
        raise UsageError(f"{shown_url(url)[:80]} is a folder: name a file in it")
    for path, known in _SPOOLED.items():
        if known == url:
            return path
    if not _FOLDERS:
        _FOLDERS.append(scratch())
    path = Path(_FOLDERS[0].name) / f"{len(_SPOOLED)}-{url.rpartition('/')[2]}"
    _SPOOLED[path] = url
    return path


def address_of(path: Path) -> str:
    """The address that a file of this machine is for; an empty string for one that is for nothing but itself."""
    return _SPOOLED.get(path, "")


def refuse(path: Path, force: bool, inputs: Sequence[Path | str] = ()) -> bool:
    """Whether something lies at the address of an output. Raises `UsageError` where an output cannot go there, where that is a log, and
    where it is not to be replaced."""
    url = address_of(path)
    if url in inputs:
        raise UsageError(f"{shown_url(url)} is one of the logs: choose another place for the output")
    try:
        system, place = place_of(url)
        there = bool(asked(lambda: system.exists(place)))
    except OSError as error:
        raise UsageError(f"{shown_url(url)} cannot be written: {error.strerror or error}") from None
    if there and not force:
        raise UsageError(f"{shown_url(url)} exists: give --force to replace it, or choose another place")
    return there


def fetched(path: Path, force: bool, old: Path) -> Path | None:
    """Whatever lies at the address of an output is fetched to `old`, which is given back then. Raises `UsageError` where it is not to be
    replaced, `MachineError` where it cannot be had."""
    there = refuse(path, force)
    system, place = place_of(address_of(path))
    if there:
        _moved(path, lambda: system.get_file(place, str(old)))
    return old if there else None


def sent(path: Path, made: Path) -> None:
    """Put a file at its address: an object store shows it once all of it is there. Raises `UsageError` where that is not allowed,
    `MachineError` where it fails."""
    system, place = place_of(address_of(path))
    _moved(path, lambda: system.put_file(str(made), place))


def _moved(path: Path, how: Callable[[], object]) -> None:
    try:
        asked(how)
    except PermissionError as error:
        raise UsageError(f"{shown_url(address_of(path))} cannot be written: {error.strerror}") from None
    except OSError as error:
        raise MachineError(f"{shown_url(address_of(path))} could not be written: {error.strerror or error}") from None


def taken_back(path: Path, old: Path | None) -> None:
    """Remove what was put there, because what belongs to it could not be; what lay there before comes back."""
    system, place = place_of(address_of(path))
    if old is None:
        asked(lambda: system.rm_file(place))
    else:
        asked(lambda: system.put_file(str(old), place))
