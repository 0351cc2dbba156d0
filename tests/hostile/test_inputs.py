"""Inputs that are not what they seem: patterns that never end, files that are none, hands without an end, a disk after a power loss."""

import json
import os
import sys
from pathlib import Path

import pytest

from tests.hostile.box import call, inside, quiet_about
from tests.report.logs import HAND, WRONG, numbered

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="special files as Linux has them")
CUT_FROM = "Ann: raises $4 to $6\n"


def write(folder: Path, **logs: str | bytes) -> None:
    """Logs by name."""
    for name, text in logs.items():
        (folder / f"{name}.txt").write_bytes(text if isinstance(text, bytes) else text.encode())


@pytest.mark.heavy
def test_a_pattern_goes_into_every_folder_once(tmp_path: Path) -> None:
    for at in range(6):
        (tmp_path / "d" / f"s{at}").mkdir(parents=True)
        for back in range(6):
            (tmp_path / "d" / f"s{at}" / f"up{back}").symlink_to("..")
    write(tmp_path / "d" / "s3", night=HAND)
    write(tmp_path / "d", top=numbered(HAND, 2))
    for pattern in ("d/**/*.txt", "**/*.txt", "./d/**/**/*.txt", f"{tmp_path}/**/s3/../**/*.txt"):
        done = call("check", pattern, cwd=tmp_path, seconds=30)
        assert done.status == 0, done.said
        assert "2 hands" in done.out
    assert call("check", "d/s3/**", "--hand", "1", cwd=tmp_path, seconds=30).status in (0, 3)


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["x.txt", "x.csv", "x.json", "x.phh"])
def test_a_fifo_in_a_folder_is_not_waited_for(tmp_path: Path, name: str) -> None:
    (tmp_path / "d").mkdir()
    os.mkfifo(tmp_path / "d" / name)
    write(tmp_path / "d", night=HAND)
    done = call("check", "d", cwd=tmp_path, seconds=30)
    assert done.status == 3
    assert "a FIFO" in done.said
    assert "1 audited" in done.out or "1 hand " in done.out


@pytest.mark.heavy
@pytest.mark.parametrize("path", ["/proc/self/pagemap", "/proc/self/smaps", "/proc/self/mem", "/dev/zero", "/dev/full"])
@pytest.mark.parametrize(
    "command", ["check", pytest.param("stats", marks=pytest.mark.long), pytest.param("settle", marks=pytest.mark.long)]
)
def test_a_file_that_is_none(tmp_path: Path, command: str, path: str) -> None:
    if not os.path.exists(path):
        pytest.skip(f"no {path} here")
    write(tmp_path, night=HAND)
    done = call(command, path, "night.txt", cwd=tmp_path, seconds=30)
    assert done.status == 3
    quiet_about(done)
    assert path in done.said


