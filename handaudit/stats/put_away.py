"""Bytes that are put away until they are asked for again: the latest stand in memory, those before in a file without a name."""

from collections.abc import Callable
from tempfile import TemporaryFile
from typing import IO, Final
from weakref import finalize

HELD: Final = 1 << 18
"""Bytes in memory beyond which all go to the file."""
_SIZE: Final = 8
"""Bytes before others that say how many these are."""


def nameless_file() -> IO[bytes]:
    """A file without a name, which is gone with the process, however that ends. Raises `OSError` where there can be none."""
    return TemporaryFile(buffering=0)


class PutAway:
    """Keeps bytes. Where there is no file for them, or it takes no more, they stay in memory. A place says where they are."""

    def __init__(self, opens: Callable[[], IO[bytes]] = nameless_file, held: int = HELD) -> None:
        self.opens, self.most = opens, held
        self.file: IO[bytes] | None = None
        self.filed = 0
        self.full = False
        self.held = bytearray()

    def put(self, data: bytes) -> int:
        """The place of some bytes from now on."""
        if len(self.held) + len(data) > self.most and not self.full:
            self._file()
        place = self.filed + len(self.held)
        self.held += len(data).to_bytes(_SIZE, "little") + data
        return place

    def get(self, place: int) -> bytes:
        """The bytes of a place. Raises `OSError` where the file cannot be read."""
        return self._read(place + _SIZE, int.from_bytes(self._read(place, _SIZE), "little"))

    def _read(self, at: int, size: int) -> bytes:
        if at >= self.filed:
            at -= self.filed
            return bytes(self.held[at : at + size])
        assert self.file is not None
        self.file.seek(at)
        data = self.file.read(size)
        while len(data) < size:
            more = self.file.read(size - len(data))
            if not more:
                raise OSError("the file of tournaments that were not seen lately cannot be read")
            data += more
        return data

    def _file(self) -> None:
        """All that is in memory goes to the file."""
        gone = 0
        try:
            if self.file is None:
                self.file = self.opens()
                finalize(self, self.file.close)
            self.file.seek(self.filed)
            while gone < len(self.held):
                gone += self.file.write(self.held[gone:])
        except OSError:
            self.full = True
            return
        self.filed += gone
        self.held = bytearray()
