"""Task reveal: shows, mucks and who collected what, in log order."""

from handaudit.model.hand import Event
from handaudit.replay.bet import uncalled
from handaudit.replay.cursor import ACTIONS, Cursor
from handaudit.replay.exchange import swap
from handaudit.replay.invalid import dies_at_showdown
from handaudit.replay.openers import false_openers
from handaudit.replay.table import Table


def reveal(table: Table, cursor: Cursor) -> None:
    """Read the hand to its end. Nothing here changes who wins."""
    run, late = 0, False
    while (event := cursor.peek()) is not None:
        cursor.take()
        kind = event.kind
        if late and kind in _CLOSES:
            uncalled(table, event.line)  # a street line is missing above: its bets were played out here
            late = False
        if kind == "street":
            if event.text == "showdown":
                run = event.amount
                table.showdown_line = table.showdown_line or event.line
            elif event.text == "summary":
                break
            elif event.cards or event.text in _LATE:
                table.late.append(event)
        elif kind == "show":
            table.shows.append(event)
        elif kind == "muck":
            table.mucked.setdefault(event.seat, event.line)
        elif kind == "returned":
            table.returns.append(event)
        elif kind == "collect":
            table.collects.append((event, run))
        elif kind == "dealt":
            table.holding[event.seat] = event.kept + event.cards
        elif kind == "swap":
            swap(table, cursor, event, in_round=False)
        elif kind in ACTIONS and event.seat in table.stack:
            _late_action(table, event)
            late = True
        elif kind == "dealer" and event.text in ("opens", "opens-early", "exposes"):
            table.late.append(event)
        elif kind == "false":
            false_openers(table, cursor, event, complete=True)
        elif kind == "cancelled":
            table.cancelled = True
        elif kind == "splash":
            table.splash += event.amount
            table.pot += event.amount
        elif (
            kind == "dealer"
            and event.text in ("collects", "dead")
            and not table.collects
            and event.seat in table.live
            and dies_at_showdown(table, event.seat, event.text)
        ):
            table.dead_seats.add(event.seat)


_CLOSES = frozenset({"street", "returned", "show", "muck", "collect"})
_LATE = frozenset({"flop", "turn", "river"})


def _late_action(table: Table, event: Event) -> None:
    """An action when none was asked is applied as logged."""
    seat = event.seat
    stack, before = table.stack[seat], table.committed[seat]
    paid = 0
    if event.kind == "fold":
        table.folded[seat] = table.street
        if len(table.live) > 1:
            table.live.discard(seat)
    elif event.kind in ("call", "bet"):
        paid = table.commit(seat, event.amount)
    elif event.kind == "raise":
        paid = table.commit(seat, max(event.to - before, 0))
    table.step(event, event.line, "bet", None, paid, stack, before, False)
