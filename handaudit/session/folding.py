"""The money of one table, folded hand by hand: of hands that follow each other only what the next hand needs is kept.

A log may bring its hands in any order and over many files. Hands that come one after another are folded at once; where the log
jumps another fold begins, and at the end folds are joined in the order of the hands. So memory grows with the players and with
the jumps, not with the hands.
"""

from itertools import pairwise
from typing import Final, NamedTuple

from handaudit.model.clock import elapsed
from handaudit.model.table_state import State
from handaudit.session.accounts import Books, Gap
from handaudit.session.pairs import join
from handaudit.session.stacks import COMES

MANY: Final = 64
"""Folds of a table before those that fit are joined."""


class HandMoney(NamedTuple):
    """A hand's money: its state, and what came into it and left it besides the players' chips."""

    state: State
    rake: int
    into: int
    out: int


class Check:
    """What a hand took must be its rake. It is settled when it is known with which stack everybody ended."""

    __slots__ = ("gap", "open", "total")

    def __init__(self, gap: Gap, total: int, open_: int) -> None:
        self.gap, self.total, self.open = gap, total, open_

    def end(self, stack: int, gaps: list[Gap]) -> None:
        """One more player's stack."""
        self.total += stack
        self.open -= 1
        self.done(gaps)

    def done(self, gaps: list[Gap]) -> None:
        """Report what is wrong once every stack of the hand is known again."""
        if not self.open and self.total:
            why = "more was paid out than was in" if self.total > 0 else "less was paid out than was in"
            gaps.append(self.gap._replace(amount=self.total, why=why))


class Stay(NamedTuple):
    """A player at the table: the stacks that he may hold, the hand that he was last seen in, whether he left after it; `check` is
    that hand's, where the rules and the log end with different stacks."""

    ends: tuple[int, ...]
    at: int
    left: bool
    check: Check | None


class FirstAppearance(NamedTuple):
    """A player's first hand in a fold: his stack, what he had bought in it until then, and whether he had left before."""

    at: int
    start: int
    told: int
    cleared: bool
    left: bool
    gap: Gap
    strict: bool


class PendingChips(NamedTuple):
    """Chips told of a player who has not been dealt in since; `cleared`: he left, and what was told before counts no more."""

    amount: int = 0
    cleared: bool = False


_NOTHING: Final = PendingChips()


class HandFold:
    """Hands that follow each other. What was before them is open: `openings` and `into` wait for it."""

    __slots__ = ("books", "carried", "count", "first", "into", "last", "openings", "stays", "told")

    def __init__(self, row: HandMoney) -> None:
        self.first = self.last = row.state
        self.books = Books(row.state.currency)
        self.openings: dict[str, FirstAppearance] = {}
        self.stays: dict[str, Stay] = {}
        self.told: dict[str, PendingChips] = {}
        self.count = 0
        self.into = row.into, _gap(row.state)
        self.carried = row.into
        self.append(row)

    def append(self, row: HandMoney) -> None:
        """One more hand at the end."""
        state, at = row.state, self.count
        left = self._block(state)
        chairs, books = state.chairs, self.books
        open_ = sum([len(chair.ends) > 1 for chair in chairs.values()])
        held = sum([chair.start for chair in chairs.values()])
        sure = sum([chair.ends[0] for chair in chairs.values() if len(chair.ends) == 1])
        check = Check(_gap(state), sure + row.rake + row.out - held - row.into, open_)
        check.done(books.gaps)
        for name, chair in chairs.items():
            told = self.told.pop(name, _NOTHING)
            gap = Gap(state.place.file, chair.line, state.id, name, 0, "")
            opening = FirstAppearance(at, chair.start, told.amount, told.cleared, name in left, gap, state.strict)
            if name in self.stays:
                self._enter(name, opening)
            else:
                self.openings[name] = opening
            self.stays[name] = Stay(chair.ends, at, name in state.gone, check if len(chair.ends) > 1 else None)
            if name in state.told:
                self.told[name] = PendingChips(state.told[name])
        self._carry(row.into, _gap(state))
        self.carried = row.out
        books.hands += not state.cancelled
        books.rake += row.rake
        self.last, self.count = state, at + 1

    def _block(self, state: State) -> set[str]:
        """The ledger lines above a hand; who left."""
        left = set()
        for line in state.block:
            told = self.told.get(line.name, PendingChips())
            if line.verb in COMES or line.verb == "removes":
                amount = line.amount if line.verb in COMES else -line.amount
                self.told[line.name] = told._replace(amount=told.amount + amount)
            elif line.verb == "leaves":
                left.add(line.name)
                self.told[line.name] = PendingChips(0, True)
        return left

    def _carry(self, into: int, gap: Gap) -> None:
        """A pot that an earlier hand carried on is no new money; one that does not arrive is money gone."""
        fresh = into - self.carried
        self.books.added += max(fresh, 0)
        if fresh < 0:
            self.books.gaps.append(gap._replace(amount=fresh, why="a carried pot did not arrive"))

    def _enter(self, name: str, new: FirstAppearance) -> None:
        """A player who was here before: what he has now against what he had and bought."""
        books, stay = self.books, self.stays[name]
        account = books.of(name)
        end = next((e for e in stay.ends if e + new.told == new.start), stay.ends[0])
        if stay.check is not None:
            stay.check.end(end, books.gaps)
        odd = new.start - end - new.told
        if odd and (stay.left or new.left or stay.at < new.at - 1):
            # He took his chips with him and came back with others.
            account.cashed += end
            account.bought += new.start
            return
        account.bought += max(new.told, 0)
        account.cashed += max(-new.told, 0)
        if odd > 0 and not new.strict:
            account.bought += odd
            account.topped += odd
        elif odd:
            how = "appeared" if odd > 0 else "vanished"
            books.gaps.append(new.gap._replace(amount=odd, why=f"{how} between two hands without a line"))

    def extend(self, other: "HandFold") -> None:
        """The hands that come next."""
        for name, opening in other.openings.items():
            at, start, amount, cleared, left, gap, strict = opening
            if not cleared:
                told = self.told.pop(name, _NOTHING)
                amount, cleared = amount + told.amount, told.cleared
            else:
                self.told.pop(name, None)
            opening = FirstAppearance(at + self.count, start, amount, cleared, left, gap, strict)
            if name in self.stays:
                self._enter(name, opening)
            else:
                self.openings[name] = opening
        self._carry(*other.into)
        for name, stay in other.stays.items():
            self.stays[name] = Stay(stay.ends, stay.at + self.count, stay.left, stay.check)
        for name, told in other.told.items():
            mine = self.told.get(name, PendingChips())
            self.told[name] = told if told.cleared else PendingChips(mine.amount + told.amount, mine.cleared)
        self.books.add(other.books)
        self.last, self.count, self.carried = other.last, self.count + other.count, other.carried

    def close(self) -> Books:
        """The books, with nothing before and nothing after. The fold is over then."""
        books = self.books
        for name, opening in self.openings.items():
            books.of(name).bought += opening.start
        self.openings.clear()
        books.added += max(self.into[0], 0)
        for name, stay in self.stays.items():
            books.of(name).cashed += stay.ends[-1]
            if stay.check is not None:
                stay.check.end(stay.ends[-1], books.gaps)
        self.stays.clear()
        books.open += self.carried
        return books


