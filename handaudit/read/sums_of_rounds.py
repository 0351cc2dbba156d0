"""The sums of each player that a tree prints: lines that test them, and whether a hand without its end has all its actions."""

import re
from collections import defaultdict
from collections.abc import Sequence, Set
from typing import Any, Final

from handaudit.read.records import Record, counted

ADDS: Final = frozenset({"1", "2", "3", "5", "6", "7", "8", "16"})
"""Types of actions whose sum goes in now; 23 is the total of the round, 15 an ante."""
OUT: Final = frozenset({"0", "9"})


def sums_agree(records: Sequence[Record]) -> bool:
    """Whether each player's actions make what the head says that he has bet, and the last card is there if more than one is left."""
    bets: dict[str, int] = {}
    put: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    here, left, last = 0, set[str](), False
    for record in records:
        kind, values = re.sub(r"\[\d+\]", "", record.place).rpartition("/")[2], record.values
        who = str(values.get("name") or values.get("player") or "")
        if kind == "player":
            bets[who] = _units(values.get("bet"))
        elif kind == "round":
            here = counted(values, 0)
        elif kind == "cards":
            last = last or values.get("type") == "River"
            left |= {who} - {""}
        elif kind == "action":
            type_, amount, turn = str(values.get("type")), _units(values.get("sum")), max(here, 1)
            if type_ == "15":
                put[who][0] += amount
            elif type_ == "23":
                put[who][turn] = amount
            elif type_ in ADDS:
                put[who][turn] += amount
            left = left - {who} if type_ in OUT else left
    agree = all(sum(put[who].values()) == bet for who, bet in bets.items())
    return agree and any(bets.values()) and (last or len(left) == 1)


def player_sums(
    players: Sequence[tuple[int, dict[str, Any]]], actions: Sequence[dict[str, Any]], out: Set[str]
) -> list[tuple[int, str]]:
    """Returns the lines that say what each player put in and won, as the head prints it.

    The posts of a player who sits out (`out`) lie in the pot as dead money: his sum is left out if it equals them."""
    posted: dict[str, int] = defaultdict(int)
    for values in actions:
        posted[str(values.get("player"))] += _units(values.get("sum"))
    found: list[tuple[int, str]] = []
    for line, values in players:
        name, put, won = str(values["name"]), str(values.get("bet", "")).replace(" ", ""), str(values.get("win", ""))
        if re.search("[1-9]", put) and not (name in out and _units(put) == posted[name]):
            found.append((line, f'"{name}" has put in {put}'))
        if re.search("[1-9]", won):
            found.append((line, f'"{name}" collects {won}'))
    return found


def _units(text: object) -> int:
    """An amount in hundredths: the last sign before one or two digits parts them from the rest."""
    digits = re.sub(r"[^\d.,]", "", str(text or ""))
    whole, cents = (
        (digits[: found.start()], found[1]) if (found := re.search(r"[.,](\d{1,2})\Z", digits)) else (digits, "")
    )
    return int(re.sub(r"\D", "", whole) or "0") * 100 + int(cents.ljust(2, "0") or "0")
