"""Records become lines: calls and raises are totals of the street, and what is adjusted is what stays of an uncalled bet. Which card a
number means is not settled, for boards change from street to street: no card of these logs is known."""

import re
from typing import Final

from handaudit.read.records import clock, exact, rows_of

_BLINDS: Final = {
    "HAND_SB": "small blind", "HAND_BB": "big blind", "HAND_AB": "small & big blinds", "HAND_DSB": "dead blind",
}  # fmt: skip
_DEEDS: Final = {
    "ACTION_FOLD": "folds", "ACTION_CHECK": "checks", "ACTION_CALL": "calls to", "ACTION_BET": "bets", "ACTION_RAISE": "raises to",
    "ACTION_ALLIN": "goes all-in to", "HAND_ANTE": "posts ante", "HAND_DEAL": "is dealt",
}  # fmt: skip
_STREETS: Final = {"BOARD_FLOP": "flop [?? ?? ??]", "BOARD_TURN": "turn [??]", "BOARD_RIVER": "river [??]"}
_PLACE: Final = re.compile(r"/history/(\d+)(?:/(player|action|showDown)(?:/(?:result/)?(\d+))?)?", re.ASCII)
_CARD: Final = re.compile(r"(/history/0/showDown/result/\d+)/card/\d+", re.ASCII)
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """The hand in the order of play."""
    found, paid = list[Row](), list[Row]()
    records = [(line, *rows_of(text)) for line, text in sorted(rows, key=_part)]  # the keys of an object have no order
    shown: dict[str, int] = {}
    for _, place, _ in records:
        if (card := _CARD.fullmatch(place)) is not None:
            shown[card[1]] = shown.get(card[1], 0) + 1
    for line, place, given in records:
        part = _PLACE.fullmatch(place)
        if part is None or not isinstance(given, dict):
            continue
        values = {key: str(value) for key, value in given.items()}
        name = values.get("player", "")
        if part[1] != "0":
            found.append((line, "? another hand in this record"))
        elif part[2] is None:
            found += [(line, said) for said in _head(values)]
        elif part[2] == "player" and values.get("state") not in ("STATE_EMPTY", "STATE_RESERVED"):
            seat, stack = values.get("seat"), exact(values.get("amount", ""))
            found.append((line, f'seat {seat}: "{values.get("name")}" brings {stack}'))
            found += [(line, f"button: {seat}")] if values.get("dealer") == "Y" else []
        elif part[2] == "action":
            pot = exact(values.get("pot", ""))
            found += (
                [(line, f"middle: {pot} rake {exact(values.get('rake', '0'))}")]
                if pot and values.get("type") == "HAND_BOARD"
                else []
            )
            found.append((line, _done(values)))
        elif part[2] == "showDown" and part[3] is None:
            found += [
                (line, f"total: {exact(values.get('pot', ''))}"),
                (line, f"rake: {exact(values.get('rake', '0'))}"),
            ]
        elif part[2] == "showDown":
            found += [(line, f'"{name}" shows [{"?? " * shown[place]}]')] if place in shown else []
            won = exact(values.get("win", "0"))
            paid += [(line, f'"{name}" collects {won}')] if won.strip("0.") else []
    return [*found, *paid]


def _part(row: Row) -> int:
    """Where a record stands in the order of play: the head, the players, what was done, the showdown."""
    part = _PLACE.match(row[1])
    return {"player": 1, "action": 2, "showDown": 3}.get((part and part[2]) or "", 0)


def _done(values: dict[str, str]) -> str:
    name, deed, amount = values.get("player", ""), values.get("type", ""), exact(values.get("value", ""))
    if deed == "HAND_BOARD":
        return f"street: {_STREETS.get(values.get('value', ''), '?')}"
    if deed == "HAND_BLINDS":
        return f'"{name}" posts {_BLINDS.get(values.get("kind", ""), "?")} {amount}'
    if deed == "ACTION_ADJUSTEMENT":
        return f'"{name}" keeps {amount} of his bet'
    return f'"{name}" {_DEEDS.get(deed, "? " + deed)} {amount}'.rstrip()


def _head(values: dict[str, str]) -> list[str]:
    limit, seconds = values.get("limit", ""), values.get("date", "")
    small, _, big = (values.get("stake") or f"{values.get('small', '')}/{values.get('large', '')}").partition("/")
    told = [
        ("hand", values.get("handId")), ("game", values.get("game")), ("limit", limit), ("table", values.get("table")),
        ("currency", values.get("tableCurrency")), ("date", clock(seconds[:-3]) if len(seconds) == 13 else ""),
        ("tournament", values.get("tableTourneyId") if values.get("gameKind") != "GAMEKIND_CASH" else ""),
    ]  # fmt: skip
    if limit != "Fixed Limit":  # there the blinds of this place are none of the stakes
        told += [("small", exact(small)), ("big", exact(big))]
    return [f"{key}: {value}" for key, value in told if value]
