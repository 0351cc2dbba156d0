"""Why a figure is what it is: the definition, and every hand of a player that counted or did not."""

from collections.abc import Iterator, Sequence

from handaudit.stats.catalogue import DEFINITIONS, Stat
from handaudit.stats.filters import Filter
from handaudit.stats.hand_facts import HandFacts
from handaudit.stats.player_lines import PlayerLine


def definition_lines(stat: Stat, defs: str) -> list[str]:
    """The definition, and where another tracker counts otherwise."""
    lines = [f"{stat.name} ({stat.title}), definition of {defs}", stat.definition(defs)]
    others = [other for other in DEFINITIONS if stat.definition(other) != stat.definition(defs)]
    lines += [f"{other}: {stat.definition(other)}" for other in others]
    if stat.den:
        lines.append("Without an opportunity the figure is empty, never 0.")
    return lines


def hand_lines(
    hand: HandFacts, lines: Sequence[PlayerLine], stat: Stat, chosen: Filter
) -> Iterator[tuple[str, str, int, int]]:
    """(player, what, numerator, denominator) for each line of a hand that was chosen: counted | opportunity, not taken | no opportunity."""
    unit = "bb_hands" if stat.name == "bb100" else stat.den
    for line in chosen.lines(hand, lines):
        num, den = line.counts.get(stat.num or "net", 0), line.counts.get(unit, 0) if unit else 0
        if num:
            what = "counted"
        elif den:
            what = "opportunity, not taken"
        else:
            what = "no opportunity" if unit else "does not count"
        yield line.player, what, num, den
