"""Task deal: hole cards and board cards as the log shows them; what it does not show stays unknown."""

from handaudit.model.hand import Event
from handaudit.model.rulebook import Street
from handaudit.replay.cursor import ACTIONS, ENDS, SHOWS, Cursor
from handaudit.replay.lines_lost import DOES, note_after_close, note_lost
from handaudit.replay.misdeal import dealer_line
from handaudit.replay.open_cards import open_hands
from handaudit.replay.post import late_post
from handaudit.replay.table import Table


def open_street(table: Table, cursor: Cursor, street: Street) -> bool:
    """Take the street's own line. False when the log does not open this street: then nothing of it is played."""
    deal = street.deal
    if deal is None:
        return True
    if deal.up or (deal.hole and street is not table.book.streets[0]):
        return open_hands(table, cursor, street, deal)
    first = deal.hole > 0
    events, at = cursor.events, cursor.at
    while at < cursor.end:
        event = events[at]
        kind = event.kind
        if kind == "street":
            what = event.text
            if first and (what == "deal" or (what == street.name and not event.cards and street.exchange is None)):
                at += 1
                continue
            if what == street.name and (event.cards or not first):
                cursor.at = at
                return _open_board(table, cursor, street, event)
            if first:
                break
            if len(event.kept) > len(table.board):
                note_lost(table, event)
            cursor.at = at
            return False
        if kind == "dealt":
            table.holding[event.seat] = event.kept + event.cards
        elif kind in SHOWS and not first and shown_before_board(cursor, at, street.name):
            if kind == "show":
                table.shows.append(event)
                table.early.append(event)
            elif kind == "muck":
                table.mucked.setdefault(event.seat, event.line)
        elif kind == "returned" and table.early and shown_before_board(cursor, at, street.name):
            table.returns.append(event)  # some rooms open the hands first
        elif kind == "post" and first:
            late_post(table, event)
        elif (
            kind in ENDS
            or (kind == "stand" and not table.book.by_street)
            or (kind == "dealer" and event.text in ("collects", "dead"))
        ):
            break
        elif kind == "splash":
            table.splash += event.amount
            table.pot += event.amount
        elif kind == "dealer":
            cursor.at = at + 1
            dealer_line(table, cursor, event)
            if table.restart:
                return False
            at = cursor.at
            continue
        at += 1
    cursor.at, start = at, cursor.at
    if not first and at < cursor.end and (events[at].kind in ACTIONS or events[at].kind == "swap"):
        note_after_close(table, next(event for event in events[start:] if event.kind in DOES))
    return first


def _open_board(table: Table, cursor: Cursor, street: Street, event: Event) -> bool:
    """The street's own line: its cards join the board, or one of several."""
    if event.amount and table.book.boards > 1:
        return _open_boards(table, cursor, street)
    if event.amount:  # run more than once: every board that follows belongs to a run
        run_boards(table, cursor)
        return False
    if len(event.kept) > len(table.board):
        note_lost(table, event)
    table.board.extend(new_cards(event, table.board))
    table.step(event, event.line, "deal")
    cursor.at += 1
    return True


def shown_before_board(cursor: Cursor, at: int, street: str) -> bool:
    """Hands that are opened before the board is complete, whose next line may be lost: a direct showdown."""
    return any(e.kind == "street" and (e.text == street or e.kept) for e in cursor.events[at:])


def new_cards(event: Event, board: list[int]) -> tuple[int, ...]:
    """The cards that a street line adds: where it prints one bracket, that may hold the board before it too."""
    cards = event.cards
    if board and not event.kept and list(cards[: len(board)]) == board:
        return cards[len(board) :]
    return cards


def _open_boards(table: Table, cursor: Cursor, street: Street) -> bool:
    """The same street of each board, one line each; then the betting goes on."""
    while (event := cursor.peek()) is not None and event.kind == "street" and event.text == street.name:
        table.boards.setdefault(event.amount, []).extend(event.cards)
        table.step(event, event.line, "deal", note=f"board {event.amount}")
        cursor.take()
    return True


def run_boards(table: Table, cursor: Cursor) -> None:
    """Collect the boards of a hand that was run twice or three times; talk, and hands that are opened, may stand between them."""
    while (at := _next_board(cursor)) >= 0:
        for between in cursor.events[cursor.at : at]:
            if between.kind == "show":
                table.shows.append(between)
                table.early.append(between)
        event = cursor.events[at]
        cursor.at = at + 1
        run = max(event.amount, 1)
        board = table.boards.setdefault(run, list(table.board))
        board.extend(event.cards)
        table.runs = max(table.runs, run)
        table.step(event, event.line, "deal", note=f"run {run}")


def _next_board(cursor: Cursor) -> int:
    """Where the next board line stands, if no other street and nothing that ends the hand comes before it; else -1."""
    for at in range(cursor.at, cursor.end):
        event = cursor.events[at]
        if event.kind == "street":
            return at if event.text in _BOARD else -1
        if event.kind in ENDS and event.kind not in SHOWS:
            return -1
    return -1


_BOARD = frozenset({"flop", "turn", "river"})
