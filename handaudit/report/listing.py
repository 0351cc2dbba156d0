"""Findings as plain lists: one a line, by file, as a table for a spreadsheet or a page, or counted by code."""

import csv
from typing import Final, TextIO

from handaudit.base.errors import SEVERITIES
from handaudit.base.json_text import dumps
from handaudit.base.visible import visible
from handaudit.check.pages import pages
from handaudit.model.cells import cell
from handaudit.model.finding import Finding
from handaudit.model.tally import Tally
from handaudit.report import FindingsReport
from handaudit.report.counts import summary
from handaudit.report.document import escaped
from handaudit.report.wrapping import wrapped

COLUMNS: Final = (
    "code", "severity", "file", "line", "hand", "street", "player", "logged", "expected", "chips", "message", "rules", "option",
    "root",
)  # fmt: skip
NARROWEST: Final = 20
"""Cells of a title that a line of the counts holds, however narrow the terminal is."""


def place(finding: Finding) -> str:
    """`file:line`, as editors and terminals take it."""
    return visible(finding.file or "-") + ("" if finding.line is None else f":{finding.line}")


class Listing(FindingsReport):
    """What the lists have in common: they are written as text."""

    def __init__(self, out: TextIO) -> None:
        self.out = out


class CheckConcise(Listing):
    """`file:line: code message`, and nothing else."""

    def loose(self, finding: Finding) -> None:
        """One finding, one line."""
        self.out.write(f"{place(finding)}: {finding.code} {visible(finding.message)}\n")


class CheckGrouped(Listing):
    """The findings under the name of their file, in the order of its lines; then the counts."""

    def __init__(self, out: TextIO) -> None:
        super().__init__(out)
        self.files: dict[str, list[tuple[int, str, str, str]]] = {}

    def loose(self, finding: Finding) -> None:
        """One finding, kept until its file is whole."""
        row = (finding.line or 0, finding.severity, finding.code, visible(finding.message))
        self.files.setdefault(visible(finding.file or "-"), []).append(row)

    def end(self, tally: Tally) -> None:
        """File by file."""
        for name, rows in self.files.items():
            number = max(len(str(row[0])) for row in rows)
            severity, code = max(len(row[1]) for row in rows), max(len(row[2]) for row in rows)
            self.out.write(f"{name}\n")
            for row in sorted(rows, key=lambda one: one[0]):
                line = str(row[0] or "-")
                self.out.write(f"  {line:>{number}}  {row[1]:<{severity}}  {row[2]:<{code}}  {row[3]}\n")
            self.out.write("\n")
        self.out.write(f"{summary(tally)}\n")


class CheckStatistics(Listing):
    """How often each code was found: the gravest first, then the most frequent."""

    def __init__(self, out: TextIO) -> None:
        super().__init__(out)
        self.counts: dict[tuple[str, str], list[int]] = {}
        self.hands: dict[tuple[str, str], set[tuple[str | None, str | None]]] = {}

    def loose(self, finding: Finding) -> None:
        """One finding, counted."""
        key = finding.severity, finding.code
        self.counts.setdefault(key, [0])[0] += 1
        self.hands.setdefault(key, set()).add((finding.file, finding.hand))

    def end(self, tally: Tally) -> None:
        """The table, whose last column is as wide as a terminal has room, and the counts of the run."""
        from handaudit.report.console import console

        known, width = pages(), console(self.out).width
        rows = [
            (f"{number[0]:,}", f"{len(self.hands[key]):,}", *key, known[key[1]].title)
            for key, number in sorted(
                self.counts.items(), key=lambda one: (-SEVERITIES.index(one[0][0]), -one[1][0], one[0][1])
            )
        ]
        rows.insert(0, ("findings", "hands", "severity", "code", "what"))
        wide = [max(len(row[at]) for row in rows) for at in range(4)]
        for count, hands, severity, code, title in rows if self.counts else ():
            head = f"{count:>{wide[0]}}  {hands:>{wide[1]}}  {severity:<{wide[2]}}  {code:<{wide[3]}}  "
            first, *more = wrapped(title, max(width - len(head), NARROWEST))
            self.out.write("".join([head, first, "\n", *(f"{'':{len(head)}}{piece}\n" for piece in more)]))
        self.out.write("\n" if self.counts else "")
        self.out.writelines(f"{line}\n" for line in wrapped(summary(tally), width))


class CheckCsv(Listing):
    """One row a finding; amounts are minor units. No cell is a formula."""

    def __init__(self, out: TextIO) -> None:
        super().__init__(out)
        self.rows = csv.writer(out, lineterminator="\n")
        self.rows.writerow(COLUMNS)

    def loose(self, finding: Finding) -> None:
        """One finding."""
        values = (
            finding.code, finding.severity, finding.file, finding.line, finding.hand, finding.street, finding.player,
            finding.logged, finding.expected, dumps(finding.chips) if finding.chips else None, finding.message,
            " ".join(finding.rules), finding.option, "true" if finding.root else "false",
        )  # fmt: skip
        self.rows.writerow([_cell(value) for value in values])


def _cell(value: object) -> object:
    if value is None or isinstance(value, int):
        return value
    return cell(visible(value if isinstance(value, str) else dumps(value)))


class CheckMarkdown(Listing):
    """A table for a page or a comment; no text of a log is markup in it."""

    def __init__(self, out: TextIO) -> None:
        super().__init__(out)
        self.rows: list[str] = []

    def loose(self, finding: Finding) -> None:
        """One finding, one row."""
        cells = (finding.severity, finding.code, place(finding), finding.hand or "", finding.message)
        self.rows.append("| " + " | ".join(escaped(one) for one in cells) + " |\n")

    def end(self, tally: Tally) -> None:
        """The counts, then the table."""
        self.out.write(f"{escaped(summary(tally))}\n")
        if self.rows:
            self.out.write("\n| severity | code | place | hand | finding |\n| --- | --- | --- | --- | --- |\n")
            self.out.write("".join(self.rows))
