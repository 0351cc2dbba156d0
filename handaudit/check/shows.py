"""Showdown: who shows first, in what order pots are decided, cards that come after the hand is over, and when hands are opened in an
all-in situation: at the end while somebody can still swap, at once when nobody can."""

from handaudit.check.case import Case, Findings
from handaudit.check.registry import analyser
from handaudit.model.hand import Event
from handaudit.model.replay import Pot
from handaudit.replay.open_cards import OPEN_CARDS
from handaudit.replay.pots import layered
from handaudit.replay.settle import pot_name
from handaudit.rules.catalogue import of_chapter


@analyser("shows")
def shows(case: Case) -> Findings:
    """Shows, awards and board cards out of order."""
    table = case.table
    if len(table.live) <= 1:
        for event in table.late:
            if not event.seat:  # cards of a player are no board cards: whoever opens them is judged elsewhere
                street = event.text if event.kind == "street" else None
                name = "rabbit-cards" if street else "rabbit-cards.shown"
                yield case.finding(name, event, street=street)
        return
    yield from _pots(case)
    yield from _order(case)
    yield from _hidden(case)


def main_and_sides(case: Case) -> list[Pot]:
    """Main and side pots; fees held apart and carried pots have no place in the order."""
    return [p for p in case.rep.pots if p.name == "main" or p.name.startswith("side-")]


def _pots(case: Case) -> Findings:
    pots = main_and_sides(case)
    if len(pots) < 2 or case.hand.ways.paid == "optional" or not _named(case):
        return
    place = {p.name: i for i, p in enumerate(pots)}
    lowest: dict[int, int] = {}
    for event, run in case.table.collects:
        name = pot_name(event.text, pots)
        at = place.get(name)
        if at is None or event.text == "pot":
            continue
        if at > lowest.get(run, at):
            which = "side pot" if name == "side-1" and len(pots) == 2 else name.replace("side-", "side pot-")
            yield case.finding("pot-order", event, {"which": which})
        lowest[run] = min(at, lowest.get(run, at))


def _named(case: Case) -> bool:
    """Whether a line says which pot it pays: where none does, no order of them is told."""
    return any(event.kind == "collect" and event.text != "pot" for event in case.hand.events)


def _order(case: Case) -> Findings:
    """Only the first run of a hand that was run more than once, and only hands shown after the betting."""
    table = case.table
    showing = _showing(case)[1]  # a hand that is out has no place in the order
    after = [e for e in table.shows if e not in table.early and e.line > table.showdown_line > 0]
    reveals = [e for e in after if e.text != "openers" and e.seat in showing]
    if not reveals:
        return
    lines = {e.seat: e.line for e in reversed(reveals)}
    mucks = {s: line for s, line in table.mucked.items() if s in table.live}
    never = 1 << 60
    seats = sorted({**lines, **mucks}, key=lambda s: min(lines.get(s, never), mucks.get(s, never)))
    allin = _all_in(case)
    if allin and case.book.options.get("th_show_at_all_in") == "any-order":
        yield from _mucked_at_all_in(case, mucks)
        return
    expected, why = due_order(case)
    first = seats[0]
    if case.book.show_later and first in mucks and first == expected[0] and len(table.live) > 1:
        # Only a hand that is weaker than one that lies open may be thrown away (C32-SHOW-3).
        line = mucks[first]
        if line > table.showdown_line > 0 and first not in lines:
            begins = "C32-SHOW-1" if why == "aggressor" else "C32-SHOW-2"
            yield case.finding("show-order.mucks", line, seat=first, rules=(begins, "C32-SHOW-3"))
        return
    event = next((e for e in reveals if e.seat == first), None)
    if event is None:
        return
    if expected and expected[0] != first and expected[0] in seats and first not in _also_first(case, why):
        if allin:
            rules = of_chapter(("RR-SHOW-1", *(("C32-SHOW-1",) if why == "aggressor" else ())), case.book.chapter)
            yield case.finding("show-order.first-at-all-in", event, rules=rules, others=(expected[0],))
        else:
            way = ("TH-SHOW-1", "C32-SHOW-1") if why == "aggressor" else ("TH-SHOW-2", "C32-SHOW-2")
            rules = of_chapter(way, case.book.chapter)
            yield case.finding("show-order.first", event, rules=rules, others=(expected[0],))
        return
    case.verified += 1
    if "show-order-later" in case.ignored:
        return
    if case.book.show_later and seats == [s for s in [first, *case.table.clockwise(first)[:-1]] if s in seats]:
        return  # plain clockwise is no fault even where there are side pots (C32-SHOW-3)
    due = [s for s in expected if s in seats]
    if first != expected[0]:
        return
    for mine, right in zip(seats, due, strict=False):
        if mine != right:
            late = next((e for e in reveals if e.seat == mine), None)
            if late is not None:
                severity = "error" if case.book.show_later else "warn"
                rules = of_chapter(("TH-SHOW-12", "C32-SHOW-3"), case.book.chapter)
                yield case.finding("show-order.later", late, severity=severity, rules=rules, others=(right,))
            return


