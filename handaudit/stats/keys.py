"""What lines are grouped by: what is written under each key, and in which order rows stand."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from handaudit.base.errors import UsageError, nearest
from handaudit.base.json_text import spelled
from handaudit.stats.hand_facts import HandFacts
from handaudit.stats.player_lines import PlayerLine

DATES: Final[dict[str, str]] = {"year": "%Y", "month": "%Y-%m", "day": "%Y-%m-%d", "hour": "%H"}
"""What is grouped by the clock, and how it is written."""

Key = tuple[str, ...]
Keyed = Callable[[HandFacts, PlayerLine], str]
KEYS: Final[dict[str, Keyed]] = {
    "player": lambda _hand, line: spelled(line.player),
    "position": lambda _hand, line: line.place,
    "offset": lambda _hand, line: line.offset,
    "game": lambda hand, _line: hand.game,
    "limit": lambda hand, _line: hand.limit,
    "stakes": lambda hand, _line: hand.stakes,
    "table": lambda hand, _line: hand.table,
    "site": lambda hand, _line: hand.site,
    "rulebook": lambda hand, _line: hand.rulebook,
    "tournament": lambda hand, _line: hand.tournament,
    "players": lambda hand, _line: hand.players,
    "file": lambda hand, _line: hand.file,
    "holding": lambda hand, line: hand.holding(line.seat) or "",
    "made": lambda hand, line: hand.made(line.seat) or "" if "showdowns" in line.counts else "",
    "board_high": lambda hand, _line: _flop(hand, "high"),
    "board_pairs": lambda hand, _line: _flop(hand, "pairs"),
    "board_suits": lambda hand, _line: _flop(hand, "suits"),
    "year": lambda hand, _line: written(hand.when, DATES["year"]),
    "month": lambda hand, _line: written(hand.when, DATES["month"]),
    "day": lambda hand, _line: written(hand.when, DATES["day"]),
    "hour": lambda hand, _line: written(hand.when, DATES["hour"]),
    "session": lambda _hand, _line: "",
}
"""What lines can be grouped by. A session is told by the lines before: `Groups` knows it."""
PLAYER: Final = ("player",)
"""What is grouped by most of the time."""
ORDER: Final = {name: at for at, name in enumerate(("SB", "BB", "UTG", "MP", "HJ", "CO", "BTN"))}
"""Positions in the order of play."""


def written(when: datetime | None, form: str) -> str:
    return "" if when is None else when.strftime(form)


def _flop(hand: HandFacts, what: str) -> str:
    flop = hand.flop()
    return "" if flop is None else str(getattr(flop, what))


def keys_of(words: Sequence[str]) -> tuple[str, ...]:
    """The keys that `--by` names, with commas or one by one. Raises `UsageError` for a key that there is not."""
    names = [part.strip().lower() for word in words for part in word.split(",") if part.strip()]
    for name in names:
        if name not in KEYS:
            raise UsageError(f"--by {name[:80]}: rows can be grouped by {', '.join(KEYS)}{nearest(name, KEYS)}")
    if "session" in names:  # a player's, at a table
        at = names.index("session")
        names[at:at] = ["player", "table"]
    return tuple(dict.fromkeys(names)) or ("player",)


def rank(name: str, value: str) -> tuple[int, str]:
    """Where a row stands among others, by what is written under one of the keys."""
    if name == "position":
        return ORDER.get(value.split("+")[0], -1) * 100 + int(value.partition("+")[2] or 0), value
    if name == "offset":  # in the order of play: the blinds, then from far to the button
        return (-1000 if value == "S" else -999 if value == "B" else -int(value)) if value else -2000, value
    return (int(value) if name == "players" and value else 0), value
