"""An all-in above the cards says which forced bet it is; a flop without its marks gets them; chairs whose numbers are in no order are
counted as they stand. What goes back of an ante does so above the cards, and is told below their line. Stud has a line for few streets:
one begins where a seat gets another card. A client may print a line of play several times: once it counts."""

import re
from typing import Final

from handaudit.read.printed_twice import once

_ALLIN: Final = re.compile(
    r"((?:UTG(?:\+\d)?|Dealer|Small Blind|Big Blind)(?: {0,3}\[ME\])?) ?: All-in(?:\(timeout\))? ([$\d.,]{1,20})"
)
_ANTE: Final = re.compile(r"([^\[:]{1,20}?)(?: {0,3}\[ME\])? ?: Ante chip .{1,20}")
_TABLE: Final = re.compile(r"Card to the table (\[[^\[\]]{8,12}\])")
_BOARD: Final = re.compile(r"Card dealt to table (\[[^\[\]]{2,12}\])")
_DEALT: Final = re.compile(r"([^\[:]{1,20}?)(?: {0,3}\[ME\])? ?: Card dealt to a spot .{1,60}")
_STUD: Final = re.compile(r"(?:Bovada|Ignition|Bodog)[\w. ]{0,12} Hand #[^\[\]]{1,80} 7CARD .{1,120}")
_OPENED: Final = re.compile(r"\*\*\* (?:4TH STREET|5TH STREET|6TH STREET|RIVER) \*\*\*")
_STREETS: Final = ("4TH STREET", "5TH STREET", "6TH STREET", "RIVER")
_BOARDS: Final = ("FLOP", "TURN", "RIVER")
_SEAT: Final = re.compile(r"Seat (\d{1,9})(: [^:]{1,60} in chips\))")
_MOST_CHAIRS: Final = 99
_STREET: Final = re.compile(r"\*\*\* (?:FLOP|4TH STREET) \*\*\*|Card (?:dealt )?to (?:the )?table ")
_PLAY: Final = re.compile(
    r"([A-Z][\w +]{0,20}?(?: {0,3}\[ME\])?) ?: ?(?:Folds?|Checks?|Calls?|Bets|Raises|All-in|Small [Bb]lind|Big [Bb]lind|"
    r"Ante|Posts|Card dealt|Return ).{0,80}|\*\*\* .{1,60}|Card (?:dealt )?to (?:the )?table .{1,40}"
)
_NO_CHECKS: Final = re.compile(_PLAY.pattern.replace("|Checks?", ""))


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Forced bets and flops by their names; every other line as it is."""
    found: list[tuple[int, str]] = []
    told = any(_STREET.match(text) for _, text in rows)
    rows = once(rows, _PLAY if told else _NO_CHECKS, " : Fold")  # without streets a check may open the next one
    antes = [match[1] for _, text in rows if ": Ante " in text and (match := _ANTE.fullmatch(text.strip()))]
    seats = [int(match[1]) for _, text in rows if " in chips)" in text and (match := _SEAT.fullmatch(text.strip()))]
    counted = seats != sorted(seats) or max(seats, default=0) > _MOST_CHAIRS
    place, dealt = 0, False
    board = 0
    back: list[tuple[int, str]] = []
    for number, text in rows:
        plain = text.strip()
        dealt = dealt or plain.startswith("*** ")
        if not dealt and (allin := _ALLIN.fullmatch(plain)) is not None:
            name = allin[1].partition("[")[0].strip()
            blind = "big blind" if name == "Big Blind" else "small blind"
            if antes and name not in antes:
                blind = "ante"
                antes.append(name)
            text = f"{allin[1]} : all-in of {blind} {allin[2]}"
        elif counted and not dealt and (seat := _SEAT.fullmatch(plain)) is not None:
            place += 1
            text = f"Seat {place}{seat[2]}"
        elif (table := _TABLE.fullmatch(plain)) is not None and len(table[1].split()) == 3:
            text = f"*** FLOP *** {table[1]}"
        elif (cards := _BOARD.fullmatch(plain)) is not None and board < len(_BOARDS):
            text = f"*** {_BOARDS[board]} *** {cards[1]}"
            board += 1
        elif not dealt and " : Return uncalled portion of bet " in plain:
            back.append((number, text))
            continue
        found.append((number, text))
        if dealt and back:
            found += back
            back = []
    found += back
    return _streets(found) if any(_STUD.fullmatch(text.strip("\ufeff \t\r\n")) for _, text in rows[:3]) else found


def _streets(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The rows of stud, with a line above the first card of each street; the big blind of a header's words is the bring-in."""
    found: list[tuple[int, str]] = []
    cards: dict[str, int] = {}
    opened = 0
    for number, text in rows:
        if (dealt := _DEALT.fullmatch(text.strip())) is not None:
            cards[dealt[1]] = cards.get(dealt[1], -1) + 1
            if opened < cards[dealt[1]] <= len(_STREETS):
                opened = cards[dealt[1]]
                found.append((number, f"*** {_STREETS[opened - 1]} ***"))
        if _OPENED.fullmatch(text.strip()) is None:
            found.append((number, text.replace(" : Big blind/Bring in", " : Bring_in chip", 1)))
    return found
