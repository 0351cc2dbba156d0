"""Burns: one before each board card, apart until the pot is pushed; a card exposed in the deal is the first, one face up is used."""

from handaudit.check.case import Case, Findings, Place
from handaudit.check.dealer.early_cards import next_burns
from handaudit.check.dealer.misdeals import packs
from handaudit.check.dealer.windows import Window, WindowCourse, course_of, is_burn
from handaudit.check.registry import analyser
from handaudit.model.cards import TEXT_OF, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event


def _wrong(case: Case, name: str, event: Event, street: str, cards: tuple[int, ...] = (), **fields: object) -> Finding:
    """A burn that is missing, or one too many, or one that did not stay apart."""
    shown = cards_text(cards)
    return case.finding(name, event.line, {"shown": shown, **fields}, street=street or None, logged=shown or None)


@analyser("burns", kinds="dealer", book=lambda book: book.board_dealt > 0)
def burns(case: Case) -> Findings:
    """Every board line with the burns before it, and every card that went back."""
    course = course_of(case)
    due: int | None = 1
    for window in course.windows:
        if window.final is not None:
            yield from _boxed(case, window)
        if not window.wrong and window.made_up is None and course.burns and due is not None:
            yield from _counted(case, window, due)
        due = next_burns(case, window, course)
    yield from _mixed(case, course)


def _counted(case: Case, window: Window, due: int) -> Findings:
    burns, final = window.burns, window.final
    if len(burns) > 1 and due:
        first, second = burns[0], burns[1]
        if first.text == "burns-up" and not (window.street == "flop" and kept_open(case)):
            up = cards_text(first.cards) or "a card"
            yield _wrong(case, "burn-replaced", second, window.street, second.cards, up=up)
        else:
            yield _wrong(case, "burn-count", second, window.street, second.cards, before=window.street or "board")
    elif not burns and due and final is not None and not (window.street == "flop" and kept_open(case)):
        yield _wrong(case, "burn-count.missing", final, window.street)


def _boxed(case: Case, window: Window) -> Findings:
    """A card found face up after the burn belongs on the board."""
    assert window.final is not None
    burned, lines = 0, {burn.line for burn in window.burns}
    for event in window.items:
        if is_burn(event) and event.line in lines:
            burned = event.line
        elif event.kind == "dealer" and event.text == "exposes" and not event.seat and burned and not window.wrong:
            gone = [c for c in event.cards if c not in window.final.cards]
            if gone:
                yield _wrong(case, "boxed-replaced", window.final, window.street, gone=cards_text(gone))
                return


def _mixed(case: Case, course: WindowCourse) -> Findings:
    burned: dict[int, int] = {}
    mixed = False
    turned = {c for w in course.windows for o in w.wrong for c in o.event.cards}
    items = [e for w in course.windows for e in [*w.items, *([w.final] if w.final is not None else [])]]
    for event in items:
        if event.kind == "street" and event.text != "redeal":
            back = [c for c in event.cards if c in burned] if mixed else []
        elif event.kind == "dealer" and event.text in ("takes-back", "reshuffles"):
            back = [c for c in event.cards if c in burned and not (event.text == "takes-back" and c in turned)]
            mixed = mixed or event.text == "reshuffles"
        else:
            if event.kind == "dealer" and event.text in ("burns", "burns-up"):
                burned |= dict.fromkeys(event.cards, event.line)
            continue
        if back:
            word = {"takes-back": "is taken back", "reshuffles": "is shuffled back"}.get(event.text, "is on the board")
            yield _wrong(case, "burn-mixed", event, "", tuple(back), word=word, burned=burned[back[0]])
            return


def kept_open(case: Case) -> bool:
    """Whether the first burn is one that lies open already, because it was exposed in the deal."""
    return len(packs(case.hand.events)[-1].exposed) == 1


@analyser("exposed", kinds="dealer")
def exposed_cards(case: Case) -> Findings:
    """One exposed card, followed through the hand; two are a misdeal and judged as that."""
    found = packs(case.hand.events)[-1].exposed
    if len(found) != 1 or len(found[0].cards) != 1:
        return
    exposed = found[0]
    card = exposed.cards[0]
    shown, whose = TEXT_OF[card], case.name(exposed.seat) if exposed.seat else "a player"
    lines = (e for e in case.hand.events if e.line > exposed.line and e.kind in ("dealt", "show"))
    places: list[Place] = [e for e in lines if card in (*e.kept, *e.cards) and exposed.seat in (0, e.seat)]
    places += [claim for claim in case.seat_claims if claim.seat == exposed.seat and card in claim.cards]
    if places:  # the hand that it was dealt to has it
        yield case.finding("exposed-kept", places[0], {"exposed": exposed.line, "whose": whose}, logged=shown)
    elif case.book.board_dealt:
        yield from _unburned(case, exposed, card)


def _unburned(case: Case, exposed: Event, card: int) -> Findings:
    course = course_of(case)
    window = course.windows[0]
    burns = [e for e in window.burns if e.line > exposed.line]
    if burns and card not in burns[0].cards:
        shown = cards_text(burns[0].cards)
        fields = {"what": f"[{shown}]" if shown else "a card", "shown": shown}
        yield case.finding("exposed-not-burned", burns[0].line, fields, street="flop", expected=TEXT_OF[card])
    elif not burns and course.burns and window.final is not None and not window.wrong:
        yield case.finding("exposed-not-burned.no-burn", window.final.line, street="flop", expected=TEXT_OF[card])
