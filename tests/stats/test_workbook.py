"""`export` for spreadsheets: workbooks in which no name is a formula or a link, and CSV where the comma is for decimals."""

import os
import re
import sys
import time
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import polars as pl
import pytest

from handaudit.base.errors import UsageError
from handaudit.stats.schema import NAMES
from handaudit.stats.typed_tables import table_of
from handaudit.stats.workbook import Workbook
from tests.stats.logs import FORMULA, HAND, NIGHT, call
from tests.stats.written import read_frames

xlsxwriter = pytest.importorskip("xlsxwriter", reason="workbooks need the extra xlsx")

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
Cell = tuple[str, str]


def sheets(path: Path) -> dict[str, list[dict[str, Cell]]]:
    """The cells of each sheet, row by row: by column the kind (n, str, b, f) and the text."""
    out = {}
    with zipfile.ZipFile(path) as file:
        names = [
            one.attrib["name"] for one in ElementTree.fromstring(file.read("xl/workbook.xml")).iter(f"{MAIN}sheet")
        ]
        for at, name in enumerate(names, 1):
            rows = ElementTree.fromstring(file.read(f"xl/worksheets/sheet{at}.xml")).iter(f"{MAIN}row")
            out[name] = [{re.sub(r"\d", "", c.attrib["r"]): cell(c) for c in row} for row in rows]
    return out


def cell(c: ElementTree.Element) -> Cell:
    if c.find(f"{MAIN}f") is not None:
        return "f", "a formula"
    kind = c.attrib.get("t", "n")
    return ("str" if kind == "inlineStr" else kind), "".join(c.itertext())


