"""Cards that players give up: drawing for free, who when and how many; and discards for which nothing comes."""

from itertools import pairwise

from handaudit.check.case import Case, Findings
from handaudit.check.registry import analyser
from handaudit.model.cards import UNKNOWN, cards_text
from handaudit.model.hand import Event
from handaudit.model.rulebook import Exchange, Rulebook, Street
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.misdeal import last_deal

Drawn = tuple[Event, tuple[int, ...]]
"""A discard and the cards that went, as far as they are known."""


def draw_rule(book: Rulebook) -> Exchange | None:
    """The rule of a game whose players draw for free in rounds."""
    for street in book.streets:
        rule = street.exchange
        if rule is not None and rule.when == "round" and not rule.fee and rule.replace:
            return rule
    return None


@analyser("draws", book=lambda book: draw_rule(book) is not None)
def draws(case: Case) -> Findings:
    """Draws out of order, of too many cards, or of cards that were not there."""
    rule = draw_rule(case.book)
    if rule is None:
        return
    rounds = sum(1 for street in case.book.streets if street.exchange is not None)
    extra = next((e for e in case.hand.events if e.kind == "street" and e.text == "draw" and e.amount > rounds), None)
    if extra is not None:
        yield case.finding("draw-order.round", extra, {"rounds": rounds})
    if rule.empty_deck is None:
        drawn = [e for e in case.hand.events if e.kind == "discard" or (e.kind == "street" and e.text == "reshuffle")]
        for one, after in pairwise(drawn):
            if one.seat and after.kind == "street":
                yield case.finding("draw-limit.pack", one)
    yield from _turns(case)
    yield from _cards(case, rule)
    if case.book.one_for_one:
        yield from _late_cards(case)


def _turns(case: Case) -> Findings:
    """One draw each round, in turn; a seat that never speaks in a round has stood pat."""
    since = last_deal(case.table)
    steps = [
        (s.line, s.street, s.done)
        for s in case.rep.steps
        if s.done is not None and s.done.kind in ("discard", "stand", "fold") and s.line > since
    ]
    folded: set[int] = set()
    done: dict[str, set[int]] = {}
    for i, (_, street, event) in enumerate(steps):
        if event.kind == "fold":
            folded.add(event.seat)
            continue
        drawn = done.setdefault(street, set())
        if event.seat in folded:
            yield case.finding("draw-order.folded", event)
        elif not street.startswith("draw"):
            yield case.finding("draw-order.betting", event)
        elif event.seat in drawn:
            yield case.finding("draw-order.twice", event)
        else:
            ahead = case.table.order[: case.table.place[event.seat]]
            later = {e.seat for _, where, e in steps[i + 1 :] if where == street and e.kind != "fold"}
            skipped = [s for s in ahead if s in later and s not in drawn and s not in folded]
            if skipped:
                yield case.finding("draw-order.too-soon", event, others=(skipped[0],))
        drawn.add(event.seat)
    taken = {line for line, *_ in steps}
    for event in case.hand.events:
        if event.kind in ("discard", "stand") and event.line not in taken and event.line > since:
            yield case.finding("draw-order.betting", event)


def _late_cards(case: Case) -> Findings:
    """New cards that come only after the next player has decided: discards are replaced at once (C32-DRAW-4)."""
    waits: dict[int, Event] = {}
    for event in case.hand.events:
        if event.kind == "dealt" and event.seat in waits:
            after = waits.pop(event.seat)
            if after.seat:
                yield case.finding("draw-order.late", event, {"after": after.line}, others=(after.seat,))
        elif event.kind in ("discard", "stand"):
            for seat, after in waits.items():
                waits[seat] = after if after.seat else event
            if event.kind == "discard":
                waits[event.seat] = Event(event.line, "")
        elif event.kind == "street" and event.text != "reshuffle":
            waits = {}


def _cards(case: Case, rule: Exchange) -> Findings:
    """What each seat holds, throws away and gets, as far as the log shows it."""
    held: dict[int, tuple[int, ...]] = {}
    out: dict[int, Drawn] = {}
    for event in case.hand.events:
        kind, seat = event.kind, event.seat
        if kind == "street" and event.text == "redeal":
            held, out = {}, {}
        elif kind == "discard":
            yield from _discard(case, event, rule, held.get(seat, ()))
            out[seat] = (event, event.cards)
        elif kind == "stand":
            out.pop(seat, None)
        elif kind == "dealt":
            yield from _dealt(case, event, held.get(seat, ()), out.pop(seat, None))
            held[seat] = event.kept + event.cards
        elif kind == "show" and not event.to and event.text != "openers":
            yield from _shown(case, event, held.get(seat, ()), out.get(seat))


