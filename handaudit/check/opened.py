"""When hands are opened in an all-in situation: at the end while somebody can still swap, at once when nobody can."""

from handaudit.check.case import Case, Findings
from handaudit.check.registry import analyser
from handaudit.model.hand import Event


@analyser("opened", book=lambda book: any(street.exchange is not None for street in book.streets))
def opened(case: Case) -> Findings:
    """Shows before the last card without need, and missing ones where they were due."""
    table = case.table
    if not table.no_bets or len(table.live) < 2:
        return
    streets = [e for e in case.hand.events if e.kind == "street" and e.text in table.no_bets]
    shows = {e.seat: e for e in reversed(table.shows) if e.seat in table.live and not e.to and e.text != "openers"}
    before = [e for e in shows.values() if streets and e.line < streets[-1].line]
    due = _due(case, streets)
    if before:
        first = min(before, key=lambda e: e.line)
        if due is None or first.line < due.line:
            following = next(s for s in streets if s.line > first.line)
            free, fee, stuck = table.no_bets[following.text]
            if free and not (stuck and due is None and _may_open(case)):
                name = "showdown-early" if stuck or not fee else "showdown-early.swap"
                yield case.fault(name, first, expected=None if stuck else fee or None)
            return
    if due is not None:
        yield from _delayed(case, streets, shows, due)


def _may_open(case: Case) -> bool:
    """A swap has used up what was left to swap with: hands may be opened from then on, and need not be."""
    return case.book.options.get("dh_direct_showdown") != "run_out_then_expose"


def _due(case: Case, streets: list[Event]) -> Event | None:
    """The street before which (or, by option, after whose cards) all hands are to be opened."""
    options = case.book.options
    if options.get("dh_direct_showdown") == "run_out_then_expose":
        return None
    first = next((s for s in streets if case.table.no_bets[s.text][0]), None)
    if first is None or not case.table.no_bets[first.text][2]:
        # Decided when the betting ended: somebody could still swap then, so hands may stay closed to the end.
        return None
    if options.get("dh_can_swap_test") == "at_street_start":
        return first if first is not streets[-1] else None
    at = streets.index(first)
    return streets[at - 1] if at else Event(0, "street")


def _delayed(case: Case, streets: list[Event], shows: dict[int, Event], due: Event) -> Findings:
    """Hands are opened after `due` and before the street that follows it."""
    following = next((s for s in streets if s.line > due.line), None)
    if following is None:
        return
    fee = next((case.table.no_bets[s.text][1] for s in streets if case.table.no_bets[s.text][2]), 0)
    if any(s in shows and shows[s].line > following.line for s in case.table.live):
        yield case.fault("showdown-delayed", following, expected=fee)
        return
    begin = min((e.line for e in shows.values()), default=following.line)
    for event in case.hand.events:
        if event.kind == "stand" and event.line > begin and event.seat in case.table.live:
            yield case.fault("showdown-delayed.offered", event, expected=fee)
            return
