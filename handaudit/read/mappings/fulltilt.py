"""Where nobody is said to win above the summary, its seat lines say who did. Of two runs each win stands below its own showdown, and
what the summary says of each run is told as such. Where a card is opened before the first bet, the summary names streets by a count of
its own, and where somebody folded is left out. If the antes took every chip, the blinds are told as checks above the cards.
A game that is called capped without a figure is capped at 30 big blinds in no limit, at 40 in pot limit."""

import re
from decimal import Decimal
from typing import Final

from handaudit.read.summary_wins import Row, summary_wins

_PAID: Final = re.compile(
    r"Seat \d{1,3}: (.{1,80}?)(?: \((?:button|small blind|big blind)\))* "
    r"(?:collected|showed \[[^\[\]]{1,20}\] and won) \(([^()]{1,20})\).{0,200}"
)
_FOLDED: Final = re.compile(r"(Seat \d{1,3}: .{1,120}) folded on the (?:Flop|Turn|River)")
_CAPPED: Final = re.compile(
    r"(.{1,160} - )CAP (NL|PL) (.{1,60} - [^ /]{1,20}/([^\d ]{0,3})([\d,]{1,12}(?:\.\d{1,2})?) - .{1,120})"
)
_RUN: Final = re.compile(r".{1,80} (?:wins|ties for) pot ([123]) \(.{1,200}")


def lines(rows: list[Row]) -> list[Row]:
    """A seat line of the summary as the win and as itself, a win of a run below its showdown; every other line as it is."""
    found: list[Row] = []
    run = ""
    early = any(text.startswith("*** FLOPET *** ") for _, text in rows)
    closed = {at for at in range(_dealt(rows)) if rows[at][1].strip().endswith(" checks")}
    for at, (number, text) in enumerate(rows):
        if at in closed:
            continue
        if early and (folded := _FOLDED.fullmatch(text.strip())) is not None:
            text = f"{folded[1]} (folded)"
        pot = _RUN.fullmatch(text.strip())
        if pot is not None and pot[1] != run:
            run = pot[1]
            found.append((number, f"*** SHOW DOWN {run} ***"))
        if early or not text.startswith("*** SHOW DOWN "):
            found.append((number, text))
    given = found if run or early or closed else rows
    if given and (capped := _CAPPED.fullmatch(given[0][1].strip())) is not None:
        most = Decimal(capped[5].replace(",", "")) * (30 if capped[2] == "NL" else 40)
        given = [(given[0][0], f"{capped[1]}{capped[4]}{most} Cap {capped[2]} {capped[3]}"), *given[1:]]
    return summary_wins(
        given, _PAID, (" wins ", " ties for "), "{} wins the pot ({})", lambda text: text.strip() == "*** SUMMARY 1 ***"
    )


def _dealt(rows: list[Row]) -> int:
    """Returns where the hole cards are dealt, if the antes took the last chips before them; 0 if not."""
    at = next((at for at, (_, text) in enumerate(rows) if text.startswith("*** HOLE CARDS ***")), 0)
    return at if any(text.strip().endswith(", and is all in") and " antes " in text for _, text in rows[:at]) else 0
