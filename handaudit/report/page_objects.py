"""What `rule` and `rulebook` print, as data for programs."""

from collections.abc import Iterable
from typing import Any

from handaudit.check.pages import Page, pages
from handaudit.model.rulebook import Rulebook
from handaudit.report.pages import nothing_called
from handaudit.rules.catalogue import Rule, code, rules
from handaudit.rules.elsewhere import elsewhere
from handaudit.rules.load import houses, load, names
from handaudit.rules.options import Option, options


def page_object(name: str) -> dict[str, Any]:
    """A code, a rule or an option. Raises `UsageError` for a name that is none of them."""
    if (page := pages().get(name.lower())) is not None:
        return {"kind": "code", **_code(page)}
    if (found := rules().get(name.upper())) is not None:
        return {"kind": "rule", **_rule(found)}
    if (option := options().get(name.lower())) is not None:
        return {"kind": "option", **_option(option)}
    raise nothing_called(name)


def code_list() -> list[dict[str, Any]]:
    """Every code, in the order of the alphabet."""
    return [_short(page) for page in sorted(pages().values(), key=lambda one: one.code)]


def book_list() -> list[dict[str, Any]]:
    """Every bundled rulebook."""
    return [book_entry(load(name)) for name in (*names(), *houses())]


def book_entry(book: Rulebook) -> dict[str, Any]:
    """One rulebook: its name, title, the headers that pick it, and the one that it is based on."""
    return {"rulebook": book.name, "title": book.title, "games": list(book.games), "base": book.base}


def _short(page: Page) -> dict[str, Any]:
    why = {} if page.shown else {"why_not": page.why_not}
    return {"code": page.code, "severity": page.severity, "title": page.title, "raised": page.shown, **why}


def _code(page: Page) -> dict[str, Any]:
    about = code(page.code)
    return {
        **_short(page),
        "text": page.text.strip(),
        "example": about.example if about is not None else "",
        "rules": _all_of(page.rules),
        "options": [_option(options()[key]) for key in page.options if key in options()],
    }


def _all_of(ids: Iterable[str]) -> list[dict[str, Any]]:
    return [_rule(rules()[id]) for id in ids if id in rules()]


def _rule(found: Rule) -> dict[str, Any]:
    other = elsewhere(found.id)
    return {
        "id": found.id,
        "statement": found.statement,
        "source": found.source,
        "german": other.german,
        "same_in": {book.name: list(numbers) for book, numbers in other.same},
        "note": other.note,
        "codes": list(found.codes),
        "options": list(found.options),
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "option": option.key,
        "values": list(option.values),
        "default": option.default,
        "number": option.number,
        "gap": option.gap,
        "reason": option.reason,
    }
