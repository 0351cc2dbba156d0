"""Cards that were opened wrongly, and whether the error was put right as the rules say (TH-FLOP-1 to TH-RIVER-2)."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from handaudit.check.case import Case, Details, Findings
from handaudit.check.dealer.windows import OpenedCards, Window, WindowCourse, acted_in, course_of, is_burn
from handaudit.check.pages import raised
from handaudit.check.registry import analyser
from handaudit.model.hand import Event


class EarlyCardRemedy(NamedTuple):
    """What is due. `stands`: nothing is corrected. `open_burn`: the wrong card becomes a burn, face up. `reshuffle`: the cards are
    shuffled back `before` the new ones, or `after` them. `burns`: how many cards are burned before the new ones, and `next_burns`
    before the street that follows; None where only the floor can say."""

    stands: bool = False
    open_burn: bool = False
    reshuffle: str = ""
    burns: int | None = 0
    next_burns: int | None = 1


ENOUGH = 2
"""Once so many players have acted, cards without a burn stay as they are; one is enough in other books (`th_no_burn`)."""


def correction(street: str, early: bool, burned: bool, acted: int, options: Mapping[str, str]) -> EarlyCardRemedy:
    """What is due for cards opened too early (or too many), or else without a burn.

    `burned` says whether a card was burned for them, `acted` how many players have acted since they were opened.
    """
    if not early:
        if acted >= _enough(street, options):
            return EarlyCardRemedy(stands=True)
        if street == "flop":
            return EarlyCardRemedy(reshuffle="before", burns=int(options.get("th_flop_noburn_burn") != "no"))
        return EarlyCardRemedy(open_burn=True)
    missing: int | None = 0 if burned else 1
    if not burned and options.get("th_early_and_noburn") == "floor":
        missing = None
    if street == "turn" and options.get("th_early_turn") != "reshuffled":
        return EarlyCardRemedy(reshuffle="after", burns=None if missing is None else 1, next_burns=missing)
    return EarlyCardRemedy(reshuffle="before", burns=missing)


def _enough(street: str, options: Mapping[str, str]) -> int:
    """How many players must have acted for cards without a burn to stay (`th_no_burn`)."""
    way = options.get("th_no_burn", "two-acted")
    return 1 if way == "no-action" or (way == "one-drawn" and street == "flop") else ENOUGH


class EarlyCardRuling(NamedTuple):
    """The first place where a correction is not what is due: the code, the case of it that is told, the street, and what the fields of
    its text stand for."""

    code: str
    told: str
    line: int
    street: str
    fields: Mapping[str, object]


@analyser("rulings", kinds="dealer", book=lambda book: book.board_dealt > 0)
def rulings(case: Case) -> Findings:
    """Cards that were opened too early, or without a burn, and not put right as the rules say."""
    for r in _rulings(case):
        if r.code in raised():  # cards that belong to no street of the board: no rule is about them
            yield case.finding(f"{r.code}.{r.told}", r.line, r.fields, **_cites(case, r))


def _cites(case: Case, ruling: EarlyCardRuling) -> Details:
    """The street, and the rule of another book if the house goes by it here: the handbook's own says the opposite."""
    if ruling.code.endswith("-noburn-ruling") and _enough(ruling.street, case.book.options) != ENOUGH:
        return {"street": ruling.street, "rules": ("RR-BURN-1",)}
    if ruling.code == "turn-early-ruling" and case.book.options.get("th_early_turn") == "reshuffled":
        return {"street": ruling.street, "rules": ("RR-TURN-1",)}
    return {"street": ruling.street}


def _rulings(case: Case) -> Iterator[EarlyCardRuling]:
    """Every wrong opening that was followed by another one."""
    course = course_of(case)
    for window in course.windows:
        if window.made_up is not None and course.burns:
            # The missing burn was noticed in time, and the cards were kept.
            name, street = "made-up-flop" if window.street == "flop" else "made-up", window.street
            yield EarlyCardRuling(f"{street}-noburn-ruling", name, window.made_up.line, street, {})
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


def next_burns(case: Case, window: Window, course: WindowCourse) -> int | None:
    """How many burns are due before the street after this one; None where the ruling of this one is judged by itself."""
    if not window.wrong or not course.burns:
        return 1
    opening = window.wrong[-1]
    kind, due = _due(case, course, window, opening, window.items[opening.at :])
    return None if kind == "early" and due.reshuffle == "after" else 1


def _due(
    case: Case, course: WindowCourse, window: Window, opening: OpenedCards, between: list[Event]
) -> tuple[str, EarlyCardRemedy]:
    """What kind of error it was, and what is due; the kind is empty where the log does not tell."""
    before = [e for e in window.burns if e.line < opening.event.line]
    turned = {c for o in window.wrong for c in o.event.cards}
    own = any(e.text == "burns" or not turned.intersection(e.cards) for e in before)
    burned = own or _none_due(case, course, window)
    many = len(opening.event.cards) > 3
    acted = acted_in(case, _until_corrected(between, opening))
    made = any(is_burn(e) and e.text == "burns-up" and set(e.cards) & set(opening.event.cards) for e in between)
    # The betting was over, and the card became the burn that it had not.
    late = made and not opening.owed and not burned
    kind = "early" if many or (opening.early and not late) else "noburn"
    if kind == "noburn" and burned:
        kind = "in-time"
    elif kind == "noburn" and not (course.burns or made):
        kind = ""
    return kind, correction(window.street, kind == "early", burned or not course.burns, acted, case.book.options)


def _none_due(case: Case, course: WindowCourse, window: Window) -> bool:
    """Whether the correction of the street before leaves this one without a burn."""
    before = next((one for one, other in pairwise(course.windows) if other is window), None)
    return before is not None and next_burns(case, before, course) is None


