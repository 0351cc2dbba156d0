"""Elements become lines: chairs count from 0 and stand for names, sums are hundredths, every bet is the chips that go in now, and a blind
has no name: the first is the small one, unless it is the big one of the head and no larger one follows."""

import re
from typing import Final

from handaudit.read.held import ShownSoFar
from handaudit.read.records import chair, clock, elements_of, exact

_FIGURE: Final = re.compile(r"\d[\d.,]{0,15}")
_SIGNS: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
Row = tuple[int, str]
Values = dict[str, str]


def lines(rows: list[Row]) -> list[Row]:
    """The hand in the order of play."""
    elements = list(elements_of(rows))
    names = {values.get("position", ""): values.get("name", "") for _, kind, values in elements if kind == "SEAT"}
    dealt: dict[str, list[str]] = {}
    for _, kind, values in elements:
        if kind == "HOLE":
            dealt.setdefault(values.get("position", ""), []).append(values.get("text", ""))
    session = next((values for _, kind, values in elements if kind == "SESSION"), {})
    hand = next((values for _, kind, values in elements if kind == "HAND"), {})
    stakes = [_figure(text) for text in hand.get("blinds", "").split("/")]
    blinds = [_sum(values.get("amount", "")) for _, kind, values in elements if kind == "BLIND"]
    alone = bool(blinds) and blinds[0] == stakes[-1] and set(blinds) == {blinds[0]}
    sides = any(values.get("pot", "0") != "0" for _, kind, values in elements if kind == "WIN")
    told, pots = [(rows[0][0], said) for said in _head(session, hand)], list[Row]()
    held, board, shown = ShownSoFar(), list[str](), set[str]()
    for line, kind, values in elements:
        name, text = names.get(values.get("position", ""), values.get("position", "")), values.get("text", "")
        said = _done(kind, values, name)
        if kind == "SEAT":
            said = [f'seat {chair(values, "position")}: "{name}" brings {_sum(values.get("balance", ""))}']
        elif kind == "BLIND":
            said = [f'"{name}" posts {"big blind" if alone else "small blind"} {_sum(values.get("amount", ""))}']
            if _whole(values.get("penalty", "")):
                both = _whole(values.get("amount", "")) + _whole(values.get("penalty", ""))
                said = [f'"{name}" posts small & big blinds {_sum(str(both))}']
            alone = True  # the ones that follow
        elif kind == "HOLE" and values.get("position", "") in dealt:
            cards = dealt.pop(values.get("position", ""))
            said = held.dealt(name, [] if "--" in cards else cards)
        elif kind == "COMMUNITY":
            board += text.replace(",", " ").split()
            said = held.opened(list(board))
        elif kind == "SWEEP":  # each of them holds those before it
            taken = _whole(values.get("rake", "")) + _whole(values.get("tax", ""))
            said = [f"middle: {_sum(str(_whole(text) + taken))}"]
            pots = [(line, f"total: {_sum(text)}"), (line, f"rake: {_sum(str(taken))}")]
        elif kind == "WIN" and sides:
            pot = values.get("pot", "0")
            said = [f"{said[0]} from {'main pot' if pot == '0' else f'side pot {pot}'}"]
        told += [(line, one) for one in said if one not in shown]
        shown |= {one for one in said if kind == "SHOW"}  # who is all-in shows twice
    return [*told, *pots]


def _done(kind: str, values: Values, name: str) -> list[str]:
    amount = _sum(values.get("amount", ""))
    deeds = {
        "DEALER": f"button: {chair(values, 'position')}", "ANTE": f'"{name}" posts ante {amount}', "FOLD": f'"{name}" folds',
        "BET": f'"{name}" puts in {amount}' if amount != "0" else f'"{name}" checks', "PUSH": f'"{name}" gets back {amount}',
        "SHOW": f'"{name}" shows [{values.get("text", "")}]', "MUCK": f'"{name}" mucks', "XSHOW": f'"{name}" does not show',
        "WIN": f'"{name}" collects {amount}',
    }  # fmt: skip
    return [deeds[kind]] if kind in deeds else []


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0


def _sum(text: str) -> str:
    """Hundredths as a figure; any other text as it stands."""
    if not (text.isascii() and text.isdigit()):
        return text
    return exact(f"{text[:-2].lstrip('0') or '0'}.{text[-2:]:0>2}")


def _figure(text: str) -> str:
    found = _FIGURE.search(text)
    return exact(found[0].replace(",", ".")) if found else ""


def _head(session: Values, hand: Values) -> list[str]:
    money, ring = session.get("money", ""), session.get("type") == "ring"
    limit = session.get("gametype", "").replace("-", " ")
    small, _, big = hand.get("stakes" if limit == "fixed limit" else "blinds", "").partition("/")
    told = [
        ("hand", hand.get("id")), ("game", session.get("game")), ("limit", limit), ("table", session.get("tableName")),
        ("small", _figure(small)), ("big", _figure(big)), ("date", clock(hand.get("time", ""))), ("currency", _SIGNS.get(money)),
        ("tournament", "" if ring else session.get("id")), ("money", "play" if ring and not money else ""),
    ]  # fmt: skip
    return [f"{key}: {value}" for key, value in told if value]
