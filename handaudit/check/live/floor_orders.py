"""Rulings of the floor as far as they are plain: a player named, and one thing said of him. All other words are left to people."""

from typing import Final, NamedTuple

from handaudit.check.live.vocabulary import money
from handaudit.model.hand import Event, Hand
from handaudit.replay.ruled_dead import named, rules_dead, ruling_words, without


class Order(NamedTuple):
    """A ruling about one seat: `what` is dead | call | fold | check | raise | no-raise | wins; `amount` is what a raise is to."""

    line: int
    seat: int
    what: str
    amount: int = 0


_NOT: Final = frozenset({"not", "no", "isnt", "never", "nicht", "kein", "keine", "cannot", "cant"})
_ORDER: Final = frozenset(
    {"must", "has", "have", "ordered", "orders", "shall", "bitte", "muss", "müssen", "soll", "hat"}
)
_SHOW: Final = frozenset(
    {"show", "shows", "open", "opens", "expose", "reveal", "table", "turn", "zeigen", "aufdecken", "öffnen", "zeigt"}
)
_THEM: Final = frozenset({"hand", "hands", "cards", "card", "karten", "blatt"})
_BAR: Final = frozenset({"bar", "bars", "barred", "ban", "bans", "banned", "gesperrt"})
_MODAL: Final = ("must", "has to", "have to", "muss", "shall")


def order(hand: Hand, event: Event) -> Order | None:
    """The ruling of a floor line, where it is plain."""
    if dead := rules_dead(hand, event.text):
        return Order(event.line, dead, "dead")
    seats = named(hand, event.text)
    if len(seats) != 1:
        return None
    rest = without(hand, event.text, seats[0])
    words = ruling_words(rest)
    line, seat = event.line, seats[0]
    if _NOT & set(words):
        barred = {"raise", "bet", "erhöhen", "setzen"} & set(words)
        return Order(line, seat, "no-raise") if barred else None
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
    words = set(ruling_words(text))
    if words & {"table", "turn"} and not words & _THEM:
        return False
    said = f" {' '.join(ruling_words(text))}"
    told = any(f" to {verb}" in said or said.startswith(f" {verb} ") for verb in ("show", "open", "expose", "reveal"))
    return (told or bool(words & _ORDER)) and bool(words & _SHOW) and not words & _NOT


def bars(hand: Hand, text: str) -> list[str]:
    """The names of players who may not share a table; empty where the ruling says nothing of the kind."""
    low = text.casefold()
    apart = (
        "same table" in low or "one table" in low or "a table" in low or "selben tisch" in low or "einem tisch" in low
    ) and bool(_NOT & set(ruling_words(text)))
    if not apart and not _BAR & set(ruling_words(text)):
        return []
    names = [hand.name_of(seat) for seat in named(hand, text)]
    return names if len(names) > 1 else []
