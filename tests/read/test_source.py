"""Bytes become lines without a guess: BAD-INPUTS rows 4 to 13, 17 and 18."""

import hashlib
import io
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handaudit.base.errors import UsageError
from handaudit.model.finding import Finding
from handaudit.read.chunks import Chunk, chunks_of, split
from handaudit.read.encoding import check_encoding
from handaudit.read.inputs import Input
from handaudit.read.source import BLOCK, KEPT, LINE_LIMIT, Source

HAND = "Handaudit Hand #%s: Hold'em No Limit ($1/$2 USD)\nTable 'T' 6-max Seat #1 is the button\nSeat 1: %s ($9 in chips)\n\n"


class Drip(io.RawIOBase):
    """A stream that hands out the given pieces as they are."""

    def __init__(self, *pieces: bytes) -> None:
        self.pieces = list(pieces)

    def read(self, size: int = -1, /) -> bytes:
        return self.pieces.pop(0) if self.pieces else b""


def of(data: bytes, encoding: str | None = None) -> Source:
    return Source(Input("night.txt", None), encoding, io.BytesIO(data))


def read(data: bytes, encoding: str | None = None) -> tuple[Source, list[Chunk], list[Finding]]:
    """A source that has been read, its chunks, and all findings."""
    source = of(data, encoding)
    chunks = list(split(source))
    return source, chunks, [*source.faults, *(fault for chunk in chunks for fault in chunk.faults)]


def test_lines_end_at_lf_crlf_and_cr_only() -> None:
    data = "a\nb\r\nc\rd\u2028e\x0bf\x0cg\x85h\u0085i\n\nj".encode()
    lines = list(of(data).lines())
    texts = ["a", "b", "c", "d\u2028e\x0bf\x0cg\x85h\u0085i", "", "j"]
    assert [line.raw.decode() for line in lines] == texts
    assert all(data[line.offset : line.offset + len(line.raw)] == line.raw for line in lines)


@pytest.mark.heavy
@given(st.lists(st.sampled_from([b"\r", b"\n", b"x", b"yy"]), max_size=12))
def test_a_line_end_across_pieces_is_one(parts: list[bytes]) -> None:
    whole = list(of(b"".join(parts)).lines())
    source = Source(Input("-", None), None, Drip(*parts))  # type: ignore[arg-type]
    assert list(source.lines()) == whole


@pytest.mark.heavy
@given(st.lists(st.sampled_from([b"\r", b"\n", b"\r\n", b"x", b"yy\nz", b"v\rw"]), max_size=12))
def test_a_block_ends_with_the_last_whole_line_of_its_piece(parts: list[bytes]) -> None:
    source = Source(Input("-", None), None, Drip(*parts))  # type: ignore[arg-type]
    blocks = list(source.blocks())
    rest, wanted = b"", list[bytes]()
    for part in parts:
        rest += part
        end = max(
            (
                at + 1
                for at in range(len(rest))
                if rest[at : at + 1] == b"\n" or b"\r" == rest[at : at + 1] != rest[at:]
            ),
            default=0,
        )
        wanted, rest = [*wanted, rest[:end]], rest[end:]
    assert [block.data for block in blocks] == [one for one in (*wanted, rest) if one]
    assert [block.offset for block in blocks] == [
        len(b"".join(b.data for b in blocks[:at])) for at in range(len(blocks))
    ]


@pytest.mark.heavy
def test_digest_and_size_are_of_the_bytes() -> None:
    data = b"\xef\xbb\xbf" + (HAND % (1, "Ann")).encode() * 60_000
    source, chunks, faults = read(data)
    assert len(data) > 3 * BLOCK
    assert (source.sha256, source.bytes, source.encoding) == (hashlib.sha256(data).hexdigest(), len(data), "utf-8-sig")
    assert len(chunks) == 60_000
    assert not faults
    assert chunks[-1].lines[0] == chunks[0].lines[0] == "Handaudit Hand #1: Hold'em No Limit ($1/$2 USD)"


@pytest.mark.parametrize("joint", ["", "\n"])
def test_a_mark_in_the_middle_is_skipped_and_noted(joint: str) -> None:
    first = (HAND % (1, "Ann")).rstrip("\n") + joint
    _, chunks, faults = read((first + "\ufeff" + HAND % (2, "Bob")).encode())
    assert [(chunk.kind, chunk.lines[0][:18], chunk.unread) for chunk in chunks] == [
        ("hand", "Handaudit Hand #1:", False),
        ("hand", "Handaudit Hand #2:", False),
    ]
    assert [(one.code, one.severity, one.line) for one in faults] == [("log-encoding", "info", 4 if joint else 3)]


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_text_with_a_mark_reads_like_utf8(codec: str) -> None:
    text = HAND % (1, "Zoë 🂡") + HAND % (2, "Боб")
    data = ("\ufeff" + text).encode(codec)
    source, chunks, faults = read(data)
    plain = read(text.encode())[1]
    assert [chunk.lines for chunk in chunks] == [chunk.lines for chunk in plain]
    assert source.encoding == codec
    assert not faults
    for chunk in chunks:
        assert data[chunk.offset : chunk.offset + chunk.size].decode(codec) == "\n".join(chunk.lines)


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_text_without_a_mark_is_not_guessed(codec: str) -> None:
    data = (HAND % (1, "Ann")).encode(codec)
    source, chunks, faults = read(data)
    assert source.unread
    assert not chunks
    assert [(one.code, one.severity, one.help) for one in faults] == [("log-encoding", "error", f"--encoding {codec}")]
    assert source.sha256 == hashlib.sha256(data).hexdigest()
    source, chunks, faults = read(data, codec)
    assert len(chunks) == 1
    assert (source.encoding, faults) == (codec, [])


