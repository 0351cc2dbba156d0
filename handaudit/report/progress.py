"""Progress of a long run, in files, bytes and hands a second, on standard error and only where that is a terminal."""

import sys
import time
from typing import TYPE_CHECKING

from handaudit.base.secrets import without_secrets

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 0.5
"""Seconds before anything is shown."""
EVERY = 0.1


class Meter:
    """A bar that steps aside when something is printed and comes back by itself."""

    def __init__(self, files: int, total: int) -> None:
        self.files = files
        self.total = total
        self.on = bool(sys.stderr and sys.stderr.isatty())
        self.start = time.monotonic()
        self.next = self.start + PATIENCE
        self.bar: Progress | None = None
        self.task: TaskID | None = None
        self.shown = False

    def tick(self, files: int, done: int, hands: int = 0, note: str = "") -> None:
        """So many logs, bytes and hands are read; `note` says what else there is to know."""
        if not self.on or time.monotonic() < self.next:
            return
        self.next = time.monotonic() + EVERY
        bar = self.bar or self._make()
        if not self.shown:
            bar.start()
            self.shown = True
        if self.task is not None:
            rate = hands / max(time.monotonic() - self.start, 0.001)
            bar.update(
                self.task,
                completed=min(done, self.total) if self.total else done,
                files=f"{files:,} of {self.files:,} files" if files or not note else f"{self.files:,} files",
                rate=f"{rate:,.0f} hands/s" if hands else "",
                note=without_secrets(note),
            )
        bar.refresh()

    def hide(self) -> None:
        """The bar's line is free for other text."""
        if self.shown and self.bar is not None:
            self.bar.stop()
            self.shown = False

    def _make(self) -> "Progress":
        from rich.console import Console
        from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (
            TextColumn("{task.fields[files]}"),
            BarColumn(bar_width=20),
            DownloadColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[note]}"),
        )
        err = Console(stderr=True)
        # The bar must not take over the streams: findings go to standard output as they are.
        self.bar = Progress(
            *columns, console=err, transient=True, auto_refresh=False, redirect_stdout=False, redirect_stderr=False
        )
        self.task = self.bar.add_task("audit", total=self.total or None, files="", rate="", note="")
        return self.bar
