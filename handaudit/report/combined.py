"""Several reports of one run."""

from collections.abc import Sequence

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.tally import Tally
from handaudit.report import Report


class CombinedReport:
    """Hands on to every report what comes."""

    def __init__(self, reports: Sequence[Report]) -> None:
        self.reports = tuple(reports)
        self.findings_only = all(one.findings_only for one in reports)

    def hand(self, audit: Audit, findings: tuple[Finding, ...]) -> None:
        """A hand with the findings to be reported."""
        for one in self.reports:
            one.hand(audit, findings)

    def loose(self, finding: Finding) -> None:
        """A finding that belongs to no hand."""
        for one in self.reports:
            one.loose(finding)

    def end(self, tally: Tally) -> None:
        """The run is over."""
        for one in self.reports:
            one.end(tally)


def together(reports: Sequence[Report]) -> Report:
    """Returns one report that is all of them."""
    return reports[0] if len(reports) == 1 else CombinedReport(reports)
