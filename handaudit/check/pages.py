"""The pages by code: what there is to know about a finding, from the table of codes."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from handaudit.rules import catalogue

NO_LINE: Final = {
    "chip-sum": "no line of a log states final stacks: chips that do not add up show as total, award or rake findings",
    "deal-order": "no line of a log says in which order cards were dealt: the order of `Dealt to` lines says nothing",
    "action-count": "no line of a log counts actions",
    "button-not-moved": "one hand cannot show it: between two hands it is session-button, at a redeal redeal-button",
}
"""Codes that no log line can show."""
NOT_JUDGED: Final = (
    "needs the lines of a live table or of more than one hand, which this version reads but does not judge"
)
NOT_REPLAYED: Final = "belongs to a game that this version reads but does not replay"


class Page(NamedTuple):
    """What there is to know about a code. `shown` is false for a code that no check of this version raises; `why_not` says why."""

    code: str
    severity: str
    title: str
    text: str
    rules: tuple[str, ...]
    options: tuple[str, ...] = ()
    domain: str = ""
    shown: bool = True
    why_not: str = ""


@cache
def raised() -> Mapping[str, Page]:
    """The page of every code that something raises, in the order of the table of codes."""
    codes = [c for c in catalogue.every_code().values() if c.severity]
    known = (Page(c.code, c.severity, c.title, c.text.strip("\n"), c.cites, c.decide, c.domain) for c in codes)
    return MappingProxyType({page.code: page for page in known})


def about(code: str) -> Page:
    """The page of a code that is raised."""
    return raised()[code]


def pages() -> Mapping[str, Page]:
    """Every code's page, also of codes that no check of this version raises: those say why."""
    found = dict(raised())
    for code in catalogue.codes().values():
        if code.code not in found:
            live = bool(code.rules) and code.rules[0].startswith(f"{catalogue.COMMON}-")
            why = NO_LINE.get(code.code, NOT_JUDGED if live else NOT_REPLAYED)
            severity = "warn" if code.kind == "procedure" else "error"
            page = Page(code.code, severity, code.meaning, code.example, code.rules, shown=False, why_not=why)
            found[code.code] = page
    return found


@cache
def chapter_rules(chapter: str, code: str, street: str = "") -> tuple[str, ...]:
    """The chapter's rules for a code; empty where it has none of its own.

    Rules of the two betting rounds are told apart: the second one's is cited in the second round only.
    """
    known = catalogue.codes().get(code)
    if known is None or chapter == catalogue.COMMON:
        return ()
    own = tuple(id for id in known.rules if id.startswith(chapter + "-") and catalogue.rule(id) is not None)
    if street in ("bet-1", "bet-2"):
        other = "-BET2-" if street == "bet-1" else "-BET1-"
        return tuple(id for id in own if other not in id) or own
    return own
