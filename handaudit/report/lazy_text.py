"""The report of `check` where nothing may have to be shown: what prints findings is loaded when there is one.

The library that prints them in colours takes as long to start as a hundred hands to audit.
"""

import os
from typing import TextIO

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.tally import Tally
from handaudit.report import Report
from handaudit.report.counts import summary, unaudited

COLOURS = ("FORCE_COLOR", "TTY_COMPATIBLE")
"""Variables that make the library take something for a terminal that is none."""


class LazyText:
    """Prints what `CheckText` prints."""

    findings_only = True

    def __init__(self, out: TextIO, quiet: bool = False, verbose: bool = False) -> None:
        self.out, self.quiet, self.verbose = out, quiet, verbose
        self._whole: Report | None = None

    def hand(self, audit: Audit, findings: tuple[Finding, ...]) -> None:
        """The findings of a hand."""
        if findings:
            self._loaded().hand(audit, findings)

    def loose(self, finding: Finding) -> None:
        """A finding that belongs to no audited hand."""
        self._loaded().loose(finding)

    def end(self, tally: Tally) -> None:
        """The folded findings, then what was audited and what was not."""
        shown = self._whole is not None or tally.coverage is not None or unaudited(tally)
        if shown or self.out.isatty() or any(name in os.environ for name in COLOURS):
            self._loaded().end(tally)
        else:
            self.out.write(summary(tally) + "\n")

    def _loaded(self) -> Report:
        if self._whole is None:
            from handaudit.report.text import CheckText

            self._whole = CheckText(self.out, self.quiet, self.verbose)
        return self._whole