def test_a_declared_wide_encoding_leaves_plain_text_alone() -> None:
    assert read((HAND % (1, "Ann")).encode(), "utf-16")[0].encoding == "utf-8"


@pytest.mark.parametrize("codec", ["utf-16", "utf-32-be"])
@pytest.mark.parametrize("name", [b"Zo\xeb", b"Zoe\xeb", b"Zo\xeb\x81", b"Zoes\xeb\x81"])
def test_a_declared_wide_encoding_does_not_read_lines_that_are_not_utf_8(codec: str, name: bytes) -> None:
    data = (HAND % (1, "Ann") + "\n\n" + HAND % (2, "Bob")).encode().replace(b"Ann", name)
    source, chunks, faults = read(data, codec)
    undeclared = read(data)
    assert (source.encoding, chunks, faults) == (undeclared[0].encoding, *undeclared[1:])


@pytest.mark.parametrize(
    ("codec", "name", "byte"), [("cp1252", "Zoë", "0xeb"), ("cp1251", "Боб", "0xc1"), ("koi8-r", "Боб", "0xe2")]
)
def test_bytes_of_another_encoding_are_named_or_read_as_declared(codec: str, name: str, byte: str) -> None:
    data = (HAND % (1, "Ann") + HAND.replace("button", name) % (2, "Bob") + HAND % (3, "Cy")).encode(codec)
    source, chunks, faults = read(data)
    assert [chunk.unread for chunk in chunks] == [False, True, False]
    assert [(one.code, one.severity, one.line) for one in faults] == [("log-encoding", "error", 6)]
    at = next(at for at, value in enumerate(data) if value >= 0x80)
    assert f"byte {byte} at offset {at}" in faults[0].message
    assert "--encoding cp1252" in faults[0].help
    assert source.encoding == "utf-8"

    source, chunks, faults = read(data, codec)
    assert not faults
    assert source.encoding == check_encoding(codec)
    assert chunks[1].lines[1] == f"Table 'T' 6-max Seat #1 is the {name}"


def test_every_bad_line_of_a_hand_is_told() -> None:
    text = HAND % (1, "Zoë") + HAND.replace("\n\n", "\nZoë: földs\nAnn: folds\nZoë: chëcks\nZoë: folds\n") % (2, "Zoë")
    _, _, (kept, refused) = read(text.encode("cp1252"))
    assert (kept.severity, kept.line, refused.severity, refused.line) == ("info", 3, "error", 8)
    assert "also on line 10;" in refused.message


def test_utf8_and_cp1252_mixed_in_one_file() -> None:
    data = (HAND % (1, "Zoë")).encode() + (HAND % (2, "Zoë")).encode("cp1252")
    _, chunks, (note,) = read(data)
    assert [chunk.unread for chunk in chunks] == [False, False]
    assert [chunk.lines[2] for chunk in chunks] == ["Seat 1: Zoë ($9 in chips)", "Seat 1: Zo\udceb ($9 in chips)"]
    assert (note.code, note.severity, note.line) == ("log-encoding", "info", 7)
    _, chunks, faults = read(data, "cp1252")
    assert [chunk.lines[2] for chunk in chunks] == ["Seat 1: Zoë ($9 in chips)"] * 2
    assert not faults


@pytest.mark.parametrize("bad", [b"\xed\xa0\x80", b"\xc0\xaf", b"\xf8\x88\x80\x80\x80", b"\xf4\x90\x80\x80"])
def test_what_only_resembles_utf8_is_not_utf8(bad: bytes) -> None:
    data = (HAND.replace("6-max", "X-max") % (1, "Al")).encode().replace(b"X", bad) + (HAND % (2, "Ann")).encode()
    _, chunks, faults = read(data)
    assert [chunk.unread for chunk in chunks] == [True, False]
    assert f"byte 0x{bad[0]:02x} at offset {data.index(bad)} " in faults[0].message


def test_a_lone_surrogate_in_utf16_spoils_its_hand_only() -> None:
    data = ("\ufeff" + HAND % (1, "X") + HAND % (2, "Ann")).encode("utf-16-le").replace(b"X\0", b"\0\xd8")
    _, chunks, faults = read(data)
    assert [chunk.unread for chunk in chunks] == [True, False]
    bad = data.index(b"\0\xd8")
    assert f"byte 0x00 at offset {bad} " in faults[0].message
    _, chunks, faults = read(data[:-1])  # half a sign at the end
    assert chunks[-1].unread


