"""The pages by code: what there is to know about a finding, from their files."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from handaudit.rules import catalogue


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
    """The page of every code that something raises, in the order of their names."""
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
            severity = "warn" if code.kind == "procedure" else "error"
            page = Page(
                code.code, severity, code.meaning, code.example, code.rules, shown=False, why_not=code.not_raised
            )
            found[code.code] = page
    return found
