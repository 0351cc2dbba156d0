"""A dead hand is not paid, and no hand is killed for cards that were shown early."""

from collections.abc import Iterator
from typing import Final

from handaudit.check.case import Case
from handaudit.check.live.invalid import why_invalid
from handaudit.check.payments import undue
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.read.speech.words import words

_SHOWN: Final = words("killed", "shown")
_OTHER: Final = words("killed", "other")


@analyser("killed")
def dead_hands(case: Case) -> Iterator[Finding]:
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
                text = f"{case.name(seat)} collects {case.money(amount)} with a hand that is folded or dead"
                text += "; nobody else is left who claims it"
                yield undue(case, event, "dead-hand-awarded", amount, text, rules=why.rules, note=why.note)


def _deaths(case: Case) -> Iterator[Finding]:
    for event in case.hand.events:
        if event.kind != "dealer" or event.text != "dead":
            continue
        why = _reason(case, event)
        shows = (e for e in case.hand.events if e.kind == "show" and e.seat == event.seat and e.line < event.line)
        show = next((e for e in shows if not case.table.showdown_line or e.line < case.table.showdown_line), None)
        named = any(word in why for word in _SHOWN)
        if not any(word in why for word in _OTHER) and (named or (show is not None and not why)):
            seat, put = event.seat, case.money(case.table.put.get(event.seat, 0))
            text = f"the hand of {case.name(seat)} is killed because cards were shown; it stays live, with {put} in the pot"
            note = "no bet and no raise, but live"
            yield case.at(event, "exposed-killed", text, logged="dead", expected="live", note=note)


def _reason(case: Case, event: Event) -> str:
    """The reason that the line gives, in small letters; the player's name may hold anything."""
    _, _, rest = case.hand.text_of(event.line).partition(f"hand of {case.hand.name_of(event.seat)} is dead")
    return rest.strip(" -.").casefold()
