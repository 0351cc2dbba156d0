"""A street of stud is named where it is over, and the last line of a board that is dealt out tells all that is new on it: each street gets
its line where it begins. A bet over the bring-in completes it. Of a draw that is run more than once the cards are left out, and so who wins
each run is not to be told."""

import re
from itertools import pairwise
from typing import Final

from handaudit.read.untold_pots import untold_pot

_BRINGS: Final = re.compile(r".{1,80} brings in for [\d.,]{1,20}(?: and is all in)?")
_OVER: Final = {"3RD": "4TH", "4TH": "5TH", "5TH": "6TH", "6TH": "7TH"}
_STREET: Final = re.compile(r"\*\*\* (\dTH|3RD) STREET \*\*\*")
_BOARD: Final = re.compile(r"\*\*\* (BOARD \d - |)(FLOP|TURN|RIVER) \*\*\* (?:\[([^\[\]]{2,20})\] )?\[([^\[\]]{2,8})\]")
_BET: Final = re.compile(r"(.{1,80}) bets {1,4}([\d.,]{1,20}(?:, and is all in)?)")
_DREW: Final = re.compile(r"(.{1,80}) discards \[([^\[\]]{2,20})\] draws \[([^\[\]]{2,20})\](.*)")
_SHOWS: Final = re.compile(r"(.{1,80}) shows \[([^\[\]]{2,20})\]")
_DEALT: Final = re.compile(r"Dealt to (.{1,80}): \[([^\[\]]{1,20})\]")
_EXCHANGES: Final = re.compile(r".{1,80} (?:discards \[.*|draws \d|stands pat)")
_ACTS: Final = re.compile(
    r".{1,80} (?:folds|checks|(?:calls|bets|completes to|raises to) {1,4}[\d.,]{1,20}(?:, and is all in)?)"
)
_ENDS: Final = {"FLOP": 3, "TURN": 4, "RIVER": 5}
_RUNS: Final = "cards of a draw without what was drawn"
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """The hand with every street where it begins."""
    stud = any(_BRINGS.fullmatch(text.strip()) for _, text in rows)
    sides = any(" from side pot " in text for _, text in rows)
    found: list[Row] = []
    held: dict[str, list[str]] = {}
    shown: dict[str, list[str]] = {}
    boards: dict[str, list[str]] = {}
    opened, third, drawn, draws = False, stud, False, 0
    for number, line in rows:
        text = line.strip()
        if _EXCHANGES.fullmatch(text) and not drawn:  # a game with one draw has no line for it
            draws, drawn = draws + 1, True
            found.append((number, f"*** {draws}{('ST', 'ND', 'RD')[draws % 3 - 1]} DRAW ***"))
        if (dealt := _DEALT.fullmatch(text)) is not None:
            if not opened:
                found.append((number, "*** 3RD STREET ***" if stud else "*** HOLE CARDS ***"))
            opened = True
            open_hand = shown.get(dealt[1], [])
            text = f"Dealt to {dealt[1]}: [{' '.join(open_hand)}] [{dealt[2]}]" if open_hand else text
            shown[dealt[1]] = [*open_hand, *dealt[2].split()] if open_hand else []
            held[dealt[1]] = dealt[2].split()
            text = f"{_RUNS}: {text}" if drawn else text
        elif (over := _STREET.fullmatch(text)) is not None and stud:
            third, text = False, f"*** {_OVER.get(over[1], over[1])} STREET ***"
        elif (bet := _BET.fullmatch(text)) is not None and third:
            text = f"{bet[1]} completes to {bet[2]}"
        elif (street := _BOARD.fullmatch(text)) is not None:
            found += [(number, one) for one in _opened(text, street, boards)]
            continue
        elif (drew := _DREW.fullmatch(text)) is not None:
            thrown = drew[2].split()
            if drew[4]:
                found.append((number, f"{drew[1]} discards {len(thrown)} [{drew[2]}]"))
                continue
            kept = [card for card in held.get(drew[1], []) if card not in thrown]
            held[drew[1]] = [*kept, *drew[3].split()]
            found.append((number, f"{drew[1]} discards {len(thrown)} [{drew[2]}]"))
            text = f"Dealt to {drew[1]}: [{' '.join(kept)}] [{drew[3]}]"
        elif text == "*** HOLE CARDS ***":
            opened = True
        elif (show := _SHOWS.fullmatch(text)) is not None:
            shown[show[1]] = show[2].split()
        elif text.endswith(" from pot") and sides:
            text = f"{text.removesuffix('pot')}main pot"
        if text.endswith(" DRAW ***"):
            draws, drawn = draws + 1, True
        drawn = drawn and _ACTS.fullmatch(text) is None
        found.append((number, text))
    return [*found, *untold_pot(found)]


def _opened(text: str, street: re.Match[str], boards: dict[str, list[str]]) -> list[str]:
    """The streets that a board has more than the one before it; a second board has a line in place of each card that both share."""
    cards, shared = [*(street[3] or "").split(), *street[4].split()], boards.get("", [])
    whole = [shared[at] if card == "-" and at < len(shared) else card for at, card in enumerate(cards)]
    before = boards.get(street[1], shared)
    boards[street[1]] = whole
    if whole[: len(before)] != before or len(whole) != _ENDS[street[2]]:
        return [text]
    ends = [len(before), *(end for end in _ENDS.values() if len(before) < end <= len(whole))]
    names = {end: name for name, end in _ENDS.items()}
    kept = [f"[{' '.join(whole[:at])}] " if at else "" for at in ends]
    return [
        f"*** {street[1]}{names[end]} *** {head}[{' '.join(whole[at:end])}]"
        for (at, end), head in zip(pairwise(ends), kept, strict=False)
    ]
