"""Elements become lines: rounds and actions by their own numbers, not by where they stand; deeds by their type."""

import re
from typing import Any, Final

from handaudit.read.records import counted, rows_of

_TYPES: Final = {
    "0": "folds", "9": "folds", "4": "checks", "1": "posts small blind", "2": "posts big blind", "8": "posts both blinds",
    "15": "posts ante", "16": "posts bring in", "3": "calls", "5": "bets", "6": "raises with", "23": "raises to", "7": "goes all-in with",
}  # fmt: skip
_BARE: Final = frozenset({"0", "4", "9"})
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """The hand in the order of play."""
    found: list[Row] = []
    after: list[Row] = []
    blinds: dict[str, str] = {}
    rounds: dict[int, list[tuple[int, int, str]]] = {}
    opened: set[tuple[int, str]] = set()
    here, pocket, game = 0, 0, (rows[0][0], "", False)
    for line, text in rows:
        place, values = rows_of(text)
        kind = re.sub(r"\[\d+\]", "", place).rpartition("/")[2]
        said = str(values.get("text", ""))
        if kind == "gametype":
            game = line, said, game[2]
        elif kind in ("tournamentname", "tournamentcode") and said:
            game = game[0], game[1], True
            found.append((line, f"tournament: {said}"))
        elif kind == "tablename" and said:
            found.append((line, f"table: {said}"))
        elif kind == "mode" and said not in ("real", ""):
            found.append((line, "money: play"))
        elif kind == "game":
            found.append((line, f"hand: {values.get('gamecode')}"))
        elif kind == "startdate" and said[:4].isdigit() and "game" in place:
            found.append((line, f"date: {said}"))
        elif kind == "player" and values.get("name"):
            found += _seat(line, values)
            sums = ("has put in", str(values.get("bet", "")).replace(" ", "")), ("collects", str(values.get("win", "")))
            after += [(line, f'"{values["name"]}" {did} {of}') for did, of in sums if re.search("[1-9]", of)]
        elif kind == "round":
            here = counted(values, len(rounds))
        elif kind == "cards":
            cards = f" [{said}]" if said.strip("Xx ") else ""
            mine = values.get("type") == "Pocket"
            pocket = max(pocket, len(said.split())) if mine else pocket
            held = bool(values.get("player"))
            street = f"street: {values.get('type')}"
            turn = rounds.setdefault(here, [])
            if not mine and (here, street) not in opened:
                opened.add((here, street))
                turn.append((-2, line, street if held else street + cards))
            if mine or held:
                turn.append((-1, line, f'"{values.get("player")}" is dealt{cards}'))
        elif kind == "action":
            rounds.setdefault(here, []).append((counted(values, 0), line, _deed(values, blinds)))
    deeds = [one[1:] for _, turn in sorted(rounds.items()) for one in sorted(turn, key=lambda one: one[0])]
    if any(text == "street: Third Street" for _, text in deeds):  # who is called dealer there is always the same
        found = [row for row in found if not row[1].startswith("button: ")]
    return [*found, *_game(*game, pocket), *deeds, *after]


def _seat(line: int, values: dict[str, Any]) -> list[Row]:
    seat = [(line, f'seat {values.get("seat")}: "{values["name"]}" brings {values.get("chips")}')]
    return [*seat, (line, f"button: {values.get('seat')}")] if values.get("dealer") == "1" else seat


def _deed(values: dict[str, Any], blinds: dict[str, str]) -> str:
    kind, amount = str(values.get("type")), str(values.get("sum"))
    if kind in ("1", "2") and kind in blinds:
        # A second small blind is a missed one; a second big blind of another figure has one in it.
        missed = "dead blind" if kind == "1" else "big blind" if amount == blinds[kind] else "small & big blinds"
        return f'"{values.get("player")}" posts {missed} {amount}'
    blinds[kind] = amount
    if kind not in _TYPES:
        return f"? action of type {kind}"
    return f'"{values.get("player")}" {_TYPES[kind]}' + ("" if kind in _BARE else f" {amount}")


def _game(line: int, text: str, tournament: bool, pocket: int) -> list[Row]:
    """Game and stakes: where the name is only that of a limit, the cards that everybody holds tell the game."""
    words = re.sub(r" Ante [^ ]{1,20}$", "", text.replace("Pot limit", "PL").replace("No limit", "NL")).split()
    stakes = words.pop().split("/") if words and "/" in words[-1] else []
    limit = words.pop() if words else ""
    own = next((word.split("/") for word in words if re.fullmatch(r"\d+/\d+", word)), stakes)
    name = " ".join(word for word in words if "/" not in word and not re.fullmatch(r"x\d", word))
    if limit.lower() == "limit" and stakes and own[0] == re.sub(r"[^\d.]|\.0+$", "", stakes[-1]):
        stakes = own  # the table is called by its bets, and what follows are its blinds
    if pocket and (not name or pocket > 2):
        name = f"{name} {pocket} cards".strip()
    found = [(line, f"game: {name}"), (line, f"limit: {limit}")]
    if len(stakes) == 2:
        small, big = (re.sub(r"[^\d.,]", "", one) for one in stakes)  # their sign may be another than that of the chips
        return [*found, (line, f"small: {small}"), (line, f"big: {big}")]
    return found if tournament else [*found, (line, "tournament: yes")]
