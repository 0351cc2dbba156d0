"""Which hands and players a user wants, in the words of the command line, and the filter that they mean."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from handaudit.base.errors import UsageError
from handaudit.session.persons import persons_of
from handaudit.stats.column_texts import slug
from handaudit.stats.filters import Filter
from handaudit.stats.money_source import MoneySource
from handaudit.stats.ranges import Flops, HoldingRange
from handaudit.stats.time_zones import zone_named
from handaudit.stats.unused_filters import WordsMet


class SelectionOptions(NamedTuple):
    """The options as they were given."""

    players: Sequence[str] | None = None
    games: Sequence[str] | None = None
    since: str | None = None
    until: str | None = None
    time_zone: str | None = None
    exclude_faulty: bool = False
    holding: Sequence[str] | None = None
    board: Sequence[str] | None = None
    hero: bool = False
    hero_names: Sequence[str] | None = None
    same_player: Sequence[str] | None = None
    money: str = MoneySource.BEST


def chosen_lines(wanted: SelectionOptions) -> Filter:
    """The filter that they mean. Raises `UsageError` for an option that means nothing."""
    persons = persons_of(wanted.same_player)
    names = {*(wanted.players or ()), *(wanted.hero_names or ()), *persons}
    noted = names or wanted.games or wanted.since or wanted.until or wanted.hero
    return Filter(
        players=frozenset(wanted.players or ()),
        games=frozenset(slug(game) for game in wanted.games or ()),
        since=_moment("--since", wanted.since, False),
        until=_moment("--until", wanted.until, True),
        exclude_faulty=wanted.exclude_faulty,
        persons=persons,
        money=wanted.money,
        zone=zone_named(wanted.time_zone) if wanted.time_zone is not None else None,
        holding=HoldingRange(wanted.holding) if wanted.holding else None,
        board=Flops(wanted.board) if wanted.board else None,
        hero=wanted.hero,
        heroes=frozenset(wanted.hero_names or ()),
        seen=WordsMet(left=names) if noted else None,
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
