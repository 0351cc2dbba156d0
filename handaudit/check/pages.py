"""The pages by code: what there is to know about a finding. A check brings its own, and so does what is raised elsewhere."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Final

from handaudit.check.order import MODULES


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


PAGES: Final[dict[str, Page]] = {}
"""The pages of the modules that have been imported."""


def page(code: str, severity: str, title: str, text: str, rules: str = "", domain: str = "text") -> None:
    """Register a page for a code that is raised elsewhere (reading, pipeline)."""
    PAGES[code] = Page(code, severity, title, text, tuple(rules.split()), (), domain)


@cache
def load_all() -> None:
    """Import every module that registers checks or pages."""
    for name in MODULES:
        import_module(f"handaudit.check.{name}")


def about(code: str) -> Page:
    """The page of a code that is raised."""
    load_all()  # whoever asks first may have imported no check
    return PAGES[code]
