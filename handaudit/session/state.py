"""What a hand leaves behind, in little room: who sat where with how much before and after, the button, the clock, carried chips."""

from collections.abc import Iterable
from typing import Any, Final

from handaudit.model.audit import Audit
from handaudit.model.clock import read_clock
from handaudit.model.conventions import PLAIN
from handaudit.model.hand import Hand
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Between, Rulebook
from handaudit.model.table_state import NATIVE, PLAIN_HOUSE, Chair, HandPlace, LedgerLine, State, number_of
from handaudit.read.layouts import layout
from handaudit.replay.trusted_claims import logged_stacks
from handaudit.rules.speech.floor_rulings import bars

_new: Final[Any] = tuple.__new__  # the hot path: half the price of a NamedTuple's own constructor


def state_of(audit: Audit, number: int, block: Iterable[LedgerLine] = ()) -> State | None:
    """The state that an audited hand leaves, or None where it was not read."""
    hand, rep = audit.hand, audit.replay
    if rep is None or audit.rulebook is None:
        return _stacks_alone(hand, number, tuple(block)) if hand.ways.ledger == "rows" else None
    final = rep.goes_on_with if rep.cash_outs else rep.final
    doubt = bool(audit.findings) or "cashout" in hand.kinds
    logged = _logged_ends(audit) if doubt else None
    sold = _sold(hand) if hand.ways is not PLAIN or "cashout" in hand.kinds else set()
    if hand.left_out:  # nobody's stack after it is known
        sold = {seat.number for seat in hand.seats}
    elif rep.unknown:
        sold = sold | rep.unknown
    chairs: dict[str, Chair] = {}
    for seat, name, stack, line, _, _ in hand.seats:
        end = final.get(seat)
        if end is None:
            chairs[name] = _new(Chair, (seat, stack, (stack,), line, False, False))
        elif logged is None:
            chairs[name] = _new(Chair, (seat, stack, (end,), line, True, seat in sold))
        else:
            other = logged.get(seat, end)
            chairs[name] = Chair(seat, stack, (end,) if other == end else (end, other), line, True, seat in sold)
    for seat, amount in hand.beside:
        name = hand.name_of(seat)
        if name in chairs:
            chairs[name] = chairs[name]._replace(ends=tuple(end + amount for end in chairs[name].ends))
    if hand.numbers:
        chairs = {name: chair._replace(line=hand.number_of(chair.line)) for name, chair in chairs.items()}
    house = _house(audit.rulebook)
    if hand.layout and hand.ways.ledger != "rows" and layout(hand.layout).cut.get("apart"):
        house |= {APART}
    button, carried, told, gone, posts = _told(hand, house)
    if audit.rulebook.redeal:
        button = _last_button(hand, rep)
    first = 0 if hand.dead_button else hand.button
    if button == hand.button and (hand.dead_button or (hand.layout and _lone_blind(hand))):
        button = 0  # after a dead small blind comes a dead button, which a log may print where the last one stood
    return State(
        hand.id, number_of(hand.id), HandPlace(number, hand.source, hand.line), read_clock(hand.date), first, button, chairs,
        hand.site.startswith(NATIVE), bool(hand.tournament), audit.rulebook.chapter, hand.currency, hand.limit, hand.small, hand.big,
        told, gone, tuple(block), carried, "cancelled" in hand.kinds, posts, rep.house,
        _bars(hand) if "floor" in hand.kinds else (),
        house=house, rebuys=hand.ways.rebuys == "printed", **_room(hand),
    )  # fmt: skip


def _lone_blind(hand: Hand) -> bool:
    """Whether a big blind was posted in a tournament, and no small one."""
    return bool(hand.tournament) and {"big-blind"} == {
        e.text for e in hand.events if e.kind == "post" and e.text in ("small-blind", "big-blind")
    }


def _room(hand: Hand) -> dict[str, Any]:
    """What a room says of its tables' hands beyond a hand: whether its rows tell all chips, and how it counts hands and rows."""
    if hand.ways.ledger != "rows":
        return {}
    return {"ledger": hand.layout, "counted": number_of(hand.number), "order": hand.order}


def _stacks_alone(hand: Hand, number: int, block: tuple[LedgerLine, ...]) -> State:
    """What is left of a hand that was not read, or did not end in the log: the stacks at its start."""
    chairs = {
        name: Chair(seat, stack, (stack,), hand.number_of(line), True) for seat, name, stack, line, _, _ in hand.seats
    }
    return State(
        hand.id, number_of(hand.id), HandPlace(number, hand.source, hand.line), read_clock(hand.date), hand.button, hand.button, chairs,
        False, bool(hand.tournament), "", hand.currency, hand.limit, hand.small, hand.big, {}, frozenset(), block, (0, 0, 0), True, {}, 0,
        unread=True, **_room(hand),
    )  # fmt: skip


