"""`handaudit stats --explain`: what a statistic is, and which hands of a player count."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from handaudit.base.errors import UsageError
from handaudit.base.visible import visible
from handaudit.model.tally import Tally
from handaudit.report.console import console
from handaudit.report.wrapping import wrapped
from handaudit.stats.catalogue import Stat, stat_of
from handaudit.stats.explain import definition_lines, hand_lines

if TYPE_CHECKING:
    from handaudit.app.commands.sources import StatsInput
    from handaudit.stats.filters import Filter
    from handaudit.stats.hand_facts import HandFacts
    from handaudit.stats.player_lines import PlayerLine


def explained(word: str, defs: str, chosen: "Filter", source: "StatsInput | None") -> Tally | None:
    """The definition; with logs and players, hand by hand, what counted. Raises `UsageError` for logs without a player."""
    stat = stat_of(word)
    if source is None:
        _define(stat, defs)
        return None
    if not chosen.players:
        raise UsageError("--explain with logs needs --player NAME: whose hands are to be looked at?")
    _define(stat, defs)
    sums: dict[str, int] = {}

    def look(hand: "HandFacts", lines: "Callable[[], Sequence[PlayerLine]]") -> None:
        if not chosen.takes(hand) or (chosen.exclude_faulty and hand.faulty):
            return
        for name, what, num, den in hand_lines(hand, lines(), stat, chosen):
            sums[what] = sums.get(what, 0) + 1
            parts = (f" ({num:,})" if not stat.den or num > 1 else "") + (f" of {den:,}" if den > 1 else "")
            print(visible(f"{hand.file}:{hand.line} hand #{hand.id} {name}: {what}{parts}"))

    tally = source.feed(look)
    print(", ".join(f"{what}: {count:,}" for what, count in sums.items()) or "no hand of that player")
    return tally


def _define(stat: Stat, defs: str) -> None:
    """The definitions, broken at blanks on a terminal."""
    width = console(sys.stdout).width
    for line in definition_lines(stat, defs):
        print("\n".join(wrapped(line, width)))
