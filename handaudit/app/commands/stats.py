"""`handaudit stats`: what players did and what it brought them, added up by whatever the user asks for."""

import os
import stat
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple, Protocol

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
    Raw,
    RulingsFile,
    SamePlayer,
    Settings,
    rulings_of,
)
from handaudit.app.commands.output import Force, Output, ready
from handaudit.app.commands.runs import Logs, refuse_unread
from handaudit.app.commands.sources import StatsInput, T, Use, source_of
from handaudit.app.commands.stdin_copy import kept_input
from handaudit.app.commands.targets import Target, targets
from handaudit.app.commands.unused_filter_text import say_untaken
from handaudit.base.errors import UsageError
from handaudit.base.gc_tuning import at_rest
from handaudit.base.outputs.files import Outputs
from handaudit.model.tally import Tally
from handaudit.read.log_people import LogPeople, people_of
from handaudit.report import Severity
from handaudit.report.choice import Choice
from handaudit.stats.catalogue import Stat
from handaudit.stats.filters import Filter
from handaudit.stats.groups import Groups
from handaudit.stats.keys import keys_of
from handaudit.stats.money_source import MoneySource
from handaudit.stats.notes import summary
from handaudit.stats.selection import SelectionOptions, chosen_lines
from handaudit.stats.table import default_metrics, metrics_of, with_ruled
from handaudit.stats.unused_filters import WordsMet


