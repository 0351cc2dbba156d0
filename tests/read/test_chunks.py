"""Text becomes hands: BAD-INPUTS rows 1, 11, 15, 16, 22 and 23, and that nothing is ever lost."""

import csv
import io
import re
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.kernel_run import AheadRun
from handaudit.jobs.processes.pool_run import ManyRun
from handaudit.read import chunk_builder
from handaudit.read.blanks import WIDE
from handaudit.read.chunks import Chunk, chunks_of, split
from handaudit.read.detect import detect
from handaudit.read.inputs import Input
from handaudit.read.lookalikes import not_text
from handaudit.read.source import Source
from tests.support.forking import forks

HAND = """Handaudit Hand #1001: Hold'em No Limit ($1/$2 USD) - 2026/11/19 20:27:00 UTC
Table 'Kitchen' 2-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Ann: folds\x20
Uncalled bet ($1) returned to Bob
Bob collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Ann (button) (small blind) folded before Flop
Seat 2: Bob (big blind) collected ($2)
"""
LINES = tuple(HAND.rstrip("\n").split("\n"))


def read(data: str | bytes, encoding: str | None = None) -> list[Chunk]:
    raw = data if isinstance(data, bytes) else data.encode()
    return list(split(Source(Input("night.txt", None), encoding, io.BytesIO(raw))))


def kinds(data: str | bytes) -> list[str]:
    return [chunk.kind for chunk in read(data)]


def codes(chunk: Chunk) -> list[tuple[str, str, int | None]]:
    return [(fault.code, fault.severity, fault.line) for fault in chunk.faults]


def test_one_hand() -> None:
    assert read(HAND) == [Chunk(1, LINES, "hand", 0, len(HAND) - 1, (), False, True)]


@pytest.mark.parametrize("data", [b"", b"\n\r\n \t\r", b"\xef\xbb\xbf", b"\xff\xfe", b"\xef\xbb\xbf\n\xef\xbb\xbf \n"])
def test_an_empty_file_is_a_note(data: bytes) -> None:
    source = Source(Input("night.txt", None), None, io.BytesIO(data))
    assert not list(split(source))
    assert [(one.code, one.severity) for one in source.faults] == [("log-empty-file", "info")]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("gap", ["", "\n", "\n\n\n"])
def test_the_line_that_numbers_a_hand_in_an_archive_is_layout(gap: str, end: str) -> None:
    data = "".join(f"*********** # {n} **************\n{HAND}{gap}" for n in (1, 2, 30)).replace("\n", end)
    chunks = read(data)
    assert [(chunk.kind, chunk.lines, chunk.faults) for chunk in chunks] == [("hand", LINES, ())] * 3
    assert [data[: chunk.offset].count("\n") + 1 for chunk in chunks] == [chunk.first_line for chunk in chunks]
    assert [data[chunk.offset :][: chunk.size].replace(end, "\n") for chunk in chunks] == [HAND[:-1]] * 3


@pytest.mark.parametrize(
    "line",
    [
        "Transcript for your last 50 hands requested by Ann B. (ann@example.org)",
        "Transcript for your last hand requested by A",
        "Transcript for tournament #3107731 requested by Ann: folds",
    ],
)
@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n*********** # 1 **************\n"])
def test_the_line_that_says_who_asked_for_the_hands_is_layout(line: str, gap: str) -> None:
    for lead in ("", "\ufeff"):
        data = f"{lead}{line}\n{gap}{HAND}\n{line}\n{gap}{HAND}{line}{gap}{HAND}"
        chunks = read(data)
        assert [(chunk.kind, chunk.lines, chunk.faults) for chunk in chunks] == [("hand", LINES, ())] * 3
        assert [data.encode()[: chunk.offset].count(b"\n") + 1 for chunk in chunks] == [c.first_line for c in chunks]


@pytest.mark.parametrize(
    "line",
    ["Transcript for your last 50 hands", "Transcript for your last $50 requested by Ann", "A transcript for Ann"],
)
def test_other_transcripts_are_not(line: str) -> None:
    assert kinds(f"{line}\n\n{HAND}") == ["garbage", "hand"]
    assert read(f"{HAND}{line}\n{HAND}")[0].lines == (*LINES, line)


@pytest.mark.parametrize(
    "line", ["*********** # one *****", "*** FLOP ***", "*********** 1 **************", "** # 1 **"]
)
def test_other_lines_of_stars_are_not(line: str) -> None:
    assert kinds(f"{HAND}\n{line}\n\n{HAND}") in (["hand", "garbage", "hand"], ["hand", "fragment", "hand"])
    assert read(f"{HAND}{line}\n{HAND}")[0].lines == (*LINES, line)


