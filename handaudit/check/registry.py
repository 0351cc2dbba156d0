"""The analysers: functions from a case to findings. What a code is, its page too, stands in its file in `rules/codes/`.

A module that registers some is named in `order.py`, which also says in what order they judge.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Final, Generic, NamedTuple, TypeVar

from handaudit.check.case import Case
from handaudit.check.order import ANALYSERS, CALLED_OFF, MODULES
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook

Candidate = TypeVar("Candidate")
Judge = Callable[[Candidate], Finding | None]
Look = Callable[[Case], Iterable[Finding]]
_PACKAGE: Final = "handaudit.check."


class Analyser(NamedTuple):
    """`look` makes the findings of a case; on a clean hand it makes none.

    It is asked only where the hand has an event of one of the `kinds` (none: any hand), under a rulebook that `book` takes, and of a hand
    that was called off only if `order.py` says so.
    """

    name: str
    look: Look
    kinds: frozenset[str] = frozenset()
    book: Callable[[Rulebook], bool] | None = None


_ANALYSERS: Final[list[Analyser]] = []
_FOR_BOOK: Final[dict[int, tuple[Rulebook, dict[frozenset[str], list[Analyser]]]]] = {}
BOOKS: Final = 500
"""Rulebooks whose analysers are remembered: a run has few, and their other readings."""
KINDS: Final = 1_000
"""Sets of kinds of events whose analysers are remembered for each of them."""


def analyser(name: str, kinds: str = "", book: Callable[[Rulebook], bool] | None = None) -> Callable[[Look], Look]:
    """Register an analyser. A hand that has no event of the `kinds` (separated by blanks), or whose rulebook `book` refuses, is
    not shown to it."""

    def register(function: Look) -> Look:
        if name not in ANALYSERS:
            raise ValueError(f"the analyser {name!r} has no place: name it in ANALYSERS of handaudit/check/order.py")
        _ANALYSERS.append(Analyser(name, function, frozenset(kinds.split()), book))
        return function

    return register


class Judges(Generic[Candidate]):
    """Functions of several modules that know the faults of one kind of place. The first that knows a fault names it.

    `tag` says what a candidate is; a judge waits for candidates of some kinds, or for all. `known` are all kinds that there are, where
    they are few.
    """

    def __init__(self, tag: Callable[[Candidate], str], known: frozenset[str] = frozenset()) -> None:
        self.tag, self.known = tag, known
        self.rows: list[tuple[int, frozenset[str], Judge[Candidate]]] = []

    def on(self, kinds: str = "") -> Callable[[Judge[Candidate]], Judge[Candidate]]:
        """Register a judge for candidates whose tag is one of the `kinds` (separated by blanks; none: all of them). Raises `ValueError`
        for a kind that no candidate is of."""
        waits = frozenset(kinds.split())
        if self.known and (strange := sorted(waits - self.known)):
            raise ValueError(f"nothing is of the kind {strange[0]!r}; the kinds are {', '.join(sorted(self.known))}")

        def register(function: Judge[Candidate]) -> Judge[Candidate]:
            self.rows.append((_rank(function.__module__), waits, function))
            self.rows.sort(key=lambda row: row[0])
            return function

        return register

    def judged(self, candidates: Iterable[Candidate]) -> Iterator[Finding]:
        """The findings of those candidates that some judge knows."""
        for candidate in candidates:
            tag = self.tag(candidate)
            for _, kinds, judge in self.rows:
                if (not kinds or tag in kinds) and (found := judge(candidate)) is not None:
                    yield found
                    break


def _rank(module: str) -> int:
    """The place of a module in the order."""
    name = module.removeprefix(_PACKAGE)
    if name not in MODULES:
        raise ValueError(f"the module {name!r} has no place: name it in MODULES of handaudit/check/order.py")
    return MODULES.index(name)


@cache
def analysers() -> list[Analyser]:
    """All analysers in the order in which they run."""
    for name in MODULES:
        import_module(f"handaudit.check.{name}")
    return sorted(_ANALYSERS, key=lambda one: ANALYSERS.index(one.name))


def analysers_for(case: Case) -> list[Analyser]:
    """The analysers that a hand of this rulebook with events of these kinds is shown to, in their order."""
    book, kinds = case.book, case.hand.kinds
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
        every = [one for one in analysers() if one.book is None or one.book(book)]
        found = by_kinds[kinds] = [one for one in every if not one.kinds or not kinds.isdisjoint(one.kinds)]
    return [one for one in found if one.name in CALLED_OFF] if case.table.cancelled else found