def _discard(case: Case, event: Event, rule: Exchange, held: tuple[int, ...]) -> Findings:
    cards, count, size = event.cards, max(event.amount, len(event.cards)), case.book.hole_dealt
    if count > rule.most:
        yield case.finding("draw-limit", event, logged=count, expected=rule.most)
    elif cards and len(cards) != event.amount:
        yield case.finding("draw-cards", event, logged=event.amount, expected=len(cards))
    strange = tuple(c for c in cards if c not in held)
    if strange and len(held) == size and UNKNOWN not in held:
        yield case.finding("draw-cards.strange", event, logged=cards_text(strange))


def _size(case: Case, event: Event) -> Findings:
    """A hand has too many or too few cards, where they are exchanged one for one; else it is judged when such a hand is paid."""
    if case.book.one_for_one:
        rules = ("C32-DRAW-4", "RR-SIZE-1") if event.kept else ("C32-DEAL-1", "RR-SIZE-1")
        count = len(event.kept) + len(event.cards)
        yield case.finding("hand-size", event, rules=rules, logged=count, expected=case.book.hole_dealt)


def _own(case: Case, event: Event, gone: tuple[int, ...]) -> Findings:
    """A player got back a card that he had discarded himself."""
    back = tuple(c for c in event.cards if c in gone)
    if back:
        yield case.finding("own-discard", event, logged=cards_text(back))


def _dealt(case: Case, event: Event, held: tuple[int, ...], out: Drawn | None) -> Findings:
    """The first deal, or the new cards after a discard."""
    count, size = len(event.kept) + len(event.cards), case.book.hole_dealt
    if out is None or (not event.kept and not held and len(event.cards) == size):
        if count != size:
            yield from _size(case, event)
        return
    said, gone = out
    # Without a list of discards they are what was held and is not kept.
    yield from _own(case, event, gone or tuple(c for c in held if c not in event.kept and c != UNKNOWN))
    if count != size:
        yield from _size(case, event)
    elif len(event.cards) != said.amount and len(said.cards) in (0, said.amount) and event.kept:
        yield case.finding("draw-cards", said, logged=said.amount, expected=len(event.cards))


def _shown(case: Case, event: Event, held: tuple[int, ...], out: Drawn | None) -> Findings:
    """A hand whose new cards the log showed nowhere is shown at the end."""
    count, size = len(event.cards), case.book.hole_dealt
    at_showdown = event.line > case.table.showdown_line > 0 and len(case.table.live) > 1
    if (count > size or (at_showdown and count < size)) and len(held) != count:
        yield from _size(case, event)
    yield from _own(case, event, out[1] if out is not None else ())


@analyser("discards", kinds="discard stand")
def discards(case: Case) -> Findings:
    """Discards for which nothing comes that are missing, of a wrong number, or at a wrong time."""
    for at, street in enumerate(case.book.streets):
        rule = street.exchange
        if rule is not None and not rule.replace:
            yield from _round(case, street, rule.least, {one.name for one in case.book.streets[at + 1 :]})


def _round(case: Case, street: Street, due: int, later: set[str]) -> Findings:
    """One round of discards: `due` cards of everybody who is in. `later` are the streets behind it."""
    taken: set[int] = set()
    done: dict[int, int] = {}
    for step in case.rep.steps:
        event = step.done
        if event is None or event.kind not in ("discard", "stand"):
            continue
        taken.add(step.line)
        count = max(event.amount, len(event.cards)) if event.kind == "discard" else 0
        all_of_them = done.get(event.seat, 0) + count
        if step.street != street.name or step.task != "exchange":
            yield case.finding("discard-missing.late", event, logged=count, expected=due)
        elif all_of_them != due:
            yield case.finding("discard-missing", event, logged=all_of_them, expected=due)
        elif event.line in case.table.dealt_after:
            dealt = case.table.dealt_after[event.line].line
            yield case.finding("discard-missing.dealt", dealt, seat=event.seat, logged=count, expected=due)
        done[event.seat] = all_of_them
    for event in case.hand.events:
        if event.kind == "discard" and event.line not in taken:
            yield case.finding("discard-missing.late", event, logged=event.amount, expected=due)
            done[event.seat] = due
    if len(case.table.live) < 2 and not done:
        return
    over = later | {"showdown", "summary"}
    end = next((e.line for e in case.hand.events if e.kind == "street" and e.text in over), case.hand.line)
    acted = {e.seat for e in case.hand.events if e.kind in ACTIONS and e.line > end}
    for seat in case.table.order:
        if seat not in done and (seat in case.table.live or seat in acted):
            yield case.finding("discard-missing.none", end, seat=seat, logged=0, expected=due)
