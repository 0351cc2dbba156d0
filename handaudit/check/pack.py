"""A pack that runs out while cards are drawn: its rest first, then the discards of the others (C32-EXH-1 to -3)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from handaudit.check import draws
from handaudit.check.case import Case
from handaudit.check.registry import check, family
from handaudit.model.cards import DECKS, UNKNOWN, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import BESIDE


class Taken(NamedTuple):
    """A place where the wrong cards were taken: `what` is early | none | order | left | pool; `due` and `logged` are numbers of cards."""

    what: str
    event: Event
    due: int = 0
    logged: int = 0
    cards: tuple[int, ...] = ()


@check("draw-source", "pack")
def draw_source(case: Case, t: Taken) -> Finding | None:
    """The pack was not used up first.

    If the pack is too small its remaining cards are dealt first; only the cards that are missing come from the shuffled
    discards of the other players. What is left of a reshuffled set is used before the next reshuffle.
    """
    if t.what == "early":
        text, note = (
            f"the discards are reshuffled with {t.logged} cards left for a draw of {t.due}",
            f"{t.logged} cards are left",
        )
    elif t.what == "none":
        text, note = f"{t.due} cards come from the discards although nothing was reshuffled", "reshuffle first"
    elif t.what == "order":
        text, note = (
            f"{t.logged} of the new cards come from the reshuffled discards; {t.due} are due from there",
            "the pack first",
        )
    elif t.what == "left":
        text, note = (
            f"{t.due} cards were left of the last reshuffle and {t.logged} of them are dealt",
            "what is left over first",
        )
    else:
        return None
    return case.finding(
        "draw-source", t.event.line, text, seat=t.event.seat, street="draw", logged=t.logged, expected=t.due, note=note
    )


@check("reshuffle-pool", "pack", on="pool")
def reshuffle_pool(case: Case, t: Taken) -> Finding | None:
    """What was reshuffled is not the set of the others' discards.

    Only exchanged cards are reshuffled: no folded hand, and none of the cards that the drawing player has thrown away himself.
    """
    text = f"{t.logged} cards are reshuffled; the others have discarded {t.due}"
    if t.cards:
        text = (
            f"[{cards_text(t.cards)}] {'is' if len(t.cards) == 1 else 'are'} reshuffled, but no discard of the others"
        )
    return case.finding(
        "reshuffle-pool",
        t.event.line,
        text,
        street="draw",
        logged=t.logged,
        expected=t.due,
        note=f"{t.due} discards",
        mark=cards_text(t.cards),
    )


@dataclass(slots=True)
class _Pack:
    """The pack during the draws. Sets hold the known cards; counts are right even where the cards are not known."""

    stub: int
    left: int = 0
    pool: set[int] = field(default_factory=set)
    known: bool = True
    discards: list[tuple[int, int, tuple[int, ...]]] = field(default_factory=list)


@family("pack", book=lambda book: book.own("c32_leftover_pool") != "" and draws.draw_rule(book) is not None)
def candidates(case: Case) -> Iterator[Taken]:
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
            yield Taken("early", event, 0, pack.stub + pack.left)


def _belongs(before: tuple[Event, ...]) -> bool:
    """A reshuffle stands between a discard and the cards that replace it."""
    return bool(before) and before[-1].kind == "discard"


def _draw(
    case: Case, pack: _Pack, event: Event, after: tuple[Event, ...], held: dict[int, tuple[int, ...]], folded: list[int]
) -> Iterator[Taken]:
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
        yield Taken("early", shuffled, need, ready)
    elif shuffled is not None:
        yield from _pool(case, pack, shuffled, seat, others, held, folded, remixed)
    if (
        shuffled is None
        and ready < need
        and (back := [c for c in new for d in others if c in d[2]])
        and dealt is not None
    ):
        yield Taken("none", dealt, len(back))
    elif shuffled is None and remixed and pack.left and rest and ready < need:
        yield Taken("none", dealt or event, rest)
    elif dealt is not None and len(new) == need and pack.known and (pack.pool or shuffled is not None):
        yield from _from_pool(set() if remixed and shuffled else pack.pool, dealt, new, rest, shuffled)
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
    left: set[int], dealt: Event, new: tuple[int, ...], rest: int, shuffled: Event | None
) -> Iterator[Taken]:
    """The new cards that the pack did not have are from the reshuffled ones, what was left over of them first."""
    if shuffled is not None and not shuffled.cards:
        return
    pool = left | set(shuffled.cards if shuffled is not None else ())
    from_pool = sum(c in pool for c in new)
    old = len(left & set(new))
    if from_pool != rest:
        yield Taken("order", dealt, rest, from_pool)
    elif old != min(rest, len(left)):
        yield Taken("left", dealt, len(left), old)


def _pool(
    case: Case, pack: _Pack, shuffled: Event, seat: int, others: list[tuple[int, int, tuple[int, ...]]],
    held: dict[int, tuple[int, ...]], folded: list[int], remixed: bool,
) -> Iterator[Taken]:  # fmt: skip
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
        yield Taken("pool", shuffled, due, len(listed), strange if not blind else ())
