"""Findings as the build pipelines of GitHub and GitLab take them."""

from typing import Final, TextIO

from handaudit.base.json_text import dumps
from handaudit.base.visible import visible
from handaudit.model.finding import Finding
from handaudit.model.fingerprint import Fingerprints
from handaudit.model.tally import Tally
from handaudit.report.counts import summary
from handaudit.report.listing import Listing

COMMANDS: Final = {"error": "error", "warn": "warning", "ambiguity": "notice", "info": "notice"}
GRAVE: Final = {"error": "critical", "warn": "minor", "ambiguity": "info", "info": "info"}


class CheckGithub(Listing):
    """One workflow command a line for each finding. No text of a log ends its command or begins another."""

    def loose(self, finding: Finding) -> None:
        """One finding."""
        rows = [("file", finding.file)] if finding.file not in (None, "-") else []
        if rows and finding.line is not None:
            rows.append(("line", str(finding.line)))
        rows.append(("title", finding.code))
        fields = ",".join(f"{name}={_property(value or '')}" for name, value in rows)
        hand = f" (hand #{finding.hand})" if finding.hand else ""
        self.out.write(f"::{COMMANDS[finding.severity]} {fields}::{_data(finding.message + hand)}\n")

    def end(self, tally: Tally) -> None:
        """What was audited; a line that is no command."""
        self.out.write(f"handaudit: {summary(tally)}\n")


def _data(text: str) -> str:
    return visible(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


class CheckGitlab(Listing):
    """A report of GitLab's Code Quality: one JSON array."""

    def __init__(self, out: TextIO) -> None:
        super().__init__(out)
        self.rows: list[str] = []
        self.prints = Fingerprints()

    def loose(self, finding: Finding) -> None:
        """A finding, kept until the end."""
        row = {
            "description": visible(finding.message),
            "check_name": finding.code,
            "fingerprint": self.prints.of(finding),
            "severity": GRAVE[finding.severity],
            "location": {"path": finding.file or "-", "lines": {"begin": finding.line or 1}},
        }
        self.rows.append(dumps(row))

    def end(self, _tally: Tally) -> None:
        """The whole array."""
        self.out.write("[" + ",\n".join(self.rows) + "]\n")