@pytest.mark.parametrize("size", [1, 4096, pytest.param(3_000_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("end", ["", "\n", "\n\n" + numbered(HAND, 2)])
def test_nuls_after_a_power_loss(tmp_path: Path, size: int, end: str) -> None:
    """A block of NULs behind a hand costs no hand, and is said; no encoding of text looks like that."""
    write(tmp_path, night=HAND.encode() + b"\0" * size + end.encode())
    done = inside("check", "night.txt", "--output-format", "jsonl", cwd=tmp_path)
    rows = [json.loads(line) for line in done.out.splitlines()]
    assert "UTF" not in done.said
    assert done.status in (0, 3)
    if size < 1_000_000:
        quiet_about(done, "log-garbage")
        assert "NUL" in done.said
    hands = inside(
        "stats", "night.txt", "--by", "site", "--metric", "hands", "--output-format", "csv", cwd=tmp_path
    ).out
    assert hands.splitlines()[-1].split(",")[-1] == ("6" if "Hand" in end else "3")  # three players a hand
    assert rows


def test_wide_text_is_still_told(tmp_path: Path) -> None:
    for codec in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"):
        write(tmp_path, night=HAND.encode(codec))
        done = inside("check", "night.txt", cwd=tmp_path)
        assert done.status == 3
        assert codec in done.out


@pytest.mark.heavy
@pytest.mark.parametrize(
    "line", ["Ann: checks\n", "Uncalled bet ($2) returned to Cy\n", "*** TURN *** [2h 5c Td] [9s]\n"]
)
@pytest.mark.parametrize("count", [1_500, pytest.param(190_000, marks=pytest.mark.long)])
def test_a_hand_of_very_many_lines(tmp_path: Path, line: str, count: int) -> None:
    """What is beyond any hand is not read; what is below has no more findings than anybody reads."""
    head, tail = HAND.split(CUT_FROM)
    write(tmp_path, long=head + line * count + CUT_FROM + tail, night=numbered(HAND, 2))
    done = call("check", "long.txt", "night.txt", cwd=tmp_path, seconds=120)
    assert done.status == (3 if count > 100_000 else 1)
    quiet_about(done, "log-oversized-hand" if count > 100_000 else "log-more-findings")
    assert len(done.out) < 500_000
    assert "2 hands" in done.out


def test_a_hand_with_some_findings_lists_them_all(tmp_path: Path) -> None:
    head, tail = HAND.split(CUT_FROM)
    write(tmp_path, long=head + "Ann: checks\n" * 100 + CUT_FROM + tail)
    done = inside("check", "long.txt", cwd=tmp_path)
    assert done.status == 1
    assert "log-more-findings" not in done.out


@pytest.mark.heavy
def test_of_standard_input_no_content_of_a_conflicting_id_counts(tmp_path: Path) -> None:
    text = HAND + "\n" + WRONG + "\n" + numbered(HAND, 2)
    write(tmp_path, night=text)
    by_file = call("stats", "night.txt", "--metric", "hands,net", cwd=tmp_path)
    by_pipe = call("stats", "-", "--metric", "hands,net", cwd=tmp_path, text=text.encode())
    assert by_pipe == by_file
    assert "1 hand ids with conflicting contents left out" in by_pipe.err


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.html", b"<!DOCTYPE html><html><body>Hand #1</body></html>"),
        ("a.pdf", b"%PDF-1.7\n1 0 obj\n"),
        ("a.csv", b"a;b;c\n1;2;3\n"),
        ("a.txt", b"shopping list\nmilk\n"),
        ("a.xlsx", b"PK\x03\x04\x14\x00"),
        ("a.log", b"\0" * 5000),
        ("a.bin", bytes(range(256)) * 20),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
@pytest.mark.parametrize("command", ["check", "stats", "settle", "replay"])
def test_a_named_file_in_which_nothing_was_audited(tmp_path: Path, name: str, data: bytes, command: str) -> None:
    (tmp_path / name).write_bytes(data)
    done = inside(command, name, cwd=tmp_path)
    assert done.status == 3, done.said
    quiet_about(done)


def test_a_wrong_encoding_is_not_taken_for_an_empty_log(tmp_path: Path) -> None:
    write(tmp_path, night=HAND)
    for codec in ("utf-16-le", "cp037"):
        done = inside("check", "night.txt", "--encoding", codec, cwd=tmp_path)
        assert done.status == 3 or "1 hand" in done.out


@pytest.mark.parametrize("cut", range(6, 60, 9))
def test_a_last_hand_that_is_cut_is_never_whole(tmp_path: Path, cut: int) -> None:
    """Cut at any byte of its last lines a hand is whole only where nothing of meaning is missing."""
    text = HAND.rstrip("\n")
    write(tmp_path, night=text[:-cut])
    done = inside("check", "night.txt", cwd=tmp_path)
    assert done.status in (0, 3), done.out


@pytest.mark.parametrize(
    "line",
    [
        "Seat 1: Ann (button) collected ($4",
        "Seat 1: Ann (button) collected ($",
        "Seat 1: Ann (button) showed [As Ad] and won ($16",
    ],
)
def test_a_last_hand_that_is_cut_inside_an_amount(tmp_path: Path, line: str) -> None:
    write(tmp_path, night=HAND.partition("Seat 1: Ann (button) showed")[0] + line)
    done = inside("check", "night.txt", cwd=tmp_path)
    assert done.status == 3
    quiet_about(done, "log-truncated-hand")
