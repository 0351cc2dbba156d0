"""A hand becomes a case, and a case is shown to every analyser."""

from collections.abc import Container, Iterator
from dataclasses import replace

from handaudit.check.case import Case
from handaudit.check.option_use import UseWitness
from handaudit.check.registry import analysers_for
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.rulebook import Rulebook
from handaudit.replay.engine import play
from handaudit.rules.sites import in_room, site_of


def open_case(hand: Hand, rulebook: Rulebook) -> Case:
    """A hand replayed under its room's ways, ready to be judged."""
    return replayed(hand, in_room(hand, rulebook))


def replayed(hand: Hand, book: Rulebook) -> Case:
    """The same under a rulebook that has the room's ways already."""
    table, place = play(hand, book), site_of(hand.site)
    claims = [c for c in hand.claims if c.kind == "seat"]
    return Case(
        table.hand,
        table.book,
        table,
        table.rep,
        {s.number: s.name for s in hand.seats},
        seat_claims=claims,
        ignored=place.ignore,
        softened=place.soften,
    )


Place = tuple[str, int | None]
"""A finding's code and line."""


def judge(case: Case) -> list[Finding]:
    """All findings of a case, in log order, before roots and options are looked at."""
    found: list[Finding] = []
    for analyser in analysers_for(case):
        if more := [*analyser.look(case)]:
            found += more
            case.found_by.append(analyser.name)
    if found and case.ignored:
        found = [f for f in found if f.code not in case.ignored]
    if found and case.softened:
        found = [replace(f, severity="warn") if f.code in case.softened and f.severity == "error" else f for f in found]
    found.sort(key=lambda f: f.line or 0)
    return found


def judged_in_turn(case: Case, first: Container[str]) -> Iterator[Finding]:
    """The same findings one by one, those of the analysers that are named `first` first: who has seen enough need not see all."""
    analysers = analysers_for(case)
    for analyser in sorted(analysers, key=lambda one: one.name not in first):
        for finding in analyser.look(case):
            if finding.code not in case.ignored:
                soft = finding.code in case.softened and finding.severity == "error"
                yield replace(finding, severity="warn") if soft else finding


def asked_for(case: Case, known: Container[Place], whole: bool) -> tuple[frozenset[str], frozenset[str]]:
    """What the rulebook of a judged case is asked for on the way to its first finding beside the known ones, and on the way to all:
    under a rulebook that answers these alike, the first stands, and none goes.

    Without `whole` nothing is asked beyond the first.
    """
    witness = UseWitness(case.book)
    again = replayed(case.hand, witness.as_book())
    first: frozenset[str] | None = None
    for analyser in analysers_for(case):
        if analyser.name not in case.found_by:
            continue
        if analyser.book is not None:
            analyser.book(again.book)
        for finding in analyser.look(again):
            if first is None and finding.code not in case.ignored and (finding.code, finding.line) not in known:
                first = witness.asked()
                if not whole:
                    return first, first
    asked = witness.asked()
    return asked if first is None else first, asked
