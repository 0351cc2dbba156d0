"""One fault, one root: what follows from an earlier fault of the same hand is marked as following."""

from dataclasses import replace
from typing import Final

from handaudit.model.finding import Finding

SPOILS: Final[dict[str, frozenset[str]]] = {
    "order": frozenset({"opening", "order", "draw", "bet", "swap", "money", "flag", "summary", "procedure", "skip"}),
    "bet": frozenset({"opening", "order", "bet", "swap", "money", "flag", "summary", "procedure", "skip"}),
    "swap": frozenset({"order", "bet", "swap", "money", "cards", "words", "flag", "summary", "procedure", "skip"}),
    "money": frozenset({"money", "flag", "summary"}),
    "cards": frozenset({"cards", "draw", "words", "summary"}),
    "draw": frozenset({"draw", "cards", "words", "money", "flag", "summary"}),
    "opening": frozenset(
        {"opening", "order", "bet", "money", "cards", "words", "flag", "summary", "procedure", "skip"}
    ),
    "procedure": frozenset({"procedure"}),
    "skip": frozenset({"order", "bet", "money", "flag", "summary", "procedure"}),
}
"""What a fault of one kind makes doubtful further down. A wrong word or a wrong summary spoils nothing."""


def mark_roots(findings: list[Finding]) -> list[Finding]:
    """Findings in log order, `root` false where an earlier one has spoiled their kind."""
    spoiled: set[str] = set()
    out = []
    for finding in sorted(findings, key=lambda f: f.line or 0):
        if not finding.root or finding.domain in spoiled:
            out.append(replace(finding, root=False))
            continue
        out.append(finding)
        if finding.severity in ("error", "ambiguity") or finding.domain in ("order", "bet", "opening", "skip"):
            spoiled |= SPOILS.get(finding.domain, frozenset())
    return out
