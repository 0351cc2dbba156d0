"""Amounts in euros behind those of the table are left out, and thousands that a space parts are closed; the button follows its seat
in some logs; a post of a dead blind and a big one is two posts, of which a dead one below nothing is none. If a header names euros and
the lines dollars, the header is rounded, and the blinds are those that are posted. A line may print a name with low lines for its
blanks. In a coin flip nobody posts or bets: each stack is an ante."""

import re
from typing import Final

_DEALER: Final = re.compile(r"(Seat (\d{1,2}): .{1,80} \([^()]{1,20} in chips\)) DEALER")
_EURO: Final = re.compile(r" {1,2}\(EUR [^()]{1,20}\)$")
_EUROS: Final = re.compile(r"(.{1,200} -- )€[^ /]{1,20}/€[^ ]{1,20} (.{5,60})")
_SEAT: Final = re.compile(r"Seat \d{1,2}: (.{1,80}) \(([^()]{1,20}) in chips\).{0,40}")
_BOTH: Final = re.compile(r"(.{1,80}): ?posts dead blind ([^ ]{1,20}) and big blind ([^ ]{1,20})")
# where an amount stands: behind what somebody does, in a seat's brackets, behind what is won
_SPACED: Final = re.compile(
    r"(.{1,80}: ?(?:calls|bets|raises to|is all in|returns uncalled bet|posts [a-z ]{3,20}?) |Seat \d{1,2}: .{1,80} \("
    r"|.{1,80} wins (?:high pot |low pot )?)"
    r"(\d{1,3}(?: \d{3}){1,4}(?:[.,]\d{1,2})?)( in chips\)(?: DEALER)?| with.{0,80})?"
)


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Seats and posts one by one; every other line as it is."""
    found: list[tuple[int, str]] = []
    seats = [seat[1] for _, text in rows if (seat := _SEAT.fullmatch(text.strip())) is not None]
    low = {name.replace(" ", "_"): name for name in seats if " " in name and name.replace(" ", "_") not in seats}
    antes: list[tuple[int, str]] = []
    flips = rows[0][1].split(" -- ")[0].count(" Coin Flip ") and not any(": posts " in text for _, text in rows)
    for number, text in rows:
        plain = _EURO.sub("", text.strip())
        if plain != text.strip() and found and (euros := _EUROS.fullmatch(found[0][1])) is not None:
            found[0] = (found[0][0], euros[1] + euros[2])
        plain = next((name + plain[len(other) :] for other, name in low.items() if plain.startswith(other)), plain)
        if (spaced := _SPACED.fullmatch(plain)) is not None:
            plain = f"{spaced[1]}{spaced[2].replace(' ', '')}{spaced[3] or ''}"
        if flips and (seat := _SEAT.fullmatch(plain)) is not None:
            antes.append((number, f"{seat[1]}: posts ante {seat[2]}"))
        elif antes:
            found, antes = [*found, *antes], []
        if plain.endswith(" DEALER") and (dealer := _DEALER.fullmatch(plain)) is not None:
            found += [(number, dealer[1]), (number, f"Dealer: Seat {dealer[2]}")]
        elif "posts dead blind" in plain and (both := _BOTH.fullmatch(plain)) is not None:
            found += [(number, f"{both[1]}: posts dead blind {both[2]}")] if "-" not in both[2] else []
            found.append((number, f"{both[1]}: posts big blind {both[3]}"))
        else:
            found.append((number, plain))
    return found
