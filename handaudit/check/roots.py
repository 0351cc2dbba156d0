"""One fault, one root: what follows from an earlier fault of the same hand is marked as following."""

from dataclasses import replace
from typing import Final

from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.rules.catalogue import facts

BY_CARDS: Final = frozenset(
    {"wrong-winner", "suit-break", "voluntary-chop", "odd-chip", "allin-fee-award", "suit-rule"}
)
"""Findings about who won that rest on the cards: they follow from a card that cannot be where it is."""
CARDS: Final = frozenset({"card-dup", "card-unknown", "cards-mismatch", "board-count"})
CARRIES_OUT: Final = {
    "false-open-refund": "false-open-ruling",
    "rabbit-cards": "dead-hand-awarded",
    "count-wrong": "absent-hand-live",
}
"""What follows from a fault that the log has below it: chips go back because the deal is given up; cards are opened for a dead hand
that is played on; a hand that should have been collected is not counted."""
REFUNDS: Final = frozenset({"uncalled-bet", "dead-raise-refund", "false-open-refund", "fee-refund"})
"""Findings about chips that went back: where they are wrong the pot is."""
DONE: Final = frozenset({"order", "bet", "opening", "skip", "swap", "draw"})
"""Kinds of faults about what players did."""
FIRM: Final = DONE | {"money", "cards"}
"""Kinds of faults that do not hang on an open rule by themselves."""
CALLERS: Final = range(1, 12)
"""How often chips of a bet that was too high are in the pot: once for whoever made it, and for each who called."""
NO_SEAT: Final = "log-unknown-player"
BY_SEATS: Final = frozenset({"player-count", "blind-set", "blind-seat", "count-wrong"})
"""Findings about who is at the table: they follow where a seat line is missing."""
IN_SUMMARY: Final = "Seat "
"""How a name begins that is a seat line of the summary whose seat is not in the list above."""
THEN: Final = {
    "allin-mismatch": frozenset({"round-not-closed"}),
    "rabbit-cards": frozenset({"rabbit-cards", "action-after-close"}),
    **dict.fromkeys(("flop-early-ruling", "turn-early-ruling", "river-early-ruling"), frozenset({"round-not-closed"})),
}
"""Who is said to be all-in and is not has been passed over: that he never acts again follows. Where a hand goes on that is over, its
later streets and acts do. A street that was opened too early leaves a round unfinished."""
UNREADABLE: Final = frozenset({"log-unreadable-line", "log-bad-amount", "log-bad-card", "log-encoding"})


def mark_roots(findings: list[Finding]) -> list[Finding]:
    """Findings in log order, `root` false where an earlier one has spoiled their kind.

    An error that is left beside an ambiguity is as wrong under the reading that makes the ambiguity right, so it does not follow; unless
    it is about chips that the ambiguity would move, or about cards of the same player, or the street of the ambiguity goes on wrongly
    under that reading too.
    """
    spoils = facts("spoils")
    spoiled: set[str] = set()
    unsure: set[str] = set()
    theirs: set[int] = set()
    left_in = 0
    sums = [_chips(f) for f in findings if f.severity == "ambiguity"]
    moved = {amount * times for amount in (*sums, sum(sums)) for times in CALLERS if amount}
    said: set[str] = set()
    strangers: set[str] = set()
    codes = {f.code for f in findings if f.root}
    out = []
    for finding in sorted(findings, key=lambda f: f.line or 0):
        follows = (finding.code in BY_SEATS and NO_SEAT in codes) or _by_pot(finding, left_in)
        # A seat line of the summary for a player whose own lines, above it, have told that he has no seat.
        told_already = finding.code == NO_SEAT and bool(strangers) and finding.mark.startswith(IN_SUMMARY)
        if follows or CARRIES_OUT.get(finding.code) in codes or told_already:
            said |= THEN.get(finding.code, frozenset())
            out.append(replace(finding, root=False))
            continue
        explained = finding.severity != "error" or finding.domain not in FIRM or _chips(finding) in moved
        # Where his swap did not count, he shows the card that he gave away.
        his_cards = finding.domain == "cards" or (finding.code == "dead-card-reused" and bool(finding.seat))
        explained = explained or (his_cards and finding.seat in theirs)
        hidden = finding.domain in spoiled or (finding.domain in unsure and explained)
        told = finding.mark in strangers if finding.code == NO_SEAT else finding.code in said
        if not finding.root or hidden or told:
            out.append(replace(finding, root=False))
            continue
        out.append(finding)
        said |= THEN.get(finding.code, frozenset())
        left_in -= _over(finding) if finding.code in REFUNDS else 0
        if finding.code in CARDS and finding.severity != "info":
            said |= BY_CARDS
        elif finding.code == NO_SEAT:
            # A line is left out: whoever acts after it acts too early, and its chips are missing.
            spoiled |= spoils["order"]
            strangers.add(finding.mark)
        if finding.severity == "ambiguity" and not any(_goes_wrong(other, finding) for other in findings):
            unsure |= spoils.get(finding.domain, frozenset())
            theirs.add(finding.seat)
        elif finding.severity in ("ambiguity", "error") or finding.domain in ("order", "bet", "opening", "skip"):
            spoiled |= spoils.get(finding.domain, frozenset())
    return out


def _goes_wrong(other: Finding, ambiguity: Finding) -> bool:
    """Whether an error is about what was done on the street of an ambiguity, after it."""
    after = (other.line or 0) > (ambiguity.line or 0) and other.street == ambiguity.street
    return after and other.severity == "error" and other.domain in DONE


def _by_pot(finding: Finding, left_in: int) -> bool:
    """Whether a finding about what hangs on the size of the pot is explained by chips that were `left_in` it, or taken out of it."""
    if finding.code == "pot-limit":
        return 0 < _over(finding) <= left_in
    if finding.code == "fee-amount":
        return _over(finding) == left_in != 0
    return finding.code in ("showdown-early", "showdown-delayed") and left_in != 0


def _over(finding: Finding) -> int:
    """How much more is logged than is due."""
    logged, due = finding.logged, finding.expected
    return logged - due if isinstance(logged, int) and isinstance(due, int) else 0


def _chips(finding: Finding) -> int:
    """How many chips a finding is about."""
    pot, logged, due = finding.chips.get("pot", 0), finding.logged, finding.expected
    return abs(pot) or (abs(logged - due) if isinstance(logged, int) and isinstance(due, int) else 0)


def mark_unread(hand: Hand, findings: list[Finding]) -> list[Finding]:
    """The same for a hand that could not be read: after a line that cannot be read a player may have no seat, and the hand may seem
    cut off; a last line that breaks off because its player has no seat is no fault of its own."""
    first = min((f.line or 0 for f in findings if f.code in UNREADABLE), default=None)
    nameless: list[Finding] = []
    out = []
    for finding in findings:
        root = finding.root
        if finding.code == NO_SEAT:
            told = {f.statement for f in nameless}
            root = (first is None or (finding.line or 0) < first) and finding.statement not in told
            nameless.append(finding)
        elif finding.code == "log-truncated-hand":
            text = hand.text_of(finding.line or 0)
            root = first is None and not any(f.mark and f.mark in text for f in nameless)
        out.append(finding if root == finding.root else replace(finding, root=root))
    return out
