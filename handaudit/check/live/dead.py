"""Who may not win: a dead hand is not paid, none is killed for cards that were shown early, none wins a contested pot unshown."""

from typing import Final, NamedTuple

from handaudit.check.case import Case, Details, Findings
from handaudit.check.registry import analyser
from handaudit.model.hand import Event
from handaudit.read.speech.words import words
from handaudit.replay.invalid import thrown_away, wrong_count
from handaudit.replay.settle import claimants, pot_name

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
                yield case.fault("dead-hand-awarded.alone", event, {"why": why.note}, **told)


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
            yield case.fault("exposed-killed", event, put, logged="dead", expected="live")


def _reason(case: Case, event: Event) -> str:
    """The reason that the line gives, in small letters; the player's name may hold anything."""
    _, _, rest = case.hand.text_of(event.line).partition(f"hand of {case.hand.name_of(event.seat)} is dead")
    return rest.strip(" -.").casefold()


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
            yield case.fault("unshown-winner.hidden", event, **told)


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
        return Why(("TH-DEAD-2", "TH-DEAD-8"), "dead")
    if seat not in table.live:
        return Why(("TH-DEAD-4", "TH-DEAD-8"), "folded")
    if seat in table.mucked:
        line = table.mucked[seat]
        return Why(("TH-SHOW-8",), "mucked") if any(e.seat == seat and e.line > line for e in table.shows) else None
    if seat not in table.disqualified or not case.book.board_dealt:
        return None
    if seat in wrong_count(table, case.book.hole_dealt):
        return Why(("TH-DEAD-1", "TH-MISDEAL-4", "TH-DEAD-8"), "wrong number of cards")
    return None
