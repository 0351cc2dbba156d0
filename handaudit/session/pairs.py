"""Two hands of one table: whether the second follows the first, and what is wrong between them if it does."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final, NamedTuple

from handaudit.model.clock import elapsed
from handaudit.model.finding import Finding
from handaudit.model.table_state import Chair, State
from handaudit.session.findings import button, clock_back, session_finding
from handaudit.session.newcomers import Missed, entries
from handaudit.session.numbers import SITTING
from handaudit.session.stacks import jumps, ledger_faults
from handaudit.session.state import APART, CARRIES, DEAD_BUTTON, ONE_SEAT

SOON = 600
"""Seconds within which the next hand of an online site begins; after a longer pause much may have happened unseen."""
_new: Final[Any] = tuple.__new__
TOP = 100
"""Big blinds up to which a room sells chips without a word in the log."""


class Join(NamedTuple):
    """How the seats of two hands fit: names that join to the chip, names that do not (what was due, what is there), and whether
    one that joins had moved chips."""

    same: tuple[str, ...]
    other: tuple[tuple[str, int, int], ...]
    moved: bool

    @property
    def sure(self) -> bool:
        """Two or more stacks join, and not because nothing happened: no hand lies between."""
        return self.moved and len(self.same) >= 2


NOBODY: Final = Join((), (), False)
"""The join of two hands without a common player."""


def join(before: State, after: State, seats: bool = True) -> Join:
    """Compare the players of both hands; with `seats` those who kept their seat."""
    chairs, block, told, gone = before.chairs, after.block, before.told, before.gone
    if chairs.keys().isdisjoint(after.chairs):
        return NOBODY
    same: list[str] = []
    other: list[tuple[str, int, int]] = []
    moved = False
    for name, chair in after.chairs.items():
        was = chairs.get(name)
        if was is None or (seats and was.seat != chair.seat) or was.open or not was.plays or name in gone:
            continue
        ends, start = was.ends, chair.start
        if block or told:
            if any(row.name == name and row.verb == "leaves" for row in block):
                continue
            bought = told.get(name, 0) + _bought(after, name)
            if bought:
                ends = tuple([end + bought for end in ends])
        if start in ends:
            same.append(name)
            moved = moved or was.start != ends[0]
        else:
            other.append((name, ends[0], start))
    found: Join = _new(Join, (tuple(same), tuple(other), moved))
    return found


def related(before: State, after: State) -> bool:
    """Whether of the stacks that the first hand changed as many join as do not; where it changed none, whether any joins."""
    fit = join(before, after, seats=False)
    if fit.moved or not fit.same:
        moved = sum(1 for name in fit.same if before.chairs[name].start != before.chairs[name].ends[0])
        return fit.moved and moved >= len(fit.other)
    return not any(before.chairs[name].start != end for name, end, _ in fit.other)


def apart(before: State, after: State) -> bool:
    """Whether the same people play on at once, by ids and clock, with stacks that do not join."""
    gone = elapsed(before.clock, after.clock)
    if not 0 <= before.number == after.number - 1 or gone is None or not 0 < gone <= SOON or before.cancelled:
        return False
    if unchanged(before, after) or before.currency != after.currency:
        return False
    first, second = ({(n, c.seat) for n, c in state.chairs.items() if c.plays} for state in (before, after))
    return len(first) > 1 and first == second and not related(before, after)


def native(
    before: State, after: State, waiting: dict[str, int], missed: Missed, torn: bool = False
) -> Iterator[Finding]:
    """What is wrong between two hands of a table that keeps a whole ledger, where the second follows the first.

    Where of the stacks that the first hand changed fewer join than do not, the two were put together from different games, and nothing
    is said; unless it is `torn`: before and after it hands join to the chip, and the same people play on at once.
    """
    if not related(before, after):
        if torn and apart(before, after):
            yield from jumps(before, after, waiting)
        return
    gone = elapsed(before.clock, after.clock)
    if gone is not None and gone < 0:
        yield clock_back(before, after, -gone)
    if gone is not None and gone > SITTING:
        return
    if stays(before, after):
        yield button(before, after)
    elif over := skipped(before, after):
        yield button(before, after, over)
    yield from jumps(before, after, waiting)
    yield from blind_order(before, after)
    yield from carried(before, after)
    yield from chain(ledger_faults(before, after), entries(before, after, missed))


def unchanged(before: State, after: State) -> bool:
    """Whether all who sit in both hands begin the second with what they had, and no line tells of chips or people between them."""
    if after.block or before.told or before.gone:
        return False
    was_of = before.chairs.get
    for name, chair in after.chairs.items():
        was = was_of(name)
        if was is not None and was[2][0] != chair[1]:  # numbers cost less than names do: ends[0], start
            return False
    return True


def agree(before: State, after: State, waiting: dict[str, int], missed: Missed) -> bool:
    """Whether `native` says nothing. Where every stack is what it was, the button has moved and nothing came or went, it is sure."""
    if (
        before.button != after.first_button
        and not after.house
        and before.carried[2] == after.carried[0]
        and not waiting
        and unchanged(before, after)
    ):
        gone = elapsed(before.clock, after.clock)
        if gone is None or gone >= 0:
            return True
    return not any(native(before, after, waiting, missed))


def _bought(after: State, name: str) -> int:
    if after.ledger:
        return 0  # its rows say stacks, and `ChipRows` counts them
    return sum(-row.amount if row.verb == "removes" else row.amount for row in after.block if row.name == name)


def online(before: State, after: State, kept: bool = True) -> Iterator[Finding]:
    """The same for an online site, where hands may be missing and chips come without a line: only what is beyond doubt.

    Rooms count the hands of all their tables in one row, so a log whose ids follow each other was kept by hand: nothing is missing
    there. `kept`: it tells of buy-ins too, so a stack that grows without one is a fault; else only one that no room would sell is.
    """
    fit = join(before, after)
    gone = elapsed(before.clock, after.clock)
    counted = 0 <= before.number == after.number - 1
    if not fit.sure or before.cancelled or (gone is not None and gone > SOON and not counted):
        return
    back = gone is not None and gone < 0
    if back and 0 <= before.number < after.number and (counted or not fit.other):
        yield clock_back(before, after, -(gone or 0))
    if stays(before, after) and (counted or (not back and not fit.other and len(fit.same) == len(_players(after)))):
        yield button(before, after)
    turned = before.button and after.first_button and before.button != after.first_button
    moved = turned and not back and _whole(before, after) and len(fit.other) < len(fit.same)
    if not fit.other or not (counted or moved) or after.ledger:
        return
    shrunk = all(start < end for _, end, start in fit.other)
    alone = before.tournament and len(fit.other) == 1 and fit.other[0][1] and not before.told
    if not (shrunk or alone or counted):
        return
    show = after.currency.show
    for name, end, start in fit.other:
        if start > end and not alone and not kept and start <= TOP * after.big:
            continue
        if before.tournament and start > end and not (alone and after.rebuys):
            continue
        fields = {"name": name, "had": show(end), "before": before.id, "start": show(start)}
        case = "apart" if APART in after.house else "alone"
        yield session_finding(
            f"session-stack-jump.{case}", after, fields, after.chairs[name].line, player=name, logged=start, expected=end,
            chips={name: end - start}, mark=show(start), rules=("TH-SUM-1",),
        )  # fmt: skip


def quiet(before: State, after: State, gone: int | None, fit: Join | None = None) -> bool:
    """Whether `online` says nothing, given the seconds between and, where it is known, how the seats fit. The common cases are told
    without it: stacks that all join under a button that moved, hands that do not follow each other, a stack that grew as rooms let it."""
    if fit is None:
        if (gone is None or gone >= 0) and before.button != after.first_button and unchanged(before, after):
            return True
        fit = join(before, after)
    if before.cancelled or not fit.sure:
        return True
    if not fit.other:
        if (gone is None or gone >= 0) and before.button != after.first_button:
            return True
    elif not before.tournament and not 0 <= before.number == after.number - 1:
        for _, end, start in fit.other:
            if start > end:
                return True
    return not any(online(before, after))


def _whole(before: State, after: State) -> bool:
    """Whether every player with chips stayed, and no new one was dealt in."""
    if any(name not in after.chairs and chair.ends[0] for name, chair in before.chairs.items()):
        return False
    return not any(chair.plays and name not in before.chairs for name, chair in after.chairs.items())


def _players(state: State) -> list[Chair]:
    return [chair for chair in state.chairs.values() if chair.plays]


def stays(before: State, after: State) -> bool:
    """Whether the button of the second hand should not be where the first one left it."""
    if not before.button or before.button != after.first_button or before.cancelled:
        return False
    first = {name for name, chair in before.chairs.items() if chair.plays}
    second = {name for name, chair in after.chairs.items() if chair.plays}
    if len(first & second) < 2 or _dead(before, second):
        return False
    # Between two players and more the blinds go on in turn, and the button may have to wait for them.
    return first == second or (len(first) > 2 and len(second) > 2)


def _dead(before: State, playing: set[str]) -> bool:
    """Whether the button may be dead after a hand: the player who was to have it has gone. A log may print it where it stood."""
    ring = sorted((c.seat <= before.button, c.seat, name) for name, c in before.chairs.items() if c.plays)
    return bool(ring) and ring[0][2] not in playing


def skipped(before: State, after: State) -> str:
    """Who plays in both hands and was passed over by the button, where the game's own rules say that it moves one seat (C32-BUTTON-1,
    JB-BUTTON-1); nobody while people come and go."""
    low, high = before.button, after.first_button
    if ONE_SEAT not in after.house or not low or not high or before.cancelled:
        return ""
    first, second = ({n: c.seat for n, c in state.chairs.items() if c.plays} for state in (before, after))
    if first != second:
        return ""
    between = [n for n, s in first.items() if (low < s < high if low < high else s > low or s < high)]
    return min(between, key=lambda n: (first[n] < low, first[n])) if between else ""


def blind_order(before: State, after: State) -> Iterator[Finding]:
    """Who was passed over by the big blind of a tournament, where the house plays with a dead button (`th_big_blind_succession`).

    Players who were moved to this table have no turn yet.
    """
    if DEAD_BUTTON not in after.house or not after.tournament or before.cancelled or after.cancelled:
        return
    last, now = (next((n for n, posts in s.posts.items() if "big-blind" in posts), "") for s in (before, after))
    if last not in before.chairs or now not in after.chairs:
        return
    low, high = before.chairs[last].seat, after.chairs[now].seat
    due = {
        n: c.seat for n, c in after.chairs.items() if c.plays and n in before.chairs and before.chairs[n].seat == c.seat
    }
    first = min(due, key=lambda name: (due[name] <= low, due[name]), default="")
    if not first or first == now or (now not in due and not _between(low, due[first], high)):
        return
    fields = {"due": first, "now": now, "before": before.id, "last": last}
    line = after.chairs[first].line
    yield session_finding("blind-order", after, fields, line, player=first, logged=now, expected=first, mark=first)


def _between(low: int, seat: int, high: int) -> bool:
    """Whether a seat lies behind the first and before the last, clockwise."""
    return low < seat < high if low < high else seat > low or seat < high


def carried(before: State, after: State) -> Iterator[Finding]:
    """A pot that was carried and does not arrive whole, or one that comes from nowhere."""
    into, line, _ = after.carried
    due = before.carried[2]
    if into == due:
        return
    show = after.currency.show
    case = "nowhere" if not due else "carried" if into else "lost"
    ruled = CARRIES in after.house
    house_rule = ("JB-FALSE-3",) if ruled else None
    yield session_finding(
        f"carry-wrong.between-{case}" if ruled else f"session-chips.{case}",
        after,
        {"due": show(due), "into": show(into), "before": before.id},
        line or after.place.line,
        logged=into,
        expected=due,
        chips={"carried": due - into},
        rules=house_rule,
    )


def hole(before: State, after: State) -> Iterator[Finding]:
    """Across hands that are missing or unread: where no player joined a table, its chips cannot have become more."""
    gone = elapsed(before.clock, after.clock)
    if before.currency != after.currency or (gone is not None and not 0 <= gone <= SITTING):
        return
    if set(before.chairs) != set(after.chairs) or before.told or any(chair.open for chair in before.chairs.values()):
        return
    had = sum(max(chair.ends) for chair in before.chairs.values())
    had += sum(row.amount if row.verb != "removes" else -row.amount for row in after.block)
    had += before.carried[2]
    has = sum(chair.start for chair in after.chairs.values()) + after.carried[0]
    if has > had:
        show = after.currency.show
        fields = {"had": show(had), "has": show(has), "more": show(has - had), "before": before.id}
        yield session_finding(
            "session-chips.appeared", after, fields, logged=has, expected=had, chips={"table": had - has}
        )