def due_order(case: Case) -> tuple[list[int], str]:
    """Seats in the order in which they show (TH-SHOW-1, TH-SHOW-2, TH-SHOW-12), and why the first is first."""
    table, options = case.table, case.book.options
    pots, showing = _showing(case)
    last = pots[-1].eligible if pots else ()
    live = [s for s in table.order if s in showing]
    street, aggressor = table.aggressor_street, table.last_aggressor
    if _all_in(case) and options.get("th_show_at_all_in") == "first-to-act":
        start, why = live[0], "first"
    elif (street == last_round(case) or _no_round(case, street)) and aggressor in showing:
        start, why = aggressor, "aggressor"
    else:
        left = options.get("th_show_first_check", "left_of_button_in_last_pot")
        pool = last if left == "left_of_button_in_last_pot" else tuple(live)
        if case.book.show_checked:
            pool = _not_discarded(case, live)
        start, why = next((s for s in live if s in pool), live[0]), "checked"
        if table.first_seat in showing:  # first by the cards that lie open
            start = table.first_seat
    order: list[int] = []
    for at, pot in enumerate(reversed(pots)):
        ring = table.clockwise(start) if at == 0 else table.order
        ring = [start, *[s for s in ring if s != start]] if at == 0 else ring
        order += [s for s in ring if s in pot.eligible and s in showing and s not in order]
    if start in order:
        order.remove(start)
    return [start, *order], why


def _all_in(case: Case) -> bool:
    """Whether hands are turned up because somebody is all-in and at most one player could still bet."""
    table = case.table
    behind = sum(1 for seat in table.live if table.start[seat] - table.paid[seat] + case.rep.returned.get(seat, 0) > 0)
    return bool(table.live) and behind <= 1 and behind < len(table.live)


def _mucked_at_all_in(case: Case, mucks: dict[int, int]) -> Findings:
    """Where all hands are turned up nobody may muck."""
    for seat, line in sorted(mucks.items(), key=lambda row: row[1]):
        yield case.finding("show-order.all-in", line, seat=seat)


def _showing(case: Case) -> tuple[list[Pot], set[int]]:
    """Pots and live seats when the showdown began: a hand that is fouled there has shown in its turn."""
    table = case.table
    late = {f.seat for f in table.fouls if 0 < table.showdown_line < f.line}
    if not late:
        return main_and_sides(case), table.live
    showing = table.live | late
    return layered(table, showing), showing


def _not_discarded(case: Case, live: list[int]) -> tuple[int, ...]:
    """Who may have to show first where all checked: the live players who stood pat, or all of them (C32-SHOW-2)."""
    if case.book.options.get("c32_show_allcheck") == "not_folded":
        return tuple(live)
    drew = {e.seat for e in case.hand.events if e.kind == "discard" and e.amount}
    return tuple(s for s in live if s not in drew) or tuple(live)


