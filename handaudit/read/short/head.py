"""The header of a short form: game, stakes, table, button and seats, as lines of our own layout."""

from typing import Final, NamedTuple

from handaudit.model.hand import Seat
from handaudit.read.names import SeatNames
from handaudit.read.short.faults import ShortFaults
from handaudit.read.short.table import ShortTable
from handaudit.read.short.words import compiled, unquoted
from handaudit.read.stakes import Stakes, read_stakes

LIMITS: Final = {"nl": "No Limit", "pl": "Pot Limit", "fl": "Limit", "fixed limit": "Limit"}
MARKS: Final = ("DATE", "BUTTON", "TABLE", "SIZE", "RULEBOOK", "CHIP", "TOURNAMENT", "LEVEL", "SOURCE")
MOST_SEATS: Final = 23
UNKNOWN: Final = "?"


class ShortHead(NamedTuple):
    """What a header says; `lines` are those of our own layout."""

    lines: list[str]
    seats: list[Seat]
    names: SeatNames
    button: int
    stakes: Stakes
    tournament: bool


def read_head(text: str, faults: ShortFaults) -> ShortHead | None:
    """A header, read; None where its game cannot be."""
    head = compiled()["HEAD"].match(text)
    if head is None:
        faults.add("short-head")
        return None
    parts = _parts(text[head.end() :])
    if len(parts) < 2:
        faults.add("short-seats")
        return None
    game = _game(parts[0])
    if game is None:
        faults.add("short-game", mark=parts[0], text=parts[0][:60])
        return None
    marks = _marks(parts[1:-1], faults)
    name, limit, bracket = game
    stakes = read_stakes(name, limit, bracket, "tournament" in marks)
    seats, names, button = _seats(parts[-1], stakes, faults)
    if "button" in marks and not button:
        button = int(marks["button"])
    lines = _lines(head["id"], game, marks, seats, button, stakes)
    return ShortHead(lines, seats, names, button, stakes, "tournament" in marks)


def table_of(head: ShortHead) -> ShortTable:
    """The table before the first chip is put in."""
    big = head.stakes.small if head.stakes.limit == "limit" else head.stakes.big
    return ShortTable(head.seats, head.names, head.button, head.stakes.currency, big, head.tournament)


def _parts(text: str) -> list[str]:
    """The parts of a header between semicolons; one in quotes belongs to a name."""
    parts, held, inside, at = list[str](), "", False, 0
    while at < len(text):
        sign = text[at]
        if inside and sign == "\\":
            held += text[at : at + 2]
            at += 2
            continue
        inside = not inside if sign == '"' else inside
        if sign == ";" and not inside:
            parts.append(held.strip())
            held = ""
        else:
            held += sign
        at += 1
    return [*parts, held.strip()]


def _game(text: str) -> tuple[str, str, str] | None:
    """The game, its limit and what stands in the bracket of our own header."""
    if text.endswith(")") and " (" in text:
        name, _, bracket = text[:-1].rpartition(" (")
        found = compiled()["GAME"].fullmatch(name)
        return None if found is None else (found["game"], _limit(found["limit"]), bracket)
    found = compiled()["GAME"].fullmatch(text)
    if found is None:
        return None
    said = [f"Button Blind {found['button']}"] if found["button"] else []
    said += [f"Ante {found['ante']}"] if found["ante"] else []
    said += [f"{found['small']}/{found['big']}"] if found["small"] else []
    if not said:
        return None
    bracket = " - ".join(said) + (f" {found['code']}" if found["code"] else "")
    return found["game"], _limit(found["limit"]), bracket


def _limit(text: str | None) -> str:
    limit = (text or "").lower().replace("-", " ")
    return LIMITS.get(limit, limit.title())


def _marks(parts: list[str], faults: ShortFaults) -> dict[str, str]:
    """What stands between the game and the seats."""
    marks: dict[str, str] = {}
    for part in parts:
        found = next((hit for name in MARKS if (hit := compiled()[f"MARK_{name}"].fullmatch(part)) is not None), None)
        if found is None:
            faults.add("short-mark", mark=part, text=part[:60])
        else:
            marks.update(found.groupdict())
    return marks


def _seats(text: str, stakes: Stakes, faults: ShortFaults) -> tuple[list[Seat], SeatNames, int]:
    """The seats in their order, numbered from 1 unless a number stands before the name."""
    seats, names, button, at, number = list[Seat](), SeatNames(), 0, 0, 0
    while at < len(text):
        found = compiled()["SEAT"].match(text, at)
        if found is None:
            piece = text[at:].split(",")[0].strip()
            faults.add("short-stack", mark=piece, text=piece[:60])
            end = text.find(",", at)
            at = len(text) if end < 0 else end + 1
            at += len(text[at:]) - len(text[at:].lstrip())
            continue
        number = int(found["seat"] or number + 1)
        name = unquoted(found["who"])
        stack = 0 if found["stack"] == UNKNOWN else stakes.amounts[found["stack"]]
        flags = found["flags"].split()
        if name is None or not 0 < number <= MOST_SEATS or stakes.amounts.bad:
            faults.add("short-stack", mark=found[0], text=found[0][:60])
            stakes.amounts.bad.clear()
            name = name or found["who"]
        state = "out" if "out" in flags else "sitting-out" if "away" in flags else "in"
        names.add(number, name)
        seats.append(Seat(number, name, stack, 0, state))
        button = number if "button" in flags else button
        at = found.end()
        at += len(text[at:]) - len(text[at:].lstrip(" ,"))
    for seat, twin in names.twins:
        faults.add("short-twin", mark=twin, name=twin[:60], seat=seat)
    if len(seats) < 2:
        faults.add("short-seats")
    return seats, names, button


def _date(text: str) -> str:
    """A date with slashes, where the year stands first."""
    return text.replace("-", "/", 2) if text[4:5] == "-" else text


def _lines(
    id: str, game: tuple[str, str, str], marks: dict[str, str], seats: list[Seat], button: int, stakes: Stakes
) -> list[str]:
    name, limit, bracket = game
    what = f"{name} {limit}".rstrip()
    level = f" - Level {marks['level']}" if "level" in marks else ""
    what = f"Tournament #{marks['tournament']}, {what}{level}" if "tournament" in marks else what
    date = f" - {_date(marks['date'])}" if "date" in marks else ""
    size = f" {marks['size']}-max" if "size" in marks else ""
    at = f" Seat #{button} is the button" if button else ""
    lines = [f"Handaudit Hand #{id}: {what} ({bracket}){date}"]
    lines += [f"Source: {marks['source']}"] if "source" in marks else []
    lines += [f"Rulebook: {marks['rulebook']}"] if "rulebook" in marks else []
    lines += [f"Smallest chip: {marks['chip']}"] if "chip" in marks else []
    lines.append(f"Table '{marks.get('table', '')}'{size}{at}")
    states = {"in": "", "sitting-out": " is sitting out", "out": " out of hand"}
    for seat in seats:
        units, rest = divmod(seat.stack, stakes.currency.minor_units)
        cents = f".{rest:02d}" if rest else ""
        lines.append(f"Seat {seat.number}: {seat.name} ({units}{cents} in chips){states[seat.state]}")
    return lines
