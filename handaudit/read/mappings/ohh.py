"""The records of a hand become lines: players are named by their numbers, streets in the order of their rounds, pots at the end."""

from decimal import Decimal
from typing import Any, Final

from handaudit.read.records import cards_in, kind_of, part_of, rows_of, said

_HEAD: Final = {
    "site_name": "site", "game_number": "hand", "table_name": "table", "game_type": "game", "currency": "currency",
    "start_date_utc": "date", "table_size": "seats", "dealer_seat": "button", "small_blind_amount": "small",
    "big_blind_amount": "big", "ante_amount": "ante",
}  # fmt: skip
_CARDS: Final = {"Mucks Cards": "mucks", "Shows Cards": "shows", "Dealt Cards": "is dealt"}
_DEEDS: Final = {"Fold": "folds", "Check": "checks"} | _CARDS
_MONEY: Final = {"Bet": "bets", "Raise": "raises", "Call": "calls"}
_BESIDE: Final = frozenset({"Added Chips", "Sits Down", "Stands Up"})
_ORDER: Final = {"players": 1, "rounds": 2, "pots": 3}
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """The hand in the order of play."""
    found: list[Row] = []
    names: dict[str, str] = {}
    money = True
    streets: list[str] = []
    wins: list[Row] = []  # side pots go first, as everywhere
    pot: dict[str, Any] = {}
    pots = sum(1 for _, text in rows if kind_of(text.partition(" ")[0], "ohh") == "pots")
    for line, text in sorted(
        rows, key=lambda row: _ORDER.get(part_of(row[1], "ohh"), 0)
    ):  # the keys of an object have no order
        place, values = rows_of(text)
        kind = kind_of(place, "ohh")
        if not isinstance(values, dict):
            continue
        if kind == "":
            found += [(line, f"{_HEAD[key]}: {said(value)}") for key, value in values.items() if key in _HEAD and value]
            money = values.get("tournament") is not True
        elif kind == "bet_limit":
            found.append((line, f"limit: {values.get('bet_type')}"))
        elif kind == "tournament_info":
            found.append((line, f"tournament: {values.get('tournament_number')}"))
        elif kind == "players":
            names[said(values.get("id"))] = str(values.get("name"))
            out = " and sits out" if values.get("is_sitting_out") is True else ""
            sits = f'seat {said(values.get("seat"))}: "{values.get("name")}"'
            found.append((line, f"{sits} has {said(values.get('starting_stack'))}{out}"))
        elif kind == "rounds":
            street = str(values.get("street")).replace("-", "").capitalize()
            run = f" run {1 + streets.count(street)}" if street in streets and street != "Showdown" else ""
            streets.append(street)
            if street != "Preflop":
                found.append((line, f"street: {street}{run}{cards_in(values)}"))
        elif kind == "rounds/actions":
            found.append((line, _deed(values, names)))
        elif kind == "pots":
            pot = values
            fees = "".join(f" {key} {said(values[key])}" for key in ("rake", "jackpot") if values.get(key) is not None)
            found.append((line, f"{_pot(pot, pots)} holds {said(values.get('amount'))}{fees}"))
        elif kind == "pots/player_wins":
            wins[:0] = [(line, one) for one in _wins(values, names, _pot(pot, pots) if pots > 1 else "pot")]
    found += wins
    return found if money else [*found, (rows[0][0], "tournament: yes")]


def _deed(values: dict[str, Any], names: dict[str, str]) -> str:
    action, amount = str(values.get("action")), values.get("amount")
    if action == "Add to Pot":
        return f"splash: {said(amount)}"
    if action in _BESIDE:
        return f"note: {action}"
    name = names.get(said(values.get("player_id")))
    if name is None:
        return f"? {action} of player {values.get('player_id')}"
    who, cards = f'"{name}"', cards_in(values)
    if action in _DEEDS:
        shown = cards if action != "Mucks Cards" else ""
        return f"{who} {_DEEDS[action] if cards or action != 'Shows Cards' else 'mucks'}{shown}"
    verb = _MONEY.get(action) or (f"posts {action.lower()}" if action == "Straddle" or action[:5] == "Post " else "?")
    return f"{who} {verb} {said(amount)}{' all-in' if values.get('is_allin') is True else ''}"


def _pot(values: dict[str, Any], pots: int) -> str:
    number = values.get("number")
    return "main pot" if str(number) == "0" or pots == 1 else f"side pot {said(number)}"


def _wins(values: dict[str, Any], names: dict[str, str], pot: str) -> list[str]:
    name = names.get(said(values.get("player_id")))
    if name is None:
        return [f"? a pot is won by player {values.get('player_id')}"]
    won, sold = values.get("win_amount"), values.get("cashout_amount")
    found = [f'"{name}" collects {said(won)} from {pot}'] if won or not isinstance(won, int | Decimal) else []
    if sold:
        fee = values.get("cashout_fee")
        found.append(f'"{name}" cashes out for {said(sold)}' + (f" fee {said(fee)}" if fee else ""))
    return found
