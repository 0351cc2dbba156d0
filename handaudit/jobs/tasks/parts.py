"""A part on the disk: rows as JSON lines, section by section, packed; at its end a list of where they are, and the digest of it all.

A part is written in frames of bounded size, so that neither its writer nor its reader holds more than one frame. Who needs one partition
reads its sections alone. What is cut off, or changed in any byte, is no part.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, NamedTuple, Self

from handaudit.base.outputs.files import Outputs

if sys.version_info >= (3, 14):
    from compression.zstd import compress, decompress
else:
    from backports.zstd import compress, decompress

Row = Any
ROWS: Final = 2_000
"""Rows that wait, as they are, to be written down."""
FEW: Final = 100
"""Rows in a frame of a part that is read beside many others."""
FRAME: Final = 2 * 1024 * 1024
"""Bytes in a frame before they are packed: rows take a tenth of the room that they had."""
SECTION: Final = 256 * 1024
"""Bytes of one section that are a frame by themselves: who reads the section holds no more."""
LEVEL: Final = 1
_MAGIC: Final = b"handaudit-part-2"
_TAIL: Final = 8 + 32 + len(_MAGIC)
"""Bytes behind the list: its length, the digest of all before it, the mark of a part."""
_READ: Final = 1024 * 1024


class PartWriter:
    """Writes one part: it appears whole when the block ends well, and not at all when it does not."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.sections: dict[str, list[Row]] = {}
        self.texts: dict[str, bytearray] = {}
        self.frames: list[dict[str, tuple[int, int]]] = []
        self.meta: dict[str, Any] = {}
        self.sha256 = ""
        self._rows = self._bytes = 0
        self._at = 0
        self._hash = begun(path)
        self._file: BinaryIO

    def __enter__(self) -> Self:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._outputs = Outputs([self.path], (), True)
        self._outputs.__enter__()
        self._file = self._outputs.temps[self.path].open("wb")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._finish()
        finally:
            self._file.close()
            self._outputs.__exit__(kind, error, trace)

    def add(self, section: str, row: Row) -> None:
        """One more row of a section."""
        self.sections.setdefault(section, []).append(row)
        self._rows += 1

    def blob(self, section: str, data: bytes) -> None:
        """Bytes that are a frame by themselves."""
        self.frames.append({section: (self._at, len(data))})
        self._write(data)

    def step(self, few: bool = False) -> None:
        """A place at which a frame may end; after `few` rows, where the part is read beside many others."""
        if self._rows >= (FEW if few else ROWS):
            self._note()
            if few or self._bytes >= FRAME:
                self._flush(*self.texts)

    def _note(self) -> None:
        """Rows become text."""
        for name, rows in self.sections.items():
            text = self.texts.setdefault(name, bytearray())
            text += b"," if text else b"["
            text += _dumps(rows)[1:-1]
        self.sections, self._rows = {}, 0
        for name in [name for name, text in self.texts.items() if len(text) >= SECTION]:
            self._flush(name)
        self._bytes = sum(map(len, self.texts.values()))

    def _flush(self, *names: str) -> None:
        """A frame of some sections."""
        frame: dict[str, tuple[int, int]] = {}
        for name in names:
            packed = compress(bytes(self.texts.pop(name) + b"]"), LEVEL)
            frame[name] = self._at, len(packed)
            self._write(packed)
        if frame:
            self.frames.append(frame)

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._hash.update(data)
        self._at += len(data)

    def _finish(self) -> None:
        if self._rows:
            self._note()
        self._flush(*self.texts)
        head = compress(_dumps({"frames": self.frames, "meta": self.meta}), LEVEL)
        self._write(head)
        self._write(len(head).to_bytes(8, "big"))
        digest = self._hash.digest()
        self._file.write(digest + _MAGIC)
        self._file.flush()
        self.sha256 = digest.hex()
        self._outputs.commit()


class TaskPart(NamedTuple):
    """A part that is read: where its sections are, and what it says of itself."""

    path: Path
    frames: list[dict[str, list[int]]]
    meta: dict[str, Any]

    def rows(self, section: str) -> Iterator[Row]:
        """The rows of one section, in their order."""
        for data in self.blobs(section):
            yield from json.loads(decompress(data))

    def blobs(self, section: str) -> Iterator[bytes]:
        """The bytes of a section, frame by frame."""
        for frame in self.frames:
            if section in frame:
                at, size = frame[section]
                with self.path.open("rb") as file:  # many parts are read at once: none stays open
                    file.seek(at)
                    data = file.read(size)
                yield data


def read_part(path: Path) -> TaskPart:
    """A part whose digest was checked before. Raises `OSError` or `ValueError` where it is none."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - _TAIL))
        tail = file.read(_TAIL)
        if len(tail) != _TAIL or not tail.endswith(_MAGIC):
            raise ValueError(f"{path} is no part of a job")
        long = int.from_bytes(tail[:8], "big")
        if long > size - _TAIL:
            raise ValueError(f"{path} is no part of a job")
        file.seek(size - _TAIL - long)
        head = json.loads(decompress(file.read(long)))
    return TaskPart(path, head["frames"], head["meta"])


def begun(path: Path) -> "hashlib._Hash":
    """The digest of a part before its first byte: it holds the name, so that no part passes for another one."""
    return hashlib.sha256(path.name.encode("utf-8", "surrogatepass"))


def checked(path: Path) -> str:
    """The digest of a part that is whole, in hex; nothing where there is none, or where a byte of it is not what was written."""
    digest = begun(path)
    try:
        with path.open("rb") as file:
            left = file.seek(0, 2) - 32 - len(_MAGIC)
            file.seek(0)
            while left > 0 and (data := file.read(min(left, _READ))):
                digest.update(data)
                left -= len(data)
            whole = left == 0 and file.read() == digest.digest() + _MAGIC
    except OSError:
        return ""
    return digest.hexdigest() if whole else ""


def _dumps(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode("ascii")
