"""Findings as JUnit XML: a suite for each log, a case for each hand with findings and one for all the others."""

from typing import TextIO
from xml.sax.saxutils import escape, quoteattr

from handaudit.base.errors import SEVERITIES
from handaudit.base.visible import visible
from handaudit.model.finding import Finding
from handaudit.model.tally import InputTally, Tally
from handaudit.report import FindingsReport


class CheckJunit(FindingsReport):
    """`floor` is the rank of the lowest severity that fails a case. What could not be read is an error, what fails is a failure, the
    rest is output of a case that passes."""

    def __init__(self, out: TextIO, floor: int) -> None:
        self.out = out
        self.floor = floor
        self.files: dict[str, dict[str, list[Finding]]] = {}

    def loose(self, finding: Finding) -> None:
        """A finding, kept until its log is whole."""
        name = f"hand #{finding.hand}" if finding.hand else "between the hands" if finding.line else "the file"
        self.files.setdefault(finding.file or "", {}).setdefault(name, []).append(finding)

    def end(self, tally: Tally) -> None:
        """The whole file."""
        places = {place.path: place for place in tally.inputs}
        suites = [self._suite(name, places.get(name), self.files.get(name, {})) for name in {**places, **self.files}]
        total = [sum(one[at] for _, one in suites) for at in range(3)]
        self.out.write('<?xml version="1.0" encoding="UTF-8"?>\n')
        self.out.write(f'<testsuites name="handaudit" {_counts(total)}>\n')
        for text, _ in suites:
            self.out.write(text)
        self.out.write("</testsuites>\n")

    def _suite(
        self, name: str, place: InputTally | None, cases: dict[str, list[Finding]]
    ) -> tuple[str, tuple[int, int, int]]:
        """A suite, with the numbers of its cases, failures and errors."""
        rows = [self._case(name, case, found) for case, found in cases.items()]
        of_hands = sum(case.startswith("hand #") for case in cases)
        rest = max(place.hands - of_hands, 0) if place is not None else 0
        if rest or not rows:
            noun = "hand" if rest == 1 else "hands"
            rows.append(
                (f"  <testcase name={_attr(f'{rest} {noun} without findings')} classname={_attr(name)}/>\n", 0, 0)
            )
        numbers = len(rows), sum(row[1] for row in rows), sum(row[2] for row in rows)
        head = f"<testsuite name={_attr(name)} {_counts(numbers)}>\n"
        return head + "".join(row[0] for row in rows) + "</testsuite>\n", numbers

    def _case(self, file: str, name: str, findings: list[Finding]) -> tuple[str, int, int]:
        errors, failures, said = [], [], []
        for one in findings:
            place = file if one.line is None else f"{file}:{one.line}"
            text = escape(f"{visible(place)}: {visible(one.message)}")
            attributes = f"type={_attr(one.code)} message={_attr(one.message)}"
            if SEVERITIES.index(one.severity) < self.floor:
                said.append(f"    <system-out>{escape(one.severity)}[{escape(one.code)}] {text}</system-out>\n")
            elif one.domain == "text" and one.severity == "error":
                errors.append(f"    <error {attributes}>{text}</error>\n")
            else:
                failures.append(f"    <failure {attributes}>{text}</failure>\n")
        body = "".join(errors + failures + said)
        text = f"  <testcase name={_attr(name)} classname={_attr(file)}>\n{body}  </testcase>\n"
        return text, bool(failures and not errors), bool(errors)


def _attr(text: str) -> str:
    return quoteattr(visible(text))


def _counts(numbers: "tuple[int, int, int] | list[int]") -> str:
    tests, failures, errors = numbers
    return f'tests="{tests}" failures="{failures}" errors="{errors}"'
