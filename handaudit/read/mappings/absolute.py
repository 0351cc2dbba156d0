"""Who comes back may post a live and a dead blind in one line: they become two. A blind that takes the last chips is an all-in above
the cards; which one it is the summary says, and where it does not, the first is the small one. In stud each street tells all cards of a
player. The summary's total of a winner may hold what other players owe him."""

import re
from typing import Final

_BOTH: Final = re.compile(r"(.{1,80}) - Posts ([^ ]{1,20}) dead ([^ ]{1,20})")
_LAST: Final = re.compile(r"(.{1,80}) - All-In ([^ ]{1,20})")
_DEALT: Final = re.compile(r"\*\*\* POCKET CARDS \*\*\*")
_SEAT: Final = re.compile(r"(Seat \d{1,2}) - (.{1,80}) \([^()]{1,30} in chips\)")
_TAGS: Final = re.compile(r"(?: \((?:dealer|small blind|big blind)\))* ?")
_POCKET: Final = re.compile(r"(.{1,80}) - Pocket \[([^\[\]]{1,40})\]")
_OWED: Final = re.compile(
    r"(Seat \d{1,2}: .{1,120}(?:collected|won) Total )\([^()]{1,20}\) HI:(\([^()]{1,20}\))(.{1,160}) 72 Prop Win .{1,60}"
)
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """The hand in the order of play."""
    found: list[Row] = []
    dealt = False
    shown: dict[str, list[str]] = {}
    for number, text in rows:
        plain = text.strip()
        dealt = dealt or _DEALT.fullmatch(plain) is not None
        if (pocket := _POCKET.fullmatch(plain)) is not None:
            found += [(number, line) for line in _pocket(pocket[1], pocket[2].split(), shown)]
        elif (owed := _OWED.fullmatch(plain)) is not None:
            found.append((number, f"{owed[1]}{owed[2]} HI:{owed[2]}{owed[3]}"))
        elif (both := _BOTH.fullmatch(plain)) is not None:
            found += [(number, f"{both[1]} - Posts {both[2]}"), (number, f"{both[1]} - Posts dead {both[3]}")]
        elif not dealt and (last := _LAST.fullmatch(plain)) is not None:
            first = not any(" - Posts small blind " in other for _, other in found)
            blind = {"small": "small blind ", "big": "big blind ", "": ""}[
                _said(rows, last[1], "small" if first else "big")
            ]
            found.append((number, f"{last[1]} - Posts {blind}{last[2]}"))
        else:
            found.append((number, text))
    return found


def _said(rows: list[Row], name: str, otherwise: str) -> str:
    """Which blind the summary says that somebody has: of who comes back it says none."""
    seat = next((one[1] for _, text in rows if (one := _SEAT.fullmatch(text.strip())) and one[2] == name), "")
    start = f"{seat}: {name}"
    rest = next((text[len(start) :] for _, text in rows if seat and text.startswith(start)), None)
    tags = _TAGS.match(rest) if rest is not None else None
    if tags is None:
        return otherwise
    return "small" if "(small blind)" in tags[0] else "big" if "(big blind)" in tags[0] else ""


def _pocket(name: str, cards: list[str], shown: dict[str, list[str]]) -> list[str]:
    """What is new among the cards of a player of stud; a back is `H`."""
    before = shown.get(name, [])
    shown[name] = cards
    if len(cards) <= len(before):
        return []
    new = " ".join("X" if card == "H" else card for card in cards[len(before) :])
    kept = " ".join(card for card in before if card != "H")
    return [f"Dealt to {name} [{kept}] [{new}]" if before else f"Dealt to {name} [{new}]"]