@pytest.mark.parametrize("gap", ["", "\n", "\n\n\n", " \n\t\n"])
def test_any_number_of_blank_lines_between_hands_is_layout(gap: str) -> None:
    data = gap + (HAND + gap) * 3
    chunks = read(data)
    assert [(chunk.kind, chunk.lines, chunk.faults) for chunk in chunks] == [("hand", LINES, ())] * 3
    assert [data[: chunk.offset].count("\n") + 1 for chunk in chunks] == [chunk.first_line for chunk in chunks]
    assert [data[chunk.offset :][: chunk.size] for chunk in chunks] == [HAND[:-1]] * 3
    assert [chunk.complete_eof for chunk in chunks] == [False, False, True]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_gives_the_same_chunks(end: str) -> None:
    text = HAND + "\n" + HAND + "nonsense\n\nnonsense\n\n" + "Bob adds $5\n\n" + " " + HAND + HAND.rstrip("\n")
    same = [chunk._replace(offset=0, size=0) for chunk in read(text)]
    data = text.replace("\n", end).encode()
    chunks = read(data)
    assert [chunk._replace(offset=0, size=0) for chunk in chunks] == same
    for chunk in chunks:
        assert data[chunk.offset :][: chunk.size].decode() == end.join(chunk.lines)


def test_mixed_line_ends_keep_their_numbers() -> None:
    chunks = read("x\r\r\ny\n\r" + HAND)
    assert [(chunk.first_line, chunk.lines[0][:9]) for chunk in chunks] == [(1, "x"), (3, "y"), (5, "Handaudit")]


@pytest.mark.parametrize(
    "header",
    [
        "POKERSTARS GAME #123: HOLD'EM NO LIMIT ($2/$4) - 2007/11/11 - 13:27:23 (ET)",
        " PokerStars Zoom Hand #1:  Hold'em No Limit ($1/$2)",
        'PokerStars Home Game Hand #74: {Club "9": #5}  Hold\'em No Limit (1/2) - 2012/01/28 20:58:29 ET',
        "Hand #1: Hold'em No Limit (1/2)",
        "Some Room Game #HD-12_ab.3: Omaha Pot Limit",
        "PokerStars Hand #100000000000: Tournament #1000000000, $1.29+$0.21 USD",
        "Handaudit Hand #7: Frobnicate",
    ],
)
def test_headers(header: str) -> None:
    chunks = read(HAND + header + "\nSeat 1: Ann (1 in chips)\n")
    assert [(chunk.kind, chunk.first_line) for chunk in chunks] == [("hand", 1), ("hand", 15)]
    assert chunks[1].lines[0] == header


@pytest.mark.parametrize(
    "line",
    [
        'Ann said, "PokerStars Hand #5: Hold\'em No Limit (1/2)"',
        'Ann: "Handaudit Hand #5: folds"',
        "Floor: Hand #5: void",
        "Table 'Game #5: me' 6-max Seat #1 is the button",
        "Seat 3: PokerStars Hand #5: x ($9 in chips)",
        "PokerStars Hand #5: folds",
        "PokerStars Hand #5: x: raises $2 to $4",
        "Dealt to Hand #5: x [As Ad]",
        "Secondhand #5: x",
        "PokerStars Hand #: x",
        "PokerStars Hand 5: x",
        "x" * 200 + " Hand #5: x",
    ],
)
def test_what_only_resembles_a_header_stays_in_its_hand(line: str) -> None:
    lines = (*LINES[:7], line, *LINES[7:])
    assert [chunk.lines for chunk in read("\n".join(lines) + "\n\n" + HAND)] == [lines, LINES]


def test_a_summary_in_chat_ends_nothing() -> None:
    lines = (*LINES[:7], 'Bob said, "*** SUMMARY ***"', *LINES[7:], "Hand ended at 2026/11/19 20:28:00")
    assert [chunk.lines for chunk in read("\n".join(lines) + "\n")] == [lines]


def test_signs_that_unicode_calls_line_ends_split_nothing() -> None:
    odd = HAND.replace("Ann", "A\u2028n\u0085n\x0b\x0c\x1c")
    assert read(odd)[0].lines == tuple(odd.rstrip("\n").split("\n"))


def test_a_double_spaced_hand_is_one_hand() -> None:
    spaced = HAND.replace("\n", "\n\n")
    first, second = read(spaced + "\n" + spaced + "\n" + "Bob adds $5\n")[:2]
    assert first.lines == tuple(spaced.rstrip("\n").split("\n"))
    assert (second.first_line, second.kind) == (30, "hand")
    assert kinds(HAND.replace("\n", "\r\r\n") + HAND) == ["hand", "hand"]


def test_a_blank_line_after_the_header_only() -> None:
    data = HAND.replace("UTC\n", "UTC\n\n")
    assert [len(chunk.lines) for chunk in read(data + "\n" + data)] == [15, 15]