ASKED: Final = ("c32_newcomer_no_ob=over_blind_amount", "c32_buyin_limits=enforce")
"""Readings that change what is right between two hands."""

ONE_SEAT: Final = "button=one-seat"
POSTED: Final = "missed-blinds=posted"
TABLE_STAKES: Final = "stakes=table"
APART: Final = "ledger=apart"
CARRIES: Final = "carries=pot"
DEAD_BUTTON: Final = "big-blind=dead-button"
_PLAIN_BETWEEN: Final = Between()


def _house(book: Rulebook) -> frozenset[str]:
    """What of a rulebook counts between hands, as `word=value`; nothing at all of most."""
    dead_button = book.options.get("th_big_blind_succession") == "dead-button"
    if book.between == _PLAIN_BETWEEN and not book.redeal:
        return frozenset({DEAD_BUTTON}) if dead_button else PLAIN_HOUSE
    words = book.between
    said = (f"button={words.button}", f"missed-blinds={words.missed_blinds}", f"stakes={words.stakes}")
    carries = f"carries={book.redeal.get('carries', '')}"
    asked = (way for way in ASKED if book.own(way.partition("=")[0]) == way.partition("=")[2])
    every = (*said, carries, DEAD_BUTTON if dead_button else "big-blind=")
    return frozenset((*(one for one in every if not one.endswith("=")), *asked))


def _sold(hand: Hand) -> set[int]:
    """The seats whose stack after the hand is not to be known: they dealt with the room, or their winnings hide a rake."""
    hidden = hand.ways.rake == "hidden" and not hand.tournament
    return {e.seat for e in hand.events if e.kind in ("cashout", "sold") or (hidden and e.kind == "collect")}


def _bars(hand: Hand) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Who may not share a table any more, by the floor's lines of this hand."""
    ruled = [(e.line, tuple(bars(hand, e.text))) for e in hand.events if e.kind == "floor"]
    return tuple((line, names) for line, names in ruled if names)


_LOUD = frozenset({"button", "carried", "carryout", "rebuy", "away"})
Told = tuple[int, tuple[int, int, int], dict[str, int], frozenset[str], dict[str, tuple[str, ...]]]


def _told(hand: Hand, house: frozenset[str]) -> Told:
    """What the events say beyond the game: the last button, carried chips in (with their line) and out, rebuys, who left, who posted."""
    button, into, line, out = hand.button, 0, 0, 0
    told: dict[str, int] = {}
    gone: set[str] = set()
    if _LOUD & hand.kinds:
        for e in hand.events:
            if e.kind == "button":
                button = e.amount
            elif e.kind == "carried":
                into, line = into + e.amount, e.line
            elif e.kind == "carryout":
                out += e.amount
            elif e.kind == "rebuy":
                told[hand.name_of(e.seat)] = told.get(hand.name_of(e.seat), 0) + e.amount
            elif e.kind == "away" and e.text == "leaves":
                gone.add(hand.name_of(e.seat))
            elif e.kind == "away":
                gone.discard(hand.name_of(e.seat))
    posts: dict[str, tuple[str, ...]] = {}
    if POSTED in house or DEAD_BUTTON in house:
        for e in hand.events:
            if e.kind == "post" and e.text != "ante":
                name = hand.name_of(e.seat)
                posts[name] = (*posts.get(name, ()), e.text)
    return button, (into, line, out), told, frozenset(gone), posts


def _last_button(hand: Hand, rep: Replay) -> int:
    """Where the button lies at the end: a redeal moves it one seat to the left, where no line says whose it is."""
    button, seats = hand.button, sorted(rep.final)
    moved = {step.line for step in rep.steps if step.note == "redeal"}
    for event in hand.events:
        if event.kind == "button":
            button = event.amount
        elif event.kind == "street" and event.line in moved:
            button = next((seat for seat in seats if seat > button), seats[0])
    return button


def _logged_ends(audit: Audit) -> dict[int, int]:
    """The stacks that the log itself leads to: what was put in, what it says was returned and collected."""
    rep = audit.replay
    assert rep is not None
    if "cancelled" in audit.hand.kinds:
        return dict(rep.start)
    return {**logged_stacks(audit.hand, rep), **{one.seat: rep.goes_on_with[one.seat] for one in rep.cash_outs}}
