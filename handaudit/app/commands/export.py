"""`handaudit export`: the frames of a run as files that appear together, or not at all."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from handaudit.app.commands.completion import offered
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
)
from handaudit.app.commands.options import (
    AllowEmpty,
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
from handaudit.app.commands.runs import Logs, follow, logs_of, refuse_unread
from handaudit.app.commands.targets import STDOUT, parted
from handaudit.app.commands.unused_filter_text import say_untaken
from handaudit.base.errors import UsageError, nearest
from handaudit.base.outputs.files import Outputs, folder_for
from handaudit.base.thread_limits import ask_for_room
from handaudit.base.visible import count
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.choose import consumed, is_plain, worth_it
from handaudit.report import Severity
from handaudit.report.choice import Choice
from handaudit.stats.csv_dialects import DIALECTS
from handaudit.stats.export import Export, paths_in
from handaudit.stats.filters import Filter
from handaudit.stats.schema import NAMES
from handaudit.stats.selection import SelectionOptions, chosen_lines

if TYPE_CHECKING:
    from handaudit.stats.where import Where


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
            autocompletion=offered("frames"),
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
    allow_empty: AllowEmpty = False,
    engine: EngineOption = EngineName.LOCAL,
    address: Address = None,
    work_dir: WorkDirOption = None,
    resume: Resume = False,
    jobs: Jobs = None,
) -> None:
    """Write hands, players, actions, pots, awards, swaps, findings, chips and tournaments as tables that join by hand_no."""
    form, output = form_of(output, None if output_format is None else output_format.value)
    if form != ExportForm.CSV and csv_dialect != CsvDialects.STANDARD:
        raise UsageError(f"--csv-dialect {csv_dialect.value} is for csv; the format is {form}")
    names, dialect = frames_in(frame or ()), DIALECTS[csv_dialect.value]

    wanted = SelectionOptions(player, game, since, until, time_zone, exclude_faulty, holding, board, hero, hero_name)
    asked = chosen = chosen_lines(wanted)
    narrowed = where is not None or replace(chosen, heroes=frozenset()) != Filter()
    if form != ExportForm.CSV or narrowed or work_dir is not None:  # else no library of tables is loaded
        ask_for_room()
    if form == ExportForm.XLSX:
        from handaudit.stats.workbook import library

        library()
    condition = _condition(where, chosen.heroes)

    def made(outputs: Outputs) -> Export:
        return Export(
            outputs, form, csv_raw, stat_defs.value, names,
            whole=all_columns, dialect=dialect, chosen=chosen, where=condition,
        )  # fmt: skip

    how = JobOptions(engine, address, work_dir, resume, jobs)
    how.alone({"--redact": redact or None})
    given = Logs(paths, rulebook, settings or (), encoding, rulings_of(rulings))
    with redacted(Redacting(redact, keep, redact_key, name_map, force), given) as done:
        many = 1 if done is not None or where is not None else jobs
        told: Callable[[Run, Export], dict[str, int]] = partial(followed, many)
        if how.asked:
            from handaudit.app.commands import job_runs

            work = job_runs.job_of(given, "export", how, job_runs.frames_of(stat_defs.value, names, wanted, where))
            told = job_runs.export_job
        else:
            work = given.replayed() if done is None else done.run()
        logs = logs_of(work) if done is None else done.logs
        if done is not None:  # the hands that come have other names
            chosen = renamed(chosen, done.names.of)
            condition = _condition(where, chosen.heroes)
        rows = written(work, output, form, names, logs, force, made, told)
        if done is not None:
            say(done)
    say_rows(work, rows, "read" if narrowed else "exported")
    say_untaken(asked, where is not None, None if done is None else done.names.of)
    raise typer.Exit(Choice(fail_on=fail_on, allow_empty=allow_empty).status(work.tally))


def _condition(where: str | None, heroes: frozenset[str]) -> "Where | None":
    """The condition of `--where`. Raises `UsageError`."""
    if where is None:
        return None
    from handaudit.stats.where import Where

    return Where(where, heroes)


def form_of(output: str, asked: str | None) -> tuple[str, str]:
    """The format of an export, and where it goes. Raises `UsageError`."""
    form, place = parted(output, list(ExportForm))
    if place == STDOUT:
        raise UsageError("-o - is standard output, which takes no tables: name a folder, or FILE.xlsx")
    return form or asked or ("xlsx" if Path(place).suffix.lower() == ".xlsx" else "csv"), place


def frames_in(words: Sequence[str]) -> tuple[str, ...]:
    """The frames that `--frame` names, in the order in which frames stand; all of them without a word. Raises `UsageError`."""
    named = {part.strip().lower() for word in words for part in word.split(",") if part.strip()}
    for name in sorted(named):
        if name not in NAMES:
            raise UsageError(f"--frame {name[:80]}: the tables are {', '.join(NAMES)}{nearest(name, NAMES)}")
    return tuple(name for name in NAMES if name in named) or NAMES


def written(
    work: Run,
    output: str,
    form: str,
    names: tuple[str, ...],
    logs: Sequence[Path | str],
    force: bool,
    export_into: Callable[[Outputs], Export],
    told_into: Callable[[Run, Export], dict[str, int]],
) -> dict[str, int]:
    """The rows of each table, once all of them stand in their files."""
    outputs = Outputs(paths_in(output, form, names), logs, force)
    with folder_for(outputs.paths[0].parent), outputs:
        out = export_into(outputs)
        try:
            rows = told_into(work, out)
            refuse_unread(work.tally)
        finally:
            out.abandon()
        outputs.commit()
        return rows


def followed(jobs: int | None, work: Run, out: Export) -> dict[str, int]:
    """Every item of the run goes into an export, by as many processes as are allowed; the rows of each table. Plain hands one process
    writes, while another one looks at them; of other hands workers make a part each."""
    if jobs != 1 and worth_it(work, jobs) and not is_plain(work):
        from handaudit.jobs.processes.fold import folded
        from handaudit.stats.export_fold import ExportFold

        ask_for_room()  # workers make tables
        many = folded(work, ExportFold(out), jobs)
        if many is not None:
            follow(many, lambda _: None)
            return out.finish()
    with consumed(work, out, jobs) as (run, to):
        follow(run, to.take)
        return to.finish()


def say_rows(work: Run, rows: dict[str, int], done: str) -> None:
    """What was done with the hands of a run, and how many rows each table has."""
    told = ", ".join(f"{name} {number:,}" for name, number in rows.items())
    print(f"handaudit: {count(work.tally.hands, 'hand')} {done} ({told})", file=sys.stderr)
