"""A pack that runs out while cards are drawn: its rest first, then the discards of the others (C32-EXH-1 to -3)."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from handaudit.check import draws
from handaudit.check.case import Case
from handaudit.check.registry import analyser
from handaudit.model.cards import DECKS, UNKNOWN, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import BESIDE


def _source(case: Case, event: Event, due: int, logged: int, text: str, note: str) -> Finding:
    """The pack was not used up first; the figures are numbers of cards."""
    return case.at(event, "draw-source", text, street="draw", logged=logged, expected=due, note=note)


def _early(case: Case, event: Event, due: int, left: int) -> Finding:
    text, note = f"the discards are reshuffled with {left} cards left for a draw of {due}", f"{left} cards are left"
    return _source(case, event, due, left, text, note)


def _none(case: Case, event: Event, due: int) -> Finding:
    text = f"{due} cards come from the discards although nothing was reshuffled"
    return _source(case, event, due, 0, text, "reshuffle first")


def _set(case: Case, event: Event, due: int, logged: int, strange: tuple[int, ...]) -> Finding:
    """What was reshuffled is not the set of the others' discards."""
    mark, verb = cards_text(strange), "is" if len(strange) == 1 else "are"
    text, note = f"{logged} cards are reshuffled; the others have discarded {due}", f"{due} discards"
    if strange:
        text = f"[{mark}] {verb} reshuffled, but no discard of the others"
    return case.finding(
        "reshuffle-pool", event.line, text, street="draw", logged=logged, expected=due, note=note, mark=mark
    )


@dataclass(slots=True)
class _Pack:
    """The pack during the draws. Sets hold the known cards; counts are right even where the cards are not known."""

    stub: int
    left: int = 0
    pool: set[int] = field(default_factory=set)
    known: bool = True
    discards: list[tuple[int, int, tuple[int, ...]]] = field(default_factory=list)


@analyser("pack", book=lambda book: book.own("c32_leftover_pool") != "" and draws.draw_rule(book) is not None)
def pack_used(case: Case) -> Iterator[Finding]:
    """Every draw from a pack that is too small, and every reshuffle."""
    if case.table.cancelled:
        return
    pack = _Pack(DECKS[case.book.deck].size - case.book.hole_dealt * len(case.table.order))
    held: dict[int, tuple[int, ...]] = {}
    folded: list[int] = []
    events = tuple(e for e in case.hand.events if e.kind not in BESIDE)
    for at, event in enumerate(events):
        kind = event.kind
        if kind == "dealt":
            held[event.seat] = event.kept + event.cards
        elif kind == "fold" and event.seat not in folded:
            folded.append(event.seat)
        elif kind == "discard":
            yield from _draw(case, pack, event, events[at + 1 :], held, folded)
        elif kind == "street" and event.text == "reshuffle" and not _belongs(events[:at]):
            yield _early(case, event, 0, pack.stub + pack.left)


def _belongs(before: tuple[Event, ...]) -> bool:
    """A reshuffle stands between a discard and the cards that replace it."""
    return bool(before) and before[-1].kind == "discard"


def _draw(
    case: Case, pack: _Pack, event: Event, after: tuple[Event, ...], held: dict[int, tuple[int, ...]], folded: list[int]
) -> Iterator[Finding]:
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
    gone = event.cards or (tuple(c for c in held.get(seat, ()) if c not in dealt.kept) if dealt is not None else ())
    others = [d for d in pack.discards if d[0] != seat]
    if shuffled is not None and ready >= need:
        yield _early(case, shuffled, need, ready)
    elif shuffled is not None:
        yield from _pool(case, pack, shuffled, seat, others, held, folded, remixed)
    if (
        shuffled is None
        and ready < need
        and (back := [c for c in new for d in others if c in d[2]])
        and dealt is not None
    ):
        yield _none(case, dealt, len(back))
    elif shuffled is None and remixed and pack.left and rest and ready < need:
        yield _none(case, dealt or event, rest)
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
) -> Iterator[Finding]:
    """The new cards that the pack did not have are from the reshuffled ones, what was left over of them first."""
    if shuffled is not None and not shuffled.cards:
        return
    pool = left | set(shuffled.cards if shuffled is not None else ())
    from_pool = sum(c in pool for c in new)
    old = len(left & set(new))
    if from_pool != rest:
        text = f"{from_pool} of the new cards come from the reshuffled discards; {rest} are due from there"
        yield _source(case, dealt, rest, from_pool, text, "the pack first")
    elif old != min(rest, len(left)):
        text = f"{len(left)} cards were left of the last reshuffle and {old} of them are dealt"
        yield _source(case, dealt, len(left), old, text, "what is left over first")


def _pool(
    case: Case, pack: _Pack, shuffled: Event, seat: int, others: list[tuple[int, int, tuple[int, ...]]],
    held: dict[int, tuple[int, ...]], folded: list[int], remixed: bool,
) -> Iterator[Finding]:  # fmt: skip
    """The set that was reshuffled against the discards of the others."""
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
        hands = [held.get(s, ()) for s in folded]
        due += case.book.hole_dealt * len(hands)
        sure |= {c for hand in hands for c in hand}
        blind = blind or not all(hands)
    strange = tuple(c for c in shuffled.cards if c not in sure)
    if len(listed) != due or not sure <= listed or (strange and not blind):
        yield _set(case, shuffled, due, len(listed), strange if not blind else ())
