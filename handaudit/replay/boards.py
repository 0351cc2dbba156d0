"""Board cards that do not count: opened too soon or without a burn, taken back, and opened once more."""

from typing import Final

from handaudit.model.hand import Event, Hand
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.deal import new_cards
from handaudit.replay.dealer import note
from handaudit.replay.table import Table
from handaudit.replay.turn import next_seat

BOARD: Final = frozenset({"flop", "turn", "river"})


def withdrawn(hand: Hand) -> frozenset[int]:
    """Lines of board cards that do not count, because the same street is opened once more after a line of the dealer."""
    if "dealer" not in hand.kinds:
        return frozenset()
    last: dict[str, int] = {}
    lines = set()
    for event in hand.events:
        if event.text == "redeal" and event.kind == "street":
            last = {}
        elif event.kind == "street" and event.text in BOARD and not event.amount:
            if event.text in last:
                lines.add(last[event.text])
            last[event.text] = event.line
    spoken = [e.line for e in hand.events if e.kind == "dealer" and e.text in _TAKEN]
    return frozenset(line for line in lines if any(line < s for s in spoken))


_TAKEN = frozenset({"takes-back", "reshuffles", "burns-up", "shuffles", "burns", "cuts"})


def reopened(table: Table, event: Event) -> bool:
    """A board line amid the betting that ends no round: opened too early, or in place of cards that were taken back."""
    if event.text == table.street:
        size = 0
        for street in table.book.streets:
            if street.name == table.street:
                break
            size += street.deal.board if street.deal is not None else 0
        del table.board[size:]
        table.board.extend(new_cards(event, table.board))
        table.step(event, event.line, "deal", note="opened again")
        note(table, event)
        _begins_again(table, event)
        return True
    if event.line in table.withdrawn and next_seat(table):
        note(table, event)
        return True
    return False


def _begins_again(table: Table, event: Event) -> None:
    """Checks before the cards were put right: the texts do not say whether they stand, and the log has the round begin again. Where the
    cards should have stayed, it is the ruling that is wrong, and not who speaks first after it."""
    first = next((seat for seat in table.order if seat in table.acted), 0)
    if table.level or first not in table.live or first in table.pending:
        return
    following = next((e for e in table.hand.events if e.line > event.line and e.kind in ACTIONS), None)
    if following is None or following.seat != first:
        return
    again = {seat for seat in table.acted & table.live if table.stack[seat]}
    table.acted -= again
    table.pending |= again
    table.out = table.order[table.place[first] - 1]
