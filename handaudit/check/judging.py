"""A hand becomes a case, and a case is shown to every family of checks."""

from dataclasses import replace

from handaudit.check.case import Case
from handaudit.check.registry import families_for
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
        hand,
        table.book,
        table,
        table.rep,
        {s.number: s.name for s in hand.seats},
        seat_claims=claims,
        ignored=place.ignore,
        softened=place.soften,
    )


_LIVE = frozenset({"dealer", "floor", "silent"})


def judge(case: Case) -> list[Finding]:
    """All findings of a case, in log order, before roots and options are looked at."""
    found: list[Finding] = []
    for fam in families_for(case.book, case.hand.kinds):
        for candidate in fam.candidates(case):
            for judge_one in fam.judges:
                finding = judge_one(case, candidate)
                if finding is not None:
                    found.append(finding)
                    break
    if found and case.ignored:
        found = [f for f in found if f.code not in case.ignored]
    if found and case.softened:
        found = [replace(f, severity="warn") if f.code in case.softened and f.severity == "error" else f for f in found]
    found.sort(key=lambda f: f.line or 0)
    return found
