"""Pseudonyms: a keyed digest of a name, so that one name has one pseudonym in all that is made with one key, and no other key."""

import hashlib
import hmac
import os
import secrets
import stat
import sys
from pathlib import Path
from typing import Final

from handaudit.base.errors import UsageError
from handaudit.base.json_text import dumps

SIGNS: Final = "23456789BCDFGHJKMNPQRTVWXZ"
"""Signs of a pseudonym: no vowels, so that no word comes of them, and nothing that is taken for another sign."""
LENGTH: Final = 8
KEY_BYTES: Final = 32
SHORTEST_KEY: Final = 16
MOST_KEY: Final = 4096
KINDS: Final = {"player": "Player-", "table": "Table-", "log": "log-"}
"""What is renamed, and how its pseudonyms begin."""


class Pseudonyms:
    """The names of a run and their pseudonyms. `kept` are the names that stay as they are. Raises `UsageError` where two names would
    have one pseudonym."""

    def __init__(self, key: bytes, kept: frozenset[str] = frozenset()) -> None:
        self._key = key
        self.kept = kept
        self.given: dict[tuple[str, str], str] = {}
        self._used: dict[str, tuple[str, str]] = {}

    def of(self, name: str, kind: str = "player") -> str:
        """The pseudonym of a name; the name itself where it is kept. Raises `UsageError` where two names would have one."""
        known = self.given.get((kind, name))
        if known is not None:
            return known
        made = name if kind == "player" and name in self.kept else KINDS[kind] + self._digits(name, kind)
        if self._used.setdefault(made, (kind, name)) != (kind, name):
            raise UsageError(f"two names get one pseudonym, {made}: take another key")
        self.given[kind, name] = made
        return made

    def _digits(self, name: str, kind: str) -> str:
        text = f"{kind}\0{name}".encode("utf-8", "surrogatepass")
        number = int.from_bytes(hmac.digest(self._key, text, hashlib.sha256)[:16], "big")
        signs = []
        for _ in range(LENGTH):
            number, at = divmod(number, len(SIGNS))
            signs.append(SIGNS[at])
        return "".join(signs)

    def names(self, kind: str = "player") -> dict[str, str]:
        """Name to pseudonym, of one kind."""
        return {name: made for (known, name), made in self.given.items() if known == kind}

    def seal(self, text: str) -> str:
        """The digest that tells whoever has the key that a text was not changed."""
        return hmac.digest(self._key, b"map\0" + text.encode(), hashlib.sha256).hex()


def read_key(path: str) -> tuple[bytes, bool]:
    """The key of a file, and whether it was made now. A file that is not there is made, for its owner alone.

    Raises `UsageError` where it cannot be used: others may read it, or it holds too little.
    """
    place = Path(path)
    try:
        return _read(place), False
    except FileNotFoundError:
        return _make(place), True
    except OSError as error:
        raise UsageError(f"--redact-key {path}: {error.strerror or error}") from None


def _read(path: Path) -> bytes:
    with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise UsageError(f"--redact-key {path}: not a plain file")
        if sys.platform != "win32" and status.st_mode & 0o077:
            raise UsageError(f"--redact-key {path}: others may read it: chmod 600 {path}")
        key = file.read(MOST_KEY + 1).strip()
    if not SHORTEST_KEY <= len(key) <= MOST_KEY:
        raise UsageError(
            f"--redact-key {path}: a key has {SHORTEST_KEY} to {MOST_KEY:,} bytes; this file has {len(key):,} (a new name makes a key)"
        )
    return key


def _make(path: Path) -> bytes:
    key = secrets.token_hex(KEY_BYTES).encode()
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(key + b"\n")
    except OSError as error:
        raise UsageError(f"--redact-key {path}: {error.strerror or error}") from None
    return key


def name_map_text(names: Pseudonyms) -> str:
    """The map as JSON: pseudonym to name by kind, and the seal, which is an HMAC of the map's text by the key of the pseudonyms."""
    tables = {f"{kind}s": dict(sorted((made, name) for name, made in names.names(kind).items())) for kind in KINDS}
    text = dumps(tables)
    return dumps({"names": tables, "seal": names.seal(text)}) + "\n"
