"""Who may not win: a dead hand is not paid, none is killed for cards that were shown early, none wins a contested pot unshown; and who
leaves the table: with a live hand, before the deal is done, or as the winner of a pot."""

from typing import Final, NamedTuple

from handaudit.check.case import Case, Chips, Details, Findings
from handaudit.check.payments import PAID, Payment, label
from handaudit.check.registry import analyser
from handaudit.model.cards import UNKNOWN
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.replay import Pot
from handaudit.replay.absent import absences, absent_at, away_at_the_end, dealing_ends, on_duty
from handaudit.replay.cursor import ACTIONS, ruled
from handaudit.replay.invalid import thrown_away, wrong_count
from handaudit.replay.settle import claimants, pot_name
from handaudit.rules.speech.words import words


@PAID.on()
def absent_paid(p: Payment) -> Finding | None:
    """A share that went to an absent player; who else should have it is known (TH-DEAD-5)."""
    if not p.over or p.seat not in p.case.table.disqualified or not p.case.book.live_table:
        return None
    gone, owed = _since(p.case, p.seat, p.line), dict[int | str, int](p.by_seat.items())
    owed["pot"] = -sum(p.by_seat.values())
    return _won(p.case, p.line, p.seat, p.logged, gone, owed) if gone else None


def _won(case: Case, line: int, seat: int, amount: int, since: int, chips: int | Chips) -> Finding:
    """An absent player won."""
    root, fields = not _still_live(case, seat), {"since": since}
    return case.finding("absent-won", line, fields, seat=seat, logged=amount, expected=0, chips=chips, root=root)


@analyser("absent", book=lambda book: book.live_table)
def empty_chairs(case: Case) -> Findings:
    """Players who leave with a live hand, hands of empty seats that were not collected, and empty seats that win."""
    table, hand = case.table, case.hand
    if "away" not in hand.kinds and not table.absent:
        return
    rows = absences(hand)
    if not rows:
        return
    first = dealing_ends(hand)
    winners = {e.seat: e for e, _ in reversed(table.collects)}
    over = _over(case)
    for seat, since, back in rows:
        if seat not in table.place:
            continue
        paid = winners.get(seat)
        won = paid is not None and since < paid.line and not 0 < back < paid.line and since < over
        if since < first:
            if away_at_the_end(hand, since, back) and (line := _live_line(case, seat, won)):
                rules = ("TH-DEAD-6", "TH-DEAL-3") if hand.tournament else ("TH-DEAL-3",)
                yield case.finding("absent-hand-live", line, {"since": since}, seat=seat, rules=rules)
        elif since < min(_dead_line(case, seat), over):
            yield case.finding("left-table", since, seat=seat, root=not won)
        if won and paid is not None and case.rep.won.get(seat):
            amount = sum(e.amount for e, _ in table.collects if e.seat == seat)
            yield _won(case, paid.line, seat, amount, since, -amount)


def _live_line(case: Case, seat: int, absent: bool = True) -> int:
    """The first line that shows the hand of a seat live after the deal: an action but a fold, a swap, a street, or what it is paid
    when its player is back (`absent` false)."""
    for event in ruled(case.hand):
        if event.seat == seat and (event.kind == "fold" or _taken(event)):
            return 0
        if event.seat == seat and (event.kind in _LIVES or (event.kind == "collect" and not absent)):
            return event.line
        if event.kind == "street" and event.text in _OPENS:
            return event.line
    return 0


_LIVES = ACTIONS | {"swap"}
_OPENS = frozenset({"flop", "turn", "river", "draw", "showdown"})


def _taken(event: Event) -> bool:
    return event.kind == "dealer" and event.text in ("collects", "dead")


def _dead_line(case: Case, seat: int) -> int:
    """Where the hand of a seat is over."""
    ends = (e.line for e in case.hand.events if e.seat == seat and (e.kind in _ENDS or _taken(e)))
    return next(ends, 1 << 60)


