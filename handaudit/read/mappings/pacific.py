"""A post of both blinds is two posts, one dead and one live; who folds before the cards are dealt waits for another hand. What stands
below `Second runout` belongs to the second board; a log with one runout alone has one board. A dead button of a tournament stands at
the last player before it. Thousands may be parted by a blank. In Spanish `p` and `t` are the black suits and `c` is hearts."""

import re
from typing import Final

from handaudit.read.dead_button import dead_button

_BOTH: Final = re.compile(r"(.{1,80}) posts dead blind \[([^\[\]+]{1,20}) \+ ([^\[\]+]{1,20})\]")
_SEAT: Final = re.compile(r"Seat \d{1,3}: (.{1,80}) \( [^()]{1,30} \)")
_RUN: Final = re.compile(r"\*\* (First|Second|Third) runout \*\*")
_STREET: Final = re.compile(r"(\*\* Dealing (?:flop|turn|river))( \*\* .{1,60})")
_PAID: Final = re.compile(r"(?:First|Second|Third) runout ((.{1,80}) collected \[ [^\[\]]{1,20} \])")
_NUMBERS: Final = {"First": "1", "Second": "2", "Third": "3"}
_CARDS: Final = "** Dealing down cards **"
_CHAIR: Final = re.compile(r"Seat (\d{1,3}): (.{1,80}) \( [^()]{1,30} \)")
_BUTTON: Final = re.compile(r"Seat (\d{1,2}) is the button")
_GROUPED: Final = re.compile(r"(?<=\d) (?=\d{3}(?!\d))")
_AMOUNTS: Final = re.compile(
    r"(?:\[[^\[\]]{1,40}\]|\( [^()]{1,40} \))(?: and is all-in)?\Z|[^/\[\]]{1,30}/[^/\[\]]{1,30} Blinds "
)
_SPANISH: Final = re.compile(r"[\[ ](?:10|[2-9TJQKA])[pt](?=[, \]])")
_HELD: Final = re.compile(r"(?<=[\[ ])(10|[2-9TJQKA])([pctd])(?=[, \]])")
_SUITS: Final = {"p": "s", "c": "h", "t": "c", "d": "d"}
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """Both blinds one by one, and who is not dealt in; every other line as it is."""
    found: list[Row] = []
    waits = _waits(rows)
    rows = [(number, _spelled(text)) for number, text in _runs(rows)]
    if any(_SPANISH.search(text) for _, text in rows):
        rows = [(number, _HELD.sub(lambda card: card[1] + _SUITS[card[2]], text)) for number, text in rows]
    if any(text.startswith("Tournament #") for _, text in rows):
        rows = dead_button(rows, _CHAIR, _BUTTON, " posts ")
    for number, text in rows:
        plain = text.strip()
        if "posts dead blind" in plain and (both := _BOTH.fullmatch(plain)) is not None:
            found += [(number, f"{both[1]} posts dead [{both[2]}]"), (number, f"{both[1]} posts big blind [{both[3]}]")]
        elif waits and (seat := _SEAT.fullmatch(plain)) is not None and seat[1] in waits:
            found.append((number, f"{plain} waits"))
        elif plain in waits.values():
            found.append((number, plain.removesuffix("folds") + "sits out"))
        else:
            found.append((number, text))
    return found


def _spelled(text: str) -> str:
    """A line whose amounts have no blanks between thousands."""
    if _GROUPED.search(text) is None:
        return text
    return _AMOUNTS.sub(lambda found: _GROUPED.sub("", found[0]), text.rstrip())


def _runs(rows: list[Row]) -> list[Row]:
    """Streets with the number of their run, where there is more than one, and who is paid without it."""
    marks = sum(1 for _, text in rows if _RUN.fullmatch(text.strip()))
    if not marks:
        return rows
    seats = {seat[1] for _, text in rows if (seat := _SEAT.fullmatch(text.strip())) is not None}
    found: list[Row] = []
    run = ""
    for number, text in rows:
        plain = text.strip()
        mark, street, paid = _RUN.fullmatch(plain), _STREET.fullmatch(plain), _PAID.fullmatch(plain)
        if mark is not None:
            run = _NUMBERS[mark[1]]
        elif street is not None and run and marks > 1:
            plain = f"{street[1]} {run}{street[2]}"
        elif paid is not None and paid[2] in seats:
            plain = paid[1]
        found.append((number, plain))
    return found


def _waits(rows: list[Row]) -> dict[str, str]:
    """Who folds above the line that deals the cards, and his line."""
    above: dict[str, str] = {}
    for _, text in rows:
        plain = text.strip()
        if plain == _CARDS:
            return above
        if plain.endswith(" folds"):
            above[plain.removesuffix(" folds")] = plain
    return {}
