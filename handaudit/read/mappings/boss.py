"""Elements become lines: a card is its number, from the ace of diamonds to the king of spades by way of clubs and hearts. A call is the
total of the street, in logs whose head names a pot what goes in now. A tournament that tells of no antes has them in its pots alone."""

import re
from typing import Final

from handaudit.read.first_pot import chips_before, figure
from handaudit.read.held import ShownSoFar
from handaudit.read.records import clock, dealt_last, elements_of, exact

_BLINDS: Final = {
    "HAND_SB": "small blind", "HAND_BB": "big blind", "HAND_AB": "small & big blinds", "HAND_DSB": "dead blind",
}  # fmt: skip
_DEEDS: Final = {
    "ACTION_FOLD": "folds", "ACTION_CHECK": "checks", "ACTION_CALL": "calls to", "ACTION_BET": "bets", "ACTION_RAISE": "raises to",
    "ACTION_ALLIN": "goes all-in to",
}  # fmt: skip
_CODE: Final = re.compile(r"\$\(STR_(?:G_)?([A-Z_]{1,30})\)")
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """The hand in the order of play, what is paid below what is shown."""
    elements: list[tuple[int, str, dict[str, str], list[str]]] = []
    for line, kind, values in elements_of(rows):
        if kind == "CARD" and elements:
            elements[-1][3].append(_card(values.get("LINK", "")))
        else:
            elements.append((line, kind, values, []))
    seats: dict[str, dict[str, str]] = {}
    heads, told, paid = list[Row](), list[Row](), list[Row]()
    held, folded, dealt, newer = ShownSoFar(), set[str](), list[str](), False
    for line, kind, values, cards in elements:
        name, deed, known = values.get("PLAYER", ""), values.get("TYPE", ""), [] if "b" in cards else cards
        if kind == "HISTORY":
            newer = "POT" in values
            heads += [(line, said) for said in _head(values)]
        elif kind == "PLAYER" and values.get("STATE") not in ("STATE_EMPTY", "STATE_RESERVED"):
            seats[values.get("NAME", "")] = values
            heads.append((line, f'seat {values.get("SEAT")}: "{values.get("NAME")}" brings {_sum(values, "AMOUNT")}'))
            heads += [(line, f"button: {values.get('SEAT')}")] if values.get("DEALER") == "Y" else []
        elif kind == "ACTION":
            dealt += [name] if deed == "HAND_DEAL" else []
            folded |= {name} if deed == "ACTION_FOLD" else set()
            stack = _sum(seats.get(name, {}), "AMOUNT")
            told += [(line, said) for said in _done(values, known, held, stack, newer)]
        elif kind == "SHOWDOWN":
            pot = _sum(values, "POT")
            told += [(line, f"note: pot {pot}"), (line, f"total: {pot}"), (line, f"rake: {_sum(values, 'RAKE')}")]
        elif kind == "RESULT":
            said = _CODE.sub(r"\1", values.get("HAND", ""))
            told += [(line, shown) for shown in _shown(name, said, known) if name not in folded]
            paid += [(line, f'"{name}" collects {_sum(values, "WIN")}')] if figure(values.get("WIN", "")) else []
    heads.append((rows[0][0], dealt_last([seats[one].get("SEAT", "") for one in dealt if one in seats])))
    return [*heads, *(chips_before(told) if any(text.startswith("tournament: ") for _, text in heads) else told), *paid]


def _sum(values: dict[str, str], key: str) -> str:
    return exact(values.get(key, ""))


def _card(link: str) -> str:
    number = int(link) if link.isascii() and link.isdigit() and len(link) < 3 else 52
    return "A23456789TJQK"[number % 13] + "dchs"[number // 13] if number < 52 else link


def _done(values: dict[str, str], known: list[str], held: ShownSoFar, stack: str, newer: bool) -> list[str]:
    name, deed, amount = values.get("PLAYER", ""), values.get("TYPE", ""), _sum(values, "VALUE")
    if deed == "HAND_BOARD":
        taken = f"rake {_sum(values, 'RAKE')}" if "RAKE" in values else "after rake"
        opened = held.opened(known) if "VALUE" in values else ["street: draw"]
        return [f"middle: {_sum(values, 'POT')} {taken}", *opened]
    if deed in ("HAND_DEAL", "CHANGECARD"):
        drawn = [f'"{name}" discards {values.get("COUNT")}'] if deed == "CHANGECARD" else []
        return [*drawn, *held.dealt(name, known)]
    if deed in ("HAND_BLINDS", "HAND_ANTE"):
        amount = min(amount, stack, key=figure)  # the whole blind stands there where a stack is shorter
        kind = _BLINDS.get(values.get("KIND", ""), "ante" if deed == "HAND_ANTE" else "?")
        return [f'"{name}" posts {kind} {amount}']
    said = "calls" if newer and deed == "ACTION_CALL" else _DEEDS.get(deed, "? " + deed)
    return [f'"{name}" {said} {amount}'.rstrip()]


def _shown(name: str, said: str, known: list[str]) -> list[str]:
    if known and said != "BY_DEFAULT":
        return [f'"{name}" shows [{" ".join(known)}]' + (f" ({said})" if said not in ("MUCK", "FOLD") else "")]
    return [f'"{name}" mucks'] if said in ("MUCK", "FOLD") else []


def _head(values: dict[str, str]) -> list[str]:
    small, _, big = values.get("STAKES", "").partition("/")
    game = ("hand", "ID"), ("game", "GAME"), ("limit", "LIMIT"), ("table", "TABLE"), ("currency", "TABLECURRENCY")
    told = [(key, values.get(name)) for key, name in game]
    told += [("small", exact(small)), ("big", exact(big)), ("date", clock(values.get("DATE", "")))]
    told += [("tournament", values.get("SESSION"))] if values.get("GAMEKIND") != "GAMEKIND_CASH" else []
    told += [("money", "play")] if values.get("GAMETYPE") != "GAMETYPE_REAL" else []
    return [f"{key}: {value}" for key, value in told if value]
