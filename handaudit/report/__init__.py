"""Reports: findings and audited hands go in; text for people and formats for programs come out.

Nothing here decides what is wrong.
"""

from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from handaudit.model.audit import Audit
    from handaudit.model.finding import Finding
    from handaudit.model.tally import Tally


class Severity(StrEnum):
    """How grave a finding is, from high to low."""

    ERROR = "error"
    WARN = "warn"
    AMBIGUITY = "ambiguity"
    INFO = "info"


class ReportForm(StrEnum):
    """The forms of a `check` report."""

    TEXT = "text"
    CONCISE = "concise"
    GROUPED = "grouped"
    JSON = "json"
    JSONL = "jsonl"
    SARIF = "sarif"
    JUNIT = "junit"
    GITHUB = "github"
    GITLAB = "gitlab"
    CSV = "csv"
    MARKDOWN = "markdown"


class LedgerForm(StrEnum):
    """The forms of a `replay` report."""

    TEXT = "text"
    JSONL = "jsonl"
    HTML = "html"


class Report(Protocol):
    """What every report can do: take a hand with the findings to be reported, a finding that belongs to none, and the end.

    `findings_only`: of a hand it prints nothing but findings, with their lines; then hands without any need not come.
    """

    findings_only: bool

    def hand(self, audit: "Audit", findings: "tuple[Finding, ...]", /) -> None: ...
    def loose(self, finding: "Finding", /) -> None: ...
    def end(self, tally: "Tally", /) -> None: ...


class FindingsReport:
    """What reports of findings alone have in common: of a hand they take its findings, one by one."""

    findings_only = True

    def hand(self, _audit: "Audit", findings: "tuple[Finding, ...]", /) -> None:
        """The findings of a hand."""
        for finding in findings:
            self.loose(finding)

    def loose(self, finding: "Finding", /) -> None:
        """One finding, of a hand or of none."""
        raise AssertionError(finding)

    def end(self, tally: "Tally", /) -> None:
        """The run is over."""
