"""Burns: one before each board card, apart until the pot is pushed, and a card that comes face up is used."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.check.dealer.early_cards import next_burns
from handaudit.check.dealer.exposed import kept_open
from handaudit.check.dealer.windows import Course, Window, course_of
from handaudit.check.registry import analyser
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding


def _wrong(case: Case, code: str, line: int, street: str, text: str, note: str, cards: tuple[int, ...] = ()) -> Finding:
    """A burn that is missing, or one too many, or one that did not stay apart."""
    shown = cards_text(cards)
    return case.finding(code, line, text, street=street or None, logged=shown or None, note=note, mark=shown)


@analyser("burns", kinds="dealer", book=lambda book: book.board_dealt > 0)
def burns(case: Case) -> Iterator[Finding]:
    """Every board line with the burns before it, and every card that went back."""
    if case.table.cancelled:
        return
    course = course_of(case)
    due: int | None = 1
    for window in course.windows:
        if window.final is not None:
            yield from _boxed(case, window)
        if not window.wrong and window.made_up is None and course.burns and due is not None:
            yield from _counted(case, window, due)
        due = next_burns(case, window, course)
    yield from _mixed(case, course)


def _counted(case: Case, window: Window, due: int) -> Iterator[Finding]:
    burns, final = window.burns, window.final
    if len(burns) > 1 and due:
        first, second = burns[0], burns[1]
        if first.text == "burns-up" and not (window.street == "flop" and kept_open(case)):
            shown = cards_text(first.cards) or "a card"
            text = f"{shown} was burned face up; another card is burned in its place"
            note = "nothing else is burned"
            yield _wrong(case, "burn-replaced", second.line, window.street, text, note, second.cards)
        else:
            text = f"a second card is burned before the {window.street or 'board'}"
            yield _wrong(case, "burn-count", second.line, window.street, text, "one burn", second.cards)
    elif not burns and due and final is not None and not (window.street == "flop" and kept_open(case)):
        text = f"the {window.street} is opened, but no card was burned before it"
        yield _wrong(case, "burn-count", final.line, window.street, text, "a burn is missing")


def _boxed(case: Case, window: Window) -> Iterator[Finding]:
    """A card found face up after the burn belongs on the board."""
    assert window.final is not None
    burned = 0
    for event in window.items:
        if event in window.burns:
            burned = event.line
        elif event.kind == "dealer" and event.text == "exposes" and not event.seat and burned and not window.wrong:
            gone = [c for c in event.cards if c not in window.final.cards]
            if gone:
                shown = cards_text(gone)
                text = f"{shown} came face up in the pack and is valid; the {window.street} has other cards"
                note = f"{shown} is the {window.street}"
                yield _wrong(case, "boxed-replaced", window.final.line, window.street, text, note)
                return


def _mixed(case: Case, course: Course) -> Iterator[Finding]:
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
            text = f"{cards_text(back)} {word}, but it was burned (line {burned[back[0]]})"
            yield _wrong(case, "burn-mixed", event.line, "", text, "burns stay apart", tuple(back))
            return
