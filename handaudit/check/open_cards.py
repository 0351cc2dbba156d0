"""Games whose cards lie partly open: the bring-in, the antes, how many cards each street deals, and the one card for all."""

from collections.abc import Iterator
from typing import Unpack

from handaudit.check.case import Case, Details
from handaudit.check.registry import analyser
from handaudit.model.cards import DECKS, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.rulebook import Deal, Rulebook
from handaudit.replay.open_cards import BRING_IN, OPEN_CARDS


def _first(case: Case) -> str:
    return case.book.streets[0].name


def _brings(case: Case, event: Event, text: str, **more: Unpack[Details]) -> Finding:
    """A bring-in by the wrong player, for a wrong amount, or too late."""
    name = case.name(event.seat)
    told: Details = {"street": _first(case), "mark": name, **more}
    return case.at(event, "bring-in", f"{name} brings in{text}", **told)


def _common(case: Case, event: Event, needed: int, left: int) -> Finding:
    """One card for all was turned up although the pack had a card for each player, or it was not one card."""
    count, note = len(event.cards), "a card for each player"
    text = f"a common card is turned up although {left} cards are left for {needed}"
    if count != 1:
        text = f"{count} common cards are turned up; one stands for the last card of each player"
    return case.finding("common-card", event.line, text, note=note, mark=cards_text(event.cards))


def _dealt_wrong(case: Case, code: str, event: Event, text: str, **more: Unpack[Details]) -> Finding:
    """A street deals a player the wrong cards."""
    told: Details = {"rules": ("RR-STUD-5",), **more}
    return case.at(event, code, f"{case.name(event.seat)} {text}", **told)


def _ante(case: Case, line: int, seat: int, due: int, logged: int) -> Finding:
    """An ante is missing, or not the ante of the others."""
    did = f"antes {case.money(logged)}" if logged else "gets cards without an ante"
    text, rules, over = f"{case.name(seat)} {did}; it is {case.money(due)}", ("RR-ANTE-1",), logged - due
    return case.finding(
        "ante-amount", line, text, seat=seat, rules=rules, logged=logged, expected=due, chips=over, note=due
    )


def lies_open(book: Rulebook) -> bool:
    """Whether cards lie open before the players of this game."""
    return any(street.deal is not None and street.deal.up for street in book.streets)


@analyser("open-cards", book=lies_open)
def open_cards(case: Case) -> Iterator[Finding]:
    """Antes, bring-ins and cards that are not what the game asks."""
    if case.table.cancelled:
        return
    yield from _antes(case)
    yield from _bring_ins(case)
    yield from _cards(case)


def _antes(case: Case) -> Iterator[Finding]:
    table = case.table
    if not any(p.blind == "ante" and not p.optional for p in case.book.streets[0].posts):
        return
    posted = {e.seat: e for e in table.posts if e.text == "ante"}
    due = case.hand.ante or max((e.amount for e in posted.values()), default=0)
    deal = next((e.line for e in case.hand.events if e.kind == "street"), 0)
    for seat in table.order:
        mine, own = posted.get(seat), min(due, table.start[seat])
        if mine is None and own:
            yield _ante(case, deal, seat, own, 0)
        elif mine is not None and mine.amount != own:
            yield _ante(case, mine.line, seat, own, mine.amount)


def _bring_ins(case: Case) -> Iterator[Finding]:
    table, name, money = case.table, case.name, case.money
    if not any(s.bet is not None and s.bet.first in OPEN_CARDS and s.bet.bring_in for s in case.book.streets):
        return
    for event, due in table.bring_ins:
        if event is None or event.text != BRING_IN:
            text = f"{name(due)} should have brought in or opened the hand; neither is logged"
            line = event.line if event is not None else _end(case)
            yield case.finding("bring-in", line, text, street=_first(case), note="no bring-in", others=(due,))
        elif not due:
            yield _brings(case, event, ", but there is a bet already", note="too late for a bring-in")
        elif event.seat != due:
            text, note = f", but by the exposed cards {name(due)} has the bring-in", f"due from {name(due)}"
            yield _brings(case, event, text, logged=event.amount or None, note=note, others=(due,))
        else:
            most = case.hand.small if table.limit == "limit" else case.hand.big
            if event.amount > most or not event.amount:
                note, paid = f"at most {money(most)}", event.amount
                text = f" for {money(paid)}; {note} is allowed"
                yield _brings(case, event, text, logged=paid or None, expected=most, note=note)
    case.verified += 1


def _end(case: Case) -> int:
    """Where the first round ends without any action."""
    return next((e.line for e in case.hand.events if e.kind in ("collect", "show", "muck", "returned")), case.hand.line)


def _cards(case: Case) -> Iterator[Finding]:
    deals: dict[str, Deal] = {s.name: s.deal for s in case.book.streets if s.deal is not None and s.deal.hole}
    first = _first(case)
    known: dict[int, tuple[int, tuple[int, ...]]] = {}
    names = list(deals)
    street = first
    for event in case.hand.events:
        if event.kind == "street":
            street = event.text if event.text in deals else first if event.text == "deal" else ""
        elif event.kind == "dealt" and street:
            at = names.index(street)
            last, before = known.get(event.seat, (0, ()))
            unseen = sum(deals[name].hole for name in names[last + 1 : at]) if before else None
            yield from _dealt(case, event, deals[street], before, unseen, street == first)
            known[event.seat] = (at, event.kept + event.cards)
            case.verified += 1
    pack = DECKS[case.book.deck].size
    for event, given, needed in case.table.common:
        if pack - given >= needed or len(event.cards) != 1:
            yield _common(case, event, needed, pack - given)


def _dealt(
    case: Case, event: Event, deal: Deal, before: tuple[int, ...], unseen: int | None, first: bool
) -> Iterator[Finding]:
    """`unseen` cards came on streets of which the log shows no card of this seat; None where it showed nothing yet."""
    count = len(event.cards) + (len(event.kept) if first else 0)
    if count not in ((deal.hole, deal.up) if first else (deal.hole,)):
        due = deal.hole
        text, note = f"is dealt {count} cards; this street deals {due}", f"{due} due"
        yield _dealt_wrong(case, "hand-size", event, text, logged=count, expected=due, note=note)
    elif unseen is not None and (event.kept[: len(before)] != before or len(event.kept) != len(before) + unseen):
        # The cards that lie before a player from earlier streets have changed.
        here, held = cards_text(event.kept), cards_text(before)
        text = f"has [{here}] here and [{held}] before"
        yield _dealt_wrong(case, "cards-mismatch", event, text, logged=here, expected=held, note=held, mark=here)
