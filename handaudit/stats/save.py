"""Statistics for programs: CSV, JSON, JSON lines, Markdown, Parquet or a workbook, the same figures in each."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

from handaudit.base.errors import UsageError
from handaudit.model.cells import cell as without_formula
from handaudit.stats.catalogue import STATS
from handaudit.stats.csv_dialects import DIALECTS
from handaudit.stats.groups import Groups
from handaudit.stats.table import Cell

if TYPE_CHECKING:
    import polars as pl

FORMS: Final = {
    ".csv": "csv",
    ".parquet": "parquet",
    ".json": "json",
    ".jsonl": "jsonl",
    ".md": "markdown",
    ".xlsx": "xlsx",
}
"""The format that a file's name asks for."""
_BIGGEST: Final = 2**63 - 1
_MOMENTS: Final = frozenset(stat.name for stat in STATS.values() if stat.kind in ("first", "last"))
_PARTS: Final = frozenset(
    [f"{stat.name}_num" for stat in STATS.values() if stat.den and not stat.num]
    + [f"{stat.name}_num" for stat in STATS.values() if stat.kind == "deviation"]
    + [stat.name for stat in STATS.values() if stat.kind == "bound"]
)
"""Columns of numbers with decimals."""
_DIGITS: Final = 38
"""Digits of Parquet's decimal numbers."""


def write_text(
    out: TextIO, form: str, groups: Groups, head: Sequence[str], rows: Iterable[Sequence[Cell]], raw: bool, dialect: str = "standard"
) -> None:  # fmt: skip
    """The table in a text format."""
    if form == "markdown":
        from handaudit.stats.show import markdown

        markdown(out, head, list(rows))
    elif form == "csv":
        write_csv(out, head, rows, raw, dialect)
    elif form == "jsonl":
        for row in rows:
            out.write(dumps(dict(zip(head, row, strict=True))) + "\n")
    else:
        whole = {
            "by": list(groups.by), "definitions": groups.defs, "hands": groups.hands, "faulty": groups.faulty,
            "faulty_excluded": groups.filter.exclude_faulty, "unread": groups.unread, "conflicting": len(groups.filter.skip),
        }  # fmt: skip
        out.write(dumps(whole)[:-1] + ',"rows":[')
        for at, row in enumerate(rows):
            out.write((",\n" if at else "") + dumps(dict(zip(head, row, strict=True))))
        out.write("]}\n")


def write_csv(out: TextIO, head: Sequence[str], rows: Iterable[Sequence[Cell]], raw: bool, dialect: str) -> None:
    """The table as CSV. Texts of a log stand before the number of minor units; nothing else can be a formula."""
    how = DIALECTS[dialect]
    texts = 0 if raw else head.index("minor_units")
    out.write("\ufeff" if how.mark else "")
    writer = csv.writer(out, delimiter=how.separator, lineterminator="\n")
    writer.writerow(head)
    for row in rows:
        cells = [*(without_formula(cell) if isinstance(cell, str) else cell for cell in row[:texts]), *row[texts:]]
        writer.writerow([_comma(cell) for cell in cells] if how.comma else cells)


def write_file(
    path: Path, form: str, groups: Groups, head: Sequence[str], rows: Iterable[Sequence[Cell]], raw: bool, dialect: str = "standard"
) -> None:  # fmt: skip
    """The table in a file."""
    if form == "parquet":
        path.write_bytes(parquet(groups.by, head, rows))
    elif form == "xlsx":
        write_workbook(path, groups.by, head, rows)
    else:
        with path.open("w", encoding="utf-8", newline="") as out:
            write_text(out, form, groups, head, rows, raw, dialect)


def _comma(cell: Cell) -> Cell:
    """A number with decimals as it is written where the comma is for them."""
    return str(cell).replace(".", ",") if isinstance(cell, float) else cell


def dumps(value: object) -> str:
    """A value as JSON in one line."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


def parquet(by: Sequence[str], head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """The table as a Parquet file; `by` are the columns of keys, which are texts."""
    data = io.BytesIO()
    typed(by, head, rows).write_parquet(data)
    return data.getvalue()


def write_workbook(path: Path, by: Sequence[str], head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    """The table as the only sheet of a workbook."""
    from handaudit.stats.workbook import Workbook

    sheet = Workbook(path).sheet("statistics")
    try:
        sheet.write(typed(by, head, rows))
        sheet.close()
    finally:
        sheet.drop()


def typed(by: Sequence[str], head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> "pl.DataFrame":
    """The table with the types of its columns. Raises `UsageError` for a sum with more digits than Parquet holds."""
    import polars as pl

    texts = {*by, "currency", *_MOMENTS}
    series = []
    columns: Sequence[Sequence[Any]] = list(zip(*rows, strict=True)) or [()] * len(head)
    for name, values in zip(head, columns, strict=True):
        parts = name.endswith(("_pct", "_value")) or name in _PARTS
        kind: Any = pl.String if name in texts else pl.Float64 if parts else pl.Int64
        most = (
            0 if name in texts or parts else max((abs(int(value)) for value in values if value is not None), default=0)
        )
        if most > _BIGGEST:  # a sum that needs more than 64 bits is a decimal number without decimals
            if most >= 10**_DIGITS:
                raise UsageError(
                    f"{name} has a sum of more than {_DIGITS} digits, which Parquet cannot hold: write CSV or JSON"
                )
            kind = pl.Decimal(_DIGITS, 0)
            values = [None if value is None else Decimal(value) for value in values]
        one = pl.Series(name, values, dtype=kind, strict=False)
        series.append(one.str.to_datetime(time_unit="ms") if name in _MOMENTS else one)
    return pl.DataFrame(series)
