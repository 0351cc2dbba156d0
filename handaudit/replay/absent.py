"""Who is not at the table: an absent player can never win a pot (TH-DEAD-5)."""

from typing import Final

from handaudit.model.hand import Event, Hand
from handaudit.replay.cursor import ACTIONS, ruled

_DUTY: Final = (
    "floor duty",
    "floorman duty",
    "on duty as floor",
    "floorman-tätigkeit",
    "floormantätigkeit",
    "floor-tätigkeit",
)


_BUSY: Final = frozenset({"check", "call", "bet", "raise", "swap"})


_PLAYS: Final = ACTIONS | {"swap", "declare"}


def absences(hand: Hand) -> list[tuple[int, int, int]]:
    """(seat, line where it became empty, line of the return or 0). A seat that sits out in a tournament is empty from its seat line
    on where it does more than fold in turn. Else nothing shows whether the player was back when dealing ended: he may be all-in
    with his blind, or everybody may fold to it.

    A floorman who is away on floor duty counts as there, where a floor line says so (TH-DEAD-6).
    """
    gone = {s.number: s.line for s in hand.seats if s.state == "sitting-out"} if hand.tournament else {}
    if gone:
        busy = {e.seat for e in hand.events if e.kind in _BUSY}
        gone = {seat: line for seat, line in gone.items() if seat in busy}
    if not gone and "away" not in hand.kinds:
        return []
    out = []
    for event in hand.events:
        if event.kind == "away" and event.text == "leaves":
            gone.setdefault(event.seat, event.line)
        elif event.kind == "away" and event.text in ("returns", "connected") and event.seat in gone:
            out.append((event.seat, gone.pop(event.seat), event.line))
    out += [(seat, line, 0) for seat, line in gone.items()]
    if out and "floor" in hand.kinds:
        out = [row for row in out if not on_duty(hand, row[0])]
    return sorted(out, key=lambda row: (row[1], row[0]))


def on_duty(hand: Hand, seat: int) -> bool:
    """Whether a floor line says that the player is away on floor duty."""
    name = hand.name_of(seat).casefold()
    return any(_says_duty(e, name) for e in hand.events if e.kind == "floor")


def says_duty(hand: Hand, event: Event) -> bool:
    """Whether a floor line says of a player of the hand that he is away on floor duty."""
    return any(_says_duty(event, seat.name.casefold()) for seat in hand.seats)


def _says_duty(event: Event, name: str) -> bool:
    words = event.text.casefold()
    return name in words and any(duty in words for duty in _DUTY)


def absent_at(hand: Hand, line: int) -> set[int]:
    """The seats that are empty at a line."""
    return {seat for seat, left, back in absences(hand) if left < line and not 0 < back < line}


def dealing_ends(hand: Hand) -> int:
    """Where dealing has ended: the first action or swap, for the lines of cards dealt do not tell when."""
    return next((e.line for e in hand.events if e.kind in _PLAYS), 1 << 60)


def away_at_the_end(hand: Hand, since: int, back: int) -> bool:
    """Whether a player who left at one line and came back at another (0: never) was away when dealing ended. If the log deals every seat
    its cards in lines of their own (`Dealer: deals to Bob`, or `Dealt to Bob [..]`), who comes back below them comes too late, although
    nobody has acted (TH-DEAL-3)."""
    first = dealing_ends(hand)
    if since >= first:
        return False
    if not 0 < back < first:
        return True
    every = {seat.number for seat in hand.seats if seat.state != "out"}
    for kind in ("deals", "dealt"):
        dealt = {e.seat: e.line for e in hand.events if e.kind == kind and e.line < first}
        if len(dealt) > 1 and dealt.keys() >= every:
            return since < max(dealt.values()) < back
    return False


def uncollected(hand: Hand, seat: int) -> bool:
    """Whether nobody collected or folded the hand of a seat that was empty when dealing ended: nothing else is asked of it."""
    if "away" not in hand.kinds and not hand.tournament:
        return False
    if any(e.seat == seat and (e.kind == "fold" or e.text in ("collects", "dead")) for e in ruled(hand)):
        return False
    return any(who == seat and away_at_the_end(hand, since, back) for who, since, back in absences(hand))
