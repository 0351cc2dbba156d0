"""The hands of one table as chains: of each chain its first and last hand are kept, and what the seams between chains hide."""

from collections.abc import Callable, Iterator, KeysView
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from handaudit.model.clock import elapsed
from handaudit.model.finding import Finding
from handaudit.model.table_state import State
from handaudit.session import pairs
from handaudit.session.chain import HandChain
from handaudit.session.lookalike_names import odd_names
from handaudit.session.newcomers import passed
from handaudit.session.numbers import Numbers
from handaudit.session.stacks import COMES, ledger_faults
from handaudit.session.unread_hands import ANY, TableKey, UnreadHands

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled

MANY: Final = 64
"""Chains of a table before those that fit are joined."""
MOST: Final = 512
"""Chains of a table that are kept. With more of them the older ones are judged and let go, so that memory stays bounded on any
log: a hand that fits between two of those and comes later still is not looked for."""
LEAST: Final = 4
"""Chains that a table keeps even where all tables together have too many."""


class SessionTable:
    """One table. `by_clock`: its ids are no count (they were made up to hide who played), so the clock says what came first.
    `kept`: its log tells of buy-ins between hands. `latest` is the last hand of the newest chain, where the native kernel tells of those
    that follow on it; the chain hears of them when it is looked at."""

    def __init__(
        self, begun: Callable[[], None] | None = None, key: TableKey = ANY, unread: UnreadHands | None = None
    ) -> None:
        self.begun = begun  # hears of each chain that begins
        self.key = key
        self.unread = unread or UnreadHands()
        self.latest: compiled.Latest | None = None
        self.chains: list[HandChain] = []
        self.by_clock = self.kept = False
        self.limit = MANY
        self.judged: list[tuple[int, Finding]] = []
        self.names: KeysView[str] = {}.keys()
        self.told: set[tuple[str, str]] = set()
        self.odd: list[tuple[int, Finding]] = []
        self.gap: tuple[int, bool] | None = None
        """If other ids lie between the last hand and the one before it: that one's id, and whether the last one follows on it."""

    def add(self, state: State, conflict: bool, numbers: Numbers | None = None) -> int:
        """The next hand of a log. The id that a misnumbered hand before it should have had, -1 where there is none."""
        self.settle()
        self.latest = None
        self.gap = None
        if state.chairs.keys() != self.names:
            self.names = state.chairs.keys()
            self.odd += [(state.place.number, finding) for finding in odd_names(state, self.told)]
        if state.block and not self.kept:
            self.kept = any(row.verb in COMES for row in state.block)
        if not self.chains:
            self.chains.append(HandChain(state))
            return -1
        chain = self.chains[-1]
        last = chain.last
        if conflict:
            # The second hand of an id may be a hand of its own, misnumbered, or a forgery of the first: the stacks tell.
            if (
                state.number >= 0
                and state.number == last.number
                and pairs.join(last, state).moved
                and not _faults(chain, state)
            ):
                chain.append(state._replace(sub=last.sub + 1))
            return -1
        if state.strict:
            if _next(last, state) and not _faults(chain, state):
                if last.number >= 0 and state.number > last.number + 1:
                    self.gap = last.number, _follows_on(last, state)
                chain.append(state)
                return state.number - 1 if last.sub and state.number == last.number + 2 else -1
            if 0 <= state.number == chain.first.number - 1 and pairs.agree(state, chain.first, {}, {}):
                chain.first = state
                return -1
        elif self._room(chain, state):
            return -1
        if state.strict and 0 <= last.number < state.number - 1:
            self.gap = last.number, False
        self._begin(state, numbers)
        if state.strict and _next(last, state):
            # A fault between the two ends the chain, but who sat out still missed what he missed.
            self.chains[-1].missed = passed(last, state, chain.missed)
        return -1

    def settle(self) -> None:
        """The newest chain hears which hand is its last one."""
        latest = self.latest
        if latest is not None and latest.moved:
            chain = self.chains[-1]
            chain.last, chain.sure = latest.state(), chain.sure or latest.sure
            self.by_clock = self.by_clock or latest.by_clock
            self.names = chain.last.chairs.keys()
            latest.moved = False

    def fold(self) -> None:
        """No hand of it comes for a while."""
        self.names = {}.keys()  # they are looked at once more when a hand comes; what was told of them is not told again
        for chain in self.chains[-1:]:  # those before it are folded when another one begins
            chain.fold()

    def ends_with(self, state: State) -> bool:
        """Whether a hand ends the newest chain, and no player waits to be dealt in."""
        chain = self.chains[-1]
        return chain.last.place is state.place and not chain.waiting and not state.house

    def _room(self, chain: HandChain, state: State) -> bool:
        """A hand of an online site: whether it goes to the end of a chain or to its beginning."""
        last = chain.last
        gone = elapsed(last.clock, state.clock)
        if (gone is None or gone <= 0) and _backwards(last, state, gone):
            first = chain.first
            fit = pairs.join(state, first)
            gone = elapsed(first.clock, state.clock)
            if not (_backwards(first, state, gone) or fit.sure):
                return False
            if pairs.quiet(state, first, elapsed(state.clock, first.clock), fit):
                chain.first = state
                return True
            return False
        # A chain that is not sure yet asks how they join in any case.
        known = None if chain.sure else pairs.join(last, state)
        if not pairs.quiet(last, state, gone, known):
            return False
        if 0 <= state.number < last.number and gone:
            self.by_clock = True
        chain.append(state, known)
        return True

    def _begin(self, state: State, numbers: Numbers | None) -> None:
        self.chains[-1].fold()
        self.chains.append(HandChain(state))
        if len(self.chains) > self.limit:
            self.shorten(MOST, numbers)
            self.limit = max(MANY, 2 * len(self.chains))
        if self.begun is not None:
            self.begun()

    def shorten(self, most: int, numbers: Numbers | None) -> None:
        """Chains that fit are joined; of more than so many the older ones are judged and let go, until half as many are left."""
        self.settle()
        newest = self.chains[-1]
        self._sort()
        joined = self.chains[:1]
        for chain in self.chains[1:]:
            before = joined[-1]
            if chain.first.strict and _next(before.last, chain.first) and not _faults(before, chain.first):
                before.extend(chain)
                newest = before if chain is newest else newest
            else:
                joined.append(chain)
        if len(joined) > most:
            at = len(joined) - most // 2
            self.judged += self._seams([c for c in joined[:at] if c is not newest] + joined[at : at + 1], numbers)
            joined = [c for c in joined[:at] if c is newest] + joined[at:]
        # The chain of the newest hand stays the last one, so that the log goes on where it was.
        joined.sort(key=lambda chain: chain is newest)
        self.chains = joined
        for chain in joined[:-1]:
            chain.fold()

    def _sort(self) -> None:
        numbered = not self.by_clock and all(chain.first.number >= 0 for chain in self.chains)
        self.chains.sort(key=partial(_order, numbered))

    def judge(self, numbers: Numbers | None) -> Iterator[tuple[int, Finding]]:
        """What is wrong at the seams, each with the number of its input. No hand follows any more."""
        if len(self.chains) == 1 and not self.judged and not self.chains[0].told:  # most tables, and without a seam
            self.latest = None
            yield from self.odd
            return
        self.settle()
        self.latest = None
        self._sort()
        yield from self.odd
        yield from self.judged
        first = self.chains[0].first if self.chains and not self.judged else None
        if first is not None and first.strict and first.block:  # what lies above the first hand follows on none
            for finding in ledger_faults(None, first):
                yield first.place.number, finding
        yield from self._seams(self.chains, numbers)

    def _seams(self, chains: list[HandChain], numbers: Numbers | None) -> Iterator[tuple[int, Finding]]:
        for before, after in pairwise(chains):
            if not self.unread.between(self.key, before.last, after.first):
                for finding in _seam(before, after, numbers, self.kept):
                    yield after.first.place.number, finding
            after.waiting = {n: w for n, w in before.waiting.items() if n not in after.last.chairs} | after.waiting


