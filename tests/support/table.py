"""One table for all games that are dealt for the tests: seats, bets, pots, odd chips and the order of showing, by rules of its own.

Nothing here knows the auditor. A game's own parts stand beside it: what is posted, what is dealt, who acts when, and what else is paid.
"""

from bisect import bisect
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}
LIMITS = {"No Limit": "no-limit", "Pot Limit": "pot-limit", "Limit": "limit"}
"""The header's words for a limit, and those of the `replay` object."""
Seat = TypeVar("Seat")


def clockwise(seats: Sequence[Seat], after: Seat) -> list[Seat]:
    """Seats clockwise from the left of one, which comes last. It may be a number at which nobody sits."""
    at = seats.index(after) + 1 if after in seats else bisect(seats, after)
    return [*seats[at:], *seats[:at]]


def money(amount: int, sign: str, minor: int) -> str:
    """`$12.50`, `$40`, `1200`: whole units without cents."""
    whole, rest = divmod(amount, minor)
    return f"{sign}{whole}" + (f".{rest:02d}" if rest else "")


# -- a round of betting ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Betting:
    """A round of betting: what each seat has in, the level to be called, what a raise adds at the least, and who may raise.

    `step` is a fixed bet or the last full raise, `full` the level after that raise, `short` whether an all-in of less stands since
    then, `brought` whether nothing but a bring-in stands. Rules differ in whether short all-ins that come to a fixed bet together open
    the betting again (`reopens`), and in which raises count towards the cap (`counts`: halves of a full one, 0 for any).
    """

    limit: str
    step: int
    level: int = 0
    count: int = 0
    bets: dict[int, int] = field(default_factory=dict)
    cap: int = 4
    reopens: bool = False
    counts: int = 0
    full: int = 0
    short: bool = False
    brought: bool = False
    acted: set[int] = field(default_factory=set)
    closed: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.full = self.level

    def inside(self, seat: int) -> int:
        """What a seat has in."""
        return self.bets.get(seat, 0)

    def owes(self, seat: int, live: Collection[int], stacks: Mapping[int, int]) -> int:
        """What a call costs before the stack cuts it. Where nobody else can act, a short blind is only called for what is there."""
        mine, most = self.bets.get(seat, 0), self.level
        if not self.others(seat, live, stacks):
            most = min(most, max((self.bets.get(other, 0) for other in live if other != seat), default=0))
        return max(0, most - mine)

    def asks(self, seat: int, live: Collection[int], stacks: Mapping[int, int]) -> bool:
        """Whether something is asked of a seat: it owes, or has not spoken while somebody else still can."""
        if not stacks[seat] or seat not in live or len(live) < 2:
            return False
        if seat not in self.acted and self.others(seat, live, stacks):
            return True
        return self.owes(seat, live, stacks) > 0

    def others(self, seat: int, live: Collection[int], stacks: Mapping[int, int]) -> bool:
        """Whether anybody else can still act."""
        return any(other != seat and stacks[other] for other in live)

    def span(self, seat: int, stack: int, pot: int) -> tuple[int, int, bool]:
        """The smallest and the greatest total to which a seat may bet or raise, and whether it may by its chips and by the limit.

        `pot` is what pot limit counts: all chips in the middle, with the seat's own call."""
        every = self.inside(seat) + stack
        least, most, allowed = self.level + self.step, every, every > self.level
        if self.limit == "Limit":
            most, allowed = least, allowed and self.count < self.cap
        elif self.limit == "Pot Limit":
            most = self.level + pot
            allowed = allowed and (most >= least or most >= every)
        return min(least, every), min(most, every), allowed

    def raised(self, seat: int, to: int) -> None:
        """A bet or raise to a total; after a full one all others may raise again."""
        more, over = to - self.level, to - self.full
        fixed = self.limit == "Limit"
        full = more >= self.step or (fixed and self.reopens and over >= self.step)
        self.count += full or 2 * more >= self.counts * self.step
        self.short = not full and not (fixed and over == self.step)
        if not self.short:
            self.full = to
        if full:
            self.closed = {seat}
            self.step = self.step if fixed else more
        self.level = to

    def uncalled(self) -> tuple[int, int]:
        """Whose bet nobody has matched, and by how much; 0 chips where the highest one is matched."""
        seat = max(self.bets, key=self.inside)
        return seat, self.bets[seat] - max((n for other, n in self.bets.items() if other != seat), default=0)


