"""A summary line is what its player showed and what he collected; cards that come line by line are one hand; an all-in above the cards
says which forced bet it is; a cap is what the player had in who reached it; stakes of which the big blind is the first are bets. A
street of stud is named where it is over. Without a jackpot fee in its line the rake claims nothing: in old logs the fee is taken and
not printed."""

import re
from decimal import Decimal
from typing import Final

from handaudit.read.streets_behind import streets_behind

_AMOUNT: Final = r"\d{1,12}(?:\.\d{1,3})?"
_SHOWN: Final = (
    r"shows: ([^\[\]]{0,60}\[[^\[\]]{4,60}\])[^\[\]]{0,40}|mucks \(does not show(?: cards|: (\[[^\[\]]{4,60}\]))\)"
)
_SUM: Final = re.compile(
    rf"\*?(Player .{{1,80}}?) (?:{_SHOWN}|(?:does not|doesn't) show cards)\. ?Bets: ({_AMOUNT})\. Collects: ({_AMOUNT})\..{{0,40}}"
)
_NET: Final = re.compile(rf"(Wins|Loses): ({_AMOUNT})\.?$")
_CARD: Final = re.compile(r"(Player .{1,80} received (?:a )?card: ?)\[([^\[\]]{2,3})\]")
_ALLIN: Final = re.compile(rf"Player (.{{1,80}}) allin (\({_AMOUNT}\))")
_ANTE: Final = re.compile(r"Player (.{1,80}?) (?:posts )?ante \(.{1,20}\)")
_STAKES: Final = re.compile(rf"Game ID: \d{{1,20}} ({_AMOUNT})/{_AMOUNT} .{{1,100}}")
_BIG: Final = re.compile(rf"Player .{{1,80}} has big blind \(({_AMOUNT})\)")
_POT: Final = re.compile(rf"Pot: ({_AMOUNT})\. Rake ({_AMOUNT})")
_STUD: Final = re.compile(r"Game ID: .{1,120}\((?:Seven Cards Stud|7Stud)(?: HiLow)?\)")
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """The hand in the words of the grammar."""
    found: list[Row] = []
    if any(_STUD.search(text) for _, text in rows[:4]):
        rows = streets_behind(rows, " received ")
    stakes = next((one[1] for _, text in rows if (one := _STAKES.fullmatch(text.strip()))), "")
    big = next((one[1] for _, text in rows if (one := _BIG.fullmatch(text.strip()))), "")
    antes = [one[1] for _, text in rows if " ante (" in text and (one := _ANTE.fullmatch(text.strip()))]
    above = next((at for at, (_, text) in enumerate(rows) if " received " in text or text.startswith("*** ")), 0)
    allins = [number for number, text in rows[:above] if _ALLIN.fullmatch(text.strip())]
    # Some tournaments print nothing but zeros there.
    counts = any(Decimal(one[4]) for _, text in rows if "Bets: " in text and (one := _SUM.fullmatch(text.strip())))
    for number, text in rows:
        plain = text.strip()
        if plain.startswith("Game ID: "):
            found.append(
                (number, plain + (" fixed limit" if big and stakes and Decimal(big) == Decimal(stakes) else ""))
            )
        elif (pot := _POT.fullmatch(plain)) is not None and Decimal(pot[2]):
            found.append((number, f"Pot: {pot[1]} and perhaps a fee beside the rake"))
        elif (card := _CARD.fullmatch(plain)) is not None:
            found = _dealt(found, number, card)
        elif number in allins and (allin := _ALLIN.fullmatch(plain)) is not None:
            last = not big and number == allins[-1]
            kind = "ante" if antes and allin[1] not in antes else "big blind" if last else "small blind"
            antes.append(allin[1])
            found.append((number, f"Player {allin[1]} all-in of {kind} {allin[2]}"))
        elif "Bets: " in plain and (summed := _SUM.fullmatch(plain)) is not None:
            found += _summed(number, plain, summed)
            if counts and (net := _NET.search(plain)) is not None:
                sign = "-" if net[1] == "Loses" else "+"
                found.append((number, f"{summed[1]} brings home {sign}{net[2]}, put {summed[4]}, got {summed[5]}"))
            if any(f"{summed[1]} caps (" in one for _, one in found):
                found.append((number, f"Cap of the hand: {summed[4]}"))
        else:
            found.append((number, text))
    return found


def _dealt(found: list[Row], number: int, card: re.Match[str]) -> list[Row]:
    last = found[-1][1] if found else ""
    if last.startswith(card[1]) and last.endswith("]"):
        return [*found[:-1], (found[-1][0], f"{last[:-1]} {card[2]}]")]
    return [*found, (number, f"{card[1]}[{card[2]}]")]


def _summed(number: int, plain: str, summed: re.Match[str]) -> list[Row]:
    rows = [(number, f"{summed[1]} shows: {summed[2] or summed[3]}")] if summed[2] or summed[3] else []
    if Decimal(summed[5]):
        rows.append((number, f"{summed[1]} collects {summed[5]}"))
    return rows or [(number, plain)]
