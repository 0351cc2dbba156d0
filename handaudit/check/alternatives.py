"""Ambiguity is computed: a hand with findings is replayed under each other reading of the options that may excuse them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final, TypeVar

from handaudit.check.case import Case
from handaudit.check.option_use import others_of
from handaudit.check.run_checks import Place, asked_for, judged_in_turn, replayed
from handaudit.model.finding import Finding
from handaudit.rules.catalogue import COMMON
from handaudit.rules.load import SMALL
from handaudit.rules.options import options
from handaudit.rules.text_findings import internal_error

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
    others = not all(f.domain in _SETTLED for f in opened) and len(case.hand.lines) <= LONG
    first_asks, asks = asked_for(case, warned, bool(named)) if named or others else (_NOTHING, _NOTHING)
    for reading, gone in _readings(case, named, asks, lambda other: _gone(other, case.found_by, before, warned)):
        if gone is None:
            whole = reading
            break
        for place in gone:
            excused.setdefault(place, reading)
    if others and not whole:
        keys = [key for key in _with_a_say(case, first_asks) if key not in named]
        readings = _readings(case, keys, first_asks, lambda other: _finds_more(other, case.found_by, warned))
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


_NOTHING: Final[frozenset[str]] = frozenset()


def _gone(other: Case, first: list[str], before: set[Place], warned: set[Place]) -> set[Place] | None:
    """Which of the open findings `before` are gone under another reading, if it opens none; None where nothing but what was `warned` of
    is left. As soon as all of them were seen again, or a new one was, none is gone.
    """
    left, more, opens = set(before), False, False
    for finding in judged_in_turn(other, first):
        place = finding.code, finding.line
        more = more or place not in warned
        if _open(finding):
            left.discard(place)
            opens = opens or place not in before
            if not left or (more and opens):
                return set()
    if not more:
        return None
    return set() if opens else left


def _finds_more(other: Case, first: list[str], known: set[Place]) -> bool:
    """Whether anything is wrong beside what is known."""
    return any((finding.code, finding.line) not in known for finding in judged_in_turn(other, first))


def _readings(
    case: Case, keys: Iterable[str], asks: frozenset[str], look: Callable[[Case], Seen]
) -> Iterator[tuple[str, Seen]]:
    """Each other reading of these options that answers otherwise what is asked, and what is seen of the hand replayed under it."""
    others = others_of(case.book)
    for key in keys:
        if options()[key].book:
            continue
        chosen = case.book.options.get(key)
        for value in _values(case, key):
            if value != chosen:
                try:
                    other = others.reading(key, value, case.hand)
                    if asks.isdisjoint(other.differs):
                        continue
                    seen = look(replayed(case.hand, other.book))
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


def _with_a_say(case: Case, asks: frozenset[str]) -> list[str]:
    """The options that may have a say in this hand: those that are asked for, and those that other words of the rulebook hang on."""
    mine = (asks | others_of(case.book).picked) - _SWITCHES
    return [key for key, option in options().items() if key in mine and option.chapter in (COMMON, case.book.chapter)]


def _open(finding: Finding) -> bool:
    """Errors, and the rulings of a dealer that only another reading makes right."""
    return finding.severity == "error" or (finding.severity == "warn" and finding.domain in ("misdeal", "skip"))
