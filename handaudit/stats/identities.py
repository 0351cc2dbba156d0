"""Who is who in a hand: a form of a name that joins frames, and the player from whose chair the log is told."""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Final

from handaudit.model.cards import UNKNOWN
from handaudit.model.hand import Hand

_DIGITS: Final = 16
_ACTS: Final = frozenset({"fold", "check", "call", "bet", "raise", "swap", "discard", "stand"})


@lru_cache(maxsize=4096)
def player_id(name: str) -> str:
    """A name's form for joins: no spreadsheet takes it for a formula, a number or a link. The same name has the same form everywhere.

    >>> player_id("Ann"), player_id("=1+1")
    ('p17239b6e25011033', 'pbac90eef5bf3aecd')
    """
    return "p" + sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def hero_of(hand: Hand, names: frozenset[str] = frozenset()) -> int | None:
    """The seat whose cards alone the log deals, or of which it deals more than of any other (in stud others have open cards only).

    Where the log deals nobody's cards, or those of several chairs alike, it is the one seat with one of these names; else None.
    """
    return _told(hand) or one_named([(seat.number, seat.name) for seat in hand.seats] if names else (), names)


def one_named(seats: Iterable[tuple[int, str]], names: frozenset[str]) -> int | None:
    """The one seat whose player has one of these names; None where there is none or more than one."""
    found = [seat for seat, name in seats if name in names]
    return found[0] if len(found) == 1 else None


def _told(hand: Hand) -> int | None:
    if "dealt" not in hand.kinds or hand.ways.cards != "hero":
        return None
    dealt: dict[int, int] = {}
    for event in hand.events:
        if event.kind == "dealt":
            if event.seat not in dealt:
                dealt[event.seat] = sum(card != UNKNOWN for card in (*event.kept, *event.cards))
        elif event.kind in _ACTS:
            break
    most = max(dealt.values(), default=0)
    seats = [seat for seat, count in dealt.items() if count == most]
    return seats[0] if most and len(seats) == 1 else None
