"""`handaudit export`: the frames of a run as files that appear together, or not at all."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from handaudit.commands import completing
from handaudit.commands.options import (
    Book,
    Definitions,
    Defs,
    Encoding,
    FailOn,
    Paths,
    Raw,
    Settings,
    follow,
    logs_of,
)
from handaudit.commands.output import Force, parted
from handaudit.errors import UsageError, nearest
from handaudit.report import Severity


class ExportForm(StrEnum):
    """The formats of `export`."""

    CSV = "csv"
    PARQUET = "parquet"
    JSONL = "jsonl"


def export(
    paths: Paths,
    output: Annotated[
        str,
        typer.Option("-o", "--output", help="The folder for the files.", metavar="[FORMAT:]DIR", show_default=False),
    ],
    output_format: Annotated[
        ExportForm, typer.Option("--output-format", "--format", help="The format of the files, one for each table.")
    ] = ExportForm.CSV,
    frame: Annotated[
        list[str] | None,
        typer.Option(
            help="Only this table: hands, players, actions, pots, awards, swaps, findings or chips; repeatable, or with commas.",
            metavar="NAMES",
            autocompletion=completing.frames,
        ),
    ] = None,
    csv_raw: Raw = False,
    force: Force = False,
    stat_defs: Defs = Definitions.PT4,
    fail_on: FailOn = Severity.ERROR,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
) -> None:
    """Write hands, players, actions, pots, awards, swaps, findings and chips as tables that join by hand_no."""
    from handaudit.pipeline import Run
    from handaudit.report.choice import Choice
    from handaudit.stats.room import ask_for_room

    ask_for_room()
    from handaudit.stats.export import Export, paths_in
    from handaudit.stats.files import Outputs

    work = Run(paths, rulebook, settings or (), encoding)
    named, output = parted(output, list(ExportForm))
    form = named or output_format.value
    names = _frames(frame or ())
    outputs = Outputs(paths_in(output, form, names), logs_of(work), force)
    made = not os.path.lexists(output)
    try:
        Path(output).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{output} cannot be made a folder: {error.strerror or error}") from None
    written: dict[str, int] = {}
    try:
        with outputs:
            out = Export(outputs, form, csv_raw, stat_defs.value, names)
            try:
                follow(work, out.add)
                written = out.finish()
            finally:
                out.abandon()
    finally:
        if made and not written:
            with suppress(OSError):
                os.rmdir(output)
    rows = ", ".join(f"{name} {count:,}" for name, count in written.items())
    print(f"handaudit: {work.tally.hands:,} hands exported ({rows})", file=sys.stderr)
    raise typer.Exit(Choice(fail_on=fail_on).status(work.tally))


def _frames(words: Sequence[str]) -> tuple[str, ...]:
    """The frames that `--frame` names, in the order in which frames stand; all of them without a word."""
    from handaudit.stats.schema import NAMES

    named = {part.strip().lower() for word in words for part in word.split(",") if part.strip()}
    for name in sorted(named):
        if name not in NAMES:
            raise UsageError(f"--frame {name[:80]}: the tables are {', '.join(NAMES)}{nearest(name, NAMES)}")
    return tuple(name for name in NAMES if name in named) or NAMES
