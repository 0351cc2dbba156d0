"""A hand that the floor rules dead is dead where play follows the ruling, as if the dealer had said so (TH-FLOOR-2)."""

from handaudit.model.hand import Event, Hand
from handaudit.replay.cursor import ACTIONS
from handaudit.rules.speech.floor_rulings import rules_dead


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
