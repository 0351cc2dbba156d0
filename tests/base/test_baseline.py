"""Known findings that somebody has accepted: not reported, counted, and reported themselves when they fit nothing any more."""

import json
import tomllib
from pathlib import Path

import pytest

from tests.report.logs import HAND, TOTAL, WRONG, numbered, run

ACCEPT = ("--write-baseline", "accepted.toml", "--who", "Ann", "--why", "settled at the table")


def write(folder: Path, text: str, *more: str) -> dict[str, object]:
    """A log, and a baseline of all its findings."""
    (folder / "night.txt").write_text(text, encoding="utf-8")
    done = run("check", "night.txt", *ACCEPT, *more, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return tomllib.loads((folder / "accepted.toml").read_text("utf-8"))


def check(folder: Path, *words: str) -> tuple[int, list[str]]:
    """The exit status, and the codes that are reported."""
    done = run("check", "--baseline", "accepted.toml", "--output-format", "jsonl", *words, cwd=folder)
    return done.returncode, [row["code"] for row in map(json.loads, done.stdout.splitlines()) if "code" in row]


def test_accepted_findings_are_counted_and_not_reported(tmp_path: Path) -> None:
    text = HAND + "\n\n" + numbered(TOTAL, 2)
    rows = write(tmp_path, text)["accepted"]
    assert isinstance(rows, list)
    assert [(row["code"], row["hand"], row["who"], row["why"]) for row in rows] == [
        ("pot-total-mismatch", "2", "Ann", "settled at the table")
    ]
    assert len(rows[0]["when"]) == len("2026-11-19")
    assert check(tmp_path, "night.txt") == (0, [])
    shown = run("check", "--baseline", "accepted.toml", "night.txt", cwd=tmp_path).stdout
    assert "1 finding accepted by the baseline" in " ".join(shown.split())


@pytest.mark.heavy
def test_a_finding_is_known_after_lines_moved_and_the_file_was_renamed(tmp_path: Path) -> None:
    write(tmp_path, numbered(TOTAL, 2))
    (tmp_path / "other.txt").write_text(HAND + "\n\n" + numbered(TOTAL, 2), encoding="utf-8")
    assert check(tmp_path, "other.txt") == (0, [])


def test_a_new_fault_is_reported(tmp_path: Path) -> None:
    write(tmp_path, numbered(TOTAL, 2))
    (tmp_path / "night.txt").write_text(numbered(TOTAL, 2) + "\n\n" + numbered(WRONG, 3), encoding="utf-8")
    done = run("check", "--baseline", "accepted.toml", "--output-format", "jsonl", "night.txt", cwd=tmp_path)
    rows = [row for row in map(json.loads, done.stdout.splitlines()) if "code" in row]
    assert done.returncode == 1
    assert {row["hand"] for row in rows} == {"3"}
    assert "call-amount" in {row["code"] for row in rows}


def test_an_entry_that_fits_nothing_is_reported_where_its_log_was_read(tmp_path: Path) -> None:
    write(tmp_path, numbered(TOTAL, 2))
    (tmp_path / "night.txt").write_text(HAND, encoding="utf-8")
    assert check(tmp_path, "night.txt") == (0, ["baseline-unmatched"])
    assert check(tmp_path, "night.txt", "--fail-on", "warn")[0] == 1
    (tmp_path / "another.txt").write_text(HAND, encoding="utf-8")
    assert check(tmp_path, "another.txt") == (0, []), "that log was not looked at"


def test_a_comment_in_a_log_accepts_nothing(tmp_path: Path) -> None:
    (tmp_path / "night.txt").write_text(
        TOTAL.replace("Total pot $170", "Total pot $170 # handaudit: ignore"), encoding="utf-8"
    )
    assert run("check", "night.txt", cwd=tmp_path).returncode != 0


def test_an_older_baseline_keeps_what_it_says(tmp_path: Path) -> None:
    write(tmp_path, numbered(TOTAL, 2))
    (tmp_path / "night.txt").write_text(numbered(TOTAL, 2) + "\n\n" + numbered(TOTAL, 3), encoding="utf-8")
    again = (
        "--baseline",
        "accepted.toml",
        "--write-baseline",
        "accepted.toml",
        "--force",
        "--who",
        "Bob",
        "--why",
        "later",
    )
    assert run("check", "night.txt", *again, cwd=tmp_path).returncode == 0
    rows = tomllib.loads((tmp_path / "accepted.toml").read_text("utf-8"))["accepted"]
    assert [(row["hand"], row["who"]) for row in rows] == [("2", "Ann"), ("3", "Bob")]


def test_a_name_that_acts_is_inert_in_a_baseline(tmp_path: Path) -> None:
    name = 'A"]\\ \u202e=\x1b[2J'
    text = TOTAL.replace("Ann", name)
    rows = write(tmp_path, text)["accepted"]
    assert isinstance(rows, list)
    assert all("\x1b" not in (tmp_path / "accepted.toml").read_text("utf-8") for _ in rows)
    assert check(tmp_path, "night.txt") == (0, [])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\n", "unknown key 'x'"),
        ("[[accepted]]\nfingerprint = 'a'\n", "who is missing"),
        ("[[accepted]]\nfingerprint = 'a'\nwho = 'b'\nwhy = 'c'\nwhen = 2026-01-01\nwher = 'd'\n", "wher"),
        ("[[accepted", "not TOML"),
    ],
)
def test_a_baseline_that_cannot_be_used_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "night.txt").write_text(HAND, encoding="utf-8")
    (tmp_path / "accepted.toml").write_text(text, encoding="utf-8")
    done = run("check", "--baseline", "accepted.toml", "night.txt", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "accepted.toml" in done.stderr
    assert said in done.stderr


@pytest.mark.parametrize("words", [("--write-baseline", "a.toml"), ("--who", "Ann"), ("--who", "Ann", "--why", "x")])
def test_a_baseline_says_who_and_why(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "night.txt").write_text(HAND, encoding="utf-8")
    done = run("check", "night.txt", *words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--who" in done.stderr


def test_codes_can_be_left_out_file_by_file(tmp_path: Path) -> None:
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
    (tmp_path / "old" / "a.txt").write_text(TOTAL, encoding="utf-8")
    (tmp_path / "new" / "a.txt").write_text(numbered(TOTAL, 2), encoding="utf-8")
    (tmp_path / "accepted.toml").write_text("")
    assert check(tmp_path, "old", "new") == (1, ["pot-total-mismatch"] * 2)
    assert check(tmp_path, "old", "new", "--per-file-ignore", "old/*.txt=pot-*,rake-*") == (1, ["pot-total-mismatch"])
    assert run("check", "old", "--per-file-ignore", "old", cwd=tmp_path).returncode == 2
    assert run("check", "old", "--per-file-ignore", "old=nonsense", cwd=tmp_path).returncode == 2
