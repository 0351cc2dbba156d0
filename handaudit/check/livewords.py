"""What the lines of a live table show, in words: the dealer's hands, chips without a word, what was said and ruled."""

from collections.abc import Iterator
from typing import Final

from handaudit.model.hand import Event, Hand
from handaudit.read.speech.floor_rulings import bars
from handaudit.read.speech.talk import action, counts, ground_of

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