class StatsForm(StrEnum):
    """The formats of `stats`."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"
    JSONL = "jsonl"
    MARKDOWN = "markdown"
    PARQUET = "parquet"
    XLSX = "xlsx"


def stats(
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            help="Logs, folders of logs, patterns, - for standard input; or folders that export wrote.", metavar="PATH"
        ),
    ] = None,
    by: Annotated[
        list[str] | None,
        typer.Option(
            help="player, position, game, limit, stakes, table, site, day, month ...; several with commas.",
            metavar="KEYS",
            autocompletion=offered("keys"),
        ),
    ] = None,
    metric: Annotated[
        list[str] | None,
        typer.Option(
            help="Statistics to show, e.g. vpip,pfr,net; or all.", metavar="NAMES", autocompletion=offered("metrics")
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
    min_hands: Annotated[int, typer.Option(help="Only rows with at least this many hands.", min=0, metavar="N")] = 1,
    exclude_faulty: ExcludeFaulty = False,
    money: Annotated[
        MoneySource,
        typer.Option(
            help="Whose word on money counts: the log's, or what is due by the rules; best: the log's, in hands with a "
            "finding on money the rules'."
        ),
    ] = MoneySource.BEST,
    explain: Annotated[
        str | None,
        typer.Option(
            help="Print a statistic's definition; with --player also what counted.",
            metavar="STAT",
            autocompletion=offered("statistic"),
        ),
    ] = None,
    plot: Annotated[
        str | None,
        typer.Option(
            help="Draw one plot as SVG: net, showdown, stacks, pots, rake, findings, cards or cards-net.",
            metavar="NAME",
            autocompletion=offered("plots"),
        ),
    ] = None,
    tournaments: Annotated[
        bool, typer.Option("--tournaments", help="What tournaments cost and brought, by player: ROI, in the money.")
    ] = False,
    stat_defs: Defs = Definitions.PT4,
    output_format: Annotated[
        StatsForm | None,
        typer.Option("--output-format", "--format", help="text on a terminal, else csv; or by the file's name."),
    ] = None,
    output: Output = None,
    csv_raw: Raw = False,
    csv_dialect: CsvDialect = CsvDialects.STANDARD,
    force: Force = False,
    fail_on: FailOn = Severity.ERROR,
    rulings: RulingsFile = None,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
    allow_empty: AllowEmpty = False,
    same_player: SamePlayer = None,
    jobs: Jobs = None,
    engine: EngineOption = EngineName.LOCAL,
    address: Address = None,
    work_dir: WorkDirOption = None,
    resume: Resume = False,
) -> None:
    """Add up what players did: VPIP, PFR, 3-bet, c-bet, money, swaps, draws; by player, position, game and more."""
    named = (hero, hero_name, same_player, money.value)
    asked_for = SelectionOptions(player, game, since, until, time_zone, exclude_faulty, holding, board, *named)
    chosen, how = chosen_lines(asked_for), JobOptions(engine, address, work_dir, resume, jobs)
    how.alone({"--explain": explain, "--plot": plot})
    keys, wanted = () if tournaments else keys_of(by or ()), metrics_of(metric or ())
    default = "text" if sys.stdout.isatty() else "csv"
    places = [] if plot is not None else targets(list(StatsForm), output_format, output, default)
    ready(places)

    choice = Choice(fail_on=fail_on, allow_empty=allow_empty)
    logs = partial(_logs, paths or (), rulebook, settings or (), encoding, rulings)
    if explain is None and not paths:
        raise UsageError("name a log, a folder of logs or a pattern (- reads standard input)")
    source = source_of(paths or (), lambda: logs().replayed(), stat_defs.value, where, chosen.heroes)
    if not source.folders and not how.asked:
        chosen = of_people(chosen, people_of(logs().run().inputs, encoding))
    if source.folders:
        _refuse_with_frames(how.asked, bool(rulebook or rulings or settings or encoding))
    if tournaments:
        from handaudit.app.commands.tournaments import Returns, write_returns

        if explain is not None or plot is not None or where is not None or wanted:
            raise UsageError("--tournaments goes with none of --explain, --plot, --where and --metric")
        returns = Returns(places, tuple(by or ()), min_hands, csv_raw, csv_dialect.value, force)
        done = write_returns(source, chosen, returns, logs, how)
        say_untaken(chosen)
        raise typer.Exit(choice.status(done))
    if explain is not None:
        from handaudit.app.commands.explain import explained

        told = explained(explain, stat_defs.value, chosen, source if paths else None)
        say_untaken(chosen, where is not None)
        raise typer.Exit(0 if told is None else choice.status(told))
    if plot is not None:
        from handaudit.app.commands.plots import plotted

        raise typer.Exit(choice.status(plotted(plot, source, chosen, output, force)))

    def sums(stats: Sequence[Stat], use: Use[T]) -> tuple[Tally, T]:
        odds = any(stat.name.startswith("ev_") for stat in stats)
        if how.asked:
            from handaudit.app.commands import job_runs

            making = job_runs.sums_by(stat_defs.value, keys, asked_for, where, odds)
            tally, groups = job_runs.sums_of_job(job_runs.job_of(logs(), "stats", how, making))
            chosen.seen = groups.filter.seen
            return tally, use(groups)
        return collected(replace(source, odds=odds, stats=tuple(stats)), keys, chosen, jobs, use)

    unasked = output_format is None and not output
    table = TableOptions(places, tuple(wanted), min_hands, csv_raw, csv_dialect.value, force, unasked)
    done = tabled(source, keys, table, sums)
    say_untaken(chosen, where is not None)
    raise typer.Exit(choice.status(done))


def of_people(chosen: Filter, people: LogPeople) -> Filter:
    """The filter for people instead of names, where a room knows them by ids."""
    if not people.last:
        return chosen
    persons = people.with_aliases(chosen.persons)
    if chosen.seen is not None:
        chosen.seen.left -= {*people.last, *people.called().values()}
    return replace(
        chosen,
        persons=persons,
        players=frozenset(persons.get(name, name) for name in chosen.players),
    )


def _logs(
    paths: Sequence[str], book: str | None, settings: Sequence[str], encoding: str | None, rulings: str | None
) -> Logs:
    return Logs(paths, book, settings, encoding, rulings_of(rulings))


def _refuse_with_frames(job: bool, idle: bool) -> None:
    """What does not go with frames: a job, and options of which none has a meaning any more."""
    if job:
        raise UsageError("frames are added up at once: --work-dir is for logs")
    if idle:
        why = "--rulebook, --rulings, --set and --encoding change nothing"
        print(f"handaudit: frames are audited already: {why}", file=sys.stderr)


class Sums(Protocol):
    """Adds up the counts that some statistics need. Returns the tally of the logs, and the result of `use` on the sums."""

    def __call__(self, stats: Sequence[Stat], use: Use[T], /) -> tuple[Tally, T]: ...


class TableOptions(NamedTuple):
    """What is asked for: where tables go, which statistics (none: the usual ones), and how rows are written."""

    places: Sequence[Target]
    wanted: tuple[Stat, ...] = ()
    least: int = 1
    raw: bool = False
    dialect: str = "standard"
    force: bool = False
    unasked: bool = False
    """Whether nobody chose a form or a place: on a terminal it would have been a table to read."""


def tabled(source: StatsInput, keys: tuple[str, ...], table: TableOptions, sums: Sums) -> Tally:
    """Adds up, and writes the tables; all files appear together. Raises `UsageError`."""
    places, wanted = table.places, table.wanted
    files = [place.path for place in places if place.path is not None]
    asked = {place.form: list(wanted) or default_metrics(place.form != "text", keys) for place in places}
    stats = list(dict.fromkeys(stat for metrics in asked.values() for stat in metrics))
    with Outputs(files, source.files() if files else (), table.force) as outputs:
        temps = outputs.temps

        def write(groups: Groups) -> str:
            with at_rest():
                for place in places:
                    metrics = with_ruled(asked[place.form]) if groups.ruled and not wanted else asked[place.form]
                    _write(place.form, None if place.path is None else temps[place.path], groups, metrics, table)
            return summary(groups)

        tally, said = sums(stats, write)
        refuse_unread(tally, files)
        outputs.commit()
    if any(place.form != "text" for place in places):  # what a table does not say is said beside it
        print(f"handaudit: {said}", file=sys.stderr)
    if table.unasked and not wanted and sys.stderr.isatty() and _into_a_pipe():
        print(
            "handaudit: a pipe gets CSV of all statistics; --metric chooses, --output-format text is the table",
            file=sys.stderr,
        )
    return tally


def _into_a_pipe() -> bool:
    """Whether another program reads standard output; who sends it to a file asked for one."""
    try:
        return stat.S_ISFIFO(os.fstat(sys.stdout.fileno()).st_mode)
    except (OSError, ValueError):
        return False


def _write(form: str, place: Path | None, groups: Groups, metrics: Sequence[Stat], table: TableOptions) -> None:
    """The table in one format; to standard output where there is no file."""
    if form == "text":
        from handaudit.stats.show import show

        with (
            nullcontext(sys.stdout)
            if place is None
            else place.open("w", encoding="utf-8", errors="backslashreplace", newline="\n")
        ) as out:
            show(out, groups, metrics, table.least, bool(table.wanted))
    elif form == "csv":
        from handaudit.stats.csv_lines import write_lines

        with nullcontext(sys.stdout) if place is None else place.open("w", encoding="utf-8", newline="") as out:
            write_lines(out, groups, metrics, table.least, table.raw, table.dialect)
    else:
        from handaudit.stats.save import write_file, write_text
        from handaudit.stats.table_rows import records

        head, rows = records(groups, metrics, table.least)
        if place is None:
            write_text(sys.stdout, form, groups, head, rows, table.raw, table.dialect)
        else:
            write_file(place, form, groups, head, rows, table.raw, table.dialect)


def collected(
    source: StatsInput, keys: tuple[str, ...], chosen: Filter, jobs: int | None, use: Use[T]
) -> tuple[Tally, T]:
    """What is made of the sums of all hands. Where a hand's id stands for two contents, none of the versions counts: that takes a second
    look."""

    def used(groups: Groups) -> tuple[frozenset[tuple[str, str]], list[T]]:
        return (frozenset(groups.conflicts), []) if groups.conflicts else (frozenset(), [use(groups)])

    again = None if chosen.seen is None else WordsMet(left=set(chosen.seen.left))
    with kept_input(source.reads_input()) as rewind:
        tally, (conflicts, made) = source.add_up(Groups(keys, source.defs, chosen), jobs, used)
        if made:
            return tally, made[0]
        rewind()
        chosen.seen = again
        return source.add_up(Groups(keys, source.defs, replace(chosen, skip=conflicts)), jobs, use)
