"""A pack that runs out while cards are drawn: its rest first, then the discards of the others (C32-EXH-1 to -3)."""

from dataclasses import dataclass, field

from handaudit.check import draws
from handaudit.check.case import Case, Findings
from handaudit.check.registry import analyser
from handaudit.model.cards import DECKS, UNKNOWN
from handaudit.model.hand import Event
from handaudit.replay.cursor import BESIDE


@dataclass(slots=True)
class _Pack:
    """The pack during the draws. Sets hold the known cards; counts are right even where the cards are not known. A discard is its seat,
    the number of cards, and those of them that are known; `held` is what a seat was dealt last, `folded` by line who is out."""

    stub: int
    left: int = 0
    pool: set[int] = field(default_factory=set)
    known: bool = True
    discards: list[tuple[int, int, tuple[int, ...]]] = field(default_factory=list)
    held: dict[int, tuple[int, ...]] = field(default_factory=dict)
    folded: dict[int, int] = field(default_factory=dict)


@analyser("pack", book=lambda book: book.own("c32_leftover_pool") != "" and draws.draw_rule(book) is not None)
def pack_used(case: Case) -> Findings:
    """Every draw from a pack that is too small, and every reshuffle."""
    pack = _Pack(DECKS[case.book.deck].size - case.book.hole_dealt * len(case.table.order))
    events = tuple(e for e in case.hand.events if e.kind not in BESIDE)
    for at, event in enumerate(events):
        kind = event.kind
        if kind == "dealt":
            pack.held[event.seat] = event.kept + event.cards
        elif kind == "fold":
            pack.folded.setdefault(event.seat, event.line)
        elif kind == "discard":
            yield from _draw(case, pack, event, events[at + 1 :])
        elif kind == "street" and event.text == "reshuffle" and (not at or events[at - 1].kind != "discard"):
            yield case.finding("draw-source.early", event, expected=0, logged=pack.stub + pack.left)


def _draw(case: Case, pack: _Pack, event: Event, after: tuple[Event, ...]) -> Findings:
    """One player's draw: from the pack, from what a reshuffle left over, then from a new reshuffle."""
    seat, need = event.seat, event.amount
    shuffled = after[0] if after and after[0].kind == "street" and after[0].text == "reshuffle" else None
    following = after[1:] if shuffled is not None else after
    dealt = following[0] if following and following[0].kind == "dealt" and following[0].seat == seat else None
    new = tuple(c for c in dealt.cards if c != UNKNOWN) if dealt is not None else ()
    remixed = case.book.options.get("c32_leftover_pool") == "remixed"
    ready = pack.stub if remixed else pack.stub + pack.left
    first = min(need, pack.stub)
    rest = need - first
    gone = event.cards
    if not gone and dealt is not None:
        gone = tuple(c for c in pack.held.get(seat, ()) if c not in dealt.kept)
    others = [d for d in pack.discards if d[0] != seat]
    if shuffled is not None and ready >= need:
        yield case.finding("draw-source.early", shuffled, expected=need, logged=ready)
    elif shuffled is not None:
        yield from _pool(case, pack, shuffled, seat, remixed)
    back = [c for c in new for d in others if c in d[2]] if shuffled is None and ready < need else []
    if back and dealt is not None:
        yield case.finding("draw-source.none", dealt, expected=len(back), logged=0)
    elif shuffled is None and remixed and pack.left and rest and ready < need:
        yield case.finding("draw-source.none", dealt or event, expected=rest, logged=0)
    elif dealt is not None and len(new) == need and pack.known and (pack.pool or shuffled is not None):
        yield from _from_pool(case, set() if remixed and shuffled else pack.pool, dealt, new, rest, shuffled)
    pack.stub -= first
    if shuffled is not None:
        size = len(shuffled.cards) or sum(d[1] for d in others) + (pack.left if remixed else 0)
        old = 0 if remixed else pack.left
        pack.known = pack.known and bool(shuffled.cards)
        pack.pool = set(shuffled.cards) | (set() if remixed else pack.pool)
        pack.left = max(old + size - rest, 0)
        pack.discards = [d for d in pack.discards if d[0] == seat]
    else:
        pack.left = max(pack.left - rest, 0)
    pack.pool -= set(new)
    pack.known = pack.known and (len(new) == need or not pack.pool)
    pack.discards.append((seat, need, gone))


def _from_pool(
    case: Case, left: set[int], dealt: Event, new: tuple[int, ...], rest: int, shuffled: Event | None
) -> Findings:
    """The new cards that the pack did not have are from the reshuffled ones, what was left over of them first."""
    if shuffled is not None and not shuffled.cards:
        return
    pool = left | set(shuffled.cards if shuffled is not None else ())
    from_pool = sum(c in pool for c in new)
    old = len(left & set(new))
    if from_pool != rest:
        yield case.finding("draw-source.pack", dealt, expected=rest, logged=from_pool)
    elif old != min(rest, len(left)):
        yield case.finding("draw-source.left-over", dealt, expected=len(left), logged=old)


def _pool(case: Case, pack: _Pack, shuffled: Event, seat: int, remixed: bool) -> Findings:
    """The set that was reshuffled against the discards of the others."""
    others = [d for d in pack.discards if d[0] != seat]
    listed = set(shuffled.cards)
    if not listed:
        return
    due = sum(d[1] for d in others)
    sure = {c for d in others for c in d[2]}
    blind = any(len(d[2]) != d[1] for d in others)
    if remixed:
        due += pack.left
        sure |= pack.pool
        blind = blind or not pack.known
    if case.book.options.get("c32_reshuffle_pool") == "with_folded_hands":
        hands = [pack.held.get(s, ()) for s in pack.folded]
        due += case.book.hole_dealt * len(hands)
        sure |= {c for hand in hands for c in hand}
        blind = blind or not all(hands)
    strange = tuple(c for c in shuffled.cards if c not in sure)
    if len(listed) != due or not sure <= listed or (strange and not blind):
        told = "" if blind or not strange else ".one" if len(strange) == 1 else ".several"
        yield case.finding(f"reshuffle-pool{told}", shuffled.line, {"cards": strange}, logged=len(listed), expected=due)