_ENDS = frozenset({"fold", "muck", "noshow"})


def _over(case: Case) -> int:
    """Where the hand is over: the last fold that leaves one player, else the first award."""
    table = case.table
    folds = [e.line for e in case.hand.events if e.kind == "fold" or _taken(e)] if len(table.live) <= 1 else []
    return max(folds) if folds else table.collects[0][0].line if table.collects else 1 << 60


def _since(case: Case, seat: int, line: int) -> int:
    if seat not in absent_at(case.hand, line) or on_duty(case.hand, seat):
        return 0
    left = (left for who, left, back in absences(case.hand) if who == seat and left < line and not 0 < back < line)
    return next(left, 0)


def _still_live(case: Case, seat: int) -> bool:
    """Whether the seat was empty when dealing ended: then it is the live hand that is the fault, and the award follows from it."""
    gone = any(who == seat and away_at_the_end(case.hand, since, back) for who, since, back in absences(case.hand))
    return gone and _live_line(case, seat) > 0


_SHOWN: Final = words("killed", "shown")
_OTHER: Final = words("killed", "other")


@analyser("killed")
def dead_hands(case: Case) -> Findings:
    """Deaths for a wrong reason, and dead hands that are paid."""
    kinds = case.hand.kinds
    if "dealer" in kinds:
        yield from _deaths(case)
    if case.table.disqualified and case.book.board_dealt:
        for event, _ in case.table.collects:
            seat, amount = event.seat, event.amount
            if seat not in case.table.disqualified or not case.rep.won.get(seat):
                continue
            if (why := why_invalid(case, seat)) is not None:  # nobody else is left who claims the pot (TH-DEAD-8)
                told: Details = {"rules": why.rules, "logged": amount, "expected": 0, "chips": -amount}
                fields = {"why": why.note, "out": out(why.note)}
                yield case.finding("dead-hand-awarded.alone", event, fields, **told)


def _reason(case: Case, event: Event) -> str:
    """The reason that a line gives for a dead hand, in small letters; the player's name may hold anything."""
    _, _, rest = case.hand.text_of(event.line).partition(f"hand of {case.hand.name_of(event.seat)} is dead")
    return rest.strip(" -.").casefold()


def dead_by(case: Case, seat: int) -> tuple[str, ...]:
    """The rules by which the dealer's line takes a hand as dead: by the reason that it gives; none if it gives none that a rule has."""
    event = next((e for e in case.hand.events if e.seat == seat and _taken(e)), None)
    if event is None or event.text == "collects":
        return ("TH-DEAD-2",)
    why = _reason(case, event)
    return next((rules for words, rules in _CAUSES if any(word in why for word in words)), ())


_CAUSES: Final = (
    (words("killed", "counted"), ("TH-DEAD-1", "TH-MISDEAL-4")),
    (words("killed", "thrown"), ("TH-DEAD-3",)),
    (words("killed", "empty"), ("TH-DEAD-5",)),
    (words("killed", "touched"), ("TH-DEAD-2",)),
)


def _deaths(case: Case) -> Findings:
    for event in case.hand.events:
        if event.kind != "dealer" or event.text != "dead":
            continue
        why = _reason(case, event)
        shows = (e for e in case.hand.events if e.kind == "show" and e.seat == event.seat and e.line < event.line)
        show = next((e for e in shows if not case.table.showdown_line or e.line < case.table.showdown_line), None)
        named = any(word in why for word in _SHOWN)
        if not any(word in why for word in _OTHER) and (named or (show is not None and not why)):
            put = {"put": case.table.put.get(event.seat, 0)}
            yield case.finding("exposed-killed", event, put, logged="dead", expected="live")


