"""Whether a hand's text is whole: its pots were collected above a summary, and its last line does not break off."""

import re
from collections.abc import Callable, Set
from typing import Final

from handaudit.model.hand import Claim, Event, Seat
from handaudit.read.forms.chips import Chips

TOOK_PART = frozenset({
    "post", "fold", "check", "call", "bet", "raise", "swap", "discard", "stand", "show", "muck", "noshow", "collect",
    "cashout", "dealt", "returned", "declare", "split", "parole", "false",
})  # fmt: skip
"""The kinds of event that only a seat of the hand has."""

_PUTS: Final = frozenset({"post", "call", "bet", "raise", "swap", "silent"})
"""The kinds of event that put chips in."""
Phrase = Callable[[str], re.Match[str] | None]


def seats_in(events: list[Event]) -> set[int]:
    """The seats that did or got something in the hand."""
    return {event.seat for event in events if event.seat and event.kind in TOOK_PART}


def all_collected(events: list[Event], claims: list[Claim]) -> bool:
    """Whether the pots were given away as far as the lines tell: side pots go first, so the main pot must be among them, unless the
    summary says that the rake took all of it."""
    if any(event.kind in ("cancelled", "cashout", "carryout") for event in events):
        return True
    collects = [event for event in events if event.kind == "collect"]
    runs = [event for event in events if event.kind == "street" and event.text == "showdown" and event.amount]
    if runs:
        collects = [event for event in collects if event.line > runs[-1].line]
    nothing = any(claim.kind == "pot" and claim.pot == "main" and not claim.amount for claim in claims)
    return any(event.text in ("pot", "main") or nothing for event in collects)


def summary_lacks(events: list[Event], claims: list[Claim], kinds: frozenset[str]) -> str:
    """What a summary must say and this one does not; empty if it is there, with its total. `kinds` are those of the events."""
    for event in reversed(events):
        if event.text == "summary" and event.kind == "street":
            break
    else:
        return "the summary is missing"
    if "cancelled" in kinds:
        return ""
    for claim in claims:
        if claim.kind == "total":
            return ""
    return "the summary has no total"


def paid_out(events: list[Event], seats: list[Seat], claims: list[Claim], big: int) -> bool:
    """Whether a hand without a summary is whole: its pots were collected, the rake apart, or all but one player folded."""
    chips = Chips(seats)
    put = collected = 0
    for event in events:
        if event.kind == "street" and event.text not in _SAME_ROUND:
            chips.street()
        elif event.kind == "post":
            chips.post(event.seat, event.text, event.amount, big)
            put += event.amount
        elif event.kind == "raise":
            more = max(event.to - chips.own(event.seat), 0)
            chips.pay(event.seat, more)
            put += more
        elif event.kind in _PUTS and event.kind != "silent":
            chips.pay(event.seat, event.amount)
            put += event.amount
        elif event.kind == "returned":
            put -= event.amount
        elif event.kind == "collect":
            collected += event.amount
        elif event.kind == "carried":
            put += event.amount
    if any(
        event.kind == "collect" and event.text != "pot" for event in events
    ):  # of several pots a small share may be missing
        return collected + sum(claim.amount for claim in claims if claim.kind == "rake") == put
    if all_collected(events, claims):
        return collected * MOST_RAKE >= put * (MOST_RAKE - 1) or any(event.kind in _ENDS for event in events)
    folded = {event.seat for event in events if event.kind == "fold"}
    inside = {seat.number for seat in seats if seat.state == "in"} | seats_in(events)
    return not collected and len(inside - folded) == 1


_SAME_ROUND: Final = ("deal", "preflop", "swap", "showdown", "reshuffle", "summary")
_ENDS: Final = frozenset({"cancelled", "cashout", "carryout"})
MOST_RAKE: Final = 8
"""A hand of whose pots more than this part, an eighth, was not collected is cut off: no room takes so much, rounded up."""


def unnamed(events: list[Event], told: set[int], due: set[int], sitting: Set[int]) -> set[int]:
    """The seats that took part, or are `due`, and have no line in the summary. `told` have one, `sitting` are all who have a seat.

    If the pots were collected above it, a summary may name any seats or none: people paste single hands with a shortened one.
    """
    # Most often nobody is missing, whatever the kind of his events.
    if due <= told and (told >= sitting or {event.seat for event in events} - told <= {0}):
        return set()
    return (seats_in(events) | due) - told


def headless(events: list[Event], claims: list[Claim], due: set[int], told: set[int]) -> int:
    """The line of the total of a summary that is whole but for the line that begins it; 0 for any other."""
    if any(event.kind == "street" and event.text == "summary" for event in events) or not due <= told:
        return 0
    return next((claim.line for claim in claims if claim.kind == "total"), 0)


def total_breaks_off(claims: list[Claim], events: list[Event]) -> bool:
    """Whether the last line of a file, which has total and rake, stops within an amount: what it leaves is not what was collected."""
    said = {claim.kind: claim.amount for claim in claims if claim.kind in ("total", "rake")}
    collected = sum(event.amount for event in events if event.kind == "collect")
    return said.get("total", 0) - said.get("rake", 0) != collected


def bet_untold(claims: list[Claim], events: list[Event], always: bool = False) -> bool:
    """Whether the last line of a file lacks `(didn't bet)`: its player put in nothing but an ante. `always`: the room never leaves them
    out; else the other seat lines of the hand must have them."""
    last = claims[-1]
    if last.kind != "seat" or last.result != "folded" or last.when != "preflop" or last.nobet:
        return False
    put = {event.seat for event in events if event.kind in _PUTS and event.text != "ante"}
    others = [
        claim for claim in claims[:-1] if claim.result == "folded" and claim.when == "preflop" and claim.seat not in put
    ]
    return last.seat not in put and all(claim.nobet for claim in others) and (always or bool(others))


def breaks_off(claims: list[Claim], text: str, events: list[Event], phrase: Phrase, short: bool) -> bool:
    """Whether the last seat line of a file stops in the middle: nothing said, half a phrase for a hand, half an amount. `short`: the
    summary does not name every seat, so its last line must be whole beyond doubt."""
    last = claims[-1]
    if short and last.result == "showed" and not last.words and not last.amounts:
        return not last.lost or any(event.text for event in events if event.kind == "show")
    collected = sum(event.amount for event in events if event.kind == "collect" and event.seat == last.seat)
    if last.result in ("silent", "folded"):
        bare = any(claim.result == "folded" and not claim.when for claim in claims[:-1])  # a log that never says where
        return not last.nobet and not last.when and not (bare and last.result == "folded")
    whole = sum(last.amounts) == collected or last.cashed_out != ""
    runs = max((claim.run for claim in claims if claim.kind == "runs"), default=0)
    if last.result == "showed" and not whole and len(last.words) < runs:
        return True
    if last.words:
        said = [event.text for event in events if event.kind == "show" and event.text]
        words = last.words[-1]
        if words in said:
            return False
        if any(known.startswith(words + ";") for known in said):
            return True  # the high hand is there, the low one is cut off
        if phrase(words) is not None:
            return False
        # A room with words of its own is not held to ours.
        return not said or any(phrase(known) is not None or known.startswith(words) for known in said)
    if last.amounts:
        return not text.rstrip(' "').endswith(")") and not whole
    if last.result == "showed" and not last.lost:
        return collected > 0 or any(claim.result == "showed" and (claim.amounts or claim.lost) for claim in claims)
    return False
