"""Drawing cards for free: who draws when, how many, and what becomes of the cards."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.registry import check, family
from handaudit.model.cards import UNKNOWN, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.rulebook import Exchange, Rulebook
from handaudit.replay.misdeal import last_deal


class Drawn(NamedTuple):
    """A draw where something is wrong: `what` is phase | folded | twice | order | most | count | held | size | own;
    `due` is a seat, a number or the size of a hand."""

    what: str
    event: Event
    due: int = 0
    cards: tuple[int, ...] = ()


@check("draw-order", "draws")
def draw_order(case: Case, d: Drawn) -> Finding | None:
    """A player drew out of turn, twice, or at a wrong time.

    Each live player draws once in the round between the betting rounds, from the left of the button clockwise. A player
    who is all-in draws too; who says nothing stands pat.
    """
    name = case.name(d.event.seat)
    if d.what == "phase":
        text, note = f"{name} draws during the betting", "not in a draw round"
    elif d.what == "folded":
        text, note = f"{name} draws with a hand that is folded or dead", "folded"
    elif d.what == "twice":
        text, note = f"{name} draws a second time", "one draw a round"
    elif d.what == "rounds":
        text, note = f"a draw too many: this game has {d.due}", "no more draws"
    elif d.what == "order":
        text, note = f"{name} draws before {case.name(d.due)}", f"{case.name(d.due)} was next"
    else:
        return None
    return case.finding(
        "draw-order",
        d.event.line,
        text,
        seat=d.event.seat,
        street="draw",
        note=note,
        mark=name if d.event.seat else "",
        others=(d.due,) if d.what == "order" else (),
    )


@check("draw-limit", "draws")
def draw_limit(case: Case, d: Drawn) -> Finding | None:
    """A player exchanged more cards than the rules allow."""
    if d.what == "reshuffle":
        text = f"{case.name(d.event.seat)} draws more cards than the pack has; this game reshuffles no discards"
        return case.finding(
            "draw-limit", d.event.line, text, seat=d.event.seat, street="draw", note="the pack is used up"
        )
    if d.what != "most":
        return None
    count = max(d.event.amount, len(d.event.cards))
    return case.finding(
        "draw-limit", d.event.line, f"{case.name(d.event.seat)} discards {count} cards; {d.due} are the most",
        seat=d.event.seat, street="draw", logged=count, expected=d.due, note=f"at most {d.due}",
    )  # fmt: skip


@check("own-discard", "draws", on="own")
def own_discard(case: Case, d: Drawn) -> Finding | None:
    """A player got back a card that he had discarded himself."""
    cards = cards_text(d.cards)
    return case.finding(
        "own-discard", d.event.line, f"{case.name(d.event.seat)} gets back [{cards}], discarded before", seat=d.event.seat, street="draw",
        logged=cards, note="his own discard", mark=cards,
    )  # fmt: skip


@check("draw-cards", "draws")
def draw_cards(case: Case, d: Drawn) -> Finding | None:
    """A discard was not held, or the number said is not the number of cards.

    Discards are replaced at once, card for card.
    """
    name = case.name(d.event.seat)
    if d.what == "held":
        text = f"{name} discards [{cards_text(d.cards)}], which are not in the hand"
        return case.finding(
            "draw-cards",
            d.event.line,
            text,
            seat=d.event.seat,
            street="draw",
            logged=cards_text(d.cards),
            note="not held",
            mark=cards_text(d.cards),
        )
    if d.what == "count":
        text = f"{name} says {d.event.amount}, but {d.due} cards change"
        return case.finding(
            "draw-cards",
            d.event.line,
            text,
            seat=d.event.seat,
            street="draw",
            logged=d.event.amount,
            expected=d.due,
            note=f"{d.due} cards",
        )
    return None


@check("hand-size", "draws", on="size")
def hand_size(case: Case, d: Drawn) -> Finding | None:
    """A hand has too many or too few cards.

    Where cards are exchanged one for one the line that deals them is wrong. Where a player asks for a number of cards and
    answers for it himself, it is his own fault: after the draw a hand of more or fewer than five cards is disqualified, and the finding
    stands where such a hand is paid. That holds after a redeal too, and where everybody else has folded.
    """
    if not case.book.one_for_one:
        return None
    count, due = len(d.event.kept) + len(d.event.cards), case.book.hole_dealt
    return case.finding(
        "hand-size", d.event.line, f"{case.name(d.event.seat)} has {count} cards; {due} make a hand", seat=d.event.seat,
        logged=count, expected=due, note=f"{due} cards",
    )  # fmt: skip


def draw_rule(book: Rulebook) -> Exchange | None:
    """The rule of a game whose players draw for free in rounds."""
    for street in book.streets:
        rule = street.exchange
        if rule is not None and rule.when == "round" and not rule.fee and rule.replace:
            return rule
    return None


@family("draws", book=lambda book: draw_rule(book) is not None)
def candidates(case: Case) -> Iterator[Drawn]:
    """Draws out of order, of too many cards, or of cards that were not there."""
    rule = draw_rule(case.book)
    if rule is None or case.table.cancelled:
        return
    rounds = sum(1 for street in case.book.streets if street.exchange is not None)
    extra = next((e for e in case.hand.events if e.kind == "street" and e.text == "draw" and e.amount > rounds), None)
    if extra is not None:
        yield Drawn("rounds", extra, rounds)
    if rule.empty_deck is None:
        drawn = [e for e in case.hand.events if e.kind == "discard" or (e.kind == "street" and e.text == "reshuffle")]
        yield from (Drawn("reshuffle", one) for one, after in pairwise(drawn) if one.seat and after.kind == "street")
    yield from _order(case)
    yield from _cards(case, rule)


def _order(case: Case) -> Iterator[Drawn]:
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
            yield Drawn("folded", event)
        elif not step.street.startswith("draw"):
            yield Drawn("phase", event)
        elif event.seat in drawn:
            yield Drawn("twice", event)
        else:
            ahead = case.table.order[: case.table.place[event.seat]]
            later = {
                s.done.seat
                for s in steps[i + 1 :]
                if s.done is not None and s.street == step.street and s.done.kind != "fold"
            }
            skipped = [s for s in ahead if s in later and s not in drawn and s not in folded]
            if skipped:
                yield Drawn("order", event, skipped[0])
        drawn.add(event.seat)
    taken = {s.line for s in steps}
    for event in case.hand.events:
        if event.kind in ("discard", "stand") and event.line not in taken and event.line > since:
            yield Drawn("phase", event)


def _cards(case: Case, rule: Exchange) -> Iterator[Drawn]:
    """What each seat holds, throws away and gets, as far as the log shows it."""
    size = case.book.hole_dealt
    held: dict[int, tuple[int, ...]] = {}
    out: dict[int, tuple[Event, tuple[int, ...]]] = {}
    for event in case.hand.events:
        kind, seat = event.kind, event.seat
        if kind == "street" and event.text == "redeal":
            held, out = {}, {}
        elif kind == "discard":
            yield from _discard(event, rule, held.get(seat, ()), size)
            out[seat] = (event, event.cards)
        elif kind == "stand":
            out.pop(seat, None)
        elif kind == "dealt":
            yield from _dealt(event, held.get(seat, ()), out.pop(seat, None), size)
            held[seat] = event.kept + event.cards
        elif kind == "show" and not event.to and event.text != "openers":
            yield from _shown(case, event, held.get(seat, ()), out.get(seat), size)


def _discard(event: Event, rule: Exchange, held: tuple[int, ...], size: int) -> Iterator[Drawn]:
    cards = event.cards
    if max(event.amount, len(cards)) > rule.most:
        yield Drawn("most", event, rule.most)
    elif cards and len(cards) != event.amount:
        yield Drawn("count", event, len(cards))
    strange = tuple(c for c in cards if c not in held)
    if strange and len(held) == size and UNKNOWN not in held:
        yield Drawn("held", event, cards=strange)


def _dealt(
    event: Event, held: tuple[int, ...], out: tuple[Event, tuple[int, ...]] | None, size: int
) -> Iterator[Drawn]:
    """The first deal, or the new cards after a discard."""
    count = len(event.kept) + len(event.cards)
    if out is None or (not event.kept and not held and len(event.cards) == size):
        if count != size:
            yield Drawn("size", event)
        return
    said, gone = out
    # Without a list of discards they are what was held and is not kept.
    gone = gone or tuple(c for c in held if c not in event.kept and c != UNKNOWN)
    back = tuple(c for c in event.cards if c in gone)
    if back:
        yield Drawn("own", event, cards=back)
    if count != size:
        yield Drawn("size", event, said.amount)
    elif len(event.cards) != said.amount and len(said.cards) in (0, said.amount) and event.kept:
        yield Drawn("count", said, len(event.cards))


def _shown(
    case: Case, event: Event, held: tuple[int, ...], out: tuple[Event, tuple[int, ...]] | None, size: int
) -> Iterator[Drawn]:
    """A hand whose new cards the log showed nowhere is shown at the end."""
    count = len(event.cards)
    at_showdown = event.line > case.table.showdown_line > 0 and len(case.table.live) > 1
    if (count > size or (at_showdown and count < size)) and len(held) != count:
        yield Drawn("size", event)
    back = tuple(c for c in event.cards if out is not None and c in out[1])
    if back:
        yield Drawn("own", event, cards=back)
