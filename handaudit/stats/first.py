"""The first betting round: who put money in, who raised, and who could have; by each tracker's own definition."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from handaudit.stats.course import CALL, FOLD, Act, Course

Counts = dict[str, int]
"""What one player did (`vpip`) and could have done (`vpip_of`) in one hand. Zeros are left out."""

STEAL_NEAR: Final = (1, 0)
"""Cut-off and button; the small blind steals too."""


class Turn(NamedTuple):
    """One action of the first round and what it met: `level` 1 is the blinds, 2 an open raise, 3 a 3-bet; limpers and callers so far."""

    act: Act
    level: int
    limpers: int
    callers: int
    raiser: int
    opener: int
    others: int
    """How many other players could still act."""


def turns(course: Course) -> Iterator[Turn]:
    """The actions of the first round in order."""
    level, limpers, callers, raiser, opener = int(course.blinded), 0, 0, 0, 0
    able = set(course.seen[0]) if course.seen else set()
    for act in course.acts[0] if course.acts else []:
        yield Turn(act, level, limpers, callers, raiser, opener, len(able - {act.seat}))
        if act.kind == FOLD or act.paid >= act.stack:
            able.discard(act.seat)
        if act.aggressive:
            level += 1
            callers, raiser = 0, act.seat
            opener = opener or act.seat
        elif act.kind == CALL:
            if opener:
                callers += 1
            else:
                limpers += 1


def count_first(course: Course, counts: dict[int, Counts], defs: str, spare: dict[int, bool]) -> None:
    """Count the first round for every seat. `spare` says who began with more than the big blind and the ante."""
    everything = list(turns(course))
    by_seat: dict[int, list[Turn]] = {seat: [] for seat in counts}
    for turn in everything:
        by_seat.setdefault(turn.act.seat, []).append(turn)
    for seat, mine in by_seat.items():
        into = counts.get(seat)
        if into is None:
            continue
        if defs == "fpdb":
            _fpdb(course, seat, mine, into)
        else:
            _pt4(course, seat, mine, into, spare.get(seat, True), defs == "pt3")
    if defs == "fpdb":
        _opens_fpdb(course, everything, counts)
        _raises_fpdb(everything, counts)


def _pt4(course: Course, seat: int, mine: list[Turn], into: Counts, spare: bool, every: bool) -> None:
    """The default set. `every` counts every hand as a chance for VPIP and PFR, as the tracker's older version does."""
    base = int(course.blinded)
    walk = not mine
    if walk:
        into["walks"] = 1
    if every or not walk:
        into["vpip_of"] = 1
    if any(turn.act.aggressive or turn.act.kind == CALL for turn in mine) or seat in course.straddles:
        into["vpip"] = into["vpip_of"] = 1
    raised = any(turn.act.aggressive for turn in mine)
    if raised:
        into["pfr"] = 1
    chances = False
    for turn in mine:
        act, level = turn.act, turn.level
        may = act.may and act.seat != turn.raiser
        if level == base and not turn.limpers:
            if act.price or not base:
                chances = True
                _once(into, "rfi", act.aggressive)
                if course.near.get(seat) in STEAL_NEAR or course.places.get(seat) == "SB":
                    _once(into, "steal", act.aggressive)
        elif level == base:
            chances = True
        elif level == 2 and may:
            chances = True
            _once(into, "three_bet", act.aggressive)
            if turn.callers:
                _once(into, "squeeze", act.aggressive)
        elif level == 3 and may:
            chances = True
        if level == 3 and act.seat != turn.raiser and "fold_to_three_bet_of" not in into:
            _once(into, "fold_to_three_bet", act.kind == FOLD)
    if every or len(mine) > 1 or (mine and spare and chances and mine[0].act.price < mine[0].act.stack):
        into["pfr_of"] = 1
    if raised:
        into["pfr_of"] = 1


def _fpdb(course: Course, seat: int, mine: list[Turn], into: Counts) -> None:
    if not mine:
        into["walks"] = 1
        return
    if course.places.get(seat) not in ("SB", "BB") or mine[-1].act.kind != FOLD:  # a blind who folds is left out
        into["vpip_of"] = 1
        if any(turn.act.aggressive or turn.act.kind == CALL for turn in mine):
            into["vpip"] = 1
    if any(turn.act.aggressive for turn in mine):
        into["pfr"] = 1
    if mine[0].others:
        into["pfr_of"] = 1


def _opens_fpdb(course: Course, everything: list[Turn], counts: dict[int, Counts]) -> None:
    """Raises first in are counted over limpers too, the chance only in an unopened pot: the share can pass 100 %."""
    base = int(course.blinded)
    for turn in everything:
        act = turn.act
        if turn.level != base or act.seat not in counts:
            continue
        into = counts[act.seat]
        if not turn.limpers and course.places.get(act.seat) != "BB":
            into["rfi_of"] = 1
            if course.near.get(act.seat) in STEAL_NEAR or course.places.get(act.seat) == "SB":
                _once(into, "steal", act.aggressive)
        if act.aggressive:
            into["rfi"] = 1


def _raises_fpdb(everything: list[Turn], counts: dict[int, Counts]) -> None:
    """A call of the open makes every later action on that level a squeeze chance."""
    for turn in everything:
        act, into = turn.act, counts.get(turn.act.seat)
        if into is None:
            continue
        if turn.level == 2:
            chance = turn.others > 0 or len([t for t in everything if t.act.seat == act.seat and t is not turn]) > 0
            if chance:
                _once(into, "three_bet", act.aggressive)
            if turn.callers:
                _once(into, "squeeze", act.aggressive)
        elif turn.level == 3 and act.seat == turn.opener:
            _once(into, "fold_to_three_bet", act.kind == FOLD)


def _once(into: Counts, name: str, done: bool) -> None:
    """A chance, met or not; a player has one a hand."""
    into[name + "_of"] = 1
    if done:
        into[name] = 1
