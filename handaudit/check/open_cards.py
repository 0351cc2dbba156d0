"""Games whose cards lie partly open: the bring-in, the antes, how many cards each street deals, and the one card for all."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.registry import check, family, judge
from handaudit.model.cards import DECKS, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.rulebook import Deal, Rulebook
from handaudit.replay.open_cards import BRING_IN, OPEN_CARDS


class Laid(NamedTuple):
    """A line where something is wrong: `what` is seat | amount | again | none | common | kept | size | ante; `due` is a seat, an
    amount or a number of cards."""

    what: str
    line: int
    seat: int = 0
    due: int = 0
    logged: int = 0
    cards: tuple[int, ...] = ()


@check("bring-in", "open-cards")
def bring_in(case: Case, w: Laid) -> Finding | None:
    """The hand was brought in by the wrong player, for a wrong amount, or not at all.

    The first round opens with a forced bet by the cards that lie open: the lowest card in games for high, the highest in games
    for low. Equal cards go by suit: clubs are the lowest, then diamonds, hearts and spades. Whoever is due may open with the
    full small bet instead. How much the bring-in is, a table says itself: it is more than nothing and at most the small bet.

        Dealt to Ann [2d]
        Dealt to Bob [2c]
        Ann: brings in for $1
    """
    name, money = case.name(w.seat), case.money
    if w.what == "seat":
        due = case.name(w.due)
        text, note = f"{name} brings in, but by the exposed cards {due} has the bring-in", f"due from {due}"
    elif w.what == "again":
        text, note = f"{name} brings in, but there is a bet already", "too late for a bring-in"
    elif w.what == "amount":
        text, note = (
            f"{name} brings in for {money(w.logged)}; at most {money(w.due)} is allowed",
            f"at most {money(w.due)}",
        )
    elif w.what == "none":
        text, note = f"{case.name(w.due)} should have brought in or opened the hand; neither is logged", "no bring-in"
    else:
        return None
    return case.finding(
        "bring-in",
        w.line,
        text,
        seat=w.seat,
        street=case.book.streets[0].name,
        logged=w.logged or None,
        expected=w.due if w.what == "amount" else None,
        note=note,
        mark=name if w.seat else "",
        others=(w.due,) if w.what in ("seat", "none") else (),
    )


@check("common-card", "open-cards", on="common")
def common_card(case: Case, w: Laid) -> Finding | None:
    """One card for all was turned up although the pack had a card for each player, or it was not one card.

    Only where the pack has fewer cards left than there are players does the last street deal one common card in their place.
    It counts in everybody's hand.
    """
    if len(w.cards) != 1:
        text = f"{len(w.cards)} common cards are turned up; one stands for the last card of each player"
    else:
        text = f"a common card is turned up although {w.logged} cards are left for {w.due}"
    return case.finding("common-card", w.line, text, note="a card for each player", mark=cards_text(w.cards))


@judge("open-cards", on="kept")
def cards_kept(case: Case, w: Laid) -> Finding | None:
    """The cards that lie before a player from earlier streets have changed (`cards-mismatch`)."""
    held = next((e.kept for e in case.hand.events if e.line == w.line), ())
    return case.finding(
        "cards-mismatch",
        w.line,
        f"{case.name(w.seat)} has [{cards_text(held)}] here and [{cards_text(w.cards)}] before",
        seat=w.seat,
        rules=("RR-STUD-5",),
        logged=cards_text(held),
        expected=cards_text(w.cards),
        note=cards_text(w.cards),
        mark=cards_text(held),
    )


@judge("open-cards", on="size")
def cards_dealt(case: Case, w: Laid) -> Finding | None:
    """A street deals a wrong number of cards to a player (`hand-size`)."""
    return case.finding(
        "hand-size",
        w.line,
        f"{case.name(w.seat)} is dealt {w.logged} cards; this street deals {w.due}",
        seat=w.seat,
        rules=("RR-STUD-5",),
        logged=w.logged,
        expected=w.due,
        note=f"{w.due} due",
    )


@judge("open-cards", on="ante")
def ante(case: Case, w: Laid) -> Finding | None:
    """An ante is missing, or not the ante of the others (`ante-amount`)."""
    money = case.money
    text = f"antes {money(w.logged)}" if w.logged else "gets cards without an ante"
    return case.finding(
        "ante-amount",
        w.line,
        f"{case.name(w.seat)} {text}; it is {money(w.due)}",
        seat=w.seat,
        rules=("RR-ANTE-1",),
        logged=w.logged,
        expected=w.due,
        chips=case.chips({w.seat: w.logged - w.due, "pot": w.due - w.logged}),
        note=money(w.due),
    )


def lies_open(book: Rulebook) -> bool:
    """Whether cards lie open before the players of this game."""
    return any(street.deal is not None and street.deal.up for street in book.streets)


@family("open-cards", book=lies_open)
def suspects(case: Case) -> Iterator[Laid]:
    """Antes, bring-ins and cards that are not what the game asks."""
    if case.table.cancelled:
        return
    yield from _antes(case)
    yield from _bring_ins(case)
    yield from _cards(case)


def _antes(case: Case) -> Iterator[Laid]:
    table = case.table
    if not any(p.blind == "ante" and not p.optional for p in case.book.streets[0].posts):
        return
    posted = {e.seat: e for e in table.posts if e.text == "ante"}
    due = case.hand.ante or max((e.amount for e in posted.values()), default=0)
    deal = next((e.line for e in case.hand.events if e.kind == "street"), 0)
    for seat in table.order:
        mine, own = posted.get(seat), min(due, table.start[seat])
        if mine is None and own:
            yield Laid("ante", deal, seat, own)
        elif mine is not None and mine.amount != own:
            yield Laid("ante", mine.line, seat, own, mine.amount)


def _bring_ins(case: Case) -> Iterator[Laid]:
    table = case.table
    if not any(s.bet is not None and s.bet.first in OPEN_CARDS and s.bet.bring_in for s in case.book.streets):
        return
    for event, due in table.bring_ins:
        if event is None or event.text != BRING_IN:
            yield Laid("none", event.line if event is not None else _end(case), due=due)
        elif not due:
            yield Laid("again", event.line, event.seat)
        elif event.seat != due:
            yield Laid("seat", event.line, event.seat, due, event.amount)
        else:
            most = case.hand.small if table.limit == "limit" else case.hand.big
            if event.amount > most or not event.amount:
                yield Laid("amount", event.line, event.seat, most, event.amount)
    case.verified += 1


def _end(case: Case) -> int:
    """Where the first round ends without any action."""
    return next((e.line for e in case.hand.events if e.kind in ("collect", "show", "muck", "returned")), case.hand.line)


def _cards(case: Case) -> Iterator[Laid]:
    deals: dict[str, Deal] = {s.name: s.deal for s in case.book.streets if s.deal is not None and s.deal.hole}
    first = case.book.streets[0].name
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
            yield from _dealt(event, deals[street], before, unseen, street == first)
            known[event.seat] = (at, event.kept + event.cards)
            case.verified += 1
    pack = DECKS[case.book.deck].size
    for event, given, needed in case.table.common:
        if pack - given >= needed or len(event.cards) != 1:
            yield Laid("common", event.line, 0, needed, pack - given, event.cards)


def _dealt(event: Event, deal: Deal, before: tuple[int, ...], unseen: int | None, first: bool) -> Iterator[Laid]:
    """`unseen` cards came on streets of which the log shows no card of this seat; None where it showed nothing yet."""
    count = len(event.cards) + (len(event.kept) if first else 0)
    if count not in ((deal.hole, deal.up) if first else (deal.hole,)):
        yield Laid("size", event.line, event.seat, deal.hole, count)
    elif unseen is not None and (event.kept[: len(before)] != before or len(event.kept) != len(before) + unseen):
        yield Laid("kept", event.line, event.seat, cards=before)
