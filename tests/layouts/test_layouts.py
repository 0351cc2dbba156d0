"""A layout is data: rows are whole, detection is by content, and what nobody reads is one finding with the room's name."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from handaudit.app.cli import run as command
from handaudit.model.conventions import WAYS
from handaudit.read.detect import HEAD, detect, is_told
from handaudit.read.forms.grammar import forms_of
from handaudit.read.forms.hand_records import BARE, RecordBuilder
from handaudit.read.layouts import FOLDER, disguises, layouts
from handaudit.read.mappings import lines_of
from tests.layouts.logs import audited, codes
from tests.support.guard import ends

ROWS = {one.name: one for one in layouts()}
FORMS = [one for one in layouts() if one.reader == "forms"]
OTHER_WORDS = {
    "SEAT",
    "HEAD",
    "TABLE",
    "BUTTON",
    "NEWS",
    "NOTE",
    "SIT",
    "LEDGER",
    "RUNS",
    "NOISE",
    "UNREADABLE",
    "INSURED",
}
NATIVE = (
    "Handaudit Hand #1: Hold'em No Limit ($1/$2 USD) - 2026/11/19 20:15:00 UTC\nTable 'K' 6-max Seat #1 is the button\n"
)


def test_the_first_two_rows_are_there() -> None:
    assert ROWS["native"].reader == ROWS["pokerstars"].reader == "lines"
    assert ROWS["native"].ways == ROWS["pokerstars"].ways


@pytest.mark.parametrize("row", layouts(), ids=lambda row: row.name)
def test_a_row_is_whole(row) -> None:
    assert row.title
    assert row.sniff or row.name in dict(disguises())
    if row.reader == "none":
        return
    assert row.proves
    assert row.lacks
    assert set(row.ways._asdict()) == set(WAYS)
    if row.reader == "forms" and row.unfold == "text":
        assert row.begins is not None


@pytest.mark.parametrize("row", FORMS, ids=lambda row: row.name)
def test_every_terminal_of_a_grammar_makes_a_record_that_is_known(row) -> None:
    forms = forms_of(row.grammar)
    words = {form.word for form, _ in forms.led.all + forms.plain.all} | {form.word for form in forms.left}
    unknown = {
        word for word in words if word not in BARE and word not in OTHER_WORDS and not hasattr(RecordBuilder, f"on_{word.lower()}")
    }  # fmt: skip
    assert not unknown - {"CASHOUT"}
    assert {"SEAT", "FOLD", "UNREADABLE"} <= words
    if row.mapping:
        assert callable(lines_of(row.mapping))


def test_a_log_is_told_by_its_content() -> None:
    assert [one.name for one in detect(NATIVE.encode())] == ["native"]
    assert [one.name for one in detect(b"\xef\xbb\xbfPokerStars Hand #1: Hold'em")] == ["pokerstars"]
    assert [one.name for one in detect(b"\n\nPoker Hand #HD1: Hold'em No Limit ($1/$2)")] == ["ggpoker"]
    assert [one.name for one in detect(b"nothing that anybody knows")] == ["pokerstars"]
    assert not is_told(b"nothing that anybody knows")
    assert not is_told(b"")


def test_the_first_hand_tells_the_layout_of_a_file() -> None:
    later = NATIVE.encode() + b"\nPoker Hand #HD1: Hold'em No Limit ($1/$2)\n"
    assert [one.name for one in detect(later)] == ["native"]


def test_two_layouts_that_fit_equally_are_refused_with_both_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from handaudit.read import detect as module

    twin = ROWS["ggpoker"]
    other = type(twin)(
        **{name: getattr(twin, name) for name in twin.__slots__} | {"name": "twin", "title": "Twin Room"}
    )
    monkeypatch.setattr(module, "layouts", lambda: (*layouts(), other))
    text = "Poker Hand #HD1: Hold'em No Limit ($1/$2) - 2026/11/19 20:15:00\n"
    _, loose, _ = audited(tmp_path, text)
    assert [(one.code, one.severity) for one in loose] == [("log-unknown-layout", "error")]
    assert "GGPoker or of Twin Room" in loose[0].message


def test_a_room_without_a_reader_is_one_finding_that_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from handaudit.read import detect as module

    row = ROWS["ggpoker"]
    fields = {name: getattr(row, name) for name in row.__slots__}
    other = type(row)(**fields | {"reader": "none", "title": "Some Room", "sniff": (re.compile(rb"^Some Room Hand"),)})
    monkeypatch.setattr(module, "layouts", lambda: (*layouts(), other))
    hands, loose, _ = audited(tmp_path, "Some Room Hand 7\n" + "Seat 1: Ann ($5)\n" * 50)
    assert not hands
    assert [one.code for one in loose] == ["log-unknown-layout"]
    assert "Some Room" in loose[0].message
    assert codes(tmp_path, NATIVE) != [("log-unknown-layout", None)]  # the near miss: a log that is read


def test_every_unread_room_has_its_name_in_the_finding(tmp_path: Path) -> None:
    seen = 0
    for row in layouts():
        seen += 1
        assert row.reader != "none" or row.title != row.name
    assert seen


def test_a_table_of_another_program_is_no_log(tmp_path: Path) -> None:
    (tmp_path / "report.csv").write_text("code,line\nfold,1\n")
    (tmp_path / "night.txt").write_text(NATIVE)
    from handaudit.read.inputs import find_inputs

    inputs, faults = find_inputs([str(tmp_path)])
    assert [Path(one.name).name for one in inputs] == ["night.txt"]
    assert not faults


@pytest.mark.heavy
def test_the_command_lists_what_is_read() -> None:
    seen = 0
    done = subprocess.run([sys.executable, "-m", "handaudit", "layouts"], capture_output=True, text=True, check=True)
    for row in layouts():
        seen += 1
        assert (row.name if row.reader != "none" else row.title) in done.stdout
    assert seen


def test_ways_are_called_as_a_row_calls_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["layouts", "--output-format", "json"]) == 0
    for row in json.loads(capsys.readouterr().out):
        assert "raise" in row["ways"]
        assert not [key for key in row["ways"] if key.endswith("_")]


@pytest.mark.heavy
def test_the_layout_of_each_log_is_said_when_asked(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(NATIVE)
    done = subprocess.run(
        [sys.executable, "-m", "handaudit", "check", "-v", str(tmp_path / "a.txt")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "a.txt: Handaudit" in done.stderr


def test_rows_stand_in_files_of_their_own() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == {*ROWS, "common"}


@pytest.mark.heavy
@pytest.mark.parametrize(
    "sign",
    [b"\n", b" ", b"\r\n", b"\t", b"<", b'"', b"{", b"*", b"#", b"a", b"1", b"\xc3\xa9", b"Game #1 - ", b"<Game "],
)
def test_a_hostile_beginning_is_told_in_no_time(sign: bytes) -> None:
    with ends(20):
        detect(sign * (HEAD // len(sign)))
