"""An all-in above the cards says which forced bet it is; a flop without its marks gets them; chairs whose numbers are in no order are
counted as they stand."""

import re
from typing import Final

_ALLIN: Final = re.compile(
    r"((?:UTG(?:\+\d)?|Dealer|Small Blind|Big Blind)(?: {0,3}\[ME\])?) ?: All-in(?:\(timeout\))? ([$\d.,]{1,20})"
)
_ANTE: Final = re.compile(r"([^\[:]{1,20}?)(?: {0,3}\[ME\])? ?: Ante chip .{1,20}")
_TABLE: Final = re.compile(r"Card to the table (\[[^\[\]]{8,12}\])")
_SEAT: Final = re.compile(r"Seat (\d{1,3})(: [^:]{1,60} in chips\))")


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Forced bets and flops by their names; every other line as it is."""
    found: list[tuple[int, str]] = []
    antes = [match[1] for _, text in rows if (match := _ANTE.fullmatch(text.strip())) is not None]
    seats = [int(match[1]) for _, text in rows if (match := _SEAT.fullmatch(text.strip())) is not None]
    counted = seats != sorted(seats)
    place, dealt = 0, False
    for number, text in rows:
        plain = text.strip()
        dealt = dealt or plain.startswith("*** ")
        if (allin := _ALLIN.fullmatch(plain)) is not None and not dealt:
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
        found.append((number, text))
    return found
