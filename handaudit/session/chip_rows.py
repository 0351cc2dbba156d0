"""The chips of each player at one table of a room whose rows tell every chip that comes or goes between hands.

The rows and the stacks at the start of the hands are taken in the order of play. A stack must be what the hand before left, and what the
rows between say. What does not fit is a `ChipGap`: it is never given to a player.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from handaudit.model.table_state import HandPlace, LedgerLine, State
from handaudit.read.people import person_of
from handaudit.session.accounts import Account

ABSENT, SEATED, UNSEEN = "absent", "seated", "unseen"
"""A player who has no chips at the table, one who has, and one of whom nothing is known yet."""
QUEUES: Final = frozenset({"queue-add", "queue-remove", "queue-set"})


class ChipMove(NamedTuple):
    """Chips of a player that a row moves: `kind` is buy-in | cash-out | pays | gets; `end` is true where he leaves the table with them."""

    kind: str
    person: str
    amount: int
    place: HandPlace
    end: bool = False


class ChipGap(NamedTuple):
    """A reading that does not fit: `kind` names its message, `had` is what follows from the log so far and `has` what this line says."""

    kind: str
    place: HandPlace
    hand: str
    player: str
    had: int
    has: int
    before: str = ""
    what: str = ""

    @property
    def amount(self) -> int:
        """What appeared (+) or vanished (-)."""
        return self.has - self.had


@dataclass(slots=True)
class HandSum:
    """A hand whose end differs by the rules and by the log: what it paid out is known when all stacks behind it are."""

    place: HandPlace
    hand: str
    total: int
    open: int


@dataclass(slots=True)
class ChipHolder:
    """One person: `ends` are the stacks that he may have, `names` those that he went by, `queue` the changes that wait. `told` is the
    stack before and behind the last row that counted money by the stack alone, `carried` that of a change that the last hand brought."""

    key: str
    names: list[str] = field(default_factory=list)
    state: str = UNSEEN
    ends: tuple[int, ...] = (0,)
    approved: int = 0
    queue: tuple[LedgerLine, ...] = ()
    told: tuple[int, int] | None = None
    carried: tuple[int, int] | None = None
    check: HandSum | None = None
    account: Account = field(default_factory=Account)
    dealt: bool = False

    @property
    def name(self) -> str:
        """The name that he went by last."""
        return self.names[-1]

    @property
    def has(self) -> int:
        """The stack that he has by the rules."""
        return self.ends[0]


class ChipRows:
    """The people of one table and their chips. Feed it `row` and `hand` in the order of play, then `close` it."""

    def __init__(self, layout: str) -> None:
        self.layout = layout
        self.people: dict[str, ChipHolder] = {}
        self.now: dict[str, str] = {}  # an id that was changed, and the one that counts
        self.gaps: list[ChipGap] = []
        self.moves: list[ChipMove] = []
        self.steps: dict[str, list[int]] = {}  # by key: what each hand, and each bet beside the pots, won or lost
        self.hands = self.stopped = self.rake = 0
        self.partial = False  # whether the log begins behind the first hand
        self.last: State | None = None
        self.lost: dict[
            str, int
        ] = {}  # by key: who was in hands that could not be read, and what rows say that they changed
        self.bounty = [0, 0]
        self.place = HandPlace(0, "", 0)

    def person(self, name: str) -> ChipHolder:
        """The person of a name. One with an id that was changed is not the name that he goes by now."""
        id, _ = person_of(self.layout, name)
        key = self.person_key(id)
        holder = self.people.get(key)
        if holder is None:
            holder = self.people[key] = ChipHolder(key)
        if name not in holder.names:
            holder.names.insert(len(holder.names) if id == key else 0, name)
        elif holder.names[-1] != name and id == key:
            holder.names.remove(name)
            holder.names.append(name)
        return holder

    def person_key(self, key: str) -> str:
        """The id that counts for an id."""
        while key in self.now:
            key = self.now[key]
        return key

    # -- rows --------------------------------------------------------------------------------------------------

    def row(self, row: LedgerLine, place: HandPlace) -> None:
        """The next row."""
        self.place = place
        if row.verb == "renamed":
            self._rename(row)
            return
        holder = self.person(row.name)
        if row.verb in QUEUES:
            holder.queue += (row,)
        else:
            getattr(self, "_" + row.verb.replace("-", "_"))(holder, row)

    def _rename(self, row: LedgerLine) -> None:
        """An id that becomes another one: what the old one had is the new one's."""
        new, old = self.person_key(person_of(self.layout, row.name)[0]), self.person_key(row.other)
        if old == new:
            return
        before = self.people.pop(old, None)
        if old in self.lost:
            self.lost[new] = self.lost.pop(old) + self.lost.get(new, 0)
        if old in self.steps:
            self.steps[new] = self.steps.pop(old) + self.steps.get(new, [])
        self.now[old] = new
        self.now.pop(new, None)
        holder = self.person(row.name)
        if before is None:
            return
        holder.names[:0] = [name for name in before.names if name not in holder.names]
        holder.account.add(before.account)
        if before.state == SEATED and holder.state == SEATED:
            self._two_stacks(before, holder)
        elif before.state == SEATED or holder.state == UNSEEN:
            holder.state, holder.ends, holder.check = before.state, before.ends, before.check
            holder.queue, holder.told = before.queue, before.told
        holder.approved, holder.dealt = holder.approved or before.approved, holder.dealt or before.dealt

    def _two_stacks(self, before: ChipHolder, holder: ChipHolder) -> None:
        """Both ids of a person have chips. If he was dealt none under the new one, he sat down again: the difference alone is money."""
        mine = [at for at, move in enumerate(self.moves) if move.person == holder.key and move.kind == "buy-in"]
        if holder.dealt or len(before.ends) > 1 or not mine:
            self._gap("ids", holder, before.has, holder.has)
            return
        move = self.moves.pop(mine[-1])
        holder.account.bought -= move.amount
        self._money(holder, move.amount - before.has)
        holder.check = before.check

    def _approved(self, holder: ChipHolder, row: LedgerLine) -> None:
        holder.approved = row.amount

    def _sits(self, holder: ChipHolder, row: LedgerLine) -> None:
        """Who has no chips at the table buys in; of who has, the difference is money, if it is known what he left his last hand with."""
        if holder.state != SEATED:
            self._seat(holder, row.amount)
            return
        before, unsure = holder.has, len(holder.ends) > 1
        odd = self._meet(holder, row.amount)
        if holder.key in self.lost and row.amount != holder.has:  # it may be what he won or lost there, and money
            self._gap("unread", holder, holder.has, row.amount)
        elif odd and unsure:
            self._gap("row", holder, holder.has, row.amount)
        self._money(holder, row.amount - holder.has)
        holder.told = (before, row.amount) if row.amount != before else None
        holder.ends = (row.amount,)

    _sits_back = _sits

    def _rebuys(self, holder: ChipHolder, row: LedgerLine) -> None:
        if holder.state == SEATED and row.amount < holder.has:
            self._gap("row", holder, holder.has, row.amount)
            holder.ends = (row.amount,)
            return
        self._sits(holder, row)

    def _set(self, holder: ChipHolder, row: LedgerLine) -> None:
        """A stack that the owner changes; a row before it may have counted the same money. Amid a hand a part of it lies in the pot."""
        holder.queue = ()
        if holder.carried == (row.was, row.amount):
            holder.carried = None
            return
        if row.amid and self._plays(holder):
            self._money(holder, row.amount - row.was)
            self._shift(holder, row.amount - row.was)
            return
        if holder.state != SEATED:
            if row.was:
                self._from_nowhere(holder, row.was)
            holder.state, holder.ends = SEATED, (row.was,)
        elif holder.told == (row.was, row.amount):
            holder.told = None
            return
        else:
            self._says(holder, row.was)
        self._money(holder, row.amount - row.was)
        holder.ends, holder.told = (row.amount,), None

    def _quits(self, holder: ChipHolder, row: LedgerLine) -> None:
        """He takes his chips. Who was let in and was dealt no hand takes what he brought."""
        if holder.state == SEATED:
            self._says(holder, row.amount)
        elif row.amount:
            self._from_nowhere(holder, row.amount)
        self._money(holder, -row.amount, end=True)
        holder.state, holder.ends, holder.queue, holder.told, holder.approved = ABSENT, (0,), (), None, 0

    def _stands(self, holder: ChipHolder, row: LedgerLine) -> None:
        """He keeps his chips."""
        if holder.state != SEATED:
            self._from_nowhere(holder, row.amount)
            holder.state = SEATED
        else:
            self._says(holder, row.amount)
        holder.ends, holder.told = (row.amount,), None

    def _says(self, holder: ChipHolder, stack: int) -> None:
        """A row says the stack that a player has. What he won or lost in hands that could not be read is known by it."""
        odd = self._meet(holder, stack)
        if odd and holder.key in self.lost:
            self.lost[holder.key] += odd
            holder.ends = (stack,)
        elif odd:
            self._gap("row", holder, holder.has, stack)

    def _pays(self, holder: ChipHolder, row: LedgerLine) -> None:
        if holder.state != SEATED and not self._may_have(holder):
            self._gap("absent", holder, 0, -row.amount)
        self._side("pays", holder, -row.amount)

    def _gets(self, holder: ChipHolder, row: LedgerLine) -> None:
        self._side("gets", holder, row.amount)

    def _side(self, kind: str, holder: ChipHolder, amount: int) -> None:
        """Chips that move beside the pots: neither a buy-in nor a cash-out. They tell nothing of a hand above the first one of the log."""
        if not self.hands:
            return
        self.bounty[kind == "gets"] += abs(amount)
        self.moves.append(ChipMove(kind, holder.key, abs(amount), self.place))
        self.steps.setdefault(holder.key, []).append(amount)
        self._shift(holder, amount)
        holder.state = SEATED

    def _shift(self, holder: ChipHolder, amount: int) -> None:
        """A stack changes by an amount, whatever it is."""
        holder.ends, holder.told = tuple(end + amount for end in holder.ends), None
        if holder.check is not None:
            holder.check.total -= amount  # these chips were not in the hand

    # -- money -------------------------------------------------------------------------------------------------

    def _money(self, holder: ChipHolder, amount: int, *, end: bool = False) -> None:
        """Chips that are brought (+) or taken (-)."""
        if amount > 0:
            holder.account.bought += amount
        else:
            holder.account.cashed -= amount
        if amount or end:
            kind = "buy-in" if amount > 0 else "cash-out"
            self.moves.append(ChipMove(kind, holder.key, abs(amount), self.place, end))

    def _seat(self, holder: ChipHolder, amount: int) -> None:
        self._money(holder, amount)
        holder.state, holder.ends, holder.approved, holder.told = SEATED, (amount,), 0, None

    def _may_have(self, holder: ChipHolder) -> bool:
        """Whether a player may have brought chips before the log begins."""
        return holder.state == UNSEEN and (not self.hands or self.partial)

    def _from_nowhere(self, holder: ChipHolder, amount: int) -> None:
        """Chips of which no row says how they came. The owner let him in with as many, or they were there before the log."""
        if holder.approved == amount or self._may_have(holder):
            self._money(holder, amount)
        elif amount:
            self._gap("unseen", holder, 0, amount)
        holder.approved = 0

    def _meet(self, holder: ChipHolder, stack: int) -> int:
        """What a stack that is told differs by from what the player should have. A change that waited is carried out if it explains it."""
        waits = holder.queue
        due = [(end, then) for end in holder.ends for then in (_changed(end, waits[-1:]), _changed(end, waits))]
        if stack in holder.ends:
            self._ends(holder, stack)
            return 0
        end = next((end for end, then in due if then == stack), None)
        self._ends(holder, holder.ends[0] if end is None else end)
        if end is None:
            return stack - due[0][1]
        self._money(holder, stack - end)
        holder.ends, holder.queue, holder.carried = (stack,), (), (end, stack)
        return 0

    def _ends(self, holder: ChipHolder, end: int) -> None:
        """It is known now with how much a player left his last hand."""
        check, holder.check = holder.check, None
        if check is not None:
            check.total += end
            check.open -= 1
            self._summed(check)
        holder.ends = (end,)

    def _summed(self, check: HandSum) -> None:
        if not check.open and check.total:
            self.gaps.append(ChipGap("paid", check.place, check.hand, "", 0, check.total))

    def _gap(self, kind: str, holder: ChipHolder, had: int, has: int, hand: str = "", **more: str) -> None:
        self.gaps.append(ChipGap(kind, self.place, hand, holder.name, had, has, **more))

    # -- hands -------------------------------------------------------------------------------------------------

    def hand(self, state: State) -> None:
        """The next hand: its stacks are the check on all rows before it."""
        self._bounty_sums(state.id)
        odd: dict[str, tuple[int, int]] = {}
        for name, chair in state.chairs.items():
            holder = self.person(name)
            self.place = state.place._replace(line=chair.line)
            if holder.state == SEATED:
                due = _changed(holder.has, holder.queue[-1:])
                holder.carried = None
                if self._meet(holder, chair.start):
                    odd[name] = due, chair.start
                    if holder.key in self.lost:  # what he won or lost there is not known, and the change that waited is
                        self._money(holder, due - holder.has)
                holder.queue = ()
            elif holder.approved == chair.start or self._may_have(holder):
                self._seat(holder, chair.start)
            else:
                odd[name] = 0, chair.start
                holder.state = SEATED
        if not self.hands and state.counted > 1:
            self.partial = True
            brought = sum(chair.start for chair in state.chairs.values())
            self.gaps.append(ChipGap("begins", state.place, state.id, "", 0, brought, what=f"#{state.counted}"))
        else:
            self._judge(odd, state)
        self._play(state)

    def _judge(self, odd: dict[str, tuple[int, int]], state: State) -> None:
        """Stacks that do not fit: hands may lie between that are not in the log, or could not be read."""
        keys = {self.person(name).key for name in odd}
        moved = sum(has - had for had, has in odd.values()) + sum(self.lost.values())
        last = self.last
        missing = last is not None and 0 <= last.counted < state.counted - 1
        if not missing and self.lost.keys() >= keys:
            sit = {self.person(name).key for name in state.chairs}
            waits = [key for key in self.lost if key not in sit and self._sits_in(key)]
            if waits:  # the stack of a player who is not dealt in is known later
                rest = moved - sum(self.lost[key] for key in waits)
                self.lost = {key: self.lost[key] + (rest if key == waits[0] else 0) for key in waits}
                return
            if not moved:
                self.lost.clear()
                return  # what they won and lost there is nobody else's
        if not odd and not moved:
            self.lost.clear()
            return
        before = "" if last is None else str(last.counted) if last.counted >= 0 else last.id  # as players call it
        first = 0 if last is None else last.counted + 1
        between = f"#{first}" if state.counted == first + 1 else f"#{first} to #{state.counted - 1}"
        for name, (had, has) in odd.items():
            holder, line = self.person(name), state.chairs[name].line
            self.place = state.place._replace(line=line)
            kind = "missing" if missing else "unread" if self.lost else "unseen" if not had or last is None else "stack"
            self._gap(kind, holder, had, has, state.id, before=before, what=between)
        if self.lost and not odd:
            self.gaps.append(ChipGap("unread", state.place, state.id, "", 0, moved, before=before))
        self.lost.clear()

    def _play(self, state: State) -> None:
        """What the hand does to the stacks."""
        self.hands += 1
        self.stopped += state.cancelled
        self.rake += state.rake
        self.last = state
        if state.unread:
            dealt = [self.person(name).key for name in state.chairs] or [
                key for key in self.people if self._sits_in(key)
            ]
            self.lost |= {key: 0 for key in dealt if key not in self.lost}
        chairs = state.chairs.values()
        unsure = [chair for chair in chairs if len(chair.ends) > 1]
        held = sum(chair.start for chair in chairs)
        sure = sum(chair.ends[0] for chair in chairs if len(chair.ends) == 1)
        check = HandSum(state.place, state.id, sure + state.rake - held, len(unsure))
        self._summed(check)
        for name, chair in state.chairs.items():
            holder = self.person(name)
            self.steps.setdefault(holder.key, []).append(chair.ends[0] - chair.start)
            holder.ends, holder.told, holder.dealt = chair.ends, None, True
            holder.check = check if len(chair.ends) > 1 else None

    def _bounty_sums(self, hand: str) -> None:
        paid, got = self.bounty
        if paid != got:
            self.gaps.append(ChipGap("bounty", self.place, hand, "", paid, got))
        self.bounty = [0, 0]

    def close(self) -> None:
        """The log is over: everybody takes what he has. Who won a hand without its end, the last one, is not known."""
        self._bounty_sums("")
        last = self.last
        if last is not None and self.lost and (sum(self.lost.values()) or any(self._sits_in(key) for key in self.lost)):
            held = sum(chair.start for chair in last.chairs.values())
            self.gaps.append(ChipGap("ends", last.place, last.id, "", held, 0, what=f"#{max(last.counted, 0)}"))
        for holder in self.people.values():
            if holder.state == SEATED:
                end = holder.ends[-1]
                self._ends(holder, end)
                holder.account.cashed += end

    def _plays(self, holder: ChipHolder) -> bool:
        """Whether a player was dealt into the last hand."""
        return self.last is not None and any(self.person(name) is holder for name in self.last.chairs)

    def _sits_in(self, key: str) -> bool:
        return self.people[self.person_key(key)].state == SEATED


def _changed(stack: int, waits: tuple[LedgerLine, ...]) -> int:
    """A stack after changes that wait, one after the other."""
    for row in waits:
        moved = 0 if row.verb == "queue-set" else stack
        stack = max(moved + (-row.amount if row.verb == "queue-remove" else row.amount), 0)
    return stack
