"""fpdb's counting, as the code of fpdb-3 has it (DerivedStats.py: vpip, calc34BetStreet0, calcSteals, calcCBets), quirks included.

Where handaudit counts otherwise, the definition says so: positions are those of the table, and who sits out has no hand.
"""

from typing import Final

from handaudit.stats.course import CALL, CHECK, FOLD, RAISE, Act, Counts, Course
from handaudit.stats.positions import steals

STREETS: Final = ("flop", "turn", "river")
"""The names of the second, third and fourth betting street; draw games count their later rounds under the same names."""


def first_fpdb(course: Course, counts: dict[int, Counts]) -> None:
    """Count the first betting round for every seat."""
    acts = course.acts[0] if course.acts else []
    alone = _alone(course, acts)
    acted, folded, chosen, raised = set(), set(), set(), set()
    for act in acts:
        acted.add(act.seat)
        if act.kind == FOLD:
            folded.add(act.seat)
        elif act.kind != CHECK:
            chosen.add(act.seat)
            if act.kind != CALL:
                raised.add(act.seat)
    for seat, into in counts.items():
        if seat not in acted:
            into["walks"] = 1
        if seat not in folded or seat not in course.blinds:  # a blind who folds has no chance, also after he has called
            into["vpip_of"] = 1
            if seat in chosen:
                into["vpip"] = 1
        if seat in raised:
            into["pfr"] = 1
        if seat != alone:
            into["pfr_of"] = 1
    _levels(course, acts, counts, alone)
    _opens(course, acts, counts)


def _alone(course: Course, acts: list[Act]) -> int:
    """The seat that first acts when nobody else can act any more; 0 for none. It has no chance to raise."""
    able = {act.seat for act in acts} | course.posted
    begun = set()
    for act in acts:
        if act.seat not in begun and able == {act.seat}:
            return act.seat
        begun.add(act.seat)
        if act.kind == FOLD or act.spent:
            able.discard(act.seat)
    return 0


def _levels(course: Course, acts: list[Act], counts: dict[int, Counts], alone: int) -> None:
    """Bet levels: the blinds are 1; with a bring-in the completion is. When the opener folds to a 3-bet, counting ends."""
    level, opener, squeezed = 0 if course.bring_in else 1, 0, False
    for act in acts:
        into, chance = counts.get(act.seat, {}), act.seat != alone
        more = act.aggressive
        if level == 2:
            if chance:
                into["three_bet_of"] = 1
            if squeezed:
                into["squeeze_of"] = 1
            if act.kind == CALL:
                squeezed = True
            elif more:
                into["three_bet"] = 1
                if squeezed:
                    into["squeeze"] = 1
        elif level == 3:
            name = "four_bet" if act.seat == opener else "cold_four_bet"
            if chance:
                into[name + "_of"] = 1
                if more:
                    into[name] = 1
            if act.seat == opener:
                into["fold_to_three_bet_of"] = 1
                if act.kind == FOLD:
                    into["fold_to_three_bet"] = 1
                    return
        elif level == 4 and act.seat != opener:
            into["fold_to_four_bet_of"] = 1
            if act.kind == FOLD:
                into["fold_to_four_bet"] = 1
        if more and level < 4:
            opener = opener or act.seat
            level += 1


def _opens(course: Course, acts: list[Act], counts: dict[int, Counts]) -> None:
    """First raises and steals, until the big blind acts or somebody answers: a check opens the pot too, as extra posters can."""
    late, thief, opened, raised = _late(course, acts), 0, False, False
    for act in acts:
        seat, into = act.seat, counts.get(act.seat, {})
        place = "" if course.bring_in else course.places.get(seat, "")
        if thief and place in ("SB", "BB"):
            _answer(into, place, act, counts.get(thief, {}))
        if place == "BB" or (thief and act.kind != FOLD):
            return
        if act.aggressive and not raised:
            raised = True
            into["rfi"] = 1
            if not opened and seat in late:
                into["steal"] = into["steal_success_of"] = 1
                thief = seat
        if not opened:
            into["rfi_of"] = 1
            if seat in late:
                into["steal_of"] = 1
            opened = act.kind != FOLD
        if raised and seat not in late and act.kind != FOLD:
            return


def _answer(into: Counts, place: str, act: Act, thief: Counts) -> None:
    name = f"fold_{place.lower()}_to_steal"
    into[name + "_of"] = into["resteal_of"] = 1
    if act.kind == RAISE:
        into["resteal"] = 1
    if act.kind == FOLD:
        into[name] = 1
        if place == "BB":
            thief["steal_success"] = 1


def _late(course: Course, acts: list[Act]) -> frozenset[int]:
    """The seats that steal: cut-off, button and small blind; with a bring-in the last three to act."""
    if not course.bring_in:
        return frozenset(seat for seat in course.places if steals(course.places, course.near, seat))
    order: dict[int, None] = {}
    for act in acts:
        if act.seat == course.bring_in:
            break
        order.setdefault(act.seat)
    return frozenset(list(order)[-3:])


def continuation_fpdb(course: Course, counts: dict[int, Counts]) -> None:
    """Continuation bets: on every later street of the game, dealt or not, the last raiser before the flop has a chance until he folds
    as his first answer; his first bet or raise of the street counts, also behind a check or somebody else's bet."""
    acts = course.acts[0] if course.acts else []
    leader = next((act.seat for act in reversed(acts) if act.aggressive), 0)
    into = counts.get(leader)
    if into is None:
        return
    gone = False
    for number, street in enumerate(STREETS[: max(course.rounds - 1, 0)], 1):
        if not gone:
            into[f"cbet_{street}_of"] = 1
        later = course.acts[number] if number < len(course.acts) else []
        for at, act in enumerate(later):
            if act.seat == leader and act.kind == FOLD:
                gone = True
                break
            if act.seat == leader and act.aggressive:
                if not gone:
                    into[f"cbet_{street}"] = 1
                    _faced(later[at + 1 :], leader, street, counts)
                break


def _faced(acts: list[Act], leader: int, street: str, counts: dict[int, Counts]) -> None:
    """Everybody else's first action behind the bet, also where it has been raised by then."""
    begun = {leader}
    for act in acts:
        if act.seat in begun:
            continue
        begun.add(act.seat)
        into = counts.get(act.seat, {})
        into[f"fold_to_cbet_{street}_of"] = 1
        if act.kind == FOLD:
            into[f"fold_to_cbet_{street}"] = 1