@analyser("claims", kinds="noshow", book=lambda book: book.live_table and book.board_dealt > 0)
def hidden_winners(case: Case) -> Findings:
    """A player is paid without a show, as the log says, although another one has shown for the pot (TH-SHOW-4, TH-SHOW-11).

    A log that says nothing of his cards proves nothing.
    """
    table, book = case.table, case.book
    if not table.showdown_line or "cashout" in case.hand.kinds:
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
            told: Details = {"logged": event.amount, "expected": 0, "chips": -event.amount, "others": (shower,)}
            told["rules"] = unshown(case, pot)
            yield case.finding("unshown-winner.hidden", event, **told)


def unshown(case: Case, pot: Pot) -> tuple[str, ...]:
    """The rules that a hand which was not shown breaks: also that of the board, if the best hand known is the board without a hole card."""
    table, strengths = case.table, case.rep.strengths
    board = tuple(table.board)
    if not case.book.hole_used[0] and len(board) == 5 and UNKNOWN not in board and case.book.boards == 1:
        known = [strengths[seat] for seat in claimants(table, pot) if seat in strengths]
        if known and max(known) == case.evaluator().five(board):
            return ("TH-SHOW-4", "TH-SHOW-11")
    return ("TH-SHOW-4",)


@analyser("kept-hands", kinds="dealt", book=lambda book: book.live_table)
def kept_hands(case: Case) -> Findings:
    """The best hand wins a contested pot, and its player did not show it (TH-SHOW-4): the chips are right, the showdown is not."""
    table, rep = case.table, case.rep
    if not table.showdown_line or table.consent or not {"cashout", "cancelled"}.isdisjoint(case.hand.kinds):
        return
    shown = {e.seat for e in table.shows if not e.to and e.text != "openers" and len(e.cards) >= table.hole_size}
    shown |= {c.seat for c in case.seat_claims if len(c.cards) >= table.hole_size and c.result != "mucked"}
    silent = {e.seat for e in case.hand.events if e.kind in ("muck", "noshow")}
    pots, told = {p.name: p for p in rep.pots}, set[int]()
    for event, _ in table.collects:
        pot, seat = pots.get(pot_name(event.text, rep.pots)), event.seat
        if pot is None or seat in shown | silent | told or pot.name in rep.unverifiable or not rep.won.get(seat):
            continue
        claims = claimants(table, pot)
        if seat in claims and len(claims) > 1 and rep.holdings.get(seat):
            told.add(seat)
            more: Details = {"street": "showdown", "chips": 0, "rules": unshown(case, pot)}
            yield case.finding("unshown-winner.kept", event, {"the_pot": label(case, pot)}, **more)


class Why(NamedTuple):
    """The rules that say so, and a word for the margin."""

    rules: tuple[str, ...]
    note: str


def why_invalid(case: Case, seat: int) -> Why | None:
    """Why the hand of a seat is out, or None where it can win."""
    table = case.table
    if seat in table.dead_seats and seat in thrown_away(table):
        return Why(("TH-DEAD-3", "TH-DEAD-8"), "thrown away")
    if seat in table.dead_seats and (seat not in table.live or seat in table.disqualified):
        return Why((*dead_by(case, seat), "TH-DEAD-8"), "dead")
    if seat not in table.live:
        return Why(("TH-DEAD-4", "TH-DEAD-8"), "folded")
    if seat in table.mucked:
        line = table.mucked[seat]
        return (
            Why(("TH-DEAD-2", "TH-SHOW-8"), "mucked")
            if any(e.seat == seat and e.line > line for e in table.shows)
            else None
        )
    if seat not in table.disqualified or not case.book.board_dealt:
        return None
    if seat in wrong_count(table, case.book.hole_dealt):
        return Why(("TH-DEAD-1", "TH-MISDEAL-4", "TH-DEAD-8"), "wrong number of cards")
    return None


def out(why: str) -> str:
    """Why a hand is out, as a sentence goes on."""
    return _OUT.get(why, "is folded or dead")


_OUT: Final = {
    "thrown away": "was thrown away before another player acted",
    "dead": "was taken as dead",
    "folded": "was folded",
    "wrong number of cards": "has a wrong number of cards",
}
