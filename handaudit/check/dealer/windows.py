"""A hand cut at its board lines: what the dealer did before each, and which cards were opened wrongly."""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS, BESIDE, counted
from handaudit.replay.misdeal import new_deals

STREETS = ("", "flop", "turn", "river")
BURNS = frozenset({"burns", "burns-up"})


class OpenedCards(NamedTuple):
    """Cards that were opened and do not count: `at` is their place among the window's items, `early` whether somebody still had to
    act or the log says so; `owed` is true only where somebody had."""

    event: Event
    at: int
    early: bool
    owed: bool


@dataclass(slots=True)
class Window:
    """All lines from one board line to the next. `final` is the line that counts, None after the last one; `made_up` a burn for its
    cards that came only when they were open; `aside` are the lines of burns that are none of this window's."""

    street: str
    items: list[Event] = field(default_factory=list)
    wrong: list[OpenedCards] = field(default_factory=list)
    final: Event | None = None
    aside: set[int] = field(default_factory=set)
    made_up: Event | None = None

    @property
    def burns(self) -> list[Event]:
        """Cards burned for the board, in order; a burn beside a swap is none."""
        return [e for e in self.items if is_burn(e) and e.line not in self.aside]

    @property
    def last_action(self) -> int:
        """The line of the last action, 0 where nobody acted."""
        return max((e.line for e in self.items if e.kind in ACTIONS), default=0)


@dataclass(slots=True)
class WindowCourse:
    """The windows of a hand, and which kinds of lines it has: those that stand before at least half of its board lines. A single one
    among three streets tells of that street, not of a log that writes every one down."""

    windows: list[Window]
    burns: bool
    knocks: bool
    counts: bool


def is_burn(event: Event) -> bool:
    """Whether this line burns a card."""
    return event.kind == "dealer" and event.text in BURNS


def course_of(case: Case) -> WindowCourse:
    """The windows of a hand with a board; a misdeal throws away what came before it."""
    windows = [Window("flop")]
    runs = False
    events, again = case.hand.events, new_deals(case.table)
    beside = BesideSwaps(case, events) if "swap" in case.hand.kinds else None
    over = {e.line for e in case.table.late} if len(case.table.live) <= 1 else set()
    for at, event in enumerate(events):
        window = windows[-1]
        if event.line in over:
            break  # a card opened after the hand is no street, and needs neither knock nor burn
        if event.kind == "street" and event.text in STREETS:
            runs = runs or event.amount > 0
            if runs:
                break
            if event.line not in case.table.withdrawn:
                window.final = event
                window.street = event.text
                following = STREETS.index(event.text) + 1
                windows.append(Window(STREETS[following] if following < len(STREETS) else ""))
                continue
            owed = somebody_owes(case, event)
            window.wrong.append(OpenedCards(event, len(window.items), owed, owed))
        elif event.kind == "dealer" and event.text in ("opens", "opens-early"):
            owed = somebody_owes(case, event)
            window.wrong.append(OpenedCards(event, len(window.items), owed or event.text == "opens-early", owed))
        elif event.line in again or (event.kind == "dealer" and event.text == "misdeal" and len(windows) == 1):
            windows = [Window("flop")]
            continue
        elif is_burn(event) and beside is not None and beside.swaps(at):
            window.aside.add(event.line)
        window.items.append(event)
    for one, other in pairwise(windows):
        one.made_up = _made_up(case, one, other)
    opened = [w for w in windows if w.final is not None]
    down = any(e.text == "burns" for w in windows for e in w.burns)
    burns = sum(bool(w.burns) for w in opened) if down else 0
    knocks = sum(any(e.kind == "dealer" and e.text == "knocks" for e in w.items) for w in opened)
    counts = sum(_announced(w) for w in opened)
    return WindowCourse(windows, *(n > 0 and 2 * n >= len(opened) for n in (burns, knocks, counts)))


def _announced(window: Window) -> bool:
    """Whether the dealer announces the pot or the players after the last action; before the flop there is always one, or all are all-in."""
    last = window.last_action
    return any(e.kind == "dealer" and e.text == "announces" and e.line > last > 0 for e in window.items)


def _made_up(case: Case, window: Window, following: Window) -> Event | None:
    """A burn right after cards that had none, where the next street has a burn of its own: it is meant for the open cards."""
    burns = following.burns
    if window.final is None or window.wrong or window.burns or len(burns) < 1 + (following.final is not None):
        return None
    before = [e for e in following.items if e.line < burns[0].line]
    if acted_in(case, before) >= 2 or any(e.kind == "dealer" and e.text == "knocks" for e in before):
        return None
    following.aside.add(burns[0].line)
    return burns[0]


def somebody_owes(case: Case, event: Event) -> bool:
    """Whether somebody still had to act at this line."""
    moment = case.table.moments.get(event.line)
    return moment is not None and bool(moment.owing)


class BesideSwaps:
    """Which cards are burned for a swap, be it by the house's rule or in error, and not for the board. Every line is looked at once."""

    def __init__(self, case: Case, events: tuple[Event, ...]) -> None:
        self.ruled = case.book.options.get("dh_burn_before_swap") == "yes"
        self.above, self.before = _latest(events, ()), _latest(events, ("dealer",))
        self.after = _latest(events[::-1], ("dealer",))[::-1]

    def swaps(self, at: int) -> bool:
        """Whether the burn at a place among the lines is one of them."""
        above, before, after = self.above[at], self.before[at], self.after[at]
        if self.ruled and above is not None and above.kind == "swap":
            return True
        opens = after is None or (after.kind == "street" and after.text in STREETS)
        return before is not None and before.kind == "swap" and not opens


def _latest(events: tuple[Event, ...], others: tuple[str, ...]) -> list[Event | None]:
    """For each line the latest one before it that is of no kind beside the hand, nor of some others."""
    found: list[Event | None] = []
    latest: Event | None = None
    for event in events:
        found.append(latest)
        if event.kind not in BESIDE and event.kind not in others:
            latest = event
    return found


def acted_in(case: Case, items: list[Event]) -> int:
    """How many players acted in these lines."""
    return len({e.seat for e in items if e.kind in counted(case.book)})
