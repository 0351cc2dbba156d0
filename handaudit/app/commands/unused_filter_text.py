"""What is said of words that took no hand: a mistyped name would look like a player who never sat down."""

import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import datetime, time
from typing import TYPE_CHECKING, Final

from handaudit.base.errors import nearest
from handaudit.base.visible import visible

if TYPE_CHECKING:
    from handaudit.stats.filters import Filter
    from handaudit.stats.unused_filters import WordsMet

SHOWN: Final = 60
"""Signs of a word that are repeated."""


def say_untaken(chosen: "Filter", narrowed: bool = False, name_of: Callable[[str], str] | None = None) -> None:
    """One line on the error stream for each word of a filter that took no hand. `narrowed`: other options than those of the filter left
    hands out. `name_of` gives the name under which a player was looked for, where hands have pseudonyms: none of these is offered."""
    if chosen.seen is not None:
        say(untaken(chosen, chosen.seen, narrowed, name_of))


def say(lines: Iterable[str]) -> None:
    """Lines on the error stream."""
    for line in lines:
        print(f"handaudit: {visible(line)}", file=sys.stderr)


def untaken(
    chosen: "Filter", seen: "WordsMet", narrowed: bool = False, name_of: Callable[[str], str] | None = None
) -> Iterator[str]:
    """The lines."""
    for game in sorted(chosen.games - seen.games if seen.games else ()):
        yield f"--game {game[:SHOWN]}: no hand is of this game; these logs have {', '.join(sorted(seen.games))}{nearest(game, seen.games)}"
    if not seen.inside and seen.first is not None and seen.last is not None:
        yield f"{_span(chosen)}: no hand is of that time; they are from {seen.first} to {seen.last}"
    if not seen.names:
        return
    some = bool(narrowed or chosen.games or chosen.since or chosen.until or chosen.exclude_faulty or chosen.board)
    known = seen.names if name_of is None else ()
    options = (("--player", chosen.players), ("--hero-name", chosen.heroes), ("--same-player", chosen.persons))
    for option, names in options:
        missing = (name for name in names if (name if name_of is None else name_of(name)) in seen.left)
        yield from no_player(option, missing, known, some)
    if chosen.hero and not seen.hero and not chosen.heroes:
        yield "--hero: no log tells from whose chair it is told: name the player with --hero-name"


def no_player(option: str, names: Iterable[str], known: Collection[str], some: bool = False) -> Iterator[str]:
    """That no hand has these players; with `some`, none of the hands that take part."""
    hands = "none of the hands that take part" if some else "no hand"
    for name in sorted(names):
        yield f"{option} {name[:SHOWN]}: {hands} has this player{nearest(name, known)}"


def _span(chosen: "Filter") -> str:
    words = (("--since", chosen.since), ("--until", chosen.until))
    return " ".join(f"{option} {_day(when)}" for option, when in words if when is not None)


def _day(when: datetime) -> str:
    """A moment; a day where it begins or ends one."""
    return str(when.date()) if when.time() in (time.min, time.max) else str(when)
