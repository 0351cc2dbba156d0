"""What a hand's own log leads to, beside what the rules give."""

from handaudit.model.hand import Hand
from handaudit.model.replay import Replay


def logged_stacks(hand: Hand, rep: Replay) -> dict[int, int]:
    """Each seat's stack at the end by the log's lines, in minor units: what it began with, less what it put in, and what the log returns
    to it or lets it collect. What the house pays for a sold hand is not in it."""
    stacks = {seat: stack - rep.paid.get(seat, 0) for seat, stack in rep.start.items()}
    for event in hand.events:
        if event.kind in ("returned", "collect") and event.seat in stacks:
            stacks[event.seat] += event.amount
    return stacks
