"""Exported frames read back with the types of the schema, whatever the format."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import polars as pl

from handaudit.stats.columns import PACKED
from handaudit.stats.schema import NAMES
from handaudit.stats.typed_tables import schema_of

_PLAIN: Final = (pl.Int64, pl.String, pl.Boolean)


def read_frame(path: Path, name: str) -> pl.DataFrame:
    """One frame; the columns are those of the file, the types those of the schema."""
    types = schema_of(name)
    if path.suffix == ".parquet":
        table = pl.read_parquet(path)
        assert dict(table.schema) == {column: types[column] for column in table.columns}
        return table
    if path.suffix == ".csv":
        table = pl.read_csv(path, schema_overrides=dict.fromkeys(types, pl.String), infer_schema=False)
    elif not path.stat().st_size:
        return pl.DataFrame(schema=types).drop(PACKED.get(name, ()))
    else:
        with path.open(encoding="utf-8") as file:
            names = list(json.loads(file.readline()))
        table = pl.read_ndjson(path, schema={one: _in_json(types[one]) for one in names})
    return table.select(_cast(column, types[column], table.schema[column]) for column in table.columns)


def read_frames(folder: Path, form: str, names: Sequence[str] = NAMES) -> dict[str, pl.DataFrame]:
    """All frames of a folder."""
    return {name: read_frame(folder / f"{name}.{form}", name) for name in names}


def _in_json(kind: Any) -> Any:
    return kind if kind in _PLAIN or isinstance(kind, pl.List) else pl.String


def _cast(column: str, kind: Any, found: Any) -> pl.Expr:
    one = pl.col(column)
    if found == kind:
        return one
    if isinstance(kind, pl.Datetime):
        return one.str.to_datetime(time_unit="ms").dt.replace_time_zone(kind.time_zone)
    if isinstance(kind, pl.List):
        parts = pl.when(one == "").then(pl.lit([], dtype=pl.List(pl.String))).otherwise(one.str.split(" "))
        return pl.when(one.is_null()).then(None).otherwise(parts).cast(kind).alias(column)
    if kind == pl.Boolean:
        return one.replace_strict({"true": True, "false": False}, return_dtype=pl.Boolean)
    return one.cast(kind)
