"""Compressed logs are read as the text in them; cut, spoilt and bombed ones are findings and never clean: BAD-INPUTS rows 46 to 48."""

import gzip
import io
import shutil
import struct
import subprocess
import sys
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from handaudit.app.api import Audited, audit_file, audit_text
from handaudit.jobs.processes.choose import open_run
from handaudit.read import archives, compressed
from handaudit.read.inputs import find_inputs
from tests.hostile.box import ROOT
from tests.support.guard import ends

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

LOG = (ROOT / "samples" / "holdem-cash-clean.txt").read_bytes()
FAULTY = (ROOT / "samples" / "holdem-cash-faulty.txt").read_bytes()


def zipped(*members: tuple[str | zipfile.ZipInfo, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as made:
        for name, data in members:
            made.writestr(name, data)
    return out.getvalue()


PACK: dict[str, Callable[[bytes], bytes]] = {
    "n.txt.gz": gzip.compress,
    "n.txt.zst": zstd.compress,
    "n.zip": lambda data: zipped(("n.txt", data)),
}


def audited(path: Path, data: bytes) -> Audited:
    path.write_bytes(data)
    return audit_file(path)


def codes(done: Audited) -> list[str]:
    return [one.code for one in done.findings]


@pytest.mark.parametrize("name", PACK)
def test_a_compressed_log_gives_what_its_text_gives(tmp_path: Path, name: str) -> None:
    plain = audited(tmp_path / "n.txt", FAULTY)
    done = audited(tmp_path / name, PACK[name](FAULTY))
    assert done.complete
    assert [(f.code, f.line, f.hand, f.message) for f in done.findings] == [
        (f.code, f.line, f.hand, f.message) for f in plain.findings
    ]
    assert {f.file for f in done.findings} == {str(tmp_path / name) + (":n.txt" if name == "n.zip" else "")}


@pytest.mark.heavy
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_of_several_jobs_reads_them_too(tmp_path: Path, jobs: int) -> None:
    for name, pack in PACK.items():
        (tmp_path / name).write_bytes(pack(LOG + name.encode().join([b"\n"] * 2)))
    run = open_run([str(tmp_path)], jobs=jobs)
    items = list(run)
    assert [place.path.rpartition("/")[2] for place in run.tally.inputs] == ["n.txt.gz", "n.txt.zst", "n.zip:n.txt"]
    assert not run.tally.incomplete
    assert run.tally.hands == LOG.count(b" Hand #")
    assert {one.code for one in items if hasattr(one, "code")} <= {"session-duplicate-hand", "log-garbage"}


def test_parts_one_behind_the_other_are_one_text(tmp_path: Path) -> None:
    half = LOG.index(b"\n", len(LOG) // 2) + 1
    for name, pack, pad in (("a.gz", gzip.compress, b"\0" * 1000), ("a.zst", zstd.compress, b"")):
        done = audited(tmp_path / name, pack(LOG[:half]) + pack(LOG[half:]) + pad)
        assert done.complete
        assert not done.findings
    skipped = b"\x50\x2a\x4d\x18" + struct.pack("<I", 3) + b"abc"
    assert audited(tmp_path / "b.zst", skipped + zstd.compress(LOG)).complete


@pytest.mark.parametrize("name", PACK)
def test_an_archive_cut_at_any_byte(tmp_path: Path, name: str) -> None:
    seen = 0
    small = LOG[: LOG.index(b"\n\n") + 2]
    data = PACK[name](small)
    for end in range(4, len(data), len(data) // 14):
        done = audited(tmp_path / name, data[:end])
        seen += 1
        assert not done.complete, end
        assert "log-damaged-archive" in codes(done), end
    assert seen


@pytest.mark.parametrize("name", PACK)
def test_a_byte_that_is_changed(tmp_path: Path, name: str) -> None:
    seen = 0
    pack = zstd.ZstdCompressor(options={zstd.CompressionParameter.checksum_flag: 1})
    whole = bytes(pack.compress(LOG) + pack.flush()) if name.endswith("zst") else PACK[name](LOG)
    for at in range(60, len(whole) // 2, max(1, len(whole) // 8)):
        done = audited(tmp_path / name, whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        seen += 1
        assert not done.complete, at
        assert "log-damaged-archive" in codes(done), at
    assert seen


def test_garbage_behind_an_archive_is_damage(tmp_path: Path) -> None:
    assert codes(audited(tmp_path / "n.gz", gzip.compress(LOG) + b"and more")) == ["log-damaged-archive"]
    assert codes(audited(tmp_path / "n.zst", zstd.compress(LOG) + b"and more")) == ["log-damaged-archive"]


def _stream(size: int) -> bytes:
    pack = zlib.compressobj(9, wbits=31)
    return b"".join(pack.compress(bytes(1 << 20)) for _ in range(size >> 20)) + pack.flush()


def _frames(size: int) -> bytes:
    return zstd.compress(b"a" * size)


def _window() -> bytes:
    pack = zstd.ZstdCompressor(options={zstd.CompressionParameter.window_log: 30})
    return bytes(pack.compress(LOG) + pack.flush())


BOMBS: dict[str, tuple[str, Callable[[], bytes]]] = {
    "a gzip of NULs": ("n.gz", lambda: _stream(32 << 20)),
    "a Zstandard of one line": ("n.zst", lambda: _frames(64 << 20)),
    "a window of a GiB": ("n.zst", _window),
    "a ten thousand empty parts of gzip": ("n.gz", lambda: gzip.compress(b"") * 10_000),
    "a ten thousand empty frames": ("n.zst", lambda: zstd.compress(b"") * 10_000),
}


@pytest.mark.parametrize("what", BOMBS)
def test_a_bomb_is_read_no_further(tmp_path: Path, what: str) -> None:
    name, make = BOMBS[what]
    data = make()
    (tmp_path / name).write_bytes(data)
    tracemalloc.start()
    try:
        with ends(60):
            done = audit_file(tmp_path / name)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert "log-archive-limits" in codes(done)
    assert not done.complete
    assert peak < 60 << 20


@pytest.mark.heavy
def test_text_that_shrinks_as_logs_do_is_no_bomb(tmp_path: Path) -> None:
    seen = 0
    text = LOG * 8  # one log again and again: far better than any true one
    for name, pack in PACK.items():
        seen += 1
        assert len(text) > 12 * len(pack(text))
        done = audited(tmp_path / name, pack(text))
        assert done.complete
        assert set(codes(done)) == {"session-duplicate-hand"}
    assert seen


@pytest.mark.heavy
def test_a_zip_that_says_it_is_a_bomb(tmp_path: Path) -> None:
    big = zipped(("a.txt", b"a" * (32 << 20)), ("b.txt", LOG))
    assert codes(audited(tmp_path / "n.zip", big)) == ["log-archive-limits"]
    # A member may lie about what it becomes: it is read only so far, and then its checksum is wrong.
    lie = bytearray(zipped(("a.txt", b"a" * 50_000)))
    at = lie.rindex(b"PK\x01\x02")
    lie[at + 24 : at + 28] = struct.pack("<I", 1000)
    assert "log-damaged-archive" in codes(audited(tmp_path / "m.zip", bytes(lie)))


def test_members_that_share_their_bytes(tmp_path: Path) -> None:
    data = zipped(("a.txt", LOG), ("b.txt", LOG))
    first, second = data.index(b"PK\x01\x02"), data.rindex(b"PK\x01\x02")
    doubled = data[: second + 42] + data[first + 42 : first + 46] + data[second + 46 :]
    assert codes(audited(tmp_path / "n.zip", doubled)) == ["log-archive-limits"]


def test_a_list_of_very_many_members(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compressed, "DIRECTORY", 4096)
    data = zipped(*((f"{n}.txt", b"") for n in range(100)))
    assert codes(audited(tmp_path / "n.zip", data)) == ["log-archive-limits"]


def _link() -> zipfile.ZipInfo:
    info = zipfile.ZipInfo("link.txt")
    info.external_attr = 0o120777 << 16
    return info


REFUSED: dict[str, tuple[str | zipfile.ZipInfo, bytes]] = {
    "leads out": ("../../evil.txt", LOG),
    "leads out of": ("/etc/evil.txt", LOG),
    "leads out of the archive": ("C:\\evil.txt", LOG),
    "is a link": (_link(), b"/etc/passwd"),
    "within an archive": ("more.zip", zipped(("n.txt", LOG))),
    "archive within": ("more.txt.gz", gzip.compress(LOG)),
    "holds a gzip archive": ("more.txt", gzip.compress(LOG)),
    "holds a zip archive": ("more.log", zipped(("n.txt", LOG))),
}


@pytest.mark.parametrize("what", REFUSED)
def test_members_that_are_not_read(tmp_path: Path, what: str) -> None:
    name, data = REFUSED[what]
    folder = tmp_path / "in" / "side"
    folder.mkdir(parents=True)
    done = audited(folder / "n.zip", zipped(("good.txt", LOG), (name, data)))
    assert codes(done) == ["log-archive-member"]
    assert what in done.findings[0].message
    assert not done.complete
    assert len(done.hands) == LOG.count(b" Hand #"), "the other member is audited"
    assert [one.name for one in tmp_path.rglob("*")] == ["in", "side", "n.zip"], "nothing is written"


def test_members_of_one_name_and_encrypted_ones(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate"):
        twice = zipped(("n.txt", LOG), ("n.txt", FAULTY))
    done = audited(tmp_path / "n.zip", twice)
    assert codes(done) == ["log-archive-member"]
    assert "stands in the archive 2 times; none of them is read" in done.findings[0].message
    locked = bytearray(zipped(("n.txt", LOG)))
    for sign, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        locked[locked.index(sign) + place] |= 1
    done = audited(tmp_path / "m.zip", bytes(locked))
    assert codes(done) == ["log-archive-member"]
    assert "encrypted" in done.findings[0].message
    done = audited(tmp_path / "o.zip", zipped(("n.txt", LOG), method=zipfile.ZIP_BZIP2))
    assert codes(done) == ["log-archive-member"]


def test_an_archive_in_a_compressed_stream(tmp_path: Path) -> None:
    for inner in (gzip.compress(LOG), zipped(("n.txt", LOG)), zstd.compress(LOG)):
        done = audited(tmp_path / "n.gz", gzip.compress(inner))
        assert codes(done) == ["log-archive-member"]
        assert not done.complete


def test_what_is_no_log_in_an_archive_is_passed_over_like_in_a_folder(tmp_path: Path) -> None:
    data = zipped(
        ("good.txt", LOG), ("readme.pdf", b"%PDF"), ("__MACOSX/._good.txt", b"\0"), (".x/a.txt", b""), ("a.csv", b"1,2")
    )
    done = audited(tmp_path / "n.zip", data)
    assert done.complete
    assert not done.findings
    none = audited(tmp_path / "m.zip", zipped(("readme.pdf", b"%PDF")))
    assert codes(none) == ["log-unreadable-file"]
    assert "zip archive without logs" in none.findings[0].message


def test_a_folder_gives_its_archives_of_logs(tmp_path: Path) -> None:
    pocket = b'entry,at,order\n"-- starting hand #1 (id: x)  (No Limit Texas Hold\'em) --",2024-01-01T00:00:00.000Z,1\n'
    for name, data in {
        "a.txt.gz": gzip.compress(LOG), "b.csv.gz": gzip.compress(pocket), "c.csv.gz": gzip.compress(b"1,2\n"),
        "d.tgz": gzip.compress(LOG), "e.zip": zipped(("x.pdf", b"")), "f.zip": zipped(("n.csv", pocket), ("m.csv", b"1")),
    }.items():  # fmt: skip
        (tmp_path / name).write_bytes(data)
    found, faults = find_inputs([str(tmp_path)])
    assert [one.name.rpartition("/")[2] for one in found] == ["a.txt.gz", "b.csv.gz", "f.zip:n.csv"]
    assert not faults


def test_what_no_path_has_may_be_compressed_too() -> None:
    assert audit_text(gzip.compress(LOG)).complete
    assert audit_text(zstd.compress(LOG)).complete
    refused = audit_text(zipped(("n.txt", LOG)))
    assert [one.code for one in refused.findings] == ["log-unknown-layout"]
    assert not refused.complete


def test_older_encodings_are_told_in_archives_too(tmp_path: Path) -> None:
    text = LOG.decode().replace("🃏", "").encode("cp1252")
    plain = audited(tmp_path / "n.txt", text)
    assert codes(plain) == ["log-encoding"]
    for name, pack in PACK.items():
        done = audited(tmp_path / name, pack(text))
        assert [one.message for one in done.findings] == [plain.findings[0].message]


def test_a_spreadsheet_is_still_one(tmp_path: Path) -> None:
    done = audited(tmp_path / "n.zip", zipped(("[Content_Types].xml", b""), ("a.txt", LOG)))
    assert codes(done) == ["log-unknown-layout"]
    assert archives.kind_of(tmp_path / "n.zip") == ""


def test_other_programs_archives(tmp_path: Path) -> None:
    seen = 0
    (tmp_path / "n.txt").write_bytes(LOG)
    for program, suffix in (("gzip", ".gz"), ("zstd", ".zst")):
        if shutil.which(program) is not None:
            subprocess.run([program, "-k", "n.txt"], cwd=tmp_path, check=True, capture_output=True)
            seen += 1
            assert audit_file(tmp_path / f"n.txt{suffix}").complete
    assert seen
