"""`handaudit export`: the frames of a run as files that appear together, or not at all."""

from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from handaudit.app.commands import completion
from handaudit.app.commands.exporting import followed, form_of, frames_in, say_rows, written
from handaudit.app.commands.filters import (
    Board,
    Condition,
    ExcludeFaulty,
    Games,
    Hero,
    HeroName,
    Holding,
    Players,
    Since,
    TimeZone,
    Until,
    renamed,
)
from handaudit.app.commands.job_options import (
    Address,
    EngineName,
    EngineOption,
    JobOptions,
    Resume,
    WorkDirOption,
    export_job,
    frames_of,
    job_of,
)
from handaudit.app.commands.options import (
    Book,
    CsvDialect,
    CsvDialects,
    Definitions,
    Defs,
    Encoding,
    FailOn,
    Jobs,
    Paths,
    Raw,
    RulingsFile,
    Settings,
    rulings_of,
)
from handaudit.app.commands.output import Force
from handaudit.app.commands.redaction import Keep, NameMap, Redact, Redacting, RedactKey, redacted, say
from handaudit.app.commands.runs import Logs, logs_of
from handaudit.app.commands.unused_filter_text import say_untaken
from handaudit.base.errors import UsageError
from handaudit.report import Severity

if TYPE_CHECKING:
    from handaudit.base.outputs.files import Outputs
    from handaudit.stats.export import Export


class ExportForm(StrEnum):
    """The formats of `export`."""

    CSV = "csv"
    PARQUET = "parquet"
    JSONL = "jsonl"
    XLSX = "xlsx"


def export(
    paths: Paths,
    output: Annotated[
        str,
        typer.Option(
            "-o", "--output", help="The folder for the files, or FILE.xlsx.", metavar="[FORMAT:]DIR", show_default=False
        ),
    ],
    output_format: Annotated[
        ExportForm | None,
        typer.Option(
            "--output-format",
            "--format",
            help="The format of the files, one for each table; in xlsx one for all. Else csv, or xlsx by the file's name.",
        ),
    ] = None,
    all_columns: Annotated[
        bool,
        typer.Option(
            "--all-columns",
            help="Also the columns that none of the games can fill, and the texts that stand for a table of their own.",
        ),
    ] = False,
    csv_dialect: CsvDialect = CsvDialects.STANDARD,
    frame: Annotated[
        list[str] | None,
        typer.Option(
            help="Only this table: hands, players, actions, pots, awards, swaps, findings, chips, tournaments; repeatable.",
            metavar="NAMES",
            autocompletion=completion.frames,
        ),
    ] = None,
    player: Players = None,
    hero: Hero = False,
    hero_name: HeroName = None,
    game: Games = None,
    since: Since = None,
    until: Until = None,
    time_zone: TimeZone = None,
    holding: Holding = None,
    board: Board = None,
    where: Condition = None,
    exclude_faulty: ExcludeFaulty = False,
    csv_raw: Raw = False,
    redact: Redact = False,
    keep: Keep = None,
    redact_key: RedactKey = None,
    name_map: NameMap = None,
    force: Force = False,
    stat_defs: Defs = Definitions.PT4,
    fail_on: FailOn = Severity.ERROR,
    rulings: RulingsFile = None,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
    engine: EngineOption = EngineName.LOCAL,
    address: Address = None,
    work_dir: WorkDirOption = None,
    resume: Resume = False,
    jobs: Jobs = None,
) -> None:
    """Write hands, players, actions, pots, awards, swaps, findings, chips and tournaments as tables that join by hand_no."""
    from handaudit.base.thread_limits import ask_for_room
    from handaudit.report.choice import Choice

    ask_for_room()
    from handaudit.stats.csv_dialects import DIALECTS
    from handaudit.stats.export import Export
    from handaudit.stats.filters import Filter
    from handaudit.stats.selection import SelectionOptions, chosen_lines
    from handaudit.stats.where import Where

    form, output = form_of(output, None if output_format is None else output_format.value)
    if form != ExportForm.CSV and csv_dialect != CsvDialects.STANDARD:
        raise UsageError(f"--csv-dialect {csv_dialect.value} is for csv; the format is {form}")
    if form == ExportForm.XLSX:
        from handaudit.stats.workbook import library

        library()
    names, dialect = frames_in(frame or ()), DIALECTS[csv_dialect.value]

    wanted = SelectionOptions(player, game, since, until, time_zone, exclude_faulty, holding, board, hero, hero_name)
    asked = chosen = chosen_lines(wanted)
    condition = None if where is None else Where(where, chosen.heroes)
    narrowed = condition is not None or replace(chosen, heroes=frozenset()) != Filter()

    def made(outputs: "Outputs") -> "Export":
        return Export(
            outputs, form, csv_raw, stat_defs.value, names,
            whole=all_columns, dialect=dialect, chosen=chosen, where=condition,
        )  # fmt: skip

    how = JobOptions(engine, address, work_dir, resume, jobs)
    how.alone({"--redact": redact or None})
    given = Logs(paths, rulebook, settings or (), encoding, rulings_of(rulings))
    with redacted(Redacting(redact, keep, redact_key, name_map, force), given) as done:
        if how.asked:
            making = frames_of(stat_defs.value, names, wanted, where)
            work = job_of(given, "export", how, making)
        else:
            work = given.replayed() if done is None else done.run()
        logs = logs_of(work) if done is None else done.logs
        if done is not None:  # the hands that come have other names
            chosen = renamed(chosen, done.names.of)
            condition = None if where is None else Where(where, chosen.heroes)
        many = 1 if done is not None or where is not None else jobs
        told = export_job if how.asked else partial(followed, many)
        rows = written(work, output, form, names, logs, force, made, told)
        if done is not None:
            say(done)
    say_rows(work, rows, "read" if narrowed else "exported")
    say_untaken(asked, where is not None, None if done is None else done.names.of)
    raise typer.Exit(Choice(fail_on=fail_on).status(work.tally))
