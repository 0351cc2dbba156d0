"""The checks by code and by family. A check is a function; its docstring is the page that `handaudit rule CODE` prints.

A module that registers some is named in `order.py`, which also says in what order they judge.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, TypeVar

from handaudit.check.case import Case
from handaudit.check.order import FAMILIES, MODULES
from handaudit.check.pages import WORDS, Page, load_all, raised
from handaudit.check.unshown import unshown_pages
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook

Judge = Callable[[Case, Any], Finding | None]
Asked = tuple[Judge, frozenset[str]]
"""A judge, and what candidates have to be (their `what`) for it to be asked; empty: any."""
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Family:
    """`candidates` looks at a case and names the places where something may be wrong; on a clean hand it names none.

    It is asked only where the hand has an event of one of the `kinds` (none: any hand), under a rulebook that `book` takes.
    """

    name: str
    candidates: Callable[[Case], Iterable[Any]]
    judges: tuple[Asked, ...]
    kinds: frozenset[str] = frozenset()
    book: Callable[[Rulebook], bool] | None = None


_JUDGES: Final[dict[str, list[Asked]]] = {}
_FAMILIES: Final[list[Family]] = []
_FOR_BOOK: Final[dict[int, tuple[Rulebook, dict[frozenset[str], list[Family]]]]] = {}
BOOKS: Final = 500
"""Rulebooks whose families are remembered: a run has few, and their other readings."""
KINDS: Final = 1_000
"""Sets of kinds of events whose families are remembered for each of them."""


def check(code: str, family: str, on: str = "") -> Callable[[F], F]:
    """Register a check; the facts of its code stand in `rules/codes.toml`. Checks of one module run in the order written.

    It is shown the family's candidates whose `what` is one of the words of `on`, or all of them.
    """

    def register(function: F) -> F:
        assert code not in WORDS, f"two checks bring the page of {code}"
        WORDS[code] = function.__doc__ or ""
        _JUDGES.setdefault(family, []).append((function, frozenset(on.split())))
        return function

    return register


def judge(family: str, on: str = "") -> Callable[[F], F]:
    """Register one more judge for a code whose page stands with another check."""

    def register(function: F) -> F:
        _JUDGES.setdefault(family, []).append((function, frozenset(on.split())))
        return function

    return register


def family(name: str, kinds: str = "", book: Callable[[Rulebook], bool] | None = None) -> Callable[[F], F]:
    """Register the function that names a family's candidates. A hand that has no event of the
    `kinds` (separated by blanks), or whose rulebook `book` refuses, is not shown to it."""

    def register(function: F) -> F:
        _FAMILIES.append(Family(name, function, (), frozenset(kinds.split()), book))
        return function

    return register


@cache
def families() -> list[Family]:
    """All families with their judges, in the order in which they run."""
    load_all()
    ranks = {f"handaudit.check.{name}": rank for rank, name in enumerate(MODULES)}

    def rank(function: Callable[..., Any]) -> int:
        return ranks[function.__module__]

    before_awards = FAMILIES.index("awards") - 0.5
    ordered = sorted(_FAMILIES, key=lambda f: rank(f.candidates))
    ordered.sort(key=lambda f: FAMILIES.index(f.name) if f.name in FAMILIES else before_awards)
    return [
        replace(f, judges=tuple(sorted(_JUDGES.get(f.name, ()), key=lambda asked: rank(asked[0])))) for f in ordered
    ]


def families_for(book: Rulebook, kinds: frozenset[str]) -> list[Family]:
    """The families that hands of this rulebook with events of these kinds are shown to, in their order."""
    known = _FOR_BOOK.get(id(book))
    if known is None:
        if len(_FOR_BOOK) >= BOOKS:
            _FOR_BOOK.clear()
        known = _FOR_BOOK[id(book)] = (book, {})
    by_kinds = known[1]
    found = by_kinds.get(kinds)
    if found is None:
        if len(by_kinds) >= KINDS:
            by_kinds.clear()
        every = [f for f in families() if f.book is None or f.book(book)]
        found = by_kinds[kinds] = [f for f in every if not f.kinds or not kinds.isdisjoint(f.kinds)]
    return found


def pages() -> Mapping[str, Page]:
    """Every code's page, also of codes that no check of this version raises."""
    return {**raised(), **{p.code: p for p in unshown_pages(raised())}}
