"""What the frame `players` holds of a player's counts, and how the counts come back out of a row of it."""

from typing import Final

from handaudit.stats.catalogue import SHARES, STATS

_TOLD: Final = frozenset({
    "hands", "hands_seated", "walks", "hands_won", "showdown_net", "other_net", "biggest_won", "biggest_lost", "stack_low", "stack_high",
    "ev_hands", "net", "won", "cash_out", "cash_out_fee", "ruled", "paid", "returned", "antes", "blinds", "rake", "rake_dealt",
    "rake_shared", "rake_won", "ev_net", "sessions", "upswing", "downswing", "downswing_hands",
})  # fmt: skip
"""Counts that other columns, or the hands one after another, tell."""
OTHERS: Final = tuple(
    stat for stat in STATS.values() if stat.kind in ("count", "money") and not stat.den and stat.num not in _TOLD
)
"""Counts that are columns of their own beside the shares."""
COUNTED: Final = tuple(name for stat in SHARES for name in (stat.num, stat.den)) + tuple(stat.num for stat in OTHERS)
"""The counts in the order of their columns, which are the last ones of `players`."""
COLUMN_OF: Final[dict[str, str]] = {
    **{name: f"{stat.name}_{end}" for stat in SHARES for name, end in ((stat.num, "num"), (stat.den, "den"))},
    **{stat.num: stat.name for stat in OTHERS},
}
"""Count to column."""
SAME: Final = (
    "cash_out", "cash_out_fee", "ruled", "paid", "returned", "antes", "blinds", "rake", "rake_dealt", "rake_shared", "rake_won", "won",
    "net", "ev_net",
)  # fmt: skip
"""Counts that are columns under the same name."""
