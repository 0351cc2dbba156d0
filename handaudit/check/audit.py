"""One hand, audited: replay, then every analyser, then which finding is the root of which."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from handaudit.check.alternatives import excuse
from handaudit.check.floor_answers import Given, settled
from handaudit.check.judging import judge, open_case
from handaudit.check.roots import mark_roots, mark_unread
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Rulebook

__all__ = ["Audit", "audit", "unread"]

MOST_FINDINGS: Final = 500
"""Findings of one hand that are listed."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What is known of one hand. `verdict` is clean | findings | unverifiable | unreadable; the counts are of the log's claims. `ruled`
    are the chips that rulings outside the log move, by name, in minor units; they add up to 0."""

    hand: Hand
    replay: Replay | None
    rulebook: Rulebook | None
    findings: tuple[Finding, ...]
    verdict: str
    verified: int = 0
    contradicted: int = 0
    unverifiable: int = 0
    ruled: Mapping[str, int] = field(default_factory=dict)


def audit(hand: Hand, rulebook: Rulebook, rulings: Given | None = None, *, excuses: bool = True) -> Audit:
    """Replay a hand and judge it. A hand that was not read whole is not judged. `rulings` are those that stand outside the log.

    Without `excuses` no other reading of an option is tried: an error stays an error.
    """
    if hand.unread:
        return unread(hand)
    case = open_case(hand, rulebook)
    hand = case.hand
    found = judge(case)
    if (more := len(found) - MOST_FINDINGS) > 0:
        text = f"this hand has {more:,} more findings; only the first {MOST_FINDINGS} are listed"
        found = [*found[:MOST_FINDINGS], Finding("log-more-findings", "error", hand.line, text, domain="text")]
    if found and excuses:
        found = excuse(case, found)
    every = [*hand.faults, *found]
    findings: tuple[Finding, ...] = ()
    if every:
        ruled = rulings is not None or "floor" in hand.kinds
        findings = _dress(hand, settled(hand, every, rulings, case.rep.strengths) if ruled else mark_roots(every))
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