def test_a_blank_line_in_a_hand_ends_it() -> None:
    head, tail = read(HAND.replace("*** HOLE", "\n*** HOLE"))
    assert (head.kind, head.faults) == ("hand", ())
    assert (tail.kind, tail.unread, codes(tail)) == ("fragment", True, [("log-truncated-hand", "error", 8)])


@pytest.mark.parametrize(
    "line",
    [
        "Bob buys in for $200",
        "Bob adds $50",
        "Bob removes €1,200.50",
        "Bob re-buys and receives 1500 chips for $10",
        "Bob adds 1500 chips (1 stack(s) of 1500 chips). Bob has 2 stack(s) remaining.",
        "Bob leaves the table",
        "Bob joins the table at seat #3",
    ],
)
def test_money_lines_between_hands_are_no_fault(line: str) -> None:
    chunks = read(f"{HAND}\n{line}\n{line} \n\n{HAND}")
    assert [chunk.kind for chunk in chunks] == ["hand", "between", "hand"]
    assert (chunks[1].lines, chunks[1].faults, chunks[1].unread) == ((line, line + " "), (), False)


@pytest.mark.parametrize("line", LINES[1:])
def test_any_line_of_a_hand_without_a_header_is_a_fragment(line: str) -> None:
    chunk = read(f"{HAND}\nBob buys in for $200\n{line}\nwhatever\n\n{HAND}")[1]
    assert (chunk.kind, chunk.unread, codes(chunk)) == ("fragment", True, [("log-truncated-hand", "error", 16)])
    assert "lines 16 to 18" in chunk.faults[0].message


def test_text_between_hands_is_garbage() -> None:
    words = 'Server restarts\nAnn said, "Bob: folds"\nNote: calls are recorded\nBob adds nothing\n'
    _, one, two, _ = read(f"{HAND}\n{words}\n\nagain\n\n{HAND}")
    assert (one.kind, one.unread, codes(one)) == ("garbage", False, [("log-garbage", "warn", 16)])
    assert "lines 16 to 19 are no part of a hand: `Server restarts`" in one.faults[0].message
    assert codes(two) == [("log-garbage", "warn", 22)]
    assert kinds("nonsense\n" + HAND) == ["garbage", "hand"]


def test_long_text_is_cut_in_messages() -> None:
    assert len(read("g" * 5000)[0].faults[0].message) < 200


@pytest.mark.parametrize("cut", range(1, len(LINES[0]) + 1))
def test_a_header_cut_by_the_end_of_the_file_is_a_lost_hand(cut: int) -> None:
    *_, last = read(HAND + "\n" + LINES[0][:cut])
    assert last.complete_eof
    assert last.kind == "hand" or (last.kind == "fragment" and last.unread)


@pytest.mark.heavy
@given(st.integers(0, len(HAND.encode()) * 2), st.sampled_from(["\n", "\r\n", "\r"]))
def test_a_log_cut_at_any_byte(cut: int, end: str) -> None:
    data = ((HAND + "\n").replace("Bob", "Боб") * 2).replace("\n", end).encode()[:cut]
    chunks = read(data)
    assert all(chunk.kind in ("hand", "fragment") for chunk in chunks)
    assert all(chunk.lines == chunks[0].lines for chunk in chunks[:-1])


def plain_lines(data: bytes) -> Iterator[str]:
    """The lines that hold something, by the shortest road."""
    text = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    for line in re.split("\r\n|\r|\n", text):
        line = line.removeprefix("\ufeff")
        if line.strip(WIDE + "\0"):
            yield line


PARTS = st.sampled_from(
    [b"\n", b"\r\n", b"\r", b"\n\n", b" ", b"\t", b"\xef\xbb\xbf", b"\x80", b"\xef\xbf\xbe", b"\0", b"\xe2\x80\xa8"]
    + [b"x", b"Hand #5: y", b"PokerStars Game #6: z\n", b"Seat 1: Ann (5 in chips)\n", b"Bob adds $5\n", b'A said, "']
    * 2
    + [b"Table 'T'\n\n", HAND.encode(), HAND.replace("\n", "\n\n").encode()]
)


@pytest.mark.heavy
@given(st.lists(PARTS | st.binary(max_size=8), max_size=14).map(b"".join))
@example(b"\xef\xbb\xbf\xef\xbb\xbfx")
@example(b"Hand #5: y\xef\xbb\xbfHand #5: y\xef\xbb\xbf")
def test_no_line_is_lost_or_doubled(data: bytes) -> None:
    if data.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")) or data.count(0) * 8 > len(data):
        return  # UTF-16 and UTF-32 have their own tests
    if not_text(data, False) is not None:
        return  # a file that is no text has no lines
    if detect(data)[0].reader == "none":
        return  # a log of a room that is not read is named once, as a whole
    joined = [line for chunk in read(data) for line in chunk.lines if line.strip(WIDE + "\0")]
    # A mark before a header begins a line of its own, wherever it stands.
    assert "".join(joined).replace("\ufeff", "") == "".join(plain_lines(data)).replace("\ufeff", "")


