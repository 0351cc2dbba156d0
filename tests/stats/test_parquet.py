"""Row groups that were written one by one make one sound Parquet file."""

import io
from pathlib import Path

import polars as pl
import pytest

from handaudit.base.outputs.files import Outputs
from handaudit.stats.export import Export, paths_in
from handaudit.stats.footer import footer_bytes, footer_of, moved

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
    table = pl.read_parquet(path)
    assert table.rows() == ROWS
    assert pl.scan_parquet(path).select(pl.len()).collect().item() == len(ROWS)
    footer, _begin = footer_of(path.read_bytes())
    assert footer.rows == len(ROWS)
    assert len(footer.groups) == -(-len(ROWS) // group)


def test_a_query_finds_its_row_group_by_the_statistics(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "out", 10, 7, monkeypatch)
    scan = pl.scan_parquet(path)
    for number in (1, 10, 11, 50, 94):
        assert scan.filter(pl.col("hand_no") == number).collect().rows() == [ROWS[number - 1]]
    assert scan.filter(pl.col("hand_no") > 94).collect().height == 0
    assert scan.slice(33, 20).collect().rows() == ROWS[33:53]


def test_the_bytes_do_not_depend_on_how_the_rows_came(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [written(tmp_path / str(batch), 20, batch, monkeypatch).read_bytes() for batch in (1, 7, 20, 94)]
    assert len(set(files)) == 1


def test_an_index_put_together_again_is_the_same_index() -> None:
    data = io.BytesIO()
    pl.DataFrame({"a": range(50), "b": [None, "x"] * 25, "c": [0.5] * 50, "d": [True, None] * 25}).write_parquet(
        data, row_group_size=2, statistics="full"
    )
    whole = data.getvalue()
    footer, begin = footer_of(whole)
    groups = [moved(group, 0, at) for at, group in enumerate(footer.groups)]
    assert len(groups) == 25
    assert footer_bytes(footer, groups, footer.rows) == whole[begin:]
    there = [moved(group, 1_000_000, at) for at, group in enumerate(groups)]
    assert there != groups
    assert [moved(group, -1_000_000, at) for at, group in enumerate(there)] == groups


def test_what_is_no_parquet_file_is_refused() -> None:
    with pytest.raises(ValueError, match="not a Parquet file"):
        footer_of(b"PAR1 half of it")
