"""The board of a hand: as many cards as each street opens, and those that lie there already."""

from collections.abc import Iterable, Iterator
from typing import Final

from handaudit.check.case import Case
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.deal import new_cards
from handaudit.replay.misdeal import new_deals

MOST: Final = 12
"""Cards of a board that a message names."""


def boards(case: Case, events: Iterable[Event]) -> Iterator[Finding]:
    """Each street opens as many cards as its rulebook says, and shows the cards that lie there already."""
    board: list[int] = []
    each: dict[int, list[int]] = {}
    sizes, again = case.book.board_sizes, new_deals(case.table)
    for event in events:
        if event.line in again:
            board = []
        if event.kind != "street" or event.text not in sizes or not (event.cards or event.kept):
            continue
        if event.line in case.table.withdrawn:
            continue
        due = sizes[event.text]
        if case.book.boards > 1:
            board = each.setdefault(event.amount, [])
        cards = new_cards(event, board)
        if len(cards) != due:
            yield case.fault("board-count.street-shows", event, {"due": due}, logged=len(cards))
        elif event.kept and (not event.amount or each) and list(event.kept) != board:
            yield case.fault("board-count.goes-on", event, {"board": _told(board)}, logged=len(event.kept))
        else:
            case.verified += 1
        if not event.amount or each:
            board.extend(cards)
    table = case.table
    # Where the hand is decided by cards the board is whole, and so is each of several.
    if table.cancelled or len(table.live) < 2 or not table.collects:
        return
    whole, line = case.book.board_dealt, table.showdown_line or table.collects[0][0].line
    if case.book.boards > 1:
        counts = {run: len(table.boards.get(run, ())) for run in range(1, case.book.boards + 1)}
    else:
        counts = {0: len(board)} if board and not table.runs else {}
    for run, count in counts.items():
        if count < whole:
            name, fields = "one-of" if run else "at-the-end", {"run": run, "due": whole}
            yield case.fault(f"board-count.{name}", line, fields, logged=count)


def _told(board: list[int]) -> str:
    """A board as cards; of one that no game has, its beginning: a finding for each line would repeat all of it."""
    return cards_text(board[:MOST]) + (" ..." if len(board) > MOST else "")
