"""Words of evidence that one line does not give by itself: who it was about, what came before it, what followed."""

from collections.abc import Iterator
from typing import Final

from handaudit.check.live.talk import asks
from handaudit.check.livewords import STREETS
from handaudit.model.hand import Event, Hand
from handaudit.model.replay import Replay
from handaudit.read.speech.talk import action, objects

_NARROW: Final = """
passed-over spoken-in-turn spoken-early objected asked-to-show dealer-opens taken-shown short-board free-swap priced-swap
swapper-folds allin-swap pooled-swap shows-last shows-first entry-post dead-and-big dead-and-over agreed declined
opener-known checker-known opener-paid two-draws false-early false-late false-redeal allin-declares bought showdown away-first
"""
NARROW: Final = frozenset(_NARROW.split())
_FORCED: Final = ("small-blind", "big-blind", "over-blind")


def narrow_words(hand: Hand, rep: Replay) -> Iterator[str]:
    """The words of a hand that was read."""
    asked = [s for s in rep.steps if s.task == "bet" and s.ask is not None]
    if any(s.done is None or (s.ask is not None and s.done.seat != s.ask.seat) for s in asked):
        yield "passed-over"
    yield from _all_in(hand, rep)
    if hand.kinds & {"said", "show", "dealer", "away"}:
        yield from _live(hand, rep)
    if hand.kinds & {"swap"}:
        yield from _swaps(hand, rep)
    yield from _posts(hand)
    yield from _openers(hand, rep)
    if sum(one.name.startswith("draw") for one in rep.streets) > 1:
        yield "two-draws"
    board = {card for e in hand.events if e.kind == "street" and e.text in STREETS for card in e.cards}
    boards = bool(board) or any(one.name in ("preflop", *STREETS) for one in rep.streets)
    if boards and len(board) < 5 and not any(len(pot.eligible) > 1 for pot in rep.pots):
        yield "short-board"


def _all_in(hand: Hand, rep: Replay) -> Iterator[str]:
    """The showdown, and whether cards were opened before the last board card or after it where somebody was all-in before."""
    lines = [s.line for s in rep.steps if s.done is not None and s.paid and s.paid == s.stack]
    shows = [e.line for e in hand.events if e.kind == "show" and not e.to and e.text != "openers"]
    if not shows:
        return
    if any(e.kind == "street" and e.text == "showdown" for e in hand.events):
        yield "showdown"
    if not lines:
        return
    streets = [e.line for e in hand.events if e.kind == "street" and e.text in STREETS and e.line > lines[0]]
    if streets:
        yield "shows-first" if shows[0] < streets[-1] else "shows-last"


def _live(hand: Hand, rep: Replay) -> Iterator[str]:
    """Talk by whose turn it is; cards that the dealer takes or opens; who was away when the first action came."""
    bets = [s for s in rep.steps if s.task == "bet" and s.ask is not None]
    shown: list[Event] = []
    for e in hand.events:
        if e.kind == "said":
            if action(e.text, hand.currency) is not None:
                turn = next((s.ask.seat for s in bets if s.line > e.line and s.ask is not None), 0)
                yield "spoken-in-turn" if turn == e.seat else "spoken-early"
            if objects(e.text):
                yield "objected"
            if any(asks(e, one) for one in shown if one.to):
                yield "asked-to-show"
        elif e.kind == "show":
            shown.append(e)
        elif e.kind == "dealer" and e.text in ("collects", "dead") and any(one.seat == e.seat for one in shown):
            yield "taken-shown"
        elif e.kind == "dealer" and e.text == "exposes" and e.seat and bets and e.line > bets[0].line:
            yield "dealer-opens"
        elif e.kind == "away" and (not bets or e.line < bets[0].line):
            yield "away-first"


def _swaps(hand: Hand, rep: Replay) -> Iterator[str]:
    flop = next((e.line for e in hand.events if e.kind == "street" and e.text == "flop"), 1 << 60)
    allin = [(s.line, s.done.seat) for s in rep.steps if s.done is not None and s.paid and s.paid == s.stack]
    for fee in rep.swap_fees:
        if fee.street == "swap":
            yield "priced-swap" if fee.due or fee.paid else "free-swap"
            folds = (e.line for e in hand.events if e.kind == "fold" and e.seat == fee.seat)
            if (fee.due or fee.paid) and any(line < flop for line in folds):
                yield "swapper-folds"
        elif any(line < fee.line and seat != fee.seat for line, seat in allin):
            yield "allin-swap"
            if fee.goes_to == "main":
                yield "pooled-swap"


def _posts(hand: Hand) -> Iterator[str]:
    """Posts of those who come in or come back: a blind of a kind that stands there already, or dead money."""
    kinds: dict[str, int] = {}
    dead, live = set[int](), dict[int, str]()
    for e in hand.events:
        if e.kind != "post":
            continue
        if e.text == "dead-blind":
            dead.add(e.seat)
        elif e.text in _FORCED:
            live[e.seat] = e.text
            if e.text in kinds and kinds[e.text] != e.seat:
                yield "entry-post"
            kinds.setdefault(e.text, e.seat)
    for seat in dead & live.keys():
        yield "dead-and-over" if live[seat] == "over-blind" else "dead-and-big"


def _openers(hand: Hand, rep: Replay) -> Iterator[str]:
    """Who opened, whether his cards and those of the others who passed are known, and what became of a false opening."""
    known: dict[int, bool] = {}
    opener, false, drawn = 0, False, False
    for e in hand.events:
        if e.kind == "street" and e.text == "redeal":
            if false:
                yield "false-redeal"
            known, opener, drawn = {}, 0, False
        elif e.kind == "dealt" and not drawn:
            known[e.seat] = all(card >= 0 for card in e.cards)
        elif e.kind in ("discard", "stand"):
            drawn = True
        elif e.kind in ("bet", "declare") and not opener and not drawn:
            opener = e.seat
            if e.kind == "declare" and e.seat in rep.start and _broke(rep, e):
                yield "allin-declares"
            if known.get(e.seat):
                yield "opener-known"
        elif e.kind == "check" and not opener and not drawn and known.get(e.seat):
            yield "checker-known"
        elif e.kind == "false":
            false = True
            yield "false-late" if drawn else "false-early"
        elif e.kind == "show" and e.seat == opener:
            yield "opener-known"
    if opener and any(award.seat == opener and award.amount for award in rep.awards):
        yield "opener-paid"


def _broke(rep: Replay, e: Event) -> bool:
    """Whether a seat has no chips behind at a line."""
    last = [s for s in rep.steps if s.done is not None and s.done.seat == e.seat and s.paid and s.line < e.line]
    return bool(last) and last[-1].paid == last[-1].stack
