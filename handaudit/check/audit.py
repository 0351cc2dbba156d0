"""One hand, audited: replay, then every analyser, then which finding is the root of which; and a pot that went to cards which nobody saw:
nothing is wrong with it, and nothing shows that it is right."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from handaudit.check.alternatives import excuse
from handaudit.check.case import Case
from handaudit.check.floor_answers import Given, settled
from handaudit.check.roots import BY_SEATS, mark_roots, mark_unread
from handaudit.check.run_checks import judge, open_case
from handaudit.model.audit import Audit
from handaudit.model.cards import UNKNOWN
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.replay import Pot, Replay
from handaudit.model.rulebook import Rulebook
from handaudit.rules.catalogue import facts
from handaudit.rules.speech.pot_rulings import moves_chips
from handaudit.rules.text_findings import finding_of

__all__ = ["Audit", "audit", "unread"]

MOST_FINDINGS: Final = 500
"""Findings of one hand that are listed."""


def audit(hand: Hand, rulebook: Rulebook, rulings: Given | None = None, *, excuses: bool = True) -> Audit:
    """Replay a hand and judge it. A hand that was not read whole is not judged. `rulings` are those that stand outside the log.

    Without `excuses` no other reading of an option is tried: an error stays an error.
    """
    if hand.unread:
        return unread(hand)
    case = open_case(hand, rulebook)
    # The replay may play at the stakes that were posted; the audit keeps those of the header.
    hand = (
        case.hand if case.hand.big == hand.big else replace(case.hand, small=hand.small, big=hand.big, ante=hand.ante)
    )
    found = judge(case)
    if hand.left_out:
        found = [one for one in found if not _hangs_on(one, min(hand.left_out))]
    if (more := len(found) - MOST_FINDINGS) > 0:
        last = finding_of("log-more-findings", hand.line, {"more": more, "most": MOST_FINDINGS})
        found = [*found[:MOST_FINDINGS], last]
    if found and excuses:
        found = excuse(case, found)
    if case.table.drop and not hand.dropped:
        found = [*found, _dropped(case)]
    every = [*hand.faults, *found]
    findings: tuple[Finding, ...] = ()
    if every:
        ruled = rulings is not None or "floor" in hand.kinds
        findings = _dress(hand, settled(hand, every, rulings, case.rep.strengths) if ruled else mark_roots(every))
    if "floor" in hand.kinds:
        findings = (*findings, *_followed(hand, rulebook, findings))
    unsure = len(case.rep.unverifiable) + len(hand.left_out) + bool(case.table.drop or hand.dropped)
    faulty = any(f.severity != "info" for f in findings)
    return Audit(
        hand,
        case.rep,
        case.book,
        findings,
        "findings" if faulty else "unverifiable" if unsure else "clean",
        case.verified,
        len(findings),
        case.unverifiable + unsure,
    )


def _followed(hand: Hand, rulebook: Rulebook, findings: tuple[Finding, ...]) -> list[Finding]:
    """Money findings that the rules would give without the floor's rulings, as `info`, each with its ruling.

    The chips are due to the player whom the floor named, so the findings count as procedure.
    """
    if not any(moves_chips(hand, event) for event in hand.events if event.kind == "floor"):
        return []
    silent = tuple(event for event in hand.events if event.kind != "floor")
    case = open_case(replace(hand, events=silent, kinds=hand.kinds - {"floor"}), rulebook)
    told = {(f.code, f.line) for f in findings}
    alone = _dress(hand, settled(hand, judge(case), None, case.rep.strengths))
    return [
        replace(f, domain="procedure")
        for f in alone
        if f.floor and f.domain == "money" and (f.code, f.line) not in told
    ]


BY_EVERYBODY: Final = BY_SEATS | {"round-not-closed"}
"""Findings about all who sit at the table."""


def _dropped(case: Case) -> Finding:
    """The finding for chips of which the log does not say where they went."""
    table, show = case.table, case.hand.currency.show
    fields = {"rake": show(case.rep.rake), "pot": show(case.rep.total_pot)}
    line = table.collects[-1][0].line if table.collects else case.hand.line
    return finding_of("log-unknown-drop", line, fields, hand=case.hand.id or None, file=case.hand.source)


def with_drop(audit: Audit, *, first: bool) -> Audit:
    """The audit of a hand whose pot paid a drop. The first such hand of a table has a finding for it."""
    if not first:
        return audit
    hand, show = audit.hand, audit.hand.currency.show
    fields = {"drop": show(hand.dropped), "table": hand.table or "the log"}
    line = next((event.line for event in hand.events if event.kind == "collect"), hand.line)
    found = finding_of("log-unknown-drop.table", line, fields, hand=hand.id or None, file=hand.source)
    return replace(audit, findings=(*audit.findings, *_dress(hand, [found])))


def _hangs_on(finding: Finding, lost: int) -> bool:
    """Whether a finding rests on the chips of a line that was left out: whose turn it is, what is owed, who is paid how much. What was
    done above that line was done without it, but who is at the table is not known there either."""
    chips = facts("spoils")["order"] | {"order"}
    above = finding.domain in ("order", "bet") and (finding.line or 0) < lost and finding.code not in BY_EVERYBODY
    return finding.domain in chips and not above


def unread(hand: Hand) -> Audit:
    """The audit of a hand that could not be read."""
    why = [f for f in hand.faults if f.severity == "error"] or list(hand.faults)
    return Audit(hand, None, None, _dress(hand, mark_unread(hand, why)), "unreadable")


def _dress(hand: Hand, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings with their place filled in: the number that the line has in the file, and its place in a tree."""
    rows = (replace(f, hand=f.hand or hand.id or None, file=f.file or hand.source) for f in findings)
    if not hand.numbers:
        return tuple(rows)
    places = ((f, f.line) for f in rows)
    return tuple(
        f if at is None else replace(f, line=hand.number_of(at), pointer=hand.pointer_of(at)) for f, at in places
    )


CODE: Final = "log-unverified-winner"


def with_unverified(audit: Audit) -> Audit:
    """The audit, with one finding more where the winner of a pot cannot be verified. It is no contradiction and changes no verdict."""
    if audit.replay is None or (finding := unverified(audit.hand, audit.replay)) is None:
        return audit
    return replace(audit, findings=(*audit.findings, finding))


def unverified(hand: Hand, rep: Replay) -> Finding | None:
    """One finding for a hand in which the winner of a pot cannot be verified: which pots, whose cards."""
    if not rep.unverifiable:
        return None
    pots = [pot for pot in rep.pots if pot.name in rep.unverifiable]
    seats = sorted({seat for pot in pots for seat in _unseen(rep, pot)})
    whose = _listed([f"{hand.name_of(seat)} (seat {seat})" for seat in seats])
    lacks = f"the cards of {whose}" if seats else "all the cards that decide it"
    which = "the pot" if len(rep.pots) == 1 else _listed([f"the {name} pot" for name in rep.unverifiable])
    takers = {award.seat for award in rep.awards if award.pot in rep.unverifiable and award.amount}
    line = next((e.line for e in hand.events if e.kind == "collect" and e.seat in takers), hand.line)
    found = finding_of(CODE, line, {"which": which, "lacks": lacks}, hand=hand.id or None, file=hand.source)
    seat = seats[0] if len(seats) == 1 else 0
    return replace(found, seat=seat, player=hand.name_of(seat) if seat else None, street="showdown")


def _unseen(rep: Replay, pot: Pot) -> list[int]:
    """The seats that may win a pot with cards that are not known."""
    return [seat for seat in pot.eligible if not rep.holdings.get(seat) or UNKNOWN in rep.holdings[seat]]


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)
