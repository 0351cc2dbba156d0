"""After each knock the dealer announces how many players are still in the hand."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding


@analyser("counts", kinds="dealer")
def counts(case: Case) -> Iterator[Finding]:
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
            said, live = event.amount, moment.live
            text, note = f"{said} players are announced; {live} are in the hand", f"{live} players"
            yield case.finding("count-wrong", event.line, text, logged=said, expected=live, note=note, mark=str(said))
