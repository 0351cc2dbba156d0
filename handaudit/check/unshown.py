"""Codes of the rules that no check of this version raises: listed by name, with the reason."""

from collections.abc import Mapping

from handaudit.check.pages import Page
from handaudit.rules import catalogue

NO_LINE = {
    "chip-sum": "no line of a log states final stacks: chips that do not add up show as total, award or rake findings",
    "deal-order": "no line of a log says in which order cards were dealt: the order of `Dealt to` lines says nothing",
    "action-count": "no line of a log counts actions",
    "button-not-moved": "one hand cannot show it: between two hands it is session-button, at a redeal redeal-button",
}
"""Codes that no log line can show."""


def unshown_pages(shown: Mapping[str, Page]) -> list[Page]:
    """A page for every code of the rules that is not in `shown`."""
    out = []
    for code in catalogue.codes().values():
        if code.code in shown:
            continue
        why = NO_LINE.get(code.code) or _why(code.rules)
        severity = "warn" if code.kind == "procedure" else "error"
        out.append(Page(code.code, severity, code.meaning, code.example, tuple(code.rules), shown=False, why_not=why))
    return out


def _why(rules: tuple[str, ...]) -> str:
    if rules and rules[0].startswith(f"{catalogue.COMMON}-"):
        return "needs the lines of a live table or of more than one hand, which this version reads but does not judge"
    return "belongs to a game that this version reads but does not replay"
