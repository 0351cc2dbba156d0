"""Cards that everybody has to give up: as many as the game says, by every player who is in, and at that time."""

from collections.abc import Iterator

from handaudit.check.case import Case, Details
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Exchange, Rulebook, Street
from handaudit.replay.cursor import ACTIONS


def gives_up(book: Rulebook) -> bool:
    """Whether cards are given up for nothing in this game."""
    return any(street.exchange is not None and not street.exchange.replace for street in book.streets)


@analyser("discards", book=gives_up)
def discards(case: Case) -> Iterator[Finding]:
    """Discards that are missing, of a wrong number, or at a wrong time."""
    if case.table.cancelled or not case.hand.kinds & {"discard", "stand"}:
        return
    for at, street in enumerate(case.book.streets):
        rule = street.exchange
        if rule is not None and not rule.replace:
            yield from _round(case, street, rule, case.book.streets[at + 1 :])


def _round(case: Case, street: Street, rule: Exchange, after: tuple[Street, ...]) -> Iterator[Finding]:
    due = rule.least

    def wrong(line: int, seat: int, logged: int, text: str, note: str) -> Finding:
        told: Details = {"seat": seat, "street": "draw", "logged": logged, "expected": due, "note": note}
        return case.finding("discard-missing", line, f"{case.name(seat)} {text}", **told)

    steps = [s for s in case.rep.steps if s.done is not None and s.done.kind in ("discard", "stand")]
    done: dict[int, int] = {}
    for step in steps:
        event = step.done
        assert event is not None
        count = max(event.amount, len(event.cards)) if event.kind == "discard" else 0
        if step.street != street.name or step.task != "exchange":
            yield wrong(event.line, event.seat, count, *_LATE)
        elif (all_of_them := done.get(event.seat, 0) + count) != due:
            text = f"gives up {all_of_them} cards; {due} is asked"
            yield wrong(event.line, event.seat, all_of_them, text, f"{due} is asked")
        elif event.line in case.table.dealt_after:
            text = "is dealt cards for a discard; none come in this game"
            yield wrong(case.table.dealt_after[event.line].line, event.seat, count, text, "no card comes")
        done[event.seat] = done.get(event.seat, 0) + count
    taken = {step.line for step in steps}
    for event in case.hand.events:
        if event.kind == "discard" and event.line not in taken:
            yield wrong(event.line, event.seat, event.amount, *_LATE)
            done[event.seat] = due
    if len(case.table.live) < 2 and not done:
        return
    end = _after(case, {one.name for one in after})
    for seat in case.table.order:
        if seat not in done and _in_later(case, seat, end):
            yield wrong(end, seat, 0, f"gives up no card; {due} is asked of everybody", f"{due} card to give up")


_LATE = ("gives up a card at a wrong time", "not now")


def _after(case: Case, names: set[str]) -> int:
    """The first line behind the round: the next street, or the showdown."""
    over = names | {"showdown", "summary"}
    return next((e.line for e in case.hand.events if e.kind == "street" and e.text in over), case.hand.line)


def _in_later(case: Case, seat: int, line: int) -> bool:
    """Whether the seat is still in behind that line."""
    if seat in case.table.live:
        return True
    return any(e.seat == seat and e.kind in ACTIONS and e.line > line for e in case.hand.events)
