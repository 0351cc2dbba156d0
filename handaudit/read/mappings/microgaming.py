"""Elements become lines: actions name chairs, cards stand below the action that deals or shows them, the rake is in hundredths. A bet
before the flop is a raise over the big blind, and who mucks cards that are printed has shown them. In logs without a version what is
called or raised is the total of the street."""

import re
from typing import Final

from handaudit.read.records import rows_of

_DEEDS: Final = {
    "SmallBlind": "posts small blind", "BigBlind": "posts big blind", "Ante": "posts ante", "Fold": "folds", "Check": "checks",
    "Call": "calls", "Bet": "bets", "Raise": "raises", "AllIn": "goes all-in with", "MuckCards": "mucks", "MoneyReturned": "gets back",
    "DealCards": "is dealt", "ShowCards": "shows",
}  # fmt: skip
_STREETS: Final = {"DealFlop": "flop", "DealTurn": "turn", "DealRiver": "river"}
_QUIET: Final = frozenset({"Win", "Disconnect", "Reconnect", "Chat"})
_SIGNS: Final = {"rCA=": "EUR", "JAA=": "USD", "owA=": "GBP"}
"""Signs of currencies, as the log writes them."""
_LIMITS: Final = {"NL": "no limit", "PL": "pot limit", "FL": "fixed limit"}
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """The hand in the order of play."""
    found: list[Row] = []
    cards: dict[int, list[str]] = {}
    names: dict[str, str] = {}
    taken, ends = list[Row](), list[Row]()
    big, opened, total = "", False, ""
    for line, text in rows:
        place, given = rows_of(text)
        values = {key: str(value) for key, value in given.items()}
        parts = re.sub(r"\[\d+\]", "", place).split("/")[1:]
        kind = parts[-1]
        if parts == ["Game"]:
            found += [(line, said) for said in _head(values)]
            rake, total = values.get("rake", ""), "" if "hhversion" in values else "to "
            # In logs without a version a jackpot takes more, and no figure says how much.
            if "hhversion" in values and re.fullmatch(r"[0-9]{1,9}", rake):
                taken = [(line, f"rake: {rake[:-2] or 0}.{rake[-2:]:0>2}")]
        elif parts[-2:] == ["Seats", "Seat"]:
            found += [(line, said) for said in _seat(values, names)]
            if values.get("endbalance"):
                ends.append((line, f'"{values.get("alias", "")}" has at the end {values["endbalance"]}'))
        elif kind == "Card":
            cards.setdefault(len(found) - 1, []).append(values.get("value", "") + values.get("suit", ""))
        elif kind == "Seat":
            name = names.get(values.get("num", ""), values.get("num", ""))
            found.append((line, f'"{name}" collects {values.get("amount")}'))
        elif kind == "Action":
            deed, amount = values.get("type", ""), values.get("value", "")
            if deed == "AllIn" and not big and not opened:  # a blind that takes the last chips
                deed = "BigBlind" if any(" posts small blind " in said for _, said in found) else "SmallBlind"
            big = amount if deed == "BigBlind" else big
            name = names.get(values.get("seat", ""), values.get("seat", ""))
            opened = opened or deed in _STREETS
            if deed in _STREETS:
                found.append((line, f"street: {_STREETS[deed]}"))
            elif deed == "PostedToPlay":
                blind = "big blind" if amount == big else "small & big blinds"
                found.append((line, f'"{name}" posts {blind} {amount}'))
            elif deed == "Bet" and not opened:  # over the big blind
                found.append((line, f'"{name}" raises {amount}'))
            elif deed in ("Call", "Raise"):
                found.append((line, f'"{name}" {_DEEDS[deed]} {total}{amount}'))
            elif deed == "BadBeatContribution" and amount:
                found.append((line, f'"{name}" pays {amount} beside the pots'))
            elif deed in _QUIET:
                found += [(line, f"note: {deed}")] if amount else []  # no chips of the player's
            else:
                found.append((line, f'"{name}" {_DEEDS.get(deed, "? " + deed)} {amount}'.rstrip()))
    told = [
        (line, f"{text.replace(' mucks', ' shows')} [{' '.join(cards[at])}]" if at in cards else text)
        for at, (line, text) in enumerate(found)
    ]
    return [row for row in told if not row[1].endswith((" is dealt", " shows"))] + taken + ends


def _seat(values: dict[str, str], names: dict[str, str]) -> list[str]:
    number, name = values.get("num", ""), values.get("alias", "")
    names[number] = name
    out = "has" if values.get("sittingout") == "true" else "brings"
    button = [f"button: {number}"] if values.get("dealer") == "true" else []
    return [*button, f'seat {number}: "{name}" {out} {values.get("balance")}{" and sits out" if out == "has" else ""}']


def _head(values: dict[str, str]) -> list[str]:
    small, _, big = values.get("stakes", "").partition("|")
    limit = values.get("betlimit", "")
    told = [
        ("hand", values.get("id")), ("game", values.get("gametype")), ("limit", _LIMITS.get(limit, limit)),
        ("table", values.get("tablename")), ("date", values.get("date", "").replace("-", "/")), ("seats", values.get("tablesize")),
        ("tournament", "yes" if values.get("istournament") == "1" else ""), ("currency", _SIGNS.get(values.get("currencysymbol", ""))),
        ("money", "play" if values.get("realmoney") == "false" else ""),
    ]  # fmt: skip
    if limit != "FL":
        told += [("small", small), ("big", big)]
    return [f"{key}: {value}" for key, value in told if value]
