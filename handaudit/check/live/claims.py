"""A contested pot that goes to a hand of which the log says that it was not shown."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.check.payments import undue
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.replay.settle import claimants, pot_name


@analyser("claims", kinds="noshow", book=lambda book: book.live_table and book.board_dealt > 0)
def hidden_winners(case: Case) -> Iterator[Finding]:
    """A player is paid without a show, as the log says, although another one has shown for the pot (TH-SHOW-4, TH-SHOW-11).

    A log that says nothing of his cards proves nothing.
    """
    table, book = case.table, case.book
    if not table.showdown_line:
        return
    if table.cancelled or "cashout" in case.hand.kinds:
        return
    hidden = {e.seat for e in case.hand.events if e.kind == "noshow" and e.line > table.showdown_line}
    size = book.hole_dealt
    shown = {e.seat for e in table.shows if len(e.cards) >= size and not e.to}
    shown |= {c.seat for c in case.seat_claims if len(c.cards) >= size and c.result != "mucked"}
    if not shown:
        return
    pots = {p.name: p for p in case.rep.pots}
    for event, _ in table.collects:
        pot = pots.get(pot_name(event.text, case.rep.pots))
        if pot is None or event.seat in shown or event.seat not in hidden or event.seat not in pot.eligible:
            continue
        shower = next((s for s in claimants(table, pot) if s in shown), 0)
        if shower and event.seat not in table.disqualified and not table.consent:
            amount, name = event.amount, case.name(shower)
            text = f"{case.name(event.seat)} shows nothing and collects {case.money(amount)}; {name} has shown for that pot"
            note = "all hole cards are to be shown"
            yield undue(case, event, "unshown-winner", amount, text, note=note, others=(shower,))