def _gap(state: State) -> Gap:
    return Gap(state.place.file, state.place.line, state.id, "", 0, "")


class TableSitting:
    """All hands of one table in one currency."""

    def __init__(self) -> None:
        self.folds: list[HandFold] = []
        self.counted = True
        self.limit = MANY

    def add(self, row: HandMoney) -> None:
        """The next hand of a log."""
        self.counted = self.counted and row.state.number >= 0
        if self.folds and _follows(self.folds[-1].last, row.state):
            self.folds[-1].append(row)
            return
        newest = HandFold(row)
        self.folds.append(newest)
        if len(self.folds) > self.limit:
            self._sort(by_clock=False)
            joined = self.folds[:1]
            for fold in self.folds[1:]:
                if _follows(joined[-1].last, fold.first):
                    joined[-1].extend(fold)
                    newest = joined[-1] if fold is newest else newest
                else:
                    joined.append(fold)
            # The fold of the newest hand stays the last one, so that the log goes on where it was.
            joined.sort(key=lambda fold: fold is newest)
            self.folds = joined
            self.limit = max(MANY, 2 * len(joined))

    def _sort(self, *, by_clock: bool) -> None:
        if by_clock or not self.counted:
            self.folds.sort(key=lambda fold: (fold.first.clock.seconds, fold.first.place))
        else:
            self.folds.sort(key=lambda fold: (fold.first.number, fold.first.place))

    def books(self) -> Books:
        """The books of the table: hands by their numbers, or by their clock where the numbers are no count."""
        self._sort(by_clock=False)
        backs = sum((elapsed(a.last.clock, b.first.clock) or 0) < 0 for a, b in pairwise(self.folds))
        seams = len(self.folds) - 1
        online = not self.folds[0].first.strict
        if backs * 4 > sum(fold.count for fold in self.folds) or (online and backs * 2 > seams):
            self._sort(by_clock=True)
        whole = self.folds[0]
        for fold in self.folds[1:]:
            whole.extend(fold)
        self.folds = []
        return whole.close()


def _follows(before: State, after: State) -> bool:
    """Whether no other hand can lie between two: the next number, or stacks that all join to the chip. Both by number and by clock
    the second is the later one."""
    gone = elapsed(before.clock, after.clock)
    if gone is not None and gone < 0:
        return False
    if (before.clock.seconds, before.place) > (after.clock.seconds, after.place):
        return False
    if before.number >= 0 and after.number == before.number + 1:
        return True
    if after.number <= before.number and (before.number >= 0 or after.number >= 0):
        return False
    fit = join(before, after)
    return fit.sure and not fit.other
