"""Burns: one before each board card, apart until the pot is pushed, and a card that comes face up is used."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.dealer.early_cards import next_burns
from handaudit.check.dealer.exposed import kept_open
from handaudit.check.dealer.windows import Course, Window, course_of
from handaudit.check.registry import check, family
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event


class Burned(NamedTuple):
    """A burn that is missing, or one too many, or one that did not stay apart: `what` is count | replaced | mixed | boxed."""

    what: str
    line: int
    street: str
    text: str
    note: str
    logged: int = 0
    cards: tuple[int, ...] = ()


def _finding(case: Case, code: str, b: Burned) -> Finding:
    shown = cards_text(b.cards)
    return case.finding(code, b.line, b.text, street=b.street or None, logged=shown or None, note=b.note, mark=shown)


@check("burn-count", "burns")
def burn_count(case: Case, b: Burned) -> Finding | None:
    """A burn before flop, turn or river is missing, or two cards were burned.

    Exactly one card is burned face down before each of the three. It is judged where the log writes burns down (before at
    least half of the hand's board lines): then a board line without one, and without a correction, is a fault. So is a second one.
    """
    return _finding(case, "burn-count", b) if b.what == "count" else None


@check("burn-replaced", "burns")
def burn_replaced(case: Case, b: Burned) -> Finding | None:
    """A burn card that was exposed by accident was replaced by another one.

    It is burned face up and nothing else changes: `Dealer: burns face up [9d]`, and the next card is the board card.
    """
    return _finding(case, "burn-replaced", b) if b.what == "replaced" else None


@check("burn-mixed", "burns")
def burn_mixed(case: Case, b: Burned) -> Finding | None:
    """A burn card went back into the pack.

    Burn cards stay apart under the pot until the pot is pushed; where cards are shuffled back, the burns are not among them.
    The log shows it by a `Dealer: takes back` or `Dealer: reshuffles` line that lists a burned card, or by a burned card that is
    on the board after a reshuffle.
    """
    return _finding(case, "burn-mixed", b) if b.what == "mixed" else None


@check("boxed-replaced", "burns")
def boxed_replaced(case: Case, b: Burned) -> Finding | None:
    """A board card that came face up in the pack was not used.

    It is valid. The log shows it by `Dealer: exposes [9s]` (to nobody) after the burn of a street whose line has other cards, or by
    a card that was opened in time and after its burn, and was taken back.
    """
    return _finding(case, "boxed-replaced", b) if b.what == "boxed" else None


@family("burns", kinds="dealer", book=lambda book: book.board_dealt > 0)
def candidates(case: Case) -> Iterator[Burned]:
    """Every board line with the burns before it, and every card that went back."""
    if case.table.cancelled:
        return
    course = course_of(case)
    due: int | None = 1
    for window in course.windows:
        if window.final is not None:
            yield from _boxed(window)
        if not window.wrong and window.made_up is None and course.burns and due is not None:
            yield from _counted(case, window, due)
        due = next_burns(case, window, course)
    yield from _mixed(case, course)


def _counted(case: Case, window: Window, due: int) -> Iterator[Burned]:
    burns, final = window.burns, window.final
    if len(burns) > 1 and due:
        first, second = burns[0], burns[1]
        if first.text == "burns-up" and not (window.street == "flop" and kept_open(case)):
            shown = cards_text(first.cards) or "a card"
            text = f"{shown} was burned face up; another card is burned in its place"
            yield Burned("replaced", second.line, window.street, text, "nothing else is burned", cards=second.cards)
        else:
            text = f"a second card is burned before the {window.street or 'board'}"
            yield Burned("count", second.line, window.street, text, "one burn", len(burns), second.cards)
    elif not burns and due and final is not None and not (window.street == "flop" and kept_open(case)):
        text = f"the {window.street} is opened, but no card was burned before it"
        yield Burned("count", final.line, window.street, text, "a burn is missing")


def _boxed(window: Window) -> Iterator[Burned]:
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
                yield Burned("boxed", window.final.line, window.street, text, f"{shown} is the {window.street}")
                return


def _mixed(case: Case, course: Course) -> Iterator[Burned]:
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
            yield _went_back(event, back, burned)
            return


def _went_back(event: Event, back: list[int], burned: dict[int, int]) -> Burned:
    shown = cards_text(back)
    word = {"takes-back": "is taken back", "reshuffles": "is shuffled back"}.get(event.text, "is on the board")
    text = f"{shown} {word}, but it was burned (line {burned[back[0]]})"
    return Burned("mixed", event.line, "", text, "burns stay apart", cards=tuple(back))
