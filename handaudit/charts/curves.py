"""What plots need of a run: one number or two a hand and player, so that long logs fit into memory."""

from array import array
from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from handaudit.check.audit import Audit
from handaudit.model.cards import RANKS, UNKNOWN
from handaudit.model.finding import SEVERITIES, Finding
from handaudit.model.money import Currency
from handaudit.model.opaque import spelled
from handaudit.stats.facts import facts_of
from handaudit.stats.filters import Filter
from handaudit.stats.rows import rows_of
from handaudit.stats.schema import COLUMNS

_PLACE: Final = {column.name: at for at, column in enumerate(COLUMNS["players"])}
"""Where each column of the players frame stands in a row."""
ADJUSTED: Final = "ev_net"
"""The column with the net as the odds of the all-in had it, where statistics have one."""
TABLES: Final = 4096
"""Tables whose stacks are followed at once; beyond it the one that was silent longest is forgotten."""


class Kind(NamedTuple):
    """What never mixes in a plot: the money, and cash games with tournaments."""

    currency: Currency
    tournament: bool


@dataclass(slots=True)
class Line:
    """One player hand by hand: net, net as adjusted where it is known, and whether the hand went to the showdown."""

    net: "array[int]" = field(default_factory=lambda: array("q"))
    adjusted: "array[int]" = field(default_factory=lambda: array("q"))
    showdown: bytearray = field(default_factory=bytearray)


@dataclass(slots=True)
class Sitting:
    """A table: the stack of everybody after each hand, and the hands with findings as (hand, severity, codes)."""

    hands: int = 0
    stacks: "dict[str, tuple[array[int], array[int]]]" = field(default_factory=dict)
    marks: list[tuple[int, str, str]] = field(default_factory=list)


@dataclass(slots=True)
class Purse:
    """Everything of one kind of money."""

    hands: int = 0
    lines: dict[str, Line] = field(default_factory=dict)
    sittings: dict[tuple[str, str], Sitting] = field(default_factory=dict)
    pots: Counter[int] = field(default_factory=Counter)
    rake: "array[int]" = field(default_factory=lambda: array("q"))
    fees: "array[int]" = field(default_factory=lambda: array("q"))
    cards: dict[str, list[int]] = field(default_factory=dict)


@dataclass(slots=True)
class Curves:
    """Feed it what a run yields."""

    filter: Filter = field(default_factory=Filter)
    defs: str = "pt4"
    purses: dict[Kind, Purse] = field(default_factory=dict)
    codes: Counter[tuple[str, str]] = field(default_factory=Counter)

    def take(self, item: Audit | Finding) -> None:
        """One more hand, or a finding that belongs to none."""
        if isinstance(item, Finding):
            self.codes[item.code, item.severity] += 1
            return
        if not self.filter.takes(facts_of(item)):
            return
        if self.filter.exclude_faulty and any(finding.severity == "error" for finding in item.findings):
            return
        for finding in item.findings:
            self.codes[finding.code, finding.severity] += 1
        if item.replay is not None:
            self._hand(item)

    def most(self) -> tuple[Kind, Purse] | None:
        """The kind of money with the most hands; None where there is none."""
        return max(self.purses.items(), key=lambda one: (one[1].hands, str(one[0])), default=None)

    def _hand(self, audit: Audit) -> None:
        hand, rep = audit.hand, audit.replay
        assert rep is not None
        purse = self.purses.setdefault(Kind(hand.currency, bool(hand.tournament)), Purse())
        purse.hands += 1
        unit = hand.big or hand.ante or 1
        purse.pots[_size(rep.total_pot, unit)] += 1
        purse.rake.append(rep.rake)
        purse.fees.append(sum(fee.paid for fee in rep.swap_fees))
        sitting = self._sitting(purse, (spelled(hand.site), spelled(hand.table)))
        sitting.hands += 1
        if audit.findings:
            worst = max((one.severity for one in audit.findings), key=SEVERITIES.index)
            sitting.marks.append((sitting.hands, worst, ", ".join(sorted({one.code for one in audit.findings}))))
        for row in rows_of(audit, 0, self.defs, ("players",))["players"]:
            name = self.filter.persons.get(row[_PLACE["player"]], row[_PLACE["player"]])
            if not row[_PLACE["dealt_in"]] or (self.filter.players and name not in self.filter.players):
                continue
            if self.filter.hero and not row[_PLACE["hero"]]:
                continue
            line = purse.lines.setdefault(name, Line())
            net = row[_PLACE["net_logged" if row[_PLACE["net_from"]] == "logged" else "net"]]
            line.net.append(net)
            line.showdown.append(bool(row[_PLACE["showdown"]]))
            if ADJUSTED in _PLACE and row[_PLACE[ADJUSTED]] is not None:
                line.adjusted.append(int(row[_PLACE[ADJUSTED]]))
            at, stacks = sitting.stacks.setdefault(name, (array("q"), array("q")))
            at.append(sitting.hands)
            stacks.append(row[_PLACE["final"]])
            held = holding_of(rep.holdings.get(row[_PLACE["seat"]], ()))
            if held:
                sums = purse.cards.setdefault(held, [0, 0])
                sums[0] += 1
                sums[1] += net

    def _sitting(self, purse: Purse, key: tuple[str, str]) -> Sitting:
        sitting = purse.sittings.pop(key, None)
        if sitting is None:
            if len(purse.sittings) >= TABLES:
                del purse.sittings[next(iter(purse.sittings))]
            sitting = Sitting()
        purse.sittings[key] = sitting
        return sitting


def _size(pot: int, unit: int) -> int:
    """The pot's place in bins that double: 0 is up to one unit, 1 up to two, 2 up to four."""
    return max(-(-pot // unit) - 1, 0).bit_length() if pot > 0 else 0


def holding_of(cards: tuple[int, ...]) -> str:
    """Two cards as the grid names them: `AKs`, `AKo`, `77`; empty for all else.

    >>> holding_of((48, 44)), holding_of((44, 49)), holding_of((20, 21)), holding_of((1, 2, 3))
    ('AKs', 'AKo', '77', '')
    """
    if len(cards) != 2 or UNKNOWN in cards or max(cards) >= 4 * len(RANKS):
        return ""
    high, low = sorted(cards, reverse=True)
    pair = RANKS[high // 4] + RANKS[low // 4]
    return pair if high // 4 == low // 4 else pair + ("s" if high % 4 == low % 4 else "o")
