"""A frame in Parquet is one file with its rows in order, whatever came before it was written."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from handaudit.base.outputs.files import Outputs
from handaudit.stats.export import Export, paths_in
from handaudit.stats.sinks import Parquet

ROWS = [
    (at, f"#{at}", "USD", 100, "main", at * 1000 - 7, None if at % 3 else at, [1, 2][: at % 3], "1=5", at % 2 == 0)
    for at in range(1, 95)
]


def written(folder: Path, group: int, batch: int, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The rows as `pots`, so many a row group and so many at a time."""
    from handaudit.stats.typed_tables import table_of

    monkeypatch.setattr("handaudit.stats.sinks.GROUP", group)
    folder.mkdir()
    with Outputs(paths_in(str(folder), "parquet", ["pots"]), [], False) as outputs:
        out = Export(outputs, "parquet", False, "pt4", ["pots"], whole=True)
        for first in range(0, len(ROWS), batch):
            out.sinks["pots"].write(table_of("pots", list(zip(*ROWS[first : first + batch], strict=True))))
            out.written["pots"] += batch
        out.finish()
        outputs.commit()
    return folder / "pots.parquet"


@pytest.mark.parametrize("group", [1, 10, 14, 15, 16, 93, 94, 1000])
def test_every_row_is_there_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: int) -> None:
    path = written(tmp_path / "out", group, 13, monkeypatch)
    assert pl.read_parquet(path).rows() == ROWS
    assert pl.scan_parquet(path).select(pl.len()).collect().item() == len(ROWS)


def test_a_query_finds_its_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "out", 10, 7, monkeypatch)
    scan = pl.scan_parquet(path)
    for number in (1, 10, 11, 50, 94):
        assert scan.filter(pl.col("hand_no") == number).collect().rows() == [ROWS[number - 1]]
    assert scan.filter(pl.col("hand_no") > 94).collect().height == 0
    assert scan.slice(33, 20).collect().rows() == ROWS[33:53]


@pytest.mark.heavy
def test_the_bytes_do_not_depend_on_how_the_rows_came(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [written(tmp_path / str(batch), 20, batch, monkeypatch).read_bytes() for batch in (1, 7, 20, 94)]
    assert len(set(files)) == 1


def test_a_file_says_what_it_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = pl.read_parquet_metadata(written(tmp_path / "out", 20, 20, monkeypatch))
    assert said["frame"] == "pots"
    assert said["definitions"] == "pt4"
    assert said["money"].startswith("minor units")
    assert list(json.loads(said["columns"])) == pl.read_parquet(tmp_path / "out" / "pots.parquet").columns


def test_what_the_system_says_is_raised_as_it_is(tmp_path: Path) -> None:
    out = Parquet(tmp_path / "a.parquet", {})
    with (tmp_path / "read").open("wb"), (tmp_path / "read").open("rb") as unwritable:
        os.dup2(unwritable.fileno(), out.file.fileno())
    with pytest.raises(OSError, match="Bad file descriptor"):
        out.write_all([pl.DataFrame({"a": [1]})])
    out.drop()


@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), KeyboardInterrupt(), SystemExit(143)])
def test_what_ends_the_tables_ends_the_file(tmp_path: Path, error: BaseException) -> None:
    def tables() -> Iterator[pl.DataFrame]:
        yield pl.DataFrame({"a": [1]})
        raise error

    out = Parquet(tmp_path / "a.parquet", {})
    with pytest.raises(type(error)) as raised:
        out.write_all(tables())
    assert raised.value is error
    out.drop()
