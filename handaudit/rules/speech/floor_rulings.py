"""Rulings of the floor as far as they are plain: a player named, and one thing said of him. All other words are left to people."""

from enum import StrEnum
from itertools import pairwise
from typing import Final, NamedTuple

from handaudit.model.hand import Event, Hand
from handaudit.rules.speech.talk import money
from handaudit.rules.speech.words import meanings, words

_NOT: Final = frozenset(words("ruling", "not"))
_DEAD: Final = frozenset(words("ruling", "dead"))
_LIVE: Final = frozenset(words("ruling", "live"))
_HAND: Final = frozenset(words("ruling", "hand"))
_IF: Final = frozenset(words("ruling", "if"))
_ELSE: Final = frozenset(words("ruling", "else"))
"""What else can be dead or invalid, where no word speaks of the hand."""
_VERBS: Final = _DEAD.union(words("ruling", "verbs"))
_ORDER: Final = frozenset(words("ruling", "order"))
_SHOW: Final = frozenset(words("ruling", "show"))
_THEM: Final = frozenset(words("ruling", "cards"))
_BAR: Final = frozenset(words("ruling", "bar"))
_BARE: Final = _BAR.union(words("ruling", "bare"))
_SIT: Final = frozenset(words("ruling", "sit"))
_APART: Final = words("ruling", "apart")
_NEVER: Final = words("ruling", "never")
_RAISE: Final = frozenset(words("ruling", "raise"))
_WINS: Final = frozenset(words("ruling", "wins"))
_BACK_IN: Final = words("ruling", "back-in")
_OUT: Final = words("ruling", "out")
_PENALTY: Final = frozenset(words("ruling", "penalty"))
_SEAT: Final = words("ruling", "seat")
_TABLE: Final = words("ruling", "table")
_MODAL: Final = words("ruling", "modal")
_ACTS: Final = words("ruling", "acts")
_ACTIONS: Final = meanings("ruling-action")


class Ruled(StrEnum):
    """What the floor can rule of one seat."""

    DEAD = "dead"
    CALL = "call"
    FOLD = "fold"
    CHECK = "check"
    RAISE = "raise"
    NO_RAISE = "no-raise"
    WINS = "wins"


class SeatRuling(NamedTuple):
    """A ruling about one seat; `amount` is what a raise is to, in minor units."""

    line: int
    seat: int
    what: Ruled
    amount: int = 0


def order(hand: Hand, event: Event) -> SeatRuling | None:
    """The ruling of a floor line, where it is plain."""
    if dead := rules_dead(hand, event.text):
        return SeatRuling(event.line, dead, Ruled.DEAD)
    seats = named(hand, event.text)
    if len(seats) != 1:
        return None
    line, seat = event.line, seats[0]
    rest = without(hand, event.text, seat)
    said = ruling_words(rest)
    if _NOT & set(said):
        return SeatRuling(line, seat, Ruled.NO_RAISE) if _RAISE & set(said) else None
    if _WINS & set(said):
        return SeatRuling(line, seat, Ruled.WINS)
    sentence = " ".join(said)
    for verb in _ACTS:
        told = any(sentence.endswith(f"{m} {verb}") or f"{m} {verb} " in sentence for m in _MODAL)
        if told or f"is a {verb}" in sentence or sentence == f"{verb}s":
            return SeatRuling(line, seat, Ruled(_ACTIONS[verb]))
    told = any(f"{m} raise" in sentence for m in _MODAL)
    if not told and "is a raise" not in sentence and not sentence.startswith("raises to"):
        return None
    tail = rest.split()
    sums = (tail[i + 1] for i, w in enumerate(tail[:-1]) if w == "to" and i and tail[i - 1].startswith("raise"))
    return SeatRuling(line, seat, Ruled.RAISE, money(next(sums, "").strip(".,;"), hand.currency))


def orders_to_show(text: str) -> bool:
    """Whether a ruling orders somebody to open his cards."""
    said = set(ruling_words(text))
    if said & {"table", "turn"} and not said & _THEM:
        return False
    line = f" {' '.join(ruling_words(text))}"
    told = any(f" to {verb}" in line or line.startswith(f" {verb} ") for verb in ("show", "open", "expose", "reveal"))
    return (told or bool(said & _ORDER)) and bool(said & _SHOW) and not said & _NOT


