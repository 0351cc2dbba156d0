"""`handaudit stats --tournaments`: what entries cost and brought, added up by player and more."""

import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

from handaudit.app.commands.job_options import JobOptions
from handaudit.app.commands.runs import Logs, follow, refuse_unread
from handaudit.app.commands.targets import Target
from handaudit.base.errors import UsageError
from handaudit.base.outputs.files import Outputs
from handaudit.jobs.processes.fold import follow_folded
from handaudit.model.tally import Tally
from handaudit.stats.save import dumps, parquet, write_csv, write_workbook
from handaudit.stats.schema import COLUMNS
from handaudit.stats.selection import SelectionOptions
from handaudit.stats.show import markdown
from handaudit.stats.show_returns import show_returns
from handaudit.stats.tournament_returns import Entry, keys_of, returns
from handaudit.stats.tournaments_fold import TournamentsFold

if TYPE_CHECKING:
    from handaudit.app.commands.sources import StatsInput
    from handaudit.stats.filters import Filter
    from handaudit.stats.table import Cell


class Returns(NamedTuple):
    """Where the table goes and how: `least` is the smallest number of tournaments of a row."""

    places: Sequence[Target]
    by: tuple[str, ...]
    least: int
    raw: bool
    dialect: str
    force: bool


def write_returns(
    source: "StatsInput", chosen: "Filter", table: Returns, logs: Callable[[], Logs], how: JobOptions
) -> Tally:
    """Writes the table. Returns what was found in the logs. They are read by the tasks of a job, if one is asked for, else by so many
    processes. Raises `UsageError`."""
    by = keys_of(table.by)
    if (
        chosen.games
        or chosen.exclude_faulty
        or chosen.zone is not None
        or chosen.holding is not None
        or chosen.board is not None
    ):
        raise UsageError(
            "--tournaments goes with --by, --player, --hero, --since, --until, --min-hands and --same-player only"
        )
    files = [place.path for place in table.places if place.path is not None]
    with Outputs(files, source.files() if files else (), table.force) as outputs:
        tally, entries = _of_job(logs(), how, source.defs) if how.asked else _entries(source, how.jobs)
        refuse_unread(tally, files)
        chosen.meet(str(row["player"]) for row in entries)
        head, rows = returns(entries, by, chosen, table.least)
        for place in table.places:
            if place.path is None:
                _text(sys.stdout, place.form, by, head, rows, table)
            else:
                _file(outputs.temps[place.path], place.form, by, head, rows, table)
        outputs.commit()
    print(
        f"handaudit: tournaments {len({(row['site'], row['tournament']) for row in entries}):,}, entries {len(entries):,}",
        file=sys.stderr,
    )
    return tally


def _entries(source: "StatsInput", jobs: int | None) -> tuple[Tally, list[Entry]]:
    """The rows of the frame `tournaments`, out of logs or exported frames."""
    if source.folders:
        return source.feed(lambda _hand, _lines: None), _exported(source.folders)
    fold, work = TournamentsFold(), source.run()
    follow_folded(work, fold, jobs, follow)
    names = [column.name for column in COLUMNS["tournaments"]]
    return work.tally, [dict(zip(names, row, strict=True)) for row in fold.found.rows()]


def _of_job(logs: Logs, how: JobOptions, defs: str) -> tuple[Tally, list[Entry]]:
    """The same by what the tasks of a job tell of tournaments."""
    from handaudit.app.commands.job_runs import entries_of_job, frames_of, job_of

    making = frames_of(defs, ("tournaments",), SelectionOptions(), None)
    tally, found = entries_of_job(job_of(logs, "stats", how, making))
    names = [column.name for column in COLUMNS["tournaments"]]
    return tally, [dict(zip(names, row, strict=True)) for row in found.rows()]


def _exported(folders: Sequence[str]) -> list[Entry]:
    """The rows of some exports. Raises `UsageError` where two have the same entry: each knows a part of it."""
    from handaudit.stats.frame_files import FrameFile

    rows = [row for folder in folders for row in FrameFile(folder, "tournaments").table().iter_rows(named=True)]
    seen = set[tuple[str, str, str]]()
    for row in rows:
        key = (row["site"] or "", row["tournament"], row["player"])
        if key in seen:
            raise UsageError("--tournaments: two of these exports have the same tournament; export its logs together")
        seen.add(key)
    return rows


def _file(
    path: Path, form: str, by: Sequence[str], head: Sequence[str], rows: "Sequence[Sequence[Cell]]", table: Returns
) -> None:
    if form == "parquet":
        path.write_bytes(parquet(by, head, rows))
    elif form == "xlsx":
        write_workbook(path, by, head, rows)
    else:
        text = io.StringIO()
        _text(text, form, by, head, rows, table)
        path.write_bytes(text.getvalue().encode("utf-8", "backslashreplace"))


def _text(
    out: TextIO, form: str, by: Sequence[str], head: Sequence[str], rows: "Sequence[Sequence[Cell]]", table: Returns
) -> None:
    lines = [dumps(dict(zip(head, row, strict=True))) for row in rows]
    if form == "csv":
        write_csv(out, head, rows, table.raw, table.dialect)
    elif form == "jsonl":
        out.write("".join(f"{line}\n" for line in lines))
    elif form == "json":
        out.write(dumps({"by": list(by)})[:-1] + ',"rows":[' + ",\n".join(lines) + "]}\n")
    elif form == "markdown":
        markdown(out, head, rows)
    else:
        show_returns(out, by, head, rows)
