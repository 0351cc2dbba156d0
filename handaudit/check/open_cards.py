"""Games whose cards lie partly open: the bring-in, the antes, how many cards each street deals, and the one card for all."""

from handaudit.check.case import Case, Findings
from handaudit.check.registry import analyser
from handaudit.model.cards import DECKS, cards_text
from handaudit.model.hand import Event
from handaudit.model.rulebook import Deal
from handaudit.replay.open_cards import BRING_IN, OPEN_CARDS


def _first(case: Case) -> str:
    return case.book.streets[0].name


@analyser("open-cards", book=lambda book: any(street.deal is not None and street.deal.up for street in book.streets))
def open_cards(case: Case) -> Findings:
    """Antes, bring-ins and cards that are not what the game asks."""
    yield from _antes(case)
    yield from _bring_ins(case)
    yield from _cards(case)


def _antes(case: Case) -> Findings:
    table = case.table
    if not any(p.blind == "ante" and not p.optional for p in case.book.streets[0].posts):
        return
    posted = {e.seat: e for e in table.posts if e.text == "ante"}
    due = case.hand.ante or max((e.amount for e in posted.values()), default=0)
    deal = next((e.line for e in case.hand.events if e.kind == "street"), 0)
    for seat in table.order:
        mine, own = posted.get(seat), min(due, table.start[seat])
        if mine is None and own:
            yield case.finding("ante-amount.open-missing", deal, seat=seat, logged=0, expected=own, chips=-own)
        elif mine is not None and mine.amount != own:
            over = mine.amount - own
            name = "ante-amount.open" if mine.amount else "ante-amount.open-missing"
            yield case.finding(name, mine, logged=mine.amount, expected=own, chips=over)


def _bring_ins(case: Case) -> Findings:
    table, street = case.table, _first(case)
    if not any(s.bet is not None and s.bet.first in OPEN_CARDS and s.bet.bring_in for s in case.book.streets):
        return
    most = case.hand.small if table.limit == "limit" else case.hand.big
    for event, due in table.bring_ins:
        if event is None or event.text != BRING_IN:
            ends = (e.line for e in case.hand.events if e.kind in ("collect", "show", "muck", "returned"))
            line = event.line if event is not None else next(ends, case.hand.line)
            yield case.finding("bring-in.none", line, street=street, others=(due,))
        elif not due:
            yield case.finding("bring-in.late", event, street=street)
        elif event.seat != due:
            yield case.finding("bring-in.seat", event, street=street, logged=event.amount or None, others=(due,))
        elif event.amount > most or not event.amount:
            fields = {"paid": event.amount, "most": most}
            yield case.finding("bring-in", event, fields, street=street, logged=event.amount or None, expected=most)
    brought = next((e for e in case.hand.events if e.kind == "post" and e.text == BRING_IN), None)
    ante = case.hand.ante or max((e.amount for e in table.posts if e.text == "ante"), default=0)
    told = {event.line for event, _ in table.bring_ins if event is not None}
    if brought is not None and 0 < brought.amount < ante and not brought.allin and brought.line not in told:
        yield case.finding(
            "bring-in.short", brought, {"ante": ante}, street=street, logged=brought.amount, expected=ante
        )
    case.verified += 1


def _cards(case: Case) -> Findings:
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
        elif event.kind == "show" and event.seat in known and set(known[event.seat][1]) <= set(event.cards):
            # Who is all-in has turned up the cards that lay face down.
            known[event.seat] = (known[event.seat][0], event.cards)
    pack = DECKS[case.book.deck].size
    for event, given, needed in case.table.common:
        if pack - given >= needed or len(event.cards) != 1:
            name = "common-card" if len(event.cards) == 1 else "common-card.count"
            fields = {"left": pack - given, "needed": needed, "count": len(event.cards)}
            yield case.finding(name, event, fields, seat=0)


def _dealt(case: Case, event: Event, deal: Deal, before: tuple[int, ...], unseen: int | None, first: bool) -> Findings:
    """`unseen` cards came on streets of which the log shows no card of this seat; None where it showed nothing yet."""
    count = len(event.cards) + (len(event.kept) if first else 0)
    if count not in ((deal.hole, deal.up) if first else (deal.hole,)):
        yield case.finding("hand-size.street", event, logged=count, expected=deal.hole)
    elif unseen is not None and (event.kept[: len(before)] != before or len(event.kept) != len(before) + unseen):
        # The cards that lie before a player from earlier streets have changed.
        yield case.finding("cards-mismatch.street", event, logged=cards_text(event.kept), expected=cards_text(before))
