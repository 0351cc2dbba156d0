"""The columns of every frame, with their meaning and unit: the documentation, the table types and the order are one list, which is
`columns.toml` beside this file, with the counts of the statistics after the columns of `players`."""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from handaudit.base.bundled import bundled_toml
from handaudit.base.errors import SEVERITIES
from handaudit.base.version import __version__
from handaudit.stats.catalogue import SHARES, STATS

_ROUNDS: Final = tuple(f"{task}-{number}" for number in range(1, 31) for task in ("bet", "draw"))
OTHER: Final = "other"
"""A street of a rulebook that a log brings along, called as no street of the program's own rulebooks is."""
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "street": (
        "swap", "open", "preflop", "2nd-street", "3rd-street", "4th-street", "5th-street", "6th-street", "flop", "turn", "river",
        "draw", *_ROUNDS, "showdown", "summary", OTHER,
    ),
    "position": ("SB", "BB", "UTG", *(f"UTG+{number}" for number in range(1, 41)), "MP", "HJ", "CO", "BTN"),
    "verdict": ("clean", "unverifiable", "findings", "unreadable"),
    "severity": SEVERITIES,
}  # fmt: skip
"""The kinds of columns that hold one of a few words, and their words in order: of play, or from good to bad."""


class Column(NamedTuple):
    """`kind` is int | count | money | percent | text | bool | time | utc, ints or texts (a list), or a name in `WORDS`. Money is minor
    units of `currency`, of which `minor_units` make one. `needs` is what a game must have for the column to hold anything."""

    name: str
    kind: str
    text: str
    needs: str = ""


def _counts() -> tuple[Column, ...]:
    out = []
    for stat in SHARES:
        out.append(Column(f"{stat.name}_num", "count", f"{stat.title}: {stat.text}", stat.needs))
        out.append(Column(f"{stat.name}_den", "count", f"{stat.title}: opportunities in this hand", stat.needs))
    out += [Column(one.name, one.kind, f"{one.title}: {one.text}", one.needs) for one in OTHERS]
    return tuple(out)


OTHERS: Final = tuple(
    stat for stat in STATS.values() if stat.kind in ("count", "money") and not stat.den and stat.column
)
"""Counts that are columns of their own beside the shares."""
COUNTED: Final = tuple(name for stat in SHARES for name in (stat.num, stat.den)) + tuple(stat.num for stat in OTHERS)
"""The counts in the order of their columns, which are the last ones of `players`."""
COLUMN_OF: Final[dict[str, str]] = {
    **{name: f"{stat.name}_{end}" for stat in SHARES for name, end in ((stat.num, "num"), (stat.den, "den"))},
    **{stat.num: stat.name for stat in OTHERS},
}
"""Count to column."""
SMALL: Final = frozenset(COUNTED) - {stat.num for stat in OTHERS if stat.kind == "money"}
"""The counts that a hand has no more of than lines."""
_FILE: Final[dict[str, dict[str, Any]]] = bundled_toml(Path(__file__).with_name("columns.toml"))
KEY_COLUMNS: Final = tuple(Column(name, *row) for name, row in _FILE.pop("key").items())
"""The first columns of every frame."""
NAMES: Final = tuple(_FILE)
"""The frames. `hand_no` joins them; (`hand_no`, `seat`) joins all that concerns a player."""
BATCH: Final = 8_000
"""Rows that are held before they become a table."""
LISTED: Final = ("actions", "players", "pots", "awards")
"""The tables whose rows are numbers where the kernel tells them, in the order in which it is told how many a hand has."""
COLUMNS: Final = {
    frame: (
        *KEY_COLUMNS,
        *(Column(name, *row) for name, row in rows.items()),
        *(_counts() if frame == "players" else ()),
    )
    for frame, rows in _FILE.items()
}
"""The columns of each frame. A finding that belongs to no audited hand has no `hand_no`."""
SAME: Final = tuple(name for name in _FILE["players"] if name in STATS)
"""Counts that are columns under the same name."""
NEEDS: Final = {frame: {one.name: one.needs for one in columns if one.needs} for frame, columns in COLUMNS.items()}
"""By frame, the columns that not every game can fill, and what a game must have for them."""
ALL: Final = frozenset(need for needs in NEEDS.values() for need in needs.values())
"""All that some column needs."""


def said_of(frame: str, defs: str) -> dict[str, str]:
    """What a file of the frame says of itself, text by name: the program, whose definitions of the statistics it follows, the unit of
    money, and the meaning of each column as JSON."""
    return {
        "handaudit": __version__, "frame": frame, "definitions": defs, "money": "minor units of currency, of which minor_units make one",
        "columns": json.dumps({column.name: column.text for column in COLUMNS[frame]}),
    }  # fmt: skip
