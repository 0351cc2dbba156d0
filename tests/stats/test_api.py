"""The Python interface is light to import, lazy to run, and says what the command line says."""

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import handaudit
from handaudit.base.errors import UsageError
from handaudit.stats.schema import COLUMNS, NAMES
from tests.report.logs import HAND, ROOT, TOTAL, WRONG, numbered
from tests.stats.logs import NIGHT, call


def test_importing_the_package_imports_nothing_heavy() -> None:
    heavy = ("polars", "lark", "rich", "pydantic", "typer", "handaudit.app.api")
    code = f"import sys, handaudit; print([n for n in {heavy} if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.heavy
def test_the_command_line_imports_no_frames_where_it_needs_none() -> None:
    code = (
        "import sys; from handaudit.app.cli import run; run(['check', '--help']); "
        "sys.stdout = sys.stderr; print('polars' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "False"


def test_an_audited_file(tmp_path: Path) -> None:
    log = tmp_path / "a.txt"
    log.write_text("\n".join([HAND, numbered(TOTAL, 2), HAND]), encoding="utf-8")
    audited = handaudit.audit_file(log)
    assert [audit.hand.id for audit in audited.hands] == ["1", "2"]
    assert audited.complete
    assert {"pot-total-mismatch", "session-duplicate-hand"} <= {finding.code for finding in audited.findings}
    missing = handaudit.audit_file(tmp_path / "none.txt")
    assert not missing.complete
    assert [finding.code for finding in missing.findings] == ["log-unreadable-file"]


@pytest.mark.parametrize("name", NAMES)
def test_a_scan_is_the_export(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.txt").write_text(NIGHT, encoding="utf-8")
    call("export", "a.txt", "-o", "out", "--format", "parquet", "--all-columns", cwd=tmp_path)
    written = pl.read_parquet(tmp_path / "out" / f"{name}.parquet")
    scanned = handaudit.scan(str(tmp_path / "a.txt"), name)  # type: ignore[arg-type]
    assert scanned.collect_schema() == written.schema
    file = pl.col("file") if "file" in written.columns else pl.lit(None)
    assert (
        scanned.with_columns(file=pl.lit("a.txt") if "file" in written.columns else file)
        .select(written.columns)
        .collect()
        .equals(written)
    )


@pytest.mark.heavy
def test_a_scan_filters_selects_and_stops_early(tmp_path: Path) -> None:
    log = tmp_path / "a.txt"
    log.write_text("\n".join(numbered(HAND, at) for at in range(1, 40)), encoding="utf-8")
    players = handaudit.scan(log, "players")
    assert players.filter(pl.col("player") == "Ann").select("net").head(2).collect()["net"].to_list() == [10000, 10000]
    assert players.head(4).collect().height == 4
    assert players.select(pl.col("net").sum()).collect().item() == 0
    assert players.group_by("player").agg(pl.col("vpip_num").sum()).sort("player").collect()["vpip_num"].to_list() == [
        39,
        39,
        39,
    ]


def test_wrong_words_are_refused() -> None:
    with pytest.raises(UsageError, match="frame"):
        handaudit.scan([], "moon")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="definitions"):
        handaudit.scan([], "hands", stat_defs="moon")  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        handaudit.moon  # type: ignore[attr-defined]  # noqa: B018


def test_every_column_is_explained() -> None:
    seen = 0
    for name in NAMES:
        columns = COLUMNS[name]
        seen += 1
        assert len({column.name for column in columns}) == len(columns)
        assert all(column.text for column in columns)
        assert columns[0].name == "hand_no"
    assert seen


def test_text_at_hand_is_audited_as_a_file_is(tmp_path: Path) -> None:
    text = WRONG
    (tmp_path / "night.txt").write_text(text, encoding="utf-8")
    from_file, from_text = handaudit.audit_file(tmp_path / "night.txt"), handaudit.audit_text(text, name="night.txt")
    as_bytes = handaudit.audit_text(text.encode(), name="night.txt")
    assert [(f.code, f.line) for f in from_text.findings] == [(f.code, f.line) for f in from_file.findings] != []
    assert from_text.findings == as_bytes.findings
    assert all(finding.file == "night.txt" for finding in from_text.findings)
    assert isinstance(from_text, handaudit.Audited)
    assert isinstance(from_text.findings[0], handaudit.Finding)
    assert not handaudit.audit_text("\ud800 \x00").hands
    assert set(handaudit.__all__) <= set(dir(handaudit))
