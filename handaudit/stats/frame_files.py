"""One frame of an export as it lies in its folder: Parquet, CSV or JSON lines, with the types of its columns."""

import json
import re
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import polars as pl

from handaudit.base.errors import UsageError
from handaudit.model.cells import BEGINS, INSIDE
from handaudit.stats.identities import player_id
from handaudit.stats.typed_tables import schema_of

FORMS: Final = ("parquet", "csv", "jsonl")
_LINE: Final = 1 << 20
_GUARD: Final = re.compile(f"^'(?={BEGINS[1:]})")
_INNER: Final = re.compile(INSIDE.replace(")(", ")'("))
_PLAIN: Final = {pl.Boolean: pl.Boolean, pl.Int16: pl.Int64, pl.Int64: pl.Int64}


class FrameFile:
    """A frame of a folder. Columns that the export left out, because no game of it could fill them, are empty. Raises `UsageError`
    where the folder has no such frame, or has it in several formats."""

    def __init__(self, folder: str, name: str, needed: bool = True) -> None:
        found = [path for form in FORMS if (path := Path(folder) / f"{name}.{form}").is_file()]
        if len(found) > 1:
            raise UsageError(f"{folder} holds the frame {name} in several formats: leave one of them there")
        if needed and not found:
            what = (
                "tournaments need the frame of that name"
                if name == "tournaments"
                else "statistics need the frames players and hands"
            )
            raise UsageError(f"{folder}: {what}; {name} is not there")
        self.name, self.there = name, bool(found)
        self.path = found[0] if found else Path(folder)

    @cached_property
    def _whole(self) -> pl.DataFrame:
        return self._typed(self._read())

    def table(self) -> pl.DataFrame:
        """The whole frame."""
        return self._whole

    def between(self, first: int, last: int) -> pl.DataFrame:
        """The rows of the hands with these numbers; out of Parquet no others are read."""
        wanted = pl.col("hand_no").is_between(first, last)
        if self.path.suffix != ".parquet":
            return self._whole.filter(wanted)
        try:
            return self._typed(pl.scan_parquet(self.path, glob=False).filter(wanted).collect())
        except (pl.exceptions.PolarsError, OSError, ValueError) as error:
            raise self._unread(error) from None

    def _read(self) -> pl.DataFrame:
        kinds: dict[str, Any] = {name: _PLAIN.get(kind, pl.String) for name, kind in schema_of(self.name).items()}
        if self.path.suffix == ".jsonl":
            kinds |= {name: kind for name, kind in schema_of(self.name).items() if isinstance(kind, pl.List)}
        try:
            if self.path.suffix == ".parquet":
                return pl.read_parquet(self.path, glob=False)
            if self.path.suffix == ".jsonl":
                if not self.path.stat().st_size:
                    return pl.DataFrame(schema=kinds)
                with self.path.open("rb") as file:
                    there = json.loads(file.readline(_LINE))
                kinds = {name: kind for name, kind in kinds.items() if name in there}
                return pl.read_ndjson(self.path, schema_overrides=kinds, infer_schema_length=None)
            with self.path.open("rb") as file:
                sign = ";" if b";" in file.readline(_LINE) else ","
            return _unguarded(
                pl.read_csv(self.path, schema_overrides=kinds, separator=sign, glob=False, infer_schema=False)
            )
        except (pl.exceptions.PolarsError, OSError, ValueError) as error:
            raise self._unread(error) from None

    def _typed(self, table: pl.DataFrame) -> pl.DataFrame:
        """The columns of the frame with their types; what is not there is empty, a count that is not there is 0."""
        if "hand_no" not in table.columns:
            raise UsageError(f"{self.path} is no frame of handaudit: it has no column hand_no")
        columns: list[pl.Expr] = []
        for name, kind in schema_of(self.name).items():
            if isinstance(kind, pl.List):
                continue
            column = pl.col(name)
            if name not in table.columns:
                column = pl.lit(None, dtype=kind).alias(name)
            elif isinstance(kind, pl.Datetime) and table.schema[name] == pl.String:
                column = column.str.replace("T", " ").str.to_datetime(time_unit="ms", strict=False)
                column = column.dt.replace_time_zone(kind.time_zone)
            elif isinstance(kind, pl.Enum):
                column = column.cast(pl.String).cast(kind, strict=False)
            else:
                column = column.cast(kind)
            columns.append(column)
        try:
            return table.select(columns)
        except pl.exceptions.PolarsError as error:
            raise self._unread(error) from None

    def _unread(self, error: Exception) -> UsageError:
        lines = str(error).strip().splitlines() or [type(error).__name__]
        return UsageError(f"{self.path} cannot be read as a frame of handaudit: {lines[0][:200]}")


def _unguarded(table: pl.DataFrame) -> pl.DataFrame:
    """Texts without the apostrophe that keeps a spreadsheet from taking them for a formula. A name's id tells which are its own."""
    if "player" not in table.columns or "player_id" not in table.columns:
        return table.with_columns(pl.col(name).map_elements(_plain, return_dtype=pl.String) for name in _guarded(table))
    pairs = table.select("player", "player_id").unique()
    names: dict[tuple[Any, Any], Any] = {}
    for name, key in pairs.iter_rows():
        choices = (name, _plain(name), _plain(_inner(name)), _inner(name)) if name else ()
        names[name, key] = next((one for one in choices if player_id(one) == key), name)
    fixed = pl.Series(
        "player", [names[pair] for pair in table.select("player", "player_id").iter_rows()], dtype=pl.String
    )
    return table.with_columns(fixed)


def _guarded(table: pl.DataFrame) -> list[str]:
    return [
        name
        for name, kind in table.schema.items()
        if kind == pl.String and table[name].str.contains("'", literal=True).any()
    ]


def _plain(text: str) -> str:
    return _GUARD.sub("", _inner(text))


def _inner(text: str) -> str:
    return _INNER.sub(r"\1\2", text)
