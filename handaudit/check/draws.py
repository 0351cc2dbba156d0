"""Drawing cards for free: who draws when, how many, and what becomes of the cards."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Unpack

from handaudit.check.case import Case, Details
from handaudit.check.registry import analyser
from handaudit.model.cards import UNKNOWN, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.rulebook import Exchange, Rulebook
from handaudit.replay.misdeal import last_deal


def _wrong(case: Case, code: str, event: Event, text: str, **more: Unpack[Details]) -> Finding:
    told: Details = {"street": "draw", **more}
    return case.at(event, code, f"{case.name(event.seat)} {text}", **told)


_BETTING = ("draws during the betting", "not in a draw round")


def _order(case: Case, event: Event, text: str, note: str, due: int = 0) -> Finding:
    """A player drew out of turn, twice, or at a wrong time."""
    others = (due,) if due else ()
    return _wrong(case, "draw-order", event, text, note=note, mark=case.name(event.seat), others=others)


def _count(case: Case, event: Event, due: int) -> Finding:
    """The number said is not the number of cards that change."""
    text, said = f"says {event.amount}, but {due} cards change", event.amount
    return _wrong(case, "draw-cards", event, text, logged=said, expected=due, note=f"{due} cards")


def _own(case: Case, event: Event, back: tuple[int, ...]) -> Finding:
    """A player got back a card that he had discarded himself."""
    cards = cards_text(back)
    text = f"gets back [{cards}], discarded before"
    return _wrong(case, "own-discard", event, text, logged=cards, note="his own discard", mark=cards)


def _size(case: Case, event: Event) -> Iterator[Finding]:
    """A hand has too many or too few cards, where they are exchanged one for one; else it is judged when such a hand is paid."""
    count, due = len(event.kept) + len(event.cards), case.book.hole_dealt
    if case.book.one_for_one:
        text, note = f"{case.name(event.seat)} has {count} cards; {due} make a hand", f"{due} cards"
        yield case.at(event, "hand-size", text, logged=count, expected=due, note=note)


def draw_rule(book: Rulebook) -> Exchange | None:
    """The rule of a game whose players draw for free in rounds."""
    for street in book.streets:
        rule = street.exchange
        if rule is not None and rule.when == "round" and not rule.fee and rule.replace:
            return rule
    return None


@analyser("draws", book=lambda book: draw_rule(book) is not None)
def draws(case: Case) -> Iterator[Finding]:
    """Draws out of order, of too many cards, or of cards that were not there."""
    rule = draw_rule(case.book)
    if rule is None or case.table.cancelled:
        return
    rounds = sum(1 for street in case.book.streets if street.exchange is not None)
    extra = next((e for e in case.hand.events if e.kind == "street" and e.text == "draw" and e.amount > rounds), None)
    if extra is not None:
        text, note = f"a draw too many: this game has {rounds}", "no more draws"
        yield case.at(extra, "draw-order", text, street="draw", note=note)
    if rule.empty_deck is None:
        drawn = [e for e in case.hand.events if e.kind == "discard" or (e.kind == "street" and e.text == "reshuffle")]
        for one, after in pairwise(drawn):
            if one.seat and after.kind == "street":
                text = "draws more cards than the pack has; this game reshuffles no discards"
                yield _wrong(case, "draw-limit", one, text, note="the pack is used up")
    yield from _turns(case)
    yield from _cards(case, rule)


def _turns(case: Case) -> Iterator[Finding]:
    """One draw each round, in turn; a seat that never speaks in a round has stood pat."""
    since = last_deal(case.table)
    steps = [
        s
        for s in case.rep.steps
        if s.done is not None and s.done.kind in ("discard", "stand", "fold") and s.line > since
    ]
    folded: set[int] = set()
    done: dict[str, set[int]] = {}
    for i, step in enumerate(steps):
        event = step.done
        assert event is not None
        if event.kind == "fold":
            folded.add(event.seat)
            continue
        drawn = done.setdefault(step.street, set())
        if event.seat in folded:
            yield _order(case, event, "draws with a hand that is folded or dead", "folded")
        elif not step.street.startswith("draw"):
            yield _order(case, event, *_BETTING)
        elif event.seat in drawn:
            yield _order(case, event, "draws a second time", "one draw a round")
        else:
            ahead = case.table.order[: case.table.place[event.seat]]
            later = {
                s.done.seat
                for s in steps[i + 1 :]
                if s.done is not None and s.street == step.street and s.done.kind != "fold"
            }
            skipped = [s for s in ahead if s in later and s not in drawn and s not in folded]
            if skipped:
                due = case.name(skipped[0])
                yield _order(case, event, f"draws before {due}", f"{due} was next", skipped[0])
        drawn.add(event.seat)
    taken = {s.line for s in steps}
    for event in case.hand.events:
        if event.kind in ("discard", "stand") and event.line not in taken and event.line > since:
            yield _order(case, event, *_BETTING)


def _cards(case: Case, rule: Exchange) -> Iterator[Finding]:
    """What each seat holds, throws away and gets, as far as the log shows it."""
    held: dict[int, tuple[int, ...]] = {}
    out: dict[int, tuple[Event, tuple[int, ...]]] = {}
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


def _discard(case: Case, event: Event, rule: Exchange, held: tuple[int, ...]) -> Iterator[Finding]:
    cards, count, size = event.cards, max(event.amount, len(event.cards)), case.book.hole_dealt
    if count > rule.most:
        text, note = f"discards {count} cards; {rule.most} are the most", f"at most {rule.most}"
        yield _wrong(case, "draw-limit", event, text, logged=count, expected=rule.most, note=note)
    elif cards and len(cards) != event.amount:
        yield _count(case, event, len(cards))
    strange = tuple(c for c in cards if c not in held)
    if strange and len(held) == size and UNKNOWN not in held:
        shown = cards_text(strange)
        text, note = f"discards [{shown}], which are not in the hand", "not held"
        yield _wrong(case, "draw-cards", event, text, logged=shown, note=note, mark=shown)


def _dealt(
    case: Case, event: Event, held: tuple[int, ...], out: tuple[Event, tuple[int, ...]] | None
) -> Iterator[Finding]:
    """The first deal, or the new cards after a discard."""
    count, size = len(event.kept) + len(event.cards), case.book.hole_dealt
    if out is None or (not event.kept and not held and len(event.cards) == size):
        if count != size:
            yield from _size(case, event)
        return
    said, gone = out
    # Without a list of discards they are what was held and is not kept.
    gone = gone or tuple(c for c in held if c not in event.kept and c != UNKNOWN)
    back = tuple(c for c in event.cards if c in gone)
    if back:
        yield _own(case, event, back)
    if count != size:
        yield from _size(case, event)
    elif len(event.cards) != said.amount and len(said.cards) in (0, said.amount) and event.kept:
        yield _count(case, said, len(event.cards))


def _shown(
    case: Case, event: Event, held: tuple[int, ...], out: tuple[Event, tuple[int, ...]] | None
) -> Iterator[Finding]:
    """A hand whose new cards the log showed nowhere is shown at the end."""
    count, size = len(event.cards), case.book.hole_dealt
    at_showdown = event.line > case.table.showdown_line > 0 and len(case.table.live) > 1
    if (count > size or (at_showdown and count < size)) and len(held) != count:
        yield from _size(case, event)
    back = tuple(c for c in event.cards if out is not None and c in out[1])
    if back:
        yield _own(case, event, back)
