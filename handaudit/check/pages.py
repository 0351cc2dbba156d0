"""The pages by code: what there is to know about a finding, from the table of codes."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from handaudit.rules import catalogue
from handaudit.rules.catalogue import Code

NO_LINE: Final = {
    "chip-sum": "no line of a log states final stacks: chips that do not add up show as total, award or rake findings",
    "deal-order": "no line of a log says in which order cards were dealt: the order of `Dealt to` lines says nothing",
    "action-count": "no line of a log counts actions",
    "button-not-moved": "one hand cannot show it: between two hands it is session-button, at a redeal redeal-button",
}
"""Codes that no log line can show."""


@dataclass(frozen=True, slots=True)
class Page:
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
    silent = [_silent(code) for code in catalogue.codes().values() if code.code not in raised()]
    return {**raised(), **{page.code: page for page in silent}}


def _silent(code: Code) -> Page:
    if code.rules and code.rules[0].startswith(f"{catalogue.COMMON}-"):
        why = "needs the lines of a live table or of more than one hand, which this version reads but does not judge"
    else:
        why = "belongs to a game that this version reads but does not replay"
    severity = "warn" if code.kind == "procedure" else "error"
    why = NO_LINE.get(code.code, why)
    return Page(code.code, severity, code.meaning, code.example, code.rules, shown=False, why_not=why)
