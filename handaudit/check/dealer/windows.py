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


class Opening(NamedTuple):
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
    wrong: list[Opening] = field(default_factory=list)
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
class Course:
    """The windows of a hand, and which kinds of lines it has: those that stand before at least half of its board lines. A single one
    among three streets tells of that street, not of a log that writes every one down."""

    windows: list[Window]
    burns: bool
    knocks: bool
    counts: bool


def is_burn(event: Event) -> bool:
    """Whether this line burns a card."""
    return event.kind == "dealer" and event.text in BURNS


def course_of(case: Case) -> Course:
    """The windows of a hand with a board; a misdeal throws away what came before it."""
    windows = [Window("flop")]
    runs = False
    events, again = case.hand.events, new_deals(case.table)
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
            window.wrong.append(Opening(event, len(window.items), owed, owed))
        elif event.kind == "dealer" and event.text in ("opens", "opens-early"):
            owed = somebody_owes(case, event)
            window.wrong.append(Opening(event, len(window.items), owed or event.text == "opens-early", owed))
        elif event.line in again or (event.kind == "dealer" and event.text == "misdeal" and len(windows) == 1):
            windows = [Window("flop")]
            continue
        elif is_burn(event) and _beside_swap(case, events, at):
            window.aside.add(event.line)
        window.items.append(event)
    for one, other in pairwise(windows):
        one.made_up = _made_up(case, one, other)
    opened = [w for w in windows if w.final is not None]
    down = any(e.text == "burns" for w in windows for e in w.burns)
    burns = sum(bool(w.burns) for w in opened) if down else 0
    knocks = sum(any(e.kind == "dealer" and e.text == "knocks" for e in w.items) for w in opened)
    # After the last action; before the flop there is always one, or all are all-in.
    spoken = [[e for e in w.items if e.kind == "dealer" and e.line > w.last_action > 0] for w in opened]
    counts = sum(any(e.text == "announces" for e in lines) for lines in spoken)
    return Course(windows, *(n > 0 and 2 * n >= len(opened) for n in (burns, knocks, counts)))


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


def _beside_swap(case: Case, events: tuple[Event, ...], at: int) -> bool:
    """Whether a card is burned for a swap, be it by the house's rule or in error, and not for the board."""
    if "swap" not in case.hand.kinds:
        return False
    above = next((e for e in reversed(events[:at]) if e.kind not in BESIDE), None)
    if above is not None and above.kind == "swap" and case.book.options.get("dh_burn_before_swap") == "yes":
        return True
    before = next((e for e in reversed(events[:at]) if e.kind != "dealer" and e.kind not in BESIDE), None)
    after = next((e for e in events[at + 1 :] if e.kind != "dealer" and e.kind not in BESIDE), None)
    opens = after is None or (after.kind == "street" and after.text in STREETS)
    return before is not None and before.kind == "swap" and not opens


def acted_in(case: Case, items: list[Event]) -> int:
    """How many players acted in these lines."""
    return len({e.seat for e in items if e.kind in counted(case.book)})
