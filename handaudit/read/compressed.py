"""Compressed logs are expanded as they are read, and no further than a log can grow: gzip, Zstandard, and the members of a zip."""

import struct
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    import zipfile

    if sys.version_info >= (3, 14):
        from compression.zstd import ZstdDecompressor
    else:
        from backports.zstd import ZstdDecompressor

GRACE: Final = 8 * 1024 * 1024
"""Bytes that a compressed log may always have."""
RATIO: Final = 200
"""Beyond those a log has at most so many bytes for each byte of the archive. Logs come to 8 to 30."""
SHORT: Final = 512 * 1024
DENSE, LINE = 40, 8
"""Beyond so many bytes an archive that grew to more than `DENSE` bytes for each of its own has lines of `LINE` bytes, on average."""
MOST: Final = 16 * 1024**3
"""Bytes of one compressed log."""
WINDOW: Final = 27
"""The logarithm of the memory that a Zstandard archive may ask for: 128 MiB."""
PARTS: Final = 1_000
"""Parts of an archive that may be next to empty."""
ENOUGH: Final = 64
"""Bytes that a part has to hold, on average, where there are more."""
DIRECTORY: Final = 4 * 1024 * 1024
"""Bytes of the list of what a zip archive holds: some ten thousands of members."""
STREAMED: Final = ("gzip", "zstd")
"""Archives of one text, which are expanded as they come; a zip archive holds many."""
_FEED: Final = 16 * 1024
_GIVE: Final = 256 * 1024
_MAGIC: Final = (
    (b"\x1f\x8b", "gzip"),
    (b"PK\x03\x04", "zip"),
    (b"PK\x05\x06", "zip"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
)
_SKIPPED: Final = (b"\x2a\x4d\x18", range(0x50, 0x60))  # a frame of Zstandard that holds no data


class Refused(Exception):
    """An archive is not read, or no further: the message that says why, and its fields."""

    def __init__(self, message: str, fields: Mapping[str, object]) -> None:
        super().__init__(message)
        self.message, self.fields = message, fields


def packed_as(head: bytes) -> str:
    """How a file that begins with these bytes is compressed: `gzip`, `zip`, `zstd`, or an empty string."""
    if head[1:4] == _SKIPPED[0] and head[0] in _SKIPPED[1]:
        return "zstd"
    return next((name for magic, name in _MAGIC if head.startswith(magic)), "")


def damaged(case: str, **fields: object) -> Refused:
    """An archive that is cut off or spoilt, by the case of the message that says how."""
    return Refused(f"log-damaged-archive.{case}", fields)


def bomb(case: str, **fields: object) -> Refused:
    """An archive that holds more than a log can, by the case of the message that says how."""
    return Refused(f"log-archive-limits.{case}", fields)


def expanded(kind: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The text of a gzip or Zstandard archive, which comes in pieces. Raises `Refused`."""
    growth = Growth()
    decoder = _decoder(kind)
    begun = False
    for piece in pieces:
        for start in range(0, len(piece), _FEED):
            data = piece[start : start + _FEED]
            growth.read += len(data)
            while data:
                if decoder.eof:
                    data = data.lstrip(b"\0") if kind == "gzip" else data  # tapes and disks pad with NULs
                    if not data:
                        break
                    growth.part()
                    decoder = _decoder(kind)
                begun = True
                yield from growth.taken(decoder.fed(data))
                data = decoder.rest
    if begun and not decoder.eof:
        raise damaged("stream", kind=_NAMES[kind], made=growth.made)


class ZipMember(NamedTuple):
    """Where in a zip archive the bytes of a log lie, how many they are and become, and their checksum."""

    offset: int
    packed: int
    size: int
    crc: int
    stored: bool


def member(file: BinaryIO, place: ZipMember) -> Iterator[bytes]:
    """The text of one member of a zip archive. Raises `Refused`."""
    file.seek(place.offset)
    head = file.read(30)
    if len(head) < 30 or not head.startswith(b"PK\x03\x04"):
        raise damaged("elsewhere")
    file.seek(int.from_bytes(head[26:28], "little") + int.from_bytes(head[28:30], "little"), 1)
    growth, decoder, left, crc = Growth(), _Uncompressed() if place.stored else _Inflate(-15), place.packed, 0
    while left and not decoder.eof:
        data = file.read(min(_FEED, left))
        if not data:
            raise damaged("member", made=growth.made)
        left -= len(data)
        growth.read += len(data)
        for piece in growth.taken(decoder.fed(data)):
            crc = zlib.crc32(piece, crc)
            yield piece
    if growth.made != place.size:
        raise damaged("short", made=growth.made, size=place.size)
    if crc != place.crc:
        raise damaged("checksum")


def listed(file: BinaryIO) -> "list[zipfile.ZipInfo]":
    """What a zip archive says that it holds. Raises `Refused`."""
    import zipfile  # most logs are in none

    try:
        with zipfile.ZipFile(_Bounded(file)) as opened:
            return opened.infolist()
    except (zipfile.BadZipFile, EOFError, ValueError, RuntimeError, struct.error) as error:
        raise damaged("no-archive", why=_said(error)) from None


class Growth:
    """How far an archive has grown; it refuses what no log does."""

    def __init__(self) -> None:
        self.read = self.made = self.parts = self.lines = 0

    def taken(self, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """The pieces, counted."""
        for piece in pieces:
            self.made += len(piece)
            if self.made > MOST or self.made > GRACE + RATIO * self.read:
                raise bomb("grows", read=self.read, made=self.made, ratio=RATIO, most=MOST // 1024**3)
            # Blank lines cost next to nothing: a pair of ends is none.
            self.lines += piece.count(b"\n") - 2 * piece.count(b"\n\n") + piece.count(b"\r")
            if self.made > SHORT and self.made > DENSE * self.read and self.made < LINE * self.lines:
                raise bomb("lines", read=self.read, made=self.made, lines=self.lines)
            yield piece

    def part(self) -> None:
        """Another part begins."""
        self.parts += 1
        if self.parts > PARTS and self.made < self.parts * ENOUGH:
            raise bomb("parts", made=self.made, parts=self.parts)


class _Decoder(Protocol):
    """Expands one part of an archive; `rest` is what follows it."""

    eof: bool
    rest: bytes

    def fed(self, data: bytes) -> Iterator[bytes]: ...


class _Uncompressed:
    """What is not compressed at all."""

    eof, rest = False, b""

    def fed(self, data: bytes) -> Iterator[bytes]:
        """The same bytes."""
        yield data


class _Inflate:
    """A part of a gzip archive (its checksum and length are compared by the library), or of a zip archive: `bits` is zlib's word."""

    def __init__(self, bits: int) -> None:
        self.inner = zlib.decompressobj(bits)
        self.eof, self.rest = False, b""

    def fed(self, data: bytes) -> Iterator[bytes]:
        """What comes of some bytes."""
        try:
            while data and not self.inner.eof:
                yield self.inner.decompress(data, _GIVE)
                data = self.inner.unconsumed_tail
            while not self.inner.eof and (more := self.inner.decompress(b"", _GIVE)):
                yield more
        except zlib.error as error:
            raise damaged("spoilt", why=_said(error)) from None
        self.eof, self.rest = self.inner.eof, self.inner.unused_data


class _Zstd:
    """A frame of a Zstandard archive."""

    def __init__(self) -> None:
        self.inner = _zstd()
        self.eof, self.rest = False, b""

    def fed(self, data: bytes) -> Iterator[bytes]:
        """What comes of some bytes."""
        try:
            yield self.inner.decompress(data, _GIVE)
            while not self.inner.eof and not self.inner.needs_input:
                yield self.inner.decompress(b"", _GIVE)
        except Exception as error:  # the library's own error cannot be named before it is imported
            if type(error).__name__ != "ZstdError":
                raise
            if "memory" in str(error):
                raise bomb("memory", most=1 << WINDOW - 20, why=_said(error)) from None
            raise damaged("spoilt", why=_said(error)) from None
        self.eof, self.rest = self.inner.eof, self.inner.unused_data


class _Bounded:
    """A file of which no read takes very much: the list of an archive's members is read in one go."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.seek, self.tell = file.seek, file.tell

    def read(self, size: int = -1) -> bytes:
        """So many bytes, unless that is too much."""
        data = self.file.read(DIRECTORY + 1 if not 0 <= size <= DIRECTORY else size)
        if len(data) > DIRECTORY:
            raise bomb("members", most=DIRECTORY // 1024**2)
        return data

    def seekable(self) -> bool:
        """It is a plain file."""
        return True


_NAMES: Final = {"gzip": "gzip", "zstd": "Zstandard"}


def _decoder(kind: str) -> _Decoder:
    return _Inflate(31) if kind == "gzip" else _Zstd()


def _zstd() -> "ZstdDecompressor":
    if sys.version_info >= (3, 14):
        from compression.zstd import DecompressionParameter, ZstdDecompressor
    else:
        from backports.zstd import DecompressionParameter, ZstdDecompressor
    return ZstdDecompressor(options={DecompressionParameter.window_log_max: WINDOW})


def _said(error: Exception) -> str:
    return str(error).rpartition(": ")[2][:200] or type(error).__name__
