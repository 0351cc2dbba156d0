"""What each player brought to the table and took from it, read off the stacks of a log."""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from handaudit.check.audit import Audit
from handaudit.model.money import Currency
from handaudit.session.clock import elapsed
from handaudit.session.stacks import COMES
from handaudit.session.state import State


class Gap(NamedTuple):
    """A place where money does not add up: `amount` is what appeared (+) or vanished (-), for a player or, without one, in a hand."""

    file: str
    line: int
    hand: str
    player: str
    amount: int
    why: str


@dataclass(slots=True)
class Account:
    """One player: what he brought and what he took. `topped` is the part that no line tells of, as rooms on line sell it."""

    bought: int = 0
    cashed: int = 0
    fees: int = 0
    topped: int = 0

    @property
    def net(self) -> int:
        """What he won (+) or lost (-)."""
        return self.cashed - self.bought - self.fees


@dataclass(slots=True)
class Books:
    """All money of one currency. `rake` the house took, `added` the room put into pots; `open` lies in a pot that nobody has won yet."""

    currency: Currency
    accounts: dict[str, Account] = field(default_factory=dict)
    rake: int = 0
    added: int = 0
    open: int = 0
    hands: int = 0
    tables: list[str] = field(default_factory=list)
    days: list[str] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)

    def of(self, name: str) -> Account:
        """A player's account."""
        return self.accounts.setdefault(name, Account())

    @property
    def money_in(self) -> int:
        """All that came to the table."""
        return sum(one.bought for one in self.accounts.values()) + self.added

    @property
    def money_out(self) -> int:
        """All that left it, or lies on it."""
        return sum(one.cashed for one in self.accounts.values()) + self.rake + self.open

    @property
    def fees(self) -> int:
        """What players owe the house besides."""
        return sum(one.fees for one in self.accounts.values())


class Hand(NamedTuple):
    """A hand's money: its state, and what came into it and left it besides the players' chips."""

    state: State
    rake: int
    into: int
    out: int


def money_of(audit: Audit, state: State) -> Hand:
    """The money of an audited hand."""
    rep = audit.replay
    assert rep is not None
    return Hand(state, rep.rake, rep.carried_in, rep.carried_out)


def in_order(hands: list[Hand]) -> list[Hand]:
    """The hands of a table by their numbers; by their clock where the numbers are no count."""
    rows = sorted(hands, key=lambda h: (h.state.number, h.state.sub, h.state.place))
    backs = sum((elapsed(a.state.clock, b.state.clock) or 0) < 0 for a, b in pairwise(rows))
    if backs * 4 > len(rows) or any(h.state.number < 0 for h in rows):
        rows.sort(key=lambda h: (h.state.clock.seconds, h.state.place))
    return rows


class _Stay(NamedTuple):
    """A player at the table: the stacks that he may hold, the hand that he was last seen in, whether he left after it."""

    ends: tuple[int, ...]
    at: int
    left: bool


def book(books: Books, hands: list[Hand]) -> None:
    """Enter all hands of one table."""
    rows = in_order(hands)
    stays: dict[str, _Stay] = {}
    used: list[dict[str, int]] = [{} for _ in rows]
    waiting: dict[str, int] = {}
    for at, row in enumerate(rows):
        state = row.state
        told = dict(waiting)
        left = set()
        for line in state.block:
            if line.verb in COMES or line.verb == "removes":
                told[line.name] = told.get(line.name, 0) + (line.amount if line.verb in COMES else -line.amount)
            elif line.verb == "leaves":
                left.add(line.name)
                told.pop(line.name, None)
        for name, chair in state.chairs.items():
            stay = stays.pop(name, None)
            if stay is not None:
                gone = stay.left or name in left
                _enter(books, state, name, stay, chair.start, told.pop(name, 0), used, gone or stay.at < at - 1)
            else:
                told.pop(name, None)
                books.of(name).bought += chair.start
            stays[name] = _Stay(chair.ends, at, name in state.gone)
            if name in state.told:
                told[name] = state.told[name]
        waiting = {name: n for name, n in told.items() if name in state.told or name not in state.chairs}
    for name, stay in stays.items():
        books.of(name).cashed += stay.ends[-1]
        used[stay.at][name] = stay.ends[-1]
    _hands(books, rows, used)


def _enter(
    books: Books, state: State, name: str, stay: _Stay, start: int, told: int, used: list[dict[str, int]], gone: bool
) -> None:
    """A player who was here before: what he has now against what he had and bought."""
    account = books.of(name)
    end = next((e for e in stay.ends if e + told == start), stay.ends[0])
    used[stay.at][name] = end
    if gone and end + told != start:
        # He took his chips with him and came back with others.
        account.cashed += end
        account.bought += start
        return
    account.bought += max(told, 0)
    account.cashed += max(-told, 0)
    odd = start - end - told
    if not odd:
        return
    if odd > 0 and not state.strict:
        account.bought += odd
        account.topped += odd
        return
    why = "appeared between two hands without a line" if odd > 0 else "vanished between two hands without a line"
    books.gaps.append(Gap(state.place.file, state.chairs[name].line, state.id, name, odd, why))


def _hands(books: Books, rows: list[Hand], used: list[dict[str, int]]) -> None:
    """The hands themselves: what they took must be their rake."""
    carried = 0
    for row, ends in zip(rows, used, strict=True):
        state = row.state
        books.hands += 1
        books.rake += row.rake
        # A pot that an earlier hand carried on is no new money; one that does not arrive is money gone.
        fresh = row.into - carried
        books.added += max(fresh, 0)
        if fresh < 0:
            books.gaps.append(
                Gap(state.place.file, state.place.line, state.id, "", fresh, "a carried pot did not arrive")
            )
        carried = row.out
        chairs = state.chairs
        held = sum(chair.start for name, chair in chairs.items() if name in ends)
        odd = sum(ends.values()) + row.rake + row.out - held - row.into
        if odd:
            why = "more was paid out than was in" if odd > 0 else "less was paid out than was in"
            books.gaps.append(Gap(state.place.file, state.place.line, state.id, "", odd, why))
    books.open += carried
