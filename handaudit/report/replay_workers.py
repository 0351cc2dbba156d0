"""Ledgers that workers write: the hands of a batch as text, which stands in the report as if it had been written there."""

import io
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from handaudit.base.json_text import dumps
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.report import Report
from handaudit.report.machine import hand_object
from handaudit.report.replay_json import ReplayJsonl
from handaudit.report.trace import ReplayText

TextPart = tuple[str, int]
"""Ledgers, and where among what is said between them the first one begins; -1 where there is none."""
JsonlPart = tuple[str, list[Finding]]
"""Hands, one a line, and what was found that belongs to none of them."""


class TextMaker(ReplayText):
    """The ledgers of a batch for people."""

    def __init__(self) -> None:
        self.text = io.StringIO()
        self.first = -1
        super().__init__(self.text)

    def hand(self, audit: Audit, findings: tuple[Finding, ...]) -> None:
        """The ledger of a hand."""
        if self.first < 0:
            self.first = self.text.tell()
        super().hand(audit, findings)

    def part(self) -> TextPart:
        """What was written since the part before."""
        made = self.text.getvalue(), self.first
        self.text.seek(0)
        self.text.truncate()
        self.first, self.printed = -1, False
        return made


class JsonlMaker:
    """The ledgers of a batch for programs."""

    def __init__(self, steps: bool) -> None:
        self.steps = steps
        self.lines: list[str] = []
        self.between: list[Finding] = []

    def hand(self, audit: Audit, findings: tuple[Finding, ...]) -> None:
        """One hand."""
        self.lines.append(dumps(hand_object(audit, findings, self.steps)) + "\n")

    def loose(self, finding: Finding) -> None:
        """What belongs to no hand of the batch, or waits for one."""
        self.between.append(finding)

    def part(self) -> JsonlPart:
        """What was written since the part before."""
        made = "".join(self.lines), self.between
        self.lines, self.between = [], []
        return made


class ReplayMaker:
    """The ledgers of a batch in each format, in a worker."""

    def __init__(self, forms: Sequence[str], steps: bool) -> None:
        self.makers = [TextMaker() if form == "text" else JsonlMaker(steps) for form in forms]

    def add(self, item: Audit | Finding) -> None:
        """One more item of the run."""
        for maker in self.makers:
            if isinstance(item, Finding):
                maker.loose(item)
            else:
                maker.hand(item, item.findings)

    def part(self) -> list[Any]:
        """What was written since the part before, in each format."""
        return [maker.part() for maker in self.makers]


class ReplayFold:
    """The reports of a run, one in each of the `forms`: from its items, or from what workers have written."""

    few = 64

    def __init__(self, reports: Sequence[Report], forms: Sequence[str], steps: bool) -> None:
        self.reports, self.forms, self.steps = reports, tuple(forms), steps

    @property
    def can_spread(self) -> bool:
        """Whether workers can write all of them: a page is made as a whole, and a terminal is the parent's."""
        return all(
            isinstance(one, ReplayJsonl) or (isinstance(one, ReplayText) and not one.console.is_terminal)
            for one in self.reports
        )

    @property
    def maker(self) -> Callable[[], ReplayMaker]:
        """What a worker makes of its hands."""
        return partial(ReplayMaker, self.forms, self.steps)

    def add(self, item: Audit | Finding) -> None:
        """One more item of the run."""
        for report in self.reports:
            if isinstance(item, Finding):
                report.loose(item)
            else:
                report.hand(item, item.findings)

    def join(self, part: Sequence[Any]) -> bool:
        """What a worker has written of a batch."""
        for report, one in zip(self.reports, part, strict=True):
            assert isinstance(report, ReplayText | ReplayJsonl)
            report.join(one)
        return True


class Ended:
    """A report that has its hands already, and is only told of the end."""

    findings_only = False

    def __init__(self, report: Report) -> None:
        self.end = report.end

    def hand(self, audit: Audit, findings: tuple[Finding, ...]) -> None:
        """Nothing."""

    def loose(self, finding: Finding) -> None:
        """Nothing."""
