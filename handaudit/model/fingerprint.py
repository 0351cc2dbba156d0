"""A `fingerprint` knows a finding again after lines have moved, files were renamed or hands were put in another order."""

import hashlib
import json
import re
from pathlib import PurePath
from typing import Final

from handaudit.model.finding import Finding

_NUMBERS: Final = re.compile(r"0x[0-9a-f]+|\d+")


class Fingerprints:
    """The fingerprints of a run's findings, in their order; the second of two that are alike gets a number."""

    def __init__(self) -> None:
        self.seen: dict[str, int] = {}

    def of(self, finding: Finding) -> str:
        """The finding's own fingerprint in this run."""
        mark = fingerprint(finding)
        number = self.seen[mark] = self.seen.get(mark, 0) + 1
        return mark if number == 1 else f"{mark}:{number}"


def fingerprint(finding: Finding) -> str:
    """32 hex digits made of what is wrong, for whom, and in which hand. No line number is part of it, and no file where there is a
    hand; a finding without a hand is known by its file's name and its message without the numbers in it."""
    parts: list[object] = [
        finding.code,
        finding.hand,
        finding.player,
        finding.street,
        finding.logged,
        finding.expected,
        sorted(finding.chips.items()),
        finding.option,
    ]
    if finding.hand is None:
        parts += [PurePath(finding.file or "").name, template(finding)]
    text = json.dumps(parts, ensure_ascii=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def template(finding: Finding) -> str:
    """The message without what differs from line to line: its numbers, the log's name, and the text of the log that it quotes."""
    message = finding.message.replace(finding.file, "…") if finding.file else finding.message
    head, quote, rest = message.partition("`")
    if quote:
        _, _, rest = rest.rpartition("`")
        head += "`…`" + rest
    return _NUMBERS.sub("#", head)
