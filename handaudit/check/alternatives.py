"""Ambiguity is computed: a hand with findings is replayed under each other reading of the options that they name."""

from dataclasses import replace

from handaudit.check.case import Case
from handaudit.model.finding import Finding
from handaudit.rules.load import vary
from handaudit.rules.options import options


def excuse(case: Case, findings: list[Finding]) -> list[Finding]:
    """An error that vanishes under another reading of an open rule, with no new error in its place, becomes `ambiguity`."""
    keys = [k for f in findings if _open(f) for k in f.options]
    if not keys:
        return findings
    from handaudit.check.audit import judge, open_case

    before = {(f.code, f.line) for f in findings if _open(f)}
    excused: dict[tuple[str, int | None], str] = {}
    for key in dict.fromkeys(keys):
        chosen = case.book.options.get(key)
        for value in options()[key].values:
            if value == chosen:
                continue
            other = judge(open_case(case.hand, vary(case.book, key, value)))
            after = {(f.code, f.line) for f in other if _open(f)}
            if after - before:
                continue
            for gone in before - after:
                excused.setdefault(gone, f"{key}={value}")
    return [
        replace(f, severity="ambiguity", option=excused[f.code, f.line])
        if (f.code, f.line) in excused and _open(f)
        else f
        for f in findings
    ]


def _open(finding: Finding) -> bool:
    """Errors, and the rulings of a dealer that only another reading makes right."""
    return finding.severity == "error" or (finding.severity == "warn" and finding.domain in ("misdeal", "skip"))
