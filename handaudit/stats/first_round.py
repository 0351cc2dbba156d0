"""The first betting round: who put money in, who raised, and who could have; by each tracker's own definition."""

from typing import Final, NamedTuple

from handaudit.stats.course import CALL, FOLD, Act, Counts, Course
from handaudit.stats.fpdb import first_fpdb
from handaudit.stats.positions import steals

_FOLDS: Final = {3: "fold_to_three_bet", 4: "fold_to_four_bet"}
"""What a fold is to, by the level that it meets."""


class FirstRoundTurn(NamedTuple):
    """One action of the first round and what it met: `level` 1 is the blinds, 2 an open raise, 3 a 3-bet; limpers and callers so far.

    `raiser` raised last, `opener` first, `again` second: the 3-bettor. 0 is nobody.
    """

    act: Act
    level: int
    limpers: int
    callers: int
    raiser: int
    opener: int
    again: int
    others: int
    """How many other players could still act."""


def turns(course: Course) -> list[FirstRoundTurn]:
    """The actions of the first round in order."""
    level, limpers, callers, raiser, opener, again = int(course.blinded), 0, 0, 0, 0, 0
    able = set(course.seen[0] - course.spent) if course.seen else set()
    found = []
    for act in course.acts[0] if course.acts else ():
        seat, kind = act.seat, act.kind
        found.append(
            FirstRoundTurn(
                act, level, limpers, callers, raiser, opener, again, len(able) - 1 if seat in able else len(able)
            )
        )
        if kind == FOLD or act.spent:
            able.discard(seat)
        if act.aggressive:
            level += 1
            callers, raiser = 0, seat
            if not opener:
                opener = seat
            elif not again:
                again = seat
        elif kind == CALL:
            if opener:
                callers += 1
            else:
                limpers += 1
    return found


def count_first(course: Course, counts: dict[int, Counts], defs: str, spare: dict[int, bool]) -> None:
    """Count the first round for every seat. `spare` says who began with more than the big blind and the ante."""
    if defs == "fpdb":
        first_fpdb(course, counts)
        return
    everything = turns(course)
    by_seat: dict[int, list[FirstRoundTurn]] = {seat: [] for seat in counts}
    for turn in everything:
        if turn.act.seat in by_seat:
            by_seat[turn.act.seat].append(turn)
    for seat, mine in by_seat.items():
        _pt4(course, seat, mine, counts[seat], spare.get(seat, True), defs)
    _answers_to_steal(course, everything, counts)


def _pt4(course: Course, seat: int, mine: list[FirstRoundTurn], into: Counts, spare: bool, defs: str) -> None:
    """The default set. For `pt3` and `rs` every hand is a chance for VPIP and PFR; `rs` takes each turn that faces one raise as a
    chance for a 3-bet, and no straddle for money put in by choice."""
    base, every = int(course.blinded), defs != "pt4"
    if not mine:
        into["walks"] = 1
    if every or mine:
        into["vpip_of"] = 1
    chosen, raised = seat in course.straddles and defs != "rs", False
    chances = False
    for act, level, limpers, callers, raiser, opener, again, others in mine:
        done, other = act.aggressive, seat != raiser
        raised = raised or done
        chosen = chosen or done or act.kind == CALL
        may = act.may and other and others > 0
        if level == base:
            chances = True
            if not limpers and course.places.get(seat) != "BB":
                _once(into, "rfi", done)
                if steals(course.places, course.near, seat):
                    _once(into, "steal", done)
        elif level == 2 and (may or defs == "rs"):
            chances = chances or may
            _once(into, "three_bet", done)
            if callers and may:
                _once(into, "squeeze", done)
        elif level == 3 and may:
            chances = True
            _once(into, "four_bet", done)
            if seat not in (opener, again):
                _once(into, "cold_four_bet", done)
        if level in _FOLDS and other and f"{_FOLDS[level]}_of" not in into:
            _once(into, _FOLDS[level], act.kind == FOLD)
    if chosen:
        into["vpip"] = into["vpip_of"] = 1
    if raised:
        into["pfr"] = 1
    if raised or every or len(mine) > 1 or (chances and spare and mine[0].act.covers):
        into["pfr_of"] = 1


def _answers_to_steal(course: Course, everything: list[FirstRoundTurn], counts: dict[int, Counts]) -> None:
    """The blinds meet a steal that nobody else has called or raised."""
    thief = next((at for at, turn in enumerate(everything) if turn.act.aggressive or turn.act.kind == CALL), None)
    if thief is None:
        return
    stolen, places = everything[thief], course.places
    if (
        not stolen.act.aggressive
        or stolen.level != int(course.blinded)
        or not steals(places, course.near, stolen.act.seat)
    ):
        return
    into = counts.get(stolen.act.seat, {})
    for turn in everything[thief + 1 :]:
        act, place = turn.act, places.get(turn.act.seat)
        if place in ("SB", "BB") and act.seat in counts:
            _once(counts[act.seat], f"fold_{place.lower()}_to_steal", act.kind == FOLD)
            _once(counts[act.seat], "resteal", act.aggressive)
            if place == "BB":
                _once(into, "steal_success", act.kind == FOLD)
        if act.kind != FOLD:
            break


def _once(into: Counts, name: str, done: bool) -> None:
    """A chance, met or not; a player has one a hand."""
    into[name + "_of"] = 1
    if done:
        into[name] = 1