@given(st.binary(max_size=200))
def test_no_bytes_crash(data: bytes) -> None:
    for chunk in read(data):
        assert chunk.lines
        assert chunk.kind in ("hand", "fragment", "garbage", "between")


@pytest.mark.heavy
@given(st.lists(PARTS, max_size=14).map(b"".join))
def test_line_numbers_and_offsets_are_right(data: bytes) -> None:
    if data.count(0) * 8 > len(data):
        return
    for chunk in read(data):
        before = data[: chunk.offset]
        assert chunk.first_line == 1 + len(re.findall(rb"\r\n|\r|\n", before))
        last = data[chunk.offset :][: chunk.size]
        assert len(re.split(rb"\r\n|\r|\n", last)) == len(chunk.lines)


@pytest.mark.heavy
@given(st.lists(st.sampled_from([HAND, "\n", " \n", "\r", "x\n", " ", "Hand #5: y\n", "Bob adds $5\n"]), max_size=10))
def test_both_roads_give_the_same_chunks(parts: list[str]) -> None:
    text = "".join(parts)
    if not text.strip():
        return
    careful = read(("\ufeff" + text).encode("utf-16-le"))
    assert [one._replace(offset=0, size=0) for one in read(text)] == [one._replace(offset=0, size=0) for one in careful]


@pytest.mark.heavy
def test_a_hand_beyond_the_limits_is_unread_and_the_rest_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunk_builder, "HAND_BYTES", 200_000)
    monkeypatch.setattr(chunk_builder, "HAND_LINES", 40_000)
    for more in ("Ann: checks\n" * 20_000, "Ann: x\n" * 45_000):
        first, huge, last = read(HAND + HAND + more + HAND)
        assert (first.lines, last.lines) == (LINES, LINES)
        assert (huge.unread, codes(huge)) == (True, [("log-oversized-hand", "error", 15)])
        assert huge.lines == LINES[:1]
        assert last.first_line == 29 + more.count("\n")


@pytest.mark.heavy
def test_memory_stays_flat() -> None:
    class Stream(io.RawIOBase):
        left = 20

        def read(self, size: int = -1, /) -> bytes:
            self.left -= 1
            return (HAND + "\n").encode() * 1000 if self.left >= 0 else b""

    source = Source(Input("-", None), None, Stream())  # type: ignore[arg-type]
    tracemalloc.start()
    try:
        assert sum(1 for _ in split(source)) == 20_000
        assert tracemalloc.get_traced_memory()[1] < 8_000_000 < source.bytes
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "text", ["x Hand #", " #", "a: folds ", "Hand #5: ", " adds 5", "\ufeff", " collected 5 from "]
)
def test_hostile_repetition_takes_linear_time(text: str) -> None:
    read(text * 30_000 + "\n" + HAND)
    read((text + "\n") * 10_000)


@pytest.mark.heavy
def test_the_real_logs_hold_the_hands_that_their_index_counts(shared: Path) -> None:
    seen = 0
    with (shared / "data" / "INDEX.tsv").open(encoding="utf-8", newline="") as index:
        rows = list(csv.DictReader(index, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in rows:
        name = row["file"]
        if not name.startswith("pokerstars/") or not name.endswith(".txt"):
            continue
        source, chunks = chunks_of(Input(name, shared / "data" / name), "cp1252")
        found = Counter(chunk.kind for chunk in chunks)
        seen += 1
        assert found["hand"] == int(row["hands"]), name
        assert set(found) <= {"hand"} or "fragments" in name, name
        expected = {"cp1252?": "cp1252"}.get(row["encoding"], "utf-8-sig" if row["bom"] == "utf8" else "utf-8")
        assert source.encoding == expected, name
        assert source.bytes == int(row["bytes"]), name
    assert seen


@pytest.mark.parametrize("quick", [True, False])
@pytest.mark.parametrize(
    ("text", "layout"),
    [
        ("\nPPPoker Hand #", "pppoker"),
        ("\n\n\nPPPoker Hand #1: x", "pppoker"),
        ("PPPoker Hand #1: x\nSeat", "pppoker"),
        ("\nx", "pokerstars"),
    ],
)
def test_a_layout_is_told_from_a_line_that_does_not_end_too(
    tmp_path: Path, text: str, layout: str, quick: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    forks(monkeypatch)
    log = tmp_path / "log.txt"
    log.write_text(text)
    run = Run([str(log)], quick=quick)
    several = [kind(Run([str(log)], quick=True), 2, 0) for kind in (ManyRun, AheadRun)]
    for one in (run, *several):
        assert list(one)
        assert one.tally.inputs[0].layout == layout
