"""Where the hands of statistics come from: logs, which are audited, or the frames of an export, which were."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from handaudit.app.commands.runs import follow, logs_of
from handaudit.base.errors import UsageError
from handaudit.base.thread_limits import ask_for_room
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.choose import consumed, is_plain, worth_it
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.tally import Tally
from handaudit.stats.adds_up import AddsUp
from handaudit.stats.hand_feed import Feeder, Give

if TYPE_CHECKING:
    from handaudit.stats.catalogue import Stat
    from handaudit.stats.groups import Groups
    from handaudit.stats.where import Where


T = TypeVar("T")
Loose = Callable[[str, str], None]
"""What takes the code and severity of a finding without a hand."""
Use = Callable[["Groups"], T]
"""What is done with sums, in the process that has them; what it gives can be pickled."""


@dataclass(frozen=True, slots=True)
class StatsInput:
    """The hands of some logs, or of some folders of frames, narrowed to the rows of a condition."""

    run: Callable[[], Run]
    folders: tuple[str, ...]
    defs: str
    where: "Where | None" = None
    odds: bool = True
    """Whether anything is asked that needs the net as the odds had it."""
    stats: tuple["Stat", ...] | None = None
    """The statistics that the user asked for; None for all."""

    def reads_input(self) -> bool:
        """Whether standard input is among the logs."""
        return not self.folders and any(given.path is None for given in self.run().inputs)

    def files(self) -> list[Path | str]:
        """The files that are read, which no output may replace."""
        if not self.folders:
            return list(logs_of(self.run()))
        return [path for folder in self.folders for path in sorted(Path(folder).iterdir())]

    def feed(self, give: Give, loose: Loose | None = None) -> Tally:
        """Give every hand, and to `loose` the findings that belong to none; what was found in all of them."""
        return self._frames(give, loose) if self.folders else self._logs(give, loose)

    def add_up(self, groups: "Groups", jobs: int | None, use: Use[T]) -> tuple[Tally, T]:
        """Add every hand to the groups, on so many cores at most: what was found in all of them, and what is made of the sums. Plain hands
        are added up by one process, while another one looks at them; of other hands all cores add up parts."""
        if self.folders or self.where is not None:
            return self.feed(groups.add_hand), use(groups)

        work = self.run()
        if jobs == 1 or not worth_it(work, jobs) or is_plain(work):
            jobs = jobs if groups.filter.seen is None else 1  # the filter notes here which words it has met
            with consumed(work, AddsUp(groups, self.defs, self.odds, use, self.stats), jobs) as (run, to):
                follow(run, to.take)
                return work.tally, to.finish()
        from handaudit.jobs.processes.fold import follow_folded
        from handaudit.stats.groups_fold import GroupsFold

        follow_folded(work, GroupsFold(groups, self.odds), jobs, follow)
        return work.tally, use(groups)

    def _logs(self, give: Give, loose: Loose | None) -> Tally:
        work = self.run()
        feeder = Feeder(give, self.defs, self.odds, self.where)

        def take(item: Audit | Finding) -> None:
            if isinstance(item, Audit):
                feeder.take(item)
            elif loose is not None:
                loose(item.code, item.severity)

        follow(work, take)
        feeder.close()
        return work.tally

    def _frames(self, give: Give, loose: Loose | None) -> Tally:
        from handaudit.stats.frame_reader import FrameFolder

        tally, seen = Tally(), set[tuple[str, str]]()
        for folder in self.folders:
            reader = FrameFolder(folder, self.defs)
            for verdict in reader.feed(give, self.where, seen):
                tally.hands += 1
                tally.unread += verdict == "unreadable"
                tally.unverifiable += verdict == "unverifiable"
            if loose is not None:
                for code, severity in reader.loose():
                    loose(code, severity)
            for severity, count in reader.severities().items():
                tally.counts[severity] += count
            tally.incomplete = tally.incomplete or reader.incomplete()
        return tally


def source_of(
    paths: Sequence[str], run: Callable[[], Run], defs: str, where: str | None, heroes: frozenset[str] = frozenset()
) -> StatsInput:
    """The source that paths name. Raises `UsageError`."""
    folders = tuple(path for path in paths if path != "-" and _is_export(path))
    if folders and len(folders) < len(paths):
        raise UsageError("logs and the frames of an export cannot be counted together: name the one or the other")
    if where is None and not folders:
        return StatsInput(run, folders, defs)

    ask_for_room()
    if where is None:
        return StatsInput(run, folders, defs)
    from handaudit.stats.where import Where

    return StatsInput(run, folders, defs, Where(where, heroes))


def _is_export(path: str) -> bool:
    """Whether a path is a folder that holds the frame `players`."""
    try:
        return any((Path(path) / f"players.{form}").is_file() for form in ("parquet", "csv", "jsonl"))
    except (OSError, ValueError):
        return False
