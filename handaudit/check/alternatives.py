"""Ambiguity is computed: a hand with findings is replayed under each other reading of the options that may excuse them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, TypeVar

from handaudit.check.case import Case
from handaudit.check.judging import Place, finds_more, judge, open_case
from handaudit.internal import internal_error
from handaudit.model.finding import Finding
from handaudit.replay.engine import play
from handaudit.rules.catalogue import COMMON
from handaudit.rules.load import SMALL, picks, vary
from handaudit.rules.options import options

Seen = TypeVar("Seen")


def excuse(case: Case, findings: list[Finding]) -> list[Finding]:
    """An error that vanishes under another reading of an open rule, with no new error in its place, becomes `ambiguity`.

    The options that the findings' pages name are tried first. Where none of them makes the log right, every other option that had
    a say in this hand is: one under which nothing at all is wrong excuses whatever was.
    """
    opened = [f for f in findings if _open(f)]
    if not opened:
        return findings
    before = {(f.code, f.line) for f in opened}
    warned = {(f.code, f.line) for f in findings} - before
    excused: dict[Place, str] = {}
    whole = ""
    named = dict.fromkeys(k for f in opened for k in f.options)
    for reading, found in _readings(case, named, judge):
        every = {(f.code, f.line) for f in found}
        after = {(f.code, f.line) for f in found if _open(f)}
        if not every - warned:
            whole = whole or reading
        if not after - before:
            for gone in before - after:
                excused.setdefault(gone, reading)
    if not whole and len(case.hand.lines) <= LONG and not all(f.domain in _SETTLED for f in opened):
        asked = [key for key in _asked(case) if key not in named]
        first: list[str] = []
        readings = _readings(case, asked, lambda other: finds_more(other, warned, first))
        whole = next((reading for reading, more in readings if not more), "")
    if whole:
        excused = dict.fromkeys(before, whole)
    ways = [excused.get((f.code, f.line)) if _open(f) else None for f in findings]
    return [replace(f, severity="ambiguity", option=w) if w else f for f, w in zip(findings, ways, strict=True)]


LONG: Final = 2_000
"""Lines of a hand beyond which only the options that the pages name are tried: every reading is a replay of the whole hand."""
_SETTLED: Final = frozenset({"text", "procedure"})
"""What no option excuses but one that the page names."""
_SWITCHES: Final = frozenset({"c32_late_raise"})
"""Options that say whether something is looked at, not what is legal."""


def _readings(case: Case, keys: Iterable[str], look: Callable[[Case], Seen]) -> Iterator[tuple[str, Seen]]:
    """Each other reading of these options, and what is seen of the hand replayed under it."""
    for key in keys:
        chosen = case.book.options.get(key)
        for value in _values(case, key):
            if value != chosen:
                try:
                    seen = look(open_case(case.hand, vary(case.book, key, value)))
                except Exception as error:
                    # What the default was right to judge must not be lost to a reading that fails.
                    internal_error(error, case.hand.line)
                    continue
                yield f"{key}={value}", seen


def _values(case: Case, key: str) -> list[str]:
    """The readings of an option; of one that takes a number also small ones, or the pots at which this hand was dealt again."""
    option = options()[key]
    values = list(option.values)
    if option.number:
        pots = [str(r.pot) for r in case.table.redeals]
        values += pots if "amount" in values else SMALL if case.table.redeals else ()
    return list(dict.fromkeys(values))


class _Asked(Mapping[str, str]):
    """Options that remember which of them were looked at."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        self.chosen = chosen
        self.looked_at: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.looked_at.add(key)
        return self.chosen[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.chosen)

    def __len__(self) -> int:
        return len(self.chosen)


def _asked(case: Case) -> list[str]:
    """The options that had a say in this hand: those that the rulebook's words hang on, and those that the replay and the checks
    looked at."""
    chosen = _Asked(case.book.options)
    book = replace(case.book, options=chosen)
    table = play(case.hand, book)
    judge(replace(case, book=table.book, table=table, rep=table.rep, turns=None))
    mine = (chosen.looked_at | picks(case.book)) - _SWITCHES
    return [key for key, option in options().items() if key in mine and option.chapter in (COMMON, case.book.chapter)]


def _open(finding: Finding) -> bool:
    """Errors, and the rulings of a dealer that only another reading makes right."""
    return finding.severity == "error" or (finding.severity == "warn" and finding.domain in ("misdeal", "skip"))
