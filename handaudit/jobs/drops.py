"""Drops: what a table takes from its pots beside the rake that its log tells, seen in the hands of the whole log.

A hand whose winners lack chips is judged by its table: the log is read once more, and only then.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import islice
from statistics import median
from typing import Final, NamedTuple

from handaudit.model.audit import Audit
from handaudit.model.hand import Hand

CODES: Final = frozenset({"award-total-mismatch", "rake-mismatch", "log-unknown-drop"})
"""Findings that a drop may explain."""
LEAST: Final = 20
"""Contested hands of a table that show a drop."""
MOST: Final = 9, 10
"""The part of these hands in which the same drop is missing."""
HIGHEST: Final = Fraction(1, 10)
"""The highest percentage that is believed to be a drop; more is owed to the winners."""
LOOKED_AT: Final = 1_000
"""Hands of a log, from its first, that are read again for its drops."""
BLINDS: Final = 4
"""The largest amount that is believed to be a drop, in big blinds."""
Table = tuple[str, str]


class MissingChips(NamedTuple):
    """What a hand's winners lack: its line, the pot and the chips, in minor units."""

    line: int
    pot: int
    missing: int


class Drop(NamedTuple):
    """A table's drop: an amount, or a percentage with the largest amount; and the first hand that it is taken in."""

    first: int
    amount: int
    part: Fraction

    def of(self, pot: int) -> int:
        """What is taken of a pot."""
        return min(self.amount, int(self.part * pot + Fraction(1, 2))) if self.part else self.amount

    def fits(self, gap: MissingChips) -> bool:
        """Whether a hand lacks what the drop takes; one smallest unit is rounding."""
        return gap.missing > 0 and abs(gap.missing - self.of(gap.pot)) <= 1


class Drops:
    """The drops of the tables of a run's logs; each log is read for them once at most. `audits_of` reads a log again, without drops."""

    def __init__(self, audits_of: Callable[[str], Iterable[Audit]]) -> None:
        self.audits_of = audits_of
        self._by_log: dict[str, dict[Table, Drop]] = {}

    def dropped(self, audit: Audit) -> tuple[int, bool] | None:
        """What the table's drop took from a hand whose winners lack just that, and whether it is the first; None without a drop."""
        if not any(one.code in CODES for one in audit.findings) or audit.hand.tournament:
            return None
        gap = gap_of(audit)
        drop = None if gap is None else self._of_log(audit.hand.source).get(_table(audit.hand))
        if gap is None or drop is None or not drop.fits(gap):
            return None
        return gap.missing, drop.first == gap.line

    def _of_log(self, source: str) -> dict[Table, Drop]:
        if source not in self._by_log:
            if len(self._by_log) > 64:
                self._by_log.clear()
            self._by_log[source] = self._read(source)
        return self._by_log[source]

    def _read(self, source: str) -> dict[Table, Drop]:
        gaps: dict[Table, list[MissingChips]] = {}
        bigs: dict[Table, int] = {}
        seen = set[str]()
        for audit in islice(self.audits_of(source), LOOKED_AT):
            hand = audit.hand
            if hand.id in seen or hand.tournament or not _contested(audit):
                continue
            if hand.id:
                seen.add(hand.id)
            gap = gap_of(audit)
            if gap is not None:
                gaps.setdefault(_table(hand), []).append(gap)
                bigs[_table(hand)] = hand.big
        found = {table: drop_of(rows, bigs[table]) for table, rows in gaps.items()}
        return {table: drop for table, drop in found.items() if drop is not None}


def _table(hand: Hand) -> Table:
    return hand.table, hand.currency.code or ""


def _contested(audit: Audit) -> bool:
    """Whether more than one player played for the pot: a board was dealt, or hands were compared."""
    rep = audit.replay
    return rep is not None and (bool(rep.board) or any(len(pot.eligible) > 1 for pot in rep.pots))


def gap_of(audit: Audit) -> MissingChips | None:
    """What a hand's winners lack beside the rake that the log prints; None if nobody is paid."""
    hand, rep = audit.hand, audit.replay
    paid = sum(event.amount for event in hand.events if event.kind == "collect")
    if rep is None or not paid or hand.left_out or hand.kinds & {"cashout", "sold", "cancelled"}:
        return None
    said = next((claim.amount for claim in hand.claims if claim.kind == "rake"), 0)
    pot = rep.total_pot - rep.carried_out
    missing = pot - said - paid
    if hand.ways.uncalled == "in-collected" or missing < 0:
        # No line gives the uncalled bet back: it is in what was collected.
        missing += sum(rep.returned.values()) - sum(event.amount for event in hand.events if event.kind == "returned")
    return MissingChips(hand.line, pot, missing)


def drop_of(gaps: Sequence[MissingChips], big: int) -> Drop | None:
    """The drop that nine of ten contested hands of a table show, if there are enough of them."""
    if len(gaps) < LEAST:
        return None
    amounts = Counter(one.missing for one in gaps if one.missing > 0)
    if not amounts:
        return None
    common, _ = amounts.most_common(1)[0]
    tried = [Drop(0, common, Fraction())] if common <= BLINDS * big else []
    top = max(amounts)
    below = [Fraction(one.missing, one.pot) for one in gaps if 0 < one.missing < top and one.pot]
    part = Fraction(median(below)).limit_denominator(1000) if below else Fraction()
    if 0 < part <= HIGHEST:
        tried.append(Drop(0, top, part))
    for drop in tried:
        fitting = [one for one in gaps if drop.fits(one)]
        if len(fitting) * MOST[1] >= len(gaps) * MOST[0]:
            return drop._replace(first=fitting[0].line)
    return None