# -- pots ------------------------------------------------------------------------------------------------------


def layers(reach: Mapping[int, int], stakes: Iterable[int], dead: int = 0) -> list[tuple[int, tuple[int, ...]]]:
    """(amount, who can win it), from the main pot outwards.

    One layer for each different stake of the live seats (`reach`); the last one takes what folded seats have above it. `stakes` are all
    seats' chips, `dead` are those that nobody can match: they lie in the main pot."""
    stakes, tops = list(stakes), sorted(set(reach.values()))
    pots, below = [], 0
    for top in tops:
        high = max(stakes) if top == tops[-1] else top
        amount = sum(min(stake, high) - min(stake, below) for stake in stakes)
        pots.append((amount + dead, tuple(seat for seat in reach if reach[seat] >= top)))
        below, dead = top, 0
    return [pot for pot in pots if pot[0]]


def pot_name(at: int) -> str:
    """`main`, `side-1`, `side-2` ..."""
    return f"side-{at}" if at else "main"


def pot_words(name: str, pots: Collection[str]) -> str:
    """How a log names one of some pots: `pot`, `main pot`, `side pot`, `side pot-2`."""
    if len(pots) == 1:
        return "pot"
    if not name.startswith("side-"):
        return f"{name} pot"
    return "side pot" if sum(one.startswith("side-") for one in pots) == 1 else name.replace("side-", "side pot-")


def shares(amount: int, seats: Sequence[int], unit: int = 1) -> dict[int, int]:
    """Equal parts in whole chips, odd chips one each in the order of the seats; what is less than a chip goes to the next one."""
    chips, rest = divmod(amount, unit)
    each, odd = divmod(chips, len(seats))
    return {seat: (each + (i < odd)) * unit + (rest if i == odd else 0) for i, seat in enumerate(seats)}


def best(seats: Sequence[Seat], value: Callable[[Seat], Any]) -> list[Seat]:
    """The winners among some seats; a lone one needs no cards."""
    if len(seats) == 1:
        return list(seats)
    found = [value(seat) for seat in seats]
    return [seat for seat, worth in zip(seats, found, strict=True) if worth == max(found)]


def showing(pots: Sequence[Collection[int]], ring: Sequence[int], first: int) -> list[tuple[int, int]]:
    """(seat, pot): the order of showing. The outermost pot begins with who bet last (`first`), else left of the button, and goes on
    clockwise; then each pot inside it, left of the button. `ring` are the seats from the left of the button."""
    found: list[tuple[int, int]] = []
    for at in range(len(pots) - 1, -1, -1):
        outer = at == len(pots) - 1
        around = [first, *clockwise(ring, first)] if outer and first in pots[at] else ring
        seen = {seat for seat, _ in found}
        for seat in around:
            if seat in pots[at] and seat not in seen:
                seen.add(seat)
                found.append((seat, at))
    return found


# -- what is true ----------------------------------------------------------------------------------------------


def player_object(seat: int, name: str, start: int, paid: int, returned: int, won: int) -> dict[str, Any]:
    """A player's figures as the `replay` object has them, in minor units."""
    net = won + returned - paid
    return {
        "name": name, "seat": seat, "start": start, "paid": paid, "returned": returned, "won": won, "net": net, "final": start + net,
    }  # fmt: skip


def pot_object(name: str, amount: int, rake: int, eligible: Iterable[str], awards: Mapping[str, int]) -> dict[str, Any]:
    """A pot as the `replay` object has it; who can win it stands in order of names."""
    return {"name": name, "amount": amount, "rake": rake, "eligible": sorted(eligible), "awards": dict(awards)}


def otherwise(due: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """Where a `replay` object says otherwise than is due; empty where it agrees. Players are matched by seat."""
    found = dict(found)
    found["players"] = sorted(found["players"], key=lambda one: one["seat"])
    found["pots"] = [{**one, "eligible": sorted(one["eligible"])} for one in found["pots"]]
    return [f"{key}: {found.get(key)!r}, true is {value!r}" for key, value in due.items() if found.get(key) != value]