def bars(hand: Hand, text: str) -> list[str]:
    """The names of players who may not share a table; empty where the ruling says nothing of the kind.

    Who is barred from something else (`raising is barred`), or may not do something else at a table, may still sit with the other.
    """
    seats, rest = _named(hand, text)
    return [hand.name_of(seat) for seat in seats] if len(seats) > 1 and _parts(rest) else []


def _parts(text: str) -> bool:
    """Whether a ruling, without the names, speaks of one table that is not to be shared, or of nothing but a ban."""
    said = set(ruling_words(text))
    if said & _BAR and all(word in _BARE or word in _SIT or word.isdigit() for word in said):
        return True
    if any(table in text for table in _TABLE):
        return bool(said & _BAR or (said & _NOT and said & _SIT)) or any(never in text for never in _NEVER)
    return any(tables in text for tables in _APART) and bool(said & _ORDER and said & _SIT)


def punishes(text: str) -> bool:
    """Whether a ruling warns or punishes a person."""
    return bool(_PENALTY & set(ruling_words(text)))


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


def rules_live(hand: Hand, text: str, alone: int = 0) -> int:
    """The seat whose hand a ruling declares live; 0 where it says nothing so plain. One clause of it is enough.

    `alone` is the seat that is meant where the ruling speaks of a hand and names nobody.
    """
    for part in (text, *clauses(text)):
        seats = named(hand, part) or ([alone] if alone and _HAND & set(ruling_words(part)) else [])
        if len(seats) == 1 and says_live(without(hand, part, seats[0])):
            return seats[0]
    return 0


def says_live(text: str) -> bool:
    """Whether a text without the player's name says that a hand is live: a word for it, or one for dead that is denied."""
    rows = ruling_words(text)
    said, line = set(rows), f" {' '.join(rows)} "
    if said & _IF:
        return False
    if any(f" {phrase} " in line for phrase in _BACK_IN):
        return True
    if said & _NOT:
        return bool(said & _DEAD)
    return bool(said & _LIVE and not said & _DEAD and (said & _HAND or not said & _ELSE))


def _one_dead(hand: Hand, text: str) -> int:
    seats = named(hand, text)
    if len(seats) != 1:
        return 0
    rest = without(hand, text, seats[0])
    rows = ruling_words(rest)
    said, line = set(rows), f" {' '.join(rows)} "
    if any(f" {phrase} " in line for phrase in _OUT) and not said & _IF:
        return seats[0]
    denied = bool(said & _NOT and said & _LIVE and said & _HAND) and not says_live(rest)
    if (
        not (denied or (said & _DEAD and not said & _NOT))
        or said & _IF
        or ("fouled" in said and "false" in hand.kinds)
        or (said & _ELSE and not said & _HAND)
    ):
        return 0
    return seats[0]


def named(hand: Hand, text: str) -> list[int]:
    """The seats that a ruling names, by name (longest first) or as `seat 3`."""
    return _named(hand, text)[0]


def _named(hand: Hand, text: str) -> tuple[list[int], str]:
    """The seats that a ruling names, and the rest of it in small letters."""
    left, found = text.casefold(), []
    for seat in sorted(hand.seats, key=lambda s: -len(s.name)):
        name = seat.name.casefold()
        at = left.find(name) if name.strip() else -1
        while at >= 0:
            end = at + len(name)
            whole = not left[end : end + 1].isalnum()
            if (
                not whole and left[end] == "s" and not left[end + 1 : end + 2].isalnum()
            ):  # a German genitive: `Anns Blatt`
                end, whole = end + 1, True
            if not left[max(at - 1, 0) : at].isalnum() and whole:
                found.append(seat.number)
                left = left[:at] + "\0" * (end - at) + left[end:]
                break
            at = left.find(name, at + 1)
    numbers = {s.number for s in hand.seats}
    for one, two in pairwise(ruling_words(left.replace("'s ", " ").replace("’s ", " "))):
        if one in _SEAT and two.isascii() and two.isdigit() and len(two) < 4 and int(two) in numbers:
            found.append(int(two))
    return sorted(set(found)), left


def ruling_words(text: str) -> list[str]:
    """The words of a ruling in small letters."""
    return "".join(c if c.isalnum() else "" if c in "'’" else " " for c in text.casefold()).split()


def without(hand: Hand, text: str, seat: int) -> str:
    """A ruling without the name of the player that it names, in small letters."""
    low, name = text.casefold(), hand.name_of(seat).casefold()
    return low.replace(name, " ", 1) if name in low else low.replace(f"seat {seat}", " ", 1)
