"""The Python interface: `audit_file` and `audit_text` give a log's audited hands, `scan` a lazy polars frame over any number of logs."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, get_args

from handaudit.base.errors import UsageError
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.lazy_audit import whole_of
from handaudit.read.inputs import Input

if TYPE_CHECKING:
    import polars as pl

__all__ = ["Audited", "Finding", "audit_file", "audit_text", "scan"]

Frame = Literal["hands", "players", "actions", "pots", "awards", "swaps", "findings", "chips", "tournaments"]
Definitions = Literal["pt4", "pt3", "fpdb", "rs"]
_Path = str | os.PathLike[str]


@dataclass(slots=True)
class Audited:
    """What came of one log: its hands, each with findings and replay, and the findings that belong to no hand.

    `complete` is false where a hand, or a part that may hold hands, could not be read.
    """

    hands: list[Audit] = field(default_factory=list)
    loose: list[Finding] = field(default_factory=list)
    complete: bool = True

    @property
    def findings(self) -> list[Finding]:
        """All findings."""
        return [*(finding for audit in self.hands for finding in audit.findings), *self.loose]


def audit_file(
    path: _Path, *, rulebook: str | None = None, settings: Sequence[str] = (), encoding: str | None = None
) -> Audited:
    """Audit one log and hold all of it; for logs of any size use `scan`, which holds a batch at a time.

    `rulebook` is a rulebook's name or file, `settings` are `key=value` as of `--set`. A log that cannot be opened is a
    finding, as on the command line; a wrong option is a `handaudit.base.errors.HandauditError`.

    >>> audited = audit_file("night.txt")  # there is no such file here
    >>> [finding.code for finding in audited.findings], audited.complete
    (['log-unreadable-file'], False)
    """
    return _audited(Run([os.fspath(path)], rulebook, settings, encoding, quick=True))


def audit_text(
    text: str | bytes,
    *,
    name: str = "text",
    rulebook: str | None = None,
    settings: Sequence[str] = (),
    encoding: str | None = None,
) -> Audited:
    """Audit a log that is at hand as text or bytes; `name` stands for its file in findings. Otherwise as `audit_file`.

    >>> audited = audit_text("not a hand")
    >>> [finding.code for finding in audited.findings], len(audited.hands)
    (['log-garbage'], 0)
    """
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    run = Run([], rulebook, settings, encoding, quick=True)
    run.inputs.append(Input(name, None, data))
    return _audited(run)


def _audited(run: Run) -> Audited:
    """All that a run yields."""
    audited = Audited()
    for item in run.replaying():
        if isinstance(item, Finding):
            audited.loose.append(item)
        else:
            audited.hands.append(whole_of(item))
    audited.complete = not (run.tally.incomplete or run.tally.unread)
    return audited


def scan(
    paths: _Path | Sequence[_Path],
    frame: Frame = "hands",
    *,
    rulebook: str | None = None,
    settings: Sequence[str] = (),
    encoding: str | None = None,
    stat_defs: Definitions = "pt4",
) -> "pl.LazyFrame":
    """One frame over logs, folders and patterns, made while the query runs: memory stays bounded, `head` reads no further than it must.

    The columns are those of `handaudit export`; `hand_no` joins the frames of the same paths. `stat_defs` says by whose definitions
    the `_num` and `_den` columns of `players` count. Where sums of money may pass 2^63, cast to `pl.Decimal(38, 0)` before:
    polars wraps round without a word.

    >>> import polars as pl
    >>> players = scan("logs", "players")  # nothing is read yet
    >>> players.collect_schema()["net"]
    Int64
    >>> vpip = players.group_by("player", "currency").agg(
    ...     pl.col("hand_no").len(), pl.col("net", "vpip_num", "vpip_den").sum()
    ... )
    >>> vpip.collect().columns
    ['player', 'currency', 'hand_no', 'net', 'vpip_num', 'vpip_den']

    Raises `UsageError` for a name that no frame has.
    """
    from handaudit.stats.frames import scan_items

    if frame not in get_args(Frame):
        raise UsageError(f"no frame is called {frame!r}; they are: {', '.join(get_args(Frame))}")
    if stat_defs not in get_args(Definitions):
        raise UsageError(f"no definitions are called {stat_defs!r}; they are: {', '.join(get_args(Definitions))}")
    names = [os.fspath(paths)] if isinstance(paths, str | os.PathLike) else [os.fspath(path) for path in paths]

    def items() -> Iterator[Audit | Finding]:
        return iter(Run(names, rulebook, settings, encoding, quick=True).replaying())

    return scan_items(items, frame, stat_defs)
