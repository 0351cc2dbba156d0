"""Progress of a long run, in files and bytes, on standard error and only where that is a terminal."""

import sys
import time
from typing import TYPE_CHECKING

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
        self.next = time.monotonic() + PATIENCE
        self.bar: Progress | None = None
        self.task: TaskID | None = None
        self.shown = False

    def tick(self, files: int, done: int) -> None:
        """So many logs and bytes are read."""
        if not self.on or time.monotonic() < self.next:
            return
        self.next = time.monotonic() + EVERY
        bar = self.bar or self._make()
        if not self.shown:
            bar.start()
            self.shown = True
        if self.task is not None:
            bar.update(self.task, completed=min(done, self.total), files=f"{files:,} of {self.files:,} files")
        bar.refresh()

    def hide(self) -> None:
        """The bar's line is free for other text."""
        if self.shown and self.bar is not None:
            self.bar.stop()
            self.shown = False

    def _make(self) -> "Progress":
        from rich.console import Console
        from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.fields[files]}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
        err = Console(stderr=True)
        # The bar must not take over the streams: findings go to standard output as they are.
        self.bar = Progress(
            *columns, console=err, transient=True, auto_refresh=False, redirect_stdout=False, redirect_stderr=False
        )
        self.task = self.bar.add_task("audit", total=self.total, files="")
        return self.bar
