"""Cards that were opened wrongly, and whether the error was put right as the rules say."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from handaudit.check.case import Case, Details
from handaudit.check.dealer.corrections import Correction, correction
from handaudit.check.dealer.windows import Course, Opening, Window, acted_in, course_of, is_burn
from handaudit.check.pages import raised
from handaudit.check.registry import analyser
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event


class Ruling(NamedTuple):
    """The first place where a correction is not what is due. `bets` is true where chips were given back."""

    code: str
    line: int
    street: str
    text: str
    note: str
    bets: bool = False


@analyser("rulings", kinds="dealer", book=lambda book: book.board_dealt > 0)
def rulings(case: Case) -> Iterator[Finding]:
    """Cards that were opened too early, or without a burn, and not put right as the rules say."""
    for r in _rulings(case):
        if r.code not in raised():  # cards that belong to no street of the board: no rule is about them
            continue
        told: Details = {"street": r.street, "note": r.note}
        if r.bets:
            told["domain"] = "bet"
        yield case.finding(r.code, r.line, r.text, **told)


def _rulings(case: Case) -> Iterator[Ruling]:
    """Every wrong opening that was followed by another one."""
    if case.table.cancelled:
        return
    course = course_of(case)
    for window in course.windows:
        if window.made_up is not None and course.burns:
            yield _made_up(window, window.made_up)
    if not any(window.wrong for window in course.windows):
        return
    for number, window in enumerate(course.windows):
        following = course.windows[number + 1] if number + 1 < len(course.windows) else None
        for which, opening in enumerate(window.wrong):
            after = window.wrong[which + 1] if which + 1 < len(window.wrong) else None
            if after is None and window.final is None:
                continue
            found = _judge(case, course, window, opening, after)
            if found is None and after is None and following is not None:
                found = _later(case, course, window, opening, following)
            if found is not None:
                yield found
                break


def _made_up(window: Window, burn: Event) -> Ruling:
    """The missing burn was noticed in time, and the cards were kept."""
    text = f"a card is burned for a {window.street} that lies open already and should have been put right"
    note = "a new flop" if window.street == "flop" else f"the {window.street} itself is burned"
    return Ruling(f"{window.street}-noburn-ruling", burn.line, window.street, text, note)


def next_burns(case: Case, window: Window, course: Course) -> int | None:
    """How many burns are due before the street after this one; None where the ruling of this one is judged by itself."""
    if not window.wrong or not course.burns:
        return 1
    opening = window.wrong[-1]
    kind, due = _due(case, course, window, opening, window.items[opening.at :])
    return None if kind == "early" and due.reshuffle == "after" else 1


def _due(case: Case, course: Course, window: Window, opening: Opening, between: list[Event]) -> tuple[str, Correction]:
    """What kind of error it was, and what is due; the kind is empty where the log does not tell."""
    before = [e for e in window.burns if e.line < opening.event.line]
    turned = {c for o in window.wrong for c in o.event.cards}
    burned = any(e.text == "burns" or not turned.intersection(e.cards) for e in before) or _none_due(
        case, course, window
    )
    many = len(opening.event.cards) > 3
    acted = acted_in(case, _until_corrected(between, opening))
    made = any(is_burn(e) and e.text == "burns-up" and set(e.cards) & set(opening.event.cards) for e in between)
    late = (
        made and not opening.owed and not burned
    )  # the betting was over, and the card became the burn that it had not
    kind = "early" if many or (opening.early and not late) else "noburn"
    if kind == "noburn" and burned:
        kind = "in-time"
    elif kind == "noburn" and not (course.burns or made):
        kind = ""
    return kind, correction(window.street, kind == "early", burned or not course.burns, acted, case.book.options)


def _none_due(case: Case, course: Course, window: Window) -> bool:
    """Whether the correction of the street before leaves this one without a burn."""
    before = next((one for one, other in pairwise(course.windows) if other is window), None)
    return before is not None and next_burns(case, before, course) is None


def _until_corrected(between: list[Event], opening: Opening) -> list[Event]:
    """What happened until the error was noticed."""
    wrong = set(opening.event.cards)
    for at, event in enumerate(between):
        if event.kind != "dealer" or event.line <= opening.event.line:
            continue
        if event.text in _BACK or (is_burn(event) and wrong & set(event.cards)):
            return between[:at]
    return between


def _judge(case: Case, course: Course, window: Window, opening: Opening, after: Opening | None) -> Ruling | None:
    """The correction up to the cards that replace the wrong ones."""
    between = window.items[opening.at : after.at if after is not None else None]
    kind, due = _due(case, course, window, opening, between)
    between = [e for e in between if e.line > opening.event.line and e.line not in window.aside]
    again = after.event if after is not None else window.final
    assert again is not None
    street, cards = window.street, opening.event.cards
    shown = cards_text(cards)
    code = f"{street}-{kind}-ruling"
    new = again.cards[-3:] if street == "flop" else again.cards[-1:]
    same = bool(cards) and set(new) <= set(cards)
    mixed = [e for e in between if e.kind == "dealer" and e.text in ("reshuffles", "shuffles")]
    burns = [e for e in between if is_burn(e)]
    if kind == "":
        return None
    if kind == "in-time":
        if same:
            return None
        first = next((e for e in between if e.kind == "dealer" and e.text == "takes-back"), again)
        text = f"[{shown}] was opened in time and after its burn: it is the {street}"
        return Ruling("boxed-replaced", first.line, street, text, "it stays")
    if due.stands:
        if same:
            return None
        first = next((e for e in between if (e.kind == "dealer" and e.text in _BACK) or is_burn(e)), again)
        text = f"two or more players have acted since the {street} [{shown}] was opened: it stands"
        return Ruling(code, first.line, street, text, "nothing is corrected")
    if kind == "early" and (back := _bets_back(between)) is not None:
        text = f"bets go back because of the early {street}; no bet may be withdrawn"
        return Ruling(code, back.line, street, text, "bets stay", True)
    if due.open_burn:
        return _open_burn(code, street, cards, again, mixed, burns, same)
    if due.reshuffle == "after" and mixed:
        return Ruling(
            code, mixed[0].line, street, f"the early {street} is shuffled back before the new one", "after the new turn"
        )
    if same and not (mixed and due.reshuffle == "before"):
        return Ruling(code, again.line, street, f"[{shown}] was opened wrongly and is the {street}", _new(due, street))
    for event in mixed:
        if event.cards and (left := [c for c in cards if c not in event.cards]):
            text = f"[{cards_text(left)}] of the wrong {street} is not shuffled back"
            return Ruling(code, event.line, street, text, f"with [{shown}]")
    for event in burns:
        if set(event.cards) & set(cards) and not any(m.line < event.line for m in mixed):
            text = f"[{shown}] was opened too early and is burned; it goes back into the pack"
            return Ruling(code, event.line, street, text, "no burn card")
    return _burned(code, street, again, burns, due.burns, course.burns)


_BACK = frozenset({"takes-back", "reshuffles", "shuffles"})


def _new(due: Correction, street: str) -> str:
    return f"reshuffle, then a new {street}" if due.reshuffle == "before" else f"a burn, then a new {street}"


def _bets_back(between: list[Event]) -> Event | None:
    """Chips given back although the betting goes on."""
    for at, event in enumerate(between):
        if event.kind == "returned" and any(e.kind in ("call", "bet", "raise", "check") for e in between[at:]):
            return event
    return None


def _open_burn(
    code: str, street: str, cards: tuple[int, ...], again: Event, mixed: list[Event], burns: list[Event], same: bool
) -> Ruling | None:
    shown = cards_text(cards)
    note = f"{shown} is burned face up"
    if mixed:
        return Ruling(code, mixed[0].line, street, f"[{shown}] is shuffled back; it becomes a burn, face up", note)
    if same:
        return Ruling(code, again.line, street, f"[{shown}] had no burn and is the {street} all the same", note)
    for number, event in enumerate(burns):
        if number or not set(event.cards) & set(cards):
            text = f"another card is burned; [{shown}] itself is the burn of the {street}"
            return Ruling(code, event.line, street, text, note)
    if not burns:
        text = f"[{shown}] was taken back and did not become the burn of the {street}"
        return Ruling(code, again.line, street, text, note)
    return None


def _burned(code: str, street: str, again: Event, burns: list[Event], due: int | None, logged: bool) -> Ruling | None:
    """The burns before the new cards against those that are due."""
    if due is None:
        return None
    if len(burns) > due:
        text = f"a card is burned before the new {street}; {'none' if not due else 'one'} is due"
        return Ruling(code, burns[due].line, street, text, "no burn" if not due else "one burn")
    if len(burns) < due and logged:
        return Ruling(code, again.line, street, f"no card was burned before the new {street}", "a burn is due")
    return None


def _later(case: Case, course: Course, window: Window, opening: Opening, following: Window) -> Ruling | None:
    """What is due after the new turn: the early card goes back, and the river has no burn."""
    kind, due = _due(case, course, window, opening, window.items[opening.at :])
    if kind != "early" or due.reshuffle != "after" or due.burns is None:
        return None
    code, street = f"{window.street}-early-ruling", window.street
    cards, shown = opening.event.cards, cards_text(opening.event.cards)
    mixed = [e for e in following.items if e.kind == "dealer" and e.text == "reshuffles"]
    for event in mixed:
        if event.cards and not set(cards) <= set(event.cards):
            return Ruling(code, event.line, street, f"the early [{shown}] is not shuffled back", f"with [{shown}]")
    if following.final is None or following.wrong:
        return None
    found = _burned(code, "river", following.final, following.burns, due.next_burns, course.burns)
    if found is not None:
        return found._replace(street=street)
    late = next((e for e in case.hand.events if e.text == "reshuffles" and e.line > following.final.line), None)
    if not mixed and late is not None and late.kind == "dealer":
        return Ruling(code, late.line, street, f"the early [{shown}] is shuffled back after the river", "before it")
    return None
