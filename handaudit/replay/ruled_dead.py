"""A hand that the floor rules dead is dead where play follows the ruling, as if the dealer had said so (TH-FLOOR-2)."""

from itertools import pairwise
from typing import Final

from handaudit.model.hand import Event, Hand
from handaudit.replay.cursor import ACTIONS

_NOT: Final = frozenset({"not", "no", "isnt", "never", "nicht", "kein", "keine", "cannot", "cant"})
_DEAD: Final = frozenset({"dead", "invalid", "fouled", "killed", "tot", "ungültig"})
_HAND: Final = frozenset({"hand", "hands", "cards", "karten", "blatt"})
_IF: Final = frozenset({"if", "would", "next", "wenn", "falls", "sonst", "otherwise", "nächste", "nächstes"})
_ELSE: Final = frozenset(
    {"blind", "blinds", "button", "money", "chips", "bet", "raise", "call", "card", "seat", "einsatz", "erhöhung"}
)
"""What else can be dead or invalid, where no word speaks of the hand."""
_VERBS: Final = _DEAD | {
    "is", "are", "wins", "win", "goes", "go", "gets", "get", "takes", "collects", "stays", "stay", "stands", "stand", "returned",
    "ist", "gewinnt", "geht", "gehen", "bekommt", "bleibt", "bleiben",
}  # fmt: skip


def rules_dead(hand: Hand, text: str) -> int:
    """The seat whose hand a ruling declares dead, 0 where it says nothing so plain. One clause of it is enough."""
    if seat := _one_dead(hand, text):
        return seat
    parts = clauses(text)
    if len(parts) < 2 or _IF & set(ruling_words(text)):
        return 0
    return next((seat for part in parts if (seat := _one_dead(hand, part))), 0)


def clauses(text: str) -> list[str]:
    """The clauses of a ruling: parted by a comma, a semicolon, a full stop, or `and`, where each of them has a verb of its own."""
    parts = [text]
    for sign in (", ", "; ", ". ", " and ", " und "):
        parts = [piece for part in parts for piece in _parted(part, sign)]
    return parts


def _parted(text: str, sign: str) -> list[str]:
    pieces = [piece for piece in text.split(sign) if piece.strip()]
    return pieces if all(_VERBS & set(ruling_words(piece)) for piece in pieces) else [text]


def _one_dead(hand: Hand, text: str) -> int:
    seats = named(hand, text)
    if len(seats) != 1:
        return 0
    words = set(ruling_words(without(hand, text, seats[0])))
    if (
        not words & _DEAD
        or words & (_NOT | _IF)
        or ("fouled" in words and "false" in hand.kinds)
        or (words & _ELSE and not words & _HAND)
    ):
        return 0
    return seats[0]


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


def named(hand: Hand, text: str) -> list[int]:
    """The seats that a ruling names, by name (longest first) or as `seat 3`."""
    left, found = text.casefold(), []
    for seat in sorted(hand.seats, key=lambda s: -len(s.name)):
        name = seat.name.casefold()
        at = left.find(name) if name.strip() else -1
        while at >= 0:
            end = at + len(name)
            if not left[max(at - 1, 0) : at].isalnum() and not left[end : end + 1].isalnum():
                found.append(seat.number)
                left = left[:at] + "\0" * len(name) + left[end:]
                break
            at = left.find(name, at + 1)
    words = ruling_words(left)
    numbers = {s.number for s in hand.seats}
    for one, two in pairwise(words):
        if (
            one in ("seat", "sitz", "platz")
            and two.isascii()
            and two.isdigit()
            and len(two) < 4
            and int(two) in numbers
        ):
            found.append(int(two))
    return sorted(set(found))


def ruling_words(text: str) -> list[str]:
    """The words of a ruling in small letters."""
    return "".join(c if c.isalnum() else "" if c in "'’" else " " for c in text.casefold()).split()


def without(hand: Hand, text: str, seat: int) -> str:
    """A ruling without the name of the player that it names, in small letters."""
    low, name = text.casefold(), hand.name_of(seat).casefold()
    return low.replace(name, " ", 1) if name in low else low.replace(f"seat {seat}", " ", 1)
