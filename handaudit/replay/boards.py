"""Board cards that do not count (opened too soon or without a burn, taken back, and opened once more), and those that a street's line
leaves out."""

from dataclasses import replace
from typing import Final

from handaudit.model.hand import Event, Hand
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.deal import new_cards
from handaudit.replay.dealer import note
from handaudit.replay.table import Table
from handaudit.replay.turn import next_seat

SIZES: Final = {"flop": 3, "turn": 4, "river": 5}
"""The cards on the board from each street on."""
BOARD: Final = frozenset(SIZES)


def with_whole_board(hand: Hand) -> Hand:
    """The hand with the cards that the line of a street leaves out (`*** TURN *** [3c Jd 6d] []`), where the summary has it."""
    blank = [
        e for e in hand.events if e.kind == "street" and e.text in BOARD and not e.cards and not e.kept[SIZES[e.text] :]
    ]
    boards = [claim.cards for claim in hand.claims if claim.kind == "board"]
    if not blank or len(boards) != 1 or any(event.amount for event in blank):
        return hand
    events, seen = [], 0
    for event in hand.events:
        if event.kind == "street" and event.text in BOARD:
            end = SIZES[event.text]
            if event in blank and len(boards[0]) >= end and event.kept == boards[0][: len(event.kept)]:
                event = event._replace(kept=boards[0][:seen], cards=boards[0][seen:end])
            elif event.kept and event.kept != boards[0][:seen] and set(event.kept) < set(boards[0][:seen]):
                event = event._replace(kept=boards[0][:seen])
            seen = end
        events.append(event)
    return replace(hand, events=tuple(events))


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
