"""What happened, told street by street in the log's own words, up to a line."""

from collections.abc import Iterator
from typing import Final

from handaudit.base.visible import count
from handaudit.model.cards import cards_text
from handaudit.model.hand import Event, Hand
from handaudit.model.replay import Replay

_NAMES: Final = {
    "deal": "After the deal",
    "swap": "First swapping round",
    "preflop": "Before the flop",
    "flop": "Flop",
    "turn": "Turn",
    "river": "River",
    "draw": "Draw",
    "redeal": "Redeal",
    "reshuffle": "Reshuffle",
    "showdown": "Showdown",
}
_SILENT: Final = frozenset({"dealt"})
MOST: Final = 60
"""Things told one by one; of a longer hand the beginning is told by its streets alone."""


def story(hand: Hand, rep: Replay, last: int) -> Iterator[tuple[str, str]]:
    """Paragraphs as (street, what was done there), up to and with the line `last`."""
    yield "The table", _table(hand, rep)
    pots = {step.line: step.pot for step in rep.steps}
    head, told, pot = "Before the cards", list[str](), 0
    events = [e for e in hand.events if e.line <= last and e.kind not in _SILENT]
    skip = max(len(events) - MOST, 0)
    for at, event in enumerate(events):
        if event.kind == "street" and event.text != "summary":
            if told:
                yield head, "; ".join(told) + "."
            head, told = _head(hand, event, pot), []
        elif event.kind != "street" and at >= skip:
            told.append(_said(hand, event))
        elif event.kind != "street" and not told:
            told.append("… (the beginning is left out)")
        pot = pots.get(event.line, pot)
    if told:
        yield head, "; ".join(told) + "."
    elif head != "Before the cards":
        yield head, ""


def _table(hand: Hand, rep: Replay) -> str:
    show = hand.currency.show
    rows = []
    for seat in hand.seats:
        if seat.number in rep.start:
            tag = ", button" if seat.number == hand.button else ""
            rows.append(f"{seat.name} ({show(seat.stack)}{tag})")
    return f"{count(len(rows), 'player')}: {', '.join(rows)}."


def _head(hand: Hand, event: Event, pot: int) -> str:
    name = _NAMES.get(event.text, event.text.capitalize())
    cards = f" [{cards_text((*event.kept, *event.cards))}]" if event.cards else ""
    chips = f", {hand.currency.show(pot)} in the middle" if pot and event.text not in ("deal",) else ""
    return f"{name}{cards}{chips}"


def _said(hand: Hand, event: Event) -> str:
    """A line as a sentence: the name, then what was done."""
    text = hand.text_of(event.line).strip()
    name = hand.name_of(event.seat) if event.seat else ""
    if name and text.startswith(f"{name}: "):
        text = f"{name} {text[len(name) + 2 :]}"
    elif text.startswith("Dealer: "):
        text = f"the dealer {text.removeprefix('Dealer: ')}"
    elif text.startswith("Floor: "):
        text = f'the floor rules: "{text.removeprefix("Floor: ")}"'
    return text.rstrip(".;")
