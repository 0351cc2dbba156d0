"""Chairs count from 1; streets that only the summary's board shows, and wins that only its seat lines show, stand above it; a total and a
board are told once, and who collects nothing was not in the hand. A
dead blind that is posted is a big one, and a small one of the stakes that the line does not name."""

import re
from typing import Final

from handaudit.read.summary_wins import Row, summary_wins

_SEAT: Final = re.compile(r"(Seat )(\d{1,2})(: .{1,200})")
_SITS: Final = re.compile(r"(Seat )(\d{1,2})(: .{1,100} \([\d.,]{1,20} in chips\).{0,20})")
_BUTTON: Final = re.compile(r"(Table '.{0,100}' \d{1,2}-[Mm]ax,? Seat #)(\d{1,2})( is the button)")
_PAID: Final = re.compile(r"Seat \d{1,3}: (.{1,80}?) (?:collected|showed \[[^\[\]]{1,20}\] and won) \(([^()]{1,20})\)")
_BOARD: Final = re.compile(r"Board \[([^\[\]]{1,30})\]")
_DEAD: Final = re.compile(r"(.{1,80}): post dead ([\d.]{1,12})")
_STAKES: Final = re.compile(
    r"(?:BetOnline Poker|PayNoRake|SportsBetting\.ag Poker|Tiger Gaming) Game #\d{1,20}: "
    r"[^()]{1,60} \([^\d]{0,3}([\d.]{1,12})/[\d.]{1,12}\) - .{1,60}"
)
_STREET: Final = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\* ?(?:\[[^\[\]]{1,20}\] ?)?\[[^\[\]]{1,20}\]")


def lines(rows: list[Row]) -> list[Row]:
    """The hand in the order of play."""
    found: list[Row] = []
    small = [one[1] for _, text in rows if (one := _STAKES.fullmatch(text.strip())) is not None]
    below = False
    for number, text in rows:
        plain = text.strip()
        below = below or plain == "*** SUMMARY ***"
        chair = (_SEAT if below else _SITS).fullmatch(plain) or _BUTTON.fullmatch(plain)
        if chair is not None:
            nothing = ", nothing" if plain.endswith(" collected (0.00)") else ""
            found.append((number, f"{chair[1]}{int(chair[2]) + 1}{chair[3]}{nothing}"))
        elif (dead := _DEAD.fullmatch(plain)) is not None:
            found += [
                (number, f"{dead[1]}: post now {dead[2]}"),
                *((number, f"{dead[1]}: post dead {one}") for one in small),
            ]
        elif plain.endswith(("ante processed 0.00", " []")):
            continue  # who is not dealt in is told to post and to get nothing
        elif not (plain.startswith(("Total pot ", "Board [")) and any(plain == other for _, other in found)):
            found.append((number, plain))
    end = next((at for at, (_, text) in enumerate(found) if text == "*** SUMMARY ***"), len(found))
    first = next((at for at, (_, text) in enumerate(found[:end]) if text.startswith("*** SHOW DOWN")), end)
    shown = any(" shows " in text for _, text in found[:end])
    found = [*found[:first], *(_late(found, end) if shown else []), *found[first:]]
    return summary_wins(found, _PAID, (" wins ",), "{} wins {}", lambda _: False)


def _late(rows: list[Row], end: int) -> list[Row]:
    """The streets that the board of the summary has beyond those that were told."""
    told = sum(_STREET.fullmatch(text) is not None for _, text in rows[:end])
    number, board = next(((n, one[1].split()) for n, text in rows[end:] if (one := _BOARD.fullmatch(text))), (0, []))
    streets = [("FLOP", 0, 3), ("TURN", 3, 4), ("RIVER", 4, 5)][told:]
    kept = [f"[{' '.join(board[:start])}] " if start else "" for _, start, _ in streets]
    return [
        (number, f"*** {street} *** {before}[{' '.join(board[start:stop])}]")
        for (street, start, stop), before in zip(streets, kept, strict=True)
        if len(board) >= stop
    ]
