"""Moves with a name: limps, cold calls, answers to a squeeze, check-raises, donk bets, and aggression street by street."""

from collections.abc import Iterator

from handaudit.stats.course import CALL, CHECK, FOLD, RAISE, Act, Counts, Course
from handaudit.stats.fpdb import STREETS


def count_moves(course: Course, counts: dict[int, Counts], defs: str) -> None:
    """Count the moves of every seat."""
    first = course.acts[0] if course.acts else []
    fpdb = defs == "fpdb"
    if fpdb:
        _calls_fpdb(first, counts)
    else:
        _calls(course, first, counts)
    _squeezed(course, first, counts)
    for number, street in enumerate(STREETS[: len(course.acts) - 1], 1):
        acts = course.acts[number]
        _check_raises(acts, street, counts)
        donks = _donks_fpdb(course, number) if fpdb else _donks(course, number)
        for act, done in donks:
            _once(counts.get(act.seat), f"donk_{street}", done)
        _aggression(acts, street, course.seen[number], counts, fpdb)


def _calls(course: Course, acts: list[Act], counts: dict[int, Counts]) -> None:
    """A limp calls where nobody has raised; a cold call is the first action of who has no blind in and meets a raise."""
    raised, begun = False, set()
    for act in acts:
        into = counts.get(act.seat)
        if not raised and act.due:
            _once(into, "limp", act.kind == CALL)
        elif raised and act.seat not in begun and act.seat not in course.forced:
            _once(into, "cold_call", act.kind == CALL)
        begun.add(act.seat)
        raised = raised or act.aggressive


def _calls_fpdb(acts: list[Act], counts: dict[int, Counts]) -> None:
    """The first call counts as a limp, raised or not, unless its player calls again; calls of a raise count up to the first of each."""
    callers = [act.seat for act in acts if act.kind == CALL]
    for mine in counts.values():
        if "rfi_of" in mine:
            mine["limp_of"] = 1
    if callers and callers.count(callers[0]) == 1 and callers[0] in counts:
        counts[callers[0]]["limp"] = 1
    open_raise = False
    for act in acts:
        if not open_raise:
            open_raise = act.kind == RAISE
            continue
        into = counts.get(act.seat)
        if into is not None:
            into["cold_call_of"] = into.get("cold_call_of", 0) + 1
            if act.kind == CALL:
                into["cold_call"] = into.get("cold_call", 0) + 1
        open_raise = act.kind != CALL


def _squeezed(course: Course, acts: list[Act], counts: dict[int, Counts]) -> None:
    """The raiser and the callers before a 3-bet that squeezes meet it once."""
    level, raiser, callers = 0 if course.bring_in else 1, 0, set[int]()
    for at, act in enumerate(acts):
        if level == 2 and act.kind == CALL:
            callers.add(act.seat)
        if act.aggressive:
            level += 1
            if level == 2:
                raiser = act.seat
            elif level == 3:
                left = {raiser, *callers} - {act.seat} if callers else set()
                for answer in acts[at + 1 :]:
                    if answer.seat in left:
                        left.discard(answer.seat)
                        _once(counts.get(answer.seat), "fold_to_squeeze", answer.kind == FOLD)
                return


def _check_raises(acts: list[Act], street: str, counts: dict[int, Counts]) -> None:
    mine: dict[int, list[Act]] = {}
    for act in acts:
        mine.setdefault(act.seat, []).append(act)
    for seat, own in mine.items():
        if len(own) > 1 and own[0].kind == CHECK:
            _once(counts.get(seat), f"check_raise_{street}", own[1].aggressive)


def _donks(course: Course, number: int) -> Iterator[tuple[Act, bool]]:
    """Who acts in an unbet pot before the last aggressor of the street before, and whether he bets."""
    leader = _leader(course.acts[number - 1])
    acts = course.acts[number]
    if not any(act.seat == leader for act in acts):
        return
    for act in acts:
        if act.seat == leader:
            return
        yield act, act.aggressive
        if act.aggressive:
            return


def _donks_fpdb(course: Course, number: int) -> Iterator[tuple[Act, bool]]:
    """All whose first action comes before that of the last aggressor, of an earlier street where the last one had none; only the
    street's first bet counts."""
    leader = next((seat for acts in reversed(course.acts[:number]) if (seat := _leader(acts))), 0)
    acts = course.acts[number]
    order = {act.seat: act for act in reversed(acts)}
    bettor = next((act.seat for act in acts if act.aggressive), 0)
    if leader not in order:
        return
    for act in acts:
        if act.seat == leader:
            return
        if order[act.seat] is act:
            yield act, act.seat == bettor


def _leader(acts: list[Act]) -> int:
    return next((act.seat for act in reversed(acts) if act.aggressive), 0)


def _aggression(
    acts: list[Act], street: str, seen: frozenset[int], counts: dict[int, Counts], once_a_street: bool
) -> None:
    """AF and AFq of one street; fpdb counts a street once, among the streets seen."""
    af, afq = f"af_{street}", f"afq_{street}"
    for act in acts:
        into = counts.get(act.seat)
        if into is None or act.kind == CHECK:
            continue
        if act.aggressive:
            _more(into, (af, afq), once_a_street)
        elif act.kind == CALL:
            _more(into, (af + "_of",), False)
        if not once_a_street:
            _more(into, (afq + "_of",), False)
    if once_a_street:
        for seat in seen & counts.keys():
            counts[seat][afq + "_of"] = 1


def _more(into: Counts, names: tuple[str, ...], once: bool) -> None:
    for name in names:
        into[name] = 1 if once else into.get(name, 0) + 1


def _once(into: Counts | None, name: str, done: bool) -> None:
    """An opportunity, taken or not; a player has one a hand."""
    if into is not None:
        into[name + "_of"] = 1
        if done:
            into[name] = 1
