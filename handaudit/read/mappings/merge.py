"""Elements become lines: chairs count from 1 and actions name them, boards grow by what is new, cards stand before what is done on them."""

import re
from itertools import pairwise
from typing import Final

from handaudit.read.records import rows_of

_DEEDS: Final = {
    "FOLD": "folds", "CHECK": "checks", "CALL": "calls", "BET": "bets", "RAISE": "raises", "ALL_IN": "goes all-in with", "MUCK": "mucks",
    "SMALL_BLIND": "posts small blind", "BIG_BLIND": "posts big blind", "ANTE": "posts ante", "RETURN_BLIND": "posts small & big blinds",
    "INITIAL_BLIND": "posts big blind",
}  # fmt: skip
_QUIET: Final = frozenset({
    "SHOW", "CHAT", "PLAYER_OUT", "RECONNECTED", "DISCONNECTED", "RABBIT", "DRAW", "BRING_IN", "COMPLETE", "SIT_OUT", "LEAVE",
})  # fmt: skip
_DATE: Final = re.compile(r"(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)", re.ASCII)
_STREETS: Final = {3: "flop", 4: "turn", 5: "river"}
_STAKES: Final = re.compile(
    r"((?:Half )?[A-Za-z]{2,5} Limit|Limit)( Level \d{1,4}(?: Ante ([\d.]{1,9}),)? Blinds)? ?\(?(?:([^/() ]{1,20})/([^/() ]{1,20}))?.{0,30}"
)
_OWN: Final = '" is dealt ['
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """The hand in the order of play."""
    found: list[Row] = []
    done: list[tuple[int, int, Row]] = []
    names: dict[str, str] = {}
    board: list[str] = []
    turn, whole = 0, False
    for line, text in rows:
        place, given = rows_of(text)
        values = {key: str(value) for key, value in given.items()}
        kind = re.sub(r"\[\d+\]", "", place).rpartition("/")[2]
        if kind in ("description", "game"):
            found += [(line, said) for said in _head(values)]
            whole = whole or values.get("starttime", "") >= "20100908"  # earlier a raise is the chips that go in now
        elif kind == "players":
            found.append((line, f"button: {_chair(values, 'dealer')}"))
        elif kind == "player":
            name = names[values.get("seat", "")] = values.get("nickname", "")
            out = "" if values.get("dealtin") == "true" else " and sits out"
            found.append((line, f'seat {_chair(values, "seat")}: "{name}" has {values.get("balance")}{out}'))
        elif kind == "round":
            turn += 1
        else:
            name = names.get(values.get("player", ""), values.get("player", ""))
            if turn == 1 and values.get("type") == "ALL_IN":  # a blind that takes the last chips
                values["type"] = (
                    "BIG_BLIND" if any(" posts small blind" in said for _, _, (_, said) in done) else "SMALL_BLIND"
                )
            done += [(turn, order, (line, said)) for order, said in _told(kind, values, name, whole, board)]
    rest = [row for _, _, row in sorted(done, key=lambda one: one[:2])]
    own = {text.partition(_OWN)[0]: (line, text) for line, text in reversed(rest) if _OWN in text}  # the first time
    return found + [row for row in rest if _OWN not in row[1] or row in own.values()]


def _told(kind: str, values: dict[str, str], name: str, whole: bool, board: list[str]) -> list[tuple[int, str]]:
    """What an element says, and where it stands in its round: cards of the board first, own cards, actions, what is shown, wins."""
    deed, amount = values.get("type", ""), values.get("amount", "")
    cards = [card for card in values.get("cards", "").replace("null", "").split(",") if card]
    if kind == "winner":
        return [(9, f'"{name}" {"gets back" if values.get("uncalled") == "true" else "collects"} {amount}')]
    if kind == "cards" and deed == "COMMUNITY":
        known = len(board) if cards[: len(board)] == board else 0
        ends = [known, *(end for end in _STREETS if len(board) < end <= len(cards))]
        board[:] = cards
        return [(0, f"street: {_STREETS[end]} [{' '.join(cards[at:end])}]") for at, end in pairwise(ends)]
    if kind == "cards":
        shown = deed in ("SHOWN", "MUCKED")
        return [(8 if shown else 1, f'"{name}" {"shows" if shown else "is dealt"} [{" ".join(cards)}]')]
    if kind != "event" or deed in _QUIET or (deed == "ALL_IN" and not amount):
        return []  # an all-in without an amount is said once more of who has no chips left
    if deed == "GAME_CANCELLED":
        return [(5, "the game is cancelled")]
    to = " to" if deed == "RAISE" and whole else ""
    return [(8 if deed == "MUCK" else 5, f'"{name}" {_DEEDS.get(deed, "? " + deed)}{to} {amount}'.rstrip())]


def _chair(values: dict[str, str], key: str) -> str:
    text = values.get(key, "")
    return str(int(text) + 1) if re.fullmatch(r"[0-9]{1,3}", text) else text


def _head(values: dict[str, str]) -> list[str]:
    name, stakes = values.get("type", ""), _STAKES.fullmatch(values.get("stakes", ""))
    data = [*re.split(r"[|:]", values.get("data", "")), ""][1]
    game = name.removesuffix(" Tournament")
    told = [("hand", values.get("id")), ("game", game), ("tournament", "yes" if game != name else ""), ("table", data)]
    if (began := _DATE.fullmatch(values.get("starttime", ""))) is not None:
        told.append(("date", "{}/{}/{} {}:{}:{}".format(*began.groups())))
    if stakes is not None:
        told.append(("limit", stakes[1]))
        if "Stud" not in name and not (stakes[2] and name):  # above all hands stands the level of the first
            told += [("small", stakes[4]), ("big", stakes[5]), ("ante", stakes[3])]
    return [f"{key}: {value}" for key, value in told if value]