def _also_first(case: Case, why: str) -> set[int]:
    """Where the rules do not settle who shows first after checks, with side pots or without any betting, more than one may."""
    pots = main_and_sides(case)
    played = any(s.task == "bet" and s.done is not None and s.street == last_round(case) for s in case.rep.steps)
    chosen = "th_show_no_round" in case.book.chosen  # a house that says so means it
    if why == "checked" and not played and case.table.last_aggressor and not chosen:
        return {case.table.last_aggressor}  # the last betting was before a street of checks: he may be meant as well
    if why == "checked" and "show-order-earlier" in case.ignored and case.table.last_aggressor:
        return {case.table.last_aggressor}
    last_bet = case.book.streets[-1].bet
    if why == "checked" and last_bet is not None and last_bet.first in OPEN_CARDS:
        # Rooms have the last to bet on an earlier street show first; where nobody could act any more no text names anybody.
        seats = {case.table.last_aggressor} if case.table.first_seat else set(case.table.live)
        return (
            seats if case.book.live_table else {*seats, min(case.table.live)}
        )  # and others begin with the lowest chair
    if not case.book.show_checked or why != "checked" or (len(pots) < 2 and played):
        return set()
    live = [s for s in case.table.order if s in case.table.live]
    pat = _not_discarded(case, live)
    last = [s for s in live if s in pots[-1].eligible]
    return {live[0], *last[:1], *[s for s in last if s in pat][:1], *_not_discarded(case, last)[:1]}


def _hidden(case: Case) -> Findings:
    """Hands that were not shown where the house wants all of them open."""
    if case.book.own("c32_show_all") != "all_show" or not case.table.showdown_line:
        return
    for event in case.hand.events:
        if event.kind in ("muck", "noshow") and event.line > case.table.showdown_line and event.seat in case.table.live:
            yield case.finding("show-order.hidden", event)


def last_round(case: Case) -> str:
    """The name of the final betting round of this game."""
    book = case.book
    return book.streets[-1].name if book.by_street else f"bet-{sum(1 for s in book.streets if s.bet is not None)}"


def _no_round(case: Case, street: str) -> bool:
    """No betting on the last street because nobody could bet: the last round with action counts, or the button, by option."""
    acted = [s.street for s in case.rep.steps if s.task == "bet" and s.done is not None]
    if acted[-1:] != [street] or street == last_round(case):
        return False
    return case.book.options.get("th_show_no_round", "last_round_with_action") == "last_round_with_action"


@analyser("opened", book=lambda book: any(street.exchange is not None for street in book.streets))
def opened(case: Case) -> Findings:
    """Shows before the last card without need, and missing ones where they were due."""
    table = case.table
    if not table.no_bets or len(table.live) < 2:
        return
    streets = [e for e in case.hand.events if e.kind == "street" and e.text in table.no_bets]
    shows = {e.seat: e for e in reversed(table.shows) if e.seat in table.live and not e.to and e.text != "openers"}
    bets = max((s.line for s in case.rep.steps if s.task == "bet" and s.done is not None), default=0)
    # A card shown while bets were possible was shown at a wrong moment (TH-SHOW-5): it opens no hand for the showdown.
    before = [e for e in shows.values() if streets and bets < e.line < streets[-1].line]
    due = _due(case, streets)
    if before:
        first = min(before, key=lambda e: e.line)
        if due is None or first.line < due.line:
            following = next(s for s in streets if s.line > first.line)
            free, fee, stuck = table.no_bets[following.text]
            # A swap has used up what was left to swap with: hands may be opened from then on, and need not be.
            may = stuck and due is None and case.book.options.get("dh_direct_showdown") != "run_out_then_expose"
            if free and not may:
                name = "showdown-early" if stuck or not fee else "showdown-early.swap"
                yield case.finding(name, first, expected=None if stuck else fee or None)
            return
    if due is not None:
        yield from _delayed(case, streets, shows, due)


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
        yield case.finding("showdown-delayed", following, expected=fee)
        return
    begin = min((e.line for e in shows.values()), default=following.line)
    for event in case.hand.events:
        if event.kind == "stand" and event.line > begin and event.seat in case.table.live:
            yield case.finding("showdown-delayed.offered", event, expected=fee)
            return
