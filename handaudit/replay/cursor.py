"""The log's events, read once from first to last."""

from collections.abc import Sequence
from typing import Final

from handaudit.model.hand import Event, Hand
from handaudit.model.rulebook import Rulebook
from handaudit.rules.speech.floor_rulings import rules_dead

ACTIONS: Final = frozenset({"fold", "check", "call", "bet", "raise"})
"""What counts as an action (TH-ACTDEF-1)."""

NAMED: Final = frozenset({"check", "call", "raise"})
"""The actions that the rules of a game with paid swaps name (`dh_fold_is_action`)."""
LIFE: Final = ACTIONS | {"show", "collect", "muck", "noshow", "swap", "discard", "stand", "returned", "cashout"}
"""Events that only a seat still in the hand brings about."""


BESIDE: Final = frozenset({"said", "away", "rebuy", "floor", "deals", "asks", "waits"})
"""Talk, news of people and rulings: they may stand between any two lines and part nothing."""
SHOWS: Final = frozenset({"show", "muck", "noshow", "cashout"})
"""Hands that are opened or sold; the board may come after that."""
ENDS: Final = frozenset({
    "fold", "check", "call", "bet", "raise", "collect", "returned", "show", "muck", "noshow", "cashout", "cancelled", "post", "declare",
    "false", "parole", "swap", "discard",
})  # fmt: skip
"""Kinds of lines that no dealing goes on after."""


class Cursor:
    """A place in the events. `peek` looks, `take` goes on."""

    __slots__ = ("at", "end", "events", "found")

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events
        self.at = 0
        self.end = len(events)
        self.found: dict[frozenset[str], tuple[int, int]] = {}

    def peek(self) -> Event | None:
        """The next event, or None at the end of the hand."""
        return self.events[self.at] if self.at < self.end else None

    def take(self) -> Event:
        """The next event; the cursor goes on."""
        event = self.events[self.at]
        self.at += 1
        return event

    def ahead(self, kinds: frozenset[str], start: int) -> int:
        """The place of the first event of these kinds from `start` on, or the end. Nothing is looked at twice, however many lines ask."""
        low, high = self.found.get(kinds, (0, -1))
        if low <= start <= high:
            return high
        at = start
        while at < self.end and self.events[at].kind not in kinds:
            at += 1
        self.found[kinds] = start, at
        return at

    def lives_on(self, seat: int) -> bool:
        """Whether the log shows the seat in the hand at some later place."""
        return any(e.seat == seat and e.kind in LIFE for e in self.events[self.at :])

    def acts_this_round(self, seat: int) -> bool:
        """Whether the seat acts before the next street line."""
        for event in self.events[self.at :]:
            if event.kind == "street":
                return False
            if event.seat == seat and event.kind in ACTIONS:
                return True
        return False


def counted(book: Rulebook) -> frozenset[str]:
    """What counts where a rule asks for two actions, or for two players who have acted (TH-ACTDEF-1, `dh_fold_is_action`)."""
    return NAMED if book.own("dh_fold_is_action") == "no" else ACTIONS


def ruled(hand: Hand) -> tuple[Event, ...]:
    """The events of a hand, with the dealer's word for it where the floor rules a hand dead and play goes on without it.

    Where the hand acts or is paid all the same nothing is changed: that is for the checks to say. Nor where the player folds or the
    dealer takes the hand: that line does it.
    """
    if "floor" not in hand.kinds:
        return hand.events
    events = list(hand.events)
    for at, event in enumerate(events):
        if event.kind == "floor" and (seat := rules_dead(hand, event.text)) and not _goes_on(events[at + 1 :], seat):
            events[at] = Event(event.line, "dealer", seat=seat, text="dead")
    return tuple(events)


def _goes_on(events: list[Event], seat: int) -> bool:
    return any(e.seat == seat and (e.kind in ACTIONS or e.kind in ("collect", "muck", "dealer")) for e in events)
