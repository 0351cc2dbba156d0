"""Every statistic by name, as `statistics.toml` beside this file has it: what it divides by what, and its definition in words."""

from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple

from handaudit.base.bundled import bundled_toml
from handaudit.base.errors import UsageError

DEFINITIONS: Final = ("pt4", "pt3", "fpdb", "rs")
"""The trackers whose definitions can be chosen; where a statistic names no other, all of them count it alike."""


class Stat(NamedTuple):
    """A statistic. `kind` is count | money | share (a percentage) | ratio | rate | low | high | first | last | deviation | bound; `num` and
    `den` name counts.

    `low` and `high` are extremes, not sums, `first` and `last` such of moments. A share or ratio without an opportunity is empty, never 0.
    `needs` is what a game must have for the figure to be more than 0, `also` are other names, and `column` says whether the frame
    `players` has a column of the count.
    """

    name: str
    title: str
    kind: str
    num: str
    den: str
    text: str
    fpdb: str = ""
    pt3: str = ""
    rs: str = ""
    needs: str = ""
    also: tuple[str, ...] = ()
    column: bool = True

    def definition(self, defs: str) -> str:
        """The definition in words."""
        return {"fpdb": self.fpdb, "pt3": self.pt3, "rs": self.rs}.get(defs) or self.text


def _stat(name: str, row: dict[str, Any]) -> Stat:
    divided = row["kind"] in ("share", "ratio")
    return Stat(
        name, **{"num": name, "den": name + "_of" if divided else "", **row, "also": tuple(row.get("also", ()))}
    )


STATS: Final = {
    name: _stat(name, row) for name, row in bundled_toml(Path(__file__).with_name("statistics.toml")).items()
}
"""All statistics by name, in the order in which they are shown."""
SHARES: Final = tuple(stat for stat in STATS.values() if stat.kind in ("share", "ratio"))
SHORT: Final = ("hands", "net", "bb100", "vpip", "pfr", "three_bet", "af", "wtsd", "wsd", "wwsf", "rake")
"""What a terminal shows without `--metric`, as far as it fits."""
OF_SESSIONS: Final = ("last_hand", "hands", "net", "net_per_hour", "bb100", "upswing", "downswing", "downswing_hands")
"""The same for sessions, which are called by the moment of their first hand."""


def stat_of(word: str) -> Stat:
    """The statistic that a user means: `3-bet`, `W$SD`, `Fold to 3-bet` and `three_bet` are all understood.

    Raises `UsageError` for what no statistic is called.
    """
    by_name = {_letters(name): stat for stat in STATS.values() for name in (stat.name, *stat.also)}
    found = by_name.get(_letters(word))
    if found is None:
        near = get_close_matches(word[:80].lower(), STATS, n=3)
        also = f"did you mean {' or '.join(near)}?" if near else f"they are: {', '.join(STATS)}"
        raise UsageError(f"no statistic is called {word[:80]!r}; {also}")
    return found


def _letters(word: str) -> str:
    return word.strip().lower().replace("-", "").replace("_", "").replace(" ", "")
