"""`handaudit stats`: what players did and what it brought them, added up by whatever the user asks for."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from handaudit.app.commands import completion
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
    job_of,
    sums_by,
    sums_of_job,
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
    Raw,
    RulingsFile,
    SamePlayer,
    Settings,
    rulings_of,
)
from handaudit.app.commands.output import Force, Output, ready
from handaudit.app.commands.runs import Logs
from handaudit.app.commands.sources import T, Use, source_of
from handaudit.app.commands.targets import targets
from handaudit.app.commands.unused_filter_text import say_untaken
from handaudit.base.errors import UsageError
from handaudit.report import Severity
from handaudit.stats.money_source import MoneySource

if TYPE_CHECKING:
    from handaudit.jobs.pipeline import Run
    from handaudit.jobs.tasks.hand_outputs import OutputPlan
    from handaudit.model.tally import Tally


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
            autocompletion=completion.keys,
        ),
    ] = None,
    metric: Annotated[
        list[str] | None,
        typer.Option(
            help="Statistics to show, e.g. vpip,pfr,net; or all.", metavar="NAMES", autocompletion=completion.metrics
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
            autocompletion=completion.statistic,
        ),
    ] = None,
    plot: Annotated[
        str | None,
        typer.Option(
            help="Draw one plot as SVG: net, showdown, stacks, pots, rake, findings, cards or cards-net.",
            metavar="NAME",
            autocompletion=completion.plots,
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
    same_player: SamePlayer = None,
    jobs: Jobs = None,
    engine: EngineOption = EngineName.LOCAL,
    address: Address = None,
    work_dir: WorkDirOption = None,
    resume: Resume = False,
) -> None:
    """Add up what players did: VPIP, PFR, 3-bet, c-bet, money, swaps, draws; by player, position, game and more."""
    from handaudit.report.choice import Choice
    from handaudit.stats.keys import keys_of
    from handaudit.stats.selection import SelectionOptions, chosen_lines
    from handaudit.stats.table import metrics_of

    named = (hero, hero_name, same_player, money.value)
    asked_for = SelectionOptions(player, game, since, until, time_zone, exclude_faulty, holding, board, *named)
    chosen, how = chosen_lines(asked_for), JobOptions(engine, address, work_dir, resume, jobs)
    how.alone({"--explain": explain, "--plot": plot})
    keys, wanted = () if tournaments else keys_of(by or ()), metrics_of(metric or ())
    default = "text" if sys.stdout.isatty() else "csv"
    places = [] if plot is not None else targets(list(StatsForm), output_format, output, default)
    ready(places)

    choice = Choice(fail_on=fail_on)
    logs = partial(_logs, paths or (), rulebook, settings or (), encoding, rulings)
    opens = partial(_job, logs, how)
    if explain is None and not paths:
        raise UsageError("name a log, a folder of logs or a pattern (- reads standard input)")
    source = source_of(paths or (), lambda: logs().replayed(), stat_defs.value, where, chosen.heroes)
    if source.folders:
        _refuse_with_frames(how.asked, bool(rulebook or rulings or settings or encoding))
    if tournaments:
        from handaudit.app.commands.tournaments import Table as Returns
        from handaudit.app.commands.tournaments import write_returns

        if explain is not None or plot is not None or where is not None or wanted:
            raise UsageError("--tournaments goes with none of --explain, --plot, --where and --metric")
        returns = Returns(places, tuple(by or ()), min_hands, csv_raw, csv_dialect.value, force)
        done = write_returns(source, chosen, returns, opens if how.asked else None, jobs)
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
    from handaudit.app.commands.adding_up import Table, collected, tabled

    def sums(odds: bool, use: Use[T]) -> "tuple[Tally, T]":
        if how.asked:
            tally, groups = sums_of_job(opens(sums_by(stat_defs.value, keys, asked_for, where, odds)))
            chosen.seen = groups.filter.seen
            return tally, use(groups)
        return collected(replace(source, odds=odds), keys, chosen, jobs, use)

    unasked = output_format is None and not output
    table = Table(places, tuple(wanted), min_hands, csv_raw, csv_dialect.value, force, unasked)
    done = tabled(source, keys, table, sums)
    say_untaken(chosen, where is not None)
    raise typer.Exit(choice.status(done))


def _logs(
    paths: Sequence[str], book: str | None, settings: Sequence[str], encoding: str | None, rulings: str | None
) -> Logs:
    return Logs(paths, book, settings, encoding, rulings_of(rulings))


def _job(logs: "Callable[[], Logs]", how: JobOptions, making: "OutputPlan") -> "Run":
    return job_of(logs(), "stats", how, making)


def _refuse_with_frames(job: bool, idle: bool) -> None:
    """What does not go with frames: a job, and options of which none has a meaning any more."""
    if job:
        raise UsageError("frames are added up at once: --work-dir is for logs")
    if idle:
        why = "--rulebook, --rulings, --set and --encoding change nothing"
        print(f"handaudit: frames are audited already: {why}", file=sys.stderr)
