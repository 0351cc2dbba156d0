"""Which hands and players take part in statistics, out of the options that say so."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from handaudit.commands.options import persons_of
from handaudit.errors import UsageError
from handaudit.stats.money import Money

if TYPE_CHECKING:
    from handaudit.stats.filters import Filter


Players = Annotated[list[str] | None, typer.Option("--player", help="Only this player; repeatable.")]
Hero = Annotated[bool, typer.Option("--hero", help="Only the player from whose chair a log is told.")]
HeroName = Annotated[
    list[str] | None,
    typer.Option(
        "--hero-name",
        help="Whose chair it is where a log shows the cards of several; repeatable.",
        metavar="NAME",
    ),
]
Games = Annotated[list[str] | None, typer.Option("--game", help="Only this game; repeatable.")]
Since = Annotated[str | None, typer.Option(help="Only hands from this day or moment on.", metavar="DATE")]
Until = Annotated[str | None, typer.Option(help="Only hands up to this day or moment.", metavar="DATE")]
TimeZone = Annotated[
    str | None,
    typer.Option(
        help="Zone of --since, --until and of days and hours: Europe/Vienna, ET, UTC ... Else each log's own clock.",
        metavar="ZONE",
    ),
]
Holding = Annotated[
    list[str] | None,
    typer.Option(
        help="Only these hole cards: AK,QQ+,A5s+,22-66; in games of four and more: double-suited, paired ...",
        metavar="CARDS",
    ),
]
Board = Annotated[
    list[str] | None,
    typer.Option(
        help="Only these flops: paired, monotone, two-tone, rainbow, connected, A-high ...; + joins, commas part.",
        metavar="WORDS",
    ),
]
Condition = Annotated[
    str | None,
    typer.Option(
        "--where",
        help="Only players of hands for which this SQL condition on columns of players and hands holds.",
        metavar="SQL",
    ),
]
ExcludeFaulty = Annotated[
    bool, typer.Option("--exclude-faulty", help="Leave out hands with findings of severity error.")
]


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options as they were given."""

    players: Sequence[str] | None
    games: Sequence[str] | None
    since: str | None
    until: str | None
    time_zone: str | None
    exclude_faulty: bool
    holding: Sequence[str] | None
    board: Sequence[str] | None
    hero: bool = False
    hero_names: Sequence[str] | None = None
    same_player: list[str] | None = None
    money: str = Money.BEST


def chosen_lines(wanted: Wanted) -> "Filter":
    """The filter that they mean. Raises `UsageError` for an option that means nothing."""
    from handaudit.stats.filters import Filter
    from handaudit.stats.names import slug
    from handaudit.stats.ranges import Holdings, flops
    from handaudit.stats.zones import zone_named

    return Filter(
        players=frozenset(wanted.players or ()),
        games=frozenset(slug(game) for game in wanted.games or ()),
        since=_moment("--since", wanted.since, False),
        until=_moment("--until", wanted.until, True),
        exclude_faulty=wanted.exclude_faulty,
        persons=persons_of(wanted.same_player),
        money=wanted.money,
        zone=zone_named(wanted.time_zone) if wanted.time_zone is not None else None,
        holding=Holdings(wanted.holding) if wanted.holding else None,
        board=flops(wanted.board) if wanted.board else None,
        hero=wanted.hero,
        heroes=frozenset(wanted.hero_names or ()),
    )


def renamed(chosen: "Filter", name_of: Callable[[str], str]) -> "Filter":
    """The filter for hands in which every player has another name."""
    return replace(
        chosen,
        players=frozenset(map(name_of, chosen.players)),
        heroes=frozenset(map(name_of, chosen.heroes)),
    )


def _moment(option: str, word: str | None, end: bool) -> datetime | None:
    """A day or a moment; for the end of a span a day means its last moment."""
    if word is None:
        return None
    try:
        when = datetime.fromisoformat(word.strip().replace("/", "-"))
    except ValueError:
        raise UsageError(f"{option} {word[:40]}: give a day as 2026-11-19 or a moment as '2026-11-19 20:15'") from None
    if when.tzinfo is not None:
        raise UsageError(f"{option} {word[:40]}: leave the zone out; the clock of the log counts")
    return when + timedelta(days=1, microseconds=-1) if end and len(word.strip()) <= len("2026-11-19") else when