def test_nul_bytes_stay_in_the_line() -> None:
    _, chunks, faults = read((HAND % (1, "A\0n")).encode())
    assert chunks[0].lines[2] == "Seat 1: A\0n ($9 in chips)"
    assert not faults


def test_a_line_beyond_the_limit_loses_its_hand_only() -> None:
    long = (HAND % (2, "Bob")).rstrip("\n") + "\n" + "é" * LINE_LIMIT + "\r\nBob: folds\n\n"
    data = (HAND % (1, "Ann") + long + HAND % (3, "Cy")).encode()
    _, chunks, faults = read(data)
    assert [(chunk.kind, chunk.unread, chunk.first_line) for chunk in chunks] == [
        ("hand", False, 1),
        ("hand", True, 5),
        ("hand", False, 11),
    ]
    assert [(one.code, one.line) for one in faults] == [("log-unreadable-line", 8)]
    assert f"{2 * LINE_LIMIT:,} bytes" in faults[0].message
    assert chunks[1].lines[3] == "é" * (KEPT // 2)
    assert chunks[1].lines[4] == "Bob: folds"
    assert data[chunks[2].offset :].startswith(b"Handaudit Hand #3")


def test_a_file_that_grows_is_read_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "night.txt"
    path.write_text(HAND % (1, "Ann") + HAND.rstrip("\n") % (2, "Bob"))
    before = path.read_bytes()
    source = Source(Input("night.txt", path))
    lines = source.lines()
    next(lines)
    with path.open("a") as more:
        more.write("\nBob: folds\n")
    assert len(list(lines)) == 6
    assert (source.bytes, source.sha256) == (len(before), hashlib.sha256(before).hexdigest())
    assert [(one.code, one.severity) for one in source.faults] == [("log-unreadable-file", "info")]
    assert f"grew from {len(before)} to {len(before) + 12}" in source.faults[0].message
    assert not source.unread


def test_the_unfinished_hand_of_a_growing_file_is_nobodys_fault(tmp_path: Path) -> None:
    path = tmp_path / "night.txt"
    path.write_text(HAND % (1, "Ann") * 3000 + HAND.rstrip("\n") % (2, "Bob"))
    _, chunks = chunks_of(Input("night.txt", path))
    next(chunks)
    with path.open("a") as more:
        more.write("\nBob: folds\n")
    *_, last = chunks
    assert (last.kind, last.unread, [one.severity for one in last.faults]) == ("garbage", False, ["info"])


@pytest.mark.heavy
@pytest.mark.parametrize("fault", ["truncated", "replaced", "removed", "written"])
def test_a_file_changed_under_us_is_unread(tmp_path: Path, fault: str) -> None:
    path = tmp_path / "night.txt"
    path.write_text(HAND % (1, "Ann") * 30_000)
    source = Source(Input("night.txt", path))
    lines = source.lines()
    next(lines)
    if fault == "truncated":
        os.truncate(path, 10)
    elif fault == "replaced":
        (tmp_path / "new").write_text("x")
        (tmp_path / "new").rename(path)
    elif fault == "removed":
        path.unlink()
    else:
        with path.open("r+") as log:
            log.write("X")
        os.utime(path, ns=(1, 1))
    list(lines)
    assert source.unread
    assert [(one.code, one.severity, one.file) for one in source.faults] == [
        ("log-unreadable-file", "error", "night.txt")
    ]
    assert fault in source.faults[0].message


def test_a_file_that_goes_before_it_is_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo.txt")
    for name, word in (("gone.txt", "No such file"), ("fifo.txt", "a FIFO"), (".", "folder")):
        source = Source(Input(name, tmp_path / name))
        assert not list(split(source))
        assert source.unread
        assert word in source.faults[0].message


def test_a_read_error_ends_the_file_with_a_finding() -> None:
    class Broken(io.RawIOBase):
        def read(self, size: int = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    source = Source(Input("-", None), None, Broken())  # type: ignore[arg-type]
    assert not list(split(source))
    assert "Input/output error" in source.faults[0].message


@pytest.mark.parametrize(
    "name", ["nope", "rot13", "base64", "unicode_escape", "idna", "undefined", "a\0b", "", "é", "x" * 999]
)
def test_an_encoding_that_is_none_is_a_usage_error(name: str) -> None:
    with pytest.raises(UsageError, match="--encoding"):
        check_encoding(name)


@pytest.mark.parametrize(
    "name", ["cp1252", "latin-1", "UTF-16", "utf-32", "utf-8", "utf-7", "cp037", "gb18030", "shift_jis"]
)
def test_any_text_encoding_may_be_declared(name: str) -> None:
    text = HAND % (1, "Ann")
    _, chunks, _ = read(text.encode(name), name)
    assert chunks[0].lines == tuple(text.rstrip("\n").split("\n"))


@pytest.mark.heavy
@given(
    st.binary(max_size=60),
    st.sampled_from(["cp1252", "utf-16", "utf-32-be", "cp037", "utf-7", "gb18030", "iso2022_jp"]),
)
def test_no_bytes_crash_any_encoding(data: bytes, name: str) -> None:
    source, chunks, _ = read(data, name)
    assert source.bytes == len(data)
    assert all(chunk.lines for chunk in chunks)
