"""Texts of a log made fit for a column: half characters spelled out, games and stakes in one spelling, clocks as moments."""

from datetime import datetime
from functools import lru_cache

from handaudit.base.json_text import slug as slug_of
from handaudit.base.json_text import spelled
from handaudit.model.hand import Hand
from handaudit.model.money import Currency


@lru_cache(maxsize=256)
def slug(game: str) -> str:
    """The header's name of a game in small letters, words joined by hyphens, without apostrophes."""
    return slug_of(spelled(game))


@lru_cache(maxsize=1024)
def moment(date: str) -> datetime | None:
    """The first date and time of a header, as its own clock shows it; None where there is none that exists."""
    words = date.replace(" - ", " ", 1).split(None, 2)
    if len(words) < 2:
        return None
    try:
        return datetime.fromisoformat(f"{words[0].replace('/', '-')}T{words[1].rjust(8, '0')}").replace(tzinfo=None)
    except ValueError:
        return None


def zone(date: str) -> str:
    """The word after the first date: the zone of its clock."""
    words = date.replace(" - ", " ", 1).split()
    word = words[2].removeprefix("(").removesuffix(")") if len(words) > 2 else ""
    return spelled(word) if word.isalpha() else ""


@lru_cache(maxsize=1024)
def _stakes(small: int, big: int, ante: int, currency: Currency) -> str:
    show = currency.show
    blinds = f"{show(small)}/{show(big)}" if small and big else show(big or small) if big or small else ""
    more = f"ante {show(ante)}" if ante else ""
    return " ".join(part for part in (blinds, more) if part)


def stakes_of(small: int, big: int, ante: int, currency: Currency) -> str:
    """The stakes in one spelling, by blinds and ante in minor units."""
    return _stakes(small, big, ante, currency)


def stakes(hand: Hand) -> str:
    """The stakes in one spelling: `$1/$2`, `100/200 ante 25`."""
    return _stakes(hand.small, hand.big, hand.ante, hand.currency)
