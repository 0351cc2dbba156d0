"""Elements become lines: chairs count from 1 and actions name them, boards grow by what is new, cards stand before what is done on them."""

import re
from typing import Final

from handaudit.read.held import ROUNDS, ShownSoFar
from handaudit.read.records import blind_of, chair, rows_of, stamp
from handaudit.read.stacks_before import stacks_before

_DEEDS: Final = {
    "FOLD": "folds", "CHECK": "checks", "CALL": "calls", "BET": "bets", "RAISE": "raises", "ALL_IN": "goes all-in with", "MUCK": "mucks",
    "SMALL_BLIND": "posts small blind", "BIG_BLIND": "posts big blind", "ANTE": "posts ante", "RETURN_BLIND": "posts small & big blinds",
    "INITIAL_BLIND": "posts big blind", "BRING_IN": "posts bring in", "COMPLETE": "makes it", "DRAW": "discards",
}  # fmt: skip
_QUIET: Final = frozenset({"SHOW", "CHAT", "PLAYER_OUT", "RECONNECTED", "DISCONNECTED", "RABBIT", "SIT_OUT", "LEAVE"})
_STAKES: Final = re.compile(
    r"((?:Half )?[A-Za-z]{2,5} Limit|Limit)( Level \d{1,4}(?: Ante ([\d.]{1,9}),)? Blinds)? ?\(?"
    r"(?:([^/() ]{1,20})/([^/() ]{1,20})(?:/([^/() ]{1,20}))?)?.{0,30}"
)
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """The hand in the order of play."""
    found: list[Row] = []
    done: list[tuple[int, int, Row]] = []
    names: dict[str, str] = {}
    held, turn, whole, newer, street = ShownSoFar(), 0, False, False, ""
    for line, text in rows:
        place, given = rows_of(text)
        values = {key: str(value) for key, value in given.items()}
        kind = re.sub(r"\[\d+\]", "", place).rpartition("/")[2]
        if kind in ("description", "game"):
            found += [(line, said) for said in _head(values)]
            newer = newer or "version" in values
            whole = whole or stamp(values.get("starttime", "")) >= "2010/09/08"  # earlier a raise is what goes in now
        elif kind == "players":
            found += [(line, f"button: {chair(values, 'dealer')}")]
        elif kind == "player":
            name = names[values.get("seat", "")] = values.get("nickname", "")
            out = "" if values.get("dealtin") == "true" else " and sits out"
            found.append((line, f'seat {chair(values, "seat")}: "{name}" has {values.get("balance")}{out}'))
        elif kind == "round":
            turn += 1
            street = ROUNDS.get(values.get("id", ""), "")
            done += [(turn, 0, (line, f"street: {street}"))] if street else []
        else:
            who = values.get("player", "")
            if who not in names and kind == "event" and values.get("type") in _DEEDS:
                names[who] = who  # he came after the seats were listed: the log does not tell his name or his chips
                found.append((line, f'seat {chair(values, "player")}: "{who}" has 0'))
            name = names.get(who, who)
            if turn == 1 and values.get("type") == "ALL_IN":  # a blind that takes the last chips
                values["type"] = blind_of(" ".join(said for _, _, (_, said) in done))
            told = _told(kind, values, name, whole, held)
            done += [(turn, 7 if order == 1 and "draw" in street else order, (line, said)) for order, said in told]
    found += [row for _, _, row in sorted(done, key=lambda one: one[:2])]
    if any(text == "street: 3rd street" for _, text in found):  # what it calls dealer there stays where it is
        found = [row for row in found if not row[1].startswith("button: ")]
    return stacks_before(found) if not newer and any(text == "tournament: yes" for _, text in found) else found


def _told(kind: str, values: dict[str, str], name: str, whole: bool, held: ShownSoFar) -> list[tuple[int, str]]:
    """What an element says, and where it stands in its round: cards of the board first, own cards, actions, what is shown, wins."""
    deed, amount = values.get("type", ""), values.get("amount", "")
    cards = [card for card in values.get("cards", "").replace("null", "").split(",") if card]
    if kind == "winner":
        return [(9, f'"{name}" {"gets back" if values.get("uncalled") == "true" else "collects"} {amount}')]
    if kind == "cards" and deed == "COMMUNITY":
        return [(0, said) for said in held.opened(cards)]
    if kind == "cards":
        shown = deed in ("SHOWN", "MUCKED")
        return [(8 if shown else 1, said) for said in (held.shown if shown else held.dealt)(name, cards)]
    held.rabbit = held.rabbit or deed == "RABBIT"
    if kind != "event" or deed in _QUIET or (deed == "ALL_IN" and not amount):
        return []  # an all-in without an amount is said once more of who has no chips left
    if deed == "GAME_CANCELLED":
        return [(5, "the game is cancelled")]
    amount = values.get("text", "") if deed == "DRAW" else amount
    said = _DEEDS.get(deed, "? " + deed) + (" to" if deed == "RAISE" and whole else "")
    return [(8 if deed == "MUCK" else 5, f'"{name}" {said} {amount}'.rstrip())]


def _head(values: dict[str, str]) -> list[str]:
    name, stakes = values.get("type", ""), _STAKES.fullmatch(values.get("stakes", ""))
    data = [*re.split(r"[|:]", values.get("data", "")), ""][1]
    game, mixed = name.removesuffix(" Tournament"), values.get("multigametype")
    told: list[tuple[str, str | None]] = [("game", f"a game of the kind {mixed}")] if mixed else []
    told += [("hand", values.get("id")), ("game", game), ("tournament", "yes" if game != name else ""), ("table", data)]
    told.append(("date", stamp(values.get("starttime", ""))))
    if stakes is not None:
        told.append(("limit", stakes[1]))
        if stakes[6]:
            told += [("ante", stakes[4]), ("big", stakes[6])]  # between them stands the bring-in
        elif not (stakes[2] and name):  # above all hands stands the level of the first
            told += [("small", stakes[4]), ("big", stakes[5]), ("ante", stakes[3])]
    return [f"{key}: {value}" for key, value in told if value]
