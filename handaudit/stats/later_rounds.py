"""After the first betting round: continuation bets, aggression, and how far each player went."""

from collections.abc import Iterable

from handaudit.stats.course import CALL, CHECK, FOLD, Act, Counts, Course
from handaudit.stats.fpdb import STREETS, continuation_fpdb


def count_later(course: Course, counts: dict[int, Counts], won: dict[int, int], defs: str) -> None:
    """Count the later streets for every seat."""
    _seen(course, counts, won)
    for acts in course.acts[0 if defs == "rs" else 1 :]:
        aggressors = set()
        for act in acts:
            into = counts.get(act.seat)
            if into is None:
                continue
            if act.aggressive:
                _add(into, "aggressive")
                aggressors.add(act.seat)
            elif act.kind == CALL:
                _add(into, "passive")
            elif act.kind == FOLD:
                _add(into, "later_folds")
        for seat in aggressors:
            _add(counts[seat], "aggressive_streets")
    for number, seats in enumerate(course.seen[1:], 1):
        for seat in seats & counts.keys():
            _add(counts[seat], "streets_seen")
        if number <= len(STREETS) and defs != "fpdb":  # games of more streets have no name for the bet on the last
            _continuation(course, number, counts)
    if defs == "fpdb":
        continuation_fpdb(course, counts)
    for into in counts.values():
        _aggression(into, defs)
    if defs == "rs":  # only the ratio takes the first round in
        _frequency(course, counts)


def _seen(course: Course, counts: dict[int, Counts], won: dict[int, int]) -> None:
    flop = course.seen[1] if len(course.seen) > 1 else frozenset[int]()
    for seat, into in counts.items():
        took = won.get(seat, 0) > 0
        if seat in flop:
            into["wtsd_of"] = into["wwsf_of"] = 1
            if seat in course.shown:
                into["wtsd"] = 1
            if took:
                into["wwsf"] = 1
        if seat in course.shown:
            into["showdowns"] = into["wsd_of"] = 1
            if took:
                into["wsd"] = 1


def _aggression(into: Counts, defs: str) -> None:
    """AF and AFq out of the counts; fpdb counts a street once, and shares it among the streets seen."""
    take = into.pop
    bets, calls, folds = take("aggressive", 0), take("passive", 0), take("later_folds", 0)
    streets, seen = take("aggressive_streets", 0), take("streets_seen", 0)
    part = streets if defs == "fpdb" else bets
    whole = seen if defs == "fpdb" else bets + calls + folds
    if part:
        into["af"] = into["afq"] = part
    if calls:
        into["af_of"] = calls
    if whole:
        into["afq_of"] = whole


def _frequency(course: Course, counts: dict[int, Counts]) -> None:
    for into in counts.values():
        into.pop("afq", None)
        into.pop("afq_of", None)
    for acts in course.acts[1:]:
        for act in acts:
            if act.kind != CHECK and act.seat in counts:
                _add(counts[act.seat], "afq_of")
                if act.aggressive:
                    _add(counts[act.seat], "afq")


def _last_aggressor(acts: Iterable[Act]) -> int:
    seat = 0
    for act in acts:
        if act.aggressive:
            seat = act.seat
    return seat


def _continuation(course: Course, number: int, counts: dict[int, Counts]) -> None:
    """The last aggressor of the street before bets again. The pot is still unbet when his turn comes, and on turn and river he has
    bet the street before as a continuation."""
    before, acts = course.acts[number - 1], course.acts[number]
    name = f"cbet_{STREETS[number - 1]}"
    leader = _last_aggressor(before)
    into = counts.get(leader)
    if into is None or leader not in course.seen[number]:
        return
    mine = next((at for at, act in enumerate(acts) if act.seat == leader), None)
    if number > 1 and not into.get(f"cbet_{STREETS[number - 2]}"):
        return
    if mine is None or any(act.aggressive for act in acts[:mine]):
        return
    into[name + "_of"] = 1
    if not acts[mine].aggressive:
        return
    into[name] = 1
    _answers(acts[mine + 1 :], leader, STREETS[number - 1], counts)


def _answers(acts: list[Act], leader: int, street: str, counts: dict[int, Counts]) -> None:
    """Who meets the continuation bet before anybody raises it."""
    for act in acts:
        if act.seat == leader:
            break
        into = counts.get(act.seat)
        if into is not None and f"fold_to_cbet_{street}_of" not in into:
            into[f"fold_to_cbet_{street}_of"] = 1
            if act.kind == FOLD:
                into[f"fold_to_cbet_{street}"] = 1
        if act.aggressive:
            break


def _add(into: Counts, name: str) -> None:
    into[name] = into.get(name, 0) + 1
