"""One hand, audited: replay, then every family of checks, then which finding is the root of which."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from handaudit.check.alternatives import excuse
from handaudit.check.case import Case
from handaudit.check.floor_answers import settled
from handaudit.check.registry import families_for
from handaudit.check.roots import mark_roots, mark_unread
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Rulebook
from handaudit.replay.engine import play
from handaudit.rules.sites import site_of

__all__ = ["Audit", "audit", "unread"]


@dataclass(frozen=True, slots=True)
class Audit:
    """What is known of one hand. `verdict` is clean | findings | unverifiable | unreadable; the counts are of the log's claims."""

    hand: Hand
    replay: Replay | None
    rulebook: Rulebook | None
    findings: tuple[Finding, ...]
    verdict: str
    verified: int = 0
    contradicted: int = 0
    unverifiable: int = 0


def audit(hand: Hand, rulebook: Rulebook) -> Audit:
    """Replay a hand and judge it. A hand that was not read whole is not judged."""
    if hand.unread:
        return unread(hand)
    case = open_case(hand, rulebook)
    found = judge(case)
    if found:
        found = excuse(case, found)
    every = [*hand.faults, *found]
    findings: tuple[Finding, ...] = ()
    if every:
        findings = _dress(hand, settled(hand, every) if "floor" in hand.kinds else mark_roots(every))
    unsure = len(case.rep.unverifiable)
    return Audit(
        hand,
        case.rep,
        case.book,
        findings,
        _verdict(findings, unsure > 0),
        case.verified,
        len(findings),
        case.unverifiable + unsure,
    )


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
    kinds = case.hand.kinds
    for fam in families_for(case.book):
        if fam.kinds and kinds.isdisjoint(fam.kinds):
            continue
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


def unread(hand: Hand) -> Audit:
    """The audit of a hand that could not be read."""
    why = [f for f in hand.faults if f.severity == "error"] or list(hand.faults)
    return Audit(hand, None, None, _dress(hand, mark_unread(hand, why)), "unreadable")


def _dress(hand: Hand, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings with their place filled in."""
    if hand.numbers:
        findings = [_placed(hand, f) for f in findings]
    return tuple(replace(f, hand=f.hand or hand.id or None, file=f.file or hand.source) for f in findings)


def _placed(hand: Hand, finding: Finding) -> Finding:
    """A finding at the number that its line has in the file, and its place in a tree."""
    line = finding.line
    if line is None:
        return finding
    return replace(finding, line=hand.number_of(line), pointer=hand.pointer_of(line))


def _verdict(findings: tuple[Finding, ...], unsure: bool) -> str:
    if any(f.severity != "info" for f in findings):
        return "findings"
    return "unverifiable" if unsure else "clean"
