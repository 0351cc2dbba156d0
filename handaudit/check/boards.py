"""The board of a hand: as many cards as each street opens, and those that lie there already."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from handaudit.check.case import Case
from handaudit.model.cards import cards_text
from handaudit.model.hand import Event
from handaudit.replay.deal import new_cards
from handaudit.replay.misdeal import new_deals

MOST: Final = 12
"""Cards of a board that a message names."""


class Seen(NamedTuple):
    """A card or set of cards where something is wrong: `what` is twice | unknown | changed | board; `where` says it in words."""

    what: str
    line: int
    seat: int
    cards: tuple[int, ...]
    other: tuple[int, ...] = ()
    where: str = ""
    others: tuple[int, ...] = ()


def boards(case: Case, events: Iterable[Event]) -> Iterator[Seen]:
    """Each street opens as many cards as its rulebook says, and shows the cards that lie there already."""
    board: list[int] = []
    each: dict[int, list[int]] = {}
    sizes, again = case.book.board_sizes, new_deals(case.table)
    for event in events:
        if event.line in again:
            board = []
        if (
            event.line in case.table.withdrawn
            or event.kind != "street"
            or event.text not in sizes
            or not (event.cards or event.kept)
        ):
            continue
        due = sizes[event.text]
        if case.book.boards > 1:
            board = each.setdefault(event.amount, [])
        cards = new_cards(event, board)
        if len(cards) != due:
            yield Seen(
                "board", event.line, 0, cards, where=f"the {event.text} shows {_count(len(cards))}; {_count(due)} due"
            )
        elif event.kept and (not event.amount or each) and list(event.kept) != board:
            yield Seen(
                "board",
                event.line,
                0,
                event.kept,
                where=f"[{cards_text(event.kept)}] does not continue the board [{_told(board)}]",
            )
        else:
            case.verified += 1
        if not event.amount or each:
            board.extend(cards)
    table = case.table
    if case.book.boards > 1:
        yield from _each_whole(case)
        return
    if table.runs or table.cancelled or not board or len(table.live) < 2 or not table.collects:
        return
    if len(board) < case.book.board_dealt:
        line = table.showdown_line or table.collects[0][0].line
        due = case.book.board_dealt
        where = f"the hand is decided with {_count(len(board))} on the board; {due} due"
        yield Seen("board", line, 0, tuple(board), where=where)


def _each_whole(case: Case) -> Iterator[Seen]:
    """Where the hand is decided by cards, each of several boards is whole."""
    table, due = case.table, case.book.board_dealt
    if table.cancelled or len(table.live) < 2 or not table.collects:
        return
    line = table.showdown_line or table.collects[0][0].line
    for run in range(1, case.book.boards + 1):
        cards = tuple(table.boards.get(run, ()))
        if len(cards) < due:
            where = f"the hand is decided with {_count(len(cards))} on board {run}; {due} due"
            yield Seen("board", line, 0, cards, where=where)


def _told(board: list[int]) -> str:
    """A board as cards; of one that no game has, its beginning: a finding for each line would repeat all of it."""
    return cards_text(board[:MOST]) + (" ..." if len(board) > MOST else "")


def _count(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"
