"""Elements become lines: rounds and actions by their own numbers, not by where they stand; deeds by their type."""

import re
from typing import Any, Final

from handaudit.read.game_of_cards import game_rows
from handaudit.read.records import counted, rows_of
from handaudit.read.sums_of_rounds import player_sums

_TYPES: Final = {
    "0": "folds", "9": "folds", "4": "checks", "1": "posts small blind", "2": "posts big blind", "8": "posts small & big blinds",
    "15": "posts ante", "16": "posts bring in", "3": "calls", "5": "bets", "6": "raises with", "23": "raises to", "7": "goes all-in with",
}  # fmt: skip
_BARE: Final = frozenset({"0", "4", "9"})
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """The hand in the order of play."""
    found: list[Row] = []
    blinds: dict[str, str] = {}
    rounds: dict[int, list[tuple[int, int, str]]] = {}
    opened: set[tuple[int, str]] = set()
    acts: list[tuple[int, int, int, dict[str, Any]]] = []
    players: list[tuple[int, dict[str, Any]]] = []
    dealt: set[str] = set()
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
            players.append((line, values))
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
            dealt.add(str(values.get("player")))
        elif kind == "action":
            acts.append((here, counted(values, 0), line, values))
    out = {str(act[3].get("player")) for act in acts if act[3].get("type") == "9"} - dealt if dealt else set()
    first = next((act[0] for act in acts if act[3].get("type") == "16"), 0)
    for round_, number, line, values in sorted(acts, key=lambda act: act[:2]):
        blinds = {} if round_ > first > 0 else blinds  # a bring-in is of its round alone
        rounds.setdefault(round_, []).append((number, line, _deed(values, blinds, out)))
    found += [row for line, values in players for row in _seat(line, values, values["name"] in out)]
    deeds = [one[1:] for _, turn in sorted(rounds.items()) for one in sorted(turn, key=lambda one: one[0])]
    if any(text == "street: Second Street" for _, text in deeds):
        deeds = [(line, text.replace("street: River", "street: Fifth Street")) for line, text in deeds]
    if any(text == "street: Third Street" for _, text in deeds):  # who is called dealer there is always the same
        found = [row for row in found if not row[1].startswith("button: ")]
    return [*found, *game_rows(*game, pocket), *deeds, *player_sums(players, [act[3] for act in acts], out)]


def _seat(line: int, values: dict[str, Any], out: bool) -> list[Row]:
    chair, chips = f'seat {values.get("seat")}: "{values["name"]}"', values.get("chips")
    seat = [(line, f"{chair} has {chips} and sits out" if out else f"{chair} brings {chips}")]
    return [*seat, (line, f"button: {values.get('seat')}")] if values.get("dealer") == "1" else seat


def _deed(values: dict[str, Any], blinds: dict[str, str], out: set[str]) -> str:
    kind, amount = str(values.get("type")), str(values.get("sum"))
    if kind == "8" and not re.search("[1-9]", amount):
        return f'note: "{values.get("player")}" joins'
    if values.get("player") in out:  # what he has posted lies in the pot
        return f"splash: {amount}" if re.search("[1-9]", amount) else f'note: "{values.get("player")}" sits out'
    if kind in ("1", "2") and kind in blinds:
        # A second small blind is a missed one; a second big blind of another figure has one in it.
        missed = "dead blind" if kind == "1" else "big blind" if amount == blinds[kind] else "small & big blinds"
        return f'"{values.get("player")}" posts {missed} {amount}'
    blinds[kind] = amount
    if kind == "5" and "16" in blinds and not blinds.keys() & {"23", "6"}:
        kind = "23"  # in stud a bet over the bring-in completes it
    if kind not in _TYPES:
        return f"? action of type {kind}"
    return f'"{values.get("player")}" {_TYPES[kind]}' + ("" if kind in _BARE else f" {amount}")
