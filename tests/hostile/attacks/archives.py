"""Archives that grow, nest, lie about their size or lead out; each is refused by name, in bounded time and memory."""

import bz2
import gzip
import io
import lzma
import struct
import tarfile
import time
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.hostile.attacks import Surface, command
from tests.support.clean_hands import ROOT

SURFACE = Surface("archives")
BOUNDED: Final = "an archive that grows beyond what a log can is refused, in seconds"
NAMED: Final = "a damaged archive is named, what could be read is audited, and the status is 3"
INSIDE: Final = "nothing is unpacked to the disk, and no name in an archive leads out of it"
LOG: Final = (ROOT / "samples" / "holdem-cash-clean.txt").read_bytes()
SECONDS: Final = 6.0


def archive(what: str, promise: str, name: str, made: Callable[[], bytes], said: str, status: int = 3) -> None:
    """Registers an archive: what must be said of it, and how the run ends. Nothing else may come into the folder."""

    def attack(folder: Path) -> None:
        (folder / name).write_bytes(made())
        begin = time.process_time()
        done = command("check", name, "--no-config", "--output-format", "concise")
        assert time.process_time() - begin < SECONDS
        assert done.status == status, done.said
        assert said in done.said, done.said
        assert [one.name for one in folder.iterdir()] == [name]

    SURFACE.add(what, promise, attack)


def zipped(*members: tuple[str, bytes], way: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", way) as file:
        for name, data in members:
            file.writestr(zipfile.ZipInfo(name), data, way)
    return out.getvalue()


def sized(data: bytes, size: int) -> bytes:
    """A zip whose list says another size of its first member."""
    made = bytearray(data)
    struct.pack_into("<I", made, made.index(b"PK\x01\x02") + 24, size)
    return bytes(made)


def tarred(name: str, link: str = "") -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as file:
        info = tarfile.TarInfo(name)
        info.type, info.linkname, info.size = (tarfile.SYMTYPE, link, 0) if link else (tarfile.REGTYPE, "", len(LOG))
        file.addfile(info, None if link else io.BytesIO(LOG))
    return out.getvalue()


def bomb(size: int, piece: bytes = b"\0") -> bytes:
    """A gzip of so many bytes, made in pieces."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    block = piece * (1024 * 1024 // len(piece))
    return b"".join(packer.compress(block) for _ in range(size // len(block))) + packer.flush()


MB: Final = 1024 * 1024
archive("24 MB of lines of two bytes", BOUNDED, "a.txt.gz", lambda: bomb(24 * MB, b"x\n"), "log-archive-limits")
archive("24 MB of one line", BOUNDED, "a.txt.gz", lambda: bomb(24 * MB, b"x"), "log-archive-limits")
archive("24 MB of line ends", BOUNDED, "a.txt.gz", lambda: bomb(24 * MB, b"\n"), "log-archive-limits")
archive("24 MB of carriage returns", BOUNDED, "a.txt.gz", lambda: bomb(24 * MB, b"\r"), "log-archive-limits")
archive("24 MB of zeros", BOUNDED, "a.txt.gz", lambda: bomb(24 * MB), "log-archive-limits")
archive("thousands of empty parts", BOUNDED, "a.txt.gz", lambda: gzip.compress(b"") * 20_000, "log-archive-limits")
archive("a zip of 100 MB of zeros", BOUNDED, "a.zip", lambda: zipped(("a.txt", bytes(100 * MB))), "log-archive-limits")
archive(
    "a size of 4 GB that is not there", BOUNDED, "a.zip", lambda: sized(zipped(("a.txt", LOG)), 0xFFFFFFF0), "a.zip"
)
archive("a size smaller than the member", NAMED, "a.zip", lambda: sized(zipped(("a.txt", LOG)), 100), "a.zip")
archive("a gzip that is cut off", NAMED, "a.txt.gz", lambda: gzip.compress(LOG)[:-200], "log-damaged-archive")
archive(
    "a gzip with another checksum", NAMED, "a.txt.gz", lambda: gzip.compress(LOG)[:-8] + bytes(8), "log-damaged-archive"
)
archive("a gzip of nothing but a head", NAMED, "a.txt.gz", lambda: gzip.compress(LOG)[:10], "log-damaged-archive")
archive(
    "noise behind the head of a gzip",
    NAMED,
    "a.txt.gz",
    lambda: gzip.compress(LOG)[:10] + bytes(range(256)),
    "log-damaged-archive",
)
archive("a zip that is cut off", NAMED, "a.zip", lambda: zipped(("a.txt", LOG))[:-30], "a.zip")
archive("a zip without members", NAMED, "a.zip", lambda: zipped(), "a.zip")
archive("a name that leads out", INSIDE, "a.zip", lambda: zipped(("../../evil.txt", LOG)), "leads out of the archive")
archive("a name from the top", INSIDE, "a.zip", lambda: zipped(("/tmp/evil.txt", LOG)), "leads out of the archive")
archive("a name that acts on a terminal", INSIDE, "a.zip", lambda: zipped(("\x1b[2J.txt", LOG)), "14 hands", 0)
archive("a zip in a zip", INSIDE, "a.zip", lambda: zipped(("b.zip", zipped(("a.txt", LOG)))), "a.zip")
archive("an archive of another kind", NAMED, "a.txt.xz", lambda: lzma.compress(LOG), "a.txt.xz")
archive("another archive of another kind", NAMED, "a.txt.bz2", lambda: bz2.compress(LOG), "a.txt.bz2")
archive("a tar with a way out", INSIDE, "a.tar.gz", lambda: tarred("../../evil.txt"), "a.tar.gz")
