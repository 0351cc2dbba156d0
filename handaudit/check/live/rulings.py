"""Rulings of the floor as far as they are plain: a player named, and one thing said of him. All other words are left to people."""

from itertools import pairwise
from typing import Final, NamedTuple

from handaudit.check.live.words import money
from handaudit.model.hand import Event, Hand


class Order(NamedTuple):
    """A ruling about one seat: `what` is dead | call | fold | check | raise | no-raise | wins; `amount` is what a raise is to."""

    line: int
    seat: int
    what: str
    amount: int = 0


_NOT: Final = frozenset({"not", "no", "isnt", "never", "nicht", "kein", "keine", "cannot", "cant"})
_ORDER: Final = frozenset({"must", "has", "have", "ordered", "orders", "shall", "muss", "müssen", "soll", "hat"})
_SHOW: Final = frozenset({"show", "shows", "open", "opens", "expose", "zeigen", "aufdecken", "öffnen", "zeigt"})
_DEAD: Final = frozenset({"dead", "invalid", "tot", "ungültig"})
_BAR: Final = frozenset({"bar", "bars", "barred", "ban", "bans", "banned", "gesperrt"})
_MODAL: Final = ("must", "has to", "have to", "muss", "shall")


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
    words = _words(left)
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


def order(hand: Hand, event: Event) -> Order | None:
    """The ruling of a floor line, where it is plain."""
    seats = named(hand, event.text)
    if len(seats) != 1:
        return None
    rest = _without(hand, event.text, seats[0])
    words = _words(rest)
    line, seat = event.line, seats[0]
    if _NOT & set(words):
        barred = {"raise", "bet", "erhöhen", "setzen"} & set(words)
        return Order(line, seat, "no-raise") if barred else None
    if _DEAD & set(words):
        return Order(line, seat, "dead")
    said = " ".join(words)
    if "wins" in words or "gewinnt" in words:
        return Order(line, seat, "wins")
    for verb, what in (
        ("call", "call"),
        ("complete", "call"),
        ("fold", "fold"),
        ("check", "check"),
        ("mitgehen", "call"),
        ("passen", "fold"),
    ):
        if (
            any(said.endswith(f"{m} {verb}") or f"{m} {verb} " in said for m in _MODAL)
            or f"is a {verb}" in said
            or said == f"{verb}s"
        ):
            return Order(line, seat, what)
    if any(f"{m} raise" in said for m in _MODAL) or "is a raise" in said or said.startswith("raises to"):
        tail = rest.split()
        at = next((i for i, w in enumerate(tail) if w == "to" and i and tail[i - 1].startswith("raise")), -1)
        return Order(
            line, seat, "raise", money(tail[at + 1].strip(".,;"), hand.currency) if 0 <= at < len(tail) - 1 else 0
        )
    return None


def orders_to_show(text: str) -> bool:
    """Whether a ruling orders somebody to open his cards."""
    words = set(_words(text))
    return bool(words & _ORDER) and bool(words & _SHOW) and not words & _NOT


def bars(hand: Hand, text: str) -> list[str]:
    """The names of players who may not share a table; empty where the ruling says nothing of the kind."""
    low = text.casefold()
    apart = (
        "same table" in low or "one table" in low or "a table" in low or "selben tisch" in low or "einem tisch" in low
    ) and bool(_NOT & set(_words(text)))
    if not apart and not _BAR & set(_words(text)):
        return []
    names = [hand.name_of(seat) for seat in named(hand, text)]
    return names if len(names) > 1 else []


def _words(text: str) -> list[str]:
    return "".join(c if c.isalnum() else "" if c in "'’" else " " for c in text.casefold()).split()


def _without(hand: Hand, text: str, seat: int) -> str:
    low, name = text.casefold(), hand.name_of(seat).casefold()
    return low.replace(name, " ", 1) if name in low else low.replace(f"seat {seat}", " ", 1)
