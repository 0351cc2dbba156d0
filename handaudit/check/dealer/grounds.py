"""Why a misdeal is declared, in the words of the dealer's line, and whether that ground holds."""

from typing import Final

from handaudit.check.case import Case
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS

EXPOSED: Final = "exposed"
FORGOTTEN: Final = "forgotten"
COUNT: Final = "count"
TABLE: Final = "table"

WORDS: Final = (
    (TABLE, ("off the table", "off table", "left the table", "leaves the table", "fell", "dropped", "on the floor",
             "vom tisch", "gefallen", "auf dem boden")),
    (COUNT, ("three cards", "one card", "3 cards", "1 card", "four cards", "five cards", "too many", "too few",
             "wrong number", "number of cards", "card count", "wrong count", "extra card", "missing card", "card short",
             "drei karten", "eine karte zu", "zu viele karten", "zu wenig", "falsche anzahl", "falsche kartenzahl", "nur eine karte")),
    (EXPOSED, ("expos", "face up", "face-up", "faceup", "boxed", "flashed", "turned up", "shown", "offen", "aufgedeckt")),
    (FORGOTTEN, ("forgot", "no cards", "without cards", "not dealt", "no hand", "left out", "passed over", "missed",
                 "skipped", "omitted", "dealt out", "no card", "didn't get cards", "received nothing",
                 "vergessen", "keine karten", "ausgelassen", "übersprungen", "übergangen", "nicht bedient")),
)  # fmt: skip


def ground_of(line: str) -> str:
    """The ground that a line names; empty where it names none that is known. `one card exposed` is no count."""
    text = line.partition(" - ")[2].lower() if " - " in line else ""
    exposed = any(word in text for word in WORDS[2][1])
    for ground, words in WORDS:
        if any(word in text for word in words) and not (ground == COUNT and exposed):
            return ground
    return ""


def distinct(actions: list[Event]) -> int:
    """How many players have acted."""
    return len({e.seat for e in actions if e.kind in ACTIONS})


def holds(
    case: Case, ground: str, exposed: list[Event], actions: list[Event]
) -> tuple[bool | None, str, tuple[str, ...]]:
    """Whether a misdeal is right on this ground; None where the log does not tell. Then why not, and the rules."""
    players = distinct(actions)
    done = sum(1 for e in actions if e.kind in ACTIONS)
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
