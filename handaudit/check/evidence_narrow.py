"""Words of evidence that one line does not give by itself: who it was about, what came before it, what followed; and what the lines of a
live table show: the dealer's hands, chips without a word, what was said and ruled."""

from collections.abc import Iterator
from typing import Final

from handaudit.check.live.talk import asks
from handaudit.model.hand import Event, Hand
from handaudit.model.replay import Replay
from handaudit.rules.speech.floor_rulings import bars
from handaudit.rules.speech.talk import action, counts, ground_of, objects

_NARROW: Final = """
passed-over spoken-in-turn spoken-early objected asked-to-show dealer-opens taken-shown short-board free-swap priced-swap
swapper-folds allin-swap pooled-swap shows-last shows-first entry-post dead-and-big dead-and-over agreed declined
opener-known checker-known opener-paid two-draws false-early false-late false-redeal allin-declares bought showdown away-first
"""
NARROW: Final = frozenset(_NARROW.split())
_FORCED: Final = ("small-blind", "big-blind", "over-blind")


def narrow_words(hand: Hand, rep: Replay) -> Iterator[str]:
    """The words of a hand that was read."""
    for _, _, _, task, ask, done, *_ in rep.steps:
        if ask is not None and task == "bet" and (done is None or done.seat != ask.seat):
            yield "passed-over"
            break
    if "show" in hand.kinds:
        yield from _all_in(hand, rep)
    if hand.kinds & {"said", "show", "dealer", "away"}:
        yield from _live(hand, rep)
    if hand.kinds & {"swap"}:
        yield from _swaps(hand, rep)
    yield from _posts(hand)
    yield from _openers(hand, rep)
    if sum(one.name.startswith("draw") for one in rep.streets) > 1:
        yield "two-draws"
    if not any(len(pot.eligible) > 1 for pot in rep.pots):
        board = {card for e in hand.events if e.kind == "street" and e.text in STREETS for card in e.cards}
        if len(board) < 5 and (board or any(one.name in ("preflop", *STREETS) for one in rep.streets)):
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


_NEVER: Final = frozenset({"fold", "call", "raise", "post", "collect", "returned", "said", "away"})
"""Kinds of lines that say nothing of an opening, and are most of a hand."""


def _openers(hand: Hand, rep: Replay) -> Iterator[str]:
    """Who opened, whether his cards and those of the others who passed are known, and what became of a false opening."""
    known: dict[int, bool] = {}
    opener, false, drawn = 0, False, False
    for e in hand.events:
        kind = e.kind
        if kind in _NEVER:
            continue
        if kind == "street":
            if e.text == "redeal":
                if false:
                    yield "false-redeal"
                known, opener, drawn = {}, 0, False
        elif kind == "dealt":
            if not drawn:
                known[e.seat] = all(card >= 0 for card in e.cards)
        elif kind in ("discard", "stand"):
            drawn = True
        elif kind in ("bet", "declare") and not opener and not drawn:
            opener = e.seat
            if kind == "declare" and _is_all_in(e, rep):
                yield "allin-declares"
            if known.get(e.seat):
                yield "opener-known"
        elif kind == "check":
            if not opener and not drawn and known.get(e.seat):
                yield "checker-known"
        elif kind == "false":
            false = True
            yield "false-late" if drawn else "false-early"
        elif kind == "show" and e.seat == opener:
            yield "opener-known"
    if opener and any(award.seat == opener and award.amount for award in rep.awards):
        yield "opener-paid"


def _is_all_in(e: Event, rep: Replay) -> bool:
    """Whether no chips are behind when a player says something."""
    paid = [s for s in rep.steps if s.done is not None and s.done.seat == e.seat and s.paid and s.line < e.line]
    return e.seat in rep.start and bool(paid) and paid[-1].paid == paid[-1].stack


STREETS: Final = ("flop", "turn", "river")
_LINES: Final = frozenset({"dealer", "silent", "said", "floor"})
_DEALER: Final = {
    **{word: word for word in ("shuffles", "cuts", "knocks", "announces", "exposes", "misdeal", "takes-back", "burns")},
    "burns-up": "burn-open",
    "reshuffles": "takes-back",
    "collects": "taken",
    "dead": "taken",
}


def live_words(hand: Hand) -> Iterator[str]:
    """The words of a hand's live lines, in order: what they mean depends on the street and on whether there is a bet."""
    if not hand.kinds & _LINES:
        return
    street, burned, bet = 0, False, False
    excused: set[str] = set()
    burns = any(e.kind == "dealer" and e.text.startswith("burns") for e in hand.events)
    for e in hand.events:
        if e.kind == "street":
            bet = False
            if e.text in STREETS and e.cards and not e.amount:
                if burns and not burned and e.text not in excused:
                    yield f"bare-{e.text}"
                street, burned = STREETS.index(e.text) + 1, False
        elif e.kind in ("bet", "raise"):
            bet = True
        elif e.kind == "dealer":
            burned = burned or e.text.startswith("burns")
            excused |= _without_burn(e, street)
            yield from _dealer(hand, e, STREETS[min(street, 2)], burned)
        elif e.kind == "silent":
            yield from _silent(e, street, bet)
        elif e.kind == "said":
            if action(e.text, hand.currency) is not None:
                yield "spoken"
            if counts(e.text, hand.currency):
                yield "counted"
        elif e.kind == "floor" and bars(hand, e.text):
            yield "barred"


def _without_burn(e: Event, street: int) -> set[str]:
    """The streets that are right without a burn of their own after a line: a card exposed in the deal is the first burn, and a street
    that was opened too early comes again without one, after an early turn the river too."""
    if e.text == "exposes" and e.seat and not street:
        return {"flop"}
    if e.text == "opens-early":
        return set(STREETS[street : street + 1]) | ({"river"} if street == 1 else set())
    return set()


def _dealer(hand: Hand, e: Event, street: str, burned: bool) -> Iterator[str]:
    if e.text in _DEALER:
        yield _DEALER[e.text]
    if e.text.startswith("burns"):
        yield "burns"
        if e.cards:
            yield "burn-known"
    elif e.text == "opens-early":
        yield f"early-{street}"
    elif e.text == "opens" and not burned:
        yield f"bare-{street}"
    elif e.text == "misdeal" and (ground := ground_of(hand.text_of(e.line))):
        yield f"misdeal-{ground}"


def _silent(e: Event, street: int, bet: bool) -> Iterator[str]:
    """One chip, one sum or several motions; before the first board card a blind is a bet to be faced."""
    if e.text == "motions":
        yield "motions"
    elif e.text != "chip" or e.to > 1:
        if bet or not street:
            yield "silent-faces"
    elif not street:
        yield "one-chip-first"
    else:
        yield "one-chip-faces" if bet else "one-chip-opens"