def _until_corrected(between: list[Event], opening: OpenedCards) -> list[Event]:
    """What happened until the error was noticed."""
    wrong = set(opening.event.cards)
    late = ((at, e) for at, e in enumerate(between) if e.kind == "dealer" and e.line > opening.event.line)
    return between[: next((at for at, e in late if e.text in _BACK or (is_burn(e) and wrong & set(e.cards))), None)]


def _judge(
    case: Case, course: WindowCourse, window: Window, opening: OpenedCards, after: OpenedCards | None
) -> EarlyCardRuling | None:
    """The correction up to the cards that replace the wrong ones."""
    between = window.items[opening.at : after.at if after is not None else None]
    kind, due = _due(case, course, window, opening, between)
    between = [e for e in between if e.line > opening.event.line and e.line not in window.aside]
    again = after.event if after is not None else window.final
    assert again is not None
    street, cards = window.street, opening.event.cards
    new = again.cards[-3:] if street == "flop" else again.cards[-1:]
    same = bool(cards) and set(new) <= set(cards)
    dealers = [e for e in between if e.kind == "dealer"]
    mixed = [e for e in dealers if e.text in ("reshuffles", "shuffles")]
    burns = [e for e in dealers if is_burn(e)]

    def ruling(name: str, event: Event, **fields: object) -> EarlyCardRuling:
        code = "boxed-replaced" if kind == "in-time" else f"{street}-{kind}-ruling"
        enough = "two or more players have" if _enough(street, case.book.options) == ENOUGH else "a player has"
        return EarlyCardRuling(
            code, name, event.line, street, {"cards": cards, "new": street, "enough": enough, **fields}
        )

    if street == "flop" and len(cards) == 4 and case.book.options.get("th_four_card_flop") == "floor-draws":
        if set(new) <= set(cards):
            return None
        first = next((e for e in dealers if e.text in _BACK or is_burn(e)), again)
        return ruling("drawn", first) if kind == "early" else None
    if kind == "" or (same and (kind == "in-time" or due.stands)):
        return None
    if street == "flop" and kind == "noburn" and not due.stands and case.book.options.get("th_no_burn") == "one-drawn":
        if len(set(new) & set(cards)) == 2:
            return None
        return ruling("one-drawn", next((e for e in dealers if e.text in _BACK or is_burn(e)), again))
    if kind == "in-time":
        return ruling("in-time", next((e for e in dealers if e.text == "takes-back"), again))
    if due.stands:
        return ruling("stands", next((e for e in dealers if e.text in _BACK or is_burn(e)), again))
    bets = [at for at, e in enumerate(between) if e.kind in ("call", "bet", "raise", "check")]
    back = next((e for at, e in enumerate(between) if e.kind == "returned" and bets and at < bets[-1]), None)
    if kind == "early" and back is not None:  # chips go back although the betting goes on
        return ruling("bets", back)
    if due.open_burn:
        return _open_burn(ruling, cards, again, mixed, burns, same)
    if due.reshuffle == "after" and mixed:
        return ruling("back-first", mixed[0])
    if same and not (mixed and due.reshuffle == "before"):
        return ruling("same" if due.reshuffle == "before" else "same-burn", again)
    for event in mixed:
        if event.cards and (left := [c for c in cards if c not in event.cards]):
            return ruling("not-back", event, left=left)
    for event in burns:
        if set(event.cards) & set(cards) and not any(m.line < event.line for m in mixed):
            return ruling("burned", event)
    return _burned(ruling, again, burns, due.burns, course.burns)


_BACK = frozenset({"takes-back", "reshuffles", "shuffles"})


def _open_burn(
    ruling: Callable[[str, Event], EarlyCardRuling],
    cards: tuple[int, ...],
    again: Event,
    mixed: list[Event],
    burns: list[Event],
    same: bool,
) -> EarlyCardRuling | None:
    """The wrong card was to become a burn, face up."""
    if mixed:
        return ruling("mixed", mixed[0])
    if same:
        return ruling("no-burn", again)
    for number, event in enumerate(burns):
        if number or not set(event.cards) & set(cards):
            return ruling("another", event)
    return ruling("taken-back", again) if not burns else None


def _burned(
    ruling: Callable[[str, Event], EarlyCardRuling], again: Event, burns: list[Event], due: int | None, logged: bool
) -> EarlyCardRuling | None:
    """The burns before the new cards against those that are due."""
    if due is None:
        return None
    if len(burns) > due:
        return ruling("one-burn" if due else "burn", burns[due])
    return ruling("burn-due", again) if len(burns) < due and logged else None


def _later(
    case: Case, course: WindowCourse, window: Window, opening: OpenedCards, following: Window
) -> EarlyCardRuling | None:
    """What is due after the new turn: the early card goes back, and the river has no burn."""
    kind, due = _due(case, course, window, opening, window.items[opening.at :])
    if kind != "early" or due.reshuffle != "after" or due.burns is None:
        return None
    cards = opening.event.cards
    mixed = [e for e in following.items if e.kind == "dealer" and e.text == "reshuffles"]

    def ruling(name: str, event: Event) -> EarlyCardRuling:
        fields = {"cards": cards, "new": "river"}
        return EarlyCardRuling(f"{window.street}-early-ruling", name, event.line, window.street, fields)

    for event in mixed:
        if event.cards and not set(cards) <= set(event.cards):
            return ruling("early-not-back", event)
    if following.final is None or following.wrong:
        return None
    found = _burned(ruling, following.final, following.burns, due.next_burns, course.burns)
    if found is not None:
        return found
    late = next((e for e in case.hand.events if e.text == "reshuffles" and e.line > following.final.line), None)
    return ruling("back-late", late) if not mixed and late is not None and late.kind == "dealer" else None
