"""Whether the ground on which a misdeal is declared holds."""

from handaudit.check.case import Case
from handaudit.model.hand import Event
from handaudit.read.speech.said import COUNT, EXPOSED, FORGOTTEN
from handaudit.replay.cursor import counted


def distinct(case: Case, actions: list[Event]) -> int:
    """How many players have acted."""
    return len({e.seat for e in actions if e.kind in counted(case.book)})


def holds(
    case: Case, ground: str, exposed: list[Event], actions: list[Event]
) -> tuple[bool | None, str, tuple[str, ...]]:
    """Whether a misdeal is right on this ground; None where the log does not tell. Then why not, and the rules."""
    players = distinct(case, actions)
    done = sum(1 for e in actions if e.kind in counted(case.book))
    if len(exposed) > 1:
        return True, "", ("TH-MISDEAL-1",)
    if ground == EXPOSED or (not ground and exposed):
        return (
            _one_card(case, exposed),
            "one card is exposed, and not one of the first two: it is replaced",
            ("TH-MISDEAL-1",),
        )
    if ground == FORGOTTEN:
        count = players if case.book.options.get("th_forgotten_threshold") == "distinct_players" else done
        why = f"{done} actions have been made, by {players} players: too late for a player who was forgotten"
        return count < 2, why, ("TH-MISDEAL-2",)
    if ground == COUNT:
        dead = case.book.options.get("th_wrong_count_gap") == "dead_hand" and done > 0
        why = f"{players} players have acted: the hand with the wrong number of cards is dead instead"
        return players < 2 and not dead, why, ("TH-MISDEAL-4",)
    if not ground and players >= 2:
        return (
            False,
            f"{players} players have acted and no ground is named that still holds",
            ("TH-MISDEAL-2", "TH-MISDEAL-4"),
        )
    return None, "", ()


def _one_card(case: Case, exposed: list[Event]) -> bool | None:
    """One exposed card is a misdeal if it is one of the first two: of the deal, or of its player."""
    if not exposed:
        return None
    if case.book.options.get("th_first_two_cards") == "of_player":
        return True if case.book.hole_dealt == 2 else None
    seat = exposed[0].seat
    return None if not seat or seat in case.table.order[:2] else False