@pytest.mark.heavy
def test_a_workbook_has_a_sheet_for_each_frame(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(NIGHT, encoding="utf-8")
    assert call("export", "a.txt", "-o", "night.xlsx", cwd=tmp_path).returncode == 0
    call("export", "a.txt", "-o", "pq", "--format", "parquet", cwd=tmp_path)
    found, frames = sheets(tmp_path / "night.xlsx"), read_frames(tmp_path / "pq", "parquet")
    assert tuple(found) == NAMES
    for name, frame in frames.items():
        head, *rows = found[name]
        assert [text for _kind, text in head.values()] == frame.columns, name
        assert len(rows) == frame.height
        for told, row in zip(rows, frame.rows(), strict=True):
            values = [told.get(column) for column in head]
            assert [value is None for value in values] == [value is None for value in row]
            for shown, value in zip(values, row, strict=True):
                if shown is not None and isinstance(value, int):
                    assert shown == ("b" if isinstance(value, bool) else "n", str(int(value)))


def test_no_name_is_a_formula_or_a_link(tmp_path: Path) -> None:
    text = FORMULA.replace("=HYPERLINK(1)", "http://a.example").replace("＝1+1", "=1+1")
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    assert call("export", "a.txt", "-o", "out", "--format", "xlsx", cwd=tmp_path).returncode == 0
    found = sheets(tmp_path / "out" / "handaudit.xlsx")
    cells = [cell for rows in found.values() for row in rows for cell in row.values()]
    assert {("str", "http://a.example"), ("str", "=1+1")} <= set(cells)
    assert "f" not in {kind for kind, _text in cells}
    with zipfile.ZipFile(tmp_path / "out" / "handaudit.xlsx") as file:
        assert not [name for name in file.namelist() if "rels" in name and b"hyperlink" in file.read(name)]
        assert all(b"hyperlink" not in file.read(name) for name in file.namelist() if "worksheets" in name)


def test_a_workbook_has_the_same_bytes_at_any_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_text(NIGHT, encoding="utf-8")
    call("export", "a.txt", "-o", "one.xlsx", cwd=tmp_path)
    now = time.time() + 100_000
    with monkeypatch.context() as later:
        later.setattr(time, "time", lambda: now)
        later.setenv("TZ", "Asia/Tokyo")
        time.tzset()
        call("export", "a.txt", "-o", "two.xlsx", cwd=tmp_path)
    time.tzset()
    assert (tmp_path / "one.xlsx").read_bytes() == (tmp_path / "two.xlsx").read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["a.txt", "one.xlsx", "two.xlsx"]


def pots(amount: int, hand: str = "1") -> pl.DataFrame:
    return table_of("pots", [[one] for one in (1, hand, "USD", 100, "main", amount, 0, [1], "", True)])


def test_a_number_that_a_spreadsheet_would_round_is_a_text(tmp_path: Path) -> None:
    book = Workbook(tmp_path / "a.xlsx")
    sheet = book.sheet("pots")
    for amount in (10**15 - 1, 10**15, -(10**15) - 1):
        sheet.write(pots(amount))
    sheet.close()
    rows = sheets(tmp_path / "a.xlsx")["pots"][1:]
    assert [row["F"] for row in rows] == [
        ("n", "999999999999999"),
        ("str", "1000000000000000"),
        ("str", "-1000000000000001"),
    ]


def test_what_no_sheet_holds_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = Workbook(tmp_path / "a.xlsx")
    sheet = book.sheet("pots")
    with pytest.raises(UsageError, match="no cell holds"):
        sheet.write(pots(1, "x" * 40_000))
    monkeypatch.setattr("handaudit.stats.workbook._ROWS", 3)
    sheet.write(pots(1))
    sheet.write(pots(1))
    with pytest.raises(UsageError, match="more than 2 rows"):
        sheet.write(pots(1))
    sheet.drop()
    assert os.listdir(tmp_path) == ["a.xlsx"]


def test_a_workbook_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_text(NIGHT, encoding="utf-8")
    monkeypatch.setattr("handaudit.stats.workbook._ROWS", 4)
    done = call("export", "a.txt", "-o", "night.xlsx", cwd=tmp_path)
    assert done.returncode == 2
    assert "players has more than 3 rows" in done.stderr
    assert os.listdir(tmp_path) == ["a.txt"]


def test_without_the_library_it_is_told_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_text(NIGHT, encoding="utf-8")
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    done = call("export", "a.txt", "-o", "night.xlsx", cwd=tmp_path)
    assert done.returncode == 2
    assert "handaudit[xlsx]" in done.stderr
    assert os.listdir(tmp_path) == ["a.txt"]


def test_csv_where_the_comma_is_for_decimals(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(HAND.replace("Ann", "Ann;=1+1"), encoding="utf-8")
    assert call("export", "a.txt", "-o", "eu", "--csv-dialect", "excel-eu", cwd=tmp_path).returncode == 0
    call("export", "a.txt", "-o", "us", cwd=tmp_path)
    data = (tmp_path / "eu" / "players.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbfhand_no;hand;")
    assert data.count(b"\xef\xbb\xbf") == 1
    eu = pl.read_csv(tmp_path / "eu" / "players.csv", separator=";", infer_schema=False)
    assert eu.equals(pl.read_csv(tmp_path / "us" / "players.csv", infer_schema=False))
    assert "Ann;'=1+1" in eu["player"].to_list()
    done = call("export", "a.txt", "-o", "p", "--format", "parquet", "--csv-dialect", "excel-eu", cwd=tmp_path)
    assert done.returncode == 2
    assert "is for csv" in done.stderr


def test_statistics_are_a_sheet_too(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(FORMULA, encoding="utf-8")
    for words in (("--metric", "hands,net,vpip"), ("--tournaments",)):
        done = call("stats", "a.txt", *words, "-o", "s.xlsx", "--force", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        (name,) = found = sheets(tmp_path / "s.xlsx")
        assert name == "statistics"
        assert found[name][0]["A"] == ("str", "player")
        assert "f" not in {kind for row in found[name] for kind, _text in row.values()}
        if words[0] == "--metric":
            assert {row["A"][1]: row["E"] for row in found[name][1:]}["=HYPERLINK(1)"] == ("n", "10000")
    assert sorted(os.listdir(tmp_path)) == ["a.txt", "s.xlsx"]
    done = call("stats", "a.txt", "--format", "xlsx", cwd=tmp_path)
    assert done.returncode == 2
    assert "needs a file" in done.stderr
