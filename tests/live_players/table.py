"""Logs of a live table from their middle lines: head, total and seat lines are put around them by a count of their own."""

import re

NAMES = ("Ann", "Bob", "Cy", "Dee")
CASH = "Handaudit Hand #{id}: Hold'em No Limit (10/20) - 2026/11/20 20:{id:02d}:00 UTC"
TOURNAMENT = "Handaudit Hand #{id}: Tournament #7, Hold'em No Limit - Level I (100/200) - 2026/11/20 20:{id:02d}:00 UTC"
ROOM = "PokerStars Hand #{id}: Hold'em No Limit (10/20) - 2026/11/20 20:{id:02d}:00 ET"
CLUB = CASH.replace("Handaudit", "Club Nine")
WHEN = {"": "before Flop", "FLOP": "on the Flop", "TURN": "on the Turn", "RIVER": "on the River"}
BOARD = "[Jd Ks Qd]", "[2c]", "[3h]"
FLOP = f"*** FLOP *** {BOARD[0]}"
TURN = "*** TURN *** [Jd Ks Qd] [2c]"
RIVER = "*** RIVER *** [Jd Ks Qd 2c] [3h]"
DOWN = "*** SHOW DOWN ***"
SUMS = re.compile(r"(?:posts .*?|calls|bets) (\d+)(?: and is all-in)?")


def pot_of(rows: list[str]) -> int:
    """What the lines put into the middle, less what they give back."""
    pot, street = 0, dict[str, int]()
    for row in rows:
        name, _, what = row.partition(": ")
        if row.startswith("*** ") and "HOLE" not in row:
            street = {}
        elif row.startswith("Uncalled bet ("):
            back = int(row[14 : row.index(")")])
            pot -= back
            street[row.split()[-1]] -= back
        elif name in NAMES and what.startswith("raises "):
            to = int(what.split()[3])
            pot += to - street.get(name, 0)
            street[name] = to
        elif name in NAMES and (found := SUMS.fullmatch(what)):
            pot += int(found[1])
            street[name] = street.get(name, 0) + int(found[1])
    return pot


def log(
    *rows: str, head: str = CASH, seats: int = 3, stack: int = 5000, id: int = 1, notes: dict[str, str] | None = None,
    above: str = "",
) -> str:  # fmt: skip
    """A hand with the button on the last seat: Ann posts the small blind, Bob the big blind, then these lines."""
    small, big = (100, 200) if head == TOURNAMENT else (10, 20)
    names = NAMES[:seats]
    out = [head.format(id=id), *([above] if above else []), f"Table 'Loft' 6-max Seat #{seats} is the button"]
    out += [f"Seat {i}: {name} ({stack} in chips){(notes or {}).get(name, '')}" for i, name in enumerate(names, 1)]
    body = [f"Ann: posts small blind {small}", f"Bob: posts big blind {big}", "*** HOLE CARDS ***", *rows]
    out += [*body, "*** SUMMARY ***", f"Total pot {pot_of(body)} | Rake 0"]
    out += [f"Seat {i}: {name}{result(name, body)}" for i, name in enumerate(names, 1)]
    return "\n".join(out) + "\n"


def result(name: str, rows: list[str]) -> str:
    """How the seat line ends."""
    street, won, folded = "", 0, ""
    for row in rows:
        if row.startswith("*** "):
            street = row.split()[1]
        if row == f"{name}: folds" or row.startswith(
            (f"Dealer: hand of {name} is dead", f"Dealer: collects hand of {name}")
        ):
            folded = folded or WHEN.get(street if street != "HOLE" else "", "")
        if row.startswith(f"{name} collected "):
            won += int(row.split()[2])
    shown = next((row for row in rows if row.startswith(f"{name}: shows [")), "")
    cards, _, words = shown.partition(": shows ")[2].partition(" (")
    if words and not folded:
        return f" showed {cards} and " + (f"won ({won}) with " if won else "lost with ") + words.rstrip(")")
    if won:
        return f" collected ({won})"
    return f" folded {folded}" if folded else " mucked"


def line(text: str, row: str, nth: int = 1) -> int:
    """The number of the nth line that is just this."""
    hits = [at for at, found in enumerate(text.split("\n"), 1) if found == row]
    return hits[nth - 1]
