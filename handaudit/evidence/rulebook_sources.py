"""Where a bundle's rulebooks are read: from the house's folders while it is packed, from its members while it is verified."""

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from handaudit.base.errors import UsageError
from handaudit.base.tomlfile import LIMIT, TomlError, read_bytes
from handaudit.evidence.derive import HOUSE
from handaudit.evidence.layout import is_name
from handaudit.evidence.original_parts import LOGS
from handaudit.evidence.reader import Bundle
from handaudit.rules.source import is_bundled, sources

_LOG: Final = re.compile(rf"{LOGS}\d{{5}}\.txt")


def is_log(path: str) -> bool:
    """Whether a member's name is that of a log."""
    return _LOG.fullmatch(path) is not None


def has_house(bundle: Bundle) -> bool:
    """Whether a rulebook in the bundle is not handaudit's own."""
    return any(name.startswith((HOUSE, LOGS)) and not is_log(name) for name in bundle.members)


class Inside:
    """The rulebooks that a bundle holds."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle

    def get(self, path: str, /) -> bytes | None:
        """The bytes of a member."""
        known = path.startswith((HOUSE, LOGS)) and not is_log(path) and path in self.bundle.members
        return self.bundle.content(path, LIMIT) if known else None


class Folders:
    """The rulebooks that lie beside the logs of a run, as one folder; and the file that the command line names, with its bases."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = sorted({folder.resolve() for folder in folders})
        self.house: dict[str, bytes] = {}
        self.known: dict[str, bytes | None] = {}

    def take(self, rulebook: str | None) -> str | None:
        """The name by which a bundle knows the rulebook of the command line. Raises `RulebookError` and `UsageError`."""
        if rulebook is None or is_bundled(rulebook):
            return rulebook
        files = [(Path(one.path).resolve(), one.data) for one in sources(rulebook, None) if one.path]
        top = Path(os.path.commonpath([path.parent for path, _ in files]))
        found = [(HOUSE + path.relative_to(top).as_posix(), data) for path, data in files]
        for name, _ in found:
            if not is_name(name):
                raise UsageError(
                    f"--rulebook: {name.removeprefix(HOUSE)!r} can be no name in a bundle: use plain letters"
                )
        self.house.update(found)
        return found[0][0]

    def get(self, path: str, /) -> bytes | None:
        """The bytes of a file; of one that lies in several folders, where they are the same."""
        if path in self.house or not path.startswith(LOGS) or not is_name(path) or is_log(path):
            return self.house.get(path)
        if path not in self.known:
            self.known[path] = self._found(path)
        return self.known[path]

    def _found(self, path: str) -> bytes | None:
        found: bytes | None = None
        for folder in self.folders:
            real = (folder / path.removeprefix(LOGS)).resolve()
            if not real.is_relative_to(folder) or not real.is_file():
                continue
            try:
                data = read_bytes(real)
            except TomlError:
                continue
            if found is not None and data != found:
                raise UsageError(
                    f"{path.removeprefix(LOGS)} is another rulebook in another folder: pack the folders apart"
                )
            found = data
        return found
