"""What is known of the hands of a very long run, in temporary files: of each hand some bits stay in memory, and no more."""

import os
import sys
from array import array
from collections.abc import Iterable, Iterator
from tempfile import TemporaryFile
from typing import IO, Final, NamedTuple
from weakref import finalize

from handaudit.kernel.load import kernel

FEW: Final = 1 << 15
"""Words of the filter to begin with: 256 KiB."""
FULL: Final = 6
"""Hands for each word of the filter beyond which it is doubled; until then one in sixty lookups is in vain at the most."""
BUCKETS: Final = 11
"""Bits of a key that are the number of its bucket, the uppermost."""
RUNS: Final = 8
"""So many runs of about one size become one."""
_WIDE: Final = 8
_PARTS: Final = 3


class Bucket(NamedTuple):
    """Hands whose keys begin alike: of each eight bytes of its key, of the digest of what it says, and of its place."""

    keys: bytes
    contents: bytes
    places: bytes


class SortedRun:
    """Hands in the order of their buckets, in a file without a name that is gone with the process, however that ends. It holds digests
    alone. Raises `OSError` where there is no room for them."""

    def __init__(self, buckets: Iterable[Bucket]) -> None:
        self.file: IO[bytes] = TemporaryFile()  # noqa: SIM115  closed with the run
        finalize(self, _closed, self.file)
        self.ends = array("Q", (0,))
        for bucket in buckets:
            self.file.write(b"".join(bucket))
            self.ends.append(self.ends[-1] + len(bucket.keys))
        self.file.flush()

    @property
    def hands(self) -> int:
        """How many there are."""
        return self.ends[-1] // _WIDE

    def keys(self, number: int) -> bytes:
        """The keys of one of the buckets."""
        return self._read(_PARTS * self.ends[number], self.ends[number + 1] - self.ends[number])

    def bucket(self, number: int) -> Bucket:
        """One of the buckets."""
        size = self.ends[number + 1] - self.ends[number]
        whole = self._read(_PARTS * self.ends[number], _PARTS * size)
        return Bucket(whole[:size], whole[size : 2 * size], whole[2 * size :])

    def find(self, number: int, key: bytes) -> tuple[int, int] | None:
        """What the hand of a key in that bucket says, and its place."""
        keys, contents, places = self.bucket(number)
        at = keys.find(key)
        while at >= 0 and at % _WIDE:
            at = keys.find(key, at + 1)
        if at < 0:
            return None
        here = slice(at, at + _WIDE)
        return int.from_bytes(contents[here], sys.byteorder), int.from_bytes(places[here], sys.byteorder)

    def _read(self, at: int, size: int) -> bytes:
        data = _read(self.file, size, at)
        if len(data) < size:
            raise OSError("temporary files: one of them has become shorter")
        return data


class DiskIndex:
    """Hands by their keys, in runs on disk; some of them become one where there are many.

    Nearly every hand comes once. A filter in memory, four bits of a word for each hand, tells nearly always that one is not here.
    """

    def __init__(self) -> None:
        self.count = 0
        self.filter = array("Q", bytes(8 * FEW))
        self.runs: list[SortedRun] = []
        self._last: tuple[int, tuple[int, int]] | None = None
        self._near: SortedRun | None = None

    def find(self, key: int) -> tuple[int, int] | None:
        """The digest of what the hand of a key says, and its place. Raises `OSError` where the file cannot be read."""
        bits = _bits(key)
        if self.filter[key & (len(self.filter) - 1)] & bits != bits:
            return None
        if self._last is not None and self._last[0] == key:  # of a copy it is asked whether it is one, and of which
            return self._last[1]
        known = self._looked_up(key)
        self._last = None if known is None else (key, known)
        return known

    def _looked_up(self, key: int) -> tuple[int, int] | None:
        number, sought = bucket_of(key), array("q", (key,)).tobytes()
        for run in sorted(self.runs, key=lambda run: run is not self._near):
            found = run.find(number, sought)
            if found is not None:
                self._near = run  # copies come in the order of their hands
                return found
        return None

    def take(self, buckets: Iterable[Bucket]) -> None:
        """More hands, none of which is here, in all buckets. Raises `OSError` where there is no room for them."""
        keys: list[bytes] = []

        def passing() -> Iterator[Bucket]:
            for bucket in buckets:
                keys.append(bucket.keys)
                yield bucket

        try:
            new = SortedRun(passing())
            self.runs.append(new)
            self._near = None
            self.count += new.hands
            while len(self.runs) >= RUNS and self.runs[-RUNS].hands < RUNS * self.runs[-1].hands:
                some = self.runs[-RUNS:]
                self.runs[-RUNS:] = [SortedRun(_joined(some))]
        except OSError as error:
            raise OSError(error.errno, f"temporary files: {error.strerror or error}") from error
        built = kernel()
        sift = _sift if built is None else built.sift
        if self.count <= FULL * len(self.filter):
            sift(self.filter, array("q", b"".join(keys)))
            return
        while self.count > FULL * len(self.filter):
            self.filter = array("Q", bytes(16 * len(self.filter)))
        for run in self.runs:
            for number in range(1 << BUCKETS):
                sift(self.filter, array("q", run.keys(number)))


def _sift(sifted: "array[int]", keys: "array[int]") -> None:
    last = len(sifted) - 1
    for key in keys:
        sifted[key & last] |= _bits(key)


def bucket_of(key: int) -> int:
    """The number of the bucket of a key, which is signed."""
    return key >> 64 - BUCKETS & (1 << BUCKETS) - 1


def _joined(runs: list[SortedRun]) -> Iterator[Bucket]:
    """The buckets of some runs together."""
    for number in range(1 << BUCKETS):
        yield Bucket(*map(b"".join, zip(*[run.bucket(number) for run in runs], strict=True)))


def _bits(key: int) -> int:
    return 1 << (key >> 34 & 63) | 1 << (key >> 40 & 63) | 1 << (key >> 46 & 63) | 1 << (key >> 52 & 63)


def _read(file: IO[bytes], size: int, at: int) -> bytes:
    """Some bytes of a file, without a buffer where the system has a call for it: of a copy few bytes are asked here and there."""
    if hasattr(os, "pread"):
        return os.pread(file.fileno(), size, at)
    file.seek(at)
    return file.read(size)


def _closed(file: IO[bytes]) -> None:
    """Closes a file; what it could not take is nobody's any more."""
    try:
        file.close()
    except OSError:
        return
