"""Opening a pot that needs openers: declaring, opening, and what follows when the opener had none."""

from handaudit.model.hand import Event
from handaudit.model.replay import Move
from handaudit.replay.cursor import Cursor
from handaudit.replay.proof import opens
from handaudit.replay.table import Foul, OpenerRecord, Table
from handaudit.replay.turn import ask, next_seat


def note_action(table: Table, event: Event) -> None:
    """Who opens, who declines, who calls the opening bet: what the rule about false openers asks later."""
    seat, kind = event.seat, event.kind
    if table.opener:
        if kind == "call":
            table.callers.append(seat)
        elif kind in ("raise", "bet"):  # over a declared check the first bet is the first raise (TH-ACTDEF-1)
            table.raised = True
        if _goes_on(table) and (event.text == "opens" or (kind == "check" and table.level > table.committed[seat])):
            table.objections[event.line] = "ruling"
        elif event.text == "opens":
            table.objections[event.line] = "second"
        return
    if kind == "check":
        if _keeps_silent(table, seat):
            table.objections[event.line] = "undeclared"
        table.declined.add(seat)
    elif kind in ("call", "raise") and any(f.deal == len(table.redeals) for f in table.fouls):
        table.objections[event.line] = "ruling"
    elif kind == "bet":
        table.opening_bet = table.committed[seat]
        _open(table, event, "opens" if event.text == "opens" else "bets")


def passes(table: Table, event: Event) -> int:
    """The seat of the only player with chips, who checks in a pot that nobody has opened; 0 of every other line. Nobody can call him, so
    nothing is asked of him, but only he knows whether he has openers (JB-BET1-1, JB-OPEN-2)."""
    unasked = event.kind == "check" and event.seat in table.pending
    return event.seat if unasked and table.book.prove and not table.opener and not table.level else 0


def _goes_on(table: Table) -> bool:
    """Whether the opener of this deal was fouled and the deal is played on."""
    return any(f.deal == len(table.redeals) and f.seat == table.opener for f in table.fouls)


def _keeps_silent(table: Table, seat: int) -> bool:
    """Whether a player who checks holds openers, as far as the log shows his cards. After a void opening nobody is asked again."""
    if seat in table.declined or not table.stack[seat]:
        return False
    if any(f.deal == len(table.redeals) for f in table.fouls):
        return False
    return opens(table, table.holding.get(seat, ())) and table.book.options.get("jb_declare") != "optional"


def _open(table: Table, event: Event, verb: str) -> None:
    seat = event.seat
    if seat in table.declined:
        table.objections[event.line] = "declined"
    table.opener = seat
    broke = not table.stack[seat] and not table.committed[seat]
    table.openings.append(OpenerRecord(event.line, seat, verb, table.holding.get(seat, ()), len(table.redeals), broke))


def declare(table: Table, event: Event) -> None:
    """A qualified player checks and says so: the pot is open and the others may bet."""
    seat = event.seat
    if seat not in table.stack:
        return
    turn = next_seat(table)
    asked = ask(table, turn) if turn else None
    broke = not table.stack[seat] and seat in table.live
    ok = (turn == seat or broke) and not table.level
    if table.opener or table.level:
        table.objections[event.line] = "second"
    table.step(
        event, event.line, "bet", asked, 0, table.stack[seat], table.committed[seat], ok and seat not in table.declined
    )
    if not table.opener:
        _open(table, event, "declares")
        if table.book.options.get("jb_declare_turn") == "yes":
            table.pending |= {s for s in table.live if table.stack[s]}
            table.since_full = set()
    table.pending.discard(seat)
    table.acted.add(seat)
    table.since_full.add(seat)
    if turn == seat:
        table.out = seat


def late_declare(table: Table, event: Event) -> None:
    """Openers declared when the pot was open long ago: it changes nothing."""
    table.objections[event.line] = "second"
    table.step(event, event.line, "bet", None)


def false_openers(table: Table, cursor: Cursor, event: Event, *, complete: bool) -> None:
    """The opener had no openers. What becomes of the deal and the money depends on what has happened since (JB-FALSE-1 to -6)."""
    seat = event.seat
    if seat not in table.live:
        return
    ruling = _ruling(table, seat, complete)
    cards = next((o.cards for o in reversed(table.openings) if o.seat == seat), ())
    table.fouls.append(Foul(event.line, seat, ruling, len(table.redeals), cards))
    table.step(event, event.line, "reveal", note="false openers")
    table.live.discard(seat)
    table.pending.discard(seat)
    table.dead_seats.add(seat)
    if not table.stack[seat] and seat == table.opener and not table.opening_bet and not table.committed[seat]:
        table.barred.add(seat)
    if ruling == "alone":
        _alone(table, seat)
    elif ruling == "continues":
        _later_bets(table, seat, event.line)
    elif ruling == "reopens":
        _reopen(table, seat, event.line)
    while (following := cursor.peek()) is not None and following.kind == "returned":
        table.returns.append(cursor.take())


def _ruling(table: Table, seat: int, complete: bool) -> str:
    """The row of the decision table."""
    if len(table.live) == 1:
        return "alone"
    if seat != table.opener:
        return "other"
    if complete:
        return "complete"
    return "continues" if table.raised or len(table.callers) >= 2 else "reopens"


def _alone(table: Table, seat: int) -> None:
    """Nobody else is left: the pot goes to the next deal, his opening bet with it, or to whoever folded last."""
    back = min(table.opening_bet - table.committed[seat], table.rep.returned.get(seat, 0)) if table.rounds == 1 else 0
    if back > 0:
        _take_back(table, seat, back)
    if table.book.options.get("jb_false_open_uncontested") == "last_folder_wins":
        folds = [s.done.seat for s in table.rep.steps if s.done is not None and s.done.kind == "fold"]
        if folds:
            table.live.add(folds[-1])
            table.folded.pop(folds[-1], None)
            return
    table.carry = True


def _take_back(table: Table, seat: int, amount: int) -> None:
    """The opening bet stays in the pot, although nobody called it before it was found to be false."""
    table.stack[seat] -= amount
    table.committed[seat] += amount
    table.put[seat] += amount
    table.pot += amount
    table.rep.returned[seat] -= amount
    table.rep.moves.append(Move(len(table.rep.steps), f"seat {seat}", "pot", amount))
    due = [(s, n - amount if s == seat else n, line) for s, n, line in table.returns_due]
    table.returns_due = [row for row in due if row[1]]


def _later_bets(table: Table, seat: int, line: int) -> None:
    """The deal goes on without him; what he bet after the opening bet goes back."""
    later = table.committed[seat] - table.opening_bet
    if later > 0 and table.book.options.get("jb_false_open_later_bets") != "stay":
        table.returns_due.append((seat, later, line))
        table.give_back(seat, later)


def _reopen(table: Table, seat: int, line: int) -> None:
    """The opening is void: a single caller gets his call back, ante and opening bet stay, and whoever has not declined may open."""
    for caller in table.callers:
        back = table.committed[caller]
        if table.book.options.get("jb_false_open_callers") == "stays_dead":
            table.put[caller] -= back
            table.dead += back
        else:
            table.returns_due.append((caller, back, line))
            table.give_back(caller, back)
    for s in table.order:
        table.committed[s] = 0
    table.level = table.full_level = 0
    table.inc = table.least
    table.bets = 0
    table.opener = table.opening_bet = 0
    table.raised = False
    table.callers = []
    table.since_full = set()
    table.acted = set(table.declined)
    table.pending = {s for s in table.live if table.stack[s] and s not in table.declined}
    table.out = seat
