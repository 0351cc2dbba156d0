"""Forced bets: the right seats, the right size, before the first card; and how many may play."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.check.entry import not_due, small_blind
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.post import over_blind_due, over_blind_ruled


@analyser("blinds")
def blinds(case: Case) -> Iterator[Finding]:
    """Posts that do not fit seats, stakes or moment, and too few or too many players."""
    table, hand = case.table, case.hand
    count = len(table.order)
    low, high = case.book.players
    if not low <= count <= high and not table.cancelled:
        text = f"{count} players are dealt in; this game takes {low} to {high}"
        yield case.finding("player-count", hand.line, text, logged=count, expected=high)
    small = big = None
    first_card = next((e.line for e in hand.events if e.kind in ("dealt", "street")), 1 << 60)
    for post in table.posts:
        if post.text == "small-blind" and small is None:
            small = post
        elif post.text == "big-blind" and big is None:
            big = post
        if post.line > first_card and post.text != "ante":
            text, note = f"{case.name(post.seat)} posts after the cards were dealt", "before the first card"
            yield case.at(post, "blind-late", text, street="preflop", note=note)
    if small is None and big is not None and case.book.options.get("th_missing_small_blind") == "warn":
        text, note = "nobody posts the small blind", "no small blind"
        yield case.finding("blind-seat", big.line, text, severity="warn", street="preflop", note=note)
    if small is not None or big is not None:
        yield from _seats(case, small, big)
        yield from _amounts(case, small, big)
    if big is not None and over_blind_due(table):
        yield from _over(case, big)


def _wrong_seat(case: Case, post: Event, due: int) -> Finding:
    name, blind, from_ = case.name(post.seat), post.text.replace("-", " "), f"due from {case.name(due)}"
    text = f"{name} posts the {blind}; it is {from_}"
    return case.at(post, "blind-seat", text, street="preflop", note=from_, mark=name, others=(due,))


def _wrong_amount(case: Case, post: Event, due: int) -> Finding:
    amount, blind = case.money(post.amount), post.text.replace("-", " ")
    text = f"{case.name(post.seat)} posts a {blind} of {amount}; it is {case.money(due)}"
    return not_due(case, post, "blind-amount", due, text, street="preflop")


def _seats(case: Case, small: Event | None, big: Event | None) -> Iterator[Finding]:
    order, first = case.table.order, case.table.order[0]
    heads_up, on_button = len(order) == 2, order[-1] == case.hand.button
    if heads_up and on_button and case.book.heads_up_small_blind == "button":
        first = order[-1]
    if small is not None and small.seat != first and (on_button or not heads_up):
        yield _wrong_seat(case, small, first)
    elif small is not None and big is not None and big.seat != (due := case.table.clockwise(small.seat)[0]):
        yield _wrong_seat(case, big, due)


def _over(case: Case, big: Event) -> Iterator[Finding]:
    """The over blind that the rules ask for: left of the big blind, twice its size."""
    table = case.table
    over = next((p for p in table.posts if p.text == "over-blind"), None)
    if over is None:
        return
    following, due = table.clockwise(big.seat)[0], min(2 * table.nominal, table.start[over.seat])
    if over.seat != following:
        yield _wrong_seat(case, over, following)
    elif over.amount != due:
        yield _wrong_amount(case, over, due)


def _amounts(case: Case, small: Event | None, big: Event | None) -> Iterator[Finding]:
    hand, table = case.hand, case.table
    ruled = over_blind_ruled(table)
    stakes = ((small, small_blind(case) if ruled else hand.small if hand.limit != "limit" else 0), (big, table.nominal))
    antes = {e.seat: e.amount for e in table.posts if e.text == "ante"}
    for event, due in stakes:
        if event is None or not due or event.amount == due:
            continue
        owed = min(due, table.start[event.seat] - antes.get(event.seat, 0))
        if event.amount != owed:
            yield _wrong_amount(case, event, owed)
