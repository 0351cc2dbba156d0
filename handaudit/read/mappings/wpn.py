"""Where nobody is said to collect above the summary, its seat lines say who won. A hand that is run twice is told run by run: its
boards come first here, as they are dealt in other logs, and then the showdowns. Cards that are dealt above the hole
cards draw for the button. Where there are antes, the blinds stand below the line of the hole cards: they are posted above it.
Who has put in as much as the table allows caps the pot."""

import re
from typing import Final

from handaudit.read.summary_wins import Row, summary_wins

_PAID: Final = re.compile(
    r"Seat \d{1,3}: (.{1,80}?)(?: \((?:button|small blind|big blind)\))* "
    r"(?:did not show|showed \[[^\[\]]{1,20}\]) and won ([^ ]{1,20})(?: with .{1,200})?"
)
_POST: Final = re.compile(
    r".{1,80} posts (?:(?:the )?(?:small blind|big blind|straddle|dead) )?\S{0,4}\d\S*(?: and is all-in)?"
)
_BOARD: Final = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) [123] \*\*\* .{1,60}")
_PUT: Final = re.compile(
    r"(.{1,80}) (posts(?: ante| (?:the )?(?:small|big) blind| dead| straddle)?|calls|bets|raises|caps) (\$?[\d.,]{1,20})(?: to \S{1,20})?"
    r"( and is all-in)?"
)


def _capped(rows: list[Row]) -> list[Row]:
    """The lines with the cap of the hand, which is what a player has put in who `caps`; who has put in as much has no more to bet with."""
    found: list[Row] = []
    put: dict[str, int] = {}
    cap = 0
    for number, text in rows:
        chips = _PUT.fullmatch(text.strip())
        if chips is not None:
            name, verb = chips[1], chips[2]
            put[name] = put.get(name, 0) + _cents(chips[3])
            if verb == "caps":
                cap = put[name]
                found.append((number, f"Cap of the hand: {'$' * chips[3].startswith('$')}{cap // 100}.{cap % 100:02}"))
            elif put[name] == cap and not chips[4]:
                text = f"{text.rstrip()} and is all-in"
        found.append((number, text))
    return found


def _cents(text: str) -> int:
    whole, _, cents = text.lstrip("$").replace(",", "").partition(".")
    return int(whole or "0") * 100 + int(f"{cents:0<2}"[:2])


def lines(rows: list[Row]) -> list[Row]:
    """A seat line of the summary as the win and as itself; every other line as it is."""
    deal = next((at for at, (_, text) in enumerate(rows) if text.strip() == "*** HOLE CARDS ***"), 0)
    cards = deal + 1
    while cards < len(rows) and (rows[cards][1].startswith("Main pot ") or _POST.fullmatch(rows[cards][1].strip())):
        cards += 1
    above = [row for row in rows[:deal] if not row[1].startswith("Dealt to ")]
    rows = above + rows[deal + 1 : cards] + rows[deal : deal + 1] + rows[cards:]
    at = next((at for at, (_, text) in enumerate(rows) if text.startswith("*** RUN IT ")), len(rows))
    boards = [row for row in rows[at:] if _BOARD.fullmatch(row[1].strip())]
    rest = [row for row in rows[at:] if not _BOARD.fullmatch(row[1].strip())]
    given = rows[:at] + boards + rest
    if any(" caps " in text for _, text in given):
        given = _capped(given)
    win = "{} collected {} from main pot"
    return summary_wins(given, _PAID, (" collected ",), win, lambda text: text.startswith("Board 2 "))
