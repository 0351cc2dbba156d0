"""After each knock the dealer announces how many players are still in the hand."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.model.hand import Event


@check("count-wrong", "counts")
def count_wrong(case: Case, row: tuple[Event, int]) -> Finding | None:
    """The announced number of players is not the number of live hands.

    Players who are all-in count, folded and dead hands do not. Example: `Dealer: announces 4 players` with three hands live.
    """
    event, live = row
    return case.finding(
        "count-wrong",
        event.line,
        f"{event.amount} players are announced; {live} are in the hand",
        logged=event.amount,
        expected=live,
        note=f"{live} players",
        mark=str(event.amount),
    )


@family("counts", kinds="dealer")
def candidates(case: Case) -> Iterator[tuple[Event, int]]:
    """Announcements that are not the number of live hands; a hand that the knock folds, or the dealer
    rules out after it, may be counted or not."""
    if case.table.cancelled:
        return
    folds = case.book.options.get("th_knock_skipped_no_bet") == "fold"
    for event in case.hand.events:
        if event.kind != "dealer" or event.text != "announces":
            continue
        moment = case.table.moments.get(event.line)
        if moment is None:
            continue
        ruled = {e.seat for e in case.hand.events if e.kind == "dealer" and e.text == "dead" and e.line > event.line}
        skipped = sum(1 for seat, owes in moment.owing.items() if owes or folds or seat in ruled)
        if event.amount not in (moment.live, moment.live - skipped):
            yield event, moment.live
