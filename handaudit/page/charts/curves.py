"""What plots need of a run: one number or two a hand and player, so that long logs fit into memory."""

from array import array
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from handaudit.base.errors import SEVERITIES
from handaudit.base.json_text import spelled
from handaudit.model.audit import Audit
from handaudit.model.cards import RANKS
from handaudit.model.finding import Finding
from handaudit.model.money import Currency
from handaudit.stats.filters import Filter
from handaudit.stats.hand_facts import HandFacts, facts_of
from handaudit.stats.player_lines import Lines, counted_once

GRID: Final = frozenset(
    high + low + suits
    for high, low in combinations_with_replacement(reversed(RANKS), 2)
    for suits in (("s", "o") if high != low else ("",))
)
"""The classes of two cards: `AKs`, `AKo`, `77`."""
TABLES: Final = 4096
"""Tables whose stacks are followed at once; beyond it the one that was silent longest is forgotten."""


class CurveKind(NamedTuple):
    """What never mixes in a plot: the money, and cash games with tournaments."""

    currency: Currency
    tournament: bool


@dataclass(slots=True)
class CurveLine:
    """One player hand by hand: net, net as adjusted where it is known, and whether the hand went to the showdown."""

    net: "array[int]" = field(default_factory=lambda: array("q"))
    adjusted: "array[int]" = field(default_factory=lambda: array("q"))
    showdown: bytearray = field(default_factory=bytearray)


@dataclass(slots=True)
class CurveTable:
    """A table: the stack of everybody after each hand, and the hands with findings as (hand, severity)."""

    hands: int = 0
    stacks: "dict[str, tuple[array[int], array[int]]]" = field(default_factory=dict)
    marks: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class Purse:
    """Everything of one kind of money."""

    hands: int = 0
    lines: dict[str, CurveLine] = field(default_factory=dict)
    sittings: dict[tuple[str, str], CurveTable] = field(default_factory=dict)
    pots: Counter[int] = field(default_factory=Counter)
    rake: "array[int]" = field(default_factory=lambda: array("q"))
    fees: "array[int]" = field(default_factory=lambda: array("q"))
    cards: dict[str, list[int]] = field(default_factory=dict)


@dataclass(slots=True)
class Curves:
    """Feed it what a run yields."""

    filter: Filter = field(default_factory=Filter)
    defs: str = "pt4"
    purses: dict[CurveKind, Purse] = field(default_factory=dict)
    codes: Counter[tuple[str, str]] = field(default_factory=Counter)

    def take(self, item: Audit | Finding) -> None:
        """One more hand, or a finding that belongs to none."""
        if isinstance(item, Finding):
            self.loose(item.code, item.severity)
        else:
            self.add_hand(facts_of(item), counted_once(item, self.defs))

    def loose(self, code: str, severity: str) -> None:
        """One more finding that belongs to no hand."""
        self.codes[code, severity] += 1

    def add_hand(self, hand: HandFacts, lines: Lines) -> None:
        """One more hand by its facts and lines, if it takes part."""
        if not self.filter.takes(hand) or (self.filter.exclude_faulty and hand.faulty):
            return
        self.codes.update(hand.faults)
        if hand.read:
            self._hand(hand, lines)

    def most(self) -> tuple[CurveKind, Purse] | None:
        """The kind of money with the most hands; None where there is none."""
        return max(self.purses.items(), key=lambda one: (one[1].hands, str(one[0])), default=None)

    def _hand(self, hand: HandFacts, lines: Lines) -> None:
        kind = CurveKind(Currency(hand.code or None, hand.minor_units), bool(hand.tournament))
        purse = self.purses.setdefault(kind, Purse())
        purse.hands += 1
        purse.pots[_size(hand.total_pot, hand.unit or 1)] += 1
        purse.rake.append(hand.rake)
        purse.fees.append(hand.fees)
        sitting = self._sitting(purse, (hand.site, hand.table))
        sitting.hands += 1
        if hand.faults:
            worst = max((severity for _, severity in hand.faults), key=SEVERITIES.index)
            sitting.marks.append((sitting.hands, worst))
        finals = hand.finals()
        for one in self.filter.lines(hand, lines()):
            counts = one.counts
            if "hands" not in counts:
                continue
            name = spelled(one.player)
            line = purse.lines.setdefault(name, CurveLine())
            net = counts.get("net", 0)
            line.net.append(net)
            line.showdown.append("showdowns" in counts)
            if "ev_of" in counts:
                line.adjusted.append(counts.get("ev_net", 0))
            at, stacks = sitting.stacks.setdefault(name, (array("q"), array("q")))
            at.append(sitting.hands)
            stacks.append(finals[one.seat])
            held = hand.holding(one.seat) or ""
            if held in GRID:
                sums = purse.cards.setdefault(held, [0, 0])
                sums[0] += 1
                sums[1] += net

    def _sitting(self, purse: Purse, key: tuple[str, str]) -> CurveTable:
        sitting = purse.sittings.pop(key, None)
        if sitting is None:
            if len(purse.sittings) >= TABLES:
                del purse.sittings[next(iter(purse.sittings))]
            sitting = CurveTable()
        purse.sittings[key] = sitting
        return sitting


def _size(pot: int, unit: int) -> int:
    """The pot's place in bins that double: 0 is up to one unit, 1 up to two, 2 up to four."""
    return max(-(-pot // unit) - 1, 0).bit_length() if pot > 0 else 0
