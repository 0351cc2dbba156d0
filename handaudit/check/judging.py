"""A hand becomes a case, and a case is shown to every analyser."""

from collections.abc import Container
from dataclasses import replace

from handaudit.check.case import Case
from handaudit.check.registry import analysers_for
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.rulebook import Rulebook
from handaudit.replay.engine import play
from handaudit.rules.sites import site_of


def open_case(hand: Hand, rulebook: Rulebook) -> Case:
    """A hand replayed under its room's ways, ready to be judged."""
    place = site_of(hand.site)
    table = play(hand, place.apply(rulebook, not _LIVE.isdisjoint(hand.kinds)))
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


_LIVE = frozenset({"dealer", "floor", "silent"})


Place = tuple[str, int | None]
"""A finding's code and line."""


def judge(case: Case) -> list[Finding]:
    """All findings of a case, in log order, before roots and options are looked at."""
    found: list[Finding] = []
    for analyser in analysers_for(case):
        found.extend(analyser.look(case))
    if found and case.ignored:
        found = [f for f in found if f.code not in case.ignored]
    if found and case.softened:
        found = [replace(f, severity="warn") if f.code in case.softened and f.severity == "error" else f for f in found]
    found.sort(key=lambda f: f.line or 0)
    return found


def finds_more(case: Case, known: Container[Place], first: list[str]) -> bool:
    """Whether a case has any finding beside the known ones.

    `first` are the analysers that are asked first. The one that has such a finding is put there: mostly it has one the next time.
    """
    analysers = analysers_for(case)
    if first:
        analysers = sorted(analysers, key=lambda one: first.index(one.name) if one.name in first else len(first))
    for analyser in analysers:
        for finding in analyser.look(case):
            if finding.code in case.ignored or (finding.code, finding.line) in known:
                continue
            if analyser.name in first:
                first.remove(analyser.name)
            first.insert(0, analyser.name)
            return True
    return False
