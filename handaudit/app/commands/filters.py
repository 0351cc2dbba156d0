"""Which hands and players take part in statistics, out of the options that say so."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from handaudit.stats.filters import Filter


Players = Annotated[list[str] | None, typer.Option("--player", help="Only this player; repeatable.", metavar="NAME")]
Hero = Annotated[bool, typer.Option("--hero", help="Only the player from whose chair a log is told.")]
HeroName = Annotated[
    list[str] | None,
    typer.Option(
        "--hero-name",
        help="Whose chair it is where a log shows the cards of several; repeatable.",
        metavar="NAME",
    ),
]
Games = Annotated[list[str] | None, typer.Option("--game", help="Only this game; repeatable.", metavar="NAME")]
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


def renamed(chosen: "Filter", name_of: Callable[[str], str]) -> "Filter":
    """The filter for hands in which every player has another name."""
    if chosen.seen is not None:
        chosen.seen.left = {name_of(name) for name in chosen.seen.left}
    return replace(
        chosen,
        players=frozenset(map(name_of, chosen.players)),
        heroes=frozenset(map(name_of, chosen.heroes)),
    )
