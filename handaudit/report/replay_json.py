"""Replays for programs: one hand a line, each with all that was found of it, between hands too."""

import json
import shutil
from collections.abc import Callable
from tempfile import SpooledTemporaryFile
from typing import Final, TextIO

from handaudit.base.json_text import dumps
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.tally import COPY, Tally
from handaudit.report.machine import finding_object, hand_object

IN_MEMORY: Final = 1 << 24
"""Bytes of written hands that wait in memory; more of them wait in a file."""


class ReplayJsonl:
    """One hand a line, with `steps` also every step of it; what belongs to no hand goes to `aside`.

    What is wrong between hands is known when the last one was read, and stands in the hand that it names. So the hands wait, written
    out already, and memory does not grow with them.
    """

    findings_only = False

    def __init__(self, out: TextIO, aside: Callable[[Finding], object], steps: bool = False) -> None:
        self.out = out
        self.aside = aside
        self.steps = steps
        self._between: dict[str, list[Finding]] = {}
        self._written = SpooledTemporaryFile(IN_MEMORY, "w+", encoding="ascii", newline="\n")  # noqa: SIM115  closed in `end`

    def hand(self, audit: Audit, findings: tuple[Finding, ...]) -> None:
        """One hand."""
        self._written.write(dumps(hand_object(audit, findings, self.steps)) + "\n")

    def loose(self, finding: Finding) -> None:
        """What names a hand waits for it; all else, and a copy, which is not replayed, is said beside the output: that holds hands."""
        if finding.hand is None or finding.code == COPY:
            self.aside(finding)
        else:
            self._between.setdefault(_head(finding.hand), []).append(finding)

    def join(self, part: tuple[str, list[Finding]]) -> None:
        """Hands that were written elsewhere, one a line, and what was found that belongs to none of them."""
        text, between = part
        self._written.write(text)
        for finding in between:
            self.loose(finding)

    def end(self, tally: Tally) -> None:
        """The hands, in the order of the log."""
        with self._written as written:
            places = self._places() if self._between else {}
            written.seek(0)
            if not places:
                shutil.copyfileobj(written, self.out)
            for number, line in enumerate(written if places else ()):
                self.out.write(_joined(line, places[number]) if number in places else line)

    def _places(self) -> dict[int, list[Finding]]:
        """The findings between hands by the number of the line that holds their hand; those without one go aside."""
        named: dict[tuple[str, str], list[tuple[int, int]]] = {}
        self._written.seek(0)
        for number, text in enumerate(self._written):
            if (head := text.partition(_AFTER)[0]) in self._between:
                whole = json.loads(text)
                named.setdefault((whole["file"], head), []).append((whole["line"], number))
        found: dict[int, list[Finding]] = {}
        for head, findings in self._between.items():
            for finding in findings:
                hands = named.get((finding.file or "", head))
                if hands is None:
                    self.aside(finding)
                    continue
                # A second hand of that id has the lines from its own header on.
                before = [number for line, number in hands if line <= (finding.line or 0)]
                found.setdefault(before[-1] if before else hands[0][1], []).append(finding)
        return found


_AFTER: Final = ',"site":'


def _head(hand: str) -> str:
    """How the object of a hand begins."""
    return f'{{"hand":{dumps(hand)}'


def _joined(line: str, findings: list[Finding]) -> str:
    """A hand with what was found between it and others."""
    whole = json.loads(line)
    whole["findings"] += [finding_object(finding) for finding in findings]
    if whole["verdict"] != "unreadable" and any(finding.severity != "info" for finding in findings):
        whole["verdict"] = "findings"
    return dumps(whole) + "\n"
