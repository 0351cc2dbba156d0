"""The pages by code: what there is to know about a finding. The table of codes has the facts, a check's docstring the words."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from inspect import cleandoc
from types import MappingProxyType
from typing import Final

from handaudit.check.order import MODULES
from handaudit.rules.catalogue import Code, every_code


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


WORDS: Final[dict[str, str]] = {}
"""The docstrings of checks, by code, of the modules that have been imported."""


@cache
def load_all() -> None:
    """Import every module that registers checks."""
    for name in MODULES:
        import_module(f"handaudit.check.{name}")


@cache
def raised() -> Mapping[str, Page]:
    """The page of every code that something raises, in the order of the table of codes."""
    load_all()
    return MappingProxyType({code.code: _page(code) for code in every_code().values() if code.severity})


def about(code: str) -> Page:
    """The page of a code that is raised."""
    return raised()[code]


def _page(code: Code) -> Page:
    title, text = code.title, code.text
    if not title:
        title, _, text = cleandoc(WORDS[code.code]).partition("\n")  # a newer Python leaves the margin out itself
    return Page(code.code, code.severity, title.strip(), text.strip("\n"), code.cites, code.decide, code.domain)