def _order(numbered: bool, chain: HandChain) -> tuple[int, ...]:
    state = chain.first
    if numbered:
        return state.number, state.sub, state.clock.seconds, state.place.number, state.place.line
    return state.clock.seconds, state.place.number, state.place.line


def _seam(before: HandChain, after: HandChain, numbers: Numbers | None, kept: bool) -> Iterator[Finding]:
    last, first = before.last, after.first
    if not first.strict:
        yield from pairs.online(last, first, kept)
        return
    gap = last.number >= 0 and first.number > last.number + 1
    if gap and numbers is not None and numbers.counts() and not numbers.whole(last.number + 1, first.number - 1):
        # Hands are missing; numbers in between that other tables have are no hole.
        fit = pairs.join(last, first)
        if fit.other or not fit.sure:
            if before.sure and after.sure:
                yield from pairs.hole(last, first)
            return
    yield from pairs.native(last, first, before.waiting, before.missed, before.sure and after.sure)


def _next(last: State, state: State) -> bool:
    """Whether a hand comes directly after another, as far as ids tell; where ids are no numbers the log's order does."""
    if last.number < 0 or state.number < 0:
        return not elapsed(last.clock, state.clock) or (elapsed(last.clock, state.clock) or 0) > 0
    return state.number == last.number + 1 or (state.number > last.number + 1 and pairs.join(last, state).sure)


def _follows_on(last: State, state: State) -> bool:
    """Whether no hand can lie between two: the stacks of all who sat in both join to the chip, chips were moved, and the button is one
    seat further among those who play."""
    fit = pairs.join(last, state)
    if fit.other or not fit.sure:
        return False
    seats = sorted(chair.seat for chair in state.chairs.values() if chair.plays)
    after = [seat for seat in seats if seat > last.button] or seats
    return bool(after) and state.first_button in (after[0], last.button % max(seats[-1], 1) + 1)


def _faults(chain: HandChain, state: State) -> bool:
    return not pairs.agree(chain.last, state, chain.waiting, chain.missed) or (
        chain.sure and pairs.apart(chain.last, state)
    )


def _backwards(later: State, state: State, gone: int | None) -> bool:
    """Whether a hand is the earlier one: by clock and id, or by its clock where nothing shows that it follows. `gone` are the seconds
    between the two."""
    if gone is None:
        return 0 <= state.number < later.number
    if gone > 0:
        return False
    return 0 <= state.number < later.number or (gone < 0 and not pairs.join(later, state).sure)
