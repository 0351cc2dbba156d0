"""A hole card that is exposed while cards are dealt: it is not kept, and it is the first burn."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.check.dealer.windows import course_of
from handaudit.check.registry import analyser
from handaudit.model.cards import TEXT_OF, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS


def exposures(case: Case) -> list[Event]:
    """The cards exposed in the last deal, before anybody acted."""
    found: list[Event] = []
    over = False
    for event in case.hand.events:
        if event.kind == "dealer" and event.text == "misdeal":
            found, over = [], False
        elif event.kind == "dealer" and event.text == "exposes" and not over:
            found.append(event)
        elif event.kind in ACTIONS or (event.kind == "street" and event.text in ("flop", "turn", "river")):
            over = True
    return found


def kept_open(case: Case) -> bool:
    """Whether the first burn is one that lies open already, because it was exposed in the deal."""
    return len(exposures(case)) == 1


@analyser("exposed", kinds="dealer")
def exposed_cards(case: Case) -> Iterator[Finding]:
    """One exposed card, followed through the hand; two are a misdeal and judged as that."""
    if case.table.cancelled:
        return
    found = exposures(case)
    if len(found) != 1 or len(found[0].cards) != 1:
        return
    exposed = found[0]
    card = exposed.cards[0]
    kept = next(_kept(case, exposed, card), None)
    if kept is not None:
        yield kept
    elif case.book.board_dealt:
        yield from _unburned(case, exposed, card)


def _kept(case: Case, exposed: Event, card: int) -> Iterator[Finding]:
    """The places that show the exposed card in the hand that it was dealt to."""
    name = case.name(exposed.seat) if exposed.seat else "a player"
    shown, note = TEXT_OF[card], "replaced as the last card"
    text = f"{shown} was exposed in the deal (line {exposed.line}) and is in the hand of {name}"
    for event in case.hand.events:
        if event.line <= exposed.line or event.kind not in ("dealt", "show") or card not in (*event.kept, *event.cards):
            continue
        if not exposed.seat or event.seat == exposed.seat:
            yield case.at(event, "exposed-kept", text, logged=shown, note=note, mark=shown)
    for claim in case.seat_claims:
        if claim.seat == exposed.seat and card in claim.cards:
            yield case.at(claim, "exposed-kept", text, logged=shown, note=note, mark=shown)


def _unburned(case: Case, exposed: Event, card: int) -> Iterator[Finding]:
    course = course_of(case)
    window = course.windows[0]
    burns = [e for e in window.burns if e.line > exposed.line]
    shown = TEXT_OF[card]
    note = f"{shown}, face up"
    if burns:
        first = burns[0]
        if card not in first.cards:
            what = f"[{cards_text(first.cards)}]" if first.cards else "a card"
            text = f"{what} is burned first; {shown} was exposed in the deal and is the first burn"
            mark = cards_text(first.cards)
            yield case.finding(
                "exposed-not-burned", first.line, text, street="flop", expected=shown, note=note, mark=mark
            )
    elif course.burns and window.final is not None and not window.wrong:
        text = f"{shown} was exposed in the deal and is not burned before the flop"
        yield case.finding("exposed-not-burned", window.final.line, text, street="flop", expected=shown, note=note)
